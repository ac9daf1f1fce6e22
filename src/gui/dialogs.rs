//! The dialog over a screen: import, export and a copy of everything, printing, restoring a
//! backup. Every screen that opens one does so through [`Dialogs`].
//!
//! Invariant: at most one dialog is open, and while it is it has all keys.

pub mod file_dialog;
pub mod print_dialog;
pub mod restore_dialog;

use std::path::PathBuf;

use iced::Task;

use self::file_dialog::FileDialog;
use self::print_dialog::PrintDialog;
use self::restore_dialog::RestoreDialog;
use super::keyboard::KeyPress;
use super::screen::{Action, Preferences, Route, Viewport};
use super::theme::Element;
use super::widget;
use crate::engine::wording::capitalize;
use crate::engine::{Evaluation, Record};
use crate::format;
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
    /// Other games are in the store now: a screen that lists games reads them again.
    Changed,
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
            (Message::File(message), Some(Dialog::File(dialog))) => {
                let event = dialog.update(message);
                self.after_file(event)
            }
            (Message::Print(message), Some(Dialog::Print(dialog))) => {
                let Some((record, evaluation)) = game else { return Action::None };
                let event = dialog.update(&message, record, evaluation);
                self.after_print(event)
            }
            (Message::Restore(message), Some(Dialog::Restore(dialog))) => {
                let event = dialog.update(message);
                self.after_restore(event)
            }
            // The dialog may be gone by then; it is said all the same.
            (Message::Restore(restore_dialog::Message::Back(Ok(outcome))), _) => {
                self.restored(outcome)
            }
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
                self.after_file(event)
            }
            Dialog::Print(dialog) => {
                let (record, evaluation) = game?;
                let event = dialog.key(press, record, evaluation);
                self.after_print(event)
            }
            Dialog::Restore(dialog) => {
                let event = dialog.key(press);
                self.after_restore(event)
            }
        })
    }

    fn after_file(&mut self, event: file_dialog::Event) -> Action<Message> {
        match event {
            file_dialog::Event::None => return Action::None,
            file_dialog::Event::Run(task) => return Action::Run(task.map(Message::File)),
            _ => self.open = None,
        }
        match event {
            file_dialog::Event::Written(text) => Action::toast(text),
            file_dialog::Event::Imported(games, warnings) => {
                let count = capitalize(&format::spelled(games.len(), "game", "games"));
                let text = format!("{count} imported");
                let said = match warnings.as_slice() {
                    [] => None,
                    [warning] => Some(format!("{text}. {warning}")),
                    [warning, rest @ ..] => {
                        Some(format!("{text}. {warning} There are {} more.", rest.len()))
                    }
                };
                match (games.as_slice(), said) {
                    ([game], None) => Action::Go(Route::Game(*game)),
                    ([game], Some(said)) => Action::Go(Route::Game(*game)).and(Action::error(said)),
                    (_, None) => {
                        Action::Toast { text, undo: false, task: Task::done(Message::Changed) }
                    }
                    (_, Some(text)) => Action::Error { text, task: Task::done(Message::Changed) },
                }
            }
            _ => Action::None,
        }
    }

    fn after_print(&mut self, event: print_dialog::Event) -> Action<Message> {
        match event {
            print_dialog::Event::None => return Action::None,
            print_dialog::Event::Run(task) => return Action::Run(task.map(Message::Print)),
            _ => self.open = None,
        }
        match event {
            print_dialog::Event::Print(page) => Action::Print(page),
            _ => Action::None,
        }
    }

    fn after_restore(&mut self, event: restore_dialog::Event) -> Action<Message> {
        match event {
            restore_dialog::Event::None => Action::None,
            restore_dialog::Event::Run(task) => Action::Run(task.map(Message::Restore)),
            restore_dialog::Event::Closed => {
                self.open = None;
                Action::None
            }
            restore_dialog::Event::Back(outcome) => {
                self.open = None;
                self.restored(outcome)
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
            None => (None, Message::File(file_dialog::Message::Close)),
        };
        let dialog = dialog.map(|dialog| dialog.map(wrap));
        widget::overlay(screen, dialog, wrap(close))
    }
}
