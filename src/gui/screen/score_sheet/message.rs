//! Messages of the score sheet only.

use super::CountMessage;

/// Messages of the score sheet only.
#[derive(Debug, Clone)]
pub enum SheetMessage {
    /// A click on the chart, which highlights the next line.
    Light,
    /// A score of the table was clicked: round and column.
    Clicked(usize, usize),
    /// A message of the card counter.
    Count(CountMessage),
    /// Explains the marked score or the last one, or closes the explanation.
    Explain,
    /// Closes the explanation.
    CloseReasons,
    /// Opens the dialog for saving the chart.
    SavePicture,
}
