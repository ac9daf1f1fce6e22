//! Room display of an open night.

use super::SeatingPlan;
use crate::engine::{Choices as _, PlannedGame, Suit};
use crate::game::display::DisplayContent;
use crate::game::room::{RoomState, night_content};

impl SeatingPlan {
    /// Returns what the room sees, with the next game as it is planned.
    pub fn display(&self, room: RoomState<'_>) -> DisplayContent {
        night_content(&RoomState { next: self.next_game(), moves: self.moves(), ..room })
    }
}

/// Returns what is trump in every hand, where that is no suit; `None` if it differs.
pub fn trump_words(planned: &PlannedGame) -> Option<&'static str> {
    let first = planned.trumps.first().copied()?;
    let same = Suit::from_id(first).is_none() && planned.trumps.iter().all(|trump| *trump == first);
    same.then_some(if first.starts_with("no ") { "none" } else { first })
}
