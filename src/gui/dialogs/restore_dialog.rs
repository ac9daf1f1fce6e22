//! The dialog that lists backups and restores one.
//!
//! Invariant: the current games are backed up first, so restoring that backup undoes the restore.

use std::path::PathBuf;

use iced::Task;

use super::dialog::{Dialog, Event, Message, PrintedGame, answered, lines};
use crate::clock;
use crate::engine::wording::capitalize;
use crate::format;
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, Tone, scale};
use crate::gui::widget::{label, list_row};
use crate::preferences::Preferences;
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Backup, RestoreOutcome};

/// The dialog.
#[derive(Debug)]
pub struct RestoreDialog {
    store: StoreHandle,
    preferences: Preferences,
    copies: Option<Vec<Backup>>,
}

impl RestoreDialog {
    /// Creates the card. The theme and the text size stay the same when a backup is restored.
    pub fn new(store: StoreHandle, preferences: Preferences) -> RestoreDialog {
        RestoreDialog { store, preferences, copies: None }
    }
}

impl Dialog for RestoreDialog {
    fn title(&self) -> String {
        "Restore a backup".to_owned()
    }

    fn question(&self) -> String {
        let question = match &self.copies {
            None => "",
            Some(copies) if copies.is_empty() => {
                "There are no backups yet. One is made when the window opens and when a game ends."
            }
            Some(_) => {
                "All games go back to how they were then. A backup of the current games is made first."
            }
        };
        question.to_owned()
    }

    fn action(&self) -> &'static str {
        "Restore"
    }

    fn max_width(&self) -> f32 {
        640.0
    }

    fn count(&self) -> usize {
        self.copies.as_ref().map_or(0, Vec::len)
    }

    fn can_go(&self) -> bool {
        self.count() > 0
    }

    fn start(&self) -> Task<Message> {
        Task::perform(self.store.backups(), answered(Message::Listed))
    }

    fn go(&mut self, marked: usize, _: Option<PrintedGame<'_>>) -> Event {
        let copy = self.copies.as_ref().and_then(|copies| copies.get(marked));
        let Some(copy) = copy else { return Event::None };
        let restored = restore_backup(&self.store, copy.path.clone(), self.preferences);
        Event::Wait(restored.map(answered(Message::Restored)))
    }

    fn update(&mut self, message: Message) -> Event {
        if let Message::Listed(copies) = message {
            self.copies = Some(copies);
        }
        Event::None
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let now = clock::local_now();
        let rows = self.copies.iter().flatten().map(|copy| {
            let games = copy.games.map_or("damaged".to_owned(), |games| {
                capitalize(&format::spelled(games, "game", "games"))
            });
            list_row(capitalize(&format::relative_time(copy.at, now)))
                .icon(Icon::History)
                .trailing(label(games, scale::BODY, Tone::Muted))
        });
        lines(rows, marked)
    }
}

/// Restores a backup; the theme and the text size stay the same.
pub(in crate::gui) fn restore_backup(
    store: &StoreHandle,
    copy: PathBuf,
    preferences: Preferences,
) -> Task<Result<RestoreOutcome, Failure>> {
    let now = clock::local_now().naive_local();
    let restored = store.restore_backup(copy, now, move |store| preferences.save(store));
    Task::perform(restored, |outcome| outcome)
}
