//! The window's side of an open game, shared by all game screens.
//!
//! A screen is a view on a [`GameSession`]. It handles and draws its own keys and boxes;
//! committing, queued keys, failures, conflicts, undo and redo, drafts, export, print and the frame
//! are here, once.
//!
//! Invariant: keys pressed while a change is being saved are queued and handled afterwards in the
//! new state.

mod chrome;
mod commit;
#[cfg(feature = "share")]
mod desks;
#[cfg(feature = "share")]
mod desks_message;
pub mod double_entry;
mod host;
pub mod list_sheet;
mod message;
#[cfg(feature = "lan")]
mod phones;
#[cfg(feature = "lan")]
mod phones_message;
mod rounds;
mod screen;
mod shortcuts;
mod tab;

use std::collections::{BTreeMap, VecDeque};

use iced::{Size, Task};

use super::dialogs::file_dialog::FileDialog;
use super::dialogs::print_dialog::PrintDialog;
use super::dialogs::{self, Dialogs};
use super::keyboard::KeyPress;
use super::screen::{Action, GameState, MenuEntry, Route, Viewport};
use super::tasks::on_save_error;
use super::widget::number_pad_height;
use crate::engine::{Evaluation, Record};
use crate::files::Purpose;
use crate::game::OpenGame;
use crate::game::describe::{self, GameOutcome};
use crate::game::display::DisplayContent;
use crate::game::double_entry::DoubleEntry;
use crate::game::form::Draft;
use crate::game::host::Pace;
use crate::game::host_desk::HostDesk;
use crate::game::revision::Revision;
use crate::game::session::conflict::Conflict;
use crate::game::session::drafts;
use crate::game::session::{CommittedChange, PendingChange, Session};
use crate::key_list::KeyList;

use crate::store::worker::{Failure, StoreHandle};
use crate::store::{GameId, LoadedGame};
pub use chrome::{GameFrame, Popover};
pub use commit::committed_toast;
use double_entry::DoubleEntryView as _;
pub use message::Message;
pub use rounds::{EndButtons, RoundMessage, RoundView, caret_of};
pub use tab::Tab;

/// Drafts by round.
pub type Drafts = BTreeMap<usize, Draft>;

/// A game open in a window.
pub struct GameSession {
    core: Session,
    store: StoreHandle,
    /// Keys pressed while a change is being saved.
    queued: VecDeque<KeyPress>,
    failure: Option<String>,
    dialogs: Dialogs,
    double_entry: DoubleEntry,
    /// The tab shown last.
    tab: Tab,
    /// The screen's space.
    viewport: Viewport,
    /// While the number pad is open, the space of screen and pad together.
    pad: Option<Viewport>,
    /// Whether the drafts are still loading; typing continues from them.
    loads_drafts: bool,
    /// The host's settings and panel.
    host: HostDesk,
    #[cfg(feature = "lan")]
    phones: phones::Phones,
    #[cfg(feature = "share")]
    desks: desks::Desks,
}

impl GameSession {
    /// Returns the tables whose phones are there.
    pub fn tables_with_phones(&self) -> Vec<u16> {
        #[cfg(feature = "lan")]
        return self.phones.tables();
        #[cfg(not(feature = "lan"))]
        Vec::new()
    }

    /// Opens a game that was read at a tab, and loads its drafts and second entries.
    pub fn new(
        store: StoreHandle,
        loaded: LoadedGame,
        viewport: Viewport,
        tab: Tab,
    ) -> (GameSession, Task<Message>) {
        let core = Session::new(loaded);
        let id = core.id();
        let drafts = store.run(move |store| drafts::load(store, id));
        let session = GameSession {
            double_entry: DoubleEntry::new(core.game().record()),
            core,
            store,
            queued: VecDeque::new(),
            failure: None,
            dialogs: Dialogs::default(),
            tab,
            viewport,
            pad: None,
            loads_drafts: true,
            host: HostDesk::default(),
            #[cfg(feature = "lan")]
            phones: phones::Phones::default(),
            #[cfg(feature = "share")]
            desks: desks::Desks::default(),
        };
        let host = session.store.run(move |store| store.host_settings(id));
        let host = Task::perform(host, Message::HostLoaded);
        let drafts = host.chain(Task::perform(drafts, Message::DraftsLoaded));
        let second = double_entry::load(&session).map(Message::DoubleEntry);
        #[cfg(feature = "share")]
        let second = second.chain(desks::read(&session));
        (session, Task::batch([drafts, second]))
    }

    /// Returns the number of the game in the file.
    pub fn id(&self) -> GameId {
        self.core.id()
    }

    /// Returns the number of the game in the file, and the newest change of it that is known here.
    pub fn version(&self) -> (GameId, Option<i64>) {
        (self.id(), self.game().newest_change())
    }

