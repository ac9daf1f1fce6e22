//! What is done to people: another name, two made one, retired and back; and how each is taken
//! back.

use iced::Task;

use super::card::{Card, For};
use super::{Action, Message, People, PersonPage, Screen as _};
use crate::gui::tasks::caret_to_end;
use crate::store::person_change::{self, PersonChange};
use crate::store::worker::Failure;
use crate::store::{Error, MergeId, PersonId};

impl People {
    /// What follows from a message about a command.
    pub(super) fn command(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Rename => self.ask(For::Name),
            Message::Same => self.ask(For::Same),
            Message::Retire => self.retire(),
            Message::Typed(text) => {
                if let Some(card) = &mut self.card {
                    card.typed(text);
                }
                Action::None
            }
            Message::Pick(person) => self.merge(person),
            Message::Go => self.go(),
            Message::Close => {
                self.card = None;
                Action::None
            }
            Message::Done(change, undone, Ok(())) => {
                self.card = None;
                let text = change.words(undone);
                if !undone {
                    self.done.push(change);
                }
                Action::Toast { text, undo: !undone, task: self.again() }
            }
            Message::Done(change, undone, Err(failure)) => {
                // What could not be taken back can be tried again.
                if undone {
                    self.done.push(change);
                }
                self.refuse(&failure)
            }
            Message::Merged(gone, kept, Ok(merge)) => {
                let name = self.person(kept).map(|person| person.name.clone());
                let name = name.unwrap_or_default();
                self.page = Some(PersonPage::new(kept));
                let merged = PersonChange::Merged { merge, kept, gone, name };
                self.update(Message::Done(merged, false, Ok(())))
            }
            Message::Merged(_, _, Err(failure)) => self.refuse(&failure),
            Message::Part(merge, gone) => self.take_apart(merge, gone),
            Message::Undo => match self.done.pop() {
                Some(change) => self.perform(change, true),
                None => Action::None,
            },
            _ => Action::None,
        }
    }

    /// Opens the card for whoever is marked or shown.
    fn ask(&mut self, what: For) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        self.card = Some(Card::new(what, person));
        Action::Run(caret_to_end(super::card::BOX))
    }

    /// Says on the card, or on the page, why something was not done.
    fn refuse(&mut self, failure: &Failure) -> Action<Message> {
        let why = match failure {
            Failure::Store(error) => match &**error {
                Error::NameTaken { name, .. } => format!(
                    "There is already somebody called {name}. If they are one person, close this \
                 and press S. If not, choose a name that tells them apart."
                ),
                Error::NoName { .. } => "Enter a name.".to_owned(),
                _ => failure.to_string(),
            },
            Failure::Stopped => failure.to_string(),
        };
        if let Some(card) = &mut self.card {
            card.refuse(why);
            return Action::Run(caret_to_end(super::card::BOX));
        }
        self.problem = Some(why);
        Action::None
    }

    /// Does what the card is open for.
    fn go(&mut self) -> Action<Message> {
        let Some(card) = self.card.as_ref().filter(|card| !card.busy) else { return Action::None };
        match card.what {
            For::Name => {
                let (person, old, new) = (card.person, card.name.clone(), card.text.trim());
                if new == old {
                    self.card = None;
                    return Action::None;
                }
                self.perform(PersonChange::Renamed { person, old, new: new.to_owned() }, false)
            }
            For::Same => match card.cursor.and_then(|at| Some(self.choices().get(at)?.id)) {
                Some(kept) => self.merge(kept),
                None => Action::None,
            },
        }
    }

    /// Has the store do something, or take it back.
    fn perform(&mut self, change: PersonChange, undone: bool) -> Action<Message> {
        if let Some(card) = &mut self.card {
            card.busy = true;
        }
        let done = change.clone();
        let perform = self.store.run_with(move |store, stats| change.apply(store, stats, undone));
        Action::Run(Task::perform(perform, move |result| {
            Message::Done(done.clone(), undone, result)
        }))
    }

    fn retire(&mut self) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (name, retired) = (person.name.clone(), !person.retired);
        self.perform(PersonChange::Retired { person: person.id, name, retired }, false)
    }

    fn merge(&mut self, kept: PersonId) -> Action<Message> {
        let Some(card) = self.card.as_mut().filter(|card| !card.busy) else { return Action::None };
        card.busy = true;
        let (gone, name) = (card.person, card.name.clone());
        let merge =
            self.store.run_with(move |store, stats| person_change::merge(store, stats, gone, kept));
        let done = move |done| Message::Merged(name.clone(), kept, done);
        Action::Run(Task::perform(merge, done))
    }

    /// Makes two of one again: who was merged with them last.
    pub(super) fn part_newest(&mut self) -> Action<Message> {
        let newest = self.page.as_ref().and_then(|page| page.merges.first());
        let newest = newest.map(|merge| (merge.id, merge.name.clone()));
        newest.map_or(Action::None, |(merge, gone)| self.take_apart(merge, gone))
    }

    /// Makes two of one again, as the page says that they were merged.
    fn take_apart(&mut self, merge: MergeId, gone: String) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (kept, name) = (person.id, person.name.clone());
        self.done.retain(
            |done| !matches!(done, PersonChange::Merged { merge: own, .. } if *own == merge),
        );
        self.perform(PersonChange::Merged { merge, kept, gone, name }, true)
    }
}
