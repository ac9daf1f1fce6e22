//! What follows a refusal: a digit too many in a number, or numbers that cannot make a hand.
//!
//! Invariants: a number without its refused digit is never recorded, and what is typed after a
//! refusal gets into no other box.

use super::entry_machine::{EditKey, MAX_DIGITS};
use super::{Outcome, RoundForm};
use crate::engine::wording::limits;
use crate::engine::{Cell, Diagnostic, FieldKind, signed};
use crate::game::OpenGame;

/// A refusal that nobody has dealt with. Which numbers lack their last digit is in the draft.
#[derive(Debug, Clone, Default)]
pub(super) struct Refusal {
    /// The message about the last key, or about the first number that lacks its last digit.
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
    /// Returns the message about a digit too many.
    pub(super) fn limit(&self) -> Option<&Diagnostic> {
        self.limit.as_ref()
    }

    /// Forgets the message about a digit too many.
    pub(super) fn forget_limit(&mut self) {
        self.limit = None;
    }

    /// Accepts what is typed from now on.
    pub(super) fn end_rest(&mut self) {
        self.rest = None;
    }
}

impl RoundForm {
    /// Returns the first number that lacks its last digit.
    pub(super) fn refused_number(&self) -> Option<Cell> {
        self.draft.refused.first().copied()
    }

    /// Refuses a digit too many. The digit of another hand does not replace the problem of this one.
    pub(super) fn refuse_digit(&mut self, sheet: &OpenGame, cell: Cell) -> Outcome {
        if self.is_refused_hand() && self.is_full(&cell) {
            return Outcome::Moved;
        }
        let is_kept = !self.text(&cell).is_empty();
        if is_kept {
            let _ = self.draft.refused.insert(cell);
            self.follow(sheet);
        }
        self.refusal.limit = self.limit_of(&cell);
        if is_kept { Outcome::Typed } else { Outcome::Moved }
    }

    /// Updates the message about a number that lacks its last digit.
    pub(super) fn tell_limit(&mut self) {
        if let Some(number) = self.refused_number() {
            self.refusal.limit = self.limit_of(&number);
        }
    }

    /// Notes that a number was typed again, or that its refused digit was taken back.
    pub(super) fn end_refusal(&mut self, cell: &Cell) {
        if self.draft.refused.remove(cell) {
            self.refusal.limit = None;
        }
    }

    /// Returns whether the message about a digit too many is about this box.
    pub(super) fn is_refused_number(&self, cell: &Cell) -> bool {
        let refused = &self.draft.refused;
        refused.contains(cell) || (refused.is_empty() && self.cursor() == Some(*cell))
    }

    /// After a refusal, handles a key that would change, record or leave what was refused. Returns
    /// `None` if it is a key like any other.
    pub(super) fn follows_refusal(&mut self, sheet: &OpenGame, key: EditKey) -> Option<Outcome> {
        let here = self.cursor();
        let refused = self.refused_number();
        let is_blank = self.refusal.limit.take().is_some() && refused.is_none();
        if let Some(here) = here.filter(|here| self.draft.refused.contains(here)) {
            return self.retypes_number(sheet, here, key);
        }
        let handled = if is_blank && key == EditKey::Backspace {
            // It takes back the refused digit, and nothing in the box before.
            self.machine.enter_box(here);
            true
        } else if self.asks_again(key) {
            self.enter_box(refused);
            true
        } else {
            self.restarts(key)
        };
        handled.then_some(Outcome::Moved)
    }

    /// Returns whether Enter goes back to a number that lacks its last digit.
    fn asks_again(&self, key: EditKey) -> bool {
        let is_idle = !self.machine.is_typed() && self.machine.arrived_from().is_none();
        key == EditKey::Enter && is_idle && self.refused_number().is_some()
    }

    /// Handles a key in a number that lacks its last digit. Enter and Shift+Tab select it, and
    /// Backspace takes back only the refused digit; before that, no other digit is accepted. Returns
    /// `None` if it is a key like any other.
    fn retypes_number(&mut self, sheet: &OpenGame, here: Cell, key: EditKey) -> Option<Outcome> {
        let is_first = || self.cells().first() == Some(&here);
        let is_selected = self.machine.is_selected();
        let separates = self.machine.may_separate();
        match key {
            EditKey::Backspace if is_selected => return None,
            EditKey::Backspace => {
                self.end_refusal(&here);
                self.refusal.end_rest();
                self.follow(sheet);
                return Some(Outcome::Typed);
            }
            EditKey::Enter if self.follows_number(separates) => {
                self.refusal.rest = Some(Rest::Separator);
            }
            EditKey::Enter => self.enter_box(Some(here)),
            EditKey::Back if !is_selected || is_first() => self.enter_box(Some(here)),
            EditKey::Char('0'..='9' | '-') if is_selected => return None,
            EditKey::Char(_) => self.refusal.rest = separates.then_some(Rest::Number),
            EditKey::Next => self.refusal.rest = Some(Rest::Separator),
            _ => return None,
        }
        Some(Outcome::Moved)
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
        if self.refused_number().is_some() {
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
            _ => " Press Enter to retype it.",
        };
        let words = format!("{} {range}.{then}", field.spec.start());
        let place = cell.place;
        Some(Diagnostic {
            place,
            ..Diagnostic::round(self.number, Some(field.spec.reported_id()), words)
        })
    }
}
