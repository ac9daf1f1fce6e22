//! History: all games, the latest evening first, with search, removing and restoring.
//!
//! Invariant: only what is shown is read; the next page is read when scrolling nears the end.

use super::home::row_of;
use super::{
    LIST, SEARCH, Screen, caret_in_search, focus_search, list_page, show_marked, step_mark,
};
use crate::gui::dialogs::{self, DateDialog, Dialogs, FileDialog};
use crate::gui::prelude::{column, *};
use games::rules;
use session::evening::{self, queries};
use session::files::Purpose;
use session::preview::{self, GamePreview};
use store::{Filter, GameId, Store};

/// Games per page.
const PAGE: usize = 50;
/// Distance from the end at which the next page is read, in logical pixels.
const PREFETCH_DISTANCE: f32 = 400.0;

state! {
    #[derive(Debug)]
    pub struct History(store: StoreHandle) {
        search: String = String::new(),
        /// The games read so far.
        games: Vec<GamePreview> = Vec::new(),
        /// Whether there may be more.
        more: bool = false,
        is_reading: bool = false,
        /// Number of searches so far; results of an older search are dropped.
        asked: usize = 0,
        /// The marked row.
        cursor: Option<usize> = None,
        /// The game removed last.
        removed: Option<String> = None,
        /// The error of the last action.
        problem: Option<String> = None,
        /// Whether Enter was pressed before the list was read, which then opens its first game.
        opens: bool = false,
        dialogs: Dialogs = Dialogs::default(),
        /// The game whose date is asked for.
        dated: Option<GameId> = None,
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    Search(String),
    /// A page was read: the search's number, the first index, the games.
    Read(usize, usize, Result<Vec<GamePreview>, Failure>),
    /// The list was scrolled, to this distance from its end in logical pixels.
    Scrolled(f32),
    More,
    Go(Route),
    /// Marks the row at this index, or unmarks it.
    Mark(usize),
    FocusSearch,
    /// Runs a command of the screen.
    Run(Command),
    Removed(GameId, String, Result<(), Failure>),
    Restored(Result<Option<&'static str>, Failure>),
    Dated(Result<(), Failure>),
    Dialog(dialogs::Message),
}

impl Screen for History {
    type Message = Message;

    const NAME: &'static str = "History";

    fn key_page(&self) -> KeyPage {
        KeyPage::new("History", [Group::History])
    }

    fn commands(&self) -> Commands<Message> {
        use Command::{
            ExportListed, ImportListed, ListedDate, OpenEvening, RemoveGame, RestoreGame,
        };
        let marks = self.marked().is_some();
        let of_marked = [OpenEvening, ListedDate, RemoveGame].map(|command| (command, marks));
        let others = [(RestoreGame, true), (ExportListed, marks), (ImportListed, true)];
        Commands::none().run(Message::Run, of_marked.into_iter().chain(others))
    }

    /// Handles a key. While the search box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if let Some(action) = self.run(press) {
            return action;
        }
        let begins = self.cursor.is_none() && !self.games.is_empty();
        match (press.named(), press.char()) {
            (Some(Named::Tab), _) if !begins || press.shift() => {
                Action::Run(move_focus(!press.shift()))
            }
            (Some(Named::ArrowDown | Named::Tab), _) => self.step(1),
            (Some(Named::ArrowUp), _) => self.step(-1),
            (Some(Named::PageDown), _) => self.step(8),
            (Some(Named::PageUp), _) => self.step(-8),
            // The shown games may still be the result of an earlier search.
            (Some(Named::Enter), _) if self.cursor.is_none() && self.is_reading => {
                self.opens = true;
                Action::None
            }
            (Some(Named::Enter), _) => self.open_marked(),
            (Some(Named::Escape), _) if self.cursor.is_some() => focus_search(&mut self.cursor),
            (Some(Named::Escape), _) if self.search.is_empty() => Action::Go(Route::Home),
            (Some(Named::Escape), _) => {
                let cleared = self.update(Message::Search(String::new()));
                cleared.and(focus_search(&mut self.cursor))
            }
            (Some(Named::Backspace), _) | (_, Some('/')) => focus_search(&mut self.cursor),
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Search(words) => {
                (self.search, self.cursor) = (words, None);
                self.read_from_start()
            }
            Message::Read(asked, _, _) if asked != self.asked => Action::None,
            Message::Read(_, offset, Ok(games)) => {
                let marked = self.marked().map(|game| game.summary.id);
                self.games.truncate(offset);
                self.is_reading = false;
                self.more = games.len() == PAGE;
                self.games.extend(games);
                // The mark follows its game.
                self.cursor = self.games.iter().position(|game| Some(game.summary.id) == marked);
                if std::mem::take(&mut self.opens) {
                    self.open_marked()
                } else if offset == 0 && self.cursor.is_some() {
                    show_marked()
                } else {
                    Action::None
                }
            }
            Message::Scrolled(left) if left >= PREFETCH_DISTANCE => Action::None,
            Message::Scrolled(_) | Message::More => self.next_page(),
            Message::Go(route) => Action::Go(route),
            Message::Mark(index) => {
                self.cursor = (self.cursor != Some(index)).then_some(index);
                Action::Run(unfocus())
            }
            Message::FocusSearch => focus_search(&mut self.cursor),
            Message::Removed(id, name, Ok(())) => {
                self.games.retain(|game| game.summary.id != id);
                let last = self.games.len().checked_sub(1);
                self.cursor = self.cursor.and_then(|cursor| Some(cursor.min(last?)));
                // The page itself says so, with an undo.
                self.removed = Some(name);
                Action::None
            }
            Message::Restored(Ok(None)) => Action::hint("No game is removed."),
            Message::Restored(Ok(Some(name))) => {
                Action::toast(format!("{name} restored")).and(self.read_from_start())
            }
            Message::Read(_, _, Err(failure))
            | Message::Removed(_, _, Err(failure))
            | Message::Restored(Err(failure)) => {
                self.is_reading = false;
                self.problem = Some(failure.to_string());
                Action::None
            }
            Message::Run(command) => self.run_command(command),
            Message::Dialog(dialogs::Message::Changed) => self.read_from_start(),
            Message::Dialog(dialogs::Message::Dated(day)) => {
                let Some(game) = self.dated.take() else { return Action::None };
                let day = evening::date_of(day);
                let set = self.store.run(move |store| store.set_date(game, day));
                Action::Run(Task::perform(set, Message::Dated))
            }
            Message::Dated(Ok(())) => self.read_from_start().and(Action::toast("Date changed")),
            Message::Dated(Err(failure)) => Action::error(failure.to_string()),
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
        }
    }

    /// Keeps the marked game visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        show_marked()
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        self.dialogs.over(viewport, self.page(viewport), Message::Dialog)
    }
}

