//! The toast at the bottom left: what was done, or why it was not.

use std::time::Duration;

use crate::gui::theme::Element;
use iced::Subscription;

use super::{App, Message};

use crate::gui::widget;

/// How long a toast is shown.
const DURATION: Duration = Duration::from_secs(8);

/// The toast that is shown.
pub(super) struct Toast {
    /// Tells this toast from those before it.
    number: usize,
    text: String,
    /// Whether it has an *Undo* button.
    undo: bool,
    /// Whether it says why something was not done.
    is_error: bool,
}

impl Toast {
    pub(super) fn view(&self) -> Element<'_, Message> {
        if self.is_error {
            return widget::warning_toast(self.text.as_str());
        }
        widget::toast(self.text.as_str(), self.undo.then_some(Message::Undo))
    }

    /// Fires once the toast has been shown long enough; another toast has a timer of its own.
    pub(super) fn timeout(&self) -> Subscription<Message> {
        iced::time::every(DURATION)
            .with(self.number)
            .map(|(number, _)| Message::ToastExpired(number))
    }
}

impl App {
    pub(super) fn show_toast(&mut self, text: String, undo: bool) {
        self.put_toast(text, undo, false);
    }

    /// Shows why something was not done.
    pub(super) fn show_error(&mut self, text: String) {
        self.put_toast(text, false, true);
    }

    fn put_toast(&mut self, text: String, undo: bool, is_error: bool) {
        self.toasts += 1;
        self.toast = Some(Toast { number: self.toasts, text, undo, is_error });
    }

    pub(super) fn expire_toast(&mut self, number: usize) {
        if self.toast.as_ref().is_some_and(|toast| toast.number == number) {
            self.toast = None;
        }
    }
}
