//! The dialog over a screen: import, export, backup, printing, a date, rules of a game or a season, a
//! person, a shared game. Every screen opens its dialogs through [`Dialogs`].
//!
//! Invariant: at most one dialog is open, and it takes all keys.

mod file_dialogs;
mod game_dialogs;
mod person_dialog;
mod season_dialog;
#[cfg(feature = "share")]
mod shared_dialog;

use std::fmt::Debug;
use std::path::PathBuf;

use chrono::NaiveDate;
use iced::widget::operation::{AbsoluteOffset, scroll_by, scroll_to};

pub(in crate::gui) use self::file_dialogs::{FileDialog, RestoreDialog, restore_backup};
pub(in crate::gui) use self::game_dialogs::{DateDialog, PrintDialog, RulesDialog};
pub(in crate::gui) use self::person_dialog::{PersonDialog, PersonTask, refusal};
pub(in crate::gui) use self::season_dialog::SeasonDialog;
#[cfg(feature = "share")]
pub(in crate::gui) use self::shared_dialog::SharedDialog;
use crate::gui::prelude::{column, *};
use scoring::Game;
use session::OpenGame;
use session::evening::SeasonRules;
use session::files::{FileFormat, ImportResult};
use store::worker::BackupList;
use store::{PersonChange, RestoreOutcome};

/// The most error sentences shown.
const MAX_SHOWN: usize = 8;

/// How far the page keys scroll, in logical pixels.
const PAGE: f32 = 320.0;

/// The open dialog, if any.
#[derive(Debug, Default)]
pub struct Dialogs {
    open: Option<Box<dyn Dialog>>,
    /// Whether it waits for a task.
    busy: bool,
    /// Errors of the last action.
    problems: Vec<String>,
    /// Index of the marked line.
    marked: usize,
    /// The backup made before the last restore.
    before: Option<PathBuf>,
}

impl Dialogs {
    pub fn open(&mut self, dialog: impl Dialog + 'static) -> Action<Message> {
        let start = dialog.start();
        let before = self.before.take();
        *self = Dialogs { open: Some(Box::new(dialog)), before, ..Dialogs::default() };
        Action::DismissToast(start)
    }

    /// Undoes restoring a backup.
    pub fn undo_restore(&mut self, store: &StoreHandle) -> Action<Message> {
        let Some(before) = self.before.take() else { return Action::None };
        let restored = restore_backup(store, before);
        Action::Run(restored.map(answered(Message::Restored)))
    }

    /// Handles a message; `game` is the open game, if there is one.
    pub fn update(&mut self, message: Message, game: Option<&OpenGame>) -> Action<Message> {
        let message = match message {
            Message::Restored(outcome) => return self.restored(outcome),
            Message::Answer(message) => {
                self.busy = false;
                return self.update(*message, game);
            }
            other => other,
        };
        let Some(dialog) = &mut self.open else {
            return match message {
                // The dialog is closed by now, so the message is shown as a toast.
                Message::Refused(problems) => Action::error(problems.join(" ")),
                _ => Action::None,
            };
        };
        let event = match message {
            Message::Close => Event::Close(Action::None),
            Message::Refused(problems) => Event::Refuse(problems),
            Message::Go => return self.go(game),
            Message::Mark(line) => {
                self.marked = line;
                if dialog.goes_on_click() {
                    return self.go(game);
                }
                Event::None
            }
            other => {
                if matches!(other, Message::Typed(_) | Message::TypedInto(..) | Message::Format(_))
                {
                    self.problems.clear();
                    self.marked = 0;
                }
                dialog.update(other)
            }
        };
        self.after(event)
    }

