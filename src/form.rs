//! The entry form of any game: boxes in the order they are filled, one cursor, and what every
//! key does. It knows no screen; a screen draws it and hands it keys.
//!
//! Invariants: what was typed is kept as typed, right or wrong; a blank box is never read as
//! 0, except where a known sum fills it in: the last one, or all where nothing is left.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::{
    Asked, AskedField, Board, Cell, Entry, FactValue, Found, Key, Kind, Place, Problem, Reading,
    Record, Value, ask, parse,
};
use crate::sheet::{Sheet, cell_words};

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

/// One round as it is being written.
#[derive(Debug, Clone)]
pub struct Form {
    number: usize,
    texts: BTreeMap<Cell, String>,
    was: Option<BTreeMap<Cell, String>>,
    cursor: Option<Cell>,
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
    asked: Asked,
    entry: Entry,
    found: Found,
    filled: BTreeMap<Cell, i64>,
    board: Board,
    reading: Reading,
}

/// One field as it is drawn: its boxes and its running sum.
#[derive(Debug, Clone)]
pub struct FieldView<'a> {
    /// The field and its limits.
    pub asked: &'a AskedField,
    /// A box for each player or team, or one for the round.
    pub boxes: Vec<BoxView<'a>>,
    /// So far, and what it must be, where a sum is known and something is typed.
    pub sum: Option<(i64, i64)>,
}

/// One box as it is drawn.
#[derive(Debug, Clone)]
pub struct BoxView<'a> {
    /// Which cell it writes.
    pub cell: Cell,
    /// What was typed.
    pub text: &'a str,
    /// What the sum fills in, where nothing was typed.
    pub filled: Option<i64>,
    /// What stood there before the correction, where that was something else.
    pub was: Option<&'a str>,
    /// Whether the next key goes here.
    pub focused: bool,
    /// Whether it is refused.
    pub refused: bool,
}

impl Form {
    /// The form of the next round, with what was typed of it before.
    pub fn next(sheet: &Sheet, draft: BTreeMap<Cell, String>) -> Form {
        Form::with(sheet, sheet.next_number(), draft, None)
    }

    /// The form of an earlier round, filled with what was written.
    pub fn correct(sheet: &Sheet, number: usize, draft: Option<BTreeMap<Cell, String>>) -> Form {
        let record = sheet.record();
        let written = number.checked_sub(1).and_then(|at| record.rounds.get(at));
        let written: BTreeMap<Cell, String> = written
            .into_iter()
            .flat_map(Entry::cells)
            .map(|(cell, value)| (*cell, parse::text(record, value)))
            .collect();
        let texts = draft.unwrap_or_else(|| written.clone());
        Form::with(sheet, number, texts, Some(written))
    }

    fn with(
        sheet: &Sheet,
        number: usize,
        texts: BTreeMap<Cell, String>,
        was: Option<BTreeMap<Cell, String>>,
    ) -> Form {
        let common: Vec<&str> = sheet.record().game.common_fields().map(|spec| spec.id).collect();
        let more = texts.keys().any(|cell| common.contains(&cell.field));
        let derived = derive(sheet, number, &texts);
        let mut form = Form {
            number,
            texts,
            was,
            cursor: None,
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
            Some(was) => *was != self.texts,
            None => !self.texts.is_empty(),
        }
    }

    /// What was typed, cell by cell.
    pub fn texts(&self) -> &BTreeMap<Cell, String> {
        &self.texts
    }

    /// What it would record.
    pub fn entry(&self) -> &Entry {
        &self.derived.entry
    }

    /// What could not be read of it.
    pub fn found(&self) -> &Found {
        &self.derived.found
    }

    /// The score sheet with this round as it is typed.
    pub fn board(&self) -> &Board {
        &self.derived.board
    }

    /// The reading with this round as it is typed.
    pub fn reading(&self) -> &Reading {
        &self.derived.reading
    }

