//! Undo and redo of what is typed, box by box, before anything is recorded.

use std::collections::BTreeSet;

use super::{Draft, EntryMachine, RoundForm};
use crate::engine::Cell;
use crate::game::OpenGame;

/// What was typed before each box, and what was undone.
#[derive(Debug, Clone, Default)]
pub(super) struct TypingHistory {
    undo: Vec<Typing>,
    redo: Vec<Typing>,
    /// The box that the newest step is about.
    last: Option<Cell>,
}

/// The texts, and where the cursor was.
#[derive(Debug, Clone)]
struct Typing {
    draft: Draft,
    retyped: BTreeSet<Cell>,
    machine: EntryMachine,
}

impl RoundForm {
    /// Undoes what was typed in the last box, and puts the cursor back. Returns whether there was
    /// anything to undo.
    pub fn undo_typing(&mut self, sheet: &OpenGame) -> bool {
        while let Some(earlier) = self.history.undo.pop() {
            // Typed and taken away again is nothing.
            if earlier.draft != self.draft {
                let now = self.typing(self.machine.clone());
                self.history.redo.push(now);
                self.restore(sheet, earlier);
                return true;
            }
        }
        false
    }

    /// Types again what was undone last. Returns whether there was anything to redo.
    pub fn redo_typing(&mut self, sheet: &OpenGame) -> bool {
        let Some(later) = self.history.redo.pop() else { return false };
        let now = self.typing(self.machine.clone());
        self.history.undo.push(now);
        self.restore(sheet, later);
        true
    }

    /// Remembers what is typed, before this box is written. `machine` is as it was before the
    /// key; more keys in the same box are one step.
    pub(super) fn remember(&mut self, cell: Cell, machine: EntryMachine) {
        let goes_on = machine.is_typed() && machine.cursor() == Some(cell);
        if goes_on && self.history.last == Some(cell) {
            return;
        }
        let now = self.typing(machine);
        self.history.undo.push(now);
        self.history.redo.clear();
        self.history.last = Some(cell);
    }

    fn typing(&self, machine: EntryMachine) -> Typing {
        Typing { draft: self.draft.clone(), retyped: self.retyped.clone(), machine }
    }

    fn restore(&mut self, sheet: &OpenGame, typing: Typing) {
        let Typing { draft, retyped, machine } = typing;
        (self.draft, self.retyped, self.machine) = (draft, retyped, machine);
        (self.counting, self.limit, self.history.last) = (None, None, None);
        self.follow(sheet);
    }
}
