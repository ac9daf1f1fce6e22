//! What follows a refusal: a digit too many in a number, or numbers that cannot make a hand.
//!
//! Invariants: a number without its refused digit is never recorded, and what is typed after a
//! refusal gets into no other box.

use std::collections::BTreeSet;

use super::RoundForm;
use super::entry_machine::{EditKey, MAX_DIGITS};
use crate::engine::wording::limits;
use crate::engine::{Cell, Diagnostic, FieldKind, signed};

/// A refusal that nobody has dealt with.
#[derive(Debug, Clone, Default)]
pub(super) struct Refusal {
    /// The numbers that lack their last digit.
    numbers: BTreeSet<Cell>,
    /// The message about the first of them, or about the last key.
    limit: Option<Diagnostic>,
    rest: Option<Rest>,
}

/// What is typed after a refusal where Enter may be pressed after each number: none of it is
/// accepted, and only an Enter that follows no number begins again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// A number, or the beginning of one.
    Number,
    /// Enter or Tab after a number.
    Separator,
}

/// What a hand with a problem waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retyping {
    /// Enter or Backspace, after a digit too many.
    Number,
    /// Enter, which begins the hand again; twice if the first one may only follow a number.
    Hand {
        /// Whether twice.
        twice: bool,
    },
    /// The rest of its numbers: it is being typed again.
    Begun,
}

impl Refusal {
    /// Returns the first number that lacks its last digit.
    pub(super) fn number(&self) -> Option<Cell> {
        self.numbers.first().copied()
    }

    /// Returns the message about a digit too many.
    pub(super) fn limit(&self) -> Option<&Diagnostic> {
        self.limit.as_ref()
    }

    /// Accepts what is typed from now on.
    pub(super) fn end_rest(&mut self) {
        self.rest = None;
    }

    /// Notes that a number was typed again.
    pub(super) fn retyped(&mut self, cell: &Cell) {
        self.retain(|refused| refused != cell);
    }

    /// Keeps only these numbers.
    pub(super) fn retain(&mut self, keeps: impl Fn(&Cell) -> bool) {
        let before = self.numbers.len();
        self.numbers.retain(|cell| keeps(cell));
        if self.numbers.len() < before {
            self.limit = None;
        }
    }
}

impl RoundForm {
    /// Refuses a digit too many. The digit of another hand does not replace the problem of this one.
    pub(super) fn refuse_digit(&mut self, cell: Cell) {
        if self.is_refused_hand() && self.is_full(&cell) {
            return;
        }
        self.refusal.limit = self.limit_of(&cell);
        if !self.text(&cell).is_empty() {
            let _ = self.refusal.numbers.insert(cell);
        }
    }

    /// Returns whether the message about a digit too many is about this box.
    pub(super) fn is_refused_number(&self, cell: &Cell) -> bool {
        let numbers = &self.refusal.numbers;
        numbers.contains(cell) || (numbers.is_empty() && self.cursor() == Some(*cell))
    }

    /// After a refusal, handles a key that would change, record or leave what was refused. Returns
    /// whether the key was handled.
    pub(super) fn follows_refusal(&mut self, key: EditKey) -> bool {
        let here = self.cursor();
        let is_blank = self.refusal.limit.take().is_some() && self.refusal.numbers.is_empty();
        let handled = if here.is_some_and(|here| self.refusal.numbers.contains(&here)) {
            self.retypes_number(key)
        } else if is_blank && key == EditKey::Backspace {
            // It takes back the refused digit, and nothing in the box before.
            self.machine.enter_box(here);
            true
        } else {
            self.restarts(key)
        };
        self.refusal.limit = self.refusal.number().and_then(|number| self.limit_of(&number));
        handled
    }

