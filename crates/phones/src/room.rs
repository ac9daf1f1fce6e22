//! The room display, for a television or any browser.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Serialize;

use super::answer::{Answer, Refusal};
use super::couple_texts::table_count;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use super::television::{self, TelevisionPage};
use session::OpenGame;
use session::display::{DisplayContent, Headline};
use store::clock;

/// Returns the page of the room display.
pub(super) async fn page(
    State(served): State<Arc<ServedGame>>,
    Path(evening): Path<String>,
) -> Answer {
    #[derive(Serialize)]
    struct RoomPage<'a> {
        pages: Vec<TelevisionPage>,
        /// Address of the public page; below, its QR code.
        address: &'a str,
        code: &'a str,
    }
    served.is_of(&evening)?;
    let snapshot = served.snapshot().await?;
    let now = clock::now().timestamp_millis();
    let lay_out = || {
        let content = snapshot.content(now);
        let address = served.watch_address();
        let code = served.watch_code();
        let holds = RoomPage { pages: television::pages(&content), address: &address, code };
        let page = PageFrame::of(&served, &snapshot.game)
            .counts(&snapshot)
            .with(content.headline(), holds);
        served.pages().render("room.html", page)
    };
    Ok(snapshot
        .page((now, served.news().now()), lay_out)
        .map_err(Refusal::Template)?
        .into_response())
}

/// Returns the room's content now.
pub(super) fn content(snapshot: &GameSnapshot) -> Arc<DisplayContent> {
    snapshot.content(clock::now().timestamp_millis())
}

/// Values common to all pages of a game.
#[derive(Clone, Copy)]
pub(super) struct PageFrame<'a> {
    served: &'a ServedGame,
    game: &'a OpenGame,
    is_answer: bool,
    ends: Option<i64>,
}

/// Values of a page's template.
#[derive(Serialize)]
pub(super) struct GamePage<'a, T> {
    /// The name of the game.
    title: &'static str,
    /// Id of the evening in addresses.
    evening: String,
    /// Whether it answers a form, so it cannot be requested again.
    is_answer: bool,
    /// When a running clock ends, in milliseconds since 1970; the page counts down to it.
    ends: Option<i64>,
    /// Whether there is a season to show.
    has_season: bool,
    /// Whether people have seats at tables.
    has_seats: bool,
    headline: &'a Headline,
    #[serde(rename = "page")]
    holds: T,
}

impl<'a> PageFrame<'a> {
    pub(super) fn of(served: &'a ServedGame, game: &'a OpenGame) -> PageFrame<'a> {
        PageFrame { served, game, is_answer: false, ends: None }
    }

    /// Returns the frame for a response with this status; any other than OK reports the outcome of
    /// a form.
    pub(super) fn answers(self, status: StatusCode) -> PageFrame<'a> {
        PageFrame { is_answer: status != StatusCode::OK, ..self }
    }

    /// Returns the frame for a page with the time left.
    pub(super) fn counts(self, snapshot: &GameSnapshot) -> PageFrame<'a> {
        PageFrame { ends: snapshot.clock_ends(clock::now().timestamp_millis()), ..self }
    }

    /// Returns a page with a headline.
    pub(super) fn with<T: Serialize>(self, headline: &'a Headline, holds: T) -> GamePage<'a, T> {
        let PageFrame { served, game, is_answer, ends } = self;
        let evening = served.access().evening.clone();
        let (title, has_season) = (game.record().game.name, served.has_season());
        let has_seats = table_count(game.record()) > 0;
        GamePage { title, evening, is_answer, ends, has_season, has_seats, headline, holds }
    }
}
