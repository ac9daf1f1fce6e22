//! History: all games, the latest evening first.

use std::borrow::Cow;

use chrono::NaiveDate;
use iced::keyboard::key::Named;
use iced::widget::{column, container, row, scrollable};
use iced::{Fill, Task};

use super::home::row_of;
use super::list_effects::{ListIds, list_page, perform, start};
use super::{Action, Screen, Viewport};
use crate::gui::command::{Command, Commands, Group, KeyPage};
use crate::gui::dialogs::date_dialog::DateDialog;
use crate::gui::dialogs::file_dialog::FileDialog;
use crate::gui::dialogs::{self, Dialogs};
use crate::gui::focus::move_focus;
use crate::gui::icon::{Icon, icon};
use crate::gui::keyboard::KeyPress;
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{Element, MEDIUM, Tone, scale, space};
use crate::gui::widget::{
    Button, banner, double_rule, hairline, hint, icon_button, label, list_row, problem_notice,
    quiet_button, shaded_section, slim_bar, text_box,
};
use browser::{HistoryBrowser, Message as ListMessage};
use games::rules;
use session::evening::{self, queries};
use session::files::Purpose;
use store::GameId;
use store::clock;
use store::format;
use store::worker::{Failure, StoreHandle};

mod browser;

/// Ids of the list.
const IDS: ListIds =
    ListIds { search: "history-search", list: "history-list", marked: "history-marked" };

/// The screen.
#[derive(Debug)]
pub struct History {
    store: StoreHandle,
    browser: HistoryBrowser,
    dialogs: Dialogs,
    /// The game whose date is asked for.
    dated: Option<GameId>,
}

/// Messages of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// For the list.
    List(ListMessage),
    /// Opens the import dialog.
    BringIn,
    /// Opens the export dialog for the marked game.
    WriteOut,
    /// Asks for the date of the marked game.
    Date,
    /// The date of a game was set.
    Dated(Result<(), Failure>),
    /// From the dialog.
    Dialog(dialogs::Message),
}

impl Screen for History {
    type Message = Message;

