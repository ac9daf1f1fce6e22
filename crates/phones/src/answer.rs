//! Refusals of requests, each with a page that says why.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use minijinja::context;

use super::templates;
use scoring::file_error::reason;
use store::worker::Failure;

/// The result of a handler.
pub(super) type Answer = Result<Response, Refusal>;

/// The reason a page is refused.
#[derive(Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("There is no such page.")]
    NoPage,
    #[error("That evening is over.")]
    Over,
    #[error("This code no longer opens the game. Ask the desk for a new one.")]
    Revoked,
    #[error("This address does not lead here. Scan the code again.")]
    Stranger,
    #[error("Too many wrong codes came from here. Wait a minute, then try again.")]
    Wait,
    #[error("Too many wrong PINs were typed. Wait a minute, then try again.")]
    PinsWait,
    #[error("This phone asked the desk a moment ago. Wait for its answer, or go there.")]
    Asked,
    #[error("The desk has many requests to answer. Try again in a minute, or go there.")]
    Busy,
    #[error("Too many requests came from this table. Wait a moment, then try again.")]
    TooFast,
    #[error("{0}")]
    Store(#[from] Failure),
    #[error("This cannot be saved at the desk: {}. Try again.", reason(.0))]
    Kept(std::io::Error),
    #[error("The page cannot be shown: {0}.")]
    Template(#[from] minijinja::Error),
}

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Refusal::NoPage => StatusCode::NOT_FOUND,
            Refusal::Over => StatusCode::GONE,
            Refusal::Revoked => StatusCode::FORBIDDEN,
            Refusal::Stranger => StatusCode::MISDIRECTED_REQUEST,
            Refusal::Wait
            | Refusal::PinsWait
            | Refusal::TooFast
            | Refusal::Asked
            | Refusal::Busy => StatusCode::TOO_MANY_REQUESTS,
            Refusal::Store(_) | Refusal::Kept(_) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Template(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let sentence = self.to_string();
        match templates::render("refusal.html", context! { sentence => &sentence }) {
            Ok(page) => (self.status(), page).into_response(),
            Err(_) => (self.status(), sentence).into_response(),
        }
    }
}
