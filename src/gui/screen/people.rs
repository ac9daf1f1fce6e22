//! People: everybody who ever played, and a page for each.
//!
//! Invariants: every figure was worked out in the store's thread, from the records; wins are
//! shown once all games are read, never as far as they are read. What is done to a person can
//! be taken back, the last first.

use std::borrow::Cow;
use std::collections::BTreeMap;

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::{operation, scrollable};

use super::{Action, Route, Screen, Viewport};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::scroll_into_view;
use crate::gui::tasks::caret_to_end;
use crate::gui::theme::Element;
use crate::gui::widget::overlay;
use crate::key_list::{self, KeyList};
use crate::people::Who;
use crate::store::person_change::PersonChange;
use crate::store::stats_loader::{self, PersonStats, Progress, Wins};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{MergeId, Person, PersonId};

mod bars;
mod card;
mod commands;
mod list;
mod page;
mod sidebar;

use card::Card;
use page::PersonPage;

/// The id of the search box.
const SEARCH: &str = "people-search";
/// The id of the list, or of the page.
const LIST: &str = "people-list";
/// The id of the marked row.
const MARKED: &str = "people-marked";
/// How many more people are shown at a time.
const PAGE_SIZE: usize = 100;

/// The screen.
#[derive(Debug)]
pub struct People {
    store: StoreHandle,
    everybody: Vec<Person>,
    /// Whether the list was read.
    is_read: bool,
    /// How often everybody won, once that is known.
    wins: Option<Wins>,
    /// Whether that is still so, after all that was done.
    current: bool,
    /// How many games are read, of how many, while there are more.
    progress: Option<(usize, usize)>,
    /// Whether a portion of the games is being read.
    reading: bool,
    /// Counts what was done to people: what was read before that is thrown away.
    asked: usize,
    search: String,
    shown: usize,
    cursor: Option<usize>,
    page: Option<PersonPage>,
    card: Option<Card>,
    /// What can be taken back, the latest last.
    done: Vec<PersonChange>,
    problem: Option<String>,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// Everybody was read.
    Listed(Result<Vec<Person>, Failure>),
    /// A portion of all games was read, with this many things done before.
    Portion(usize, Result<Progress, Failure>),
    /// A portion of one person's games was read.
    PersonStats(usize, Result<Box<PersonStats>, Failure>),
    /// The search box has other words.
    Search(String),
    /// More of the list is wanted.
    More,
    /// Open somebody's page.
    Open(PersonId),
    /// Enter in the search box.
    OpenMarked,
    /// Back to the list.
    List,
    /// The bars of another game are wanted, by its place on the page.
    Game(usize),
    /// All whom somebody met, or the first of them.
    All,
    /// Somebody gets another name.
    Rename,
    /// Somebody is somebody else on the list.
    Same,
    /// Somebody is no longer offered, or is again.
    Retire,
    /// What was typed on the card.
    Typed(String),
    /// Somebody on the card was clicked.
    Pick(PersonId),
    /// The card is done with.
    Go,
    /// Never mind the card.
    Close,
    /// Something was done, or taken back, or not.
    Done(PersonChange, bool, Result<(), Failure>),
    /// Two were merged, or not: who is gone, who stays.
    Merged(String, PersonId, Result<MergeId, Failure>),
    /// Makes two of one again; what the other was called.
    Part(MergeId, String),
    /// Undoes the last change.
    Undo,
}

