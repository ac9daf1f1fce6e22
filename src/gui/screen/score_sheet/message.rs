//! Messages of a score sheet.

use crate::gui::game;
use crate::gui::widget::CountMessage;
use scoring::Cell;

/// Messages of a screen on which a round is typed as a whole.
#[derive(Debug, Clone)]
pub enum Message {
    /// From the session under the screen.
    Session(game::Message),
    /// A click on a box.
    Pointed(Cell),
    /// A click on a choice: the cell and the choice's text.
    Chosen(Cell, String),
    /// Text typed into a text field.
    Typed(Cell, String),
    /// A click on a name of a couple, by team and couple; the next one clicked swaps with it.
    Seat(usize, usize),
    /// A message of the card counter.
    Count(CountMessage),
    /// Records the round or the correction, wherever the cursor is.
    Record,
    /// A click on a recorded round, in this column.
    Clicked(usize, usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Closes the correction without changes.
    Leave,
    /// The reason of a correction was typed.
    Reason(String),
    /// The reason's box was clicked.
    InReason,
    /// Deletes the round being corrected.
    DeleteRound(usize),
    /// Shows or hides dealer, rulings and note.
    More,
    /// Explains the marked score or round, or the last one, or closes the explanation.
    Explain,
    /// A click on the chart, which highlights the next line.
    Light,
    /// Opens the dialog for saving the chart.
    SavePicture,
    /// Starts a new game with the same seats.
    PlayAgain,
}

impl From<game::Message> for Message {
    fn from(message: game::Message) -> Self {
        Message::Session(message)
    }
}
