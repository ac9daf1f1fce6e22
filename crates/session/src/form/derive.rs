//! Everything that follows from a form's texts.

use std::collections::BTreeSet;

use super::{Derived, Draft, Hand, round};
use crate::OpenGame;
use scoring::{Cell, FieldPrompt, RoundPath};

/// Computes everything that follows from the texts, with the cursor in this box. In a correction
/// nothing is filled in except the other box in a sum of two.
pub(super) fn derive(
    hand: Option<&Hand>,
    game: &OpenGame,
    number: usize,
    (draft, here): (&Draft, Option<Cell>),
    correcting: bool,
) -> Derived {
    match hand {
        Some(hand) => hand.derive(game, draft, correcting),
        None => round::derive(game, number, (draft, here), correcting),
    }
}

impl Derived {
    /// Returns the game's own fields with their places.
    pub(super) fn own_fields(&self) -> impl Iterator<Item = (RoundPath, &FieldPrompt)> {
        let round = self.asked.fields.iter().map(|field| (RoundPath::ROUND, field));
        let places = self.places.iter();
        round.chain(places.flat_map(|at| at.fields.iter().map(move |field| (at.place, field))))
    }

    /// Returns the boxes that need a value and are blank in the recorded round.
    pub(super) fn blank_and_wanted(&self, was: &Draft) -> BTreeSet<Cell> {
        let cells = self.own_fields().flat_map(|(place, field)| {
            field.wanted.iter().map(move |key| Cell { place, field: field.spec.id, subject: *key })
        });
        cells.filter(|cell| !was.texts.contains_key(cell)).collect()
    }
}
