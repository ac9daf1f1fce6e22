//! The room display, for a television or any browser.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde::Serialize;

use super::answer::{Answer, Refusal};
use super::reading::Reading;
use super::served::Room;
use crate::clock;
use crate::game::OpenGame;
use crate::game::display::{DisplayContent, Headline};

/// Returns the page of the room display.
pub(super) async fn page(State(room): State<Arc<Room>>, Path(evening): Path<String>) -> Answer {
    #[derive(Serialize)]
    struct RoomPage<'a> {
        content: &'a DisplayContent,
        /// Address of the public page; below, its QR code.
        address: &'a str,
        code: &'a str,
    }
    room.is_of(&evening)?;
    let reading = room.reading().await?;
    let now = clock::now().timestamp_millis();
    let lay_out = || {
        let content = reading.content(now);
        let address = room.watch_address();
        let code = room.watch_code();
        let holds = RoomPage { content: &content, address: &address, code };
        let page =
            PageFrame::of(&room, &reading.game).counts(&reading).with(content.headline(), holds);
        room.pages().render("room.html", page)
    };
    Ok(reading.page((now, room.news().now()), lay_out).map_err(Refusal::Template)?.into_response())
}

/// Returns the room's content now.
pub(super) fn content(reading: &Reading) -> Arc<DisplayContent> {
    reading.content(clock::now().timestamp_millis())
}

/// Values common to all pages of a game.
#[derive(Clone, Copy)]
pub(super) struct PageFrame<'a> {
    room: &'a Room,
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
    headline: &'a Headline,
    #[serde(rename = "page")]
    holds: T,
}

impl<'a> PageFrame<'a> {
    pub(super) fn of(room: &'a Room, game: &'a OpenGame) -> PageFrame<'a> {
        PageFrame { room, game, is_answer: false, ends: None }
    }

    /// Returns the frame for a response with this status; any other than OK reports the outcome of
    /// a form.
    pub(super) fn answers(self, status: StatusCode) -> PageFrame<'a> {
        PageFrame { is_answer: status != StatusCode::OK, ..self }
    }

    /// Returns the frame for a page with the time left.
    pub(super) fn counts(self, reading: &Reading) -> PageFrame<'a> {
        PageFrame { ends: reading.clock_ends(clock::now().timestamp_millis()), ..self }
    }

    /// Returns a page with a headline.
    pub(super) fn with<T: Serialize>(self, headline: &'a Headline, holds: T) -> GamePage<'a, T> {
        let PageFrame { room, game, is_answer, ends } = self;
        let evening = room.access().evening.clone();
        let (title, has_season) = (game.record().game.name, room.has_season());
        GamePage { title, evening, is_answer, ends, has_season, headline, holds }
    }
}
