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
pub mod disputes;
mod game_screen;
mod host;
pub mod list_sheet;
mod message;
mod panel;
#[cfg(feature = "lan")]
mod phones;
mod screen;
mod shortcuts;
mod tab;

use std::collections::{BTreeMap, VecDeque};

use iced::{Size, Task};

use super::command::Command;
use super::dialogs::date_dialog::DateDialog;
use super::dialogs::file_dialog::FileDialog;
use super::dialogs::print_dialog::PrintDialog;
use super::dialogs::{self, Dialogs};
use super::keyboard::KeyPress;
use super::screen::{Action, Route, Viewport};
use super::tasks::on_save_error;
use super::widget::{Button, number_pad_height, quiet_button};
pub use chrome::GameFrame;
pub use commit::{committed_toast, conflict_toast, step_toast};
use disputes::SentHands;
pub use game_screen::{GameDrawing, GameEntry, GameKeys, GameScreen};
pub use message::{Message, RulesMessage};
pub use panel::beside as panel_beside;
use scoring::next_game::SeatingDraft;
use scoring::{Change, Evaluation, Player, Record};
use session::OpenGame;
use session::describe::{self, GameOutcome};
use session::evening;
use session::files::Purpose;
use session::form::{Draft, Substitutes};
use session::host::Pace;
use session::host_desk::HostDesk;
use session::session::drafts;
use session::session::{PendingChange, Session};
pub use shortcuts::press_queued;
use store::clock;
use store::format;
use store::worker::{Failure, StoreHandle};
use store::{GameId, LoadedGame};
pub use tab::Tab;

/// Drafts by round.
pub type LoadedDrafts = BTreeMap<usize, Draft>;

/// A game open in a window.
pub struct GameSession {
    core: Session,
    store: StoreHandle,
    /// Keys pressed while a change is being saved.
    queued: VecDeque<KeyPress>,
    /// Why the last write failed, until one succeeds.
    failure: Option<String>,
    dialogs: Dialogs,
    sent_hands: SentHands,
    /// The tab shown last.
    tab: Tab,
    /// The space of the screen and the number pad.
    viewport: Viewport,
    /// Whether the number pad is open.
    has_pad: bool,
    /// Whether the drafts are still loading; typing continues from them.
    loads_drafts: bool,
    /// The host's settings and panel.
    host: HostDesk,
    /// The card over the game, while it is open.
    panel: Option<panel::Panel>,
    #[cfg(feature = "lan")]
    phones: phones::Phones,
    #[cfg(feature = "share")]
    desks: desks::Desks,
}

impl GameSession {
    /// Returns the tables whose phones are present.
    pub fn tables_with_phones(&self) -> Vec<u16> {
        #[cfg(feature = "lan")]
        return self.phones.tables();
        #[cfg(not(feature = "lan"))]
        Vec::new()
    }

    /// Goes home for Escape; not while phones show the game, which would lose it.
    pub fn escape<M>(&self) -> Action<M> {
        #[cfg(feature = "lan")]
        if self.phones.are_open() {
            let keys = Command::Tonight.keys().replace(' ', "+");
            return Action::toast(format!(
                "Phones show this game. {keys} leaves it and closes them."
            ));
        }
        Action::Go(Route::Home)
    }