    /// Returns the game.
    pub fn game(&self) -> &OpenGame {
        self.core.game()
    }

    /// Returns what is written of the game.
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

    /// Shows another tab. The number pad closes with the one that it was opened on.
    pub fn set_tab(&mut self, tab: Tab) {
        if tab != self.tab
            && let Some(viewport) = self.pad.take()
        {
            self.viewport = viewport;
        }
        self.tab = tab;
    }

    /// Returns the room of the screen, as it was told last.
    pub fn viewport(&self) -> Viewport {
        self.viewport
    }

    /// Returns what is typed a second time.
    pub fn double_entry(&self) -> &DoubleEntry {
        &self.double_entry
    }

    /// Changes what is typed a second time.
    pub fn with_double_entry<T>(
        &mut self,
        change: impl FnOnce(&mut DoubleEntry, &OpenGame) -> T,
    ) -> T {
        change(&mut self.double_entry, self.core.game())
    }

    /// Returns the store that the game is in.
    pub fn store(&self) -> &StoreHandle {
        &self.store
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.evaluation().is_finished()
    }

    /// Returns what the window's frame shows of the game.
    pub fn state(&self) -> GameState {
        GameState {
            can_undo: self.game().undo_label().is_some(),
            can_redo: self.game().redo_label().is_some(),
            is_over: self.is_over(),
        }
    }

    /// Returns whether a change is on its way to the store.
    pub fn is_pending(&self) -> bool {
        self.core.pending().is_some()
    }

    /// Returns why something was not written, until it is.
    pub fn failure(&self) -> Option<&str> {
        self.failure.as_deref()
    }

    /// Remembers why something was not written.
    pub fn fail(&mut self, failure: &Failure) {
        self.failure = Some(failure.to_string());
    }

    /// Forgets the failure: what failed before is written now.
    pub fn recover(&mut self) {
        self.failure = None;
    }

    /// Returns whether the drafts are still to come.
    pub fn loads_drafts(&self) -> bool {
        self.loads_drafts
    }

    /// Returns whether keys wait for the pending change.
    pub fn has_queued(&self) -> bool {
        !self.queued.is_empty()
    }

    /// Queues a key in front of the others.
    pub fn queue_first(&mut self, press: KeyPress) {
        self.queued.push_front(press);
    }

    /// Asks where the game is to be written.
    pub fn export<M: From<Message> + Send + 'static>(&mut self) -> Action<M> {
        let (store, game) = (self.store.clone(), self.record().game);
        let purpose = Purpose::export(self.core.id(), game.name.to_owned(), Some(game));
        dialog(self.dialogs.open(FileDialog::new(store, purpose)))
    }

    /// Asks where the chart is to be written.
    pub fn save_picture<M: From<Message> + Send + 'static>(&mut self) -> Action<M> {
        let purpose = Purpose::picture(self.core.id(), self.name().to_owned());
        dialog(self.dialogs.open(FileDialog::new(self.store.clone(), purpose)))
    }

    /// Returns the core of the session, which knows no window.
    pub fn core_mut(&mut self) -> &mut Session {
        &mut self.core
    }

    /// Saves what is typed and not recorded, where the store does not have it yet.
    fn save_drafts(&mut self) -> Option<Task<Message>> {
        let (id, unsaved) = (self.id(), self.core.drafts_mut().take_unsaved());
        if unsaved.is_empty() {
            return None;
        }
        let save = self.store.run(move |store| drafts::save(store, id, unsaved));
        Some(on_save_error(save, Message::DraftNotSaved))
    }
}

/// Saves what an action has typed, and does what it asks for.
fn saving<V: GameView>(view: &mut V, action: Action<V::Message>) -> Action<V::Message> {
    match view.session_mut().save_drafts() {
        Some(save) => action.and(Action::Run(save.map(V::Message::from))),
        None => action,
    }
}

/// A screen with the session of an open game.
pub trait GameScreen: Sized {
    /// Messages of the screen, including the session's.
    type Message: From<Message> + Clone + Send + 'static;
    /// All tabs in order, at most 16; the first is always available.
    const TABS: &'static [Tab];

    /// Returns the session.
    fn session(&self) -> &GameSession;

    /// Returns the session, to be changed.
    fn session_mut(&mut self) -> &mut GameSession;

    /// Returns whether there is such a tab just now.
    fn has_tab(&self, tab: Tab) -> bool {
        tab != Tab::DoubleEntry || self.session().double_entry.is_on()
    }

    /// Returns the tab that is shown.
    fn tab(&self) -> Tab {
        let last = self.session().tab;
        if self.has_tab(last) { last } else { Self::TABS[0] }
    }
}

/// Drawing of a game screen.
pub trait GameDrawing: GameScreen {
    /// Returns what the window's title says of the game.
    fn title(&self) -> String;

