//! The screens: one for each kind of work, never one for a single game.
//!
//! A screen implements [`Screen`] and returns [`Action`]s as requests; it knows no other screen.

pub(crate) mod evening;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod load_error;
pub(crate) mod new_game;
pub(crate) mod people;
pub mod score_sheet;
pub(crate) mod settings;
pub mod tournament;

use std::borrow::Cow;

use iced::Task;
use iced::widget::operation;

use super::command::{Command, Commands, KeyPage};
use super::focus::{caret_to_end, unfocus};
use super::keyboard::KeyPress;
use super::scroll_into_view::{MARKED, scroll_into_view};
use super::theme::*;
use super::widget::{column, *};
use crate::preferences::Preferences;
use scoring::{Game, Record};
use session::display::DisplayContent;
use session::files::printing::Page;
use session::rehearsal::RehearsalKind;
use store::{GameId, PersonId};

/// A screen of the main window.
pub trait Screen {
    /// Messages of the screen.
    type Message;

    /// Its short name in the top bar of a compact window, if that is always the same.
    const NAME: &'static str = "";

    /// Returns the short name in the top bar of a compact window.
    fn name(&self) -> Cow<'_, str> {
        Self::NAME.into()
    }

    /// Returns the window's title before "House Rules"; `None` on the home screen.
    fn title(&self) -> Option<String> {
        Some(self.name().into_owned())
    }

    /// Returns the keys that F1 lists here.
    fn key_page(&self) -> KeyPage {
        KeyPage::new("this screen", [])
    }

    /// Returns what can be done here now, in the order of the menu.
    fn commands(&self) -> Commands<Self::Message> {
        Commands::none()
    }

    /// Runs the command with this key; `None` if no command here has it.
    fn run(&mut self, press: &KeyPress) -> Option<Action<Self::Message>> {
        self.commands().pressed(&press.chords()).map(|message| self.update(message))
    }

    /// Handles a key that no text field took.
    fn key(&mut self, press: &KeyPress) -> Action<Self::Message>;

    /// Handles a message.
    fn update(&mut self, message: Self::Message) -> Action<Self::Message>;

    /// Draws the screen below the top bar.
    fn view(&self, viewport: Viewport) -> Element<'_, Self::Message>;

    /// Handles a new size of the window.
    fn resized(&mut self, _viewport: Viewport) -> Action<Self::Message> {
        Action::None
    }

    /// Returns the message of the arrow in a compact top bar; `None` leads home.
    fn back(&self) -> Option<Self::Message> {
        None
    }

    /// Returns the content of the display window; `None` leaves it unchanged.
    fn display(&self) -> Option<DisplayContent> {
        None
    }

    /// Handles a second that has passed while the clock of the open game runs.
    fn tick(&mut self) -> Action<Self::Message> {
        Action::None
    }

    /// Looks again at what another window or command may have changed, as the window gets the focus.
    fn focused(&mut self) -> Action<Self::Message> {
        Action::None
    }
}

/// The space of a screen.
#[derive(Debug, Clone, Copy)]
pub struct Viewport {
    /// The density.
    pub width: Width,
    /// The size below the top bar, in logical pixels.
    pub size: Size,
}

impl Viewport {
    /// Returns whether so little space is left above the number pad of a low window that boxes are
    /// more important than the banner.
    pub fn is_low(self) -> bool {
        self.size.height < 190.0
    }
}

/// Requests of a screen to the application.
#[derive(Debug)]
pub enum Action<Message> {
    /// Nothing.
    None,
    /// Runs a task whose message goes back to the screen.
    Run(Task<Message>),
    /// Opens another screen.
    Go(Route),
    /// Shows a toast.
    Toast(Toast),
    /// Dismisses the toast and runs `task`.
    DismissToast(Task<Message>),
    /// Writes a page and shows it in the browser.
    Print(Page),
    /// Changes and saves the preferences.
    SetPreferences(Preferences),
    /// Several actions, in order.
    Batch(Vec<Action<Message>>),
}

impl<Message> Action<Message> {
    /// Creates a toast about something that was done.
    pub fn toast(text: impl Into<String>) -> Action<Message> {
        Action::Toast(Toast::new(ToastKind::Done, text))
    }

    /// Creates a toast about something that was done, with a button that undoes or redoes it.
    pub fn offer(text: impl Into<String>, command: Command) -> Action<Message> {
        Action::Toast(Toast { offer: Some(command), ..Toast::new(ToastKind::Done, text) })
    }

