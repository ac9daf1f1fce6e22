//! What each game screen provides: its session, what it draws, its keys, and how it is typed into.

use super::message::Message;
use super::{GameFrame, GameSession, LoadedDrafts, Tab};
use crate::gui::command::{Commands, KeyPage};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{Action, Viewport};
use session::display::DisplayContent;
use session::form::RoundForm;
use session::revision::Revision;
use session::session::CommittedChange;
use session::session::conflict::Conflict;

/// A screen with the session of an open game.
pub trait GameScreen: Sized {
    /// Messages of the screen, including the session's.
    type Message: From<Message> + Clone + Send + 'static;
    /// Returns the session.
    fn session(&self) -> &GameSession;

    /// Returns the session for changes.
    fn session_mut(&mut self) -> &mut GameSession;

    /// Returns all tabs in order, at most 16; the first is always available.
    fn all_tabs(&self) -> &'static [Tab];

    /// Returns whether this tab is available now.
    fn has_tab(&self, tab: Tab) -> bool {
        match tab {
            Tab::Columns => self.session().viewport().width.is_compact(),
            Tab::Disputes => self.session().has_sent_hands(),
            _ => true,
        }
    }

    /// Returns the current tab.
    fn tab(&self) -> Tab {
        let last = self.session().tab;
        if self.has_tab(last) { last } else { self.all_tabs()[0] }
    }
}

/// Drawing of a game screen.
pub trait GameDrawing: GameScreen {
    /// Returns the window's title for the game.
    fn title(&self) -> String;

    /// Returns the parts of the frame below the top bar.
    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Self::Message>;

    /// Returns the form that the keys of the number pad go to; `None` if they open one.
    fn typed_form(&self) -> Option<&RoundForm>;

    /// Returns why a tab asks for attention.
    fn wants(&self, _tab: Tab) -> Option<&'static str> {
        None
    }

    /// Returns the content of the display window.
    fn display(&self) -> DisplayContent;

    /// Returns the revision of the next seating, if the display window shows it.
    fn seating_revision(&self) -> Option<Revision> {
        None
    }
}

/// Keys of a game screen besides the session's.
pub trait GameKeys: GameScreen {
    /// Returns the keys that F1 lists before those of every game.
    fn own_keys(&self) -> KeyPage;

    /// Returns the commands besides the session's.
    fn own_commands(&self) -> Commands<Self::Message>;

    /// Handles a key before the commands: in a card or an input that takes all
    /// keys.
    fn captures(&mut self, press: &KeyPress) -> Option<Action<Self::Message>>;

    /// Handles a key that is not a command.
    fn pressed(&mut self, press: &KeyPress) -> Action<Self::Message>;
}

/// Typing on a game screen, and the effects of changes.
pub trait GameEntry: GameScreen {
    /// Handles a message.
    fn update(&mut self, message: Self::Message) -> Action<Self::Message>;

    /// Types a pasted text into the box of the cursor.
    fn pasted(&mut self, text: &str) -> Action<Self::Message>;

    /// Returns whether unrecorded typing can be undone, and redone.
    fn typing_steps(&self) -> (bool, bool);

    /// Undoes or redoes unrecorded typing; `None` if there is none.
    fn step_typing(&mut self, back: bool) -> Option<Action<Self::Message>>;

    /// Handles Enter, or a click on the main button.
    fn enter(&mut self) -> Action<Self::Message>;

    /// Handles the loaded drafts.
    fn drafts_loaded(&mut self, drafts: LoadedDrafts) -> Action<Self::Message>;

    /// Saves a draft again after a failure, while nothing is pending.
    fn save_again(&mut self) -> Action<Self::Message>;

    /// Handles a committed change.
    fn committed(&mut self, committed: CommittedChange) -> Action<Self::Message>;

    /// Resolves a conflict: another process has committed first, the game has its new state, and
    /// the pending change was not written. `arrived` is what was written, if it is only from phones
    /// or other desks.
    fn conflicted(&mut self, conflict: Conflict, arrived: Option<String>) -> Action<Self::Message>;
}
