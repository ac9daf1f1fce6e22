//! The dialog over a screen: import, export and a copy of everything, printing, restoring a
//! backup. Every screen that opens one does so through [`Dialogs`].
//!
//! Invariant: at most one dialog is open, and while it is it has all keys.

pub mod file_dialog;
pub mod print_dialog;
pub mod restore_dialog;
#[cfg(feature = "share")]
pub mod shared_dialog;

use std::path::PathBuf;

use iced::Task;

use self::file_dialog::FileDialog;
use self::print_dialog::PrintDialog;
use self::restore_dialog::RestoreDialog;
use super::keyboard::KeyPress;
use super::screen::{Action, Viewport};
use super::theme::Element;
use super::widget;
use crate::engine::{Evaluation, Record};
use crate::format;
use crate::preferences::Preferences;
use crate::store::RestoreOutcome;
use crate::store::worker::StoreHandle;

/// The dialog that is open, if any.
#[derive(Debug, Default)]
pub struct Dialogs {
    open: Option<Dialog>,
    /// The backup of what was there before another was restored.
    before: Option<PathBuf>,
}

#[derive(Debug)]
enum Dialog {
    File(FileDialog),
    Print(PrintDialog),
    Restore(RestoreDialog),
    #[cfg(feature = "share")]
    Shared(shared_dialog::SharedDialog),
}

/// What happened in a dialog.
#[derive(Debug, Clone)]
pub enum Message {
    /// In the one that asks for a file.
    File(file_dialog::Message),
    /// In the one that asks what is to be printed.
    Print(print_dialog::Message),
    /// In the one that lists the backups.
    Restore(restore_dialog::Message),
    /// In the one that opens a game of another desk.
    #[cfg(feature = "share")]
    Shared(shared_dialog::Message),
    /// Other games are in the store now: a screen that lists games reads them again.
    Changed,
}

/// What something in a dialog comes to.
#[derive(Debug)]
pub enum Event<M> {
    /// Nothing.
    None,
    /// A task whose answer goes back to the dialog.
    Run(Task<M>),
    /// The dialog is done with; then this.
    Close(Action<Message>),
}

/// The open game that a print dialog prints.
pub type Printed<'a> = (&'a Record, &'a Evaluation);

impl Dialogs {
    /// Opens a dialog that asks for a file.
    pub fn file(
        &mut self,
        (dialog, task): (FileDialog, Task<file_dialog::Message>),
    ) -> Action<Message> {
        self.open = Some(Dialog::File(dialog));
        Action::DismissToast(task.map(Message::File))
    }

    /// Opens a dialog that asks what is to be printed.
    pub fn print(&mut self, dialog: PrintDialog) -> Action<Message> {
        self.open = Some(Dialog::Print(dialog));
        Action::DismissToast(Task::none())
    }

    /// Opens the list of backups.
    pub fn restore(
        &mut self,
        (dialog, task): (RestoreDialog, Task<restore_dialog::Message>),
    ) -> Action<Message> {
        self.open = Some(Dialog::Restore(dialog));
        Action::DismissToast(task.map(Message::Restore))
    }

    /// Opens the dialog that opens a game which another desk shares.
    #[cfg(feature = "share")]
    pub fn shared(&mut self, store: StoreHandle) -> Action<Message> {
        let (dialog, task) = shared_dialog::SharedDialog::new(store);
        self.open = Some(Dialog::Shared(dialog));
        Action::DismissToast(task.map(Message::Shared))
    }

    /// Restores what was there before a backup was restored.
    pub fn undo_restore(
        &mut self,
        store: &StoreHandle,
        preferences: Preferences,
    ) -> Action<Message> {
        let Some(before) = self.before.take() else { return Action::None };
        let restored = restore_dialog::restore_backup(store, before, preferences);
        Action::Run(
            restored.map(|outcome| Message::Restore(restore_dialog::Message::Back(outcome))),
        )
    }

