//! History: everything ever played, newest change first.
//!
//! Invariant: no more is read than is shown; another page is read when the end of the list
//! comes near.

use std::borrow::Cow;

use chrono::{Local, NaiveDate};
use iced::keyboard::key::Named;
use iced::widget::{column, container, operation, row, scrollable};
use iced::{Fill, Task};

use super::home::row_of;
use super::{Action, Route, Screen, Viewport};
use crate::clock;
use crate::evening::queries;
use crate::files::Purpose;
use crate::format;
use crate::game::preview::{self, GamePreview};
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::move_focus;
use crate::gui::icon::{Icon, icon};
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{Element, MEDIUM, Tone, scale, space};
use crate::gui::widget::{
    banner, double_rule, hairline, hint, icon_button, label, list_row, problem_notice,
    quiet_button, shaded_section, sheet, slim_bar, text_box,
};
use crate::key_list::{self, KeyList};
use crate::rules;
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Filter, GameId};

/// How many games are read at a time.
const PAGE: usize = 50;
/// The id of the search box.
const SEARCH: &str = "history-search";
/// The id of the list.
const LIST: &str = "history-list";
/// The id of the marked row.
const MARKED: &str = "history-marked";
/// In a window lower than this there is no room for buttons, in logical pixels.
const LOW: f32 = 400.0;
/// How near to the end of the list the next page is read, in logical pixels.
const NEAR: f32 = 400.0;

/// The screen.
#[derive(Debug)]
pub struct History {
    store: StoreHandle,
    search: String,
    games: Vec<GamePreview>,
    /// Whether there may be more than was read.
    more: bool,
    reading: bool,
    /// Counts the searches: an answer to an older one is thrown away.
    asked: usize,
    cursor: Option<usize>,
    /// The game that was moved out of the lists last.
    removed: Option<(GameId, String)>,
    problem: Option<String>,
    dialogs: Dialogs,
    /// Enter was pressed while the list was still read: its first game is opened once it is there.
    opens: bool,
}

/// What happened here.
#[derive(Debug, Clone)]
pub enum Message {
    /// The search box has other words.
    Search(String),
    /// A page was read, for the search with this number, from this place in the list.
    Read(usize, usize, Result<Vec<GamePreview>, Failure>),
    /// The list was scrolled: how far it is to its end.
    Scrolled(f32),
    /// The next page is wanted.
    More,
    /// Open a game.
    Open(GameId),
    /// Mark a row, by its place, or leave it.
    Mark(usize),
    /// Enter in the search box.
    OpenMarked,
    /// Move the marked game out of the lists.
    Remove,
    /// It is moved out.
    Removed(GameId, String, Result<(), Failure>),
    /// Bring the last one back.
    Restore,
    /// It is back.
    Restored(String, Result<(), Failure>),
    /// The evening that the marked game belongs to.
    Evening,
    /// Import games.
    BringIn,
    /// Write the marked game to a file.
    WriteOut,
    /// From the dialog.
    Dialog(dialogs::Message),
}

