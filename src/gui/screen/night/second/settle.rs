//! What differs between two readings, in words, and by one key which of them is right.

use super::typing::number;
use super::{Action, Difference, Hand, Message, NightScreen, Shape};
use crate::engine::{Change, Edit};
use crate::gui::screen::night::Writing;
use crate::sheet::Proposal;

/// Why a change was made that settles a difference.
const REASON: &str = "settled at the second reading";

impl NightScreen {
    /// The difference that a key would settle: that under the cursor, else the first.
    pub(super) fn asked_difference(&self) -> Option<Hand> {
        let differing = self.differing();
        let here = (self.game, self.second.at);
        differing.iter().find(|hand| **hand == here).or(differing.first()).copied()
    }

    /// To the next difference after the one that is asked about.
    pub(in super::super) fn next_difference(&mut self) -> Action<Message> {
        let differing = self.differing();
        let here = (self.game, self.second.at);
        match differing.iter().find(|hand| **hand > here).or(differing.first()) {
            Some(next) => self.look_at(*next),
            None => Action::None,
        }
    }

    /// Puts the cursor on a hand of any game.
    pub(in super::super) fn look_at(&mut self, (game, place): Hand) -> Action<Message> {
        if self.game != game {
            self.show_game(game);
        }
        self.read_at(place);
        Action::Run(self.show_cursor())
    }

    /// "Game 3, table 4, hand 2".
    pub(super) fn place_words((game, place): Hand) -> String {
        format!("Game {game}, table {}, hand {}", place.table, place.hand)
    }

    /// What was read first and second: "7 and 6", "8 and 5".
    pub(super) fn both_words(&self, hand: Hand) -> [String; 2] {
        let shape = Shape::new(self.sheet.record(), hand.0);
        let different = self.differences(hand, Some(&shape)).unwrap_or_default();
        [
            self.side_words(hand, &shape, &different, false),
            self.side_words(hand, &shape, &different, true),
        ]
    }

    /// The fields that differ, as one of the readings has them.
    fn side_words(
        &self,
        (game, place): Hand,
        shape: &Shape,
        different: &[Difference],
        second: bool,
    ) -> String {
        let entry = self.sheet.record().rounds.get(game.wrapping_sub(1));
        let tables = self.round(game).map_or(&[][..], |round| &round.tables);
        let pairs = tables.get(usize::from(place.table).wrapping_sub(1)).map(|table| table.pairs);
        let Some((entry, pairs)) = entry.zip(pairs) else { return String::new() };
        let fields = shape.fields.iter().enumerate();
        let fields = fields.filter(|(index, _)| different.iter().any(|one| one.field == *index));
        let words = fields.map(|(index, field)| {
            let numbers = field.spots.iter().map(|spot| {
                let cell = shape.cell(*spot, place, pairs);
                let other = different.iter().find(|one| second && one.cell == cell);
                let value = other.map_or(entry.get(&cell), |one| one.second.as_ref());
                number(value).to_string()
            });
            let numbers = crate::engine::join_words(&numbers.collect::<Vec<_>>());
            match index {
                0 => numbers,
                _ => format!("({} {numbers})", field.asked.spec.label.to_lowercase()),
            }
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// "Game 3, table 4, hand 2: first 7 and 6, second 8 and 5".
    pub(super) fn difference_words(&self, hand: Hand) -> String {
        let [first, second] = self.both_words(hand);
        format!("{}: first {first}, second {second}", Self::place_words(hand))
    }

    /// F or S: the first reading is right, or the second. Either way it is a change with its
    /// line in the log; where the first is right, nothing but that is written.
    pub(in super::super) fn settle(&mut self, second_is_right: bool) -> Action<Message> {
        let asked = self.asked_difference().filter(|_| self.writing.is_none());
        let Some(hand) = asked else { return Action::None };
        let [first, second] = self.both_words(hand);
        let place = Self::place_words(hand);
        let label = if second_is_right {
            format!("{place}: {second}, not {first}")
        } else {
            format!("{place}: {first} stays, not {second}")
        };
        let different = self.differences(hand, None).unwrap_or_default();
        let edits = different.into_iter().map(|box_of| {
            let Difference { cell, first, second, .. } = box_of;
            let new = if second_is_right { second } else { first.clone() };
            Edit::Set { round: hand.0, cell, old: first, new }
        });
        let mut change = Change::new(label.clone(), edits.collect());
        change.reason = Some(REASON.to_owned());
        let proposal = Proposal { change, undoes: None };
        self.second.settling = (!second_is_right).then_some(hand);
        self.commit(Writing { proposal, said: label, undo: true })
    }
}
