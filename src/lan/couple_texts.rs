//! The result of a couple as texts: by its boxes, and by the names of their inputs.

use super::form::{self, FormData};
use crate::engine::{Cell, Record, RoundEntry, RoundPath, Subject, Team, Value, parse};
use crate::game::form::{SEATS, couple_fields, couple_group};
use crate::game::tournament::{Texts, is_night};

/// Returns the number of tables of a game with a page of their own.
pub(super) fn table_count(record: &Record) -> usize {
    let players = record.players.len();
    match (is_night(record.game), couple_group(record.game)) {
        (true, _) => players / 4,
        (false, Some(_)) => players / 2,
        (false, None) => 0,
    }
}

/// Returns whether the game has couples that each enter their own result.
pub(super) fn has_couples(record: &Record) -> bool {
    couple_group(record.game).is_some()
}

/// Returns the texts of a couple in an entry.
pub(super) fn texts_at(record: &Record, entry: &RoundEntry, place: RoundPath) -> Texts {
    let text = |(cell, value): (&Cell, &Value)| (*cell, parse::text(record, value));
    entry.at(place).map(text).collect()
}

/// Converts a couple's form data, whose input names omit the table, to texts.
pub(super) fn couple_texts(record: &Record, place: RoundPath, sent: &FormData) -> Texts {
    let fields = SEATS.into_iter().chain(couple_fields(record.game).map(|field| field.id));
    let subjects = [Subject::One, Subject::Team(Team::A), Subject::Team(Team::B)];
    let cells = fields.flat_map(|field| subjects.map(|subject| Cell { place, field, subject }));
    let named = |cell: Cell| {
        let name = form::name(&Cell { place: RoundPath::ROUND, ..cell });
        Some((cell, sent.get(&name)?.clone()))
    };
    cells.filter_map(named).collect()
}

/// Converts a couple's texts to form data.
pub(super) fn inputs(texts: &Texts) -> FormData {
    texts.iter().map(|(cell, text)| (form::name(cell), text.clone())).collect()
}
