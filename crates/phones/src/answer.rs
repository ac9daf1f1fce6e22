//! Answers: pages made from templates, the headers of all, and refusals with a page that says why.
//!
//! Invariants: the template engine escapes every name and note. A page has a version: the same text
//! has the same one, even after a restart.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use minijinja::value::Value;
use minijinja::{Environment, context};

use scoring::file_error::reason;
use store::worker::Failure;

pub(super) type Answer = Result<Response, Refusal>;

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
        match render("refusal.html", context! { sentence => &sentence }) {
            Ok(page) => (self.status(), page).into_response(),
            Err(_) => (self.status(), sentence).into_response(),
        }
    }
}

/// Name and text of every template. Those ending in `.html` are escaped.
macro_rules! templates {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("../assets/", $name)))),*] };
}
const TEMPLATES: [(&str, &str); 16] = templates!(
    "page.html" "display.html" "room.html" "sheet.html" "enter.html" "check.html" "judged.html"
    "questions.html" "table.html" "sum.html" "letters.html" "me.html" "desk.html" "pin.html"
    "ask.html" "refusal.html"
);

/// Headers of every answer: no outside content, no inline scripts, no caching, no referrer.
pub(super) const HEADERS: [(HeaderName, HeaderValue); 4] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ),
    // With `no-referrer`, browsers would also omit the origin of a form.
    (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

static PAGES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    for (name, text) in TEMPLATES {
        if let Err(error) = templates.add_template(name, text) {
            tracing::error!(%error, "template");
        }
    }
    templates
});

pub(super) fn render(name: &str, given: Value) -> Result<Html<String>, minijinja::Error> {
    let page = PAGES.get_template(name)?.render(given)?;
    // It is computed from the text with its own place left empty.
    let mut hasher = DefaultHasher::new();
    page.hash(&mut hasher);
    let version = format!("{VERSION}{:016x}\"", hasher.finish());
    Ok(Html(page.replacen(&format!("{VERSION}{:016x}\"", 0), &version, 1)))
}

/// Text before a page's version, which is no text of a name, because quotes are escaped.
const VERSION: &str = " data-version=\"";

pub(super) fn version(page: &str) -> &str {
    let (_, rest) = page.split_once(VERSION).unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}
