//! Typing and choosing in a box, and deleting from it.

use super::{Boxes, EntryMachine, InputBox, InputState, Step, Tens};
use scoring::{Cell, Choice, FieldKind};

/// Characters that fit in a box.
const MAX_LENGTH: usize = 60;

impl EntryMachine {
    pub(super) fn char(&mut self, boxes: &Boxes<'_>, char: char, tens: Option<Tens>) -> Step {
        let Some(here) = self.here(boxes) else { return self.go_back_to_filled(boxes, char) };
        if here.is_text() {
            self.insert(here, char)
        } else {
            self.char_in_chooser(here, &boxes.names, char, tens)
        }
    }

    /// Types a digit on *Record*: it replaces the first number that is filled in.
    fn go_back_to_filled(&mut self, boxes: &Boxes<'_>, char: char) -> Step {
        let filled = boxes.list.iter().find(|one| one.state == InputState::FilledIn);
        let Some(filled) = filled.filter(|_| char.is_ascii_digit()) else { return Step::Ignored };
        self.enter_box(Some(filled.cell));
        self.char(boxes, char, None)
    }

    fn insert(&mut self, here: &InputBox<'_>, char: char) -> Step {
        let is_replaced = self.selected || here.text.is_empty();
        let mut text = if is_replaced { String::new() } else { here.text.to_owned() };
        let length = text.chars().count();
        if char.is_control() || length >= MAX_LENGTH || (is_replaced && char == ' ') {
            return Step::Ignored;
        }
        let caret = self.caret.filter(|_| !is_replaced).unwrap_or(length).min(length);
        let index = text.char_indices().nth(caret).map_or(text.len(), |(index, _)| index);
        text.insert(index, char);
        self.caret = Some(caret + 1).filter(|at| *at < text.chars().count());
        self.write(here.cell, text, false)
    }

    pub(super) fn erase(&mut self, boxes: &Boxes<'_>, back: bool) -> Step {
        let Some(here) = self.here(boxes) else { return Step::Ignored };
        let (cell, length) = (here.cell, here.text.chars().count());
        if length == 0 {
            return Step::Moved;
        }
        let is_text = here.is_text();
        let caret = self.caret.unwrap_or(length).min(length);
        let at = if back { caret.checked_sub(1) } else { Some(caret).filter(|at| *at < length) };
        let at = match at {
            Some(at) if is_text && !self.selected => at,
            None if is_text && !self.selected && back => return Step::Moved,
            _ => {
                self.caret = None;
                return self.write(cell, String::new(), false);
            }
        };
        self.caret = Some(at).filter(|at| *at + 1 < length);
        self.write(cell, without(here.text, at), false)
    }

    /// Handles a character in a box in which something is chosen.
    fn char_in_chooser(
        &mut self,
        here: &InputBox<'_>,
        names: &[&str],
        char: char,
        tens: Option<Tens>,
    ) -> Step {
        let cell = here.cell;
        let ends_typed = self.typed && here.state == InputState::Typed;
        match here.kind {
            // Ends a seat number that may have another digit, or what was typed of a list.
            _ if matches!(char, ' ' | ',') && (tens.is_some() || ends_typed) => Step::Moved,
            _ if char == ' ' => self.press_choice(here, names),
            FieldKind::Choice(choices) => {
                let chosen = choices.iter().find(|choice| choice.key.eq_ignore_ascii_case(&char));
                match (chosen.or_else(|| side_of(choices, char)), char) {
                    (Some(choice), _) => self.choose(cell, choice.id),
                    (None, '+') => self.press_choice(here, names),
                    (None, '-') => self.choose_next(here, names, false),
                    (None, _) => Step::Ignored,
                }
            }
            FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs => {
                let several = !matches!(here.kind, FieldKind::Player);
                let Some(digit) = char.to_digit(10).and_then(|it| usize::try_from(it).ok()) else {
                    return Step::Ignored;
                };
                // The first digit of a two-digit seat has chosen another one already.
                let two = tens.map(|(tens, before)| (10 * tens + digit, before));
                let two = two.filter(|(number, _)| *number <= names.len());
                let (number, before) = two.unwrap_or_else(|| (digit, here.text.to_owned()));
                let name = number.checked_sub(1).and_then(|at| names.get(at));
                let Some(name) = name.filter(|name| !name.is_empty()) else {
                    return Step::Ignored;
                };
                let text = if several { toggled(&before, name) } else { (*name).to_owned() };
                // "1" is seat 1 even if there is a seat 10.
                let is_whole = 10 * number > names.len();
                self.tens = (!is_whole).then_some((number, before));
                (self.marked, self.typed) = (number - 1, several);
                self.write(cell, text, is_whole && !several)
            }
            FieldKind::Numbers(of) => {
                let digit = char.to_digit(10).map(i64::from);
                let at = digit.and_then(|digit| of.iter().position(|one| *one == digit));
                let Some(at) = at else { return Step::Ignored };
                (self.marked, self.typed) = (at, true);
                self.add_digit(here, of)
            }
            FieldKind::Flag => match char.to_ascii_lowercase() {
                'y' | '1' => self.choose(cell, "true"),
                'n' | '0' => self.choose(cell, "false"),
                _ => Step::Ignored,
            },
            _ => Step::Ignored,
        }
    }

