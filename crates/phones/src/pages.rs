//! The page that asks for the evening's letters, and the static files.
//!
//! Invariant: a page refers to nothing outside this server and has no inline script.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Refusal, see};
use super::attempts::{Attempt, Phone, TypedCode};
use super::served_game::ServedGame;
use session::fonts::FONT_FILES;

/// Caching of a file that changes only with the program.
const CACHE_FOR_A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// Returns the page that asks for the letters of the evening.
pub(super) async fn ask_letters(State(served): State<Arc<ServedGame>>) -> Answer {
    letters(&served, "")
}

/// Redirects to the room's page if these are the letters of the evening.
pub(super) async fn by_letters(
    State(served): State<Arc<ServedGame>>,
    Extension(phone): Extension<Phone>,
    Path(given): Path<String>,
) -> Answer {
    if given.chars().count() > 8 {
        return Err(Refusal::NoPage);
    }
    let is_right = given.eq_ignore_ascii_case(&served.access().letters);
    if served.attempts().judge(TypedCode::Letters, phone, is_right)? == Attempt::Right {
        return Ok(see(&format!("/{}/room", served.access().evening)));
    }
    letters(&served, &format!("“{given}” is not this evening’s code."))
}

/// The form with the letters of the evening.
#[derive(Deserialize)]
pub(super) struct CodeForm {
    letters: String,
}

/// Redirects to the room's page if these letters were typed.
pub(super) async fn typed_letters(
    served: State<Arc<ServedGame>>,
    phone: Extension<Phone>,
    Query(typed): Query<CodeForm>,
) -> Answer {
    by_letters(served, phone, Path(typed.letters.trim().to_owned())).await
}

fn letters(served: &ServedGame, sentence: &str) -> Answer {
    #[derive(Serialize)]
    struct Letters<'a> {
        sentence: &'a str,
    }
    let page = served.pages().render("letters.html", Letters { sentence })?;
    // The answer to a wrong code is delayed by its status.
    let status = if sentence.is_empty() { StatusCode::OK } else { StatusCode::FORBIDDEN };
    Ok((status, page).into_response())
}

pub(super) async fn style() -> Response {
    file("text/css; charset=utf-8", include_str!("../assets/style.css").as_bytes())
}

pub(super) async fn script() -> Response {
    file("text/javascript; charset=utf-8", include_str!("../assets/script.js").as_bytes())
}

/// Returns the font of the pages in one of its three weights.
pub(super) async fn font(Path(weight): Path<String>) -> Answer {
    let weights = ["400", "500", "600"].into_iter().zip(FONT_FILES);
    let mut weights = weights;
    let font = weights.find(|(own, _)| *own == weight).ok_or(Refusal::NoPage)?;
    Ok(file("font/ttf", font.1))
}

fn file(kind: &'static str, bytes: &'static [u8]) -> Response {
    let head = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, CACHE_FOR_A_DAY),
    ];
    (head, bytes).into_response()
}
