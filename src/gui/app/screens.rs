//! The screens of the main window as one type: each variant holds a screen, and one macro forwards
//! every call to it.

use std::borrow::Cow;

use crate::gui::command::{Commands, KeyPage};
use crate::gui::theme::Element;
use iced::Task;

use super::{App, Message};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::evening::EveningScreen;
use crate::gui::screen::history::History;
use crate::gui::screen::home::Home;
use crate::gui::screen::load_error::LoadError;
use crate::gui::screen::new_game::NewGame;
use crate::gui::screen::people::People;
use crate::gui::screen::score_sheet::ScoreSheetScreen;
use crate::gui::screen::settings::Settings;
use crate::gui::screen::tournament::TournamentScreen;
use crate::gui::screen::{Action, GameState, Screen, Viewport};
use crate::preferences::Preferences;
use session::display::DisplayContent;
use session::room::DisplayKey;

macro_rules! screens {
    ($($name:ident($screen:ty): $doc:literal),* $(,)?) => {
        /// The shown screen.
        pub(super) enum AnyScreen {
            $(#[doc = $doc] $name(Box<$screen>)),*
        }

        /// A message for a screen, dropped if another screen is shown by then.
        #[derive(Debug, Clone)]
        pub enum ScreenMessage {
            $(#[doc = $doc] $name(<$screen as Screen>::Message)),*
        }

        $(
            impl From<<$screen as Screen>::Message> for Message {
                fn from(message: <$screen as Screen>::Message) -> Message {
                    Message::Screen(ScreenMessage::$name(message))
                }
            }

            impl From<$screen> for AnyScreen {
                fn from(screen: $screen) -> AnyScreen {
                    AnyScreen::$name(Box::new(screen))
                }
            }
        )*

        impl AnyScreen {
            pub(super) fn update(&mut self, message: ScreenMessage) -> Action<Message> {
                match (self, message) {
                    $((AnyScreen::$name(screen), ScreenMessage::$name(message)) => {
                        Screen::update(screen.as_mut(), message).map(Message::from)
                    })*
                    _ => Action::None,
                }
            }

            pub(super) fn key(&mut self, press: &KeyPress) -> Action<Message> {
                match self {
                    $(AnyScreen::$name(screen) => {
                        Screen::key(screen.as_mut(), press).map(Message::from)
                    })*
                }
            }

            pub(super) fn resized(&mut self, viewport: Viewport) -> Action<Message> {
                match self {
                    $(AnyScreen::$name(screen) => {
                        Screen::resized(screen.as_mut(), viewport).map(Message::from)
                    })*
                }
            }

            pub(super) fn focused(&mut self) -> Action<Message> {
                match self {
                    $(AnyScreen::$name(screen) => {
                        Screen::focused(screen.as_mut()).map(Message::from)
                    })*
                }
            }

            pub(super) fn takes_every_key(&self) -> bool {
                match self {
                    $(AnyScreen::$name(screen) => Screen::takes_every_key(screen.as_ref()),)*
                }
            }

            pub(super) fn set_preferences(&mut self, preferences: Preferences) {
                match self {
                    $(AnyScreen::$name(screen) => {
                        Screen::set_preferences(screen.as_mut(), preferences);
                    })*
                }
            }

            pub(super) fn view(&self, viewport: Viewport) -> Element<'_, Message> {
                match self {
                    $(AnyScreen::$name(screen) => {
                        Screen::view(screen.as_ref(), viewport).map(Message::from)
                    })*
                }
            }

            pub(super) fn commands(&self) -> Commands<Message> {
                match self {
                    $(AnyScreen::$name(screen) => {
                        Screen::commands(screen.as_ref()).map(Message::from)
                    })*
                }
            }

            pub(super) fn back(&self) -> Option<Message> {
                match self {
                    $(AnyScreen::$name(screen) => Screen::back(screen.as_ref()).map(Message::from)),*
                }
            }

            pub(super) fn name(&self) -> Cow<'_, str> {
                match self { $(AnyScreen::$name(screen) => Screen::name(screen.as_ref())),* }
            }

            pub(super) fn title(&self) -> Option<String> {
                match self { $(AnyScreen::$name(screen) => Screen::title(screen.as_ref())),* }
            }

            pub(super) fn key_page(&self) -> KeyPage {
                match self { $(AnyScreen::$name(screen) => Screen::key_page(screen.as_ref())),* }
            }

            pub(super) fn game(&self) -> Option<GameState> {
                match self { $(AnyScreen::$name(screen) => Screen::game(screen.as_ref())),* }
            }

            pub(super) fn display_key(&self) -> Option<DisplayKey> {
                match self { $(AnyScreen::$name(screen) => Screen::display_key(screen.as_ref())),* }
            }

            pub(super) fn display(&self) -> Option<DisplayContent> {
                match self { $(AnyScreen::$name(screen) => Screen::display(screen.as_ref())),* }
            }

            pub(super) fn ticks(&self) -> bool {
                match self { $(AnyScreen::$name(screen) => Screen::ticks(screen.as_ref())),* }
            }

            pub(super) fn tick(&mut self) -> Action<Message> {
                match self {
                    $(AnyScreen::$name(screen) => Screen::tick(screen.as_mut()).map(Message::from)),*
                }
            }
        }
    };
}

screens! {
    Home(Home): "The home screen.",
    NewGame(NewGame): "The choice of a game, and of who plays it.",
    ScoreSheet(ScoreSheetScreen): "A game on a score sheet, or a match of couples.",
    Tournament(TournamentScreen): "A night of tables.",
    People(People): "The people, and a person’s page.",
    History(History): "All games.",
    Evening(EveningScreen): "The games of one evening, and their points.",
    Settings(Settings): "Theme, text size, files.",
    LoadError(LoadError): "What could not be opened, and why.",
}

impl App {
    /// Shows a screen and runs its first task.
    pub(super) fn show<S>(&mut self, (screen, task): (S, Task<S::Message>)) -> Task<Message>
    where
        S: Screen + Into<AnyScreen>,
        S::Message: Into<Message> + Send + 'static,
    {
        self.screen = screen.into();
        task.map(Into::into)
    }
}
