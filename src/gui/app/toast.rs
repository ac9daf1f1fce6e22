//! The toast over the top bar: what was done, or an error.

use std::time::Duration;

use crate::gui::theme::{Element, Width};
use iced::Subscription;

use super::{App, Message};

use crate::gui::widget::{self, Offer};

/// How long a toast is shown.
const DURATION: Duration = Duration::from_secs(8);

/// The shown toast.
pub(super) struct Toast {
    /// Its number.
    number: usize,
    text: String,
    /// Its button, if any.
    offer: Option<Offer>,
    /// Whether it is an error.
    is_error: bool,
}

impl Toast {
    /// Draws the toast; with a button, unless the top bar has one for it.
    pub(super) fn view(&self, width: Width, in_bar: bool) -> Element<'_, Message> {
        if self.is_error {
            return widget::warning_toast(width, self.text.as_str());
        }
        let offer = self.offer.filter(|_| !in_bar).map(|offer| match offer {
            Offer::Undo => (offer, Message::Undo),
            Offer::Redo => (offer, Message::Redo),
        });
        widget::toast(width, self.text.as_str(), offer)
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// Fires once the toast has been shown long enough; each toast has its own timer.
    pub(super) fn timeout(&self) -> Subscription<Message> {
        iced::time::every(DURATION)
            .with(self.number)
            .map(|(number, _)| Message::ToastExpired(number))
    }
}

impl App {
    pub(super) fn show_toast(&mut self, text: String, offer: Option<Offer>) {
        self.put_toast(text, offer, false);
    }

    /// Shows why something was not done.
    pub(super) fn show_error(&mut self, text: String) {
        self.put_toast(text, None, true);
    }

    fn put_toast(&mut self, text: String, offer: Option<Offer>, is_error: bool) {
        self.toasts += 1;
        self.toast = Some(Toast { number: self.toasts, text, offer, is_error });
    }

    pub(super) fn expire_toast(&mut self, number: usize) {
        if self.toast.as_ref().is_some_and(|toast| toast.number == number) {
            self.toast = None;
        }
    }
}
