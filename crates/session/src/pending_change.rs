//! A change that is proposed and not on the disk yet.

use scoring::{Change, Edit};
use store::{ChangeId, StoredDraft, VersionChange, VersionId};

/// Origin of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// A user recorded or corrected something.
    ByHand,
    /// Undo.
    Undo,
    /// Redo.
    Redo,
}

/// A change not on the disk yet.
#[derive(Debug, Clone)]
pub struct PendingChange {
    /// The change.
    pub change: Change,
    /// The change that it undoes, if it is an undo or a redo.
    pub undoes: Option<ChangeId>,
    /// The message once it is on the disk.
    pub said: String,
    /// Its origin.
    pub kind: ChangeKind,
    /// Versions of hands that the change answers at the desk.
    pub answers: Vec<VersionId>,
    /// What becomes of the versions of the hands that it records from phones.
    pub versions: Vec<VersionChange>,
    /// Whether it decides a hand in dispute, and touches nothing that is being typed.
    pub is_decision: bool,
    /// Drafts of other places that the change would clear, saved again with it.
    pub drafts: Vec<StoredDraft>,
}

impl PendingChange {
    /// Creates a change, with the message once it is on the disk.
    pub fn new(change: Change, said: impl Into<String>) -> PendingChange {
        PendingChange {
            change,
            undoes: None,
            said: said.into(),
            kind: ChangeKind::ByHand,
            is_decision: false,
            answers: Vec::new(),
            versions: Vec::new(),
            drafts: Vec::new(),
        }
    }

    /// Creates a change of these edits; the label is also its message.
    pub fn by_hand(label: String, edits: Vec<Edit>) -> PendingChange {
        Change::new(label, edits).into()
    }

    /// Returns whether it is neither an undo nor a redo.
    pub fn is_by_hand(&self) -> bool {
        self.kind == ChangeKind::ByHand
    }

    /// Returns the edits, in order.
    pub fn edits(&self) -> &[Edit] {
        &self.change.edits
    }
}

impl From<Change> for PendingChange {
    /// Creates a change whose label is also its message.
    fn from(change: Change) -> PendingChange {
        let said = change.label.clone();
        PendingChange::new(change, said)
    }
}
