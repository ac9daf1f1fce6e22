//! Reads people and their statistics from the store, batch by batch.

use iced::Task;

use super::{Message, People};
use store::stats_loader::{self, PersonStats};

impl People {
    pub(super) fn list(&self) -> Task<Message> {
        Task::perform(self.store.run(|store| store.people()), Message::Listed)
    }

    /// Reads the next batch if there is one.
    pub(super) fn read_on(&mut self) -> Task<Message> {
        if self.is_reading {
            return Task::none();
        }
        let asked = self.asked;
        if let Some(page) = self.page.as_ref().filter(|page| !page.current) {
            let person = page.person;
            self.is_reading = true;
            let read = self.store.run_with(move |store, stats| {
                stats_loader::load_person(store, stats, person).map(Box::new)
            });
            return Task::perform(read, move |read| Message::PersonStats(asked, read));
        }
        if self.current {
            return Task::none();
        }
        self.is_reading = true;
        let read = self.store.run_with(|store, stats| stats_loader::load_batch(store, stats));
        Task::perform(read, move |read| Message::Batch(asked, read))
    }

    /// Reads again what a command may have changed.
    pub(super) fn invalidate(&mut self) -> Task<Message> {
        self.asked += 1;
        self.current = false;
        if let Some(page) = &mut self.page {
            page.current = false;
        }
        Task::batch([self.list(), self.read_on()])
    }

    pub(super) fn set_stats(&mut self, stats: PersonStats) {
        let Some(page) = self.page.as_mut().filter(|page| page.person == stats.person) else {
            return;
        };
        page.progress = (stats.read, stats.all);
        page.merges = stats.merges;
        if let Some(figures) = stats.figures {
            page.game = page.game.min(figures.by_game.len().saturating_sub(1));
            page.figures = Some(figures);
            page.current = true;
        }
    }
}