    /// What the round asks for.
    pub fn asked(&self) -> &Asked {
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

    fn fields(&self) -> impl Iterator<Item = &AskedField> {
        let common = self.more.then_some(&self.derived.asked.common).into_iter().flatten();
        self.derived.asked.fields.iter().chain(common)
    }

    /// Every box in order.
    fn slots(&self) -> Vec<Cell> {
        let cells = |field: &AskedField| {
            let id = field.spec.id;
            field.keys.clone().into_iter().map(move |key| Cell::of(id, key))
        };
        self.fields().flat_map(cells).collect()
    }

    fn field_of(&self, cell: &Cell) -> Option<&AskedField> {
        let all = self.derived.asked.fields.iter().chain(&self.derived.asked.common);
        let mut all = all.filter(|field| field.spec.id == cell.field);
        all.next()
    }

    fn is_blank(&self, cell: &Cell) -> bool {
        self.texts.get(cell).is_none_or(|text| text.trim().is_empty())
            && !self.derived.filled.contains_key(cell)
    }

    /// The fields to draw, in order.
    pub fn views(&self) -> Vec<FieldView<'_>> {
        self.fields().map(|field| self.view(field)).collect()
    }

    fn view<'a>(&'a self, asked: &'a AskedField) -> FieldView<'a> {
        let boxes: Vec<BoxView<'a>> = asked
            .keys
            .iter()
            .map(|key| {
                let cell = Cell::of(asked.spec.id, *key);
                let text = self.texts.get(&cell).map_or("", String::as_str);
                let was = self.was.as_ref().map(|was| was.get(&cell).map_or("", String::as_str));
                BoxView {
                    cell,
                    text,
                    filled: self.derived.filled.get(&cell).copied(),
                    was: was.filter(|was| *was != text && !was.is_empty()),
                    focused: self.cursor == Some(cell),
                    refused: self.is_refused(asked, &cell),
                }
            })
            .collect();
        FieldView { asked, boxes, sum: self.sum(asked) }
    }

    fn sum(&self, field: &AskedField) -> Option<(i64, i64)> {
        let total = field.total?;
        let typed =
            field.keys.iter().any(|key| self.texts.contains_key(&Cell::of(field.spec.id, *key)));
        let values = field.keys.iter().filter_map(|key| {
            match self.derived.entry.get(&Cell::of(field.spec.id, *key)) {
                Some(Value::Number(number)) => Some(*number),
                _ => None,
            }
        });
        typed.then(|| (values.fold(0_i64, i64::saturating_add), total))
    }

    /// Whether one box holds something that its own limits refuse, and is not being typed.
    fn is_refused(&self, field: &AskedField, cell: &Cell) -> bool {
        let Some(text) = self.texts.get(cell) else { return false };
        if self.cursor == Some(*cell) && self.is_half_typed(field, text) {
            return false;
        }
        match self.derived.entry.get(cell) {
            Some(Value::Number(number)) => !field.fits(*number),
            Some(_) => false,
            None => !text.trim().is_empty(),
        }
    }

    /// Whether one more digit could make another number of this one.
    fn is_half_typed(&self, field: &AskedField, text: &str) -> bool {
        match field.spec.kind {
            Kind::Number { .. } => !text.is_empty() && !self.is_whole(field, text),
            Kind::Text | Kind::Players(..) | Kind::Pairs | Kind::Numbers(_) => true,
            _ => false,
        }
    }

    /// Whether a number can have no more digits: with at most 250, 85 can have none and 25
    /// waits. What is left of a known sum counts too, once the number fits it.
    fn is_whole(&self, field: &AskedField, text: &str) -> bool {
        let Ok(number) = text.parse::<i64>() else { return false };
        if number == 0 {
            return true;
        }
        let Some(max) = field.max else { return false };
        let beyond = |max: i64| number.saturating_mul(10) > max;
        if beyond(max) {
            return true;
        }
        // In a correction the others are filled already, and say nothing about this one.
        let rest = self.rest(field).filter(|_| self.was.is_none());
        rest.is_some_and(|rest| field.fits(number) && number <= rest && beyond(rest))
    }

    /// What is left of a known sum for the box under the cursor.
    fn rest(&self, field: &AskedField) -> Option<i64> {
        let total = field.total?;
        let others = field
            .keys
            .iter()
            .map(|key| Cell::of(field.spec.id, *key))
            .filter(|cell| Some(*cell) != self.cursor && self.texts.contains_key(cell));
        let sum = others.fold(0_i64, |sum, cell| match self.derived.entry.get(&cell) {
            Some(Value::Number(number)) => sum.saturating_add(*number),
            _ => sum,
        });
        Some(total - sum)
    }

