//! Requests for pages of a game, and answers: pages made from templates, the headers of all, and
//! refusals with a page that says why.
//!
//! Invariants: the template engine escapes every name and note. A page has a version: the same text
//! has the same one, even after a restart.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::net::IpAddr;
use std::sync::{Arc, LazyLock, OnceLock};

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{AppendHeaders, Html, IntoResponse, Response};
use minijinja::value::{Serde, Value};
use minijinja::{Environment, context};

use super::form::FormData;
use super::hand::HandContext;
use super::links::table_count;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::RoundPath;
use scoring::file_error::reason;
use session::chart::image;
use session::display::Headline;
use store::worker::Failure;

const RESULT: &str = if image::DRAWS_PNG { "result.png" } else { "result.svg" };

/// A request for a page of this evening. One whose address has a secret is let in by it.
pub(super) struct Visit {
    pub(super) served: Arc<ServedGame>,
    pub(super) snapshot: Arc<GameSnapshot>,
    /// The secret in the address, and the table that it opens, from 1; 0 is entry of whole rounds.
    pub(super) secret: String,
    pub(super) table: u16,
    pub(super) asked: FormData,
    /// Whether the PIN of the desk was typed in its browser.
    pub(super) opens_desk: bool,
    /// The number of the phone, from the first time that it sends something.
    phone: OnceLock<u32>,
}

impl FromRequestParts<Arc<ServedGame>> for Visit {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        served: &Arc<ServedGame>,
    ) -> Result<Visit, Refusal> {
        let path = Path::<BTreeMap<String, String>>::from_request_parts(parts, served).await;
        let Ok(Path(mut path)) = path else { return Err(Refusal::NoPage) };
        served.is_of(&path.remove("evening").unwrap_or_default())?;
        // A page that is rendered for those who show it is no visit.
        let phone = parts.extensions.get::<IpAddr>();
        let (secret, mut table) = (path.remove("secret").unwrap_or_default(), 0);
        if !secret.is_empty() {
            let at_table = parts.uri.path().split('/').nth(2) == Some("table");
            let opens = served.access().table(&secret).filter(|table| at_table == (*table > 0));
            table = opens.ok_or(Refusal::Revoked)?;
            if phone.is_some() && !served.rates.take(table) {
                let words =
                    "Too many requests came from this table. Wait a moment, then try again.";
                return Err(Refusal::Wait(words));
            }
            if phone.is_some() && at_table {
                served.presence.seen(table);
            }
        }
        let Ok(Query(asked)) = Query::try_from_uri(&parts.uri) else {
            return Err(Refusal::NoPage);
        };
        let phone = served.access().phone(&parts.headers);
        let phone = phone.map_or_else(OnceLock::new, OnceLock::from);
        let opens_desk = served.access().opens_desk(&parts.headers);
        let sends = parts.method == Method::POST;
        let snapshot =
            if sends { served.newest_snapshot().await? } else { served.snapshot().await? };
        let served = Arc::clone(served);
        Ok(Visit { served, snapshot, secret, table, asked, opens_desk, phone })
    }
}

impl Visit {
    /// Returns a visit that nobody has a secret for.
    pub(super) async fn of(served: Arc<ServedGame>) -> Result<Visit, Refusal> {
        let (snapshot, secret, asked) = (served.snapshot().await?, String::new(), FormData::new());
        let (table, opens_desk, phone) = (0, false, OnceLock::new());
        Ok(Visit { served, snapshot, secret, table, asked, opens_desk, phone })
    }

    pub(super) async fn again(self) -> Result<Visit, Refusal> {
        Ok(Visit { snapshot: self.served.snapshot().await?, ..self })
    }

    pub(super) fn show(&self, template: &str, headline: &Headline, holds: Value) -> Answer {
        self.page(StatusCode::OK, template, headline, holds)
    }

    pub(super) fn at(&self) -> HandContext<'_> {
        let place = RoundPath { table: self.table, hand: 1 };
        HandContext::new(&self.snapshot, (self.snapshot.round(), place))
    }

    /// Returns the name of the phone: "phone 7".
    pub(super) fn device(&self) -> String {
        format!("phone {}", self.phone.get_or_init(|| self.served.add_phone()))
    }

    /// Redirects to a page of this evening after a form of this phone was accepted.
    pub(super) fn see(&self, page: &str) -> Response {
        let cookie = self.phone.get().and_then(|number| self.served.access().phone_cookie(*number));
        let cookie = AppendHeaders(cookie.map(|cookie| (header::SET_COOKIE, cookie)));
        (cookie, self.served.see(page)).into_response()
    }

    pub(super) fn see_table(&self) -> Response {
        self.see(&format!("table/{}", self.secret))
    }

    /// Returns a page with a headline. Any status other than OK reports the outcome of a form.
    pub(super) fn page(
        &self,
        status: StatusCode,
        template: &str,
        headline: &Headline,
        holds: Value,
    ) -> Answer {
        let game = &self.snapshot.game;
        let page = context! {
            title => game.record().game.name,
            evening => self.served.access().evening.clone(),
            secret => self.secret.clone(),
            // Whether it answers a form, so it cannot be requested again.
            is_answer => status != StatusCode::OK,
            // When a running clock ends, in milliseconds since 1970; the page counts down to it.
            ends => self.snapshot.clock_ends(),
            // Whether there is a season to show, and people have seats at tables; the name of the
            // result as a picture, once the game is over.
            has_season => self.snapshot.beside.has_season,
            has_seats => table_count(game.record()) > 0,
            result => (game.evaluation().is_finished() && !self.snapshot.states.has_disputes()).then_some(RESULT),
            headline => Serde(headline),
            page => holds,
        };
        Ok((status, render(template, page)?).into_response())
    }
}

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
