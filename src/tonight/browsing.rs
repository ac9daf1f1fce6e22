//! What lists have in common that are searched and walked through by keys, without a screen.

use std::pin::Pin;

/// Work in the store's thread, and the message that it ends with.
pub type Job<M> = Pin<Box<dyn Future<Output = M> + Send>>;

/// What a list asks of the window, in order.
pub type ListEffects<M> = Vec<ListEffect<M>>;

/// One thing that a list asks of the window.
pub enum ListEffect<M> {
    /// Does this work; its message comes back to the list.
    Run(Job<M>),
    /// Gives the search box its caret, behind what stands in it.
    Search,
    /// Gives the box on the card its caret.
    Card,
    /// Takes the caret out of every box, so that keys are commands.
    Unfocus,
    /// Takes the caret out of a box, so that keys are commands; a button keeps the focus.
    LeaveBox,
    /// Shows the marked row.
    ShowMarked,
    /// Shows the marked row of the card.
    ShowChosen,
    /// Shows the list from its top.
    Top,
    /// Scrolls by so many logical pixels.
    Scroll(f32),
    /// Says what was done; `true` where it can be undone.
    Toast(String, bool),
    /// Opens a game, or its evening, by its number in the store.
    Open(ListRoute),
}

/// Where a list leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListRoute {
    /// Home.
    Home,
    /// A game.
    Game(crate::store::GameId),
    /// The evening that a game belongs to.
    Evening(crate::store::GameId),
}

/// Returns where a step among so many rows leads: above the first is the search box. `None` where
/// nothing moves.
pub fn stepped(cursor: Option<usize>, by: isize, count: usize) -> Option<Option<usize>> {
    let last = count.checked_sub(1)?;
    match cursor {
        None if by < 0 => None,
        None => Some(Some(0)),
        Some(0) if by < 0 => Some(None),
        Some(at) => Some(Some(at.saturating_add_signed(by).min(last))),
    }
}
