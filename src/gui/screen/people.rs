//! People: everybody who ever played, with a page for each, and the commands for them.
//!
//! Invariants: the store's thread computes all statistics from the records; wins are shown only
//! once all games are read. Commands can be undone, the last one first, and redone.

mod commands;
mod list;
mod page;
mod sidebar;

pub use self::commands::Step;
use super::{Screen, caret_in_search, focus_search, scroll_to_top, show_marked};
use crate::gui::dialogs::{self, Dialogs, PersonTask, refusal};
use crate::gui::prelude::*;
use scoring::names::folded;
use store::statistics::{Figures, PersonStats, Progress, Wins};
use store::{Merge, Person, PersonChange, PersonId};

/// How many more rows to show at a time.
const PAGE_SIZE: usize = 100;

state! {
    #[derive(Debug)]
    pub struct People(store: StoreHandle) {
        everybody: Vec<Person> = Vec::new(),
        is_read: bool = false,
        /// Everybody's wins, once known.
        wins: Option<Wins> = None,
        /// Whether `wins` is up to date.
        current: bool = false,
        /// Games read and all games, while loading.
        progress: Option<(usize, usize)> = None,
        /// Whether a batch is being read.
        is_reading: bool = false,
        /// Number of commands so far; results from before a command are dropped.
        asked: usize = 0,
        search: String = String::new(),
        shown: usize = PAGE_SIZE,
        /// The marked row.
        cursor: Option<usize> = None,
        page: Option<PersonPage> = None,
        dialogs: Dialogs = Dialogs::default(),
        /// Changes to undo and to redo, the latest last.
        done: Vec<PersonChange> = Vec::new(),
        undone: Vec<PersonChange> = Vec::new(),
        /// The error of the last action.
        problem: Option<String> = None,
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    Listed(Result<Vec<Person>, Failure>),
    /// A batch of games was read, after this many commands.
    Batch(usize, Result<Progress, Failure>),
    /// A batch of one person's games was read.
    PersonStats(usize, Result<Box<PersonStats>, Failure>),
    Search(String),
    FocusSearch,
    More,
    Open(PersonId),
    /// Goes back to the list, or from the list to *Tonight*.
    Back,
    /// Shows the bars of the game at this index.
    Game(usize),
    /// Lists all opponents, or the first few.
    All,
    /// Asks for another name, or for the person to merge with.
    Ask(PersonTask),
    Retire,
    Dialog(dialogs::Message),
    /// A change was saved, or it failed.
    Done(PersonChange, Step, Result<(), Failure>),
    /// Undoes the merge of the person who had this name.
    Unmerge(PersonId, String),
    /// Undoes the last change, or redoes the one undone last.
    Step(Step),
}

impl Screen for People {
    type Message = Message;

    const NAME: &'static str = "People";

    fn key_page(&self) -> KeyPage {
        let here = if self.page.is_some() { Group::Person } else { Group::People };
        KeyPage::new("People", [here, Group::MarkedPerson])
    }

    fn commands(&self) -> Commands<Message> {
        let has_page = self.page.is_some();
        let is_marked = has_page || self.cursor.is_some();
        let merge = is_marked.then_some(Message::Ask(PersonTask::Merge));
        Commands::none()
            .with(Command::AllOpponents, has_page.then_some(Message::All))
            .with(Command::RenamePerson, Message::Ask(PersonTask::Rename))
            .with(Command::MergePeople, merge)
            .with(Command::RetirePerson, Message::Retire)
            .with(Command::UndoPerson, Message::Step(Step::Undo))
            .with(Command::RedoPerson, Message::Step(Step::Redo))
    }

    /// Handles a key. While a box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        let begins = self.page.is_none() && self.cursor.is_none() && !self.listed().is_empty();
        if let Some(action) = self.run(press) {
            return action;
        }
        match (press.named(), press.char()) {
            (Some(Named::Tab), _) if !begins || press.shift() => {
                Action::Run(move_focus(!press.shift()))
            }
            (Some(Named::ArrowDown | Named::Tab), _) => self.step(1),
            (Some(Named::ArrowUp), _) => self.step(-1),
            (Some(Named::PageDown), _) => self.step(8),
            (Some(Named::PageUp), _) => self.step(-8),
            (Some(Named::Enter), _) if self.page.is_some() => Action::None,
            (Some(Named::Enter), _) => {
                let person = self.listed().get(self.cursor.unwrap_or(0)).map(|person| person.id);
                person.map_or(Action::None, |person| self.open(person))
            }
            (Some(Named::Escape), _) => self.escape(),
            (Some(Named::Backspace), _) if self.page.is_some() => self.go_back(),
            (Some(Named::Backspace), _) => focus_search(&mut self.cursor),
            (_, Some('u' | 'U')) => {
                let newest = self.page.as_ref().and_then(|page| page.merges.first());
                let newest = newest.map(|merge| (merge.id, merge.name.clone()));
                newest.map_or(Action::None, |(gone, former)| self.unmerge(gone, former))
            }
            (_, Some('/')) if self.page.is_none() => focus_search(&mut self.cursor),
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Listed(Ok(everybody)) => {
                let marked = self.marked().map(|person| person.id);
                self.everybody = everybody;
                self.is_read = true;
                // The mark follows its person.
                self.mark(marked);
                return if self.page.is_none() { show_marked() } else { Action::None };
            }
            Message::Batch(asked, Ok(progress)) => {
                self.is_reading = false;
                if asked == self.asked {
                    let more = progress.wins.is_none();
                    self.progress = more.then_some((progress.read, progress.all));
                    if let Some(wins) = progress.wins {
                        self.wins = Some(wins);
                        self.current = true;
                    }
                }
                return Action::Run(self.read_on());
            }
            Message::PersonStats(asked, Ok(about)) => {
                self.is_reading = false;
                if asked == self.asked {
                    self.set_stats(*about);
                }
                return Action::Run(self.read_on());
            }
            Message::Listed(Err(failure))
            | Message::Batch(_, Err(failure))
            | Message::PersonStats(_, Err(failure)) => {
                self.is_reading = false;
                self.problem = Some(failure.to_string());
            }
            Message::Search(words) => {
                (self.search, self.cursor, self.shown) = (words, None, PAGE_SIZE);
            }
            Message::FocusSearch => return focus_search(&mut self.cursor),
            Message::More => self.shown += PAGE_SIZE,
            Message::Open(person) => return self.open(person),
            Message::Back => return self.go_back(),
            Message::Game(game) => {
                if let Some(page) = &mut self.page {
                    page.game = game;
                }
                return show_marked();
            }
            Message::All => {
                if let Some(page) = &mut self.page {
                    page.shows_all = !page.shows_all;
                }
            }
            Message::Ask(task) => return self.ask(task),
            Message::Retire => return self.retire(),
            Message::Dialog(dialogs::Message::PersonChanged(change)) => {
                return self.changed(change, Step::New);
            }
            Message::Dialog(message) => {
                return self.dialogs.update(message, None).map(Message::Dialog);
            }
            Message::Done(change, step, Ok(())) => return self.changed(change, step),
            Message::Done(change, step, Err(failure)) => {
                // It can be tried again; a new one is forgotten.
                match step {
                    Step::New => {}
                    Step::Undo => self.done.push(change),
                    Step::Redo => self.undone.push(change),
                }
                self.problem = Some(refusal(&failure));
                // It is shown above everything.
                return Action::Run(scroll_to_top());
            }
            Message::Unmerge(gone, former) => return self.unmerge(gone, former),
            Message::Step(step) => {
                let steps = if step == Step::Redo { &mut self.undone } else { &mut self.done };
                let change = steps.pop();
                return change.map_or(Action::None, |change| self.perform(change, step));
            }
        }
        Action::None
    }

    /// Keeps the marked row visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        if self.page.is_none() { show_marked() } else { Action::None }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let body = match &self.page {
            Some(page) => self.view_page(viewport, page),
            None => self.view_list(viewport),
        };
        self.dialogs.over(viewport, body, Message::Dialog)
    }

    fn back(&self) -> Option<Message> {
        Some(Message::Back)
    }
}

