//! Undo and redo of what is typed, box by box, before anything is recorded; and what is typed of
//! later rounds, kept aside while an earlier one is typed again.
//!
//! Invariants: undo takes back what was done last, typing or a change that was recorded; nothing
//! that is typed is lost by it.

use std::collections::BTreeSet;

use super::{Draft, EntryMachine, RoundForm};
use crate::engine::Cell;
use crate::game::OpenGame;

/// What was typed before each box, and what was undone.
#[derive(Debug, Clone, Default)]
pub(super) struct TypingHistory {
    undo: Vec<HistoryStep>,
    redo: Vec<HistoryStep>,
    /// The box that the newest step is about.
    last: Option<Cell>,
}

/// What was done in the form of a round, or while it was open.
#[derive(Debug, Clone)]
enum HistoryStep {
    /// Something was typed; what stood before.
    Typed(Box<Typing>),
    /// Another round was corrected, or something else was recorded.
    Recorded,
}

/// The texts, and where the cursor was.
#[derive(Debug, Clone)]
struct Typing {
    draft: Draft,
    retyped: BTreeSet<Cell>,
    machine: EntryMachine,
}

/// What is typed of a later round.
#[derive(Debug, Clone, Default)]
pub(super) struct Aside {
    draft: Draft,
    machine: EntryMachine,
    history: TypingHistory,
}

/// What a change that is on the disk now means for the form of the next round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Follows {
    /// The round in the form is recorded.
    Recorded,
    /// The last round was undone, and is typed again as it was recorded.
    TakenBack(Draft),
    /// Something else was done by hand: a correction, a deletion.
    Done,
    /// Something else was undone.
    Undone,
    /// Something else was done again.
    Redone,
}

impl RoundForm {
    /// Undoes what was typed in the last box, and puts the cursor back. Returns whether there was
    /// anything to undo before the last change that was recorded.
    pub fn undo_typing(&mut self, sheet: &OpenGame) -> bool {
        while let Some(HistoryStep::Typed(earlier)) =
            self.history.undo.pop_if(|step| step.is_typed())
        {
            // Typed and taken away again is nothing.
            if earlier.draft != self.draft {
                let now = self.typing(self.machine.clone());
                self.history.redo.push(now);
                self.restore(sheet, *earlier);
                return true;
            }
        }
        false
    }

    /// Types again what was undone last. Returns whether there was anything to redo before the
    /// next change.
    pub fn redo_typing(&mut self, sheet: &OpenGame) -> bool {
        let Some(HistoryStep::Typed(later)) = self.history.redo.pop_if(|step| step.is_typed())
        else {
            return false;
        };
        let now = self.typing(self.machine.clone());
        self.history.undo.push(now);
        self.restore(sheet, *later);
        true
    }

    /// Whether undo is about what is typed.
    pub fn can_undo_typing(&self) -> bool {
        let mut typed = self.history.undo.iter().rev().map_while(HistoryStep::typed);
        typed.any(|earlier| earlier.draft != self.draft)
    }

    /// Whether redo is about what is typed.
    pub fn can_redo_typing(&self) -> bool {
        self.history.redo.last().is_some_and(HistoryStep::is_typed)
    }

    /// The form of the next round once a change is on the disk. What was typed and not recorded
    /// stays with its round.
    #[must_use]
    pub fn after(mut self, sheet: &OpenGame, follows: Follows) -> RoundForm {
        let habit = self.habit();
        let next = match follows {
            Follows::Recorded if self.later.is_empty() => Aside::default(),
            Follows::Recorded => self.later.remove(0),
            Follows::TakenBack(draft) => {
                let typed = self.aside();
                self.later.insert(0, typed);
                Aside { draft, ..Aside::default() }
            }
            Follows::Done | Follows::Undone | Follows::Redone => {
                self.history.note(&follows);
                self.aside()
            }
        };
        let Aside { draft, machine, history } = next;
        let blank = draft.is_empty();
        let mut form = RoundForm::next(sheet, draft);
        if !blank && form.cells().iter().any(|cell| Some(*cell) == machine.cursor()) {
            form.machine = machine;
        }
        (form.history, form.later) = (history, self.later);
        form.drop_empty();
        form.with_habit(habit)
    }

    /// Keeps what is typed of the rounds after this one, the next first.
    #[must_use]
    pub fn with_later(mut self, drafts: impl IntoIterator<Item = Draft>) -> RoundForm {
        let aside = |draft| Aside { draft, ..Aside::default() };
        self.later = drafts.into_iter().map(aside).collect();
        self.drop_empty();
        self
    }

    /// What is typed of the rounds after this one, the next first.
    pub fn later(&self) -> impl Iterator<Item = &Draft> {
        self.later.iter().map(|aside| &aside.draft)
    }

    fn drop_empty(&mut self) {
        let nothing = |aside: &Aside| aside.draft.is_empty() && aside.history.redo.is_empty();
        while self.later.pop_if(|aside| nothing(aside)).is_some() {}
    }

    fn aside(&self) -> Aside {
        Aside {
            draft: self.draft.clone(),
            machine: self.machine.clone(),
            history: self.history.clone(),
        }
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

    fn typing(&self, machine: EntryMachine) -> HistoryStep {
        let (draft, retyped) = (self.draft.clone(), self.retyped.clone());
        HistoryStep::Typed(Box::new(Typing { draft, retyped, machine }))
    }

    fn restore(&mut self, sheet: &OpenGame, typing: Typing) {
        let Typing { draft, retyped, machine } = typing;
        (self.draft, self.retyped, self.machine) = (draft, retyped, machine);
        (self.counting, self.limit, self.history.last) = (None, None, None);
        self.follow(sheet);
    }
}

impl TypingHistory {
    /// Keeps typing and changes in the order in which they were done.
    fn note(&mut self, follows: &Follows) {
        self.last = None;
        let (from, to) = match follows {
            Follows::Undone => (&mut self.undo, &mut self.redo),
            Follows::Redone => (&mut self.redo, &mut self.undo),
            _ => {
                self.redo.clear();
                self.undo.push(HistoryStep::Recorded);
                return;
            }
        };
        let _ = from.pop_if(|step| !step.is_typed());
        to.push(HistoryStep::Recorded);
    }
}

impl HistoryStep {
    fn is_typed(&self) -> bool {
        matches!(self, HistoryStep::Typed(_))
    }

    fn typed(&self) -> Option<&Typing> {
        match self {
            HistoryStep::Typed(typing) => Some(typing),
            HistoryStep::Recorded => None,
        }
    }
}
