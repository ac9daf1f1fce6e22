//! The grammar of entry: where a key goes, and what it does there. It knows no games and no
//! screens; a form passes it the boxes and applies its steps.
//!
//! A box is a text field of one line. Digits never move the cursor. **Enter after each number; Enter
//! once more records.** Tab does the same as Enter, but never records a round:
//!
//! ```text
//! 2 100⏎ h 60⏎ 130⏎ ⏎          Goodge: who bid, the bid, trump, captured; the last is filled in
//! 2 100⏎ h 60⏎ 130⏎ 60⏎ ⏎      the same, with the last one typed
//! 7⏎ ⏎                          a hand of a night: 7, and 6 is filled in
//! 7⏎ 6⏎                         the same, with both numbers from the slip
//! ```
//!
//! - Enter confirms the box and goes to the next one. A text that is not a value of the box, and a
//!   required box without one, keep the cursor, and the caret in the text.
//! - What is chosen with one key (a seat, a suit, yes or no) moves on by itself, but only into a
//!   blank box that is required; it passes those that may stay blank. Arrows and Space choose as
//!   well, and so do + and − of the number pad.
//! - When all that is left is filled in, the cursor goes to *Record*. A digit there goes back to the
//!   first box that is filled in.
//! - A hand of a night has no *Record*: confirming its last box records it.
//!
//! What a key does depends on the boxes and the cursor, never on the keys before it.

mod typing;

use scoring::{Cell, FieldKind};
pub use typing::toggled;

/// A key of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EditKey {
    /// A digit, a letter, a sign.
    Char(char),
    /// Deletes the character before the caret.
    Backspace,
    /// Deletes the character after the caret, or empties the box.
    Delete,
    /// Confirms the box and goes to the next one, but records no round.
    Next,
    /// The previous box.
    Back,
    /// One character to the left, or the choice before; from the start, the previous box.
    Left,
    /// One character to the right, or the next choice; from the end, the next box.
    Right,
    /// Before the first character.
    Home,
    /// After the last character.
    End,
    /// Selects the whole box.
    SelectAll,
    /// Confirms the box and goes to the next one; on *Record*, records.
    Enter,
    /// Records from any box, if nothing is missing.
    Record,
}

/// A box of the entry machine.
#[derive(Debug, Clone)]
pub struct InputBox<'a> {
    /// Its cell: place (round, couple, hand), field and key.
    pub cell: Cell,
    /// What can be typed.
    pub kind: FieldKind,
    /// The text typed.
    pub text: &'a str,
    /// What it has.
    pub state: InputState,
    /// Whether its text is not a value that it takes.
    pub wrong: bool,
    /// Whether it is a field of every game: dealer out of turn, adjustments, note.
    pub common: bool,
}

impl InputBox<'_> {
    /// Returns whether its text is typed character by character, and not chosen.
    fn is_text(&self) -> bool {
        matches!(self.kind, FieldKind::Number { .. } | FieldKind::HalfPoints(_) | FieldKind::Text)
    }
}

/// What a box has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputState {
    /// Text.
    Typed,
    /// A number that the program filled in.
    FilledIn,
    /// Nothing: it is an open question.
    Missing,
    /// Nothing, as it may.
    Blank,
    /// Nothing, as it may, and Enter passes it.
    Passed,
}

/// All boxes of a form.
#[derive(Debug, Clone)]
pub struct Boxes<'a> {
    /// The boxes in order.
    pub list: Vec<InputBox<'a>>,
    /// Everybody's name, by seat; blank for who is away.
    pub names: Vec<&'a str>,
    /// Whether the form can be recorded.
    pub complete: bool,
    /// Whether the last box ends the form, as in a hand, which has no button *Record*.
    pub ends_with_box: bool,
}

/// The effect of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// No meaning here.
    Ignored,
    /// The cursor, the caret or the selection moved.
    Moved,
    /// The box under the cursor asks for a value, or for another one.
    Asks,
    /// Writes a box. If `chosen`, the cursor moves on by itself, see [`EntryMachine::advance`].
    Write {
        cell: Cell,
        text: String,
        /// Whether it was chosen with one key.
        chosen: bool,
    },
    /// Records.
    Record,
    /// Not recorded, because something typed has problems.
    Refused,
}

/// The first digit of a seat number, and the text before it.
type Tens = (usize, String);

/// The position of the cursor.
#[derive(Debug, Clone, Default)]
pub struct EntryMachine {
    /// The box; `None` on *Record*, after the last box.
    pub cursor: Option<Cell>,
    /// Whether the next character replaces the text.
    pub selected: bool,
    /// Whether its text was changed since the cursor came, or since Enter did not accept it.
    pub unconfirmed: bool,
    /// Characters left of the caret; `None` after the last one.
    pub caret: Option<usize>,
    /// The marked choice, where several can be chosen.
    marked: usize,
    /// The first digit of a seat number that may have two, and the text before it.
    tens: Option<Tens>,
    /// Whether the last choice of a list was typed: a blank or a comma ends it, and adds nothing.
    typed: bool,
}

impl EntryMachine {
    /// Moves the cursor to a box and selects its text; `None` means *Record*.
    pub fn enter_box(&mut self, cell: Option<Cell>) {
        *self = EntryMachine { cursor: cell, selected: true, ..EntryMachine::default() };
    }

    /// Moves the cursor to the end of a box's text, to continue it.
    pub fn go_on_in(&mut self, cell: Cell) {
        let (cursor, marked) = (Some(cell), self.marked);
        *self = EntryMachine { cursor, marked, unconfirmed: true, ..EntryMachine::default() };
    }

