//! Everything that was written and put right.

use iced::Element;

use super::{Context, Message, SheetScreen};
use crate::gui::log::log;

impl SheetScreen {
    /// The log of changes.
    pub(super) fn log(&self, context: Context) -> Element<'_, Message> {
        log(context.colors, &self.sheet)
    }
}
