//! The open game of a screen: what is shown, its store, and its drafts.

use std::collections::{BTreeMap, VecDeque};

use chrono::NaiveDate;

#[cfg(feature = "share")]
use super::desks;
#[cfg(feature = "lan")]
use super::phones;
use super::{GameSession, LoadedDrafts, Message, Panel, SentHands, Tab, dialog};
use crate::gui::dialogs::{Dialogs, FileDialog};
use crate::gui::prelude::*;
use crate::gui::widget::{Button, number_pad_height, quiet_button};
use scoring::{Evaluation, Record};
use session::OpenGame;
use session::describe::{self, GameOutcome};
use session::files::Purpose;
use session::host::HostDesk;
use session::session::Session;
use store::{Error, GameId, LoadedGame, Store};

/// A game as the store has it, and why something beside its record could not be read.
#[derive(Debug, Clone)]
pub struct StoredGame {
    /// The game.
    pub game: LoadedGame,
    drafts: LoadedDrafts,
    /// The host's settings.
    host: BTreeMap<String, String>,
    /// Whether it was open to phones before.
    pub was_on_phones: bool,
    failure: Option<String>,
}

impl StoredGame {
    /// Reads a game.
    ///
    /// # Errors
    /// Why the store cannot read the game itself.
    pub fn read(store: &Store, id: GameId) -> Result<StoredGame, Error> {
        let game = store.load(id)?;
        let (drafts, host) = (store.drafts(id), store.host_settings(id));
        let failure = drafts.as_ref().err().or(host.as_ref().err()).map(ToString::to_string);
        let (drafts, host) = (drafts.unwrap_or_default(), host.unwrap_or_default());
        #[cfg(feature = "lan")]
        let was_on_phones = phones::were_open(store, id);
        #[cfg(not(feature = "lan"))]
        let was_on_phones = false;
        Ok(StoredGame { game, drafts, host, was_on_phones, failure })
    }
}

impl GameSession {
    /// Returns whether a card is open over the game.
    pub fn has_panel(&self) -> bool {
        self.panel.is_some()
    }

    pub(super) fn open_panel(&mut self, panel: Panel) {
        self.host.panel = None;
        self.panel = Some(panel);
    }

    /// Loads the game again, because another program may have changed it.
    pub(super) fn reload(&self) -> Task<Message> {
        let id = self.id();
        let load = self.store.run(move |store| store.load(id).map(Box::new));
        Task::perform(load, Message::Reloaded)
    }

    /// Returns the tables whose phones are present.
    pub fn tables_with_phones(&self) -> Vec<u16> {
        #[cfg(feature = "lan")]
        return self.phones.tables();
        #[cfg(not(feature = "lan"))]
        Vec::new()
    }

    /// Returns whether phones show the game.
    pub fn is_on_phones(&self) -> bool {
        #[cfg(feature = "lan")]
        return self.phones.are_open();
        #[cfg(not(feature = "lan"))]
        false
    }

    /// Leads home; while phones show the game only says how, because they would lose their pages.
    pub fn escape<M>(&self) -> Action<M> {
        if !self.is_on_phones() {
            return Action::Go(Route::Home);
        }
        let keys = Command::Tonight.keys().replace(' ', "+");
        Action::toast(format!("Phones show this game. {keys} leaves it and closes them."))
    }

    /// Opens a game at a tab, and returns its drafts for the screen.
    pub fn new(
        store: StoreHandle,
        stored: StoredGame,
        viewport: Viewport,
        tab: Tab,
    ) -> (GameSession, LoadedDrafts) {
        let StoredGame { game, drafts, host, failure, .. } = stored;
        let mut session = GameSession {
            sent_hands: SentHands::default(),
            core: Session::of(game.id, game.into()),
            store,
            queued: VecDeque::new(),
            failure,
            dialogs: Dialogs::default(),
            tab,
            viewport,
            has_pad: false,
            host: HostDesk::default(),
            panel: None,
            #[cfg(feature = "lan")]
            phones: phones::Phones::default(),
            #[cfg(feature = "share")]
            desks: desks::Desks::default(),
        };
        session.host.load(&host);
        (session, drafts)
    }