state! {
    /// A person and what is known of them.
    #[derive(Debug)]
    struct PersonPage(person: PersonId) {
        /// Their statistics, once all their games are read.
        figures: Option<Figures> = None,
        /// Whether `figures` is up to date.
        current: bool = false,
        /// People merged into them, the latest first.
        merges: Vec<Merge> = Vec::new(),
        /// Number of games read, and of all.
        progress: (usize, usize) = (0, 0),
        /// Index of the game whose totals are shown as bars.
        game: usize = 0,
        /// Whether all opponents are listed.
        shows_all: bool = false,
    }
}

impl PersonPage {
    /// Returns the game that is `by` steps away.
    fn stepped(&self, by: isize) -> Option<usize> {
        let last = self.figures.as_ref()?.by_game.len().checked_sub(1)?;
        Some(self.game.saturating_add_signed(by).min(last))
    }
}

impl People {
    /// Creates the screen, and the task that loads its content.
    pub fn new(store: StoreHandle) -> (People, Task<Message>) {
        let mut people = People::fresh(store);
        let first = people.read_on();
        // The caret comes first: a batch waits for the store's jobs.
        let start = Task::batch([caret_in_search(), people.list(), first]);
        (people, start)
    }

    fn open(&mut self, person: PersonId) -> Action<Message> {
        self.problem = None;
        self.page = Some(PersonPage::fresh(person));
        Action::Run(Task::batch([unfocus(), scroll_to_top(), self.read_on()]))
    }

