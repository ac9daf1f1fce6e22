//! Commands for people (rename, merge, retire), and how each is undone; and what is read.

use iced::widget::operation::AbsoluteOffset;

use super::{Message, PAGE_SIZE, People, PersonPage, Screen as _};
use crate::gui::dialogs::{PersonDialog, PersonTask};
use crate::gui::prelude::*;
use crate::gui::screen::{LIST, step_mark};
use store::statistics::{self, PersonStats};
use store::{PersonChange, PersonId};

impl People {
    /// Shows what a change did, and keeps it to be undone or redone.
    pub(super) fn changed(&mut self, change: PersonChange, step: Step) -> Action<Message> {
        let text = change.words(step == Step::Undo);
        let toast = match step {
            Step::Undo => Action::toast(text),
            Step::New | Step::Redo => Action::offer(text, Command::Undo),
        };
        if let (PersonChange::Merged { kept, .. }, Step::New | Step::Redo) = (&change, step) {
            self.page = Some(PersonPage::fresh(*kept));
        }
        if step == Step::New {
            self.undone.clear();
        }
        let made = if step == Step::Undo { &mut self.undone } else { &mut self.done };
        made.push(change);
        // What it may have changed is read again.
        self.asked += 1;
        self.current = false;
        if let Some(page) = &mut self.page {
            page.current = false;
        }
        toast.with(Task::batch([self.list(), self.read_on()]))
    }

    /// Opens the dialog for the marked or shown person.
    pub(super) fn ask(&mut self, task: PersonTask) -> Action<Message> {
        let Some(person) = self.subject().cloned() else { return Action::None };
        let others = self.everybody.iter().filter(|other| other.id != person.id);
        let others = others.cloned().collect();
        let dialog = PersonDialog::new(self.store.clone(), task, person, others);
        self.dialogs.open(dialog).map(Message::Dialog)
    }

    /// Has the store make a change, or undo it.
    pub(super) fn perform(&mut self, change: PersonChange, step: Step) -> Action<Message> {
        let tried = change.clone();
        let perform = self.store.run(move |store| tried.apply(store, step == Step::Undo));
        let done = move |saved| Message::Done(change.clone(), step, saved);
        Action::Run(Task::perform(perform, done))
    }

    pub(super) fn retire(&mut self) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (name, retired) = (person.name.clone(), !person.retired);
        self.perform(PersonChange::Retired { person: person.id, name, retired }, Step::New)
    }

    /// Undoes a merge listed on the page.
    pub(super) fn unmerge(&mut self, gone: PersonId, former: String) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (kept, name) = (person.id, person.name.clone());
        // It is undone out of order.
        self.done.retain(
            |done| !matches!(done, PersonChange::Merged { gone: other, .. } if *other == gone),
        );
        self.perform(PersonChange::Merged { kept, name, gone, former }, Step::Undo)
    }
}

/// Whether a change is new, undone or redone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// It is new: nothing before it can be redone any more.
    New,
    Undo,
    Redo,
}

impl People {
    /// Moves the cursor on the page or in the list.
    pub(super) fn step(&mut self, by: isize) -> Action<Message> {
        let is_one = by.abs() == 1;
        if let Some(page) = &self.page {
            if !is_one {
                let y = if by > 0 { 300.0 } else { -300.0 };
                return Action::Run(operation::scroll_by(LIST, AbsoluteOffset { x: 0.0, y }));
            }
            let next = page.stepped(by);
            return next.map_or(Action::None, |game| self.update(Message::Game(game)));
        }
        let count = self.listed().len();
        let moved = step_mark(&mut self.cursor, by, count);
        if self.cursor.is_some_and(|next| next + 10 > self.shown) {
            self.shown += PAGE_SIZE;
        }
        moved
    }

    pub(super) fn list(&self) -> Task<Message> {
        Task::perform(self.store.run(|store| store.players()), Message::Listed)
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
                statistics::load_person(store, stats, person).map(Box::new)
            });
            return Task::perform(read, move |read| Message::PersonStats(asked, read));
        }
        if self.current {
            return Task::none();
        }
        self.is_reading = true;
        let read = self.store.run_with(|store, stats| statistics::load_batch(store, stats));
        Task::perform(read, move |read| Message::Batch(asked, read))
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
