//! Navigation: opens the screen of a route, and the game screen of a loaded game. A rehearsal is in a
//! separate file: the library is set aside meanwhile, and the file is deleted afterwards.

use iced::Task;
use tempfile::TempDir;

use super::screens::AnyScreen;
use super::{App, Message};
use crate::gui::game::GameScreen as _;
use crate::gui::screen::Route;
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
use session::evening;
use session::host::{HostSettings, Rehearsal};
use session::rehearsal::RehearsalKind;
use session::tonight::StandingsSubject;
use session::tournament::is_night;
use store::worker::{Failure, StoreHandle};
use store::{GameId, LoadedGame, clock};

impl App {
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
                let load = store.run(move |store| store.load(id).map(Box::new));
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

    /// Returns the open game, unless it is a rehearsal.
    fn open_game(&self) -> Option<GameId> {
        let session = match &self.screen {
            AnyScreen::ScoreSheet(screen) => screen.session(),
            AnyScreen::Tournament(screen) => screen.session(),
            _ => return None,
        };
        self.rehearsal.is_none().then(|| session.id())
    }

    /// Shows a loaded game on the screen that fits its rules.
    pub(super) fn game_loaded(&mut self, loaded: LoadedGame) -> Task<Message> {
        // The user has gone elsewhere meanwhile.
        let Some(typed) = self.opening.take() else { return Task::none() };
        let (store, viewport) = (self.store.clone(), self.viewport());
        let game = loaded.record.game;
        let shown = if is_night(game) {
            self.show(TournamentScreen::new(store, loaded, viewport))
        } else {
            self.show(ScoreSheetScreen::new(store, loaded, viewport))
        };
        Task::batch([shown].into_iter().chain(typed.iter().map(|press| self.key(press))))
    }

    /// Shows why a game could not be loaded or created.
    pub(super) fn game_failed(&mut self, failure: &Failure) -> Task<Message> {
        self.opening = None;
        self.show(LoadError::new(self.store.clone(), failure, Fault::Game))
    }

    /// Shows that another program has replaced the store's content: nothing is written until the
    /// store is opened and read again.
    pub(super) fn store_replaced(&mut self, why: &Failure) -> Task<Message> {
        self.toast = None;
        self.show(LoadError::new(self.store.clone(), why, Fault::Replaced))
    }

    /// Shows why the store could not be opened, if it could not.
    pub(super) fn store_opened(&mut self, opened: Result<(), Failure>) -> Task<Message> {
        let Err(failure) = opened else { return Task::none() };
        self.toast = None;
        self.show(LoadError::new(self.store.clone(), &failure, Fault::Store))
    }
}

/// The library set aside, and the folder of the rehearsal's file, which is deleted when dropped.
pub(super) struct RehearsalFile {
    library: StoreHandle,
    _folder: TempDir,
}

impl App {
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
