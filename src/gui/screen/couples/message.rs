//! What can happen on the screen of couples only.

/// What happened on the screen of couples only.
#[derive(Debug, Clone)]
pub enum CouplesMessage {
    /// A click on a name, by team and couple: the next one clicked swaps places with it.
    Seat(usize, usize),
    /// Says why the marked round was awarded as it was, or no more.
    Explain,
    /// A click on a round of the worksheet.
    Clicked(usize),
}
