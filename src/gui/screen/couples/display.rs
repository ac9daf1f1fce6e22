//! What the room sees of a match.

use super::CouplesScreen;
use crate::game::display::DisplayContent;
use crate::game::room::couples_content;

impl CouplesScreen {
    /// What the room sees.
    pub(super) fn room_display(&self) -> DisplayContent {
        couples_content(&self.session.room_state())
    }
}
