//! What can happen on the score sheet only.

use super::CountMessage;

/// What happened on the score sheet only.
#[derive(Debug, Clone)]
pub enum SheetMessage {
    /// A click on the chart: the next line stands out.
    Light,
    /// A click on a score of the pad: round and column.
    Clicked(usize, usize),
    /// In the counting aid.
    Count(CountMessage),
    /// Closes the reasons.
    CloseReasons,
    /// Asks where the chart is to be written.
    SavePicture,
    /// The pad was scrolled to this many logical pixels.
    Scrolled(f32),
}
