//! The page that asks for the evening's letters, and the static files.
//!
//! Invariant: a page refers to nothing outside this server and has no inline script.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use minijinja::context;
use serde::Deserialize;

use super::answer::{Answer, Refusal, see};
use super::attempts::{Attempt, Phone, TypedCode};
use super::served_game::ServedGame;

/// Caching of a file that changes only with the program.
const CACHE_FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Returns the page that asks for the letters of the evening.
pub(super) async fn ask_letters(State(served): State<Arc<ServedGame>>) -> Answer {
    letters(&served, "")
}

/// Redirects to the page that asks who somebody is if these are the letters of the evening.
pub(super) async fn by_letters(
    State(served): State<Arc<ServedGame>>,
    Extension(phone): Extension<Phone>,
    Path(given): Path<String>,
) -> Answer {
    if given.chars().count() > 8 {
        return Err(Refusal::NoPage);
    }
    let is_right = given.eq_ignore_ascii_case(&served.access().letters);
    if served.attempts.judge(TypedCode::Letters, phone, is_right)? == Attempt::Right {
        return Ok(see(&format!("/{}/me", served.access().evening)));
    }
    letters(&served, &format!("“{given}” is not this evening's code."))
}

/// The form with the letters of the evening.
#[derive(Deserialize)]
pub(super) struct CodeForm {
    letters: String,
}

/// Redirects in the same way if these letters were typed.
pub(super) async fn typed_letters(
    served: State<Arc<ServedGame>>,
    phone: Extension<Phone>,
    Query(typed): Query<CodeForm>,
) -> Answer {
    by_letters(served, phone, Path(typed.letters.trim().to_owned())).await
}

fn letters(served: &ServedGame, sentence: &str) -> Answer {
    let page = served.pages.render("letters.html", context! { sentence })?;
    // The answer to a wrong code is delayed by its status.
    let status = if sentence.is_empty() { StatusCode::OK } else { StatusCode::FORBIDDEN };
    Ok((status, page).into_response())
}

pub(super) async fn style() -> Response {
    file("text/css; charset=utf-8", include_bytes!("../assets/style.css"))
}

pub(super) async fn script() -> Response {
    file("text/javascript; charset=utf-8", include_bytes!("../assets/script.js"))
}

pub(super) async fn icon() -> Response {
    file("image/svg+xml", include_bytes!("../assets/icon.svg"))
}

pub(super) async fn manifest() -> Response {
    file("application/manifest+json", include_bytes!("../assets/manifest.json"))
}

/// Returns the font of the pages in one of its three weights: Score Sans with the letters of Latin
/// scripts, cut by fonttools' `pyftsubset`.
pub(super) async fn font(Path(weight): Path<String>) -> Answer {
    let bytes: &[u8] = match weight.as_str() {
        "400" => include_bytes!("../assets/sans-400.woff2"),
        "500" => include_bytes!("../assets/sans-500.woff2"),
        "600" => include_bytes!("../assets/sans-600.woff2"),
        _ => return Err(Refusal::NoPage),
    };
    Ok(file("font/woff2", bytes))
}

fn file(kind: &'static str, bytes: &'static [u8]) -> Response {
    let head = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, CACHE_FOR_A_DAY),
    ];
    (head, bytes).into_response()
}
