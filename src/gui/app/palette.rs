//! The command palette (Ctrl+K): a card over any screen that searches commands, screens, new games,
//! people and played games.
//!
//! Invariants: the window never waits for the store; the answer to an older query is dropped. After
//! closing, the caret is where it was.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chrono::TimeDelta;
use iced::advanced::widget::operation::focusable::find_focused;
use iced::advanced::widget::{Id, operate};

use super::Message as AppMessage;
use crate::gui::prelude::{column, *};
use games::rules;
use scoring::Game;
use session::evening::queries;
use session::preview::preview;
use session::search_rank::{MAX_RESULTS, Search, SearchResult};
use store::{Error, Filter, GameId, Person, Store, Summary};

const BOX: &str = "palette-box";
const LIST: &str = "palette-list";

/// What a result of the palette does.
pub type Target = MenuEntry<AppMessage>;

/// Creates an entry of the menu, found by what its command does as well.
pub fn menu_result(entry: Target) -> SearchResult<Target> {
    let does = entry.command.map_or("", Command::does);
    let is_new = !entry.label.eq_ignore_ascii_case(does);
    result(entry.label, if is_new { does } else { "" }, entry)
}

fn result(name: &str, beside: &str, value: Target) -> SearchResult<Target> {
    SearchResult { name: name.to_owned(), beside: beside.to_owned(), found: false, value }
}

fn going(icon: Icon, route: Route) -> Target {
    MenuEntry::new(icon, "", AppMessage::Go(route))
}

fn chosen(result: &SearchResult<Target>) -> AppMessage {
    AppMessage::Chosen(Box::new(result.value.message.clone()))
}

fn person_result(person: &Person) -> SearchResult<Target> {
    let mut beside = format::how_many(person.games, "game", "games");
    if !person.former.is_empty() {
        beside += &format!(" · also {}", person.former.join(", "));
    }
    result(&person.name, &beside, going(Icon::Person, Route::Person(person.id)))
}

/// Creates a result for a game in progress. Like a new game, it is found by the name of its
/// rules.
fn running_result(summary: &Summary) -> SearchResult<Target> {
    let untitled = Summary { title: None, ..summary.clone() };
    let title = summary.title.as_ref().map(|title| format!("{title} · ")).unwrap_or_default();
    let result = played_result(untitled);
    let beside = format!("in progress · {title}{}", result.beside);
    SearchResult { found: false, ..result }.beside(&beside)
}

fn played_result(summary: Summary) -> SearchResult<Target> {
    let game = rules::find(&summary.rules);
    let name = game.map_or(summary.rules.as_str(), |game| game.name);
    let title = summary.title.as_ref().map(|title| format!("{title} ({name})"));
    let name = title.unwrap_or_else(|| name.to_owned());
    let icon = game.map_or(Icon::Rules, |game| game_icon(game.icon));
    let day = format::relative_evening(queries::day(summary.played), clock::tonight());
    let beside = format!("{} · {day}", summary.players.join(", "));
    let result = result(&name, &beside, going(icon, Route::Game(summary.id)));
    SearchResult { found: true, ..result }
}

state! {
    /// The card.
    #[derive(Debug)]
    pub struct Palette(store: StoreHandle, search: Search<Target>) {
        /// Number of the newest query; older ones need no answer.
        asked: Arc<AtomicUsize> = Arc::default(),
        running: Vec<GameId> = Vec::new(),
        /// The widget that had the caret before.
        pub(super) caret: Option<Id> = None,
        problem: Option<String> = None,
    }
}

/// Messages of the card.
#[derive(Debug, Clone)]
pub enum Message {
    /// The widget that had the caret before.
    Caret(Id),
    /// The people were read.
    People(Result<Vec<Person>, Failure>),
    /// The games in progress were read.
    Running(Result<Vec<Summary>, Failure>),
    /// The custom games were read.
    CustomGames(Result<Vec<&'static Game>, Failure>),
    /// The text changed.
    Typed(String),
    /// Result of the query with this number.
    Played(usize, Result<Vec<Summary>, Failure>),
}

/// Returns a command that starts a new game with these rules.
fn begin(game: &'static Game) -> SearchResult<Target> {
    result(game.name, "new game", going(game_icon(game.icon), Route::Play(game)))
}

/// How many games in progress are known, the newest first.
const MAX_RUNNING: usize = 200;

/// Reads the games of the last day that are still in progress.
fn in_progress(store: &Store) -> Result<Vec<Summary>, Error> {
    let since = clock::now() - TimeDelta::days(1);
    let filter = Filter {
        from: Some(since),
        open_only: true,
        limit: Some(MAX_RUNNING),
        ..Filter::default()
    };
    let games = store.games(&filter)?.into_iter();
    Ok(games.filter(|game| preview(store, game.clone()).is_open()).collect())
}

impl Palette {
    /// Creates the palette over a screen with its commands and menu entries.
    pub fn new(
        store: StoreHandle,
        own: Vec<SearchResult<Target>>,
        places: Vec<SearchResult<Target>>,
    ) -> (Palette, Task<Message>) {
        let people = Task::perform(store.run(|store| store.players()), Message::People);
        let custom = Task::perform(store.run(|store| store.custom_games()), Message::CustomGames);
        let running = Task::perform(store.run(|store| in_progress(store)), Message::Running);
        let games = rules::ALL.iter().map(|game| begin(game));
        let search = Search::new(own, places.into_iter().chain(games));
        let palette = Palette::fresh(store, search);
        // These two come first, and in this order: the next letter is for the box, and behind two
        // jobs of the store a batch waits.
        let caret = operate(find_focused()).map(Message::Caret);
        (palette, Task::batch([caret, operation::focus(BOX), running, people, custom]))
    }

