//! Commands for people (rename, merge, retire), and how each is undone.

use iced::Task;

use super::{
    Action, CARD, CardPurpose, Message, People, PersonCard, PersonChange, PersonPage, Step,
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
            Message::Done(_, step, Ok(change)) => {
                self.card = None;
                let text = change.words(step == Step::Undo);
                let toast = match step {
                    Step::Undo => Action::toast(text),
                    Step::New | Step::Redo => Action::offer(text, Command::Undo),
                };
                if let (PersonChange::Merged { kept, .. }, Step::New | Step::Redo) = (&change, step)
                {
                    self.page = Some(PersonPage::new(*kept));
                }
                self.changes.made(change, step);
                toast.with(self.invalidate())
            }
            Message::Done(change, step, Err(failure)) => {
                self.changes.failed(change, step);
                self.refuse(&failure)
            }
            Message::Unmerge(merge, gone) => self.unmerge(merge, gone),
            Message::Step(step) => match self.changes.take(step) {
                Some(change) => self.perform(change, step),
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
                    "There is already somebody called {name}. If they are one person, merge them. \
                     If not, choose a name that tells them apart."
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
                self.perform(PersonChange::Renamed { person, old, new: new.to_owned() }, Step::New)
            }
            CardPurpose::Merge => {
                match card.cursor.and_then(|at| Some(self.choices().get(at)?.id)) {
                    Some(kept) => self.merge(kept),
                    None => Action::None,
                }
            }
        }
    }

    /// Has the store make a change, or undo it.
    fn perform(&mut self, change: PersonChange, step: Step) -> Action<Message> {
        if let Some(card) = &mut self.card {
            card.busy = true;
        }
        let tried = change.clone();
        let perform = self.store.run(move |store| tried.apply(store, step == Step::Undo));
        let done = move |saved| Message::Done(change.clone(), step, saved);
        Action::Run(Task::perform(perform, done))
    }

    fn retire(&mut self) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let (name, retired) = (person.name.clone(), !person.retired);
        self.perform(PersonChange::Retired { person: person.id, name, retired }, Step::New)
    }

    fn merge(&mut self, kept: PersonId) -> Action<Message> {
        let Some(card) = self.card.as_ref().filter(|card| !card.busy) else {
            return Action::None;
        };
        let (other, gone) = (Some(card.person.id), card.person.name.clone());
        let name = self.person(kept).map(|person| person.name.clone()).unwrap_or_default();
        self.perform(PersonChange::Merged { merge: None, other, kept, gone, name }, Step::New)
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
        self.changes.forget(merge);
        let merged = PersonChange::Merged { merge: Some(merge), other: None, kept, gone, name };
        self.perform(merged, Step::Undo)
    }
}
