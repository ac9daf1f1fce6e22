//! The result of a couple as texts: by its boxes, and by the names of their inputs.

use super::form::{self, FormData};
use scoring::{Cell, Record, RoundEntry, RoundPath, Value, parse};
use session::form::{SEATS, couple_group};
use session::tournament::{Texts, is_night};

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

/// Returns the texts of a couple in an entry, without its seats.
pub(super) fn texts_at(record: &Record, entry: &RoundEntry, place: RoundPath) -> Texts {
    let text = |(cell, value): (&Cell, &Value)| (*cell, parse::text(record, value));
    let typed = entry.at(place).filter(|(cell, _)| !SEATS.contains(&cell.field));
    typed.map(text).collect()
}

/// Converts a couple's texts to form data.
pub(super) fn inputs(texts: &Texts) -> FormData {
    texts.iter().map(|(cell, text)| (form::name(cell), text.clone())).collect()
}
