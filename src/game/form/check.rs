//! What is wrong with what was typed, what is missing, and when to say so: never while a
//! number is half typed.

use super::Form;
use crate::engine::{Cell, Diagnostic, FieldKind, FieldPrompt, Record, Value};
use crate::game::{OpenGame, cell_words};

impl Form {
    /// Whether one box holds something that its own limits refuse, and is not being typed.
    pub(super) fn is_refused(&self, field: &FieldPrompt, cell: &Cell) -> bool {
        let Some(text) = self.draft.texts.get(cell) else { return false };
        if self.cursor == Some(*cell) && self.is_half_typed(field, text) {
            return false;
        }
        match self.derived.entry.get(cell) {
            Some(Value::Number(number)) => !field.fits(*number),
            Some(Value::HalfPoints(halves)) => match field.spec.kind {
                FieldKind::HalfPoints(range) => !range.holds(*halves),
                _ => true,
            },
            Some(_) => false,
            None => !text.trim().is_empty(),
        }
    }

    /// Whether one more digit could make another number of this one.
    pub(super) fn is_half_typed(&self, field: &FieldPrompt, text: &str) -> bool {
        match field.spec.kind {
            FieldKind::Number { .. } | FieldKind::HalfPoints(_) => {
                !text.is_empty() && !self.is_whole(field, text)
            }
            FieldKind::Text | FieldKind::Players(..) | FieldKind::Pairs | FieldKind::Numbers(_) => {
                true
            }
            _ => false,
        }
    }

    /// Whether a number can have no more digits: with at most 250, 85 can have none and 25
    /// waits. What is left of a known sum counts too, once the number fits it.
    pub(super) fn is_whole(&self, field: &FieldPrompt, text: &str) -> bool {
        if let FieldKind::HalfPoints(range) = field.spec.kind {
            return match text.parse::<i64>() {
                Ok(number) => {
                    number.saturating_mul(10) > range.max && !range.with_half.contains(&number)
                }
                Err(_) => text.ends_with(".5"),
            };
        }
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
    pub(super) fn rest(&self, field: &FieldPrompt) -> Option<i64> {
        let total = field.total?;
        let others = field
            .keys
            .iter()
            .map(|key| Cell::of(field.spec.id, *key))
            .filter(|cell| Some(*cell) != self.cursor && self.draft.texts.contains_key(cell));
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
        let blank = |field: &FieldPrompt| -> Vec<Cell> {
            let cells = field.wanted.iter().map(|key| Cell::of(field.spec.id, *key));
            cells.filter(|cell| self.is_blank(cell)).collect()
        };
        self.derived
            .asked
            .fields
            .iter()
            .map(blank)
            .find(|cells| !cells.is_empty())
            .unwrap_or_default()
    }

    pub(super) fn first_missing(&self) -> Option<Cell> {
        self.still_open().first().copied()
    }

    /// What stands against recording it, apart from what is missing. What was wrong with
    /// other rounds before does not.
    pub fn blocking(&self, sheet: &OpenGame) -> Vec<&Diagnostic> {
        sheet.blocking_diagnostics(self.number, &self.derived.reading)
    }

    /// Whether it can be recorded.
    pub fn is_complete(&self, sheet: &OpenGame) -> bool {
        self.first_missing().is_none() && self.blocking(sheet).is_empty()
    }

    /// Problems to show now: of fields that are filled and not being typed.
    pub fn shown_problems(&self, sheet: &OpenGame) -> Vec<&Diagnostic> {
        let mut problems = self.blocking(sheet);
        problems.retain(|problem| self.is_ripe(problem));
        problems
    }

    /// Warnings about this round to show now.
    pub fn shown_warnings(&self) -> Vec<&Diagnostic> {
        let warnings = self.derived.reading.warnings.iter();
        warnings
            .filter(|warning| warning.round == Some(self.number) && self.is_ripe(warning))
            .collect()
    }

    pub(super) fn is_ripe(&self, problem: &Diagnostic) -> bool {
        let Some(id) = problem.field.as_deref() else { return true };
        let all = self.derived.asked.fields.iter().chain(&self.derived.asked.common);
        let Some(field) = all.into_iter().find(|field| field.spec.id == id) else { return true };
        let mut cells = field.keys.iter().map(|key| Cell::of(field.spec.id, *key));
        let typing = self.cursor.is_some_and(|cell| {
            let text = self.draft.texts.get(&cell).map_or("", String::as_str);
            cell.field == id && self.is_half_typed(field, text) && !self.left.contains(id)
        });
        if typing {
            return false;
        }
        let refused =
            field.keys.iter().any(|key| self.is_refused(field, &Cell::of(field.spec.id, *key)));
        let blank = cells.any(|cell| field.wanted.contains(&cell.subject) && self.is_blank(&cell));
        refused || !blank
    }
}
