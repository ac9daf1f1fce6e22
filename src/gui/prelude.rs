//! What nearly every screen is made of: the theme, the widgets, measured text, keys and commands, the
//! tasks that move the focus, what a screen asks of the application, the store's thread,
//! and days and counts in words.

pub use super::command::{Command, Commands, Group, KeyPage, MenuEntry};
pub use super::focus::{caret_to_end, move_focus, select, unfocus, unfocus_inputs};
pub use super::keyboard::KeyPress;
pub use super::screen::{Action, Route, Viewport};
pub use super::scroll_into_view::{MARKED, scroll_into_view};
pub use super::text_fit;
pub use super::theme::*;
pub use super::widget::{self, *};
pub use iced::Task;
pub use iced::keyboard::key::Named;
pub use iced::widget::{button, operation};
pub use session::chart::{float, whole};
pub use std::borrow::Cow;
pub use store::worker::{Failure, StoreHandle};
pub use store::{clock, format};
