//! The entry form of any game: boxes in the order they are filled, one cursor, and what every
//! key does. It knows no screen; a screen draws it and hands it keys.
//!
//! Invariants: what was typed is kept as typed, right or wrong; a blank box is never read as
//! 0, except where a known sum fills it in: the last one, or all where nothing is left.

mod check;
mod count;
mod derive;
mod keys;
mod view;
mod walk;

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::{
    Board, CardCount, Cell, DecodeIssues, Evaluation, FieldPrompt, Record, RoundEntry, RoundPrompt,
    parse,
};
use crate::game::OpenGame;
use count::Counting;
pub use count::{CountLine, CountView};
use derive::derive;
pub use view::{BoxView, FieldView};

/// A key, as the form understands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Press {
    /// A digit, a letter, a sign.
    Char(char),
    /// Takes the last character away, or goes back from an empty box.
    Backspace,
    /// Empties the box.
    Delete,
    /// The next box.
    Next,
    /// The box before.
    Back,
    /// The first missing box; records when nothing is missing.
    Enter,
}

/// What a key led to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The key means nothing here.
    Ignored,
    /// Something was typed.
    Typed,
    /// The cursor moved.
    Moved,
    /// The round is complete and wants to be recorded.
    Record,
}

/// A round as far as it is typed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The text in each box that is not blank.
    pub texts: BTreeMap<Cell, String>,
    /// What was counted from cards, taken over into the box or not.
    pub counts: BTreeMap<Cell, CardCount>,
}

impl Draft {
    /// A round that is written, as it would be typed.
    pub fn of(record: &Record, entry: &RoundEntry) -> Draft {
        Draft {
            texts: entry.cells().map(|(cell, value)| (*cell, parse::text(record, value))).collect(),
            counts: entry.card_counts().map(|(cell, counted)| (*cell, counted.clone())).collect(),
        }
    }

    /// Whether nothing is typed and nothing counted.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.counts.is_empty()
    }
}

impl From<BTreeMap<Cell, String>> for Draft {
    fn from(texts: BTreeMap<Cell, String>) -> Draft {
        Draft { texts, counts: BTreeMap::new() }
    }
}

/// One round as it is being written.
#[derive(Debug, Clone)]
pub struct Form {
    number: usize,
    draft: Draft,
    was: Option<Draft>,
    cursor: Option<Cell>,
    /// The counting aid, while it has the keys.
    counting: Option<Counting>,
    /// The next character replaces what is in the box.
    fresh: bool,
    /// Digits of a seat number that could still become a larger one.
    pending: String,
    /// Fields that were gone through, so that their problems may be shown.
    left: BTreeSet<&'static str>,
    more: bool,
    derived: Derived,
}

/// What follows from the texts.
#[derive(Debug, Clone)]
struct Derived {
    asked: RoundPrompt,
    entry: RoundEntry,
    found: DecodeIssues,
    filled: BTreeMap<Cell, i64>,
    board: Board,
    reading: Evaluation,
}

impl Form {
    /// The form of the next round, with what was typed of it before.
    pub fn next(sheet: &OpenGame, draft: impl Into<Draft>) -> Form {
        Form::with(sheet, sheet.next_number(), draft.into(), None)
    }

    /// The form of an earlier round, filled with what was written.
    pub fn correct(sheet: &OpenGame, number: usize, draft: Option<Draft>) -> Form {
        let record = sheet.record();
        let written = number.checked_sub(1).and_then(|at| record.rounds.get(at));
        let written = written.map(|entry| Draft::of(record, entry)).unwrap_or_default();
        let draft = draft.unwrap_or_else(|| written.clone());
        Form::with(sheet, number, draft, Some(written))
    }

    fn with(sheet: &OpenGame, number: usize, draft: Draft, was: Option<Draft>) -> Form {
        let common: Vec<&str> = sheet.record().game.common_fields().map(|spec| spec.id).collect();
        let more = draft.texts.keys().any(|cell| common.contains(&cell.field));
        let derived = derive(sheet, number, &draft);
        let mut form = Form {
            number,
            draft,
            was,
            cursor: None,
            counting: None,
            fresh: true,
            pending: String::new(),
            left: BTreeSet::new(),
            more,
            derived,
        };
        let slots = form.slots();
        let blank = slots.iter().find(|cell| form.is_blank(cell)).or(slots.first()).copied();
        form.cursor = blank;
        form
    }

    /// The round it writes, from 1.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether it corrects a round that is written already.
    pub fn is_correction(&self) -> bool {
        self.was.is_some()
    }

    /// Whether anything was typed, or differs from what was written.
    pub fn is_touched(&self) -> bool {
        match &self.was {
            Some(was) => *was != self.draft,
            None => !self.draft.is_empty(),
        }
    }

    /// What was typed, cell by cell.
    pub fn texts(&self) -> &BTreeMap<Cell, String> {
        &self.draft.texts
    }

    /// What was typed and counted.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// What it would record.
    pub fn entry(&self) -> &RoundEntry {
        &self.derived.entry
    }

    /// What could not be read of it.
    pub fn found(&self) -> &DecodeIssues {
        &self.derived.found
    }

    /// The score sheet with this round as it is typed.
    pub fn board(&self) -> &Board {
        &self.derived.board
    }

    /// The reading with this round as it is typed.
    pub fn reading(&self) -> &Evaluation {
        &self.derived.reading
    }

    /// What the round asks for.
    pub fn asked(&self) -> &RoundPrompt {
        &self.derived.asked
    }

    /// Where the next key goes.
    pub fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// Whether the fields that every game has are shown.
    pub fn shows_more(&self) -> bool {
        self.more
    }

    /// Shows or hides the fields that every game has: dealer out of turn, adjustments, note.
    pub fn show_more(&mut self, more: bool) {
        self.more = more;
        if more && let Some(first) = self.derived.asked.common.first() {
            self.cursor = first.keys.first().map(|key| Cell::of(first.spec.id, *key));
            self.fresh = true;
        } else if !more {
            self.cursor = self.slots().first().copied();
        }
    }

    fn fields(&self) -> impl Iterator<Item = &FieldPrompt> {
        let common = self.more.then_some(&self.derived.asked.common).into_iter().flatten();
        self.derived.asked.fields.iter().chain(common)
    }

    /// Every box in order.
    fn slots(&self) -> Vec<Cell> {
        let cells = |field: &FieldPrompt| {
            let id = field.spec.id;
            field.keys.clone().into_iter().map(move |key| Cell::of(id, key))
        };
        self.fields().flat_map(cells).collect()
    }

    fn field_of(&self, cell: &Cell) -> Option<&FieldPrompt> {
        let all = self.derived.asked.fields.iter().chain(&self.derived.asked.common);
        let mut all = all.filter(|field| field.spec.id == cell.field);
        all.next()
    }

    fn is_blank(&self, cell: &Cell) -> bool {
        self.draft.texts.get(cell).is_none_or(|text| text.trim().is_empty())
            && !self.derived.filled.contains_key(cell)
    }
}
