//! The dialog that lists backups and restores one.
//!
//! Invariant: the current games are backed up first, so restoring that backup undoes the restore.

use std::path::PathBuf;

use iced::Task;

use super::{Dialog, DialogCard, Event, Message, PrintedGame, answered, lines};
use crate::gui::icon::Icon;
use crate::gui::theme::{Element, Tone, scale};
use crate::gui::widget::{label, list_row};
use scoring::wording::capitalize;
use store::worker::{BackupList, Failure, StoreHandle};
use store::{RestoreOutcome, clock, format};

#[derive(Debug)]
pub struct RestoreDialog {
    store: StoreHandle,
    list: Option<BackupList>,
}

impl RestoreDialog {
    pub fn new(store: StoreHandle) -> RestoreDialog {
        RestoreDialog { store, list: None }
    }
}

impl Dialog for RestoreDialog {
    fn card(&self) -> DialogCard {
        let question = match &self.list {
            None => "",
            Some(list) if list.backups.is_empty() => {
                "There are no backups yet. One is made when the window opens and when a game ends."
            }
            Some(_) => {
                "All games go back to how they were then. A backup of the current games is made first."
            }
        };
        DialogCard::new("Restore a backup", question, "Restore", 640.0)
    }

    fn count(&self) -> usize {
        self.list.as_ref().map_or(0, |list| list.backups.len())
    }

    fn can_go(&self) -> bool {
        self.count() > 0
    }

    fn start(&self) -> Task<Message> {
        Task::perform(self.store.backups(), answered(Message::Listed))
    }

    fn go(&mut self, marked: usize, _: Option<PrintedGame<'_>>) -> Event {
        let copy = self.list.as_ref().and_then(|list| list.backups.get(marked));
        let Some(copy) = copy else { return Event::None };
        let restored = restore_backup(&self.store, copy.path.clone());
        Event::Wait(restored.map(answered(Message::Restored)))
    }

    fn update(&mut self, message: Message) -> Event {
        if let Message::Listed(list) = message {
            self.list = Some(list);
        }
        Event::None
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let now = clock::local_now();
        let rows = self
            .list
            .iter()
            .flat_map(|list| list.backups.iter().map(move |copy| (copy, list.is_other(copy))));
        let rows = rows.map(|(copy, is_other)| {
            let games = copy.games().map_or("damaged".to_owned(), |games| {
                let games = format::how_many(games, "game", "games");
                if is_other { format!("Another library, {games}") } else { capitalize(&games) }
            });
            list_row(capitalize(&format::relative_time(copy.at, now)))
                .icon(Icon::History)
                .trailing(label(games, scale::BODY, Tone::Muted))
        });
        lines(rows, marked)
    }
}

/// Restores a backup.
pub(in crate::gui) fn restore_backup(
    store: &StoreHandle,
    copy: PathBuf,
) -> Task<Result<RestoreOutcome, Failure>> {
    let now = clock::local_now().naive_local();
    Task::perform(store.restore_backup(copy, now), |outcome| outcome)
}
