//! Everything ever played, newest change first: what is searched for, marked, removed and brought
//! back.
//!
//! Invariant: no more is read than is shown; another page is read when the end of the list
//! comes near.

use super::browsing::{ListEffect, ListEffects, ListRoute, stepped};
use crate::game::preview::{self, GamePreview};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Filter, GameId};

/// How many games are read at a time.
const PAGE: usize = 50;
/// How near to the end of the list the next page is read, in logical pixels.
const NEAR: f32 = 400.0;

/// The list of all games.
#[derive(Debug)]
pub struct HistoryBrowser {
    store: StoreHandle,
    /// What is searched for.
    pub search: String,
    /// What was read.
    pub games: Vec<GamePreview>,
    /// Whether there may be more than was read.
    pub more: bool,
    /// Whether more is being read.
    pub reading: bool,
    /// Counts the searches: an answer to an older one is thrown away.
    asked: usize,
    /// The marked row.
    pub cursor: Option<usize>,
    /// The game that was moved out of the lists last.
    pub removed: Option<(GameId, String)>,
    /// What could not be read or done.
    pub problem: Option<String>,
    /// Enter was pressed while the list was still read: its first game is opened once it is there.
    opens: bool,
}

/// What happened to the list.
#[derive(Debug, Clone)]
pub enum Message {
    /// The search box has other words.
    Search(String),
    /// A page was read, for the search with this number, from this place in the list.
    Read(usize, usize, Result<Vec<GamePreview>, Failure>),
    /// The list was scrolled: how far it is to its end, in logical pixels.
    Scrolled(f32),
    /// The next page is wanted.
    More,
    /// The list is read again.
    Reread,
    /// Opens a game.
    Open(GameId),
    /// Marks a row, by its place, or leaves it.
    Mark(usize),
    /// Enter: opens the marked game, or the first.
    OpenMarked,
    /// Up or down by so many rows.
    Step(isize),
    /// Back to the search box.
    FocusSearch,
    /// Escape: leaves the marked row, or the list.
    Escape,
    /// Moves the marked game out of the lists.
    Remove,
    /// It is moved out.
    Removed(GameId, String, Result<(), Failure>),
    /// Brings the last one back.
    Restore,
    /// It is back.
    Restored(String, Result<(), Failure>),
    /// The evening that the marked game belongs to.
    Evening,
}

impl HistoryBrowser {
    /// Creates the list, and what reads its first page.
    pub fn new(store: StoreHandle) -> (HistoryBrowser, ListEffects<Message>) {
        let mut browser = HistoryBrowser {
            store,
            search: String::new(),
            games: Vec::new(),
            more: false,
            reading: false,
            asked: 0,
            cursor: None,
            removed: None,
            problem: None,
            opens: false,
        };
        let read = browser.read_from_start();
        (browser, vec![read, ListEffect::Search])
    }