    fn name(&self) -> Cow<'_, str> {
        "History".into()
    }

    fn key_page(&self) -> KeyPage {
        KeyPage::new("History", [Group::History])
    }

    fn commands(&self) -> Commands<Message> {
        let marked = |message| self.browser.marked().map(|_| message);
        let restore = self.browser.removed.as_ref();
        Commands::none()
            .with(Command::OpenEvening, marked(Message::List(ListMessage::Evening)))
            .with(Command::ListedDate, marked(Message::Date))
            .with(Command::RemoveGame, marked(Message::List(ListMessage::Remove)))
            .with(Command::RestoreGame, restore.map(|_| Message::List(ListMessage::Restore)))
            .with(Command::ExportListed, marked(Message::WriteOut))
            .with(Command::ImportListed, Message::BringIn)
    }

    /// Handles a key. While the search box has the caret, letters go there.
    fn key(&mut self, press: &KeyPress) -> Action<Message> {
        if let Some(action) = self.dialogs.key(press, None) {
            return action.map(Message::Dialog);
        }
        if let Some(action) = self.run(press) {
            return action;
        }
        let begins = self.browser.cursor.is_none() && !self.browser.games.is_empty();
        let message = match (press.named(), press.char()) {
            (Some(Named::Tab), _) if !begins || press.shift() => {
                return Action::Run(move_focus(!press.shift()));
            }
            (Some(Named::ArrowDown | Named::Tab), _) => ListMessage::Step(1),
            (Some(Named::ArrowUp), _) => ListMessage::Step(-1),
            (Some(Named::PageDown), _) => ListMessage::Step(8),
            (Some(Named::PageUp), _) => ListMessage::Step(-8),
            (Some(Named::Enter), _) => ListMessage::OpenMarked,
            (Some(Named::Escape), _) => ListMessage::Escape,
            (Some(Named::Backspace), _) | (_, Some('/')) => ListMessage::FocusSearch,
            _ => return Action::None,
        };
        self.update(Message::List(message))
    }

    fn update(&mut self, message: Message) -> Action<Message> {
        match message {
            Message::Dialog(dialogs::Message::Changed) => {
                self.update(Message::List(ListMessage::Reread))
            }
            Message::List(message) => {
                perform(&IDS, self.browser.update(message)).map(Message::List)
            }
            Message::BringIn => {
                let dialog = FileDialog::import(self.store.clone());
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Date => {
                let Some(game) = self.browser.marked() else { return Action::None };
                let dialog = DateDialog::new(game.name.clone(), queries::day(game.played));
                self.dated = Some(game.id);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Dialog(dialogs::Message::Dated(day)) => {
                let Some(game) = self.dated.take() else { return Action::None };
                let day = evening::date_of(day);
                let set = self.store.run(move |store| store.set_date(game, day));
                Action::Run(Task::perform(set, Message::Dated))
            }
            Message::Dated(Ok(())) => {
                self.update(Message::List(ListMessage::Reread)).and(Action::toast("Date changed"))
            }
            Message::Dated(Err(failure)) => Action::error(failure.to_string()),
            Message::WriteOut => {
                let Some(game) = self.browser.marked() else { return Action::None };
                let rules = rules::find(&game.rules);
                let purpose = Purpose::export(game.id, game.name.clone(), rules);
                let dialog = FileDialog::new(self.store.clone(), purpose);
                self.dialogs.open(dialog).map(Message::Dialog)
            }
            Message::Dialog(message) => self.dialogs.update(message, None).map(Message::Dialog),
        }
    }

    /// Keeps the marked game visible.
    fn resized(&mut self, _viewport: Viewport) -> Action<Message> {
        Action::Run(scroll_into_view(IDS.list, IDS.marked))
    }

    fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let head = banner(viewport.width, "History").eyebrow("All games");
        let browser = &self.browser;
        let search = text_box(IDS.search, "Game, name or day", &browser.search)
            .icon(Icon::Search)
            .on_input(|words| Message::List(ListMessage::Search(words)))
            .on_submit(Message::List(ListMessage::OpenMarked))
            .on_enter(browser.cursor.map(|_| Message::List(ListMessage::FocusSearch)));
        let import = quiet_button("Import", Some(Message::BringIn)).icon(Icon::Import);
        let can = |message| browser.marked().map(|_| message);
        let export = can(Message::WriteOut);
        let remove = can(Message::List(ListMessage::Remove));
        let evening = can(Message::List(ListMessage::Evening));
        // Without a mark, letters are typed into the search box.
        let marks = browser.cursor.is_some();
        let import = with_key(import, Command::ImportListed, marks);
        let buttons = row![
            with_key(
                quiet_button("Export", export).icon(Icon::Export),
                Command::ExportListed,
                marks
            ),
            with_key(quiet_button("This evening", evening), Command::OpenEvening, marks),
            with_key(quiet_button("Remove", remove), Command::RemoveGame, marks)
        ]
        .spacing(space::SMALL);
        // In a compact window the commands are only in the menu.
        let wide = viewport.width.is_wide();
        let buttons = wide.then(|| row![buttons, import].spacing(space::MIDDLE));
        let top = row![search].push(buttons).spacing(space::MIDDLE).align_y(iced::Center);
        let mut list = column![];
        let today = clock::tonight();
        let mut last = None;
        for (index, game) in browser.games.iter().enumerate() {
            let marked = browser.cursor == Some(index);
            let day = queries::day(game.played);
            if last.replace(day) != Some(day) {
                list = list.push(heading(day, today)).push(hairline());
            }
            // The last change, if it was on that evening.
            let changed = clock::here(game.changed);
            let is_then = queries::day(changed) == day;
            let when = if is_then { changed.format("%H:%M").to_string() } else { String::new() };
            let line =
                row_of(viewport, game, when, marked, Message::List(ListMessage::Open(game.id)));
            let mark =
                icon_button(Icon::More, Tone::Muted, Some(Message::List(ListMessage::Mark(index))));
            let words = if wide { "Mark it for the buttons above" } else { "Mark it for the menu" };
            let mark = hint(mark, words);
            let line =
                row![line, container(mark).padding(iced::Padding::ZERO.right(space::MIDDLE))];
            list = list
                .push(scroll_anchor(line.align_y(iced::Center), marked, IDS.marked))
                .push(hairline());
        }
        if browser.more {
            list = list.push(list_row("More").on_press(Message::List(ListMessage::More)));
        }
        if browser.games.is_empty() && !browser.evaluation {
            list = list.push(nothing(browser.empty_words()));
        }
        let list = scrollable(list)
            .id(IDS.list)
            .direction(slim_bar())
            .on_scroll(|view| {
                let seen = view.absolute_offset().y + view.bounds().height;
                Message::List(ListMessage::Scrolled(view.content_bounds().height - seen))
            })
            .width(Fill)
            .height(Fill);
        let undo = browser.removed.as_ref().map(|(_, name)| {
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
                    quiet_button("Undo", Some(Message::List(ListMessage::Restore)))
                        .icon(Icon::Undo)
                        .key(Command::RestoreGame)
                ]
                .spacing(space::MIDDLE)
                .align_y(iced::Center)
                .padding([2.0, space::CELL]),
            )
        });
        let problem = browser.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body =
            column![container(top).padding([viewport.width.over_list(), viewport.width.inset()])]
                .push(problem)
                .push(undo)
                .push(double_rule())
                .push(list);
        let page = list_page(viewport, head, body);
        self.dialogs.over(viewport, page, Message::Dialog)
    }
}

impl History {
    /// Creates the screen, and the task that reads its first page.
    pub fn new(store: StoreHandle) -> (History, Task<Message>) {
        let (browser, effects) = HistoryBrowser::new(store.clone());
        let start = start(&IDS, effects).map(Message::List);
        (History { store, browser, dialogs: Dialogs::default(), dated: None }, start)
    }
}

/// Shows the key of a button, if that key is not typed into the search box.
fn with_key(button: Button<'_, Message>, key: Command, shows: bool) -> Button<'_, Message> {
    if shows { button.key(key) } else { button }
}

/// Draws the evening to which the games below belong; a game before six in the morning belongs to
/// the day before.
fn heading<'a>(day: NaiveDate, today: NaiveDate) -> Element<'a, Message> {
    let words = label(format::evening_date(day, today), scale::SMALL.with(MEDIUM), Tone::Muted);
    shaded_section(false, container(words).padding([6.0, space::CELL]))
}

/// Draws the message of an empty list.
fn nothing<'a>(words: String) -> Element<'a, Message> {
    container(label(words, scale::SEAT.with(MEDIUM), Tone::Muted))
        .padding([24.0, space::CELL])
        .into()
}
