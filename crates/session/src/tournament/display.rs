//! Room display of an open night.

use super::SeatingPlan;
use crate::display::DisplayContent;
use crate::room::{RoomState, night_content};
use scoring::{Choices as _, PlannedGame, Suit};

impl SeatingPlan {
    /// Returns the room display, with the next game as planned.
    pub fn display(&self, room: RoomState<'_>) -> DisplayContent {
        night_content(&RoomState { next: self.next_game(), moves: self.moves(), ..room })
    }
}

/// Returns the suit in each hand's trump, and what it means: the suit itself, or the king whose
/// holder names the trump. `None` if a hand has none.
pub fn trump_suits(planned: &PlannedGame) -> Option<(&'static str, Vec<&'static str>)> {
    let of = |trump: &&'static str| trump.split(' ').find(|word| Suit::from_id(word).is_some());
    let suits: Option<Vec<&str>> = planned.trumps.iter().map(of).collect();
    let is_named = planned.trumps.iter().any(|trump| Suit::from_id(trump).is_none());
    Some((if is_named { "Trump named by the king of" } else { "Trump" }, suits?))
}

/// Returns the trump of every hand if it is not a suit; `None` if it varies.
pub fn trump_words(planned: &PlannedGame) -> Option<&'static str> {
    let first = planned.trumps.first().copied()?;
    let same = Suit::from_id(first).is_none() && planned.trumps.iter().all(|trump| *trump == first);
    same.then_some(if first.starts_with("no ") { "none" } else { first })
}
