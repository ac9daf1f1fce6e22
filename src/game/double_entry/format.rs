//! Differences and counts in words.

use std::collections::BTreeSet;

use super::DoubleEntry;
use crate::engine::double_entry::{self, Difference, EntryUnit};
use crate::engine::{Cell, Choice, FieldKind, FieldSpec, Record, Subject, Value, join_words};
use crate::game::form::SEATS;
use crate::game::place_words;

/// A difference in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferenceWords {
    /// The place: "Game 3, table 4, hand 2", "Round 3, table 2".
    pub place: String,
    /// The first entry: "7 and 6", "run, caught 12".
    pub first: String,
    /// The second entry.
    pub second: String,
}

impl DifferenceWords {
    /// Returns the difference as a sentence: "Game 3, table 4, hand 2: recorded 7 and 6, the other
    /// pair says 8 and 5".
    pub fn sentence(&self) -> String {
        format!("{}: recorded {}, the other pair says {}", self.place, self.first, self.second)
    }
}

impl DoubleEntry {
    /// Describes a place and how its entries differ.
    pub fn words(&self, record: &Record, unit: EntryUnit) -> DifferenceWords {
        let different = self.differences(record, unit).unwrap_or_default();
        let [first, second] =
            [false, true].map(|second| entry_words(record, unit, &different, second));
        let round = double_entry::round_word(record.game);
        let place = format!("{round} {}, {}", unit.0, place_words(record, unit.1));
        DifferenceWords { place, first, second }
    }

    /// Returns what is unfinished: "2 hands in dispute"; `None` if nothing is.
    pub fn unfinished_words(&self) -> Option<String> {
        let count = self.differing().len();
        (self.on && count > 0).then(|| format!("{} in dispute", self.counted(count)))
    }

    /// Returns a number of places in digits: "1 hand", "12 hands".
    pub fn counted(&self, count: usize) -> String {
        let s = if count == 1 { "" } else { "s" };
        format!("{count} {}{s}", self.unit)
    }
}

/// Returns everything recorded at a place: "gin, Ida went out, caught 12".
pub fn written_words(record: &Record, unit: EntryUnit) -> String {
    let entry = unit.0.checked_sub(1).and_then(|at| record.rounds.get(at));
    let written = entry.into_iter().flat_map(|entry| entry.at(unit.1));
    let written = written.map(|(cell, value)| Difference {
        cell: *cell,
        first: Some(value.clone()),
        second: None,
    });
    entry_words(record, unit, &written.collect::<Vec<Difference>>(), false)
}

/// Returns the values of one of the entries in the fields that differ.
fn entry_words(record: &Record, unit: EntryUnit, different: &[Difference], second: bool) -> String {
    let entry = unit.0.checked_sub(1).and_then(|at| record.rounds.get(at));
    let differs = |spec: &FieldSpec| different.iter().any(|one| one.cell.field == spec.id);
    let is_written = |spec: &FieldSpec| {
        entry.is_some_and(|entry| entry.at(unit.1).any(|(cell, _)| cell.field == spec.id))
    };
    let fields = double_entry::fields(record.game).filter(|spec| differs(spec) || is_written(spec));
    // A field may be declared once for pairs and once for players.
    let mut known = BTreeSet::new();
    let words: Vec<String> = fields
        .filter(|spec| known.insert(spec.id))
        .enumerate()
        .filter(|(_, spec)| differs(spec))
        .filter_map(|(index, spec)| field_words(record, unit, (index, spec), different, second))
        .collect();
    if words.is_empty() { "nothing".to_owned() } else { words.join(", ") }
}

/// Returns the value of a field: "gin", "Abe went out", "caught 12", "7 and 6". Numbers of the
/// first field have no label. `None` if it is left out.
fn field_words(
    record: &Record,
    unit: EntryUnit,
    (index, spec): (usize, &'static FieldSpec),
    different: &[Difference],
    second: bool,
) -> Option<String> {
    let entry = record.rounds.get(unit.0.checked_sub(1)?)?;
    let said = |cell: &Cell| match different.iter().find(|one| one.cell == *cell) {
        Some(one) if second => one.second.as_ref(),
        Some(one) => one.first.as_ref(),
        None => entry.get(cell),
    };
    // If one box of several differs, the others are named too.
    let written = entry.at(unit.1).map(|(cell, _)| *cell);
    let cells: BTreeSet<Cell> = written.chain(different.iter().map(|one| one.cell)).collect();
    let mut cells: Vec<Cell> = cells.into_iter().filter(|cell| cell.field == spec.id).collect();
    let players = double_entry::players_at(entry, unit.1);
    cells.sort_by_key(|cell| match cell.subject {
        Subject::Player(player) => players.iter().position(|one| *one == player),
        _ => None,
    });
    let by_player = cells.iter().any(|cell| matches!(cell.subject, Subject::Player(_)));
    let values = cells.iter().filter_map(|cell| match said(cell) {
        None if by_player => Some("0".to_owned()),
        value => value.map(|value| value_words(record, unit, spec, value)),
    });
    let values: Vec<String> = values.collect();
    if values.is_empty() {
        return None;
    }
    let (words, label) = (join_words(&values), spec.label.to_lowercase());
    Some(match spec.kind {
        FieldKind::Choice(choices) if choices.iter().all(|choice| SEATS.contains(&choice.id)) => {
            format!("{words} {label}")
        }
        FieldKind::Choice(_) => words,
        _ if index == 0 => words,
        _ => format!("{label} {words}"),
    })
}

fn value_words(
    record: &Record,
    (round, place): EntryUnit,
    spec: &FieldSpec,
    value: &Value,
) -> String {
    match (value, spec.kind) {
        (Value::Word(id), FieldKind::Choice(choices)) => {
            // A seat is shown as the name of its player.
            let entry = round.checked_sub(1).and_then(|at| record.rounds.get(at));
            let seat = SEATS.iter().find(|seat| *seat == id);
            let seat = seat.and_then(|seat| entry?.get(&Cell { place, ..Cell::one(seat) }));
            if let Some(Value::Player(player)) = seat {
                return record.player_name(*player).to_owned();
            }
            let label = |choice: &Choice| choice.label.to_owned();
            choices.iter().find(|choice| choice.id == *id).map(label).unwrap_or_default()
        }
        (Value::Number(number), _) => number.to_string(),
        _ => String::new(),
    }
}