    /// Handles a message; `game` is the open game, where there is one.
    pub fn update(&mut self, message: Message, game: Option<Printed<'_>>) -> Action<Message> {
        match (message, &mut self.open) {
            (Message::Restore(restore_dialog::Message::Back(Ok(outcome))), _) => {
                self.open = None;
                self.restored(outcome)
            }
            (Message::File(message), Some(Dialog::File(dialog))) => {
                let event = dialog.update(message);
                self.after(event, Message::File)
            }
            (Message::Print(message), Some(Dialog::Print(dialog))) => {
                let Some((record, evaluation)) = game else { return Action::None };
                let event = dialog.update(&message, record, evaluation);
                self.after(event, Message::Print)
            }
            (Message::Restore(message), Some(Dialog::Restore(dialog))) => {
                let event = dialog.update(message);
                self.after(event, Message::Restore)
            }
            #[cfg(feature = "share")]
            (Message::Shared(message), Some(Dialog::Shared(dialog))) => {
                let event = dialog.update(message);
                self.after(event, Message::Shared)
            }
            // The dialog may be gone by then; it is said all the same.
            (Message::Restore(restore_dialog::Message::Back(Err(failure))), _) => {
                Action::toast(failure.to_string())
            }
            _ => Action::None,
        }
    }

    /// Handles a key; `None` if no dialog is open.
    pub fn key(&mut self, press: &KeyPress, game: Option<Printed<'_>>) -> Option<Action<Message>> {
        Some(match self.open.as_mut()? {
            Dialog::File(dialog) => {
                let event = dialog.key(press);
                self.after(event, Message::File)
            }
            Dialog::Print(dialog) => {
                let (record, evaluation) = game?;
                let event = dialog.key(press, record, evaluation);
                self.after(event, Message::Print)
            }
            Dialog::Restore(dialog) => {
                let event = dialog.key(press);
                self.after(event, Message::Restore)
            }
            #[cfg(feature = "share")]
            Dialog::Shared(dialog) => {
                let event = dialog.key(press);
                self.after(event, Message::Shared)
            }
        })
    }

    fn after<M: Send + 'static>(
        &mut self,
        event: Event<M>,
        wrap: fn(M) -> Message,
    ) -> Action<Message> {
        match event {
            Event::None => Action::None,
            Event::Run(task) => Action::Run(task.map(wrap)),
            Event::Close(action) => {
                self.open = None;
                action
            }
        }
    }

    fn restored(&mut self, outcome: RestoreOutcome) -> Action<Message> {
        let games = format::spelled(outcome.games, "game", "games");
        let text = format!("Backup restored: {games}");
        self.before = outcome.before;
        let undo = self.before.is_some();
        Action::Toast { text, undo, task: Task::done(Message::Changed) }
    }

    /// A screen with the dialog over it, where one is open.
    pub fn over<'a, M: Clone + 'a>(
        &'a self,
        viewport: Viewport,
        screen: impl Into<Element<'a, M>>,
        wrap: fn(Message) -> M,
    ) -> Element<'a, M> {
        let (dialog, close) = match &self.open {
            Some(Dialog::File(dialog)) => (
                Some(dialog.view(viewport).map(Message::File)),
                Message::File(file_dialog::Message::Close),
            ),
            Some(Dialog::Print(dialog)) => (
                Some(dialog.view(viewport).map(Message::Print)),
                Message::Print(print_dialog::Message::Close),
            ),
            Some(Dialog::Restore(dialog)) => (
                Some(dialog.view(viewport).map(Message::Restore)),
                Message::Restore(restore_dialog::Message::Close),
            ),
            #[cfg(feature = "share")]
            Some(Dialog::Shared(dialog)) => (
                Some(dialog.view(viewport).map(Message::Shared)),
                Message::Shared(shared_dialog::Message::Close),
            ),
            None => (None, Message::File(file_dialog::Message::Close)),
        };
        let dialog = dialog.map(|dialog| dialog.map(wrap));
        widget::overlay(screen, dialog, wrap(close))
    }
}
