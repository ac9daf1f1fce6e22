//! People: everybody who ever played, with a page for each, and the commands for them.
//!
//! Invariants: the store's thread computes all statistics from the records; wins are shown only
//! once all games are read. Commands can be undone, the last one first.

mod commands;

use std::collections::BTreeMap;

use crate::gui::screen::browsing::{ListEffect, ListEffects, ListRoute, stepped};
use scoring::names::folded;
use store::person_change::PersonChange;
use store::statistics::Figures;
use store::stats_loader::{self, PersonStats, Progress, Wins};
use store::worker::{Failure, StoreHandle};
use store::{Merge, MergeId, Person, PersonId};

/// How many more rows to show at a time.
const PAGE_SIZE: usize = 100;
/// The most people listed on the card.
const CHOICES: usize = 60;

/// The list of people and the open page.
#[derive(Debug)]
pub struct PeopleBrowser {
    store: StoreHandle,
    /// Everybody who ever played.
    pub everybody: Vec<Person>,
    /// Whether they have been read.
    pub is_read: bool,
    /// Everybody's wins, once known.
    pub wins: Option<Wins>,
    /// Whether `wins` is up to date.
    current: bool,
    /// Games read and all games, while loading.
    pub progress: Option<(usize, usize)>,
    /// Whether a batch is being read.
    evaluation: bool,
    /// Number of commands so far; results from before a command are dropped.
    asked: usize,
    /// The search text.
    pub search: String,
    /// Number of rows shown.
    pub shown: usize,
    /// The marked row.
    pub cursor: Option<usize>,
    /// The open page.
    pub page: Option<PersonPage>,
    /// The open card for renaming or merging.
    pub card: Option<PersonCard>,
    /// Changes to undo, the latest last.
    done: Vec<PersonChange>,
    /// The error of the last action.
    pub problem: Option<String>,
}

/// A person's page.
#[derive(Debug)]
pub struct PersonPage {
    /// The person.
    pub person: PersonId,
    /// Their statistics, once all their games are read.
    pub figures: Option<Figures>,
    /// Whether `figures` is up to date.
    current: bool,
    /// Whether their games already come first in loading.
    hurried: bool,
    /// People merged into them, the latest first.
    pub merges: Vec<Merge>,
    /// Number of their games read, and of all.
    pub progress: (usize, usize),
    /// Index of the game whose totals are shown as bars.
    pub game: usize,
    /// Whether all opponents are listed.
    pub shows_all: bool,
}

/// Purposes of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardPurpose {
    /// Rename.
    Name,
    /// Merge.
    Same,
}

/// A card about somebody.
#[derive(Debug)]
pub struct PersonCard {
    /// Its purpose.
    pub what: CardPurpose,
    person: PersonId,
    /// The person's name.
    pub name: String,
    /// Number of their games.
    pub games: usize,
    /// The text typed.
    pub text: String,
    /// The marked person in the list; `None` before something is typed.
    pub cursor: Option<usize>,
    /// The error of the last try.
    pub problem: Option<String>,
    /// Whether the change is being saved.
    pub busy: bool,
}

/// Messages of the list and of a page.
#[derive(Debug, Clone)]
pub enum Message {
    /// The list was read.
    Listed(Result<Vec<Person>, Failure>),
    /// A batch of games was read, after this many commands.
    Portion(usize, Result<Progress, Failure>),
    /// A batch of one person's games was read.
    PersonStats(usize, Result<Box<PersonStats>, Failure>),
    /// The search text changed.
    Search(String),
    /// Shows more rows.
    More,
    /// Opens a person's page.
    Open(PersonId),
    /// Enter: opens the marked person, or confirms the card.
    Enter,
    /// Goes back to the list, or from the list to *Tonight*.
    List,
    /// Escape: leaves the card, the page, the mark, the search or the list.
    Escape,
    /// Moves the mark up or down by rows.
    Step(isize),
    /// Goes back to the search box, or from a page to the list.
    Backspace,
    /// A letter typed outside any box.
    Letter(char),
    /// Shows the bars of the game at this index.
    Game(usize),
    /// Lists all opponents, or the first few.
    All,
    /// Opens the card for renaming.
    Rename,
    /// Opens the card for merging.
    Same,
    /// Retires a person, or restores them.
    Retire,
    /// Text was typed on the card.
    Typed(String),
    /// A person on the card was clicked.
    Pick(PersonId),
    /// Confirms the card.
    Go,
    /// Closes the card.
    Close,
    /// A change was saved or failed; the flag says whether it was an undo.
    Done(PersonChange, bool, Result<(), Failure>),
    /// A merge was saved or failed: the merged name, who remains.
    Merged(String, PersonId, Result<MergeId, Failure>),
    /// Undoes a merge of the person with this name.
    Unmerge(MergeId, String),
    /// Undoes the last change.
    Undo,
}

impl PersonPage {
    fn new(person: PersonId) -> PersonPage {
        PersonPage {
            person,
            figures: None,
            current: false,
            hurried: false,
            merges: Vec::new(),
            progress: (0, 0),
            game: 0,
            shows_all: false,
        }
    }

