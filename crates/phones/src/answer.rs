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
    /// There were too many requests.
    #[error("{0}")]
    Wait(&'static str),
    #[error("{0}")]
    Store(#[from] Failure),
    #[error("This cannot be saved at the desk: {}. Try again.", reason(.0))]
    Kept(std::io::Error),
    #[error("The page cannot be shown: {0}.")]
    Template(#[from] minijinja::Error),
}

impl Refusal {
    /// The desk has more requests than it can answer.
    pub(super) const BUSY: Refusal =
        Refusal::Wait("The desk has many requests to answer. Try again in a minute, or go there.");

    fn status(&self) -> StatusCode {
        match self {
            Refusal::NoPage => StatusCode::NOT_FOUND,
            Refusal::Over => StatusCode::GONE,
            Refusal::Revoked => StatusCode::FORBIDDEN,
            Refusal::Stranger => StatusCode::MISDIRECTED_REQUEST,
            Refusal::Wait(_) => StatusCode::TOO_MANY_REQUESTS,
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