    /// Goes back to the list, or from the list to *Tonight*.
    fn go_back(&mut self) -> Action<Message> {
        self.problem = None;
        let Some(page) = self.page.take() else { return Action::Go(Route::Home) };
        // Their current row, since they may have been renamed.
        self.mark(Some(page.person));
        if self.cursor.is_none() {
            self.search.clear();
            self.mark(Some(page.person));
        }
        let is_listed = self.cursor.is_some();
        let shown = if is_listed { show_marked() } else { Action::Run(scroll_to_top()) };
        shown.and(Action::Run(self.read_on()))
    }

    /// Leaves the page, the mark, the search or the list.
    fn escape(&mut self) -> Action<Message> {
        if self.page.is_some() || (self.cursor.is_none() && self.search.is_empty()) {
            return self.go_back();
        }
        if self.cursor.is_none() {
            self.search.clear();
        }
        focus_search(&mut self.cursor)
    }

    /// Returns everybody who matches the search: active people, then retired ones.
    fn listed(&self) -> Vec<&Person> {
        let search = folded(self.search.trim());
        let fits = |person: &&Person| person.is_called(|name| folded(name).contains(&search));
        let mut listed: Vec<&Person> = self.everybody.iter().filter(fits).collect();
        listed.sort_by_key(|person| person.retired);
        listed
    }

    fn person(&self, id: PersonId) -> Option<&Person> {
        self.everybody.iter().find(|person| person.id == id)
    }

    /// Returns the marked person of the list.
    fn marked(&self) -> Option<&Person> {
        self.cursor.and_then(|cursor| self.listed().get(cursor).copied())
    }

    fn mark(&mut self, person: Option<PersonId>) {
        self.cursor = self.listed().iter().position(|one| Some(one.id) == person);
        self.shown = self.shown.max(self.cursor.map_or(0, |cursor| cursor + 1));
    }

    /// Returns the person a command applies to: the one whose page is open, or who is marked.
    fn subject(&self) -> Option<&Person> {
        match &self.page {
            Some(page) => self.person(page.person),
            None => self.marked(),
        }
    }
}
