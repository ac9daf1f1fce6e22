//! Messages of a shared game.

use desks::{News, SharedGame};
use store::worker::Failure;

/// Messages of a shared game.
#[derive(Debug, Clone)]
pub enum DesksMessage {
    /// The state of the shared game was read.
    Read(Result<SharedGame, Failure>),
    /// News from the shared log, or why following ended.
    Heard(Result<News, String>),
    /// Shows or hides the panel.
    Toggle,
    /// Settles the oldest conflict in favor of this desk (`true`) or the other.
    Settle(bool),
    /// Stops following the shared log.
    Leave,
}
