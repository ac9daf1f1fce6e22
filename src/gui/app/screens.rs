//! The screens of the main window as one type: each variant holds a screen, and one macro forwards
//! every call to it. And navigation: the screen of a route, and the game screen of a loaded game. A
//! rehearsal is in a separate file: the library is set aside meanwhile, and the file is deleted
//! afterwards.

use tempfile::TempDir;

use super::{App, Message};
use crate::gui::game::{GameScreen as _, GameSession, StoredGame};
use crate::gui::prelude::*;
use crate::gui::screen::Screen;
use crate::gui::screen::evening::EveningScreen;
use crate::gui::screen::history::History;
use crate::gui::screen::home::Home;
use crate::gui::screen::load_error::{Fault, LoadError};
use crate::gui::screen::new_game::NewGame;
use crate::gui::screen::people::{self, People};
use crate::gui::screen::score_sheet::ScoreSheetScreen;
use crate::gui::screen::settings::Settings;
use crate::gui::screen::tournament::TournamentScreen;
use crate::gui::widget::{Toast, ToastKind};
use scoring::file_error::reason;
use scoring::wording::variant_name;
use session::display::DisplayContent;
use session::evening;
use session::host::{HostSettings, Rehearsal};
use session::rehearsal::RehearsalKind;
use session::tonight::StandingsSubject;
use session::tournament::is_night;
use store::GameId;

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
                        screen.update(message).map(Message::from)
                    })*
                    _ => Action::None,
                }
            }

            pub(super) fn key(&mut self, press: &KeyPress) -> Action<Message> {
                match self { $(AnyScreen::$name(screen) => screen.key(press).map(Message::from)),* }
            }

            pub(super) fn resized(&mut self, viewport: Viewport) -> Action<Message> {
                match self {
                    $(AnyScreen::$name(screen) => screen.resized(viewport).map(Message::from)),*
                }
            }

            pub(super) fn focused(&mut self) -> Action<Message> {
                match self { $(AnyScreen::$name(screen) => screen.focused().map(Message::from)),* }
            }

            pub(super) fn tick(&mut self) -> Action<Message> {
                match self { $(AnyScreen::$name(screen) => screen.tick().map(Message::from)),* }
            }

            pub(super) fn view(&self, viewport: Viewport) -> Element<'_, Message> {
                match self {
                    $(AnyScreen::$name(screen) => screen.view(viewport).map(Message::from)),*
                }
            }

            pub(super) fn commands(&self) -> Commands<Message> {
                match self { $(AnyScreen::$name(screen) => screen.commands().map(Message::from)),* }
            }

            pub(super) fn back(&self) -> Option<Message> {
                match self { $(AnyScreen::$name(screen) => screen.back().map(Message::from)),* }
            }

            pub(super) fn name(&self) -> Cow<'_, str> {
                match self { $(AnyScreen::$name(screen) => screen.name()),* }
            }

            pub(super) fn title(&self) -> Option<String> {
                match self { $(AnyScreen::$name(screen) => screen.title()),* }
            }

            pub(super) fn key_page(&self) -> KeyPage {
                match self { $(AnyScreen::$name(screen) => screen.key_page()),* }
            }

            pub(super) fn display(&self) -> Option<DisplayContent> {
                match self { $(AnyScreen::$name(screen) => screen.display()),* }
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

/// The library set aside, and the folder of the rehearsal's file, which is deleted when dropped.
pub(super) struct RehearsalFile {
    library: StoreHandle,
    _folder: TempDir,
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

    /// Returns whether it is only said, for now, that the phones which show the open game would lose
    /// their pages.
    pub(super) fn tells_of_phones(&mut self) -> bool {
        let shown = self.session().filter(|session| session.is_on_phones()).map(GameSession::id);
        let tells = shown.is_some() && self.told_of_phones != shown;
        // The toast may cover what was clicked, so it need not be there the second time.
        self.told_of_phones = shown.filter(|_| tells);
        if tells {
            let text = "Phones show this game. Once more leaves it and closes them.";
            self.show_toast(Toast::new(ToastKind::Hint, text));
        }
        tells
    }

    /// Goes to a screen. A toast that offers to undo or redo something on the previous screen, or
    /// says what a key does there, is dismissed.
    pub(super) fn go(&mut self, route: Route) -> Task<Message> {
        tracing::debug!(screen = variant_name(&route), "opening");
        self.card = None;
        let open = self.open_game().map_or(Route::Home, Route::Game);
        if !matches!(route, Route::Game(_) | Route::Begin(_)) {
            self.opening = None;
        }
        if !matches!(route, Route::Game(_)) {
            self.end_rehearsal();
        }
        let is_about_screen =
            |toast: &Toast| toast.offer.is_some() || toast.kind == ToastKind::Hint;
        let _ = self.toast.take_if(|(_, toast)| is_about_screen(toast));
        let store = self.store.clone();
        match route {
            Route::Home => self.show(Home::new(store)),
            Route::Rehearsal(what) => self.rehearse(what),
            Route::NewGame => self.show(NewGame::new(store)),
            Route::Play(game) => self.show(NewGame::with(store, game)),
            Route::Game(id) => {
                let _ = self.opening.get_or_insert_default();
                let load = store.run(move |store| StoredGame::read(store, id).map(Box::new));
                Task::perform(load, Message::GameLoaded)
            }
            Route::Begin(mut record) => {
                let tonight = || evening::date_of(clock::tonight());
                record.date = record.date.or_else(tonight);
                let _ = self.opening.get_or_insert_default();
                let create = store.run(move |store| store.create(&record, None));
                Task::perform(create, Message::GameCreated)
            }
            Route::People => self.show(People::new(store)),
            Route::Person(person) => {
                let list = self.show(People::new(store));
                let page = self.update(people::Message::Open(person).into());
                Task::batch([list, page])
            }
            Route::History => self.show(History::new(store)),
            Route::Evening(_) | Route::Season => {
                let from = match self.screen {
                    AnyScreen::History(_) => Route::History,
                    _ => Route::Home,
                };
                let subject = match route {
                    Route::Evening(game) => StandingsSubject::Evening(game),
                    _ => StandingsSubject::Season(None),
                };
                self.show(EveningScreen::new(store, subject, from))
            }
            Route::Settings => self.show(Settings::new(store, self.preferences, open)),
        }
    }

    /// Returns the session of the open game, on game screens.
    pub(super) fn session(&self) -> Option<&GameSession> {
        match &self.screen {
            AnyScreen::ScoreSheet(screen) => Some(screen.session()),
            AnyScreen::Tournament(screen) => Some(screen.session()),
            _ => None,
        }
    }

    /// Returns the open game, unless it is a rehearsal.
    fn open_game(&self) -> Option<GameId> {
        self.session().filter(|_| self.rehearsal.is_none()).map(GameSession::id)
    }

    /// Shows a loaded game on the screen that fits its rules.
    pub(super) fn game_loaded(&mut self, stored: StoredGame) -> Task<Message> {
        // The user has gone elsewhere meanwhile.
        let Some(typed) = self.opening.take() else { return Task::none() };
        let (store, viewport) = (self.store.clone(), self.viewport());
        let was_on_phones = stored.was_on_phones;
        let shown = if is_night(stored.game.record.game) {
            self.show(TournamentScreen::new(store, stored, viewport))
        } else {
            self.show(ScoreSheetScreen::new(store, stored, viewport))
        };
        if was_on_phones && self.session().is_some_and(|session| !session.is_over()) {
            let keys = Command::Phones.in_words();
            let text = format!("This game was open to phones. {keys} opens it to them again.");
            self.show_toast(Toast::new(ToastKind::Hint, text));
        }
        Task::batch([shown].into_iter().chain(typed.iter().map(|press| self.key(press))))
    }

    /// Shows what cannot be opened, and why. If it is the store, nothing is written until it is
    /// opened and read again.
    pub(super) fn show_fault(&mut self, fault: Fault, failure: &Failure) -> Task<Message> {
        match fault {
            Fault::Game => self.opening = None,
            Fault::Store | Fault::Replaced => self.toast = None,
        }
        self.show(LoadError::new(self.store.clone(), failure, fault))
    }

    /// Opens a night or a match with invented guests in a new file.
    pub(super) fn rehearse(&mut self, what: RehearsalKind) -> Task<Message> {
        let record = what.record().filter(|_| self.opening.is_none());
        let Some(record) = record else { return Task::none() };
        let folder = match tempfile::Builder::new().prefix("house-rules-rehearsal-").tempdir() {
            Ok(folder) => folder,
            Err(error) => {
                let place = std::env::temp_dir();
                let words = "A rehearsal needs a temporary folder. None could be made in";
                self.show_error(format!("{words} {}: {}.", place.display(), reason(&error)));
                return Task::none();
            }
        };
        let store = StoreHandle::at(folder.path().join("rehearsal.db"));
        let library = std::mem::replace(&mut self.store, store);
        self.rehearsal = Some(RehearsalFile { library, _folder: folder });
        let rehearsal = Some(Rehearsal::default());
        let host = HostSettings { rehearsal, ..HostSettings::default() }.texts();
        let create = self.store.run(move |store| {
            let id = store.create(&record, None)?;
            store.set_host_settings(id, &host)?;
            Ok(id)
        });
        Task::perform(create, Message::RehearsalCreated)
    }

    /// Returns to the library after a rehearsal.
    pub(super) fn end_rehearsal(&mut self) {
        if let Some(file) = self.rehearsal.take() {
            self.store = file.library;
        }
    }
}
