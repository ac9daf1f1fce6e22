//! Room display of an open night.

use super::SeatingPlan;
use crate::display::{DisplayContent, HeadlineFact};
use crate::room::{RoomState, night_content};
use scoring::{PlannedGame, Trump};

impl SeatingPlan {
    /// Returns the room display, with the next game as planned.
    pub fn display(&self, room: RoomState<'_>) -> DisplayContent {
        night_content(&RoomState { next: self.next_game(), moves: self.moves(), ..room })
    }
}

/// Returns the fact about the trumps of a game: the suit of every hand, or what they have in common.
pub fn trump_fact(planned: &PlannedGame) -> Option<HeadlineFact> {
    let first = *planned.trumps.first()?;
    let suits: Option<Vec<&str>> = planned.trumps.iter().map(|trump| trump.suit()).collect();
    let words = match first {
        Trump::NamedByKing(_) => "Trump named by the king of",
        _ => "Trump",
    };
    Some(match (suits, first) {
        (Some(suits), _) => HeadlineFact::suits(words, suits.into_iter().map(str::to_owned)),
        (None, Trump::Suit(_)) => HeadlineFact::words(words, "none"),
        (None, trump) => HeadlineFact::words(words, trump.words()),
    })
}
