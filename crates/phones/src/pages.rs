//! The page that asks for the evening's letters, and the static files.
//!
//! Invariant: a page refers to nothing outside this server and has no inline script.

use std::borrow::Cow;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse as _;
use axum::routing::get;
use axum::{Extension, Router};
use minijinja::context;

use super::form::FormData;
use super::served_game::ServedGame;
use super::visit::{Answer, Refusal, render};

/// Caching of a file that changes only with the program.
const CACHE_FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Returns the page that asks for the letters of the evening, or takes those that were typed there.
pub(super) async fn ask_letters(
    served: State<Arc<ServedGame>>,
    phone: Extension<IpAddr>,
    Query(typed): Query<FormData>,
) -> Answer {
    match typed.get("letters") {
        None => letters(""),
        Some(typed) => by_letters(served, phone, Path(typed.trim().to_owned())).await,
    }
}

/// Redirects to the page that asks who somebody is if these are the letters of the evening.
pub(super) async fn by_letters(
    State(served): State<Arc<ServedGame>>,
    Extension(phone): Extension<IpAddr>,
    Path(given): Path<String>,
) -> Answer {
    if given.chars().count() > 8 {
        return Err(Refusal::NoPage);
    }
    let is_right = given.eq_ignore_ascii_case(&served.access().letters);
    if served.attempts.judge(phone, is_right, Instant::now())? {
        return Ok(served.see("me"));
    }
    letters(&format!("“{given}” is not this evening’s code."))
}

fn letters(sentence: &str) -> Answer {
    let page = render("letters.html", context! { sentence })?;
    // The answer to a wrong code is delayed by its status.
    let status = if sentence.is_empty() { StatusCode::OK } else { StatusCode::FORBIDDEN };
    Ok((status, page).into_response())
}

/// Returns a text without indentation and lines of comment, which phones need not load.
fn short(text: &str) -> Vec<u8> {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n").into_bytes()
}

/// Returns the static files. The fonts are three weights of Score Sans with the letters of Latin
/// scripts, those of Vietnamese too, cut by fonttools' `pyftsubset`.
pub(super) fn files() -> Router<Arc<ServedGame>> {
    let font = "font/woff2";
    let [style, script] =
        [include_str!("../assets/style.css"), include_str!("../assets/script.js")].map(short);
    let files: [(&str, &str, Cow<'static, [u8]>); 7] = [
        ("/style.css", "text/css; charset=utf-8", style.into()),
        ("/script.js", "text/javascript; charset=utf-8", script.into()),
        ("/icon.svg", "image/svg+xml", include_bytes!("../assets/icon.svg").into()),
        (
            "/manifest.json",
            "application/manifest+json",
            include_bytes!("../assets/manifest.json").into(),
        ),
        ("/font/400", font, include_bytes!("../assets/sans-400.woff2").into()),
        ("/font/500", font, include_bytes!("../assets/sans-500.woff2").into()),
        ("/font/600", font, include_bytes!("../assets/sans-600.woff2").into()),
    ];
    files.into_iter().fold(Router::new(), |router, (path, kind, bytes)| {
        let head = [
            (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
            (header::CACHE_CONTROL, CACHE_FOR_A_DAY),
        ];
        router.route(path, get(move || async move { (head, bytes) }))
    })
}