    /// Handles a message.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Caret(id) => self.caret = Some(id),
            Message::People(Ok(people)) => {
                self.search.people = people.iter().map(person_result).collect();
            }
            Message::Running(Ok(games)) => {
                self.running = games.iter().map(|game| game.id).collect();
                self.search.running = games.iter().map(running_result).collect();
            }
            Message::CustomGames(Ok(games)) => {
                self.search.known.extend(games.into_iter().map(begin));
            }
            Message::Typed(text) => {
                self.search.set_typed(text);
                return Task::batch([self.ask(), scroll_into_view(LIST, MARKED)]);
            }
            Message::Played(asked, _) if asked != self.asked.load(Ordering::Relaxed) => {}
            Message::Played(_, Ok(games)) => {
                self.problem = None;
                let games = games.into_iter().filter(|game| !self.running.contains(&game.id));
                self.search.played = games.map(played_result).collect();
            }
            Message::Running(Err(failure))
            | Message::People(Err(failure))
            | Message::CustomGames(Err(failure))
            | Message::Played(_, Err(failure)) => {
                self.problem = Some(failure.to_string());
            }
        }
        self.search.rank();
        Task::none()
    }

    /// Returns the message of Enter: the marked result is chosen.
    pub fn marked(&self) -> Option<AppMessage> {
        self.search.results.get(self.search.marked).map(chosen)
    }

    /// Asks the store for games; an earlier query that is still waiting is skipped.
    fn ask(&self) -> Task<Message> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed) + 1;
        if self.search.is_blank() {
            return Task::none();
        }
        let (text, limit) = (Some(self.search.typed.clone()), Some(MAX_RESULTS));
        let filter = Filter { text, limit, ..Filter::default() };
        let newest = Arc::clone(&self.asked);
        let games = self.store.run(move |store| {
            if newest.load(Ordering::Relaxed) == asked {
                store.games(&filter)
            } else {
                Ok(Vec::new())
            }
        });
        Task::perform(games, move |games| Message::Played(asked, games))
    }

    /// Handles a key besides Enter and Escape. Letters go to the box.
    pub fn key(&mut self, press: &KeyPress) -> Task<Message> {
        match press.named() {
            Some(Named::ArrowDown) => self.search.step(true),
            Some(Named::ArrowUp) => self.search.step(false),
            Some(Named::Tab) => self.search.step(!press.shift()),
            Some(Named::PageDown) => self.search.mark_end(true),
            Some(Named::PageUp) => self.search.mark_end(false),
            Some(Named::Backspace) => return caret_to_end(BOX),
            _ => return Task::none(),
        }
        scroll_into_view(LIST, MARKED)
    }

    /// Draws the palette.
    pub fn view(&self, viewport: Viewport) -> Element<'_, AppMessage> {
        let wide = viewport.width.is_wide();
        let all = "Find a game, a person, a day or a command";
        let words = if wide { all } else { "Find anything" };
        let search = text_box(BOX, words, &self.search.typed)
            .icon(Icon::Search)
            .waiting(true)
            .on_input(|text| AppMessage::Palette(Message::Typed(text)));
        let marked = self.search.marked;
        let rows = self.search.results.iter().enumerate().map(|(at, found)| {
            let row = list_row(found.name.as_str())
                .icon(found.value.icon)
                .focused(at == marked)
                .on_press(chosen(found));
            let row = if found.beside.is_empty() {
                row
            } else if !wide {
                row.second(found.beside.as_str())
            } else {
                let words = remark(found.beside.as_str());
                let words = words.wrapping(text::Wrapping::None);
                row.trailing(
                    container(container(words).align_right(Fill)).width(FillPortion(2)).clip(true),
                )
            };
            let key = found.value.command.map(|command| key_sign(command, Tone::Muted));
            scroll_anchor(row.trailing(key), at == marked, MARKED)
        });
        let mut list = ruled_between(rows);
        if self.search.results.is_empty() {
            let words = format!("Nothing found for \u{201c}{}\u{201d}.", self.search.typed.trim());
            let words = label(words, scale::BODY, Tone::Muted);
            list = list.push(container(words).padding([gap::WIDE, gap::CELL]));
        }
        let list = scrolling(list.padding(Padding::ZERO.bottom(gap::SMALL))).id(LIST).width(Fill);
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body = column![container(search).padding(gap::MIDDLE)]
            .push(problem)
            .push(double_rule())
            .push(list);
        container(card(body))
            .max_width(720)
            .height(Fill)
            .padding(Padding::ZERO.top(if wide { gap::APART } else { 0.0 }))
            .into()
    }
}
