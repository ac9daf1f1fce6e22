//! Everything that follows from a form's texts: values, boxes filled in by a known sum, problems, and
//! the game with this round, which is evaluated here.
//! Here those of a round, with fields of its own or with couples; those of a hand are in `hand.rs`.

use std::collections::{BTreeMap, BTreeSet};

use super::card_counter::fits;
use super::couples::{SEATS, couple_group, couples, leave_out_half_typed, seated, wrong_boxes};
use super::{Derived, Draft, Hand, cells_of};
use crate::OpenGame;
use scoring::{
    AWAY, CardCount, Cell, DecodeIssues, Diagnostic, FactValue, FieldKind, FieldPrompt, Record,
    RoundEntry, RoundPath, RoundPrompt, Value, parse, preview_with, prompt_round, summands,
    with_round_after,
};

impl Derived {
    /// Returns the game's own fields with their places.
    pub(super) fn own_fields(&self) -> impl Iterator<Item = (RoundPath, &FieldPrompt)> {
        let round = self.asked.fields.iter().map(|field| (RoundPath::ROUND, field));
        let places = self.places.iter();
        round.chain(places.flat_map(|at| at.fields.iter().map(move |field| (at.place, field))))
    }

    /// Returns whether a box is of a field that every game has.
    pub(super) fn is_common(&self, cell: &Cell) -> bool {
        has(&self.asked.common, cell)
    }

    /// Returns the boxes that need a value and are blank in the recorded round.
    pub(super) fn blank_and_wanted(&self, was: &Draft) -> BTreeSet<Cell> {
        let cells = self.own_fields().flat_map(|(place, field)| {
            field.wanted.iter().map(move |key| Cell { place, field: field.spec.id, subject: *key })
        });
        cells.filter(|cell| !was.texts.contains_key(cell)).collect()
    }
}

/// Computes everything that follows from the texts, with the cursor in this box; the game is evaluated
/// once. In a correction nothing is filled in except the other box in a sum of two.
pub(super) fn derive(
    hand: Option<&Hand>,
    game: &OpenGame,
    number: usize,
    (draft, here): (&Draft, Option<Cell>),
    correcting: bool,
) -> Derived {
    if let Some(hand) = hand {
        return hand.derive(game, draft, correcting);
    }
    let Draft { texts, counts, .. } = draft;
    let record = game.record();
    let (board, evaluation, said) = preview_with(record, game.evaluation(), number, |past| {
        let mut entry = seated(record, past, number);
        let mut found = read_texts(record, number, draft, &mut entry);
        follow_away(record, number, texts, &mut entry);
        let (mut asked, places) = with_round_after(past, number, &entry, |round| {
            (prompt_round(round), couples(round, &entry))
        });
        // A box does not disappear while something is typed in it, readable or not.
        let mut typed = entry.clone();
        let of_round = texts.keys().copied().chain(here);
        let of_round = of_round.filter(|cell| cell.place == RoundPath::ROUND);
        for cell in of_round.filter(|cell| entry.get(cell).is_none()) {
            let zero = match record.game.field(cell.field).map(|spec| spec.kind) {
                Some(FieldKind::Number { .. }) => Value::Number(0),
                Some(FieldKind::HalfPoints(_)) => Value::HalfPoints(0),
                _ => continue,
            };
            let _ = typed.set(cell, Some(zero));
        }
        let is_lost = |cell: &Cell| !has(&asked.fields, cell);
        let lost = typed.cells().any(|(cell, _)| entry.get(cell).is_none() && is_lost(cell));
        if lost {
            add_fields(&mut asked, with_round_after(past, number, &typed, prompt_round));
        }
        // A text whose field no longer applies is kept, but not recorded.
        let count = couple_group(record.game).map(|group| group.id);
        let wanted = |cell: &Cell| match places.iter().find(|at| at.place == cell.place) {
            Some(couple) => SEATS.contains(&cell.field) || has(&couple.fields, cell),
            None if cell.place != RoundPath::ROUND => true,
            None => {
                cell.field == AWAY.id
                    || Some(cell.field) == count
                    || has(&asked.fields, cell)
                    || has(&asked.common, cell)
            }
        };
        let foreign: Vec<Cell> =
            entry.cells().map(|(cell, _)| *cell).filter(|cell| !wanted(cell)).collect();
        for cell in foreign {
            let _ = entry.set(cell, None);
        }
        found.problems.retain(|problem| {
            let couple = places.iter().find(|couple| couple.place == problem.place);
            problem.place == RoundPath::ROUND
                || couple.is_some_and(|couple| {
                    let mut fields = couple.fields.iter();
                    fields.any(|field| Some(field.spec.reported_id()) == problem.field.as_deref())
                })
        });
        let mut filled = BTreeMap::new();
        for field in &asked.fields {
            filled.extend(fill_in((RoundPath::ROUND, field), texts, correcting, &mut entry));
        }
        if !filled.is_empty() {
            // What is filled in may offer another field: a bidder with a few points and no trick.
            add_fields(&mut asked, with_round_after(past, number, &entry, prompt_round));
        }
        if number > record.rounds.len() {
            write_pairs(&asked, texts, &mut entry);
        }
        let sums = texts.iter().filter_map(|(cell, text)| Some((*cell, counted_sum(text)?)));
        let counts = counts.iter().map(|(cell, counted)| (*cell, counted.clone()));
        for (cell, counted) in counts.chain(sums) {
            let field = asked.fields.iter().find(|field| field.spec.id == cell.field);
            if field.is_some_and(|field| fits(field, entry.get(&cell), &counted)) {
                entry.set_card_count(cell, Some(counted));
            }
        }
        let typed = entry.clone();
        if !correcting {
            leave_out_half_typed(&places, &mut entry);
        }
        (entry, found, (asked, places, filled, typed))
    });
    let (asked, places, filled, entry) = said;
    let (refused, preview) = (Vec::new(), Some((board, evaluation)));
    let wrong = wrong_boxes((record, number), &places, draft);
    Derived { asked, places, entry, filled, refused, wrong, preview }
}

fn has(fields: &[FieldPrompt], cell: &Cell) -> bool {
    fields.iter().any(|field| field.spec.id == cell.field)
}

/// Writes who is away from a new round: those who were away from the last one, unless something else
/// was said.
fn follow_away(
    record: &Record,
    number: usize,
    texts: &BTreeMap<Cell, String>,
    entry: &mut RoundEntry,
) {
    let cell = Cell::one(AWAY.id);
    if number > record.rounds.len() && !texts.contains_key(&cell) {
        let last = record.rounds.last();
        let _ = entry.set(cell, last.and_then(|round| round.get(&cell)).cloned());
    }
    if entry.get(&cell) == Some(&Value::Players(Vec::new())) {
        let _ = entry.set(cell, None);
    }
}

/// Adds the fields that only another prompt has, in its order.
fn add_fields(asked: &mut RoundPrompt, other: RoundPrompt) {
    for (at, field) in other.fields.into_iter().enumerate() {
        if !asked.fields.iter().any(|known| known.spec.id == field.spec.id) {
            asked.fields.insert(at.min(asked.fields.len()), field);
        }
    }
}

/// Returns the numbers of a sum in a box, which are kept with the total; `None` for one number.
fn counted_sum(text: &str) -> Option<CardCount> {
    let numbers = summands(text)?;
    (numbers.len() > 1).then(|| CardCount::of_sum(numbers))?
}

/// Writes the partners of a new round as dealt, unless they were typed, so that correcting an
/// earlier round never changes them.
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