    /// Returns the screen's own entries of the menu in the top bar.
    fn own_menu(&self) -> Vec<MenuEntry<Self::Message>> {
        Vec::new()
    }

    /// Returns what stands in the frame below the top bar.
    fn frame(&self, viewport: Viewport) -> GameFrame<'_, Self::Message>;

    /// Returns what lies over the screen, and where; with what a click beside it says.
    fn popover(&self, _viewport: Viewport) -> Option<Popover<'_, Self::Message>> {
        None
    }

    /// Returns why a tab asks for attention.
    fn wants(&self, _tab: Tab) -> Option<&'static str> {
        None
    }

    /// Returns what the display window shows.
    fn display(&self) -> DisplayContent;

    /// Returns the state of the next seating, where the display window shows it.
    fn seating_revision(&self) -> Option<Revision> {
        None
    }
}

/// Keys of a game screen besides the session's.
pub trait GameKeys: GameScreen {
    /// Returns what the screen's keys do, as F1 lists it.
    fn shortcuts(&self) -> KeyList;

    /// Handles a key that comes before the shortcuts of the session: in an aid or an input that has
    /// all keys.
    fn captures(&mut self, _press: &KeyPress) -> Option<Action<Self::Message>> {
        None
    }

    /// Handles a key that is no shortcut of the session.
    fn pressed(&mut self, press: &KeyPress) -> Action<Self::Message>;
}

/// The double entry tab of a screen.
#[derive(Debug, Clone, Copy)]
pub struct SecondTab {
    /// The tab of the first entry.
    pub first: Tab,
    /// Instructions on the tab.
    pub help: &'static str,
}

/// Typing on a game screen, and the effects of changes. Shared by all screens on which a round is
/// typed as a whole.
pub trait GameEntry: GameScreen {
    /// Handles a message.
    fn update(&mut self, message: Self::Message) -> Action<Self::Message>;

    /// Returns whether anything typed and not recorded can be undone, and redone.
    fn typing_steps(&self) -> (bool, bool);

    /// Undoes what was typed last and not recorded, or types it again; `None` if nothing was.
    fn step_typing(&mut self, back: bool) -> Option<Action<Self::Message>>;

    /// Handles Enter, or a click on the main button.
    fn enter(&mut self) -> Action<Self::Message>;

    /// Handles drafts that were read from the disk.
    fn drafts_loaded(&mut self, drafts: Drafts) -> Action<Self::Message>;

    /// Saves a draft again that was not saved, while nothing is pending.
    fn save_again(&mut self) -> Action<Self::Message>;

    /// Follows a change that is on the disk and part of the game.
    fn committed(&mut self, committed: CommittedChange) -> Action<Self::Message>;

    /// Resolves a conflict: another process has committed first, the game is as it has left it, and
    /// the pending change was not written.
    fn conflicted(&mut self, conflict: Conflict) -> Action<Self::Message>;
}

/// The view of a game session. Methods with a body are the same on every screen.
pub trait GameView: GameDrawing + GameKeys + GameEntry {
    /// Message when a game that was ended early is resumed.
    const GOES_ON: &'static str;

    /// The double entry tab, if there is one.
    const SECOND: Option<SecondTab> = None;

    /// Handles another size of the window.
    fn resized(&mut self) -> Action<Self::Message>;

    /// Opens the number pad, because a box that takes a number was clicked.
    fn open_pad(&mut self) -> Action<Self::Message> {
        let session = self.session_mut();
        if session.pad.is_some() {
            return Action::None;
        }
        session.pad = Some(session.viewport);
        session.viewport = above_pad(session.viewport);
        // In a low window the toast lies over the boxes.
        let low = session.viewport.is_low();
        let rid = if low { Action::DismissToast(Task::none()) } else { Action::None };
        rid.and(self.resized())
    }

    /// Closes the number pad.
    fn close_pad(&mut self) -> Action<Self::Message> {
        let session = self.session_mut();
        let Some(viewport) = session.pad.take() else { return Action::None };
        session.viewport = viewport;
        self.resized()
    }

    /// Returns the tabs that there are just now, in order.
    fn tabs(&self) -> Vec<Tab> {
        Self::TABS.iter().copied().filter(|tab| self.has_tab(*tab)).collect()
    }

    /// Shows a tab.
    fn show(&mut self, tab: Tab) -> Action<Self::Message>;

    /// Follows another choice of the host beside the record.
    fn host_changed(&mut self) {}

    /// Returns what happens next in a rehearsal; `None` where nothing does.
    fn rehearse(&mut self, _pace: Pace) -> Option<PendingChange> {
        None
    }

    /// Scrolls to the place under the cursor of the double entry.
    fn show_place(&mut self) -> Task<Self::Message> {
        Task::none()
    }

