//! Tasks that several screens need.

use std::future::Future;

use iced::Task;
use iced::widget::{Id, operation};

use store::worker::Failure;

/// Waits until something is saved, and publishes a message on failure only, because every message
/// rebuilds the view.
pub fn on_save_error<Message: Send + 'static>(
    keep: impl Future<Output = Result<(), Failure>> + Send + 'static,
    not_kept: impl Fn(Failure) -> Message + Send + 'static,
) -> Task<Message> {
    Task::perform(keep, Result::err).and_then(move |failure| Task::done(not_kept(failure)))
}

/// Focuses a box and selects its text, so that typing replaces it.
pub fn select<Message: Send + 'static>(id: impl Into<Id>) -> Task<Message> {
    let id = id.into();
    operation::focus(id.clone()).chain(operation::select_all(id))
}

/// Focuses a box, with the caret at the end of its text.
pub fn caret_to_end<Message: Send + 'static>(id: impl Into<Id>) -> Task<Message> {
    let id = id.into();
    operation::focus(id.clone()).chain(operation::move_cursor_to_end(id))
}

/// Removes the focus from whatever has it, so that keys are commands.
pub fn unfocus<Message: Send + 'static>() -> Task<Message> {
    // No widget has this id.
    operation::focus("nothing")
}
