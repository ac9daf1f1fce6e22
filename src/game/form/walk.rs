//! Where the cursor goes: on, back, and with Enter to what is missing.

use super::{Form, Outcome};
use crate::engine::{Cell, FieldKind};
use crate::game::OpenGame;

impl Form {
    pub(super) fn step(&mut self, sheet: &OpenGame, forward: bool) -> Outcome {
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
    pub(super) fn settle(&mut self, sheet: &OpenGame) {
        let pending = std::mem::take(&mut self.pending);
        if let (Some(cell), Ok(number)) = (self.cursor, pending.parse::<usize>()) {
            let several = self.field_of(&cell).is_some_and(|field| {
                matches!(field.spec.kind, FieldKind::Players(..) | FieldKind::Pairs)
            });
            let before = self.cursor;
            self.take_seat(sheet, cell, number, several);
            self.cursor = before;
        }
    }

    /// On to the next blank box; stays where nothing is blank.
    pub(super) fn move_on(&mut self) {
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
            None => after.iter().filter(own).find(|cell| !self.draft.texts.contains_key(cell)),
        };
        let next = next.copied().or_else(|| self.first_missing());
        if let Some(cell) = next {
            self.go(cell);
        }
    }

    pub(super) fn is_common(&self, cell: &Cell) -> bool {
        self.derived.asked.common.iter().any(|field| field.spec.id == cell.field)
    }

    pub(super) fn go(&mut self, cell: Cell) {
        if let Some(before) = self.cursor.filter(|before| before.field != cell.field) {
            let _ = self.left.insert(before.field);
        }
        self.pending.clear();
        if self.cursor != Some(cell) {
            self.fresh = true;
        }
        self.cursor = Some(cell);
    }

    pub(super) fn enter(&mut self, sheet: &OpenGame) -> Outcome {
        self.settle(sheet);
        if self.is_complete(sheet) {
            return Outcome::Record;
        }
        if let Some(cell) = self.first_missing() {
            // From an answered box before it, Enter is the next blank; from there, the first.
            let slots = self.slots();
            let at = self.cursor.and_then(|cursor| slots.iter().position(|slot| *slot == cursor));
            let open = |cell: &&Cell| {
                self.is_blank(cell)
                    && self.field_of(cell).is_some_and(|field| field.wanted.contains(&cell.subject))
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