    /// Handles a key in a number that lacks its last digit. Enter and Shift+Tab select it, and
    /// Backspace takes back only the refused digit; before that, no other digit is accepted. Returns
    /// whether the key was handled.
    fn retypes_number(&mut self, key: EditKey) -> bool {
        let here = self.cursor();
        let is_first = || here == self.cells().first().copied();
        let is_selected = self.machine.is_selected();
        match key {
            EditKey::Backspace if is_selected => return false,
            EditKey::Backspace => {
                if let Some(here) = here {
                    self.refusal.retyped(&here);
                }
                self.refusal.end_rest();
            }
            EditKey::Enter if self.follows_number(self.machine.may_separate()) => {
                self.refusal.rest = Some(Rest::Separator);
            }
            EditKey::Enter => self.enter_box(here),
            EditKey::Back if !is_selected || is_first() => self.enter_box(here),
            EditKey::Char('0'..='9' | '-') if is_selected => return false,
            EditKey::Char(_) => self.refusal.rest = Some(Rest::Number),
            EditKey::Next => self.refusal.rest = Some(Rest::Separator),
            _ => return false,
        }
        true
    }

    /// Returns whether Enter is the one that may follow a refused number, or one that was typed for
    /// nothing.
    fn follows_number(&self, separates: bool) -> bool {
        match self.refusal.rest {
            Some(rest) => rest == Rest::Number,
            None => self.machine.is_typed() && separates,
        }
    }

    /// In a hand with a problem, Enter goes back to the first number: in a hand that is typed over
    /// only at its end, but there as often as it is pressed. If Enter follows each number, the rest
    /// of the hand may still be typed. Returns whether the key was handled.
    fn restarts(&mut self, key: EditKey) -> bool {
        let is_refused = self.is_refused_hand();
        let rest = self.refusal.rest.filter(|_| is_refused);
        let (separated, ends) = (self.machine.is_separated(), self.ends_refused());
        let follows = self.follows_number(separated);
        self.refusal.rest = match (rest, key) {
            (Some(_), EditKey::Char(_)) => Some(Rest::Number),
            (Some(_), EditKey::Next) => Some(Rest::Separator),
            (Some(_), EditKey::Enter) if follows => Some(Rest::Separator),
            (None, EditKey::Enter) if follows && ends => Some(Rest::Separator),
            _ => None,
        };
        if self.refusal.rest.is_some() {
            return true;
        }
        let restarts = key == EditKey::Enter && (rest.is_some() || ends);
        if restarts {
            self.enter_box(self.cells().first().copied());
        }
        restarts
    }

    /// Returns whether a hand has a problem, and no number after the cursor can be part of it.
    fn ends_refused(&self) -> bool {
        let (here, cells) = (self.cursor(), self.cells());
        // While it is typed over, the numbers that follow are still the old ones.
        let ends = match (self.machine.types_over(), self.machine.is_typed()) {
            (false, _) => true,
            (true, true) => here == cells.last().copied(),
            (true, false) => !self.machine.is_separated() || here == cells.first().copied(),
        };
        ends && self.is_refused_hand()
    }

    /// Returns what a hand with a problem waits for.
    pub fn retyping(&self) -> Retyping {
        let is_first = || self.cursor() == self.cells().first().copied();
        if self.refusal.number().is_some() {
            Retyping::Number
        } else if !self.ends_refused() || (!self.machine.is_typed() && is_first()) {
            Retyping::Begun
        } else {
            Retyping::Hand { twice: self.follows_number(self.machine.is_separated()) }
        }
    }

    /// Returns the message when a digit is refused.
    fn limit_of(&self, cell: &Cell) -> Option<Diagnostic> {
        let field = self.field_of(cell)?;
        let range = match (field.spec.kind, field.min, field.max) {
            (FieldKind::HalfPoints(range), ..) => format!("must be {}", range.words()),
            (_, Some(min), Some(max)) => format!("must be {}", limits(min, max)),
            (_, _, Some(max)) => format!("must be at most {}", signed(max)),
            _ => format!("can have at most {MAX_DIGITS} digits"),
        };
        // Where nothing is kept, the next digit is accepted.
        let is_selected = self.machine.is_selected() && self.cursor() == Some(*cell);
        let then = match (self.text(cell).is_empty(), is_selected) {
            (true, _) => "",
            (_, true) => " Type this number again.",
            _ if self.follows_number(self.machine.may_separate()) => {
                " Press Enter twice to retype it."
            }
            _ => " Enter retypes it.",
        };
        let words = format!("{} {range}.{then}", field.spec.start());
        let place = cell.place;
        Some(Diagnostic {
            place,
            ..Diagnostic::round(self.number, Some(field.spec.reported_id()), words)
        })
    }
}
