//! The room display, for a television or any browser, and what all pages of a game have in common.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::Serde;
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Refusal};
use super::links::table_count;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use super::television;
use session::display::{DisplayContent, Headline};
use store::clock;

/// Returns the page of the room display.
pub(super) async fn page(visit: Visit) -> Answer {
    let content = content(&visit.snapshot);
    let holds = context! {
        pages => Serde(television::pages(&content)),
        // The public page, and its QR code.
        address => visit.served.watch_address(),
        code => visit.served.watch_code(),
    };
    visit.show("room.html", content.headline(), holds)
}

/// Returns the room's content now.
pub(super) fn content(snapshot: &GameSnapshot) -> Arc<DisplayContent> {
    snapshot.content(clock::now().timestamp_millis())
}

/// A request for a page of this evening.
pub(super) struct Visit {
    pub(super) served: Arc<ServedGame>,
    pub(super) snapshot: Arc<GameSnapshot>,
}

impl FromRequestParts<Arc<ServedGame>> for Visit {
    type Rejection = Refusal;

    async fn from_request_parts(
        parts: &mut Parts,
        served: &Arc<ServedGame>,
    ) -> Result<Visit, Refusal> {
        #[derive(Deserialize)]
        struct OfEvening {
            evening: String,
        }
        let path = Path::<OfEvening>::from_request_parts(parts, served).await;
        let Path(OfEvening { evening }) = path.map_err(|_| Refusal::NoPage)?;
        served.is_of(&evening)?;
        Ok(Visit { served: Arc::clone(served), snapshot: served.snapshot().await? })
    }
}

impl Visit {
    /// Returns a page.
    pub(super) fn show<T: Serialize>(
        &self,
        template: &str,
        headline: &Headline,
        holds: T,
    ) -> Answer {
        PageFrame::of(&self.served, &self.snapshot).show(template, headline, holds)
    }
}

/// Values common to all pages of a game.
#[derive(Clone, Copy)]
pub(super) struct PageFrame<'a> {
    served: &'a ServedGame,
    snapshot: &'a GameSnapshot,
    status: StatusCode,
}

impl<'a> PageFrame<'a> {
    pub(super) fn of(served: &'a ServedGame, snapshot: &'a GameSnapshot) -> PageFrame<'a> {
        PageFrame { served, snapshot, status: StatusCode::OK }
    }

    /// Returns the frame for a response with this status; any other than OK reports the outcome of
    /// a form.
    pub(super) fn answers(self, status: StatusCode) -> PageFrame<'a> {
        PageFrame { status, ..self }
    }

    /// Returns a page with a headline.
    pub(super) fn show<T: Serialize>(
        self,
        template: &str,
        headline: &Headline,
        holds: T,
    ) -> Answer {
        let game = &self.snapshot.game;
        let page = context! {
            // The name of the game, and the id of the evening in addresses.
            title => game.record().game.name,
            evening => self.served.access().evening.clone(),
            // Whether it answers a form, so it cannot be requested again.
            is_answer => self.status != StatusCode::OK,
            // When a running clock ends, in milliseconds since 1970; the page counts down to it.
            ends => self.snapshot.clock_ends(clock::now().timestamp_millis()),
            // Whether there is a season to show, people have seats at tables, and the game is over.
            has_season => self.snapshot.beside.has_season,
            has_seats => table_count(game.record()) > 0,
            is_over => game.evaluation().is_finished(),
            headline => Serde(headline),
            page => Serde(holds),
        };
        Ok((self.status, self.served.pages.render(template, page)?).into_response())
    }
}
