//! What happens with the phones of a game.

use std::net::IpAddr;
use std::sync::Arc;

use crate::lan::{DecidedWhat, DeskState, Recording, Server};

/// What happens with the phones of a game.
#[derive(Debug, Clone)]
pub enum PhonesMessage {
    /// Shows or hides the panel.
    Toggle,
    /// Opens the game to phones: in this network, or where it was last; with new codes, or those
    /// of last time.
    Open(Option<IpAddr>, bool),
    /// It is open, or why it is not.
    Opened(Result<Arc<Server>, String>),
    /// What the desk sees of the tables is another.
    Changed(DeskState),
    /// Answers a question, or lets a hand in, or not.
    Decide(DecidedWhat, bool),
    /// Chooses when hands are recorded.
    RecordWhen(Recording),
    /// Prints the cards with the codes.
    Print,
    /// Makes a new code for one table, and prints its card.
    NewCode(u16),
    /// Closes the game to phones.
    Close,
}
