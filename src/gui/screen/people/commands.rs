//! Commands for people (rename, merge, retire), and how each is undone.

use iced::Task;

use super::{
    Action, CARD, CardPurpose, Message, People, PersonCard, PersonChange, PersonPage, Screen as _,
};
use crate::gui::command::Command;
use crate::gui::tasks::caret_to_end;
use store::worker::Failure;
use store::{ErrorKind, MergeId, PersonId};

impl PersonCard {
    /// Takes over what is typed.
    pub(super) fn typed(&mut self, text: String) {
        self.cursor = (!text.trim().is_empty()).then_some(0);
        self.text = text;
        self.problem = None;
    }
}

impl People {
    /// Handles a message about a command.
    pub(super) fn command(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Rename => self.ask(CardPurpose::Rename),
            Message::Merge => self.ask(CardPurpose::Merge),
            Message::Retire => self.retire(),
            Message::Typed(text) => {
                if let Some(card) = &mut self.card {
                    card.typed(text);
                }
                Action::None
            }
            Message::Pick(person) => self.merge(person),
            Message::Go => self.confirm(),
            Message::Close => {
                self.card = None;
                Action::None
            }
            Message::Done(change, undone, Ok(())) => {
                self.card = None;
                let text = change.words(undone);
                let toast = if undone {
                    Action::toast(text)
                } else {
                    self.done.push(change);
                    Action::offer(text, Command::Undo)
                };
                toast.with(self.invalidate())
            }
            Message::Done(change, undone, Err(failure)) => {
                // A failed undo can be tried again.
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
            Message::Unmerge(merge, gone) => self.unmerge(merge, gone),
            Message::Undo => match self.done.pop() {
                Some(change) => self.perform(change, true),
                None => Action::None,
            },
            _ => Action::None,
        }
    }

    /// Opens the card for the marked or shown person.
    fn ask(&mut self, what: CardPurpose) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let person = person.clone();
        let text = match what {
            CardPurpose::Rename => person.name.clone(),
            CardPurpose::Merge => String::new(),
        };
        self.card =
            Some(PersonCard { what, person, text, cursor: None, problem: None, busy: false });
        Action::Run(caret_to_end(CARD[0]))
    }

    /// Shows on the card, or on the page, why something was not done.
    fn refuse(&mut self, failure: &Failure) -> Action<Message> {
        let why = match failure {
            Failure::Store(error) => match &error.kind {
                ErrorKind::NameTaken(name) => format!(
                    "There is already somebody called {name}. If they are one person, close this \
                 and press S. If not, choose a name that tells them apart."
                ),
                ErrorKind::NoName => "Enter a name.".to_owned(),
                _ => failure.to_string(),
            },
            Failure::Stopped => failure.to_string(),
        };
        if let Some(card) = &mut self.card {
            (card.busy, card.problem) = (false, Some(why));
            return Action::Run(caret_to_end(CARD[0]));
        }
        self.problem = Some(why);
        Action::None
    }

    /// Does what the card is open for.
    pub(super) fn confirm(&mut self) -> Action<Message> {
        let Some(card) = self.card.as_ref().filter(|card| !card.busy) else {
            return Action::None;
        };
        match card.what {
            CardPurpose::Rename => {
                let (person, old) = (card.person.id, card.person.name.clone());
                let new = card.text.trim();
                if new == old {
                    self.card = None;
                    return Action::None;
                }
                self.perform(PersonChange::Renamed { person, old, new: new.to_owned() }, false)
            }
            CardPurpose::Merge => {
                match card.cursor.and_then(|at| Some(self.choices().get(at)?.id)) {
                    Some(kept) => self.merge(kept),
                    None => Action::None,
                }
            }
        }
    }

    /// Has the store apply a change, or undo it.
    fn perform(&mut self, change: PersonChange, undone: bool) -> Action<Message> {
        if let Some(card) = &mut self.card {
            card.busy = true;
        }
        let done = change.clone();
        let perform = self.store.run(move |store| change.apply(store, undone));
        let done = move |saved| Message::Done(done.clone(), undone, saved);
        Action::Run(Task::perform(perform, done))
    }

    fn retire(&mut self) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (name, retired) = (person.name.clone(), !person.retired);
        self.perform(PersonChange::Retired { person: person.id, name, retired }, false)
    }

    fn merge(&mut self, kept: PersonId) -> Action<Message> {
        let Some(card) = self.card.as_mut().filter(|card| !card.busy) else {
            return Action::None;
        };
        card.busy = true;
        let (gone, name) = (card.person.id, card.person.name.clone());
        let merge = self.store.run(move |store| store.merge_people(gone, kept));
        let done = move |merged| Message::Merged(name.clone(), kept, merged);
        Action::Run(Task::perform(merge, done))
    }

    /// Undoes the newest merge into the person shown.
    pub(super) fn unmerge_newest(&mut self) -> Action<Message> {
        let newest = self.page.as_ref().and_then(|page| page.merges.first());
        let newest = newest.map(|merge| (merge.id, merge.name.clone()));
        newest.map_or(Action::None, |(merge, gone)| self.unmerge(merge, gone))
    }

    /// Undoes a merge listed on the page.
    fn unmerge(&mut self, merge: MergeId, gone: String) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (kept, name) = (person.id, person.name.clone());
        self.done.retain(
            |done| !matches!(done, PersonChange::Merged { merge: own, .. } if *own == merge),
        );
        self.perform(PersonChange::Merged { merge, kept, gone, name }, true)
    }
}
