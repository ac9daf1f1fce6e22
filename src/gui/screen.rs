//! The screens: one a shape of work, never one a game.
//!
//! Each has a struct, a `Message`, `update`, `view`, `key` and `keys`. A screen asks for what
//! it wants with an [`Action`]; it knows no other screen.

pub mod couples;
pub mod evening;
pub mod history;
pub mod new_game;
pub mod people;
pub mod score_sheet;
pub mod settings;
pub mod tonight;
pub mod tournament;

use iced::{Size, Task};

use super::services::printing::Page;
use super::theme::{Colors, ThemeMode, Width};
use crate::engine::{Game, Record};
use crate::store::{GameId, PersonId};

/// What a screen is drawn with.
#[derive(Debug, Clone, Copy)]
pub struct Viewport {
    /// The colours.
    pub colors: &'static Colors,
    /// Which of the three forms fits.
    pub width: Width,
    /// The room below the top bar, in logical pixels.
    pub size: Size,
}

/// What a screen wants.
#[derive(Debug)]
pub enum Action<Message> {
    /// Nothing.
    None,
    /// Something done, and its answer sent back to the screen.
    Run(Task<Message>),
    /// Another screen.
    Go(Route),
    /// A sentence at the bottom left for a while; with `undo`, the last change can be taken
    /// back from there.
    Say {
        /// What was done.
        words: String,
        /// Whether *Undo* stands beside it.
        undo: bool,
        /// Something done besides.
        task: Task<Message>,
    },
    /// A sentence at the bottom left for a while: why something was not done.
    Warn(String),
    /// The same, and something done besides.
    Tell {
        /// Why something was not done, or not as it was meant.
        words: String,
        /// What is done besides.
        task: Task<Message>,
    },
    /// What was said before is done with; something done besides.
    Hush(Task<Message>),
    /// A page to be written and shown in the browser.
    Print(Page),
    /// Another look or text size, kept for the next time.
    Set(Preferences),
}

impl<Message> Action<Message> {
    /// What is to be done besides, whatever is said with it.
    pub fn into_task(self) -> Option<Task<Message>> {
        match self {
            Action::Run(task)
            | Action::DismissToast(task)
            | Action::Toast { task, .. }
            | Action::Error { task, .. } => Some(task),
            _ => None,
        }
    }
}

impl<Message: Send + 'static> Action<Message> {
    /// The same, said by what this is a part of.
    pub fn map<Whole: Send + 'static>(self, wrap: fn(Message) -> Whole) -> Action<Whole> {
        match self {
            Action::None => Action::None,
            Action::Run(task) => Action::Run(task.map(wrap)),
            Action::Go(route) => Action::Go(route),
            Action::Toast { text: words, undo, task } => {
                Action::Toast { text: words, undo, task: task.map(wrap) }
            }
            Action::error(words) => Action::error(words),
            Action::Error { text: words, task } => {
                Action::Error { text: words, task: task.map(wrap) }
            }
            Action::DismissToast(task) => Action::DismissToast(task.map(wrap)),
            Action::Print(page) => Action::Print(page),
            Action::SetPreferences(preferences) => Action::SetPreferences(preferences),
        }
    }
}

/// Where to go.
#[derive(Debug, Clone)]
pub enum Route {
    /// What is under way, and what was played lately.
    Tonight,
    /// The choice of a game.
    NewGame,
    /// A game that is kept.
    Game(GameId),
    /// The evening that a game belongs to.
    Evening(GameId),
    /// A new game with these seats and options, to be begun at once.
    Begin(Box<Record>),
    /// Who plays a new game of these rules.
    Play(&'static Game),
    /// Everybody who ever played.
    People,
    /// Somebody's page.
    Person(PersonId),
    /// Everything ever played.
    History,
    /// Theme, text size, files.
    Settings,
}

/// How the window looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preferences {
    /// The look.
    pub look: ThemeMode,
    /// The text size in percent: 100, 125, 150, 175 or 200.
    pub text_size: u16,
}

impl Preferences {
    /// The text sizes there are.
    pub const SIZES: [u16; 5] = [100, 125, 150, 175, 200];

    /// The next larger or smaller text size.
    pub fn stepped(self, larger: bool) -> Preferences {
        let at = Self::SIZES.iter().position(|size| *size >= self.text_size).unwrap_or(0);
        let at = if larger { (at + 1).min(Self::SIZES.len() - 1) } else { at.saturating_sub(1) };
        Preferences { text_size: Self::SIZES.get(at).copied().unwrap_or(100), ..self }
    }
}