    /// Creates a toast about what a key would do next.
    pub fn hint(text: impl Into<String>) -> Action<Message> {
        Action::Toast(Toast::new(ToastKind::Hint, text))
    }

    /// Creates a toast about something that failed.
    pub fn error(text: impl Into<String>) -> Action<Message> {
        Action::Toast(Toast::new(ToastKind::Error, text))
    }

    /// Returns this action followed by another.
    pub fn and(self, next: Action<Message>) -> Action<Message> {
        match (self, next) {
            (Action::None, action) | (action, Action::None) => action,
            (Action::Batch(mut actions), next) => {
                actions.push(next);
                Action::Batch(actions)
            }
            (action, next) => Action::Batch(vec![action, next]),
        }
    }

    /// Returns this action with a task to run as well.
    pub fn with(self, task: Task<Message>) -> Action<Message> {
        self.and(Action::Run(task))
    }
}

impl<Message: Send + 'static> Action<Message> {
    /// Maps the messages of the task, for the parent of a component.
    pub fn map<Parent: Send + 'static>(self, wrap: fn(Message) -> Parent) -> Action<Parent> {
        match self {
            Action::None => Action::None,
            Action::Run(task) => Action::Run(task.map(wrap)),
            Action::Go(route) => Action::Go(route),
            Action::Toast(toast) => Action::Toast(toast),
            Action::DismissToast(task) => Action::DismissToast(task.map(wrap)),
            Action::Print(page) => Action::Print(page),
            Action::SetPreferences(preferences) => Action::SetPreferences(preferences),
            Action::Batch(actions) => {
                Action::Batch(actions.into_iter().map(|action| action.map(wrap)).collect())
            }
        }
    }
}

/// Screens to go to.
#[derive(Debug, Clone)]
pub enum Route {
    /// The home screen with games in progress and recent ones.
    Home,
    /// The list of games for a new game.
    NewGame,
    /// A stored game.
    Game(GameId),
    /// The evening of a game.
    Evening(GameId),
    /// A rehearsal, in a separate file.
    Rehearsal(RehearsalKind),
    /// The first season.
    Season,
    /// Creates a game from this record and opens it.
    Begin(Box<Record>),
    /// The roster of a new game.
    Play(&'static Game),
    /// The list of people.
    People,
    /// A person's page.
    Person(PersonId),
    /// The list of all games.
    History,
    /// Theme, text size, files.
    Settings,
}

/// Ids of the list of the shown screen, and of the box that searches it.
const SEARCH: &str = "search";
const LIST: &str = "list";

/// Focuses the search box, with the caret at the end.
fn caret_in_search<M: Send + 'static>() -> Task<M> {
    caret_to_end(SEARCH)
}

/// Unmarks the row, and focuses the search box above the first one.
fn focus_search<M: Send + 'static>(cursor: &mut Option<usize>) -> Action<M> {
    *cursor = None;
    Action::Run(Task::batch([caret_in_search(), scroll_to_top()]))
}

fn scroll_to_top<M: Send + 'static>() -> Task<M> {
    operation::scroll_to(LIST, scrollable::AbsoluteOffset { x: 0.0, y: 0.0 })
}

/// Moves the mark among `count` rows; the search box is above the first.
fn step_mark<M: Send + 'static>(cursor: &mut Option<usize>, by: isize, count: usize) -> Action<M> {
    let next = match (*cursor, count.checked_sub(1)) {
        (_, None) => return Action::None,
        (None, _) if by < 0 => return Action::None,
        (Some(0), _) if by < 0 => return focus_search(cursor),
        (None, _) => 0,
        (Some(at), Some(last)) => at.saturating_add_signed(by).min(last),
    };
    *cursor = Some(next);
    show_marked().and(Action::Run(unfocus()))
}

fn show_marked<M: Send + 'static>() -> Action<M> {
    Action::Run(scroll_into_view(LIST, MARKED))
}

/// Draws a list on its sheet; in a compact window the top bar names the screen, so there is no
/// banner.
fn list_page<'a, M: Clone + 'a>(
    viewport: Viewport,
    banner: Banner<'a, M>,
    body: ThemedColumn<'a, M>,
) -> ThemedColumn<'a, M> {
    let paper = container(sheet(viewport.width, false, body)).height(Fill);
    let banner = viewport.width.is_wide().then_some(banner);
    column![].push(banner).push(paper.padding(viewport.width.around_sheet()))
}