    /// Returns the game that is `by` steps away.
    fn stepped(&self, by: isize) -> Option<usize> {
        let last = self.figures.as_ref()?.by_game.len().checked_sub(1)?;
        Some(self.game.saturating_add_signed(by).min(last))
    }
}

impl PeopleBrowser {
    /// Creates the list, and the task that reads it.
    pub fn new(store: StoreHandle) -> (PeopleBrowser, ListEffects<Message>) {
        let browser = PeopleBrowser {
            store,
            everybody: Vec::new(),
            is_read: false,
            wins: None,
            current: false,
            progress: None,
            evaluation: true,
            asked: 0,
            search: String::new(),
            shown: PAGE_SIZE,
            cursor: None,
            page: None,
            card: None,
            done: Vec::new(),
            problem: None,
        };
        let follow = browser.store.run_with(|store, ledger| {
            stats_loader::sync(store, ledger)?;
            stats_loader::load_batch(store, ledger)
        });
        let follow = Box::pin(async { Message::Portion(0, follow.await) });
        let effects = vec![browser.list(), ListEffect::Run(follow), ListEffect::Search];
        (browser, effects)
    }

    /// Handles a message.
    pub fn update(&mut self, message: Message) -> ListEffects<Message> {
        match message {
            Message::Listed(Ok(everybody)) => {
                self.everybody = everybody;
                self.is_read = true;
                let last = self.listed().len().checked_sub(1);
                self.cursor = self.cursor.and_then(|cursor| Some(cursor.min(last?)));
                Vec::new()
            }
            Message::Portion(asked, Ok(progress)) => {
                self.evaluation = false;
                if asked == self.asked {
                    let more = progress.wins.is_none();
                    self.progress = more.then_some((progress.read, progress.all));
                    if let Some(wins) = progress.wins {
                        self.wins = Some(wins);
                        self.current = true;
                    }
                }
                self.read_on()
            }
            Message::PersonStats(asked, Ok(about)) => {
                self.evaluation = false;
                if asked == self.asked {
                    self.know(*about);
                }
                self.read_on()
            }
            Message::Listed(Err(failure))
            | Message::Portion(_, Err(failure))
            | Message::PersonStats(_, Err(failure)) => {
                self.evaluation = false;
                self.problem = Some(failure.to_string());
                Vec::new()
            }
            Message::Search(words) => {
                (self.search, self.cursor, self.shown) = (words, None, PAGE_SIZE);
                Vec::new()
            }
            Message::More => {
                self.shown += PAGE_SIZE;
                Vec::new()
            }
            Message::Open(person) => self.open(person),
            Message::Enter if self.card.is_some() => self.go(),
            Message::Enter if self.page.is_some() => Vec::new(),
            Message::Enter => {
                let person = self.listed().get(self.cursor.unwrap_or(0)).map(|person| person.id);
                person.map_or_else(Vec::new, |person| self.open(person))
            }
            Message::List => self.back(),
            Message::Escape if self.card.take().is_some() => Vec::new(),
            Message::Escape if self.page.is_none() && self.cursor.is_some() => self.focus_search(),
            Message::Escape if self.page.is_none() && !self.search.is_empty() => {
                self.search.clear();
                self.focus_search()
            }
            Message::Escape => self.back(),
            Message::Step(by) => self.step(by),
            Message::Backspace if self.card.is_some() => Vec::new(),
            Message::Backspace if self.page.is_some() => self.back(),
            Message::Backspace => self.focus_search(),
            Message::Letter(letter) => self.letter(letter),
            Message::Game(game) => {
                if let Some(page) = &mut self.page {
                    page.game = game;
                }
                vec![ListEffect::ShowMarked]
            }
            Message::All => {
                if let Some(page) = &mut self.page {
                    page.shows_all = !page.shows_all;
                }
                Vec::new()
            }
            message => self.command(message),
        }
    }

    fn list(&self) -> ListEffect<Message> {
        let list = self.store.run(|store| store.people());
        ListEffect::Run(Box::pin(async { Message::Listed(list.await) }))
    }

    /// Reads the next batch if there is one, those of the open page first.
    fn read_on(&mut self) -> ListEffects<Message> {
        if self.evaluation {
            return Vec::new();
        }
        let asked = self.asked;
        if let Some(page) = self.page.as_ref().filter(|page| !page.current) {
            let (person, all) = (page.person, page.hurried.then_some(page.progress.1));
            self.evaluation = true;
            let read = self.store.run_with(move |store, ledger| {
                stats_loader::load_person(store, ledger, person, all)
            });
            let read = async move { Message::PersonStats(asked, read.await.map(Box::new)) };
            return vec![ListEffect::Run(Box::pin(read))];
        }
        if self.current {
            return Vec::new();
        }
        self.evaluation = true;
        let read = self.store.run_with(|store, ledger| stats_loader::load_batch(store, ledger));
        vec![ListEffect::Run(Box::pin(async move { Message::Portion(asked, read.await) }))]
    }

