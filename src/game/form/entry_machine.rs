//! The grammar of entry as a state machine: which box the next key goes to, and its effect there.
//! It knows no games and no screens; a form passes it the boxes and applies its steps.
//!
//! Invariants: a key writes at most one box, and only the intended one; automatic moves never
//! swallow a key; Tab records nothing but a hand, as its last digit does.

mod boxes;
mod typing;

pub use boxes::{
    Boxes, EditKey, FormEnd, InputBox, InputKind, MAX_DIGITS, NumberInput, Step, sum_of,
};

use crate::engine::Cell;

/// The cursor's position and how it came there.
#[derive(Debug, Clone, Default)]
pub struct EntryMachine {
    /// The box; `None` on *Record*, after the last box.
    cursor: Option<Cell>,
    /// Whether the next character replaces the text.
    selected: bool,
    /// Characters left of the caret; `None` after the last one.
    caret: Option<usize>,
    /// The box that an automatic move left, with nothing typed since.
    arrived_from: Option<Cell>,
    typed: Typed,
    over: TypedOver,
    /// Digits of a seat number that may get another digit.
    pending: String,
    habit: EnterHabit,
    /// Whether Enter does nothing until another key, because something has just been recorded.
    rests: bool,
}

/// Whether something was typed in the box since the cursor arrived.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Typed {
    #[default]
    No,
    Yes,
    /// A digit too many, so that the box waits for Tab or Enter.
    TooMany,
}

/// Whether boxes with values are being typed over.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum TypedOver {
    #[default]
    No,
    /// Some are: the cursor moves box by box.
    Some,
    /// Nothing was missing when that began: Enter moves box by box, too.
    All,
}

/// Whether the user goes from box to box with Enter.
#[derive(Debug, Clone, Copy, Default)]
struct EnterHabit {
    /// In this round.
    this_round: bool,
    /// In the round before; `None` if none was typed.
    round_before: Option<bool>,
    /// How many values were typed in this round without Enter after them.
    values_without: usize,
}

impl EntryMachine {
    /// Creates a machine with the habit of the previous round.
    pub fn with_habit(enter_separated: bool) -> EntryMachine {
        let habit = EnterHabit { round_before: Some(enter_separated), ..EnterHabit::default() };
        EntryMachine { habit, ..EntryMachine::default() }
    }

    /// Returns the box that gets the next key; `None` on *Record*.
    pub fn cursor(&self) -> Option<Cell> {
        self.cursor
    }

    /// Returns whether the next character replaces the text in the box.
    pub fn is_selected(&self) -> bool {
        self.selected
    }

    /// Characters left of the caret; `None` after the last one.
    pub fn caret(&self) -> Option<usize> {
        self.caret
    }

    /// Returns whether something was typed in this box since the cursor arrived.
    pub fn is_typed(&self) -> bool {
        self.typed != Typed::No
    }

    /// Returns the box that an automatic move left, of this form or another, with nothing typed
    /// since.
    pub fn arrived_from(&self) -> Option<Cell> {
        self.arrived_from
    }

    /// Notes that the cursor came by an automatic move from this box, of this form or another.
    pub fn arrive_from(&mut self, cell: Cell) {
        self.arrived_from = Some(cell);
    }

    /// Lets Enter do nothing until another key, because something has just been recorded.
    pub fn rest(&mut self) {
        self.rests = true;
    }

    /// Returns whether Enter goes from box to box, in this round or otherwise in the previous one.
    pub fn habit(&self) -> bool {
        self.habit.this_round || self.habit.round_before == Some(true)
    }

    /// Returns whether Enter has gone from box to box in this round.
    pub fn is_separated(&self) -> bool {
        self.habit.this_round
    }

    /// Returns whether Enter goes from box to box as far as is known: in this round, otherwise in the
    /// previous one. Without one, it may until a value is typed without it.
    pub fn may_separate(&self) -> bool {
        let EnterHabit { this_round, round_before, values_without } = self.habit;
        this_round || round_before.unwrap_or(values_without == 0)
    }

    /// Returns whether boxes with values are being typed over.
    pub fn types_over(&self) -> bool {
        self.over != TypedOver::No
    }

    /// Moves the cursor to a box and selects its text; `None` means *Record*.
    pub fn enter_box(&mut self, cell: Option<Cell>) {
        self.cursor = cell;
        self.selected = true;
        self.caret = None;
        self.arrived_from = None;
        self.typed = Typed::No;
        self.pending.clear();
    }

    /// Moves the cursor to the end of a box's text, to continue it.
    pub fn go_on_in(&mut self, cell: Cell) {
        self.enter_box(Some(cell));
        self.selected = false;
        self.typed = Typed::Yes;
    }

