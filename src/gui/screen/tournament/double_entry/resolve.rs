//! What differs between two readings of a hand, in words, and by one key which of them is right.

use super::{Action, EntryUnit, Message, TournamentScreen};
use crate::engine::double_entry::Difference;
use crate::engine::{Cell, Value};
use crate::game::form::HandRules;
use crate::gui::session::GameView as _;
use crate::gui::twice::card::{Words, sentence};

impl TournamentScreen {
    /// To the next difference after the one that is asked about.
    pub(in super::super) fn next_difference(&mut self) -> Action<Message> {
        match self.second.twice.next_difference((self.game, self.second.at)) {
            Some(next) => self.look_at(next),
            None => Action::None,
        }
    }

    /// Puts the cursor on a hand of any game.
    pub(in super::super) fn look_at(&mut self, (game, place): EntryUnit) -> Action<Message> {
        if self.game != game {
            self.show_game(game);
        }
        self.read_at(place);
        Action::Run(self.show_cursor())
    }

    /// "Game 3, table 4, hand 2", and what was read first and second: "7 and 6", "8 and 5".
    pub(super) fn words_of(&self, hand: EntryUnit) -> Words {
        let (game, place) = hand;
        let record = self.session.game().record();
        let rules = HandRules::new(record, game);
        let different = self.second.twice.differences(record, hand).unwrap_or_default();
        let both = [false, true].map(|second| self.side_words(hand, &rules, &different, second));
        (format!("Game {game}, table {}, hand {}", place.table, place.hand), both)
    }

    /// The fields that differ, as one of the readings has them.
    fn side_words(
        &self,
        (game, place): EntryUnit,
        rules: &HandRules,
        different: &[Difference],
        second: bool,
    ) -> String {
        let entry = self.session.game().record().rounds.get(game.wrapping_sub(1));
        let tables = self.round(game).map_or(&[][..], |round| &round.tables);
        let pairs = tables.get(usize::from(place.table).wrapping_sub(1)).map(|table| table.pairs);
        let Some((entry, pairs)) = entry.zip(pairs) else { return String::new() };
        let fields = rules.fields.iter().enumerate();
        let fields = fields
            .filter(|(_, field)| different.iter().any(|one| one.cell.field == field.asked.spec.id));
        let words = fields.map(|(index, field)| {
            let numbers = HandRules::keys(field, pairs).into_iter().map(|key| {
                let cell = Cell { field: field.asked.spec.id, place, subject: key };
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
    pub(super) fn difference_words(&self, hand: EntryUnit) -> String {
        sentence(self.words_of(hand))
    }

    /// F or S: the first reading is right, or the second. Either way it is a change with its
    /// line in the log; where the first is right, nothing but that is written.
    pub(in super::super) fn settle(&mut self, second_is_right: bool) -> Action<Message> {
        let asked = self.second.twice.asked((self.game, self.second.at));
        let Some(hand) = asked.filter(|_| !self.session.is_pending()) else { return Action::None };
        let words = self.words_of(hand);
        let record = self.session.game().record();
        let writing = self.second.twice.settle(record, hand, words, second_is_right);
        self.commit(writing)
    }
}

/// A number in a cell; nothing counts as none.
fn number(value: Option<&Value>) -> i64 {
    match value {
        Some(Value::Number(number)) => *number,
        _ => 0,
    }
}