impl Screen for History {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "History".into()
    }

    fn shortcuts(&self) -> KeyList {
        key_list::history()
    }

    /// While the search box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if press.with_control() == Some('z') {
            return self.update(Message::Restore);
        }
        match press.named() {
            Some(Named::ArrowDown) => return self.step(1),
            Some(Named::ArrowUp) => return self.step(-1),
            Some(Named::PageDown) => return self.step(8),
            Some(Named::PageUp) => return self.step(-8),
            Some(Named::Tab)
                if self.cursor.is_none() && !press.shift() && !self.games.is_empty() =>
            {
                return self.step(1);
            }
            Some(Named::Tab) => return Action::Run(move_focus(!press.shift())),
            Some(Named::Enter) => return self.update(Message::OpenMarked),
            Some(Named::Delete) => return self.update(Message::Remove),
            Some(Named::Backspace) => return self.focus_search(),
            Some(Named::Escape) if self.cursor.is_some() => return self.focus_search(),
            Some(Named::Escape) => return Action::Go(Route::Home),
            _ => {}
        }
        match press.char().map(|key| key.to_ascii_lowercase()) {
            Some('/') => self.focus_search(),
            Some('e') => self.update(Message::WriteOut),
            Some('v') => self.update(Message::Evening),
            Some('i') => self.update(Message::BringIn),
            _ => Action::None,
        }
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Search(words) => {
                self.search = words;
                self.cursor = None;
                Action::Run(self.read_from_start())
            }
            Message::Read(asked, _, _) if asked != self.asked => Action::None,
            Message::Read(_, _, Err(failure)) => self.fail(&failure),
            Message::Read(_, offset, Ok(games)) => {
                self.games.truncate(offset);
                self.reading = false;
                self.more = games.len() == PAGE;
                self.games.extend(games);
                self.cursor = self.cursor.filter(|cursor| *cursor < self.games.len());
                if std::mem::take(&mut self.opens) { self.open_marked() } else { Action::None }
            }
            Message::Scrolled(left) if left < NEAR => self.next_page(),
            Message::Scrolled(_) => Action::None,
            Message::More => self.next_page(),
            Message::Open(id) => Action::Go(Route::Game(id)),
            Message::Mark(index) => {
                self.cursor = (self.cursor != Some(index)).then_some(index);
                // Nothing has this name, so the search box loses its caret.
                Action::Run(operation::focus("history-rows"))
            }
            Message::Evening => match self.marked() {
                Some(game) => Action::Go(Route::Evening(game.id)),
                None => Action::None,
            },
            // What is shown may still be what was looked for before.
            Message::OpenMarked if self.cursor.is_none() && self.reading => {
                self.opens = true;
                Action::None
            }
            Message::OpenMarked => self.open_marked(),
            Message::Remove => self.remove(),
            Message::Removed(id, name, Ok(())) => {
                self.games.retain(|game| game.id != id);
                let last = self.games.len().checked_sub(1);
                self.cursor = self.cursor.and_then(|cursor| Some(cursor.min(last?)));
                self.removed = Some((id, name.clone()));
                let words = format!("{name} removed");
                Action::toast(words)
            }
            Message::Restore => match self.removed.take() {
                Some((id, name)) => {
                    let back = self.store.run(move |store| store.restore(id));
                    Action::Run(Task::perform(back, move |done| {
                        Message::Restored(name.clone(), done)
                    }))
                }
                None => Action::None,
            },
            Message::Restored(name, Ok(())) => Action::Toast {
                text: format!("{name} restored"),
                undo: false,
                task: self.read_from_start(),
            },
            Message::Removed(_, _, Err(failure)) | Message::Restored(_, Err(failure)) => {
                self.fail(&failure)
            }
            Message::BringIn => {
                let dialog = FileDialog::import(self.store.clone());
                self.dialogs.file(dialog).map(Message::Dialog)
            }
            Message::WriteOut => {
                let Some(game) = self.marked() else { return Action::None };
                let (store, name) = (self.store.clone(), game.name.clone());
                let rules = rules::find(&game.rules);
                let dialog = FileDialog::new(store, Purpose::export(game.id, name, rules));
                self.dialogs.file(dialog).map(Message::Dialog)
            }
            Message::Dialog(dialogs::Message::Changed) => Action::Run(self.read_from_start()),
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
        }
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let head = banner(viewport.width, "History").eyebrow("All games");
        let search = text_box(SEARCH, "Game, name or day", &self.search)
            .icon(Icon::Search)
            .on_input(Message::Search)
            .on_submit(Message::OpenMarked);
        let narrow = viewport.width.is_narrow();
        let import = quiet_button("Import", Some(Message::BringIn)).icon(Icon::Import);
        let export = self.marked().map(|_| Message::WriteOut);
        let remove = self.marked().map(|_| Message::Remove);
        let evening = self.marked().map(|_| Message::Evening);
        let wide = viewport.width.is_wide();
        let import = if wide { import.key("I") } else { import };
        let out = quiet_button("Export", export).icon(Icon::Export);
        let buttons = row![
            if wide { out.key("E") } else { out },
            quiet_button("This evening", evening).key("V"),
            quiet_button("Remove", remove).key("Del")
        ]
        .spacing(space::SMALL);
        // Where there is next to no room, what can be done is in the menu alone.
        let low = narrow && viewport.size.height < LOW;
        let top: Element<'_, Message> = if low {
            search.into()
        } else if narrow {
            column![
                search,
                row![import]
                    .extend([buttons.into()])
                    .spacing(space::SMALL)
                    .wrap()
                    .vertical_spacing(space::SMALL)
            ]
            .spacing(space::SMALL)
            .into()
        } else {
            row![search, buttons, import].spacing(space::MIDDLE).align_y(iced::Center).into()
        };
        let mut list = column![];
        let today = queries::day(clock::now());
        let mut last = None;
        for (index, game) in self.games.iter().enumerate() {
            let marked = self.cursor == Some(index);
            let day = queries::day(game.changed);
            if last.replace(day) != Some(day) {
                list = list.push(heading(day, today)).push(hairline());
            }
            let when = game.changed.with_timezone(&Local).format("%H:%M").to_string();
            let line = row_of(viewport, game, when, marked, Message::Open(game.id));
            let mark = icon_button(Icon::More, Tone::Muted, Some(Message::Mark(index)));
            let mark = hint(mark, "Mark it for the buttons above");
            let line =
                row![line, container(mark).padding(iced::Padding::ZERO.right(space::MIDDLE))];
            list = list
                .push(scroll_anchor(line.align_y(iced::Center), marked, MARKED))
                .push(hairline());
        }
        if self.more {
            list = list.push(list_row("More").on_press(Message::More));
        }
        if self.games.is_empty() && !self.reading {
            list = list.push(nothing(&self.search));
        }
        let list = scrollable(list)
            .id(LIST)
            .direction(slim_bar())
            .on_scroll(|view| {
                let seen = view.absolute_offset().y + view.bounds().height;
                Message::Scrolled(view.content_bounds().height - seen)
            })
            .width(Fill)
            .height(Fill);
        let undo = self.removed.as_ref().map(|(_, name)| {
            shaded_section(
                false,
                row![
                    icon(Icon::Check, 18.0, Tone::Muted),
                    label(
                        format!("{name} is removed. You can restore it."),
                        scale::BODY,
                        Tone::Ink
                    )
                    .width(Fill),
                    quiet_button("Undo", Some(Message::Restore)).icon(Icon::Undo).key("Ctrl Z")
                ]
                .spacing(space::MIDDLE)
                .align_y(iced::Center)
                .padding([2.0, space::CELL]),
            )
        });
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body =
            column![container(top).padding([viewport.width.over_list(), viewport.width.inset()])]
                .push(problem)
                .push(undo)
                .push(double_rule())
                .push(list);
        let paper = container(sheet(viewport.width, false, body))
            .height(Fill)
            .padding(viewport.width.around_sheet());
        // In a narrow window the bar says where we are.
        let page = column![].push((!narrow).then_some(head)).push(paper);
        self.dialogs.over(viewport, page, Message::Dialog)
    }

    fn menu(&self) -> Vec<(Icon, &'static str, Message)> {
        let mut menu = vec![(Icon::Import, "Import games", Message::BringIn)];
        if self.marked().is_some() {
            menu.push((Icon::Crown, "Open its evening", Message::Evening));
            menu.push((Icon::Export, "Export the marked game", Message::WriteOut));
            menu.push((Icon::Cross, "Remove the marked game", Message::Remove));
        }
        if self.removed.is_some() {
            menu.push((Icon::Undo, "Put the removed game back", Message::Restore));
        }
        menu
    }
}

