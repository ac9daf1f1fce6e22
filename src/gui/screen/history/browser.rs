//! History: all games, the latest change first, with search, removing and restoring.
//!
//! Invariant: only what is shown is read; the next page is read when scrolling nears the end.

use crate::gui::screen::browsing::{ListEffect, ListEffects, ListRoute, stepped};
use session::preview::{self, GamePreview};
use store::worker::{Failure, StoreHandle};
use store::{Filter, GameId};

/// Games per page.
const PAGE: usize = 50;
/// Distance from the end at which the next page is read, in logical pixels.
const PREFETCH_DISTANCE: f32 = 400.0;

/// The list of all games.
#[derive(Debug)]
pub struct HistoryBrowser {
    store: StoreHandle,
    /// The search text.
    pub search: String,
    /// The games read so far.
    pub games: Vec<GamePreview>,
    /// Whether there may be more.
    pub more: bool,
    /// Whether a page is being read.
    pub evaluation: bool,
    /// Number of searches so far; results of an older search are dropped.
    asked: usize,
    /// The marked row.
    pub cursor: Option<usize>,
    /// The game removed last.
    pub removed: Option<(GameId, String)>,
    /// The error of the last action.
    pub problem: Option<String>,
    /// Whether Enter was pressed before the list was read, which then opens its first game.
    opens: bool,
}

/// Messages of the list.
#[derive(Debug, Clone)]
pub enum Message {
    /// The search text changed.
    Search(String),
    /// A page was read: the search's number, the first index, the games.
    Read(usize, usize, Result<Vec<GamePreview>, Failure>),
    /// The list was scrolled, to this distance from its end in logical pixels.
    Scrolled(f32),
    /// Reads the next page.
    More,
    /// Reads the list again.
    Reread,
    /// Opens a game.
    Open(GameId),
    /// Marks the row at this index, or unmarks it.
    Mark(usize),
    /// Enter: opens the marked game or the first one.
    OpenMarked,
    /// Moves the mark up or down by rows.
    Step(isize),
    /// Focuses the search box.
    FocusSearch,
    /// Escape: unmarks the row, clears the search, or leaves the list.
    Escape,
    /// Removes the marked game.
    Remove,
    /// The game was removed.
    Removed(GameId, String, Result<(), Failure>),
    /// Restores the game removed last.
    Restore,
    /// The game was restored.
    Restored(String, Result<(), Failure>),
    /// Opens the evening of the marked game.
    Evening,
}

impl HistoryBrowser {
    /// Creates the list, and the task that reads its first page.
    pub fn new(store: StoreHandle) -> (HistoryBrowser, ListEffects<Message>) {
        let mut browser = HistoryBrowser {
            store,
            search: String::new(),
            games: Vec::new(),
            more: false,
            evaluation: false,
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
                self.evaluation = false;
                self.more = games.len() == PAGE;
                self.games.extend(games);
                self.cursor = self.cursor.filter(|cursor| *cursor < self.games.len());
                if std::mem::take(&mut self.opens) { self.open_marked() } else { Vec::new() }
            }
            Message::Scrolled(left) if left >= PREFETCH_DISTANCE => Vec::new(),
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
            // The shown games may still be the result of an earlier search.
            Message::OpenMarked if self.cursor.is_none() && self.evaluation => {
                self.opens = true;
                Vec::new()
            }
            Message::OpenMarked => self.open_marked(),
            Message::Step(by) => self.step(by),
            Message::Escape if self.cursor.is_none() && !self.search.is_empty() => {
                let mut effects = self.update(Message::Search(String::new()));
                effects.extend(self.focus_search());
                effects
            }
            Message::Escape if self.cursor.is_none() => vec![ListEffect::Open(ListRoute::Home)],
            Message::FocusSearch | Message::Escape => self.focus_search(),
            Message::Remove => self.remove(),
            Message::Removed(id, name, Ok(())) => {
                self.games.retain(|game| game.id != id);
                let last = self.games.len().checked_sub(1);
                self.cursor = self.cursor.and_then(|cursor| Some(cursor.min(last?)));
                // The page itself says so, with an undo.
                self.removed = Some((id, name));
                Vec::new()
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
                self.evaluation = false;
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
        self.evaluation = true;
        let text = Some(self.search.trim().to_owned()).filter(|text| !text.is_empty());
        let filter =
            Filter { text, limit: Some(PAGE), offset, by_evening: true, ..Filter::default() };
        let asked = self.asked;
        let read = self.store.run(move |store| preview::list(store, &filter));
        ListEffect::Run(Box::pin(async move { Message::Read(asked, offset, read.await) }))
    }

    fn next_page(&mut self) -> ListEffects<Message> {
        let wants = self.more && !self.evaluation;
        if wants { vec![self.read(self.games.len())] } else { Vec::new() }
    }

    /// Opens the marked game, or the first one.
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

    /// Returns the message for an empty list.
    pub fn empty_words(&self) -> String {
        match self.search.trim() {
            "" => "Nothing played yet.".to_owned(),
            search => format!("No games found for \u{201c}{search}\u{201d}."),
        }
    }
}
