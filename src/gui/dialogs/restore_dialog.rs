//! The card with the copies that are kept beside the file, to bring one back.
//!
//! Invariant: what is there is a copy itself before another takes its place, so bringing back
//! is undone by bringing that one back.

use std::path::PathBuf;

use chrono::{DateTime, Local, NaiveDateTime, TimeZone as _, Utc};
use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::{column, container, scrollable};

use super::Event;
use crate::clock;
use crate::engine::wording::capitalize;
use crate::format;
use crate::gui::focus::move_focus;
use crate::gui::icon::Icon;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, Viewport};
use crate::gui::scroll_into_view::{scroll_anchor, scroll_into_view};
use crate::gui::theme::{Element, Tone, scale, space};
use crate::gui::widget::{dialog, hairline, label, list_row, problem_notice, slim_bar};
use crate::preferences::Preferences;
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Backup, RestoreOutcome};

/// The id of the list.
const LIST: &str = "copies";
/// The id of the marked copy.
const MARKED: &str = "copies-marked";

/// The card.
#[derive(Debug)]
pub struct RestoreDialog {
    store: StoreHandle,
    preferences: Preferences,
    copies: Option<Vec<Backup>>,
    cursor: usize,
    problem: Option<String>,
    busy: bool,
}

/// What happened on the card.
#[derive(Debug, Clone)]
pub enum Message {
    /// Which copies there are.
    Read(Result<Vec<Backup>, Failure>),
    /// One was marked.
    Mark(usize),
    /// Bring back the marked one.
    Go,
    /// It is back, or not.
    Back(Result<RestoreOutcome, Failure>),
    /// Never mind.
    Close,
}

impl RestoreDialog {
    /// The card, and the task that reads what it shows. The look and the text size of now stay.
    pub fn new(store: StoreHandle, preferences: Preferences) -> (RestoreDialog, Task<Message>) {
        let read = Task::perform(store.backups(), Message::Read);
        let (copies, problem) = (None, None);
        (RestoreDialog { store, preferences, copies, cursor: 0, problem, busy: false }, read)
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Event<Message> {
        match message {
            Message::Read(Ok(copies)) => {
                self.copies = Some(copies);
                Event::None
            }
            Message::Mark(index) => {
                self.cursor = index;
                Event::None
            }
            Message::Go => self.go(),
            // That is for whoever has the dialog.
            Message::Back(Ok(_)) => Event::None,
            Message::Read(Err(failure)) | Message::Back(Err(failure)) => {
                self.busy = false;
                self.problem = Some(failure.to_string());
                Event::None
            }
            Message::Close => Event::Close(Action::None),
        }
    }

    /// What a key means here.
    pub fn key(&mut self, press: &KeyPress) -> Event<Message> {
        match press.named() {
            Some(Named::Escape) => return Event::Close(Action::None),
            Some(Named::Enter) => return self.go(),
            Some(Named::ArrowDown) => return self.step(1),
            Some(Named::ArrowUp) => return self.step(-1),
            Some(Named::Tab) => return Event::Run(move_focus(!press.shift())),
            _ => {}
        }
        let number = press.char().and_then(|key| key.to_digit(10)).and_then(|n| n.checked_sub(1));
        match number.map(|number| number as usize).filter(|number| *number < self.count()) {
            Some(number) => {
                self.cursor = number;
                self.go()
            }
            None => Event::None,
        }
    }

    fn count(&self) -> usize {
        self.copies.as_ref().map_or(0, Vec::len)
    }

    fn step(&mut self, by: isize) -> Event<Message> {
        let last = self.count().saturating_sub(1);
        self.cursor = self.cursor.saturating_add_signed(by).min(last);
        Event::Run(scroll_into_view(LIST, MARKED))
    }

    fn go(&mut self) -> Event<Message> {
        let copy = self.copies.as_ref().and_then(|copies| copies.get(self.cursor));
        let Some(copy) = copy.filter(|_| !self.busy) else { return Event::None };
        self.busy = true;
        self.problem = None;
        Event::Run(
            restore_backup(&self.store, copy.path.clone(), self.preferences).map(Message::Back),
        )
    }

    /// Draws the card, for [`overlay`](crate::gui::widget::overlay()).
    pub fn view(&self, viewport: Viewport) -> Element<'_, Message> {
        let narrow = viewport.width.is_narrow();
        let about = match &self.copies {
            None => "",
            Some(copies) if copies.is_empty() => {
                "There are no backups yet. One is made when the window opens and when a game ends."
            }
            Some(_) => {
                "All games go back to how they were then. A backup of the current games is made first."
            }
        };
        let now = clock::local_now();
        let rows = self.copies.iter().flatten().enumerate().map(|(index, copy)| {
            let marked = index == self.cursor;
            let games = copy.games.map_or("damaged".to_owned(), |games| {
                capitalize(&format::spelled(games, "game", "games"))
            });
            let line = list_row(capitalize(&when(copy.at, now)))
                .icon(Icon::History)
                .trailing(label(games, scale::BODY, Tone::Muted))
                .focused(marked)
                .on_press(Message::Mark(index));
            scroll_anchor(column![line, hairline()], marked, MARKED).into()
        });
        let list =
            scrollable(column(rows).padding([0.0, space::SMALL])).id(LIST).direction(slim_bar());
        let room = (viewport.size.height - if narrow { 240.0 } else { 320.0 }).max(120.0);
        let problem = self.problem.as_ref().map(|why| problem_notice(why.as_str()));
        let body =
            column![label(about, scale::BODY, Tone::Muted), container(list).max_height(room)]
                .push(problem)
                .spacing(space::MIDDLE);
        let go = (!self.busy && self.count() > 0).then_some(Message::Go);
        let words = if self.busy { "One moment" } else { "Restore" };
        let body = container(body).padding([0.0, space::CARD]);
        dialog(viewport.width, "Restore a backup", body, Message::Close, (words, go))
            .max_width(640)
            .into()
    }
}

/// Puts a copy in the place of everything; the window looks as before.
pub(in crate::gui) fn restore_backup(
    store: &StoreHandle,
    copy: PathBuf,
    preferences: Preferences,
) -> Task<Result<RestoreOutcome, Failure>> {
    let (look, size) = (preferences.look.id(), preferences.text_size.to_string());
    let back = store.restore_backup(copy, clock::local_now().naive_local(), move |store| {
        store.set_setting("look", look)?;
        store.set_setting("text-size", &size)
    });
    Task::perform(back, |back| back)
}

/// "today, 21:30", "14 November 2025, 21:30".
pub(in crate::gui) fn when(at: NaiveDateTime, now: DateTime<Local>) -> String {
    let day = match Local.from_local_datetime(&at).earliest() {
        Some(local) => format::relative_day(local.with_timezone(&Utc), now),
        None => at.format("%Y-%m-%d").to_string(),
    };
    format!("{day}, {}", at.format("%H:%M"))
}
