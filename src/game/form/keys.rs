//! What a key writes into the box under the cursor.

use super::derive::derive;
use super::{Form, Outcome, Press};
use crate::engine::{Cell, FieldKind, FieldPrompt};
use crate::game::OpenGame;

impl Form {
    /// Puts the cursor in a box.
    pub fn point(&mut self, sheet: &OpenGame, cell: Cell) {
        self.counting = None;
        self.settle(sheet);
        self.go(cell);
    }

    /// Writes a whole text into a box, as a click on a choice or a text field does.
    pub fn write(&mut self, sheet: &OpenGame, cell: Cell, text: &str) {
        self.go(cell);
        self.put(sheet, cell, text.to_owned());
    }

    /// Chooses a word, a player or a flag with the mouse, and moves on.
    pub fn choose(&mut self, sheet: &OpenGame, cell: Cell, text: &str) {
        self.write(sheet, cell, text);
        self.move_on();
    }

    pub(super) fn put(&mut self, sheet: &OpenGame, cell: Cell, text: String) {
        if text.is_empty() {
            let _ = self.draft.texts.remove(&cell);
        } else {
            let _ = self.draft.texts.insert(cell, text);
        }
        self.follow(sheet);
    }

    /// Works out anew what follows from what is typed.
    pub(super) fn follow(&mut self, sheet: &OpenGame) {
        self.derived = derive(sheet, self.number, &self.draft);
        // What is asked for may have changed with it.
        let slots = self.slots();
        if self.cursor.is_some_and(|cursor| !slots.contains(&cursor)) {
            self.cursor = slots.first().copied();
        }
    }

    /// What a key does.
    pub fn press(&mut self, sheet: &OpenGame, press: Press) -> Outcome {
        if self.counting.is_some() {
            return self.count_press(sheet, press);
        }
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

    pub(super) fn char(&mut self, sheet: &OpenGame, char: char) -> Outcome {
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let Some(field) = self.field_of(&cell).cloned() else { return Outcome::Ignored };
        match field.spec.kind {
            FieldKind::Number { .. } | FieldKind::HalfPoints(_) => {
                self.number_char(sheet, cell, &field, char)
            }
            FieldKind::Choice(choices) => {
                let found = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(&char));
                let Some(choice) = found else { return self.skip(sheet, &field, char) };
                self.put(sheet, cell, choice.id.to_owned());
                self.move_on();
                Outcome::Typed
            }
            FieldKind::Player => self.seat_char(sheet, cell, &field, char, false),
            FieldKind::Players(..) | FieldKind::Pairs => {
                self.seat_char(sheet, cell, &field, char, true)
            }
            FieldKind::Flag => self.flag_char(sheet, cell, &field, char),
            FieldKind::Numbers(of) => {
                let digit = char.to_digit(10).map(i64::from).filter(|digit| of.contains(digit));
                let Some(digit) = digit else { return self.skip(sheet, &field, char) };
                let text = self.draft.texts.get(&cell).filter(|_| !self.fresh);
                let text = match text {
                    Some(text) => format!("{text}; {digit}"),
                    None => digit.to_string(),
                };
                self.fresh = false;
                self.put(sheet, cell, text);
                Outcome::Typed
            }
            FieldKind::Text => {
                // The text field had not got the caret yet: what is typed is meant for it.
                let text = self.draft.texts.get(&cell).cloned().unwrap_or_default();
                self.put(sheet, cell, format!("{text}{char}"));
                Outcome::Typed
            }
        }
    }

    pub(super) fn number_char(
        &mut self,
        sheet: &OpenGame,
        cell: Cell,
        field: &FieldPrompt,
        char: char,
    ) -> Outcome {
        let halves = matches!(field.spec.kind, FieldKind::HalfPoints(_));
        let minus = matches!(char, '-' | '\u{2212}') && field.min.is_none_or(|min| min < 0);
        let half = halves && matches!(char, '.' | ',' | '½');
        if !char.is_ascii_digit() && !minus && !half {
            let typed = self.draft.texts.contains_key(&cell);
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
            self.draft.texts.get(&cell).cloned().unwrap_or_default()
        };
        if minus {
            text = if text.starts_with('-') { text.split_off(1) } else { format!("-{text}") };
        } else if half {
            if !text.contains('.') {
                text.push_str(if char == '½' { ".5" } else { "." });
            }
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

    pub(super) fn seat_char(
        &mut self,
        sheet: &OpenGame,
        cell: Cell,
        field: &FieldPrompt,
        char: char,
        several: bool,
    ) -> Outcome {
        let players = sheet.record().players.len();
        if matches!(char, ' ' | ',') && !self.pending.is_empty() {
            // "1" is seat 1 although there is a seat 10.
            self.settle(sheet);
            if !several {
                self.move_on();
            }
            return Outcome::Typed;
        }
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

    pub(super) fn take_seat(&mut self, sheet: &OpenGame, cell: Cell, number: usize, several: bool) {
        let Some(name) = sheet.record().players.get(number - 1).cloned() else { return };
        if !several {
            self.put(sheet, cell, name);
            self.move_on();
            return;
        }
        let before = self.draft.texts.get(&cell).filter(|_| !self.fresh).cloned();
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

    pub(super) fn flag_char(
        &mut self,
        sheet: &OpenGame,
        cell: Cell,
        field: &FieldPrompt,
        char: char,
    ) -> Outcome {
        let on = self.draft.texts.get(&cell).is_some_and(|text| text == "true");
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
    pub(super) fn skip(&mut self, sheet: &OpenGame, field: &FieldPrompt, char: char) -> Outcome {
        let settled = self
            .cursor
            .is_some_and(|cell| !self.is_blank(&cell) || !field.wanted.contains(&cell.subject));
        if settled { self.hand_on(sheet, char) } else { Outcome::Ignored }
    }

    /// Gives a key to the next box that takes it, if any later one does.
    pub(super) fn hand_on(&mut self, sheet: &OpenGame, char: char) -> Outcome {
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

    pub(super) fn backspace(&mut self, sheet: &OpenGame) -> Outcome {
        if self.pending.pop().is_some() {
            return Outcome::Typed;
        }
        let Some(cell) = self.cursor else { return Outcome::Ignored };
        let number = self.field_of(&cell).is_some_and(|field| {
            matches!(field.spec.kind, FieldKind::Number { .. } | FieldKind::HalfPoints(_))
        });
        match self.draft.texts.get(&cell).cloned() {
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
}

/// Whether a letter or sign means something in a box of this field.
fn takes(field: &FieldPrompt, char: char) -> bool {
    match field.spec.kind {
        FieldKind::Choice(choices) => {
            choices.iter().any(|choice| choice.key.eq_ignore_ascii_case(&char))
        }
        FieldKind::Flag => matches!(char.to_ascii_lowercase(), 'y' | 'n'),
        _ => false,
    }
}