    /// The first field whose boxes add up to more than they can, although some are blank:
    /// its label, so far, and what it must be.
    pub fn overfull(&self) -> Option<(&'static str, i64, i64)> {
        self.derived.asked.fields.iter().find_map(|field| {
            let (so_far, total) = self.sum(field)?;
            (so_far > total).then_some((field.spec.label, so_far, total))
        })
    }

    /// What is still to be written, first things first: "tricks of Tess".
    pub fn missing(&self, record: &Record) -> Option<String> {
        let cell = self.first_missing()?;
        let words = cell_words(record, &cell);
        let mut chars = words.chars();
        chars.next().map(|first| first.to_lowercase().chain(chars).collect())
    }

    /// The boxes still to be filled in the first field that has any.
    pub fn still_open(&self) -> Vec<Cell> {
        let open = self.derived.asked.fields.iter().filter(|field| field.open);
        let blank = |field: &AskedField| -> Vec<Cell> {
            let cells = field.keys.iter().map(|key| Cell::of(field.spec.id, *key));
            cells.filter(|cell| self.is_blank(cell)).collect()
        };
        open.map(blank).find(|cells| !cells.is_empty()).unwrap_or_default()
    }

    fn first_missing(&self) -> Option<Cell> {
        self.still_open().first().copied()
    }

    /// What stands against recording it, apart from what is missing. What was wrong with
    /// other rounds before does not.
    pub fn blocking(&self, sheet: &Sheet) -> Vec<&Problem> {
        let before = &sheet.reading().problems;
        let mut problems: Vec<&Problem> = self.derived.reading.problems.iter().collect();
        problems.retain(|problem| {
            problem.round == Some(self.number) || !before.iter().any(|known| known == *problem)
        });
        problems
    }

    /// Whether it can be recorded.
    pub fn is_complete(&self, sheet: &Sheet) -> bool {
        self.first_missing().is_none() && self.blocking(sheet).is_empty()
    }

    /// Problems to show now: of fields that are filled and not being typed.
    pub fn shown_problems(&self, sheet: &Sheet) -> Vec<&Problem> {
        let mut problems = self.blocking(sheet);
        problems.retain(|problem| self.is_ripe(problem));
        problems
    }

    /// Warnings about this round to show now.
    pub fn shown_warnings(&self) -> Vec<&Problem> {
        let warnings = self.derived.reading.warnings.iter();
        warnings
            .filter(|warning| warning.round == Some(self.number) && self.is_ripe(warning))
            .collect()
    }

    fn is_ripe(&self, problem: &Problem) -> bool {
        let Some(id) = problem.field.as_deref() else { return true };
        let all = self.derived.asked.fields.iter().chain(&self.derived.asked.common);
        let Some(field) = all.into_iter().find(|field| field.spec.id == id) else { return true };
        let mut cells = field.keys.iter().map(|key| Cell::of(field.spec.id, *key));
        let typing = self.cursor.is_some_and(|cell| {
            let text = self.texts.get(&cell).map_or("", String::as_str);
            cell.field == id && self.is_half_typed(field, text) && !self.left.contains(id)
        });
        if typing {
            return false;
        }
        let refused =
            field.keys.iter().any(|key| self.is_refused(field, &Cell::of(field.spec.id, *key)));
        let blank = cells.any(|cell| field.open && self.is_blank(&cell));
        refused || !blank
    }

    /// Puts the cursor in a box.
    pub fn point(&mut self, sheet: &Sheet, cell: Cell) {
        self.settle(sheet);
        self.go(cell);
    }

    /// Writes a whole text into a box, as a click on a choice or a text field does.
    pub fn write(&mut self, sheet: &Sheet, cell: Cell, text: &str) {
        self.go(cell);
        self.put(sheet, cell, text.to_owned());
    }

    /// Chooses a word, a player or a flag with the mouse, and moves on.
    pub fn choose(&mut self, sheet: &Sheet, cell: Cell, text: &str) {
        self.write(sheet, cell, text);
        self.move_on();
    }

    fn put(&mut self, sheet: &Sheet, cell: Cell, text: String) {
        if text.is_empty() {
            let _ = self.texts.remove(&cell);
        } else {
            let _ = self.texts.insert(cell, text);
        }
        self.derived = derive(sheet, self.number, &self.texts);
        // What is asked for may have changed with it.
        let slots = self.slots();
        if self.cursor.is_some_and(|cursor| !slots.contains(&cursor)) {
            self.cursor = slots.first().copied();
        }
    }