impl History {
    /// The screen, and the task that reads its first page.
    pub fn new(store: StoreHandle) -> (History, Task<Message>) {
        let mut history = History {
            store,
            search: String::new(),
            games: Vec::new(),
            more: false,
            reading: false,
            asked: 0,
            cursor: None,
            removed: None,
            problem: None,
            dialogs: Dialogs::default(),
            opens: false,
        };
        let read = history.read_from_start();
        (history, Task::batch([read, operation::focus(SEARCH)]))
    }

    fn read_from_start(&mut self) -> Task<Message> {
        self.asked += 1;
        self.opens = false;
        self.read(0)
    }

    fn read(&mut self, offset: usize) -> Task<Message> {
        self.reading = true;
        let text = Some(self.search.trim().to_owned()).filter(|text| !text.is_empty());
        let filter = Filter { text, limit: Some(PAGE), offset, ..Filter::default() };
        let asked = self.asked;
        let read = self.store.run(move |store| preview::list(store, &filter));
        Task::perform(read, move |games| Message::Read(asked, offset, games))
    }

    fn next_page(&mut self) -> Action<Message> {
        if self.more && !self.reading {
            let offset = self.games.len();
            Action::Run(self.read(offset))
        } else {
            Action::None
        }
    }

    fn fail(&mut self, failure: &Failure) -> Action<Message> {
        self.reading = false;
        self.problem = Some(failure.to_string());
        Action::None
    }

