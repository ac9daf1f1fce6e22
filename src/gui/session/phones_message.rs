//! What happens with the phones of a game.

use std::net::IpAddr;
use std::sync::Arc;

use crate::lan::{DeskState, Server};

/// What happens with the phones of a game.
#[derive(Debug, Clone)]
pub enum PhonesMessage {
    /// Shows or hides the panel.
    Toggle,
    /// Opens the game to phones: in this network, or where it was last.
    Open(Option<IpAddr>),
    /// It is open, or why it is not.
    Opened(Result<Arc<Server>, String>),
    /// What the desk sees of the tables is another.
    Changed(DeskState),
    /// Answers what a table asks.
    Answer(u64, bool),
    /// Lets in a hand that waits at a table, or sets it back.
    Decide(u16, u8, bool),
    /// Prints the cards with the codes.
    Print,
    /// Closes the game to phones.
    Close,
}
