//! What each game screen provides: its tabs, its session, what it draws, its keys, and how it is typed
//! into; and every game view as a screen of the window, which handles keys and messages first, and saves
//! what they typed.

use super::{
    GameFrame, GameSession, GameView, Message, chrome, commit, disputes, host, saving, shortcuts,
};
use crate::gui::prelude::*;
use crate::gui::screen::Screen;
use session::display::DisplayContent;
use session::form::RoundForm;
use session::session::{CommittedChange, Conflict};

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
            Tab::Disputes => self.session().hand_states().has_disputes(),
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
}

/// Keys of a game screen besides the session's.
pub trait GameKeys: GameScreen {
    /// Returns the keys that F1 lists before those of every game.
    fn own_keys(&self) -> KeyPage;

    /// Returns the commands besides the session's.
    fn own_commands(&self) -> Commands<Self::Message>;

    /// Handles a key before the commands: in a card or an input that takes all keys.
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

    /// Saves a draft again after a failure, while nothing is pending.
    fn save_again(&mut self) -> Action<Self::Message>;

    /// Handles a committed change.
    fn committed(&mut self, committed: CommittedChange) -> Action<Self::Message>;

    /// Resolves a conflict: another process has committed first, the game has its new state, and
    /// the pending change was not written. `arrived` is what was written, if it is only from phones
    /// or other desks.
    fn conflicted(&mut self, conflict: Conflict, arrived: Option<String>) -> Action<Self::Message>;
}

impl<V: GameView> Screen for V {
    type Message = V::Message;

    fn name(&self) -> Cow<'_, str> {
        self.session().name().into()
    }

    fn title(&self) -> Option<String> {
        Some(GameDrawing::title(self))
    }

    fn key_page(&self) -> KeyPage {
        let mut page = self.own_keys();
        page.groups.push(Group::Steps);
        page.groups.extend(self.session().has_host().then_some(Group::Host));
        page.groups.push(Group::Game);
        page.groups.extend(self.session().is_over().then_some(Group::PlayAgain));
        page
    }

    fn commands(&self) -> Commands<V::Message> {
        shortcuts::commands(self)
    }

    fn key(&mut self, press: &KeyPress) -> Action<V::Message> {
        let action = shortcuts::key(self, press);
        saving(self, action)
    }

    fn update(&mut self, message: V::Message) -> Action<V::Message> {
        let action = GameEntry::update(self, message);
        saving(self, action)
    }

    fn view(&self, viewport: Viewport) -> Element<'_, V::Message> {
        chrome::view(self, viewport)
    }

    fn resized(&mut self, viewport: Viewport) -> Action<V::Message> {
        self.session_mut().viewport = viewport;
        GameView::resized(self)
    }

    fn display(&self) -> Option<DisplayContent> {
        let content = GameDrawing::display(self);
        #[cfg(feature = "lan")]
        let content = self.session().with_phones(content);
        Some(content)
    }

    fn focused(&mut self) -> Action<V::Message> {
        if self.session().is_pending() {
            return Action::None;
        }
        commit::reload(self).and(Action::Run(disputes::load(self)))
    }

    fn tick(&mut self) -> Action<V::Message> {
        let action = host::tick(self);
        saving(self, action)
    }
}

macro_rules! tabs {
    ($($name:ident = $label:literal, $icon:ident: $doc:literal;)*) => {
        /// A tab of a game screen.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Tab {
            $(#[doc = $doc] $name,)*
        }

        impl Tab {
            /// Returns its label, and its icon in the menu.
            pub fn label(self) -> (&'static str, Icon) {
                match self {
                    $(Tab::$name => ($label, Icon::$icon),)*
                }
            }
        }
    };
}

tabs! {
    Score = "Score", Table: "The score table with the open round.";
    Seating = "Seating", Table: "Who sits where.";
    Entry = "Entry", Correct: "Hands of the tables.";
    Couples = "Couples", Table: "The couples of the open round.";
    Disputes = "In dispute", Problem: "Hands in dispute.";
    Moves = "Moves", ArrowRight: "Who moves after a game.";
    Rounds = "Rounds", Correct: "The rounds of a match, with what each was awarded.";
    Columns = "Score sheet", Correct: "The columns as on paper, if there is no room beside the others.";
    Standings = "Standings", Trophy: "The ranking.";
    Cards = "Cards", Dealer: "The score card of all.";
    Individuals = "Individuals", Person: "The results of all couples.";
    People = "Players", Person: "Who is present, and who comes and goes.";
    Chart = "Chart", Chart: "The chart of the totals.";
    Rules = "Rules", Rules: "The page of rules.";
    GameLog = "Game log", History: "The log of changes.";
}
