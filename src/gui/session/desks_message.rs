//! What happens with the other desks of a shared game.

use crate::share::{News, SharedGame};
use crate::store::worker::Failure;

/// What happens with the other desks of a shared game.
#[derive(Debug, Clone)]
pub enum DesksMessage {
    /// What the file knows of the shared game was read, or not.
    Read(Result<SharedGame, Failure>),
    /// The shared log says something, or why it is not followed any more.
    Heard(Result<News, String>),
    /// Shows or hides the panel.
    Toggle,
    /// Settles the oldest conflict: this desk's values stand, or the other's.
    Settle(bool),
    /// Follows the shared log no more.
    Leave,
}
