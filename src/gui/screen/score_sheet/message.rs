//! What can happen on the sheet.

use super::CountMessage;
use crate::engine::Cell;
use crate::gui::session;

/// What happened on the sheet.
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
    /// A click on the chart: the next line stands out.
    Light,
    /// A click on a score of the pad: round and column.
    Clicked(usize, usize),
    /// Opens a round for correction.
    Correct(usize),
    /// Leaves the round as it was.
    Leave,
    /// In the counting aid.
    Count(CountMessage),
    /// Why a round is corrected.
    Reason(String),
    /// Takes the round that is being corrected out.
    TakeOut,
    /// Closes the reasons.
    CloseReasons,
    /// Shows or hides dealer, adjustments and note.
    More,
    /// A new game with the same seats.
    PlayAgain,
    /// Asks where the chart is to be written.
    SavePicture,
    /// The pad was scrolled to this many logical pixels.
    Scrolled(f32),
}

impl From<session::Message> for Message {
    fn from(message: session::Message) -> Message {
        Message::Session(message)
    }
}
