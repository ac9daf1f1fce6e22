//! The screen for a game or a store that cannot be opened.
//!
//! Opening a store can be tried again; a damaged one can be replaced by a backup and is kept.

use super::Screen;
use crate::gui::dialogs::restore_backup;
use crate::gui::prelude::{column, *};
use store::worker::BackupList;
use store::{Backup, RestoreOutcome};

/// What cannot be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// A game could not be loaded or created.
    Game,
    /// The store could not be opened.
    Store,
    /// Another program has replaced the store's content while it was open: the open game may be
    /// gone, and everything must be loaded again.
    Replaced,
}

/// A game or store that cannot be opened.
pub struct LoadError {
    store: StoreHandle,
    error: String,
    fault: Fault,
    /// The backup that can replace a damaged store.
    backup: Option<Backup>,
}

#[derive(Debug, Clone)]
pub enum Message {
    /// Tries again to open the store.
    Retry,
    Opened(Result<(), Failure>),
    BackupsListed(Result<BackupList, Failure>),
    /// Restores the offered backup.
    Restore,
    Restored(Result<RestoreOutcome, Failure>),
    Home,
}

impl LoadError {
    /// Creates the screen, and the task that lists the backups of a damaged store.
    pub fn new(store: StoreHandle, failure: &Failure, fault: Fault) -> (LoadError, Task<Message>) {
        let screen = LoadError { store, error: failure.to_string(), fault, backup: None };
        let backups = screen.list_backups(failure);
        (screen, backups)
    }

    fn list_backups(&self, failure: &Failure) -> Task<Message> {
        if self.fault != Fault::Store || !failure.is_damage() {
            return Task::none();
        }
        Task::perform(self.store.backups(), Message::BackupsListed)
    }
}

impl Screen for LoadError {
    type Message = Message;

    const NAME: &'static str = "House Rules";

    fn title(&self) -> Option<String> {
        None
    }

    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        let message = match (press.named(), press.char()) {
            (Some(Named::Enter), _) if self.fault != Fault::Game => Message::Retry,
            (Some(Named::Escape), _) if self.fault == Fault::Replaced => Message::Retry,
            (Some(Named::Escape), _) => Message::Home,
            (_, Some('b' | 'B')) => Message::Restore,
            (Some(Named::Tab), _) => return Action::Run(move_focus(!press.shift())),
            _ => return Action::None,
        };
        self.update(message)
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Retry => Action::Run(Task::perform(self.store.reopen(), Message::Opened)),
            Message::Opened(Ok(())) | Message::Home => Action::Go(Route::Home),
            Message::Opened(Err(failure)) => {
                self.error = failure.to_string();
                (self.backup, self.fault) = (None, Fault::Store);
                Action::Run(self.list_backups(&failure))
            }
            Message::BackupsListed(list) => {
                self.backup = list.unwrap_or_default().newest_own();
                Action::None
            }
            Message::Restore => {
                let Some(backup) = &self.backup else { return Action::None };
                let restored = restore_backup(&self.store, backup.path.clone());
                Action::Run(restored.map(Message::Restored))
            }
            Message::Restored(Ok(outcome)) => {
                let kept = outcome.before.map(|before| {
                    let text = format!("The damaged file is kept as {}", before.to_string_lossy());
                    Action::toast(text)
                });
                Action::Go(Route::Home).and(kept.unwrap_or(Action::None))
            }
            Message::Restored(Err(failure)) => {
                self.error = failure.to_string();
                Action::None
            }
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let mut buttons = column![].spacing(gap::MIDDLE);
        if let Some(backup) = &self.backup {
            let label = format!(
                "Restore the backup of {}",
                format::relative_time(backup.at, clock::local_now())
            );
            buttons = buttons.push(secondary_button(label, Some(Message::Restore)).key("B"));
        }
        let retry = |label| main_button(label, Some(Message::Retry)).key("Enter");
        let (title, button) = match self.fault {
            Fault::Game => (
                "This could not be opened",
                main_button("Back to Tonight", Some(Message::Home)).key(Command::Back),
            ),
            Fault::Store => ("Your games cannot be opened", retry("Try again")),
            Fault::Replaced => ("Your games were replaced", retry("Open the current file")),
        };
        buttons = buttons.push(button);
        let content = column![
            problem_notice(self.error.as_str()),
            container(buttons).padding(Padding { top: 0.0, ..Padding::from(gap::CARD) })
        ]
        .spacing(gap::WIDE);
        container(container(titled_card(title, "", content)).max_width(640))
            .padding(viewport.width.margin())
            .center(Fill)
            .into()
    }
}