    /// What a key does.
    pub fn press(&mut self, sheet: &Sheet, press: Press) -> Outcome {
        match press {
            Press::Char(char) => self.char(sheet, char),
            Press::Backspace => self.backspace(sheet),
            Press::Delete => {
                self.pending.clear();
                if let Some(cell) = self.cursor {
                    self.put(sheet, cell, String::new());
                }
                Outcome::Typed
            }
            Press::Next => self.step(sheet, true),
            Press::Back => self.step(sheet, false),
            Press::Enter => self.enter(sheet),
        }
    }

    fn char(&mut self, sheet: &Sheet, char: char) -> Outcome {
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let Some(field) = self.field_of(&cell).cloned() else { return Outcome::Ignored };
        match field.spec.kind {
            Kind::Number { .. } => self.number_char(sheet, cell, &field, char),
            Kind::Choice(choices) => {
                let found = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(&char));
                let Some(choice) = found else { return self.skip(sheet, &field, char) };
                self.put(sheet, cell, choice.id.to_owned());
                self.move_on();
                Outcome::Typed
            }
            Kind::Player => self.seat_char(sheet, cell, &field, char, false),
            Kind::Players(..) | Kind::Pairs => self.seat_char(sheet, cell, &field, char, true),
            Kind::Flag => self.flag_char(sheet, cell, &field, char),
            Kind::Numbers(of) => {
                let digit = char.to_digit(10).map(i64::from).filter(|digit| of.contains(digit));
                let Some(digit) = digit else { return self.skip(sheet, &field, char) };
                let text = self.texts.get(&cell).filter(|_| !self.fresh);
                let text = match text {
                    Some(text) => format!("{text}; {digit}"),
                    None => digit.to_string(),
                };
                self.fresh = false;
                self.put(sheet, cell, text);
                Outcome::Typed
            }
            Kind::Text => {
                // The text field had not got the caret yet: what is typed is meant for it.
                let text = self.texts.get(&cell).cloned().unwrap_or_default();
                self.put(sheet, cell, format!("{text}{char}"));
                Outcome::Typed
            }
        }
    }

    fn number_char(
        &mut self,
        sheet: &Sheet,
        cell: Cell,
        field: &AskedField,
        char: char,
    ) -> Outcome {
        let minus = matches!(char, '-' | '\u{2212}') && field.min.is_none_or(|min| min < 0);
        if !char.is_ascii_digit() && !minus {
            let typed = self.texts.contains_key(&cell);
            // A letter after a number belongs to the next box.
            return if typed && (char.is_alphanumeric() || char == '*') {
                self.hand_on(sheet, char)
            } else {
                Outcome::Ignored
            };
        }
        let mut text = if self.fresh {
            String::new()
        } else {
            self.texts.get(&cell).cloned().unwrap_or_default()
        };
        if minus {
            text = if text.starts_with('-') { text.split_off(1) } else { format!("-{text}") };
        } else if text.len() < 9 {
            if text == "0" {
                text.clear();
            }
            text.push(char);
        }
        self.fresh = false;
        self.put(sheet, cell, text.clone());
        if self.field_of(&cell).is_some_and(|field| self.is_whole(field, &text)) {
            self.move_on();
        }
        Outcome::Typed
    }

    fn seat_char(
        &mut self,
        sheet: &Sheet,
        cell: Cell,
        field: &AskedField,
        char: char,
        several: bool,
    ) -> Outcome {
        let players = sheet.record().players.len();
        let Some(digit) = char.to_digit(10) else { return self.skip(sheet, field, char) };
        let text = format!("{}{digit}", self.pending);
        let seat =
            |text: &str| text.parse::<usize>().ok().filter(|seat| (1..=players).contains(seat));
        if let Some(number) = seat(&text) {
            if number * 10 <= players {
                self.pending = text;
                return Outcome::Typed;
            }
            self.pending.clear();
            self.take_seat(sheet, cell, number, several);
            return Outcome::Typed;
        }
        if let Some(number) = seat(&std::mem::take(&mut self.pending)) {
            // "1" waited for a second digit, and this is not it.
            self.take_seat(sheet, cell, number, several);
            return self.char(sheet, char);
        }
        Outcome::Ignored
    }

    fn take_seat(&mut self, sheet: &Sheet, cell: Cell, number: usize, several: bool) {
        let Some(name) = sheet.record().players.get(number - 1).cloned() else { return };
        if !several {
            self.put(sheet, cell, name);
            self.move_on();
            return;
        }
        let before = self.texts.get(&cell).filter(|_| !self.fresh).cloned();
        self.fresh = false;
        let text = match before {
            Some(before) => {
                let mut names: Vec<&str> = before.split("; ").collect();
                match names.iter().position(|known| *known == name) {
                    Some(at) => {
                        let _ = names.remove(at);
                    }
                    None => names.push(&name),
                }
                names.join("; ")
            }
            None => name,
        };
        self.put(sheet, cell, text);
    }

    fn flag_char(&mut self, sheet: &Sheet, cell: Cell, field: &AskedField, char: char) -> Outcome {
        let on = self.texts.get(&cell).is_some_and(|text| text == "true");
        let text = match char.to_ascii_lowercase() {
            'y' | '1' => "true",
            'n' | '0' => "false",
            ' ' => {
                if on {
                    "false"
                } else {
                    "true"
                }
            }
            _ => return self.skip(sheet, field, char),
        };
        self.put(sheet, cell, text.to_owned());
        if char != ' ' {
            self.move_on();
        }
        Outcome::Typed
    }

    /// A key that an optional box does not take belongs to the next box.
    fn skip(&mut self, sheet: &Sheet, field: &AskedField, char: char) -> Outcome {
        let settled = self.cursor.is_some_and(|cell| !self.is_blank(&cell)) || !field.open;
        if settled { self.hand_on(sheet, char) } else { Outcome::Ignored }
    }

    /// Gives a key to the next box that takes it, if any later one does.
    fn hand_on(&mut self, sheet: &Sheet, char: char) -> Outcome {
        self.settle(sheet);
        let slots = self.slots();
        let at = self.cursor.and_then(|cursor| slots.iter().position(|cell| *cell == cursor));
        let later = at.map_or(&slots[..], |at| slots.get(at + 1..).unwrap_or_default());
        let taker = later.iter().find(|cell| {
            let field = self.field_of(cell);
            field.is_some_and(|field| takes(field, char))
        });
        let Some(cell) = taker.copied() else { return Outcome::Ignored };
        self.go(cell);
        self.char(sheet, char)
    }

    fn backspace(&mut self, sheet: &Sheet) -> Outcome {
        if self.pending.pop().is_some() {
            return Outcome::Typed;
        }
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let number = self
            .field_of(&cell)
            .is_some_and(|field| matches!(field.spec.kind, Kind::Number { .. }));
        match self.texts.get(&cell).cloned() {
            Some(mut text) => {
                if number {
                    let _ = text.pop();
                } else {
                    text.clear();
                }
                self.fresh = false;
                self.put(sheet, cell, text);
                Outcome::Typed
            }
            None => self.step(sheet, false),
        }
    }

    fn step(&mut self, sheet: &Sheet, forward: bool) -> Outcome {
        self.settle(sheet);
        let slots = self.slots();
        let at = self.cursor.and_then(|cursor| slots.iter().position(|cell| *cell == cursor));
        let next = match (at, forward) {
            (Some(at), true) => slots.get(at + 1).or(slots.first()),
            (Some(at), false) => at.checked_sub(1).and_then(|at| slots.get(at)).or(slots.last()),
            (None, _) => slots.first(),
        };
        match next.copied() {
            Some(cell) => {
                self.go(cell);
                Outcome::Moved
            }
            None => Outcome::Ignored,
        }
    }

    /// A seat number that waited for a second digit is taken as it is.
    fn settle(&mut self, sheet: &Sheet) {
        let pending = std::mem::take(&mut self.pending);
        if let (Some(cell), Ok(number)) = (self.cursor, pending.parse::<usize>()) {
            let several = self
                .field_of(&cell)
                .is_some_and(|field| matches!(field.spec.kind, Kind::Players(..) | Kind::Pairs));
            let before = self.cursor;
            self.take_seat(sheet, cell, number, several);
            self.cursor = before;
        }
    }

    /// On to the next blank box; stays where nothing is blank.
    fn move_on(&mut self) {
        let slots = self.slots();
        let at = self.cursor.and_then(|cursor| slots.iter().position(|cell| *cell == cursor));
        let after = at.map_or(&slots[..], |at| slots.get(at + 1..).unwrap_or_default());
        // From the game's own boxes never into those that every game has.
        let common = self.cursor.is_some_and(|cell| self.is_common(&cell));
        let own = |cell: &&Cell| common || !self.is_common(cell);
        let next = match self.was {
            // In a correction every box is filled: on to the next one, whatever it holds.
            Some(_) => after.first().filter(own),
            // What is filled in can be typed all the same.
            None => after.iter().filter(own).find(|cell| !self.texts.contains_key(cell)),
        };
        let next = next.copied().or_else(|| self.first_missing());
        if let Some(cell) = next {
            self.go(cell);
        }
    }

    fn is_common(&self, cell: &Cell) -> bool {
        self.derived.asked.common.iter().any(|field| field.spec.id == cell.field)
    }

    fn go(&mut self, cell: Cell) {
        if let Some(before) = self.cursor.filter(|before| before.field != cell.field) {
            let _ = self.left.insert(before.field);
        }
        self.pending.clear();
        if self.cursor != Some(cell) {
            self.fresh = true;
        }
        self.cursor = Some(cell);
    }

    fn enter(&mut self, sheet: &Sheet) -> Outcome {
        self.settle(sheet);
        if self.is_complete(sheet) {
            return Outcome::Record;
        }
        if let Some(cell) = self.first_missing() {
            // From an answered box before it, Enter is the next blank; from there, the first.
            let slots = self.slots();
            let at = self.cursor.and_then(|cursor| slots.iter().position(|slot| *slot == cursor));
            let open = |cell: &&Cell| {
                self.is_blank(cell) && self.field_of(cell).is_some_and(|field| field.open)
            };
            let after = at.and_then(|at| slots.get(at + 1..)).unwrap_or_default();
            let blank_here = self.cursor.is_some_and(|cell| self.is_blank(&cell));
            let next = if blank_here { None } else { after.iter().find(open).copied() };
            self.go(next.unwrap_or(cell));
            return Outcome::Moved;
        }
        // Nothing is missing, so something is wrong: go there and say so.
        let wrong = self.blocking(sheet).first().and_then(|problem| problem.field.clone());
        for field in self.derived.asked.fields.iter().chain(&self.derived.asked.common) {
            let _ = self.left.insert(field.spec.id);
        }
        let cell = wrong.and_then(|id| self.slots().into_iter().find(|cell| cell.field == id));
        if let Some(cell) = cell.filter(|cell| self.cursor.is_none_or(|at| at.field != cell.field))
        {
            self.go(cell);
        }
        Outcome::Moved
    }
}