    fn choose(&mut self, cell: Cell, text: &str) -> Step {
        self.write(cell, text.to_owned(), true)
    }

    /// Handles Space in a chooser: the marked choice where there are several, otherwise the next, or
    /// the first.
    fn press_choice(&mut self, here: &InputBox<'_>, names: &[&str]) -> Step {
        match here.kind {
            FieldKind::Players(..) | FieldKind::Pairs => match names.get(self.marked) {
                Some(name) if !name.is_empty() => {
                    self.write(here.cell, toggled(here.text, name), false)
                }
                _ => Step::Ignored,
            },
            FieldKind::Numbers(of) => self.add_digit(here, of),
            _ if here.state != InputState::Typed => match ids(here, names).first() {
                Some(first) => self.write(here.cell, (*first).to_owned(), false),
                None => Step::Ignored,
            },
            _ => self.choose_next(here, names, true),
        }
    }

    /// Chooses the next choice, or the one before, without moving on. If none is chosen, the first
    /// has the ring.
    pub(super) fn choose_next(&mut self, here: &InputBox<'_>, names: &[&str], on: bool) -> Step {
        let ids = ids(here, names);
        let count = ids.len().max(1);
        let at = ids.iter().position(|id| *id == here.text).unwrap_or(0);
        let next = (at + if on { 1 } else { count - 1 }) % count;
        match ids.get(next) {
            Some(id) => self.write(here.cell, (*id).to_owned(), false),
            None => Step::Ignored,
        }
    }

    pub(super) fn mark_next(&mut self, count: usize, on: bool) -> Step {
        let last = count.saturating_sub(1);
        self.typed = false;
        self.marked = if on { (self.marked + 1).min(last) } else { self.marked.saturating_sub(1) };
        Step::Moved
    }

    fn add_digit(&mut self, here: &InputBox<'_>, of: &[i64]) -> Step {
        let Some(digit) = of.get(self.marked) else { return Step::Ignored };
        let before = Some(here.text).filter(|text| !self.selected && !text.is_empty());
        let text = before.map_or_else(|| digit.to_string(), |text| format!("{text}; {digit}"));
        self.write(here.cell, text, false)
    }
}

fn without(text: &str, at: usize) -> String {
    text.chars().enumerate().filter(|(index, _)| *index != at).map(|(_, char)| char).collect()
}

/// Returns the texts of the choices of a box in which one is chosen.
fn ids<'a>(here: &InputBox<'_>, names: &[&'a str]) -> Vec<&'a str> {
    match here.kind {
        FieldKind::Choice(choices) => choices.iter().map(|choice| choice.id).collect(),
        FieldKind::Player => names.iter().copied().filter(|name| !name.is_empty()).collect(),
        _ => vec!["true", "false"],
    }
}

/// Returns a list of names with this one added, or without it.
pub fn toggled(text: &str, name: &str) -> String {
    let mut chosen: Vec<&str> = text.split("; ").filter(|name| !name.is_empty()).collect();
    match chosen.iter().position(|known| *known == name) {
        Some(at) => drop(chosen.remove(at)),
        None => chosen.push(name),
    }
    chosen.join("; ")
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
