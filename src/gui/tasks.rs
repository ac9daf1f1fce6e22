//! Tasks that several screens need.

use std::future::Future;

use iced::Task;
use iced::widget::{Id, operation};

use crate::store::worker::Failure;

/// Waits until something is kept, and says only why it could not be: a message that all is well
/// would have the whole screen made anew after every key.
pub fn on_save_error<Message: Send + 'static>(
    keep: impl Future<Output = Result<(), Failure>> + Send + 'static,
    not_kept: impl Fn(Failure) -> Message + Send + 'static,
) -> Task<Message> {
    Task::perform(keep, Result::err).and_then(move |failure| Task::done(not_kept(failure)))
}

/// Gives a box the caret, behind what stands in it.
pub fn caret_to_end<Message: Send + 'static>(id: impl Into<Id>) -> Task<Message> {
    let id = id.into();
    operation::focus(id.clone()).chain(operation::move_cursor_to_end(id))
}