impl Screen for People {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "People".into()
    }

    fn shortcuts(&self) -> KeyList {
        key_list::people(self.page.is_some())
    }

    /// While a box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if self.card.is_some() {
            return self.card_key(press);
        }
        if press.with_control() == Some('z') {
            return self.update(Message::Undo);
        }
        match press.named() {
            Some(Named::F2) => return self.update(Message::Rename),
            Some(Named::Delete) => return self.update(Message::Retire),
            Some(Named::Escape) if self.page.is_some() => return self.back(),
            Some(Named::Escape) if self.cursor.is_some() => return self.focus_search(),
            Some(Named::Escape) => return self.back(),
            _ => {}
        }
        let letter = press.char().map(|key| key.to_ascii_lowercase());
        if let Some(page) = &mut self.page {
            let game = page.stepped(press.named());
            return match (game, press.named(), letter) {
                (Some(game), ..) => self.update(Message::Game(game)),
                (_, Some(Named::PageDown), _) => Action::Run(scroll(300.0)),
                (_, Some(Named::PageUp), _) => Action::Run(scroll(-300.0)),
                (_, Some(Named::Backspace), _) => self.back(),
                (_, Some(Named::Tab), _) => Action::Run(move_focus(!press.shift())),
                (_, _, Some('s')) => self.update(Message::Same),
                (_, _, Some('a')) => self.update(Message::All),
                (_, _, Some('u')) => self.part_newest(),
                _ => Action::None,
            };
        }
        match press.named() {
            Some(Named::ArrowDown) => return self.step(1),
            Some(Named::ArrowUp) => return self.step(-1),
            Some(Named::PageDown) => return self.step(8),
            Some(Named::PageUp) => return self.step(-8),
            Some(Named::Tab)
                if self.cursor.is_none() && !press.shift() && !self.listed().is_empty() =>
            {
                return self.step(1);
            }
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            Some(Named::Backspace) => return self.focus_search(),
            Some(Named::Enter) => return self.update(Message::OpenMarked),
            _ => {}
        }
        match (letter, self.cursor, press.char()) {
            (Some('/'), ..) => self.focus_search(),
            (Some('s'), Some(_), _) => self.update(Message::Same),
            // Typed before the search box had its caret.
            (_, None, Some(letter)) => {
                self.search.push(letter);
                Action::Run(caret_to_end(SEARCH))
            }
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Listed(Ok(everybody)) => {
                self.everybody = everybody;
                self.is_read = true;
                let last = self.listed().len().checked_sub(1);
                self.cursor = self.cursor.and_then(|cursor| Some(cursor.min(last?)));
                Action::None
            }
            Message::Portion(asked, Ok(progress)) => {
                self.reading = false;
                if asked == self.asked {
                    self.progress =
                        progress.wins.is_none().then_some((progress.read, progress.all));
                    if let Some(wins) = progress.wins {
                        self.wins = Some(wins);
                        self.current = true;
                    }
                }
                Action::Run(self.read_on())
            }
            Message::PersonStats(asked, Ok(about)) => {
                self.reading = false;
                if asked == self.asked {
                    self.know(*about);
                }
                Action::Run(self.read_on())
            }
            Message::Listed(Err(failure))
            | Message::Portion(_, Err(failure))
            | Message::PersonStats(_, Err(failure)) => {
                self.reading = false;
                self.fail(&failure)
            }
            Message::Search(words) => {
                self.search = words;
                self.cursor = None;
                self.shown = PAGE_SIZE;
                Action::None
            }
            Message::More => {
                self.shown += PAGE_SIZE;
                Action::None
            }
            Message::Open(person) => self.open(person),
            Message::OpenMarked => {
                let person = self.listed().get(self.cursor.unwrap_or(0)).map(|person| person.id);
                person.map_or(Action::None, |person| self.open(person))
            }
            Message::List => self.back(),
            Message::Game(game) => {
                if let Some(page) = &mut self.page {
                    page.game = game;
                }
                Action::Run(scroll_into_view(LIST, MARKED))
            }
            Message::All => {
                if let Some(page) = &mut self.page {
                    page.shows_all = !page.shows_all;
                }
                Action::None
            }
            message => self.command(message),
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let body = match &self.page {
            Some(page) => self.view_page(viewport, page),
            None => self.view_list(viewport),
        };
        let card = self.card.as_ref().map(|card| self.view_card(viewport, card));
        overlay(body, card, Message::Close)
    }

    fn back(&self) -> Option<Message> {
        Some(Message::List)
    }

    fn undo(&self) -> Option<Message> {
        Some(Message::Undo)
    }
}

impl People {
    /// The screen, and the tasks that read what it shows.
    pub fn new(store: StoreHandle) -> (People, Task<Message>) {
        let mut screen = People {
            store,
            everybody: Vec::new(),
            is_read: false,
            wins: None,
            current: false,
            progress: None,
            reading: false,
            asked: 0,
            search: String::new(),
            shown: PAGE_SIZE,
            cursor: None,
            page: None,
            card: None,
            done: Vec::new(),
            problem: None,
        };
        let list = screen.list();
        let follow = screen.store.run_with(|store, ledger| {
            stats_loader::sync(store, ledger)?;
            stats_loader::load_batch(store, ledger)
        });
        screen.reading = true;
        let follow = Task::perform(follow, |read| Message::Portion(0, read));
        (screen, Task::batch([list, follow, operation::focus(SEARCH)]))
    }

    fn list(&self) -> Task<Message> {
        Task::perform(self.store.run(|store| store.people()), Message::Listed)
    }