    /// Opens a loaded game at a tab, and loads its drafts and what phones have sent.
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
            sent_hands: SentHands::default(),
            core,
            store,
            queued: VecDeque::new(),
            failure: None,
            dialogs: Dialogs::default(),
            tab,
            viewport,
            has_pad: false,
            loads_drafts: true,
            host: HostDesk::default(),
            panel: None,
            #[cfg(feature = "lan")]
            phones: phones::Phones::default(),
            #[cfg(feature = "share")]
            desks: desks::Desks::default(),
        };
        let host = session.store.run(move |store| store.host_settings(id));
        let host = Task::perform(host, Message::HostLoaded);
        let drafts = host.chain(Task::perform(drafts, Message::DraftsLoaded));
        let sent = disputes::read(&session, Planned::default());
        #[cfg(feature = "share")]
        let sent = sent.chain(desks::read(&session));
        (session, Task::batch([drafts, sent]))
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
    fn above_pad(&self, viewport: Viewport) -> Viewport {
        let Size { width, height } = viewport.size;
        let pad = if self.has_pad { number_pad_height(width) } else { 0.0 };
        Viewport { size: Size::new(width, (height - pad).max(0.0)), ..viewport }
    }

    /// Returns the store.
    pub fn store(&self) -> &StoreHandle {
        &self.store
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.evaluation().is_finished()
    }

    /// Returns whether a change is being written.
    pub fn is_pending(&self) -> bool {
        self.core.pending().is_some()
    }

    /// Stores why a write failed.
    fn fail(&mut self, failure: &Failure) {
        self.failure = Some(failure.to_string());
    }

    /// Returns whether keys wait for the pending change.
    pub fn has_queued(&self) -> bool {
        !self.queued.is_empty()
    }

    /// Asks where to export the game.
    pub fn export<M: From<Message> + Send + 'static>(&mut self) -> Action<M> {
        let (store, game) = (self.store.clone(), self.record().game);
        let purpose = Purpose::export(self.core.id(), game.name.to_owned(), Some(game));
        dialog(self.dialogs.open(FileDialog::new(store, purpose)))
    }

    /// Asks where to save the chart.
    pub fn save_picture<M: From<Message> + Send + 'static>(&mut self) -> Action<M> {
        let purpose = Purpose::picture(self.core.id(), self.name().to_owned());
        dialog(self.dialogs.open(FileDialog::new(self.store.clone(), purpose)))
    }

    /// Returns the button that resumes a game that was ended early.
    pub fn resume_button<'a, M: From<Message> + Clone + 'a>(&self) -> Option<Button<'a, M>> {
        let words = || format!("Resume the {}", describe::what_is_played(self.evaluation()));
        let resume = || quiet_button(words(), Some(Message::Stop(false).into()));
        self.record().ended.then(|| resume().key(Command::Resume))
    }

    /// Returns the core of the session, which does not depend on a window.
    pub fn core_mut(&mut self) -> &mut Session {
        &mut self.core
    }

    /// Saves drafts that the store does not have yet.
    fn save_drafts(&mut self) -> Option<Task<Message>> {
        let (id, unsaved) = (self.id(), self.core.drafts_mut().take_unsaved());
        if unsaved.is_empty() {
            return None;
        }
        let save = self.store.run(move |store| drafts::save(store, id, unsaved));
        Some(on_save_error(save, Message::DraftNotSaved))
    }
}

/// Saves what an action has typed, and performs the action.
fn saving<V: GameView>(view: &mut V, action: Action<V::Message>) -> Action<V::Message> {
    match view.session_mut().save_drafts() {
        Some(save) => action.and(Action::Run(save.map(V::Message::from))),
        None => action,
    }
}

/// What is planned on a screen and not recorded: the game it was planned after, the next seating as
/// it was saved, and the substitutes for hands to come.
#[derive(Debug, Clone, Default)]
pub struct Planned {
    /// The number of games begun.
    pub begun: usize,
    /// The next seating.
    pub seating: SeatingDraft,
    /// The substitutes.
    pub substitutes: Substitutes,
}

/// The view of a game session. Methods with a body are the same on every screen.
pub trait GameView: GameDrawing + GameKeys + GameEntry {
    /// Handles a new size of the window.
    fn resized(&mut self) -> Action<Self::Message>;

    /// Opens the number pad after a click on a number box.
    fn open_pad(&mut self) -> Action<Self::Message> {
        let session = self.session_mut();
        if std::mem::replace(&mut session.has_pad, true) {
            return Action::None;
        }
        // In a low window the toast covers boxes.
        let low = session.viewport().is_low();
        let rid = if low { Action::DismissToast(Task::none()) } else { Action::None };
        rid.and(self.resized())
    }

    /// Closes the number pad.
    fn close_pad(&mut self) -> Action<Self::Message> {
        let was_open = std::mem::take(&mut self.session_mut().has_pad);
        if was_open { self.resized() } else { Action::None }
    }

    /// Returns the available tabs, in order.
    fn tabs(&self) -> Vec<Tab> {
        self.all_tabs().iter().copied().filter(|tab| self.has_tab(*tab)).collect()
    }

    /// Shows a tab.
    fn show(&mut self, tab: Tab) -> Action<Self::Message>;

    /// Returns what is planned here.
    fn planned(&self) -> Planned {
        Planned::default()
    }