    /// Handles a key.
    pub fn press(&mut self, boxes: &Boxes<'_>, key: EditKey) -> Step {
        let tens = self.tens.take();
        match key {
            EditKey::Char(char) => self.char(boxes, char, tens),
            EditKey::Backspace => self.erase(boxes, true),
            EditKey::Delete => self.erase(boxes, false),
            EditKey::Next | EditKey::Enter => self.confirm(boxes, key == EditKey::Enter),
            EditKey::Back => self.step(boxes, false),
            EditKey::Left | EditKey::Right => self.sideways(boxes, key == EditKey::Right),
            EditKey::Home => self.put_caret(boxes, Some(0)),
            EditKey::End => self.put_caret(boxes, None),
            EditKey::SelectAll => {
                self.selected = true;
                Step::Moved
            }
            EditKey::Record if self.here(boxes).is_some_and(|here| here.wrong) => self.ask(),
            EditKey::Record => self.record(boxes),
        }
    }

    /// Moves on after a choice was made and evaluated: into the next box that is blank and required,
    /// past those that may stay blank.
    pub fn advance(&mut self, boxes: &Boxes<'_>) {
        let after = self.at(boxes).map_or(0, |at| at + 1);
        let next = boxes
            .list
            .iter()
            .skip(after)
            .find(|next| next.state == InputState::Missing && !next.common);
        if let Some(next) = next {
            self.enter_box(Some(next.cell));
        }
    }

    fn at(&self, boxes: &Boxes<'_>) -> Option<usize> {
        let cursor = self.cursor?;
        boxes.list.iter().position(|one| one.cell == cursor)
    }

    fn here<'b, 'a>(&self, boxes: &'b Boxes<'a>) -> Option<&'b InputBox<'a>> {
        boxes.list.get(self.at(boxes)?)
    }

    // Enter.

    fn confirm(&mut self, boxes: &Boxes<'_>, records: bool) -> Step {
        let Some(at) = self.at(boxes) else {
            return if records { self.record(boxes) } else { Step::Moved };
        };
        let Some(here) = boxes.list.get(at) else { return Step::Ignored };
        if here.wrong || here.state == InputState::Missing {
            return self.ask();
        }
        // Never from the game's own boxes into those that every game has.
        let rest = boxes.list.iter().skip(at + 1).filter(|it| it.common == here.common);
        let mut rest = rest.filter(|it| it.state != InputState::Passed);
        let first = rest.clone().next().map(|next| next.cell);
        if boxes.ends_with_box && first.is_none() {
            return self.record(boxes);
        }
        let is_done = !boxes.ends_with_box && rest.all(|it| it.state == InputState::FilledIn);
        self.enter_box(first.filter(|_| !is_done));
        Step::Moved
    }

    /// The caret stays where it is, so that a wrong character is mended alone.
    fn ask(&mut self) -> Step {
        self.unconfirmed = false;
        Step::Asks
    }

    /// Records, or moves to what is missing.
    fn record(&mut self, boxes: &Boxes<'_>) -> Step {
        if boxes.complete {
            return Step::Record;
        }
        let missing = boxes.list.iter().find(|one| one.state == InputState::Missing || one.wrong);
        let is_blank = boxes.list.iter().all(|one| one.common || one.state != InputState::Typed);
        let first = boxes.list.first().filter(|_| is_blank);
        let Some(one) = missing.or(first) else {
            self.unconfirmed = false;
            return Step::Refused;
        };
        self.enter_box(Some(one.cell));
        Step::Asks
    }

    // Moving from box to box, and in one.

    fn step(&mut self, boxes: &Boxes<'_>, on: bool) -> Step {
        let Some(last) = boxes.list.len().checked_sub(1) else { return Step::Ignored };
        let next = match (self.at(boxes), on) {
            (Some(at), true) if at == last && boxes.ends_with_box => return Step::Moved,
            (Some(at), true) if at == last => None,
            (Some(at), true) => Some(at + 1),
            // The last box comes before the first, and *Record* after the last.
            (Some(at), false) => Some(at.checked_sub(1).unwrap_or(last)),
            (None, true) => return Step::Moved,
            (None, false) => Some(last),
        };
        self.enter_box(next.and_then(|next| boxes.list.get(next)).map(|next| next.cell));
        Step::Moved
    }

    fn sideways(&mut self, boxes: &Boxes<'_>, right: bool) -> Step {
        let Some(here) = self.here(boxes) else { return self.step(boxes, right) };
        let length = here.text.chars().count();
        match here.kind {
            _ if here.is_text() => {}
            FieldKind::Numbers(of) => return self.mark_next(of.len(), right),
            FieldKind::Players(..) | FieldKind::Pairs => {
                return self.mark_next(boxes.names.len(), right);
            }
            _ => return self.choose_next(here, &boxes.names, right),
        }
        let caret = self.caret.unwrap_or(length).min(length);
        if self.selected || if right { caret >= length } else { caret == 0 } {
            return self.step(boxes, right);
        }
        self.caret = Some(if right { caret + 1 } else { caret - 1 }).filter(|at| *at < length);
        Step::Moved
    }

    fn put_caret(&mut self, boxes: &Boxes<'_>, caret: Option<usize>) -> Step {
        if self.here(boxes).is_none() {
            return Step::Ignored;
        }
        (self.caret, self.selected) = (caret, false);
        Step::Moved
    }

    fn write(&mut self, cell: Cell, text: String, chosen: bool) -> Step {
        (self.selected, self.unconfirmed) = (false, true);
        Step::Write { cell, text, chosen }
    }
}
