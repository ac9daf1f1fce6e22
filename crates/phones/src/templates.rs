//! The templates of the pages, and the headers of every answer.
//!
//! Invariants: the template engine escapes every name and note. A page has a version: the same text
//! has the same one, even after a restart.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Html;
use minijinja::Environment;
use minijinja::value::Value;

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

/// The parsed templates; one with an error is missing.
static PAGES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    for (name, text) in TEMPLATES {
        if let Err(error) = templates.add_template(name, text) {
            tracing::error!(%error, "template");
        }
    }
    templates
});

/// Renders a page by its template.
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

/// Returns the version of a page that can be requested again.
pub(super) fn version(page: &str) -> &str {
    let (_, rest) = page.split_once(VERSION).unwrap_or_default();
    rest.split('"').next().unwrap_or_default()
}
