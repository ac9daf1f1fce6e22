//! The toast in the top bar: what was done, a hint, or an error.

use std::time::Duration;

use crate::gui::command::Command;
use crate::gui::screen::Viewport;
use crate::gui::theme::{Element, Width};
use iced::Subscription;

use super::{App, Message};

use crate::gui::widget::{self, Offer, ToastKind};
use session::chart::whole;

/// How long a toast is shown.
const DURATION: Duration = Duration::from_secs(8);

/// The letters of two lines beside the navigation of the smallest wide window, and the width that
/// another letter takes in a wider one.
const SHORT: usize = 36;
const LETTER: f32 = 5.0;

/// The shown toast.
pub(super) struct Toast {
    /// Its number.
    number: usize,
    text: String,
    /// Its button, if any.
    offer: Option<Offer>,
    kind: ToastKind,
}

impl Toast {
    /// Draws the toast; with a button, unless the top bar has one for it.
    pub(super) fn view(&self, width: Width, in_bar: bool) -> Element<'_, Message> {
        let offer = self.offer.filter(|_| !in_bar).map(|offer| match offer {
            Offer::Undo => (offer, Command::Undo.keys(), Message::Undo),
            Offer::Redo => (offer, Command::Redo.keys(), Message::Redo),
        });
        widget::toast(width, self.kind, self.text.as_str(), offer)
    }

    /// Returns whether it needs more space than the navigation and the tools leave.
    pub(super) fn is_long(&self, viewport: Viewport) -> bool {
        let more = (viewport.size.width - Width::WIDE).max(0.0) / LETTER;
        self.text.chars().count() > SHORT + whole(more)
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
        self.put_toast(ToastKind::Done, text, offer);
    }

    /// Shows what a key would do next.
    pub(super) fn show_hint(&mut self, text: String) {
        self.put_toast(ToastKind::Hint, text, None);
    }

    /// Shows why something was not done.
    pub(super) fn show_error(&mut self, text: String) {
        self.put_toast(ToastKind::Error, text, None);
    }

    fn put_toast(&mut self, kind: ToastKind, text: String, offer: Option<Offer>) {
        self.toasts += 1;
        self.toast = Some(Toast { number: self.toasts, kind, text, offer });
    }

    pub(super) fn expire_toast(&mut self, number: usize) {
        if self.toast.as_ref().is_some_and(|toast| toast.number == number) {
            self.toast = None;
        }
    }
}