    /// Handles a key; `None` if no dialog is open. Enter presses the button, a digit chooses its
    /// line, Escape closes the dialog.
    pub fn key(&mut self, press: &KeyPress, game: Option<&OpenGame>) -> Option<Action<Message>> {
        let dialog = self.open.as_mut()?;
        let count = dialog.count();
        let down = press.named() == Some(Named::ArrowDown);
        let event = match press.named() {
            Some(Named::Escape) => Event::Close(Action::None),
            Some(Named::Enter) if !dialog.can_go() => Event::None,
            Some(Named::Enter) => return Some(self.go(game)),
            Some(Named::Tab) => {
                let on = !press.shift();
                dialog.next_box(on).unwrap_or_else(|| Event::Run(move_focus(on)))
            }
            Some(Named::ArrowUp | Named::ArrowDown) if count == 0 => dialog.step(down),
            Some(key @ (Named::PageUp | Named::PageDown)) => {
                let y = if key == Named::PageDown { PAGE } else { -PAGE };
                Event::Run(scroll_by(LIST, AbsoluteOffset { x: 0.0, y }))
            }
            Some(Named::ArrowUp | Named::ArrowDown) => {
                let next = if down { self.marked + 1 } else { self.marked.saturating_sub(1) };
                self.marked = next.min(count - 1);
                self.problems.clear();
                Event::Run(scroll_into_view(LIST, MARKED))
            }
            _ => {
                let number = press.char().and_then(|char| char.to_digit(10));
                let line = number.and_then(|number| usize::try_from(number).ok()?.checked_sub(1));
                if let Some(line) = line.filter(|line| *line < count) {
                    self.marked = line;
                    return Some(self.go(game));
                }
                Event::None
            }
        };
        Some(self.after(event))
    }

    fn go(&mut self, game: Option<&OpenGame>) -> Action<Message> {
        let event = match &mut self.open {
            Some(dialog) if !self.busy => dialog.go(self.marked, game),
            _ => Event::None,
        };
        self.after(event)
    }

    fn after(&mut self, event: Event) -> Action<Message> {
        match event {
            Event::None => Action::None,
            Event::Run(task) => Action::Run(task),
            Event::Wait(task) => {
                self.busy = true;
                self.problems.clear();
                Action::Run(task.map(|answer| Message::Answer(Box::new(answer))))
            }
            Event::Refuse(problems) => {
                self.problems = problems;
                let caret = self.open.as_ref().map_or_else(Task::none, |dialog| dialog.caret());
                let start = AbsoluteOffset { x: None, y: Some(0.0) };
                Action::Run(Task::batch([caret, scroll_to(LIST, start)]))
            }
            Event::Close(action) => {
                self.open = None;
                action
            }
        }
    }

    fn restored(&mut self, outcome: RestoreOutcome) -> Action<Message> {
        self.open = None;
        let games = format::how_many(outcome.games, "game", "games");
        let text = format!("Backup restored: {games}");
        self.before = outcome.before;
        let toast = match self.before {
            Some(_) => Action::offer(text, Command::Undo),
            None => Action::toast(text),
        };
        toast.with(Task::done(Message::Changed))
    }

    /// Draws a screen with the open dialog over it.
    pub fn over<'a, M: Clone + 'a>(
        &'a self,
        viewport: Viewport,
        screen: impl Into<Element<'a, M>>,
        wrap: fn(Message) -> M,
    ) -> Element<'a, M> {
        let card = self.open.as_deref().map(|dialog| self.card(dialog, viewport).map(wrap));
        widget::overlay(screen, card, None, wrap(Message::Close))
    }

    fn card<'a>(&'a self, dialog: &'a dyn Dialog, viewport: Viewport) -> Element<'a, Message> {
        let DialogCard { title, question, action, max_width } = dialog.card();
        let more = self.problems.len().saturating_sub(MAX_SHOWN);
        let more = (more > 0).then(|| remark(format!("and {more} more")));
        let problems = self.problems.iter().take(MAX_SHOWN).map(|why| problem_notice(why.as_str()));
        // A problem takes the place of the question, so that it is visible.
        let said: Element<'a, Message> = if self.problems.is_empty() {
            label(question, scale::BODY, Tone::Muted).into()
        } else {
            column(problems).push(more).spacing(gap::TIGHT).into()
        };
        let said = container(said).padding([0.0, gap::CARD]);
        let body = column![said, dialog.view(self.marked)].spacing(gap::MIDDLE);
        let body = widget::scrolling(body).id(LIST);
        let word = if self.busy { "One moment" } else { action };
        let go = (!self.busy && dialog.can_go()).then_some(Message::Go);
        widget::dialog(viewport.width, title, body, Message::Close, (word, go))
            .max_width(max_width)
            .into()
    }
}

pub(super) const LIST: &str = "dialog-list";