    /// Handles a key.
    pub fn press(&mut self, boxes: &Boxes<'_>, key: EditKey) -> Step {
        if let Some(step) = self.take_pending(boxes, key) {
            return step;
        }
        self.rests &= key == EditKey::Enter;
        if self.rests {
            return Step::Moved;
        }
        let is_left = key == EditKey::Next && self.is_typed();
        let has_value = || self.here(boxes).is_some_and(|here| !here.text.is_empty());
        if key != EditKey::Enter && (self.arrived_from.is_some() || (is_left && has_value())) {
            self.habit.values_without += 1;
        }
        let edits = matches!(key, EditKey::Char(_) | EditKey::Backspace | EditKey::Delete);
        let stands = |at| boxes.list.iter().skip(at).any(|it| !it.common && !it.text.is_empty());
        if edits && !self.is_typed() && self.at(boxes).is_some_and(stands) {
            let all = boxes.missing.is_none();
            self.over = self.over.max(if all { TypedOver::All } else { TypedOver::Some });
        }
        match key {
            EditKey::Char(char) => self.char(boxes, char),
            EditKey::Backspace => self.backspace(boxes),
            EditKey::Delete => self.delete(boxes),
            EditKey::Next if self.arrived_from.is_some() => self.confirm(),
            EditKey::Next if self.ends_hand(boxes) => Step::Record,
            EditKey::Next => self.step(boxes, true),
            EditKey::Back => self.step(boxes, false),
            EditKey::Left | EditKey::Right => self.sideways(boxes, key == EditKey::Right),
            EditKey::Home => self.put_caret(boxes, Some(0)),
            EditKey::End => self.put_caret(boxes, None),
            EditKey::SelectAll => {
                self.selected = true;
                Step::Moved
            }
            EditKey::Enter => self.enter(boxes),
        }
    }

    /// Moves on automatically after a value was written and evaluated: to the next box without
    /// typing, or where a round is typed over to the next box. Stays if there is none.
    pub fn advance(&mut self, boxes: &Boxes<'_>) -> bool {
        let from = self.cursor;
        let at = self.at(boxes);
        // Never from the game's own boxes into those that every game has.
        let common = at.and_then(|at| boxes.list.get(at)).is_some_and(|here| here.common);
        let after = boxes.list.iter().enumerate().skip(at.map_or(0, |at| at + 1));
        let after = after.filter(|(at, next)| (common || !next.common) && !boxes.is_aside(*at));
        let mut after = after.map(|(_, next)| next);
        let next = if boxes.correction || self.types_over() {
            after.next()
        } else {
            after.find(|next| next.text.trim().is_empty())
        };
        let missing = || boxes.missing.filter(|_| !boxes.correction);
        match next.map(|next| next.cell).or_else(missing).filter(|next| Some(*next) != from) {
            Some(next) => {
                self.enter_box(Some(next));
                self.arrived_from = from;
                true
            }
            None => false,
        }
    }

    fn at(&self, boxes: &Boxes<'_>) -> Option<usize> {
        let cursor = self.cursor?;
        boxes.list.iter().position(|one| one.cell == cursor)
    }

    fn here<'b, 'a>(&self, boxes: &'b Boxes<'a>) -> Option<&'b InputBox<'a>> {
        boxes.list.get(self.at(boxes)?)
    }

    fn write(&mut self, cell: Cell, text: String, done: bool) -> Step {
        self.arrived_from = None;
        if self.typed == Typed::No {
            self.typed = Typed::Yes;
        }
        Step::Write { cell, text, done, then: None }
    }

    /// Confirms an automatic move with the first Tab or Enter after it.
    fn confirm(&mut self) -> Step {
        self.arrived_from = None;
        Step::Moved
    }

    // Moving from box to box.

    fn step(&mut self, boxes: &Boxes<'_>, on: bool) -> Step {
        let Some(last) = boxes.list.len().checked_sub(1) else { return Step::Ignored };
        let next = match (self.at(boxes), on) {
            (Some(at), true) if at == last && boxes.end == FormEnd::Record => None,
            (Some(at), true) if at == last => return Step::Moved,
            (Some(at), true) => Some(at + 1),
            // The last box comes before the first, and *Record* after the last.
            (Some(at), false) => Some(at.checked_sub(1).unwrap_or(last)),
            (None, true) => return Step::Moved,
            (None, false) => Some(last),
        };
        self.enter_box(next.and_then(|next| boxes.list.get(next)).map(|next| next.cell));
        Step::Moved
    }

