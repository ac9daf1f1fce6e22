//! The dialog that renames a person, or merges them with another: a box, and for merging the people
//! whose names match what is typed.

use super::{Dialog, DialogCard, Event, Message, lines};
use crate::gui::prelude::{column, *};
use scoring::names::folded;
use scoring::wording::possessive;
use session::OpenGame;
use store::{ErrorKind, Person, PersonChange};

const NAME: &str = "person-name";
/// The most people listed.
const CHOICES: usize = 60;

/// What is done with a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonTask {
    Rename,
    Merge,
}

#[derive(Debug)]
pub struct PersonDialog {
    store: StoreHandle,
    task: PersonTask,
    person: Person,
    /// Everybody with whom they may be merged.
    others: Vec<Person>,
    text: String,
    /// Whether one of the others is marked: not before something is typed.
    marks: bool,
}

impl PersonDialog {
    pub fn new(
        store: StoreHandle,
        task: PersonTask,
        person: Person,
        others: Vec<Person>,
    ) -> PersonDialog {
        let text = match task {
            PersonTask::Rename => person.name.clone(),
            PersonTask::Merge => String::new(),
        };
        PersonDialog { store, task, person, others, text, marks: false }
    }

    /// Returns the people to choose from, by the typed text.
    fn choices(&self) -> impl Iterator<Item = &Person> {
        let text = folded(self.text.trim());
        let fits = move |person: &&Person| person.is_called(|name| folded(name).contains(&text));
        self.others.iter().filter(fits).take(CHOICES)
    }
}

impl Dialog for PersonDialog {
    fn card(&self) -> DialogCard {
        let name = self.person.name.as_str();
        let games = format::how_many(self.person.games, "game", "games");
        match self.task {
            PersonTask::Rename => {
                let about = format!("The new name appears in every game, past ones too: {games}.");
                DialogCard::new(format!("Rename {name}"), about, "Rename", 620.0)
            }
            PersonTask::Merge => {
                let about = format!(
                    "The person you choose keeps their name and takes over {} {games}. No score \
                     changes, and you can undo it.",
                    possessive(name)
                );
                DialogCard::new(format!("Merge {name} with\u{2026}"), about, "Merge", 620.0)
            }
        }
    }

    fn count(&self) -> usize {
        if self.marks { self.choices().count() } else { 0 }
    }

    fn can_go(&self) -> bool {
        self.task == PersonTask::Rename || self.count() > 0
    }

    fn goes_on_click(&self) -> bool {
        true
    }

    fn caret(&self) -> Task<Message> {
        caret_to_end(NAME)
    }

    fn go(&mut self, marked: usize, _: Option<&OpenGame>) -> Event {
        let (person, name) = (self.person.id, self.person.name.clone());
        let change = match self.task {
            PersonTask::Rename if self.text.trim() == name => return Event::Close(Action::None),
            PersonTask::Rename => {
                PersonChange::Renamed { person, old: name, new: self.text.trim().to_owned() }
            }
            PersonTask::Merge => {
                let Some(kept) = self.choices().nth(marked) else { return Event::None };
                let (kept, kept_name) = (kept.id, kept.name.clone());
                PersonChange::Merged { kept, name: kept_name, gone: person, former: name }
            }
        };
        let tried = change.clone();
        let saved = self.store.run(move |store| tried.apply(store, false));
        Event::Wait(Task::perform(saved, move |saved| match saved {
            Ok(()) => Message::PersonChanged(change),
            Err(failure) => Message::Refused(vec![refusal(&failure)]),
        }))
    }

    fn update(&mut self, message: Message) -> Event {
        match message {
            Message::Typed(text) => {
                self.marks = !text.trim().is_empty();
                self.text = text;
                Event::None
            }
            changed @ Message::PersonChanged(_) => Event::Close(Action::Run(Task::done(changed))),
            _ => Event::None,
        }
    }

    fn step(&mut self, _: bool) -> Event {
        self.marks = true;
        Event::None
    }

    fn view(&self, marked: usize) -> Element<'_, Message> {
        let hint = if self.task == PersonTask::Rename { "Name" } else { "Name to keep" };
        let name = text_box(NAME, hint, &self.text).waiting(true).on_input(Message::Typed);
        let name = container(name).padding([0.0, gap::CARD]);
        let rows = self.choices().filter(|_| self.task == PersonTask::Merge).map(|person| {
            let games = format::how_many(person.games, "game", "games");
            let games = label(games, scale::BODY, Tone::Muted);
            list_row(person.name.as_str()).trailing(games).height(44.0)
        });
        let marked = if self.marks { marked } else { usize::MAX };
        let nobody =
            (self.task == PersonTask::Merge && self.choices().next().is_none()).then(|| {
                let words = format!("Nobody else found for \u{201c}{}\u{201d}.", self.text);
                container(label(words, scale::BODY, Tone::Muted)).padding([0.0, gap::CARD])
            });
        column![name, lines(rows, marked)].push(nobody).spacing(gap::MIDDLE).into()
    }
}

/// Returns why a person was not changed, and what would be possible.
pub(in crate::gui) fn refusal(failure: &Failure) -> String {
    match failure {
        Failure::Store(error) => match &error.kind {
            ErrorKind::NameTaken(name) => format!(
                "There is already somebody called {name}. If they are one person, merge them. If \
                 not, choose a name that tells them apart."
            ),
            ErrorKind::NoName => "Enter a name.".to_owned(),
            _ => failure.to_string(),
        },
        Failure::Stopped => failure.to_string(),
    }
}
