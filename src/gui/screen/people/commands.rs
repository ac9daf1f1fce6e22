//! What is done to people: another name, two made one, retired and back; and how each is taken
//! back.

use iced::Task;

use super::card::{Card, For};
use super::{Action, Message, People, PersonPage, Screen as _, caret};
use crate::people::Who;
use crate::store::worker::Failure;
use crate::store::{Error, MergeId, PersonId};

/// Something that was done and can be taken back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Somebody is called something else now.
    Renamed {
        /// Who.
        person: PersonId,
        /// What they were called.
        old: String,
        /// What they are called.
        new: String,
    },
    /// Somebody is no longer offered when names are typed, or is again.
    Retired {
        /// Who.
        person: PersonId,
        /// Their name.
        name: String,
        /// Whether they are retired now.
        retired: bool,
    },
    /// Two are one now.
    Merged {
        /// The number of it.
        merge: MergeId,
        /// Who stays.
        kept: PersonId,
        /// What the other was called.
        gone: String,
        /// What they are called now.
        name: String,
    },
    /// A change was undone: nothing more can be.
    Back(Box<Command>),
}

impl Command {
    /// What was done, in a few words.
    fn words(&self) -> String {
        match self {
            Command::Renamed { old, new, .. } => format!("{old} is now called {new}"),
            Command::Retired { name, retired: true, .. } => format!("{name} is retired"),
            Command::Retired { name, .. } => format!("{name} is back"),
            Command::Merged { gone, name, .. } => format!("{gone} merged into {name}"),
            Command::Back(undone) => match &**undone {
                Command::Renamed { old, new, .. } => format!("{new} is called {old} again"),
                Command::Retired { name, retired: true, .. } => format!("{name} is back"),
                Command::Retired { name, .. } => format!("{name} is retired again"),
                Command::Merged { gone, name, .. } => {
                    format!("{gone} and {name} are two people again")
                }
                Command::Back(_) => String::new(),
            },
        }
    }
}

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
            Message::Done(command, Ok(())) => {
                self.card = None;
                let undo = !matches!(command, Command::Back(_));
                let words = command.words();
                if undo {
                    self.done.push(command);
                }
                Action::Toast { text: words, undo, task: self.again() }
            }
            Message::Done(command, Err(failure)) => {
                // What could not be taken back can be tried again.
                if let Command::Back(command) = command {
                    self.done.push(*command);
                }
                self.refuse(&failure)
            }
            Message::Merged(gone, kept, Ok(merge)) => {
                let name = self.person(kept).map(|person| person.name.clone());
                let name = name.unwrap_or_default();
                self.page = Some(PersonPage::new(kept));
                self.update(Message::Done(Command::Merged { merge, kept, gone, name }, Ok(())))
            }
            Message::Merged(_, _, Err(failure)) => self.refuse(&failure),
            Message::Part(merge, gone) => self.take_apart(merge, gone),
            Message::Undo => self.undo(),
            _ => Action::None,
        }
    }

    /// Opens the card for whoever is marked or shown.
    fn ask(&mut self, what: For) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        self.card = Some(Card::new(what, person));
        Action::Run(caret(super::card::BOX))
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
            return Action::Run(caret(super::card::BOX));
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
                self.rename(Command::Renamed { person, old, new: new.to_owned() })
            }
            For::Same => match card.cursor.and_then(|at| Some(self.choices().get(at)?.id)) {
                Some(kept) => self.merge(kept),
                None => Action::None,
            },
        }
    }

    fn rename(&mut self, command: Command) -> Action<Message> {
        let (person, name) = match &command {
            Command::Renamed { person, new, .. } => (*person, new.clone()),
            Command::Back(back) => match &**back {
                Command::Renamed { person, old, .. } => (*person, old.clone()),
                _ => return Action::None,
            },
            _ => return Action::None,
        };
        if let Some(card) = &mut self.card {
            card.busy = true;
        }
        let rename = self.store.run(move |store| store.rename_person(person, &name));
        Action::Run(Task::perform(rename, move |done| Message::Done(command.clone(), done)))
    }

    fn retire(&mut self) -> Action<Message> {
        let Some(person) = self.subject() else { return Action::None };
        let retired = !person.retired;
        let command = Command::Retired { person: person.id, name: person.name.clone(), retired };
        self.set_retired(person.id, retired, command)
    }

    fn set_retired(&self, person: PersonId, retired: bool, command: Command) -> Action<Message> {
        let set = self.store.run(move |store| store.set_retired(person, retired));
        Action::Run(Task::perform(set, move |done| Message::Done(command.clone(), done)))
    }

    fn merge(&mut self, kept: PersonId) -> Action<Message> {
        let Some(card) = self.card.as_mut().filter(|card| !card.busy) else { return Action::None };
        card.busy = true;
        let (gone, name) = (card.person, card.name.clone());
        let merge = self.store.run_with(move |store, ledger| {
            let merge = store.merge_people(gone, kept)?;
            ledger.merge(Who(gone.0), Who(kept.0));
            Ok(merge)
        });
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
            |command| !matches!(command, Command::Merged { merge: own, .. } if *own == merge),
        );
        self.part(Command::Merged { merge, kept, gone, name })
    }

    fn part(&self, command: Command) -> Action<Message> {
        let Command::Merged { merge, kept, .. } = command else { return Action::None };
        let part = self.store.run_with(move |store, ledger| {
            let _ = store.take_back_merge(merge)?;
            ledger.unmerge(Who(kept.0));
            Ok(())
        });
        let back = Command::Back(Box::new(command));
        Action::Run(Task::perform(part, move |done| Message::Done(back.clone(), done)))
    }

    fn undo(&mut self) -> Action<Message> {
        let Some(command) = self.done.pop() else { return Action::None };
        match command {
            Command::Renamed { .. } => self.rename(Command::Back(Box::new(command))),
            Command::Retired { person, retired, .. } => {
                self.set_retired(person, !retired, Command::Back(Box::new(command)))
            }
            Command::Merged { .. } => self.part(command),
            Command::Back(_) => Action::None,
        }
    }
}
