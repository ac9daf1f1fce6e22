//! What the room sees, for a television or any browser.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::IntoResponse as _;
use serde::Serialize;

use super::answer::Answer;
use super::served::Room;
use crate::clock;
use crate::game::display::{DisplayContent, Headline};
use crate::game::host::HostSettings;
use crate::game::room::RoomState;
use crate::game::tournament::{Night, SeatingPlan, is_night};
use crate::game::{OpenGame, score_sheet};

/// The page of what the room sees.
pub(super) async fn page(State(room): State<Arc<Room>>, Path(evening): Path<String>) -> Answer {
    room.is_of(&evening)?;
    let game = room.game().await?;
    let content = content(&game);
    let page = PageFrame::of(&room, &game).with(content.headline(), &content);
    Ok(room.pages().render("room.html", page)?.into_response())
}

/// What the room sees of a game.
pub(super) fn content(game: &OpenGame) -> DisplayContent {
    if is_night(game.record().game) {
        let mut plan = SeatingPlan::default();
        plan.replan(Night(game));
        let host = HostSettings::default();
        return plan.display(RoomState {
            record: game.record(),
            evaluation: game.evaluation(),
            next: None,
            moves: &[],
            host: &host,
            now: clock::now().timestamp_millis(),
        });
    }
    score_sheet::display(game)
}

/// What every page of a game is given, whatever stands on it.
#[derive(Clone, Copy)]
pub(super) struct PageFrame<'a> {
    room: &'a Room,
    game: &'a OpenGame,
}

/// A page of a game, as its template is given it.
#[derive(Serialize)]
pub(super) struct GamePage<'a, T> {
    /// The name of the game.
    title: &'static str,
    /// The id in the addresses of this evening.
    evening: &'a str,
    /// The newest news that the page knows.
    change: String,
    headline: &'a Headline,
    #[serde(rename = "page")]
    holds: T,
}

impl<'a> PageFrame<'a> {
    pub(super) fn of(room: &'a Room, game: &'a OpenGame) -> PageFrame<'a> {
        PageFrame { room, game }
    }

    /// A page with what is called out above it.
    pub(super) fn with<T: Serialize>(self, headline: &'a Headline, holds: T) -> GamePage<'a, T> {
        let PageFrame { room, game } = self;
        let change = room.news().label(game.newest_change().unwrap_or(0));
        let evening = &room.access().evening;
        GamePage { title: game.record().game.name, evening, change, headline, holds }
    }
}
