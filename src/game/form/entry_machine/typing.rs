//! Typing and deleting in a box: digits, letters and signs.

use crate::engine::Choice;

use super::{Boxes, EditKey, EntryMachine, InputBox, InputKind, NumberInput, Step, Typed};

impl EntryMachine {
    pub(super) fn char(&mut self, boxes: &Boxes<'_>, char: char) -> Step {
        let Some(here) = self.here(boxes) else { return Step::Ignored };
        let cell = here.cell;
        match here.kind {
            InputKind::Number(limits) => self.number(boxes, here, limits, char),
            InputKind::Choice(choices) => {
                let chosen = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(&char));
                let chosen = chosen.or_else(|| side_of(choices, char));
                match chosen {
                    Some(choice) => self.write(cell, choice.id.to_owned(), true),
                    None if char.eq_ignore_ascii_case(&'y') => self.answer_aside(boxes),
                    None => self.skip(boxes, char),
                }
            }
            InputKind::Seat { names, several } => self.seat(boxes, here, (names, several), char),
            InputKind::Digits(of) => {
                let digit = char.to_digit(10).map(i64::from).filter(|digit| of.contains(digit));
                let Some(digit) = digit else { return self.skip(boxes, char) };
                let before = Some(here.text).filter(|text| !self.selected && !text.is_empty());
                let text = match before {
                    Some(text) => format!("{text}; {digit}"),
                    None => digit.to_string(),
                };
                self.selected = false;
                self.write(cell, text, false)
            }
            InputKind::Flag => {
                let on = here.text == "true";
                let yes = match char.to_ascii_lowercase() {
                    'y' | '1' => true,
                    'n' | '0' => false,
                    ' ' => !on,
                    _ => return self.skip(boxes, char),
                };
                self.write(cell, yes.to_string(), char != ' ')
            }
            InputKind::Text => {
                // The text field did not have the caret yet, but the text is meant for it.
                let text = format!("{}{char}", here.text);
                self.write(cell, text, false)
            }
        }
    }

    fn number(
        &mut self,
        boxes: &Boxes<'_>,
        here: &InputBox<'_>,
        limits: NumberInput,
        char: char,
    ) -> Step {
        let minus = matches!(char, '-' | '\u{2212}') && limits.min.is_none_or(|min| min < 0);
        let half = limits.halves.is_some() && matches!(char, '.' | ',' | '½');
        if char == '+' && limits.halves.is_none() {
            return self.plus(boxes, here);
        }
        if !char.is_ascii_digit() && !minus && !half {
            // A letter after a number belongs to the next box.
            let answered = !here.text.is_empty() || here.filled;
            let letter = char.is_alphanumeric() || char == '*';
            return if answered && letter { self.hand_on(boxes, char) } else { Step::Ignored };
        }
        let mut text = if self.selected { String::new() } else { here.text.to_owned() };
        if text.is_empty() {
            self.typed = Typed::Yes;
        }
        let caret = self.caret.filter(|_| !self.selected);
        if minus {
            text = match text.strip_prefix('-') {
                Some(positive) => positive.to_owned(),
                None => format!("-{text}"),
            };
        } else if half {
            if text.contains('.') {
                return Step::Ignored;
            }
            text.push_str(if char == '½' { ".5" } else { "." });
        } else {
            if text == "0" {
                text.clear();
            }
            let at = caret.unwrap_or(usize::MAX);
            let index = text.char_indices().nth(at).map_or(text.len(), |(index, _)| index);
            text.insert(index, char);
            if !limits.holds(&text) {
                self.typed = Typed::TooMany;
                return Step::TooMany(here.cell);
            }
        }
        if let Some(caret) = &mut self.caret {
            *caret += 1;
        }
        self.selected = false;
        let done = limits.moves
            && self.typed != Typed::TooMany
            && caret.is_none()
            && limits.is_full(&text);
        self.write(here.cell, text, done)
    }

    /// Adds to the sum in a box. Right after an automatic move, it returns to the box that was
    /// left.
    fn plus(&mut self, boxes: &Boxes<'_>, here: &InputBox<'_>) -> Step {
        let left = self.arrived_from.and_then(|left| boxes.list.iter().find(|it| it.cell == left));
        let left = left.filter(|left| matches!(left.kind, InputKind::Number(_)));
        let part = left.unwrap_or(here);
        if part.text.is_empty() || part.text.ends_with(['+', '-']) {
            return Step::Ignored;
        }
        self.go_on_in(part.cell);
        self.write(part.cell, format!("{}+", part.text), false)
    }

    fn seat(
        &mut self,
        boxes: &Boxes<'_>,
        here: &InputBox<'_>,
        (names, several): (&[String], bool),
        char: char,
    ) -> Step {
        let Some(digit) = char.to_digit(10) else { return self.skip(boxes, char) };
        let text = format!("{}{digit}", self.pending);
        let number = text.parse::<usize>().ok().filter(|seat| (1..=names.len()).contains(seat));
        let Some(number) = number else { return Step::Ignored };
        if number * 10 <= names.len() {
            (self.arrived_from, self.pending) = (None, text);
            return Step::Moved;
        }
        self.pending.clear();
        self.take_seat(here, (names, several), number)
    }

    fn take_seat(
        &mut self,
        here: &InputBox<'_>,
        (names, several): (&[String], bool),
        number: usize,
    ) -> Step {
        let Some(name) = names.get(number - 1).cloned() else { return Step::Ignored };
        if !several {
            return self.write(here.cell, name, true);
        }
        let before = Some(here.text).filter(|text| !self.selected && !text.is_empty());
        let mut chosen: Vec<&str> = before.map_or(Vec::new(), |text| text.split("; ").collect());
        match chosen.iter().position(|known| *known == name) {
            Some(at) => drop(chosen.remove(at)),
            None => chosen.push(&name),
        }
        let text = chosen.join("; ");
        self.selected = false;
        self.write(here.cell, text, false)
    }

    /// Accepts a seat number that was waiting for a second digit, which any other key ends.
    pub(super) fn take_pending(&mut self, boxes: &Boxes<'_>, key: EditKey) -> Option<Step> {
        let number = self.pending.parse::<usize>().ok()?;
        if key == EditKey::Backspace {
            let _ = self.pending.pop();
            return Some(Step::Moved);
        }
        let here = self.here(boxes)?;
        let InputKind::Seat { names, several } = here.kind else { return None };
        let digit = match key {
            EditKey::Char(char) => char.to_digit(10),
            _ => None,
        };
        if let Some(digit) = digit
            && number * 10 + digit as usize <= names.len()
        {
            return None;
        }
        self.pending.clear();
        if key == EditKey::Delete {
            return None;
        }
        // "1" is seat 1 even if there is a seat 10; a space or comma ends it and does nothing else.
        let ends = matches!(key, EditKey::Char(' ' | ','));
        let moves = ends || digit.is_some();
        Some(match self.take_seat(here, (names, several), number) {
            Step::Write { cell, text, done, .. } => {
                Step::Write { cell, text, done: done && moves, then: Some(key).filter(|_| !ends) }
            }
            other => other,
        })
    }

    /// Says yes in the box before this one, which automatic moves pass by.
    fn answer_aside(&self, boxes: &Boxes<'_>) -> Step {
        let aside =
            self.at(boxes).and_then(|at| at.checked_sub(1)).filter(|at| boxes.is_aside(*at));
        match aside.and_then(|at| boxes.list.get(at)) {
            Some(aside) => {
                Step::Write { cell: aside.cell, text: true.to_string(), done: false, then: None }
            }
            None => Step::Ignored,
        }
    }

    /// Passes a key that an answered or optional box does not take to a later box.
    fn skip(&mut self, boxes: &Boxes<'_>, char: char) -> Step {
        let here = self.here(boxes);
        let settled = here.is_some_and(|here| !here.text.trim().is_empty() || !here.wanted);
        if settled { self.hand_on(boxes, char) } else { Step::Ignored }
    }

    /// Passes a key to the next box that takes it, without skipping an open question.
    fn hand_on(&mut self, boxes: &Boxes<'_>, char: char) -> Step {
        let after = self.at(boxes).map_or(0, |at| at + 1);
        // A digit in a blank box that accepts only letters is meant for the next number.
        let letters = self.here(boxes).is_some_and(|here| match here.kind {
            InputKind::Choice(choices) => {
                let digits = choices.iter().any(|choice| choice.key.is_ascii_digit());
                here.text.is_empty() && !digits && side_of(choices, '1').is_none()
            }
            _ => false,
        });
        for next in boxes.list.iter().skip(after) {
            let number = matches!(next.kind, InputKind::Number(_)) && char.is_ascii_digit();
            if next.kind.takes(char) || (letters && number) {
                self.enter_box(Some(next.cell));
                return self.char(boxes, char);
            }
            if next.wanted && next.text.trim().is_empty() && !next.filled {
                break;
            }
        }
        Step::Ignored
    }

    pub(super) fn backspace(&mut self, boxes: &Boxes<'_>) -> Step {
        if let Some(left) = self.arrived_from.take()
            && boxes.list.iter().any(|one| one.cell == left)
        {
            self.go_on_in(left);
        }
        let Some(here) = self.here(boxes) else { return self.step(boxes, false) };
        let cell = here.cell;
        // Held down, it empties one box and not those of others.
        if here.text.is_empty() {
            return self.confirm();
        }
        let by_character = matches!(here.kind, InputKind::Number(_) | InputKind::Text);
        if self.selected || !by_character {
            (self.selected, self.caret) = (false, None);
            return self.write(cell, String::new(), false);
        }
        let length = here.text.chars().count();
        let caret = self.caret.unwrap_or(length).min(length);
        let Some(before) = caret.checked_sub(1) else { return self.confirm() };
        self.caret = self.caret.map(|_| before);
        let text = without(here.text, before);
        self.write(cell, text, false)
    }

    pub(super) fn delete(&mut self, boxes: &Boxes<'_>) -> Step {
        let Some(here) = self.here(boxes) else { return Step::Ignored };
        let (cell, length) = (here.cell, here.text.chars().count());
        if let Some(caret) = self.caret.filter(|caret| !self.selected && *caret < length) {
            let text = without(here.text, caret);
            return self.write(cell, text, false);
        }
        (self.selected, self.caret) = (false, None);
        self.write(cell, String::new(), false)
    }
}

/// Returns a side by its number: 1 or 2.
fn side_of(choices: &'static [Choice], char: char) -> Option<&'static Choice> {
    let sides = choices.iter().map(|choice| choice.id).eq(["A", "B"]);
    match char {
        '1' if sides => choices.first(),
        '2' if sides => choices.last(),
        _ => None,
    }
}

/// Returns the text without one of its characters.
fn without(text: &str, at: usize) -> String {
    text.chars().enumerate().filter(|(index, _)| *index != at).map(|(_, char)| char).collect()
}
