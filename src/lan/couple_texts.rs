//! The result of a couple as texts: by its boxes, and by the names of their inputs.

use super::form::{self, FormData};
use crate::engine::{Cell, Record, RoundEntry, RoundPath, Subject, Team, Value, parse};
use crate::game::form::{SEATS, couple_fields, couple_group};
use crate::game::tournament::{Texts, is_night};

/// Returns how many tables of a game have a page of their own.
pub(super) fn table_count(record: &Record) -> usize {
    let players = record.players.len();
    match (is_night(record.game), couple_group(record.game)) {
        (true, _) => players / 4,
        (false, Some(_)) => players / 2,
        (false, None) => 0,
    }
}

/// Returns whether a game is played by couples, each of which enters its own result.
pub(super) fn has_couples(record: &Record) -> bool {
    couple_group(record.game).is_some()
}

/// Returns what an entry says of a couple, as texts.
pub(super) fn texts_at(record: &Record, entry: &RoundEntry, place: RoundPath) -> Texts {
    let text = |(cell, value): (&Cell, &Value)| (*cell, parse::text(record, value));
    entry.at(place).map(text).collect()
}

/// Returns what was kept of a couple's result, by the names of inputs without the table.
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

/// Returns the texts of a couple's boxes by the names of their inputs.
pub(super) fn inputs(texts: &Texts) -> FormData {
    texts.iter().map(|(cell, text)| (form::name(cell), text.clone())).collect()
}