    /// Reads again what a command may have changed.
    fn again(&mut self) -> ListEffects<Message> {
        self.asked += 1;
        self.current = false;
        if let Some(page) = &mut self.page {
            page.current = false;
            page.hurried = false;
        }
        let mut effects = vec![self.list()];
        effects.extend(self.read_on());
        effects
    }

    fn know(&mut self, about: PersonStats) {
        let Some(page) = self.page.as_mut().filter(|page| page.person == about.person) else {
            return;
        };
        page.progress = (about.read, about.all);
        page.hurried = true;
        page.merges = about.merges;
        if let Some(figures) = about.figures {
            page.game = page.game.min(figures.by_game.len().saturating_sub(1));
            page.figures = Some(figures);
            page.current = true;
        }
    }

    fn open(&mut self, person: PersonId) -> ListEffects<Message> {
        self.problem = None;
        self.page = Some(PersonPage::new(person));
        let mut effects = vec![ListEffect::Unfocus, ListEffect::Top];
        effects.extend(self.read_on());
        effects
    }

    fn back(&mut self) -> ListEffects<Message> {
        self.problem = None;
        let Some(page) = self.page.take() else { return vec![ListEffect::Open(ListRoute::Home)] };
        // Their current row, since they may have been renamed.
        let row = |it: &PeopleBrowser| it.listed().iter().position(|one| one.id == page.person);
        if row(self).is_none() {
            self.search.clear();
        }
        self.cursor = row(self);
        self.shown = self.shown.max(self.cursor.map_or(0, |cursor| cursor + 1));
        let shown = if self.cursor.is_some() { ListEffect::ShowMarked } else { ListEffect::Top };
        let mut effects = vec![shown];
        effects.extend(self.read_on());
        effects
    }

    /// Returns everybody who matches the search: active people, then retired ones.
    pub fn listed(&self) -> Vec<&Person> {
        let search = folded(self.search.trim());
        let fits = |person: &&Person| folded(&person.name).contains(&search);
        let playing = self.everybody.iter().filter(|person| !person.retired).filter(fits);
        let retired = self.everybody.iter().filter(|person| person.retired).filter(fits);
        playing.chain(retired).collect()
    }

    fn person(&self, id: PersonId) -> Option<&Person> {
        self.everybody.iter().find(|person| person.id == id)
    }

    /// Returns the person a command applies to: the one whose page is open, or who is marked.
    pub fn subject(&self) -> Option<&Person> {
        match &self.page {
            Some(page) => self.person(page.person),
            None => self.cursor.and_then(|cursor| self.listed().get(cursor).copied()),
        }
    }

    /// Returns everybody's name.
    pub fn names(&self) -> BTreeMap<PersonId, &str> {
        self.everybody.iter().map(|person| (person.id, person.name.as_str())).collect()
    }

    /// Returns the people to choose from on the card, by the typed text: everybody else.
    pub fn choices(&self) -> Vec<&Person> {
        let Some(card) = &self.card else { return Vec::new() };
        let text = folded(card.text.trim());
        let fits =
            |person: &&Person| person.id != card.person && folded(&person.name).contains(&text);
        self.everybody.iter().filter(fits).take(CHOICES).collect()
    }

    fn focus_search(&mut self) -> ListEffects<Message> {
        self.cursor = None;
        vec![ListEffect::Search, ListEffect::Top]
    }

    /// Moves the cursor on the card, on the page, or in the list.
    fn step(&mut self, by: isize) -> ListEffects<Message> {
        let is_one = by.abs() == 1;
        let last = self.choices().len().saturating_sub(1);
        if let Some(card) = &mut self.card {
            if is_one {
                let next = card.cursor.map_or(0, |at| at.saturating_add_signed(by).min(last));
                card.cursor = Some(next);
            }
            return vec![ListEffect::ShowChosen];
        }
        if let Some(page) = &self.page {
            return match page.stepped(by).filter(|_| is_one) {
                Some(game) => self.update(Message::Game(game)),
                None if is_one => Vec::new(),
                None => vec![ListEffect::Scroll(if by > 0 { 300.0 } else { -300.0 })],
            };
        }
        match stepped(self.cursor, by, self.listed().len()) {
            None => Vec::new(),
            Some(None) => self.focus_search(),
            Some(Some(next)) => {
                self.cursor = Some(next);
                if next + 10 > self.shown {
                    self.shown += PAGE_SIZE;
                }
                vec![ListEffect::ShowMarked, ListEffect::Unfocus]
            }
        }
    }

    /// Handles a letter that no box took: it is a command, or was typed before a box had the caret.
    fn letter(&mut self, letter: char) -> ListEffects<Message> {
        if let Some(card) = &mut self.card {
            card.typed(format!("{}{letter}", card.text));
            return vec![ListEffect::Card];
        }
        let marked = self.page.is_some() || self.cursor.is_some();
        match (letter.to_ascii_lowercase(), self.page.is_some()) {
            ('s', _) if marked => self.update(Message::Same),
            ('a', true) => self.update(Message::All),
            ('u', true) => self.unmerge_newest(),
            ('/', false) => self.focus_search(),
            (_, false) if !marked => {
                self.search.push(letter);
                vec![ListEffect::Search]
            }
            _ => Vec::new(),
        }
    }
}