    /// Opens the marked game, or the first.
    fn open_marked(&self) -> Action<Message> {
        match self.games.get(self.cursor.unwrap_or(0)) {
            Some(game) => Action::Go(Route::Game(game.id)),
            None => Action::None,
        }
    }

    fn marked(&self) -> Option<&GamePreview> {
        self.cursor.and_then(|cursor| self.games.get(cursor))
    }

    fn remove(&mut self) -> Action<Message> {
        let Some(game) = self.marked() else { return Action::None };
        let (id, name) = (game.id, game.name.clone());
        let away = self.store.run(move |store| store.remove(id));
        Action::Run(Task::perform(away, move |done| Message::Removed(id, name.clone(), done)))
    }

    fn focus_search(&mut self) -> Action<Message> {
        self.cursor = None;
        Action::Run(Task::batch([
            operation::focus(SEARCH),
            operation::scroll_to(LIST, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 }),
        ]))
    }

    /// Moves the cursor; above the first row is the search box.
    fn step(&mut self, by: isize) -> Action<Message> {
        let Some(last) = self.games.len().checked_sub(1) else { return Action::None };
        let next = match self.cursor {
            None if by < 0 => return Action::None,
            None => 0,
            Some(0) if by < 0 => return self.focus_search(),
            Some(at) => at.saturating_add_signed(by).min(last),
        };
        self.cursor = Some(next);
        let show = scroll_into_view(LIST, MARKED);
        // Nothing has this name, so every box loses its caret.
        let leave = operation::focus("history-rows");
        let more = if next + 10 > last { self.next_page() } else { Action::None };
        match more {
            Action::Run(read) => Action::Run(Task::batch([show, leave, read])),
            _ => Action::Run(Task::batch([show, leave])),
        }
    }
}

/// The evening that the games below were written on; what came before six in the morning is
/// still of the day before.
fn heading<'a>(day: NaiveDate, today: NaiveDate) -> Element<'a, Message> {
    let words = label(format::evening_date(day, today), scale::SMALL.with(MEDIUM), Tone::Muted);
    shaded_section(false, container(words).padding([6.0, space::CELL]))
}

/// What is said where no game is listed.
fn nothing<'a>(search: &str) -> Element<'a, Message> {
    let words = if search.trim().is_empty() {
        "Nothing played yet.".to_owned()
    } else {
        format!("No games found for \u{201c}{}\u{201d}.", search.trim())
    };
    container(label(words, scale::SEAT.with(MEDIUM), Tone::Muted))
        .padding([24.0, space::CELL])
        .into()
}