    /// Returns whether Tab records a hand: a hand is recorded with its last digit, and Tab says that
    /// there are no more. It has no button to stop on.
    fn ends_hand(&self, boxes: &Boxes<'_>) -> bool {
        let last = match boxes.end {
            FormEnd::Record => false,
            FormEnd::LastBox => boxes.list.last().map(|last| last.cell) == self.cursor,
            FormEnd::OneNumber => true,
        };
        last && self.is_typed() && boxes.complete && boxes.touched && !boxes.correction
    }

    fn sideways(&mut self, boxes: &Boxes<'_>, right: bool) -> Step {
        let length = self.here(boxes).map_or(0, |here| here.text.chars().count());
        let caret = self.caret.unwrap_or(length).min(length);
        let number = self.here(boxes).is_some_and(|it| matches!(it.kind, InputKind::Number(_)));
        let inside = number && !self.selected && if right { caret < length } else { caret > 0 };
        if !inside {
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

    // Enter.

    /// Returns whether Enter goes box by box. It always does in a round that is complete before
    /// anything is typed: one that is typed over, or that begins with yes or no for each player. If
    /// the round has only one value so far, the previous round decides; without one, Enter goes to
    /// the next box, because otherwise the values that follow would go into the next round.
    fn separates(&self, boxes: &Boxes<'_>) -> bool {
        if boxes.end == FormEnd::OneNumber && !boxes.correction {
            return false;
        }
        let typed = boxes.list.iter().filter(|one| !one.text.trim().is_empty()).count();
        let unclear = typed <= 1 && self.habit.round_before != Some(false);
        let first = boxes.list.iter().find(|one| !one.common);
        let toggles = first.is_some_and(|one| matches!(one.kind, InputKind::Flag) && !one.wanted);
        let over = boxes.correction || self.over == TypedOver::All;
        self.habit.this_round || over || toggles || unclear
    }

    /// Returns whether a correction asks for nothing from this box on, and the values before it were
    /// typed without Enter.
    fn is_behind_the_last_question(&self, boxes: &Boxes<'_>) -> bool {
        let at = self.at(boxes).unwrap_or(boxes.list.len());
        let asks = boxes.list.iter().skip(at).any(|one| !one.common && one.wanted);
        let without = !self.habit.this_round && self.habit.values_without > 0;
        boxes.correction && without && !asks
    }

    fn enter(&mut self, boxes: &Boxes<'_>) -> Step {
        let Some(here) = self.here(boxes) else { return self.record_or_go(boxes) };
        if let Some(left) = self.arrived_from {
            let is_same = left.place == here.cell.place;
            let ends = !self.separates(boxes) || self.is_behind_the_last_question(boxes);
            if is_same && boxes.complete && boxes.touched && ends {
                return Step::Record;
            }
            // An open hand after a recorded one says nothing about how Enter is used.
            self.habit.this_round |= boxes.touched;
            return self.confirm();
        }
        let own = boxes.list.iter().rev().find(|one| here.common || !one.common);
        let is_last = own.is_some_and(|last| last.cell == here.cell);
        if self.is_typed() {
            if is_last || (boxes.complete && !self.separates(boxes)) {
                return self.record_or_go(boxes);
            }
            self.habit.this_round = true;
            return self.step(boxes, true);
        }
        if boxes.complete || (here.wanted && here.text.trim().is_empty() && !here.filled) {
            return self.record_or_go(boxes);
        }
        if self.habit.this_round && !is_last {
            return self.step(boxes, true);
        }
        // Right after recording, Enter does nothing.
        if boxes.touched || boxes.correction { self.go_to_open(boxes) } else { Step::Moved }
    }

    /// Records, or moves to what is missing. A round without any typing is not recorded.
    fn record_or_go(&mut self, boxes: &Boxes<'_>) -> Step {
        match boxes.missing {
            _ if boxes.complete && (boxes.touched || boxes.correction) => Step::Record,
            Some(cell) => {
                if self.cursor != Some(cell) {
                    self.enter_box(Some(cell));
                }
                Step::Moved
            }
            None if boxes.complete || !boxes.touched => Step::Moved,
            None => Step::Refused,
        }
    }

    /// Moves the cursor to the next question after this box, otherwise to the first.
    fn go_to_open(&mut self, boxes: &Boxes<'_>) -> Step {
        let open = |one: &&InputBox<'_>| {
            one.wanted && one.text.trim().is_empty() && !one.filled && !one.common
        };
        let at = self.at(boxes).unwrap_or(0);
        let next = boxes.list.iter().skip(at + 1).find(open).map(|next| next.cell);
        match next.or(boxes.missing) {
            Some(cell) => {
                self.enter_box(Some(cell));
                Step::Moved
            }
            None => self.record_or_go(boxes),
        }
    }
}
