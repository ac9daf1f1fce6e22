//! Messages of a night.

use super::JumpTarget;
use crate::gui::game;
use scoring::{Cell, Cut, Player, RoundPath};

/// Messages of a night.
#[derive(Debug, Clone)]
pub enum Message {
    /// From the session under the screen.
    Session(game::Message),
    /// Shows the hands of another game.
    Game(usize),
    /// A click on a hand.
    Hand(RoundPath),
    /// A click on a box of a hand.
    Box(Cell),
    /// Closes a table early, or opens it again.
    CloseTable(u16),
    /// Clears the recorded hand under the cursor.
    ClearHand,
    /// Asks for a substitute at the cursor's table.
    AskSubstitute,
    /// The chair was chosen, pair A first.
    Chair(usize),
    /// The substitute was chosen.
    Substitute(Player),
    /// A cut's winner, by index among those who tied.
    Cut(Cut, usize),
    /// Shows the moves after another game.
    ShowMovesAfter(usize),
    /// Sorts the standings by a game, from 0, or by totals if they already are.
    OrderBy(usize),
    /// Starts the next game.
    Begin,
    /// Draws the next seating again.
    Redraw,
    /// A click on a chair.
    Pick(Player),
    /// A name in a list was clicked, in this column.
    Mark(Player, usize),
    /// Opens the hand at the cursor for correction.
    Correct,
    /// Asks for the number of a table or a game to go to.
    Jump(JumpTarget),
    /// Begins to type a name or a number to find.
    Find,
    /// Asks for the winner of an earlier cut again.
    Recut,
    /// Goes to the box for the name of an arrival.
    AddPlayer,
    /// Shows or hides the reasons of a number.
    Explain,
    /// Opens or closes the ruling about the marked person.
    Rule,
    /// The ruling's points were typed.
    RulingPoints(String),
    /// The ruling's reason was typed.
    RulingNote(String),
    /// Records the ruling.
    WriteRuling,
    /// Marks somebody as present or absent in the next game.
    ToggleAttendance(Player),
    /// Switches somebody's role from the next game on.
    SwitchRole(Player),
    /// Asks for another name for somebody on the list.
    Rename(Player),
    /// Takes somebody off the list before the first hand.
    TakeOff(Player),
    /// The name of an arrival was typed.
    Arriving(String),
    /// The name is complete, and the role if one was chosen.
    Arrive(Option<usize>),
    /// The list was scrolled to this offset in logical pixels.
    Scrolled(f32),
}

impl From<game::Message> for Message {
    fn from(message: game::Message) -> Message {
        Message::Session(message)
    }
}
