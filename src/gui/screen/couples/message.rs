//! What can happen on the screen of couples.

use crate::engine::Cell;
use crate::gui::session;

/// What happened on the screen of couples.
#[derive(Debug, Clone)]
pub enum Message {
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// From the session under the screen.
    Session(session::Message),
    /// A click on a name, by team and couple: the next one clicked swaps places with it.
    Seat(usize, usize),
    /// Says why the marked round was awarded as it was, or no more.
    Explain,
    /// A click on a round of the worksheet.
    Clicked(usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Leaves the round as it was.
    Leave,
    /// Why a round is corrected.
    Reason(String),
    /// Takes the round that is being corrected out.
    TakeOut,
    /// Shows or hides rulings and the note.
    More,
    /// A new match of the same teams.
    PlayAgain,
}

impl From<session::Message> for Message {
    fn from(message: session::Message) -> Message {
        Message::Session(message)
    }
}
