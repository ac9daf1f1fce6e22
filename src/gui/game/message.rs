//! Messages of every game screen.

use std::collections::BTreeMap;

#[cfg(feature = "share")]
use super::desks_message::DesksMessage;
use super::host_message::HostMessage;
#[cfg(feature = "lan")]
use super::phones_message::PhonesMessage;
use super::{LoadedDrafts, Planned, RulesMessage, Tab};
use crate::gui::dialogs;
use scoring::hands::HandPlace;
use session::beside::Beside;
use session::form::EditKey;
use session::players_panel::PanelMessage;
use store::worker::Failure;
use store::{LoadedGame, LoggedChange, VersionId};

/// Messages of every game screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Enter, or a click on the main button.
    Enter,
    /// Shows another tab.
    Show(Tab),
    /// From the tab of hands in dispute.
    Disputes(DisputeMessage),
    /// A key of the number pad.
    Pad(EditKey),
    /// Asks for the content of the clipboard.
    Paste,
    /// The content of the clipboard.
    Pasted(Option<String>),
    /// A click beside everything clickable, which closes the number pad.
    ClosePad,
    /// Result of saving a change.
    Committed(Result<Box<LoggedChange>, Failure>),
    /// The game as changed by another process, or why it cannot be read.
    Reloaded(Result<Box<LoadedGame>, Failure>),
    /// The drafts were loaded.
    DraftsLoaded(Result<LoadedDrafts, Failure>),
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
    /// Asks on which evening it was played.
    Date,
    /// Opens the export dialog.
    Export,
    /// Opens the print dialog.
    Print,
    /// From the card about who plays.
    Players(PanelMessage),
    /// From the card about the house rules.
    Rules(RulesMessage),
    /// From the dialog over the game.
    Dialog(dialogs::Message),
    /// The host's settings were loaded.
    HostLoaded(Result<BTreeMap<String, String>, Failure>),
    /// A message of the host's panel.
    Host(HostMessage),
    /// Marks somebody as here before the first game, or not.
    ToggleHere(String),
    /// A message of the phones.
    #[cfg(feature = "lan")]
    Phones(PhonesMessage),
    /// A message of the other desks.
    #[cfg(feature = "share")]
    Desks(DesksMessage),
    /// Back to the home screen.
    Home,
}

/// Messages of the tab of hands in dispute.
#[derive(Debug, Clone)]
pub enum DisputeMessage {
    /// What lies beside the record was read; and what was planned here when it was.
    Loaded(Result<Box<Beside>, Failure>, Planned),
    /// Moves the cursor to a version of a hand.
    Open(HandPlace, VersionId),
    /// Decides for this version (`true`) or for what is recorded.
    Decide(HandPlace, VersionId, bool),
}
