//! Common parts of dialogs: messages, lines to choose from, and a button.

use std::fmt::Debug;
use std::path::PathBuf;

use chrono::NaiveDate;
use iced::Task;
use iced::widget::column;

use crate::gui::screen::Action;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::theme::Element;
use crate::gui::widget::{ListRow, hairline};
use scoring::{Evaluation, Game, Record};
use session::evening::SeasonRules;
use session::files::{FileFormat, ImportResult};
use store::RestoreOutcome;
use store::worker::BackupList;

/// Id of the scrolling part.
pub(super) const LIST: &str = "dialog-list";
/// The id of the marked line.
pub(super) const MARKED: &str = "dialog-marked";

/// Messages of a dialog.
#[derive(Debug, Clone)]
pub enum Message {
    /// Closes the dialog.
    Close,
    /// The button was pressed.
    Go,
    /// A line was clicked, counted from 0.
    Mark(usize),
    /// The box's text changed.
    Typed(String),
    /// Errors, as sentences.
    Refused(Vec<String>),
    /// The answer that the dialog waits for.
    Answer(Box<Message>),
    /// A file format was chosen.
    Format(FileFormat),
    /// Opens the system's file dialog.
    Choose,
    /// The chosen files; none if it was closed.
    Chosen(Vec<PathBuf>),
    /// Files were imported.
    Imported(ImportResult),
    /// A file was written.
    Written(PathBuf),
    /// A file was not written because it exists.
    Exists(PathBuf),
    /// The backups were listed.
    Listed(BackupList),
    /// A backup was restored.
    Restored(RestoreOutcome),
    /// The games that another desk shares were listed.
    #[cfg(feature = "share")]
    SharedListed(Vec<desks::Event>),
    /// A shared game was joined.
    #[cfg(feature = "share")]
    Joined(store::GameId),
    /// The players of this game are to be chosen.
    Play(&'static Game),
    /// A day was chosen; the screen sets it.
    Dated(NaiveDate),
    /// The text of one of several boxes changed.
    TypedInto(usize, String),
    /// The name and the rules of a season were checked.
    SeasonChecked(String, SeasonRules),
    /// A season gets these rules; the screen saves them.
    Season(String, SeasonRules),
    /// The store has other games now, so lists are loaded again.
    Changed,
}

/// The effect of a message.
#[derive(Debug)]
pub enum Event {
    /// Nothing.
    None,
    /// Runs a task.
    Run(Task<Message>),
    /// Runs a task and ignores everything until it has answered.
    Wait(Task<Message>),
    /// Shows errors.
    Refuse(Vec<String>),
    /// Closes the dialog, then performs the action.
    Close(Action<Message>),
}

/// The open game that a dialog prints.
pub type PrintedGame<'a> = (&'a Record, &'a Evaluation);

/// What is on the card of every dialog.
#[derive(Debug)]
pub struct DialogCard {
    /// The title.
    pub title: String,
    /// The question.
    pub question: String,
    /// The label of the button.
    pub action: &'static str,
    /// The largest width, in logical pixels.
    pub max_width: f32,
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
    fn go(&mut self, marked: usize, game: Option<PrintedGame<'_>>) -> Event;

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
        scroll_anchor(column![row, hairline()], is_marked, MARKED).into()
    });
    column(rows).into()
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
