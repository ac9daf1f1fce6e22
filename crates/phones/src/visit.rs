//! Requests for pages of a game: who may see and send what, and the frame of every page.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::{Arc, OnceLock};

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse as _, Response};
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, Refusal, render};
use super::form::FormData;
use super::hand::HandContext;
use super::links::table_count;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::RoundPath;
use session::chart::image;
use session::display::Headline;

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
    phone: OnceLock<usize>,
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
        let Query(asked) = Query::try_from_uri(&parts.uri).map_err(|_| Refusal::NoPage)?;
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

    /// Returns a page with a headline. Any status other than OK reports the outcome of a form.
    pub(super) fn page(
        &self,
        status: StatusCode,
        template: &str,
        headline: &Headline,
        holds: Value,
    ) -> Answer {
        let (game, evening) = (&self.snapshot.game, self.served.access().evening.clone());
        let here = format!("/{evening}/table/{}", self.secret);
        let page = context! {
            title => game.record().game.name,
            evening,
            here => Value::from_safe_string(here),
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