    /// Takes over what other programs have planned since; `planned` is what was planned here when the
    /// drafts were read.
    fn follow_drafts(&mut self, _planned: &Planned, _drafts: &LoadedDrafts) {}

    /// Returns the next change of a rehearsal; `None` if there is none.
    fn rehearse(&mut self, pace: Pace) -> Option<PendingChange>;

    /// Says who is away from the round being typed.
    fn set_away(&mut self, _away: &[Player]) -> Action<Self::Message> {
        Action::None
    }

    /// Returns the print dialog.
    fn print_dialog(&self) -> PrintDialog {
        PrintDialog::new(self.session().evaluation())
    }

    /// Adds what must be written together with a change.
    fn prepare(&self, _change: &mut PendingChange) {}

    /// Has the store write a change, unless one is pending.
    fn commit(&mut self, change: PendingChange) -> Action<Self::Message> {
        // Typing is saved before a change that may clear it.
        let saved = saving(self, Action::None);
        saved.and(commit::commit(self, change))
    }

    /// Handles a message of the session.
    fn session_update(&mut self, message: Message) -> Action<Self::Message> {
        match message {
            Message::Enter => self.enter(),
            Message::Show(tab) => self.show(tab),
            Message::Disputes(message) => disputes::update(self, message),
            Message::Pad(press) => shortcuts::typed(self, &KeyPress::of(press)),
            Message::Paste => {
                Action::Run(iced::clipboard::read().map(|text| Message::Pasted(text).into()))
            }
            Message::Pasted(Some(text)) if !self.session().is_pending() => self.pasted(&text),
            Message::Pasted(_) => Action::None,
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
            // The pending change is refused too, and then the game is loaded again.
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
                action.and(press_queued(self))
            }
            Message::Committed(Err(failure))
            | Message::Reloaded(Err(failure))
            | Message::HostLoaded(Err(failure))
            | Message::DraftNotSaved(failure) => {
                self.session_mut().fail(&failure);
                Action::None
            }
            Message::Retry => commit::retry(self),
            Message::Undo => commit::step(self, true),
            Message::Redo => commit::step(self, false),
            Message::Stop(ended) => {
                let game = self.session().game();
                self.commit(PendingChange::stop(game, ended))
            }
            Message::Export => self.session_mut().export(),
            Message::Print => {
                let panel = self.print_dialog();
                dialog(self.session_mut().dialogs.open(panel))
            }
            Message::Date => {
                let record = self.session().record();
                let day = record.date.and_then(|day| day.to_string().parse().ok());
                let panel = DateDialog::new(record.game.name, day.unwrap_or_else(clock::tonight));
                dialog(self.session_mut().dialogs.open(panel))
            }
            Message::Dialog(dialogs::Message::Dated(day)) => {
                let (old, new) = (self.session().record().date, evening::date_of(day));
                if old == new {
                    return Action::None;
                }
                let said = format!("Played on {}", format::full_date(day));
                self.commit(PendingChange::new(Change::dated(old, new), said))
            }
            Message::Dialog(message) => {
                let GameSession { core, dialogs, .. } = self.session_mut();
                let game = (core.game().record(), core.game().evaluation());
                dialog(dialogs.update(message, Some(game)))
            }
            Message::ClosePanel => {
                let session = self.session_mut();
                session.host.close();
                session.panel = None;
                Action::None
            }
            Message::Players(message) => panel::players(self, message),
            Message::Rules(message) => panel::rules(self, message),
            Message::HostLoaded(Ok(texts)) => {
                self.session_mut().host.load(&texts);
                Action::None
            }
            Message::Host(message) => host::update(self, message),
            Message::ToggleHere(name) => host::toggle_here(self, name),
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

/// Notifies phones of changes made here, and loads theirs.
#[cfg(feature = "lan")]
fn catching_up<V: GameView>(view: &V, action: Action<V::Message>) -> Action<V::Message> {
    let session = view.session();
    session.phones.changed();
    let is_ahead = session.phones.are_ahead(session.game().newest_change());
    if is_ahead && !session.is_pending() { action.and(commit::reload(view)) } else { action }
}

/// Converts a dialog's action to one of the screen.
pub(super) fn dialog<M: From<Message> + Send + 'static>(
    action: Action<dialogs::Message>,
) -> Action<M> {
    action.map(|message| M::from(Message::Dialog(message)))
}
