//! What can happen on every game screen.

use std::collections::BTreeMap;

#[cfg(feature = "share")]
use super::desks_message::DesksMessage;
#[cfg(feature = "lan")]
use super::phones_message::PhonesMessage;
use super::{Drafts, Tab};
use crate::engine::Cell;
use crate::engine::double_entry::EntryUnit;
use crate::game::double_entry::Stored;
use crate::game::form::EditKey;
use crate::game::host_desk::HostMessage;
use crate::gui::dialogs;
use crate::store::worker::Failure;
use crate::store::{Loaded, Logged};

/// What happened on a game screen, whichever it is.
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
    /// A click beside everything that can be clicked: closes the number pad.
    ClosePad,
    /// A change is on the disk, or not.
    Committed(Result<Box<Logged>, Failure>),
    /// The game as another process has left it, or why it cannot be read.
    Reloaded(Result<Box<Loaded>, Failure>),
    /// Drafts were read from the disk.
    DraftsLoaded(Result<Drafts, Failure>),
    /// A draft could not be saved.
    DraftNotSaved(Failure),
    /// Tries again what could not be written.
    Retry,
    /// Takes back the last change.
    Undo,
    /// Brings back the change that was undone last.
    Redo,
    /// Ends the game as it stands, or lets it go on.
    Stop(bool),
    /// Asks where the game is to be written.
    Export,
    /// Asks what is to be printed.
    Print,
    /// From the dialog over the game.
    Dialog(dialogs::Message),
    /// What the host chose beside the record was read.
    HostLoaded(Result<BTreeMap<String, String>, Failure>),
    /// What the host does beside the record.
    Host(HostMessage),
    /// What happens with the phones of the game.
    #[cfg(feature = "lan")]
    Phones(PhonesMessage),
    /// What happens with the other desks of the game.
    #[cfg(feature = "share")]
    Desks(DesksMessage),
    /// Back to the home screen.
    Home,
}

/// What happened to the double entry of a game.
#[derive(Debug, Clone)]
pub enum DoubleEntryMessage {
    /// Turns double entry on or off.
    Toggle,
    /// That is on the disk, or not.
    Toggled(Result<bool, Failure>),
    /// The second entries were read from the disk.
    Loaded(Result<Stored, Failure>),
    /// A complete second entry is on the disk, or not.
    Saved(Result<(), Failure>),
    /// Puts the cursor on a place.
    Open(EntryUnit),
    /// Shows another round.
    ShowRound(usize),
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Of two entries that differ the second is right, or else the first.
    Resolve(bool),
}