    /// Handles a message.
    pub fn update(&mut self, message: Message) -> ListEffects<Message> {
        match message {
            Message::Search(words) => {
                (self.search, self.cursor) = (words, None);
                vec![self.read_from_start()]
            }
            Message::Read(asked, _, _) if asked != self.asked => Vec::new(),
            Message::Read(_, offset, Ok(games)) => {
                self.games.truncate(offset);
                self.reading = false;
                self.more = games.len() == PAGE;
                self.games.extend(games);
                self.cursor = self.cursor.filter(|cursor| *cursor < self.games.len());
                if std::mem::take(&mut self.opens) { self.open_marked() } else { Vec::new() }
            }
            Message::Scrolled(left) if left >= NEAR => Vec::new(),
            Message::Scrolled(_) | Message::More => self.next_page(),
            Message::Reread => vec![self.read_from_start()],
            Message::Open(id) => vec![ListEffect::Open(ListRoute::Game(id))],
            Message::Mark(index) => {
                self.cursor = (self.cursor != Some(index)).then_some(index);
                vec![ListEffect::Unfocus]
            }
            Message::Evening => {
                let evening = self.marked().map(|game| ListRoute::Evening(game.id));
                evening.map(ListEffect::Open).into_iter().collect()
            }
            // What is shown may still be what was looked for before.
            Message::OpenMarked if self.cursor.is_none() && self.reading => {
                self.opens = true;
                Vec::new()
            }
            Message::OpenMarked => self.open_marked(),
            Message::Step(by) => self.step(by),
            Message::Escape if self.cursor.is_none() => vec![ListEffect::Open(ListRoute::Home)],
            Message::FocusSearch | Message::Escape => self.focus_search(),
            Message::Remove => self.remove(),
            Message::Removed(id, name, Ok(())) => {
                self.games.retain(|game| game.id != id);
                let last = self.games.len().checked_sub(1);
                self.cursor = self.cursor.and_then(|cursor| Some(cursor.min(last?)));
                let words = format!("{name} removed");
                self.removed = Some((id, name));
                vec![ListEffect::Toast(words, false)]
            }
            Message::Restore => {
                let Some((id, name)) = self.removed.take() else { return Vec::new() };
                let back = self.store.run(move |store| store.restore(id));
                let back = async move { Message::Restored(name, back.await) };
                vec![ListEffect::Run(Box::pin(back))]
            }
            Message::Restored(name, Ok(())) => {
                let words = format!("{name} restored");
                vec![ListEffect::Toast(words, false), self.read_from_start()]
            }
            Message::Read(_, _, Err(failure))
            | Message::Removed(_, _, Err(failure))
            | Message::Restored(_, Err(failure)) => {
                self.reading = false;
                self.problem = Some(failure.to_string());
                Vec::new()
            }
        }
    }

    fn read_from_start(&mut self) -> ListEffect<Message> {
        self.asked += 1;
        self.opens = false;
        self.read(0)
    }

    fn read(&mut self, offset: usize) -> ListEffect<Message> {
        self.reading = true;
        let text = Some(self.search.trim().to_owned()).filter(|text| !text.is_empty());
        let filter = Filter { text, limit: Some(PAGE), offset, ..Filter::default() };
        let asked = self.asked;
        let read = self.store.run(move |store| preview::list(store, &filter));
        ListEffect::Run(Box::pin(async move { Message::Read(asked, offset, read.await) }))
    }

    fn next_page(&mut self) -> ListEffects<Message> {
        let wants = self.more && !self.reading;
        if wants { vec![self.read(self.games.len())] } else { Vec::new() }
    }

    /// Opens the marked game, or the first.
    fn open_marked(&self) -> ListEffects<Message> {
        let game = self.games.get(self.cursor.unwrap_or(0));
        game.map(|game| ListEffect::Open(ListRoute::Game(game.id))).into_iter().collect()
    }

    /// Returns the marked game.
    pub fn marked(&self) -> Option<&GamePreview> {
        self.cursor.and_then(|cursor| self.games.get(cursor))
    }

    fn remove(&mut self) -> ListEffects<Message> {
        let Some(game) = self.marked() else { return Vec::new() };
        let (id, name) = (game.id, game.name.clone());
        let away = self.store.run(move |store| store.remove(id));
        let away = async move { Message::Removed(id, name, away.await) };
        vec![ListEffect::Run(Box::pin(away))]
    }

    fn focus_search(&mut self) -> ListEffects<Message> {
        self.cursor = None;
        vec![ListEffect::Search, ListEffect::Top]
    }

    /// Moves the cursor; above the first row is the search box.
    fn step(&mut self, by: isize) -> ListEffects<Message> {
        match stepped(self.cursor, by, self.games.len()) {
            None => Vec::new(),
            Some(None) => self.focus_search(),
            Some(Some(next)) => {
                self.cursor = Some(next);
                let mut effects = vec![ListEffect::ShowMarked, ListEffect::Unfocus];
                if next + 11 > self.games.len() {
                    effects.extend(self.next_page());
                }
                effects
            }
        }
    }

    /// Returns what is said where no game is listed.
    pub fn empty_words(&self) -> String {
        match self.search.trim() {
            "" => "Nothing played yet.".to_owned(),
            search => format!("No games found for \u{201c}{search}\u{201d}."),
        }
    }
}
