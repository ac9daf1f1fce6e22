//! Everything that follows from the texts of a form: values, what is filled in of its own
//! accord, and the sheet with this round in it.

use std::collections::BTreeMap;

use super::count::fits;
use super::{Derived, Draft};
use crate::engine::{
    Cell, DecodeIssues, Diagnostic, FactValue, FieldKind, RoundEntry, RoundPath, RoundPrompt,
    Subject, Value, parse, prompt_round,
};
use crate::game::OpenGame;

/// Everything that follows from the texts.
pub(super) fn derive(sheet: &OpenGame, number: usize, draft: &Draft) -> Derived {
    let Draft { texts, counts } = draft;
    let record = sheet.record();
    let mut entry = RoundEntry::default();
    let mut found = DecodeIssues::default();
    for (cell, text) in texts {
        let Some(spec) = record.game.field(cell.field) else { continue };
        match parse::value(spec, record, text) {
            Ok(value) => {
                let _ = entry.set(*cell, value);
            }
            Err(message) => {
                found.problems.push(Diagnostic::round(number, Some(cell.field), message));
            }
        }
    }
    let asked = sheet.with_round(number, &entry, prompt_round);
    // What is no longer asked for is kept as typed, and not recorded.
    let wanted = |cell: &Cell| {
        asked.fields.iter().chain(&asked.common).any(|field| field.spec.id == cell.field)
    };
    let foreign: Vec<Cell> =
        entry.cells().map(|(cell, _)| *cell).filter(|cell| !wanted(cell)).collect();
    for cell in foreign {
        let _ = entry.set(cell, None);
    }
    let filled = fill_in(&asked, texts, &mut entry);
    if number > record.rounds.len() {
        write_pairs(&asked, texts, &mut entry);
    }
    for (cell, counted) in counts {
        let field = asked.fields.iter().find(|field| field.spec.id == cell.field);
        if field.is_some_and(|field| fits(field, entry.get(cell), counted)) {
            entry.set_card_count(*cell, Some(counted.clone()));
        }
    }
    let (board, reading) = sheet.preview(number, &entry, &found);
    Derived { asked, entry, found, filled, board, reading }
}

/// Who plays with whom in a new round is written as it is dealt, where nobody says otherwise,
/// so that correcting an earlier round never changes it.
fn write_pairs(asked: &RoundPrompt, texts: &BTreeMap<Cell, String>, entry: &mut RoundEntry) {
    for field in asked.fields.iter().filter(|field| matches!(field.spec.kind, FieldKind::Pairs)) {
        let cell = Cell::one(field.spec.id);
        let blank = texts.get(&cell).is_none_or(|text| text.trim().is_empty());
        if let Some(FactValue::Pairs(pairs)) = asked.deal.get(field.spec.id)
            && blank
        {
            let _ = entry.set(cell, Some(Value::Players(pairs.concat())));
        }
    }
}

/// What a known sum leaves for its blank boxes.
fn fill_in(
    asked: &RoundPrompt,
    texts: &BTreeMap<Cell, String>,
    entry: &mut RoundEntry,
) -> BTreeMap<Cell, i64> {
    let mut filled = BTreeMap::new();
    for field in &asked.fields {
        let Some(total) = field.total else { continue };
        let cell =
            |key: &Subject| Cell { field: field.spec.id, place: RoundPath::ROUND, subject: *key };
        let blank: Vec<Cell> = field
            .keys
            .iter()
            .map(cell)
            .filter(|cell| texts.get(cell).is_none_or(|text| text.trim().is_empty()))
            .collect();
        let typed: Option<Vec<i64>> = field
            .keys
            .iter()
            .map(cell)
            .filter(|cell| !blank.contains(cell))
            .map(|cell| match entry.get(&cell) {
                Some(Value::Number(number)) if field.fits(*number) => Some(*number),
                _ => None,
            })
            .collect();
        let Some(typed) = typed.filter(|typed| !typed.is_empty()) else { continue };
        let rest = total - typed.iter().sum::<i64>();
        // The last box takes what is left; where nothing is left, every blank box is 0.
        if field.fits(rest) && (blank.len() == 1 || rest == 0) {
            for cell in blank {
                let _ = entry.set(cell, Some(Value::Number(rest)));
                let _ = filled.insert(cell, rest);
            }
        }
    }
    filled
}