    /// Returns what the banner says of a rehearsal: the key that steers it.
    pub fn rehearsal_words(&self) -> Option<String> {
        let words = || format!("Rehearsal: {}", Command::HostPanel.in_words());
        self.host().rehearsal.map(|_| words())
    }

    /// Returns the number of the game in the file.
    pub fn id(&self) -> GameId {
        self.core.id()
    }

    /// Returns the game.
    pub fn game(&self) -> &OpenGame {
        self.core.game()
    }

    /// Returns the record of the game.
    pub fn record(&self) -> &Record {
        self.game().record()
    }

    /// Returns the evaluation.
    pub fn evaluation(&self) -> &Evaluation {
        self.game().evaluation()
    }

    /// Returns how the game was won, once it is over.
    pub fn outcome(&self) -> Option<GameOutcome> {
        describe::outcome(self.record(), self.evaluation())
    }

    /// Returns the game's name.
    pub fn name(&self) -> &'static str {
        self.record().game.name
    }

    /// Shows another tab, and closes the number pad.
    pub fn set_tab(&mut self, tab: Tab) {
        self.has_pad &= tab == self.tab;
        self.tab = tab;
    }

    /// Returns the space of the screen.
    pub fn viewport(&self) -> Viewport {
        self.above_pad(self.viewport)
    }

    /// Returns what the number pad leaves of this space, while it is open.
    pub(super) fn above_pad(&self, viewport: Viewport) -> Viewport {
        let Size { width, height } = viewport.size;
        let pad = if self.has_pad { number_pad_height(width) } else { 0.0 };
        Viewport { size: Size::new(width, (height - pad).max(0.0)), ..viewport }
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.evaluation().is_finished()
    }

    /// Returns whether a change is being written.
    pub fn is_pending(&self) -> bool {
        self.core.pending().is_some()
    }

    pub(super) fn fail(&mut self, failure: &Failure) {
        self.failure = Some(failure.to_string());
    }

    /// Returns whether keys wait for the pending change.
    pub fn has_queued(&self) -> bool {
        !self.queued.is_empty()
    }

    /// Asks where to export the game.
    pub fn export<M: From<Message> + Send + 'static>(&mut self) -> Action<M> {
        let (store, game) = (self.store.clone(), self.record().game);
        let purpose = Purpose::export(self.core.id(), self.file_name(), Some(game));
        dialog(self.dialogs.open(FileDialog::new(store, purpose)))
    }

    fn file_name(&self) -> (String, NaiveDate) {
        let day = self.record().date.unwrap_or_else(clock::tonight);
        (self.name().to_owned(), day)
    }

    /// Asks where to save the chart.
    pub fn save_picture<M: From<Message> + Send + 'static>(&mut self) -> Action<M> {
        let purpose = Purpose::picture(self.core.id(), self.file_name());
        dialog(self.dialogs.open(FileDialog::new(self.store.clone(), purpose)))
    }

    /// Returns the button that resumes a game that was ended early.
    pub fn resume_button<'a, M: From<Message> + Clone + 'a>(&self) -> Option<Button<'a, M>> {
        let words = || format!("Resume the {}", describe::what_is_played(self.evaluation()));
        let resume = || quiet_button(words(), Some(Message::Stop(false).into()));
        self.record().ended.then(|| resume().key(Command::Resume))
    }

    /// Saves drafts that the store does not have yet.
    pub(super) fn save_drafts(&mut self) -> Option<Task<Message>> {
        let (id, unsaved) = (self.id(), self.core.drafts.take_unsaved());
        if unsaved.is_empty() {
            return None;
        }
        Some(self.save(move |store| {
            unsaved.iter().try_for_each(|(round, draft)| store.save_draft(id, *round, draft))
        }))
    }

    /// Has the store save something, and says only if it fails, because every message rebuilds the
    /// view.
    pub fn save(
        &self,
        job: impl FnOnce(&mut Store) -> Result<(), Error> + Send + 'static,
    ) -> Task<Message> {
        let failed = Task::perform(self.store.run(job), Result::err);
        failed.and_then(|failure| Task::done(Message::DraftNotSaved(failure)))
    }
}
