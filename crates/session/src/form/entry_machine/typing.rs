//! Typing into a box, and deleting from it.

use super::{Boxes, EntryMachine, InputBox, InputKind, Step, Tens};

/// Characters that fit in a box.
const MAX_LENGTH: usize = 60;

impl EntryMachine {
    pub(super) fn char(&mut self, boxes: &Boxes<'_>, char: char, tens: Option<Tens>) -> Step {
        let Some(here) = self.here(boxes) else { return self.go_back_to_filled(boxes, char) };
        match here.kind {
            InputKind::Number | InputKind::Text => self.insert(here, char),
            _ => self.char_in_chooser(here, char, tens),
        }
    }

    /// Types a digit on *Record*: it replaces the first number that is filled in.
    fn go_back_to_filled(&mut self, boxes: &Boxes<'_>, char: char) -> Step {
        let filled = boxes.list.iter().find(|one| one.is_filled_in());
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
        let is_text = matches!(here.kind, InputKind::Number | InputKind::Text);
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
}

/// Returns the text without one of its characters.
fn without(text: &str, at: usize) -> String {
    text.chars().enumerate().filter(|(index, _)| *index != at).map(|(_, char)| char).collect()
}