impl History {
    /// Creates the screen, and the task that reads its first page.
    pub fn new(store: StoreHandle) -> (History, Task<Message>) {
        let mut history = History::fresh(store);
        let read = history.read(0);
        // The caret comes first: a batch waits for the store's jobs.
        let start = Task::batch([caret_in_search(), read]);
        (history, start)
    }

    /// Runs a command: for the marked game, if it is about one.
    fn run_command(&mut self, command: Command) -> Action<Message> {
        let store = self.store.clone();
        match (command, self.marked()) {
            (Command::RestoreGame, _) => {
                self.removed = None;
                let restored = store.run(Store::restore_last);
                Action::Run(Task::perform(restored, Message::Restored))
            }
            (Command::ImportListed, _) => {
                self.dialogs.open(FileDialog::new(store, Purpose::Import)).map(Message::Dialog)
            }
            (Command::OpenEvening, Some(game)) => Action::Go(Route::Evening(game.summary.id)),
            (Command::RemoveGame, Some(game)) => {
                let (id, name) = (game.summary.id, game.name.clone());
                let removed = store.run(move |store| store.remove(id));
                let done = move |done| Message::Removed(id, name.clone(), done);
                Action::Run(Task::perform(removed, done))
            }
            (Command::ListedDate, Some(game)) => {
                let dialog = DateDialog::new(game.name.clone(), queries::day(game.summary.played));
                self.dated = Some(game.summary.id);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            (Command::ExportListed, Some(game)) => {
                let rules = rules::find(&game.summary.rules);
                let named = (game.name.clone(), queries::day(game.summary.played));
                let purpose = Purpose::export(game.summary.id, named, rules);
                self.dialogs.open(FileDialog::new(store, purpose)).map(Message::Dialog)
            }
            _ => Action::None,
        }
    }

    fn read_from_start(&mut self) -> Action<Message> {
        self.asked += 1;
        self.opens = false;
        Action::Run(self.read(0))
    }

    fn read(&mut self, offset: usize) -> Task<Message> {
        self.is_reading = true;
        let text = Some(self.search.trim().to_owned()).filter(|text| !text.is_empty());
        let filter =
            Filter { text, limit: Some(PAGE), offset, by_evening: true, ..Filter::default() };
        let asked = self.asked;
        let read = self.store.run(move |store| preview::list(store, &filter));
        Task::perform(read, move |read| Message::Read(asked, offset, read))
    }

    fn next_page(&mut self) -> Action<Message> {
        let wants = self.more && !self.is_reading;
        if wants { Action::Run(self.read(self.games.len())) } else { Action::None }
    }

    /// Opens the marked game, or the first one.
    fn open_marked(&self) -> Action<Message> {
        let game = self.games.get(self.cursor.unwrap_or(0));
        game.map_or(Action::None, |game| Action::Go(Route::Game(game.summary.id)))
    }

    fn marked(&self) -> Option<&GamePreview> {
        self.cursor.and_then(|cursor| self.games.get(cursor))
    }

    /// Moves the cursor; above the first row is the search box.
    fn step(&mut self, by: isize) -> Action<Message> {
        let moved = step_mark(&mut self.cursor, by, self.games.len());
        let is_near_end = self.cursor.is_some_and(|next| next + 11 > self.games.len());
        moved.and(if is_near_end { self.next_page() } else { Action::None })
    }

    /// Draws everything below the top bar.
    fn page(&self, viewport: Viewport) -> Element<'_, Message> {
        let head = banner(viewport.width, "History").eyebrow("All games");
        let search = text_box(SEARCH, "Game, name or day", &self.search)
            .icon(Icon::Search)
            .on_input(Message::Search)
            .on_enter(self.cursor.map(|_| Message::FocusSearch));
        // Without a mark, letters are typed into the search box.
        let marks = self.marked().is_some();
        let button = |words, can: bool, command| {
            let run = can.then_some(Message::Run(command));
            quiet_button(words, run).key_if(self.cursor.is_some(), command)
        };
        let import = button("Import", true, Command::ImportListed).icon(Icon::Import);
        let export = button("Export", marks, Command::ExportListed).icon(Icon::Export);
        let evening = button("This evening", marks, Command::OpenEvening);
        let remove = button("Remove", marks, Command::RemoveGame);
        let buttons = row![export, evening, remove].spacing(gap::SMALL);
        // In a compact window the commands are only in the menu.
        let wide = viewport.width.is_wide();
        let buttons = wide.then(|| row![buttons, import].spacing(gap::MIDDLE));
        let top = row![search].push(buttons).centered(gap::MIDDLE);
        let mut list = column![];
        let today = clock::tonight();
        let mut last = None;
        for (index, game) in self.games.iter().enumerate() {
            let marked = self.cursor == Some(index);
            let day = queries::day(game.summary.played);
            if last.replace(day) != Some(day) {
                // A game before six in the morning belongs to the day before.
                let words = format::evening_date(day, today);
                let words = label(words, scale::SMALL.with(MEDIUM), Tone::Muted);
                let heading = container(words).padding([6.0, gap::CELL]);
                list = list.push(shaded_section(false, heading)).push(hairline());
            }
            // When it began, which is the order of the list, if that was on that evening.
            let created = clock::here(game.summary.created);
            let is_then = queries::day(created) == day;
            let when = if is_then { created.format("%H:%M").to_string() } else { String::new() };
            let open = Message::Go(Route::Game(game.summary.id));
            let line = row_of(viewport, game, when, marked, open);
            let mark = icon_button(Icon::More, Tone::Muted, Some(Message::Mark(index)));
            let words = if wide { "Mark it for the buttons above" } else { "Mark it for the menu" };
            let mark = hint(mark, words);
            let line = row![line, container(mark).padding(Padding::ZERO.right(gap::MIDDLE))];
            list = list.push(scroll_anchor(line.align_y(Center), marked, MARKED)).push(hairline());
        }
        if self.more {
            list = list.push(list_row("More").on_press(Message::More));
        }
        if self.games.is_empty() && !self.is_reading {
            list = list.push(empty_notice(match self.search.trim() {
                "" => "Nothing played yet.".to_owned(),
                search => format!("No games found for \u{201c}{search}\u{201d}."),
            }));
        }
        let list = scrolling(list)
            .id(LIST)
            .on_scroll(|view| {
                let seen = view.absolute_offset().y + view.bounds().height;
                Message::Scrolled(view.content_bounds().height - seen)
            })
            .width(Fill)
            .height(Fill);
        let undo = self.removed.as_ref().map(|name| {
            let words = format!("{name} is removed. You can restore it.");
            let words = label(words, scale::BODY, Tone::Ink).width(Fill);
            let undo = quiet_button("Undo", Some(Message::Run(Command::RestoreGame)));
            let undo = undo.icon(Icon::Undo).key(Command::RestoreGame);
            let line = row![icon(Icon::Check, 18.0, Tone::Muted), words, undo];
            let line = line.centered(gap::MIDDLE);
            shaded_section(false, line.padding([2.0, gap::CELL]))
        });
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body =
            column![container(top).padding([viewport.width.over_list(), viewport.width.cell()])]
                .push(problem)
                .push(undo)
                .push(double_rule())
                .push(list);
        list_page(viewport, head, body).into()
    }
}
