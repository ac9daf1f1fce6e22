//! A form's texts as values, and boxes filled in by a known sum.

use std::collections::BTreeMap;

use super::{Draft, cells_of};
use scoring::{
    Cell, DecodeIssues, Diagnostic, FieldPrompt, Record, RoundEntry, RoundPath, Value, parse,
};

/// Parses the texts into an entry; texts that cannot be decoded are added to the issues.
pub(super) fn read_texts(
    record: &Record,
    number: usize,
    draft: &Draft,
    entry: &mut RoundEntry,
) -> DecodeIssues {
    let mut found = DecodeIssues::default();
    for (cell, text) in &draft.texts {
        let Some(spec) = record.game.field(cell.field) else { continue };
        match parse::value(spec, record, text) {
            Ok(None) => {}
            Ok(value) => {
                let _ = entry.set(*cell, value);
            }
            Err(message) => found.problems.push(Diagnostic {
                place: cell.place,
                ..Diagnostic::round(number, Some(spec.reported_id()), message)
            }),
        }
    }
    found
}

/// Fills the blank boxes of a field with what its known sum leaves, writes the values, and returns
/// them.
pub(super) fn fill_in(
    (place, field): (RoundPath, &FieldPrompt),
    texts: &BTreeMap<Cell, String>,
    correcting: bool,
    entry: &mut RoundEntry,
) -> BTreeMap<Cell, i64> {
    let mut filled = BTreeMap::new();
    let is_blank = |cell: &Cell| texts.get(cell).is_none_or(|text| text.trim().is_empty());
    let cells: Vec<Cell> = cells_of(place, field).collect();
    for (subject, number) in field.filled.iter().filter(|_| !correcting) {
        let cell = Cell { place, field: field.spec.id, subject: *subject };
        if is_blank(&cell) {
            let _ = entry.set(cell, Some(Value::Number(*number)));
            let _ = filled.insert(cell, *number);
        }
    }
    let Some(total) = field.expected_total else { return filled };
    if correcting && cells.len() != 2 {
        return filled;
    }
    let (blank, typed): (Vec<Cell>, Vec<Cell>) = cells.into_iter().partition(is_blank);
    let typed: Option<Vec<i64>> = typed
        .iter()
        .map(|cell| match entry.get(cell) {
            Some(Value::Number(number)) if field.fits(*number) => Some(*number),
            _ => None,
        })
        .collect();
    let Some(typed) = typed.filter(|typed| !typed.is_empty()) else { return filled };
    let rest = total - typed.iter().sum::<i64>();
    // The last box gets what is left; if nothing is left, every blank box is 0.
    if field.fits(rest) && (blank.len() == 1 || rest == 0) {
        for cell in blank {
            let _ = entry.set(cell, Some(Value::Number(rest)));
            let _ = filled.insert(cell, rest);
        }
    }
    filled
}