/// Whether a letter or sign means something in a box of this field.
fn takes(field: &AskedField, char: char) -> bool {
    match field.spec.kind {
        Kind::Choice(choices) => {
            choices.iter().any(|choice| choice.key.eq_ignore_ascii_case(&char))
        }
        Kind::Flag => matches!(char.to_ascii_lowercase(), 'y' | 'n'),
        _ => false,
    }
}

/// Everything that follows from the texts.
fn derive(sheet: &Sheet, number: usize, texts: &BTreeMap<Cell, String>) -> Derived {
    let record = sheet.record();
    let mut entry = Entry::default();
    let mut found = Found::default();
    for (cell, text) in texts {
        let Some(spec) = record.game.field(cell.field) else { continue };
        match parse::value(spec, record, text) {
            Ok(value) => {
                let _ = entry.set(*cell, value);
            }
            Err(message) => {
                found.problems.push(Problem::round(number, Some(cell.field), message));
            }
        }
    }
    let asked = ask(record, number, &entry);
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
    let (board, reading) = sheet.preview(number, &entry, &found);
    Derived { asked, entry, found, filled, board, reading }
}

/// Who plays with whom in a new round is written as it is dealt, where nobody says otherwise,
/// so that correcting an earlier round never changes it.
fn write_pairs(asked: &Asked, texts: &BTreeMap<Cell, String>, entry: &mut Entry) {
    for field in asked.fields.iter().filter(|field| matches!(field.spec.kind, Kind::Pairs)) {
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
    asked: &Asked,
    texts: &BTreeMap<Cell, String>,
    entry: &mut Entry,
) -> BTreeMap<Cell, i64> {
    let mut filled = BTreeMap::new();
    for field in &asked.fields {
        let Some(total) = field.total else { continue };
        let cell = |key: &Key| Cell { field: field.spec.id, place: Place::ROUND, key: *key };
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