#[derive(Debug, Clone)]
pub enum Message {
    Close,
    /// The button was pressed.
    Go,
    /// A line was clicked, counted from 0.
    Mark(usize),
    Typed(String),
    /// Errors, as sentences.
    Refused(Vec<String>),
    /// The answer that the dialog waits for.
    Answer(Box<Message>),
    Format(FileFormat),
    /// Opens the system's file dialog.
    Choose,
    /// The chosen files; none if it was closed.
    Chosen(Vec<PathBuf>),
    Imported(ImportResult),
    Written(PathBuf),
    /// A file was not written because it exists.
    Exists(PathBuf),
    Listed(BackupList),
    Restored(RestoreOutcome),
    #[cfg(feature = "share")]
    SharedListed(Vec<desks::Event>),
    #[cfg(feature = "share")]
    Joined(store::GameId),
    /// The players of this game are to be chosen.
    Play(&'static Game),
    /// A day was chosen; the screen sets it.
    Dated(NaiveDate),
    /// The text of one of several boxes changed.
    TypedInto(usize, String),
    /// A season gets these rules, which are checked; the screen saves them.
    Season(String, SeasonRules),
    /// A person was renamed or merged.
    PersonChanged(PersonChange),
    /// The store has other games now, so lists are loaded again.
    Changed,
}

/// The effect of a message.
#[derive(Debug)]
pub enum Event {
    None,
    Run(Task<Message>),
    /// Runs a task and ignores everything until it has answered.
    Wait(Task<Message>),
    Refuse(Vec<String>),
    /// Closes the dialog, then performs the action.
    Close(Action<Message>),
}

/// What is on the card of every dialog.
#[derive(Debug)]
pub struct DialogCard {
    title: String,
    question: String,
    /// The label of the button.
    action: &'static str,
    max_width: f32,
}

impl DialogCard {
    fn new(
        title: impl Into<String>,
        question: impl Into<String>,
        action: &'static str,
        max_width: f32,
    ) -> DialogCard {
        DialogCard { title: title.into(), question: question.into(), action, max_width }
    }
}

/// The content of a dialog.
pub trait Dialog: Debug {
    /// Returns what is on its card besides its content.
    fn card(&self) -> DialogCard;

    /// Returns the number of lines to choose from.
    fn count(&self) -> usize {
        0
    }

    /// Returns whether the button can be pressed.
    fn can_go(&self) -> bool {
        true
    }

    /// Returns whether clicking a line also presses the button.
    fn goes_on_click(&self) -> bool {
        false
    }

    /// Focuses the box of the dialog.
    fn caret(&self) -> Task<Message> {
        Task::none()
    }

    /// Runs when the dialog opens.
    fn start(&self) -> Task<Message> {
        self.caret()
    }

    /// Performs the button's action for the marked line and the open game, if there is one.
    fn go(&mut self, marked: usize, game: Option<&OpenGame>) -> Event;

    /// Handles one of the dialog's own messages.
    fn update(&mut self, _message: Message) -> Event {
        Event::None
    }

    /// Moves the caret to the next (or previous) of several boxes; `None` beyond the last one.
    fn next_box(&mut self, _on: bool) -> Option<Event> {
        None
    }

    /// Handles an arrow key in a dialog without lines.
    fn step(&mut self, _down: bool) -> Event {
        Event::None
    }

    /// Draws what is below the question.
    fn view(&self, marked: usize) -> Element<'_, Message>;
}

/// Draws lines, one of them marked.
pub(super) fn lines<'a>(
    rows: impl Iterator<Item = ListRow<'a, Message>>,
    marked: usize,
) -> Element<'a, Message> {
    let rows = rows.enumerate().map(|(index, row)| {
        let is_marked = index == marked;
        let row = row.focused(is_marked).on_press(Message::Mark(index));
        scroll_anchor(row, is_marked, MARKED)
    });
    ruled(rows).into()
}

/// Returns a function that converts the result of a task to a message.
pub(super) fn answered<T, E: ToString>(
    wrap: fn(T) -> Message,
) -> impl Fn(Result<T, E>) -> Message + Send + 'static
where
    T: 'static,
{
    move |result| match result {
        Ok(done) => wrap(done),
        Err(why) => Message::Refused(vec![why.to_string()]),
    }
}
