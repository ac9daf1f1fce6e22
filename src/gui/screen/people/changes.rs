//! What was changed about people since the screen was opened, to undo and to redo.

use store::MergeId;
use store::person_change::PersonChange;

/// Whether a change is new, undone or redone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is new: nothing before it can be redone any more.
    New,
    /// It is undone.
    Undo,
    /// It is redone.
    Redo,
}

/// The changes, the latest last.
#[derive(Debug, Default)]
pub(super) struct Changes {
    done: Vec<PersonChange>,
    undone: Vec<PersonChange>,
}

impl Changes {
    /// Takes the change to undo, or to redo.
    pub(super) fn take(&mut self, step: Step) -> Option<PersonChange> {
        if step == Step::Redo { self.undone.pop() } else { self.done.pop() }
    }

    /// Keeps a change that was made.
    pub(super) fn made(&mut self, change: PersonChange, step: Step) {
        if step == Step::New {
            self.undone.clear();
        }
        let made = if step == Step::Undo { &mut self.undone } else { &mut self.done };
        made.push(change);
    }

    /// Keeps a change that failed, which can be tried again; a new one is forgotten.
    pub(super) fn failed(&mut self, change: PersonChange, step: Step) {
        match step {
            Step::New => {}
            Step::Undo => self.done.push(change),
            Step::Redo => self.undone.push(change),
        }
    }

    /// Forgets a merge that is undone out of order.
    pub(super) fn forget(&mut self, undone: MergeId) {
        self.done.retain(
            |done| !matches!(done, PersonChange::Merged { merge, .. } if *merge == Some(undone)),
        );
    }
}
