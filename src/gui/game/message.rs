//! Messages of every game screen.

use std::collections::BTreeMap;
#[cfg(feature = "lan")]
use std::{net::IpAddr, sync::Arc};

use super::{LoadedDrafts, Planned, Tab};
use crate::gui::dialogs;
#[cfg(feature = "share")]
use desks::{News, SharedGame};
#[cfg(feature = "lan")]
use phones::{DeskState, Server};
use scoring::Player;
use scoring::hands::HandPlace;
use session::form::EditKey;
use session::host::HostSettings;
use session::host_desk::{HostBox, HostTab};
use session::house_rules;
use session::players_panel::PanelMessage;
use session::session::drafts::Beside;
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
    /// Closes the card over the game.
    ClosePanel,
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

/// Messages about hands that phones have sent.
#[derive(Debug, Clone)]
pub enum DisputeMessage {
    /// What lies beside the record was read; and what was planned here when it was.
    Loaded(Result<Box<Beside>, Failure>, Planned),
    /// Moves the cursor to a version of a hand.
    Open(HandPlace, VersionId),
    /// Decides for this version (`true`) or for what is recorded.
    Decide(HandPlace, VersionId, bool),
}

/// Messages of the card about the house rules.
#[derive(Debug, Clone)]
pub enum RulesMessage {
    /// Opens or closes the card.
    Toggle,
    /// Chooses the value of an option.
    Option(house_rules::Message),
    /// Chooses the first dealer.
    Dealer(Player),
    /// Moves the cursor down or up.
    Mark(bool),
    /// Chooses the next value of the marked option, or the previous one.
    Step(bool),
    /// Asks for the date.
    Date,
    /// Records the change.
    Record,
}

/// Messages of the host's panel.
#[derive(Debug, Clone)]
pub enum HostMessage {
    /// Opens the panel at a tab.
    Open(HostTab),
    /// Closes the panel.
    Close,
    /// Changes the settings.
    Set(Box<HostSettings>),
    /// A number was typed.
    Typed(HostBox, String),
    /// Starts the clock, or pauses it.
    ToggleClock,
    /// Adds minutes to the clock.
    AddMinutes(i64),
    /// Rings the bell.
    Ring,
    /// Closes the tables that still play.
    CloseTables,
    /// Prints the list of prizes.
    PrintList,
    /// Prints a certificate for each winner.
    PrintCertificates,
    /// Advances a rehearsal one step.
    Step,
}

impl HostMessage {
    /// Returns the message that makes a change to `settings`.
    pub(super) fn set(
        settings: &HostSettings,
        change: impl FnOnce(&mut HostSettings),
    ) -> HostMessage {
        let mut settings = settings.clone();
        change(&mut settings);
        HostMessage::Set(Box::new(settings))
    }
}

/// Messages of a game's phones.
#[cfg(feature = "lan")]
#[derive(Debug, Clone)]
pub enum PhonesMessage {
    /// Shows or hides the panel.
    Toggle,
    /// Opens the game to phones in this network, or the last one; with new codes if `true`.
    Open(Option<IpAddr>, bool),
    /// The game was opened, or why not.
    Opened(Result<Arc<Server>, String>),
    /// The desk's view of the tables changed.
    Changed(Box<DeskState>),
    /// Answers a request.
    Answer(u64, bool),
    /// Prints the cards with the codes; for one table, after making a new one.
    Print(Option<u16>),
    /// Closes the game to phones.
    Close,
}

/// Messages of a shared game.
#[cfg(feature = "share")]
#[derive(Debug, Clone)]
pub enum DesksMessage {
    /// The state of the shared game was read.
    Read(Result<SharedGame, Failure>),
    /// News from the shared log, or why following ended.
    Heard(Result<News, String>),
    /// Shows or hides the panel.
    Toggle,
    /// Settles the oldest conflict in favor of this desk (`true`) or the other.
    Settle(bool),
    /// Stops following the shared log.
    Leave,
}