    /// Follows the cursor of the double entry to another place, perhaps of another round.
    fn place_shown(&mut self) {}

    /// Returns the round in which the double entry begins; `None` for the first that misses one.
    fn second_round(&self) -> Option<usize> {
        None
    }

    /// Returns whether something is on its way to the store, so that keys are queued.
    fn is_writing(&self) -> bool {
        self.session().is_pending() || self.session().double_entry.is_busy()
    }

    /// Returns the dialog that asks what is to be printed.
    fn print_dialog(&self) -> PrintDialog {
        PrintDialog::new(self.session().evaluation())
    }

    /// Presses the keys that came while something was being written.
    fn press_queued(&mut self) -> Action<Self::Message> {
        shortcuts::press_queued(self)
    }

    /// Adds what goes to the store together with a change.
    fn prepare(&self, _change: &mut PendingChange) {}

    /// Has the store write a change, where none is pending.
    fn commit(&mut self, change: PendingChange) -> Action<Self::Message> {
        // What is typed comes to the store before the change that may clear it.
        let saved = saving(self, Action::None);
        saved.and(commit::commit(self, change))
    }

    /// Handles a message of the session.
    fn session_update(&mut self, message: Message) -> Action<Self::Message> {
        match message {
            Message::Enter => self.enter(),
            Message::Show(tab) => self.show(tab),
            Message::DoubleEntry(message) => self.double_entry_update(message),
            Message::Pad(press) => shortcuts::typed(self, &KeyPress::of(press)),
            Message::ClosePad => self.close_pad(),
            Message::Committed(Ok(logged)) => {
                let action = commit::committed(self, *logged);
                #[cfg(feature = "lan")]
                let action = catching_up(self, action);
                #[cfg(feature = "share")]
                let action = desks::entered(self, action);
                action
            }
            Message::Committed(Err(failure)) if failure.is_stale() => commit::reload(self),
            // What is pending is refused as well, and then the game is read again.
            Message::DraftNotSaved(failure) if failure.is_stale() => {
                if self.session().is_pending() { Action::None } else { commit::reload(self) }
            }
            Message::Reloaded(Ok(loaded)) => commit::reloaded(self, *loaded),
            Message::DraftsLoaded(drafts) => {
                self.session_mut().loads_drafts = false;
                let action = match drafts {
                    Ok(drafts) => self.drafts_loaded(drafts),
                    Err(failure) => {
                        self.session_mut().fail(&failure);
                        Action::None
                    }
                };
                action.and(self.press_queued())
            }
            Message::Committed(Err(failure))
            | Message::Reloaded(Err(failure))
            | Message::DraftNotSaved(failure) => {
                self.session_mut().fail(&failure);
                Action::None
            }
            Message::Retry => commit::retry(self),
            Message::Undo => commit::step(self, true),
            Message::Redo => commit::step(self, false),
            Message::Stop(ended) => {
                let game = self.session().game();
                self.commit(PendingChange::stop(game, ended, Self::GOES_ON))
            }
            Message::Export => self.session_mut().export(),
            Message::Print => {
                let panel = self.print_dialog();
                dialog(self.session_mut().dialogs.open(panel))
            }
            Message::Dialog(message) => {
                let GameSession { core, dialogs, .. } = self.session_mut();
                let game = (core.game().record(), core.game().evaluation());
                dialog(dialogs.update(message, Some(game)))
            }
            Message::HostLoaded(loaded) => host::loaded(self, loaded),
            Message::Host(message) => host::update(self, message),
            #[cfg(feature = "lan")]
            Message::Phones(message) => {
                let action = phones::update(self, message);
                catching_up(self, action)
            }
            #[cfg(feature = "share")]
            Message::Desks(message) => {
                let action = desks::update(self, message);
                desks::catching_up(self, action)
            }
            Message::Home => Action::Go(Route::Home),
        }
    }
}

/// Tells phones what was written here, and reads what they have written.
#[cfg(feature = "lan")]
fn catching_up<V: GameView>(view: &V, action: Action<V::Message>) -> Action<V::Message> {
    let session = view.session();
    session.phones.changed();
    let is_ahead = session.phones.are_ahead(session.game().newest_change());
    if is_ahead && !view.is_writing() { action.and(commit::reload(view)) } else { action }
}

/// Returns what of the room is left above the number pad.
fn above_pad(viewport: Viewport) -> Viewport {
    let Size { width, height } = viewport.size;
    let size = Size::new(width, (height - number_pad_height(width)).max(0.0));
    Viewport { size, ..viewport }
}

/// Returns what a dialog asks for, as a screen says it.
pub(super) fn dialog<M: From<Message> + Send + 'static>(
    action: Action<dialogs::Message>,
) -> Action<M> {
    action.map(|message| M::from(Message::Dialog(message)))
}
