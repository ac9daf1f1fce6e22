//! Shared parts of lists that are searched and browsed by keys, without a screen.

use std::pin::Pin;

/// A task for the store's thread that ends with a message.
pub type Job<M> = Pin<Box<dyn Future<Output = M> + Send>>;

/// Effects for the window, in order.
pub type ListEffects<M> = Vec<ListEffect<M>>;

/// An effect for the window.
pub enum ListEffect<M> {
    /// Runs a task; its message goes to the list.
    Run(Job<M>),
    /// Focuses the search box, with the caret at the end.
    Search,
    /// Focuses the box on the card.
    Card,
    /// Removes the focus, so keys are commands.
    Unfocus,
    /// Removes the focus from a box, so keys are commands; a button keeps it.
    LeaveBox,
    /// Scrolls to the marked row.
    ShowMarked,
    /// Scrolls to the marked row of the card.
    ShowChosen,
    /// Scrolls to the top.
    Top,
    /// Scrolls by this many logical pixels.
    Scroll(f32),
    /// Shows a message; the flag says whether the action can be undone.
    Toast(String, bool),
    /// Opens another screen.
    Open(ListRoute),
}

/// A screen that a list can open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListRoute {
    /// Home.
    Home,
    /// A game.
    Game(store::GameId),
    /// The evening of a game.
    Evening(store::GameId),
}

/// Returns the result of a step among `count` rows; the search box is above the first. `None` if
/// nothing moves.
#[allow(clippy::option_option, reason = "the search box is a place above the first row")]
pub fn stepped(cursor: Option<usize>, by: isize, count: usize) -> Option<Option<usize>> {
    let last = count.checked_sub(1)?;
    match cursor {
        None if by < 0 => None,
        None => Some(Some(0)),
        Some(0) if by < 0 => Some(None),
        Some(at) => Some(Some(at.saturating_add_signed(by).min(last))),
    }
}
