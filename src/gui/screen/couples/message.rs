//! Messages of the screen of couples only.

/// Messages of the screen of couples only.
#[derive(Debug, Clone)]
pub enum CouplesMessage {
    /// A name was clicked, by team and couple; the next one clicked swaps with it.
    Seat(usize, usize),
    /// Shows or hides the reasons of the marked round.
    Explain,
    /// A round of the worksheet was clicked.
    Clicked(usize),
}
