//! Messages of every game screen.

use std::collections::BTreeMap;

#[cfg(feature = "share")]
use super::desks_message::DesksMessage;
#[cfg(feature = "lan")]
use super::phones_message::PhonesMessage;
use super::{Drafts, Tab};
use crate::engine::Cell;
use crate::engine::double_entry::EntryUnit;
use crate::game::double_entry::StoredEntries;
use crate::game::form::EditKey;
use crate::game::host_desk::HostMessage;
use crate::gui::dialogs;
use crate::store::worker::Failure;
use crate::store::{LoadedGame, LogEntry};

/// Messages of every game screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Enter, or a click on the main button.
    Enter,
    /// Shows another tab.
    Show(Tab),
    /// From the double entry.
    DoubleEntry(DoubleEntryMessage),
    /// A key of the number pad.
    Pad(EditKey),
    /// A click beside everything clickable, which closes the number pad.
    ClosePad,
    /// Result of saving a change.
    Committed(Result<Box<LogEntry>, Failure>),
    /// The game as changed by another process, or why it cannot be read.
    Reloaded(Result<Box<LoadedGame>, Failure>),
    /// The drafts were loaded.
    DraftsLoaded(Result<Drafts, Failure>),
    /// A draft could not be saved.
    DraftNotSaved(Failure),
    /// Tries to save again.
    Retry,
    /// Undoes the last change.
    Undo,
    /// Redoes the change undone last.
    Redo,
    /// Ends the game early, or resumes it.
    Stop(bool),
    /// Opens the export dialog.
    Export,
    /// Opens the print dialog.
    Print,
    /// From the dialog over the game.
    Dialog(dialogs::Message),
    /// The host's settings were loaded.
    HostLoaded(Result<BTreeMap<String, String>, Failure>),
    /// A message of the host's panel.
    Host(HostMessage),
    /// A message of the phones.
    #[cfg(feature = "lan")]
    Phones(PhonesMessage),
    /// A message of the other desks.
    #[cfg(feature = "share")]
    Desks(DesksMessage),
    /// Back to the home screen.
    Home,
}

/// Messages of double entry.
#[derive(Debug, Clone)]
pub enum DoubleEntryMessage {
    /// Turns double entry on or off.
    Toggle,
    /// Result of saving that.
    Toggled(Result<bool, Failure>),
    /// The second entries were loaded.
    Loaded(Result<StoredEntries, Failure>),
    /// Result of saving a complete second entry.
    Saved(Result<(), Failure>),
    /// Moves the cursor to a place.
    Open(EntryUnit),
    /// Shows another round.
    ShowRound(usize),
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Settles a difference in favor of the second entry (`true`) or the first.
    Resolve(bool),
}
