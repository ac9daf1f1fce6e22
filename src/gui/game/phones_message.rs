//! Messages of a game's phones.

use std::net::IpAddr;
use std::sync::Arc;

use phones::{DeskState, Server};

/// Messages of a game's phones.
#[derive(Debug, Clone)]
pub enum PhonesMessage {
    /// Shows or hides the panel.
    Toggle,
    /// Opens the game to phones in this network, or the last one; with new codes if `true`.
    Open(Option<IpAddr>, bool),
    /// The game was opened, or why not.
    Opened(Result<Arc<Server>, String>),
    /// The desk's view of the tables changed.
    Changed(DeskState),
    /// Answers a request.
    Answer(u64, bool),
    /// Prints the cards with the codes.
    Print,
    /// Makes a new code for one table, and prints its card.
    NewCode(u16),
    /// Closes the game to phones.
    Close,
}
