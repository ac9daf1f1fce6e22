//! The cursor in a round of couples, and what every key does there.
//!
//! Invariant: a choice is one key and moves on; so does a digit that can be no other number. A
//! letter that a number does not take is handed to the choice after it.

use super::typing::Typing;
use crate::engine::{Cell, FieldKind};
use crate::game::OpenGame;
use crate::game::form::{Outcome, Press};

impl Typing {
    /// Does what a key means.
    pub(super) fn press(&mut self, sheet: &OpenGame, press: Press) -> Outcome {
        match press {
            Press::Char(char) => self.char(sheet, char),
            Press::Backspace => self.backspace(sheet),
            Press::Delete => self.write(sheet, None),
            Press::Next => self.go(1),
            Press::Back => self.go(-1),
            Press::Enter => self.enter(sheet),
        }
    }

    /// Puts the cursor into a box.
    pub(super) fn point(&mut self, cell: Cell) {
        self.cursor = Some(cell);
        self.fresh = true;
    }

    /// Writes a choice or words into a box.
    pub(super) fn choose(&mut self, sheet: &OpenGame, cell: Cell, text: &str) {
        self.point(cell);
        let _ = self.write(sheet, Some(text.to_owned()));
        if self.asked(&cell).is_some_and(|field| matches!(field.spec.kind, FieldKind::Choice(_))) {
            let _ = self.go(1);
        }
    }

    /// The same box of the couple above or below.
    pub(super) fn across(&mut self, down: bool) -> Outcome {
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let at = self.couples.iter().position(|couple| couple.place == cell.place);
        let to = match at {
            Some(at) if down => at + 1,
            Some(0) => return Outcome::Ignored,
            Some(at) => at - 1,
            // From the rulings back to the last couple.
            None if !down => self.couples.len().saturating_sub(1),
            None => return Outcome::Ignored,
        };
        let Some(place) = self.couples.get(to).map(|couple| couple.place) else {
            return Outcome::Ignored;
        };
        let slots = self.slots();
        let same = slots.iter().find(|slot| **slot == Cell { place, ..cell });
        let first = slots.iter().find(|slot| slot.place == place);
        match same.or(first) {
            Some(slot) => {
                self.point(*slot);
                Outcome::Moved
            }
            None => Outcome::Ignored,
        }
    }

    /// Shows or hides rulings and the note, and goes there.
    pub(super) fn show_more(&mut self, more: bool) {
        self.more = more;
        let first = self.common.first();
        let first = first.and_then(|field| Some(Cell::of(field.spec.id, *field.keys.first()?)));
        self.cursor = if more { first } else { self.missing() };
        if self.cursor.is_none() {
            self.cursor = self.slots().first().copied();
        }
        self.fresh = true;
    }

    fn char(&mut self, sheet: &OpenGame, char: char) -> Outcome {
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let Some(field) = self.asked(&cell) else { return Outcome::Ignored };
        match field.spec.kind {
            FieldKind::Choice(choices) => {
                let chosen = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(&char));
                let Some(chosen) = chosen else { return Outcome::Ignored };
                let _ = self.write(sheet, Some(chosen.id.to_owned()));
                let _ = self.go(1);
                Outcome::Typed
            }
            FieldKind::Number { .. } if char.is_ascii_digit() || char == '-' => {
                let text = if self.fresh { "" } else { self.text(&cell) };
                let negative = field.min.is_none_or(|min| min < 0);
                // No number that is written has more digits.
                if (char == '-' && (!text.is_empty() || !negative)) || text.chars().count() >= 9 {
                    return Outcome::Ignored;
                }
                let text = format!("{text}{char}");
                let full = Typing::is_full(field, &text);
                let _ = self.write(sheet, Some(text));
                if full {
                    let _ = self.go(1);
                }
                Outcome::Typed
            }
            FieldKind::Number { .. } if !self.is_blank(&cell) => self.hand_on(sheet, cell, char),
            FieldKind::Text => {
                let text = format!("{}{char}", self.text(&cell));
                self.write(sheet, Some(text))
            }
            _ => Outcome::Ignored,
        }
    }

    /// Hands a letter to the box after this one, where that is a choice that takes it.
    fn hand_on(&mut self, sheet: &OpenGame, cell: Cell, char: char) -> Outcome {
        let slots = self.slots();
        let at = slots.iter().position(|slot| *slot == cell);
        let next = at.and_then(|at| slots.get(at + 1)).copied();
        let takes = next.and_then(|next| self.asked(&next)).is_some_and(|field| {
            matches!(field.spec.kind, FieldKind::Choice(choices)
                if choices.iter().any(|choice| choice.key.eq_ignore_ascii_case(&char)))
        });
        match next.filter(|_| takes) {
            Some(next) => {
                self.point(next);
                self.char(sheet, char)
            }
            None => Outcome::Ignored,
        }
    }

    /// Writes the box under the cursor, or blanks it.
    pub(super) fn write(&mut self, sheet: &OpenGame, text: Option<String>) -> Outcome {
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let _ = match text.filter(|text| !text.is_empty()) {
            Some(text) => self.texts.insert(cell, text),
            None => self.texts.remove(&cell),
        };
        self.fresh = false;
        self.derive(sheet);
        Outcome::Typed
    }

    fn backspace(&mut self, sheet: &OpenGame) -> Outcome {
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        if self.is_blank(&cell) {
            return self.go(-1);
        }
        let number = self
            .asked(&cell)
            .is_some_and(|field| matches!(field.spec.kind, FieldKind::Number { .. }));
        let mut text = if number { self.text(&cell).to_owned() } else { String::new() };
        let _ = text.pop();
        self.write(sheet, Some(text))
    }

    fn go(&mut self, by: isize) -> Outcome {
        let slots = self.slots();
        let at = self.cursor.and_then(|cell| slots.iter().position(|slot| *slot == cell));
        let to = at.map_or(Some(0), |at| at.checked_add_signed(by));
        self.fresh = true;
        match to.and_then(|to| slots.get(to)) {
            Some(slot) => {
                self.cursor = Some(*slot);
                Outcome::Moved
            }
            None => Outcome::Ignored,
        }
    }

    /// The first box that is missing or cannot stand; records where there is none.
    fn enter(&mut self, sheet: &OpenGame) -> Outcome {
        if self.is_complete(sheet) {
            return Outcome::Record;
        }
        let refused = || {
            let slots = self.slots();
            let blocking = self.blocking(sheet);
            slots.into_iter().find(|slot| self.is_refused(slot, &blocking))
        };
        if let Some(cell) = self.missing().or_else(refused) {
            self.point(cell);
        }
        Outcome::Moved
    }
}
