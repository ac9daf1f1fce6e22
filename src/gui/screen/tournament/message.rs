//! What can happen on a night.

use crate::engine::{Cut, Player, RoundPath};
use crate::gui::session;

/// What happened on a night.
#[derive(Debug, Clone)]
pub enum Message {
    /// From the session under the screen.
    Session(session::Message),
    /// Shows the hands of another game.
    Game(usize),
    /// A click on a hand.
    Hand(RoundPath),
    /// No more hands will come from a table, or some will after all.
    CloseTable(u16),
    /// Somebody is to take a chair at the table under the cursor.
    AskSubstitute,
    /// Which chair, pair A first.
    Chair(usize),
    /// Who takes it.
    Substitute(Player),
    /// A cut was won: by the first or second of those who tied.
    Cut(Cut, usize),
    /// Shows who moved after another game.
    After(usize),
    /// The standings by one game, from 0; by their totals again where they are by it already.
    OrderBy(usize),
    /// The next game begins.
    Begin,
    /// The next seating is redrawn.
    Redraw,
    /// A click on a chair.
    Pick(Player),
    /// A click in a list: who, and in which column.
    Mark(Player, usize),
    /// Shows or hides why a number is what it is.
    Explain,
    /// Opens the ruling about whoever is marked, or closes it.
    Rule,
    /// The points of the ruling are typed.
    RulingPoints(String),
    /// Its reason is typed.
    RulingNote(String),
    /// Writes the ruling.
    WriteRuling,
    /// Somebody will be there in the next game, or will not.
    There(Player),
    /// Somebody takes the other kind of chair from the next game on.
    Turn(Player),
    /// The name of somebody who arrives is being typed.
    Arriving(String),
    /// The name is typed; the role is asked for.
    AskRole,
    /// Somebody has arrived, in this role.
    Arrive(usize),
    /// The list was scrolled to this many logical pixels.
    Scrolled(f32),
}

impl From<session::Message> for Message {
    fn from(message: session::Message) -> Message {
        Message::Session(message)
    }
}
