//! Values computed from a form's texts, and boxes filled in by a known sum.

use std::collections::{BTreeMap, BTreeSet};

use super::{Derived, Draft, Subject, cells_of, couples, round};
use crate::OpenGame;
use scoring::{
    Cell, DecodeIssues, Diagnostic, FieldPrompt, Record, RoundEntry, RoundPath, Value, parse,
};

/// Computes everything that follows from the texts, with the cursor in this box. In a correction
/// nothing is filled in except the other box in a sum of two.
pub(super) fn derive(
    subject: &Subject,
    game: &OpenGame,
    number: usize,
    (draft, here): (&Draft, Option<Cell>),
    correcting: bool,
) -> Derived {
    match subject {
        Subject::Round => round::derive(game, number, (draft, here), correcting),
        Subject::Couples => couples::derive(game, number, draft, correcting),
        Subject::Hand(hand) => hand.derive(game, draft, correcting),
    }
}

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

/// Returns the boxes that need a value and are blank in the recorded round.
pub(super) fn blank_and_wanted(derived: &Derived, was: &Draft) -> BTreeSet<Cell> {
    let round = derived.asked.fields.iter().map(|field| (RoundPath::ROUND, field));
    let places = derived.places.iter();
    let places = places.flat_map(|at| at.fields.iter().map(move |field| (at.place, field)));
    let cells = round.chain(places).flat_map(|(place, field)| {
        field.wanted.iter().map(move |key| Cell { place, field: field.spec.id, subject: *key })
    });
    cells.filter(|cell| !was.texts.contains_key(cell)).collect()
}