    /// Reads another portion where there is one to read; first of the page that is open.
    fn read_on(&mut self) -> Task<Message> {
        if self.reading {
            return Task::none();
        }
        let asked = self.asked;
        if let Some(page) = self.page.as_ref().filter(|page| !page.current) {
            let (person, all) = (page.person, page.hurried.then_some(page.progress.1));
            self.reading = true;
            let read = self.store.run_with(move |store, ledger| {
                stats_loader::load_person(store, ledger, person, all)
            });
            return Task::perform(read, move |read| {
                Message::PersonStats(asked, read.map(Box::new))
            });
        }
        if self.current {
            return Task::none();
        }
        self.reading = true;
        let read = self.store.run_with(|store, ledger| stats_loader::load_batch(store, ledger));
        Task::perform(read, move |read| Message::Portion(asked, read))
    }

    /// Reads again what a command may have changed.
    fn again(&mut self) -> Task<Message> {
        self.asked += 1;
        self.current = false;
        if let Some(page) = &mut self.page {
            page.current = false;
            page.hurried = false;
        }
        Task::batch([self.list(), self.read_on()])
    }

    fn fail(&mut self, failure: &Failure) -> Action<Message> {
        self.problem = Some(failure.to_string());
        Action::None
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

    fn open(&mut self, person: PersonId) -> Action<Message> {
        self.problem = None;
        self.page = Some(PersonPage::new(person));
        // Nothing has this name, so the search box loses its caret.
        let leave = operation::focus("people-page");
        let read = self.read_on();
        Action::Run(Task::batch([leave, read, to_top()]))
    }

    fn back(&mut self) -> Action<Message> {
        self.problem = None;
        let Some(page) = self.page.take() else { return Action::Go(Route::Home) };
        // The row they have now: they may be called something else.
        let row =
            |screen: &People| screen.listed().iter().position(|person| person.id == page.person);
        if row(self).is_none() {
            self.search.clear();
        }
        self.cursor = row(self);
        self.shown = self.shown.max(self.cursor.map_or(0, |cursor| cursor + 1));
        let show = if self.cursor.is_some() { scroll_into_view(LIST, MARKED) } else { to_top() };
        let read = self.read_on();
        Action::Run(Task::batch([show, read]))
    }

    /// Everybody that the search lets through: those who play, then those who are retired.
    fn listed(&self) -> Vec<&Person> {
        let search = self.search.trim().to_lowercase();
        let fits = |person: &&Person| person.name.to_lowercase().contains(&search);
        let playing = self.everybody.iter().filter(|person| !person.retired).filter(fits);
        let retired = self.everybody.iter().filter(|person| person.retired).filter(fits);
        playing.chain(retired).collect()
    }

    fn person(&self, id: PersonId) -> Option<&Person> {
        self.everybody.iter().find(|person| person.id == id)
    }

    /// Who a command is about: whose page is open, or who is marked.
    fn subject(&self) -> Option<&Person> {
        match &self.page {
            Some(page) => self.person(page.person),
            None => self.cursor.and_then(|cursor| self.listed().get(cursor).copied()),
        }
    }

    /// What everybody is called.
    fn names(&self) -> BTreeMap<Who, &str> {
        self.everybody.iter().map(|person| (Who(person.id.0), person.name.as_str())).collect()
    }

    fn focus_search(&mut self) -> Action<Message> {
        self.cursor = None;
        Action::Run(Task::batch([operation::focus(SEARCH), to_top()]))
    }

    /// Moves the cursor; above the first row is the search box.
    fn step(&mut self, by: isize) -> Action<Message> {
        let Some(last) = self.listed().len().checked_sub(1) else { return Action::None };
        let next = match self.cursor {
            None if by < 0 => return Action::None,
            None => 0,
            Some(0) if by < 0 => return self.focus_search(),
            Some(at) => at.saturating_add_signed(by).min(last),
        };
        self.cursor = Some(next);
        if next + 10 > self.shown {
            self.shown += PAGE_SIZE;
        }
        // Nothing has this name, so every box loses its caret.
        let leave = operation::focus("people-rows");
        Action::Run(Task::batch([scroll_into_view(LIST, MARKED), leave]))
    }
}

fn to_top() -> Task<Message> {
    operation::scroll_to(LIST, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 })
}

fn scroll(by: f32) -> Task<Message> {
    operation::scroll_by(LIST, scrollable::AbsoluteOffset { x: 0.0, y: by })
}
