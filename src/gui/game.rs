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
mod game_session;
mod host;
pub mod list_sheet;
mod panel;
#[cfg(feature = "lan")]
mod phones;
mod shortcuts;

use std::collections::{BTreeMap, VecDeque};

use super::dialogs::{self, DateDialog, Dialogs, PrintDialog};
use crate::gui::prelude::*;
pub use chrome::GameFrame;
pub use commit::{committed_toast, conflict_toast, step_toast};
use disputes::SentHands;
pub use game_screen::{GameDrawing, GameEntry, GameKeys, GameScreen, Tab};
pub use game_session::StoredGame;
use host::HostMessage;
pub use panel::{RulesMessage, beside as panel_beside};
use scoring::hands::HandPlace;
use scoring::next_game::SeatingDraft;
use scoring::{Change, Player};
use session::change_game::{self, GameRules};
use session::evening;
use session::form::{Draft, EditKey, RoundForm, Substitutes};
use session::host::{HostDesk, Pace};
use session::players_panel::{PanelMessage, PlayersPanel};
use session::session::{Beside, PendingChange, Session};
pub use shortcuts::press_queued;
use store::{LoadedGame, LoggedChange, VersionId};

/// Drafts by round.
pub type LoadedDrafts = BTreeMap<usize, Draft>;

/// Messages of every game screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Enter, or a click on the main button.
    Enter,
    /// Shows another tab.
    Show(Tab),
    /// What lies beside the record was read; and what was planned here when it was.
    Loaded(Result<Box<Beside>, Failure>, Planned),
    /// Moves the cursor to a version of a hand in dispute.
    OpenDispute(HandPlace, VersionId),
    /// Decides for this version (`true`) or for what is recorded.
    Decide(HandPlace, VersionId, bool),
    /// A key of the number pad.
    Pad(EditKey),
    /// Asks for the content of the clipboard.
    Paste,
    /// The content of the clipboard.
    Pasted(Option<String>),
    /// A click beside everything clickable, which closes the number pad.
    ClosePad,
    /// Result of saving a change.
    Committed(Result<Box<LoggedChange>, Failure>),
    /// The game as changed by another process, or why it cannot be read.
    Reloaded(Result<Box<LoadedGame>, Failure>),
    /// A draft could not be saved.
    DraftNotSaved(Failure),
    /// Tries to save again.
    Retry,
    /// Undoes the last change.
    Undo,
    /// Redoes the change undone last.
    Redo,
    /// Ends the game early, or resumes it.
    Stop(bool),
    /// Asks on which evening it was played.
    Date,
    /// Opens the export dialog.
    Export,
    /// Opens the print dialog.
    Print,
    /// Closes the card over the game.
    ClosePanel,
    /// From the card about who plays.
    Players(PanelMessage),
    /// From the card about the house rules.
    Rules(RulesMessage),
    /// From the dialog over the game.
    Dialog(dialogs::Message),
    /// A message of the host's panel.
    Host(HostMessage),
    /// Marks somebody as here before the first game, or not.
    ToggleHere(String),
    /// A message of the phones.
    #[cfg(feature = "lan")]
    Phones(phones::PhonesMessage),
    /// A message of the other desks.
    #[cfg(feature = "share")]
    Desks(desks::DesksMessage),
    /// Back to the home screen.
    Home,
}

/// The card that is open over a game.
#[derive(Debug)]
enum Panel {
    Players(PlayersPanel),
    /// The house rules, and why they cannot be recorded.
    Rules(Box<GameRules>, Option<String>),
    #[cfg(feature = "lan")]
    Phones,
    #[cfg(feature = "share")]
    Desks,
}

/// A game open in a window.
pub struct GameSession {
    /// The part that does not depend on a window.
    pub core: Session,
    /// The store with the game.
    pub store: StoreHandle,
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
    /// The host's settings and panel.
    host: HostDesk,
    /// The card over the game, while it is open.
    panel: Option<Panel>,
    #[cfg(feature = "lan")]
    phones: phones::Phones,
    #[cfg(feature = "share")]
    desks: desks::Desks,
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
            Message::Loaded(Ok(beside), planned) => {
                disputes::loaded(self, *beside, &planned);
                Action::None
            }
            Message::OpenDispute(hand, version) => {
                self.session_mut().sent_hands.here = Some((hand, version));
                Action::None
            }
            Message::Decide(hand, version, other_is_right) => {
                self.session_mut().sent_hands.here = Some((hand, version));
                disputes::decide(self, other_is_right)
            }
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
            Message::Committed(Err(failure))
            | Message::Reloaded(Err(failure))
            | Message::Loaded(Err(failure), _)
            | Message::DraftNotSaved(failure) => {
                self.session_mut().fail(&failure);
                Action::None
            }
            Message::Retry => commit::retry(self),
            Message::Undo => commit::step(self, true),
            Message::Redo => commit::step(self, false),
            Message::Stop(ended) => {
                let mut change = change_game::stop(self.session().game(), ended);
                if ended && self.typed_form().is_some_and(RoundForm::is_touched) {
                    change.said.push_str(". What is typed is kept, but not recorded");
                }
                self.commit(change)
            }
            Message::Export => self.session_mut().export(),
            Message::Print => {
                let panel = self.print_dialog();
                dialog(self.session_mut().dialogs.open(panel))
            }
            Message::Date => {
                let record = self.session().record();
                let day = record.date.unwrap_or_else(clock::tonight);
                let panel = DateDialog::new(record.game.name, day);
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
                dialog(dialogs.update(message, Some(core.game())))
            }
            Message::ClosePanel => {
                let session = self.session_mut();
                session.host.panel = None;
                session.panel = None;
                Action::None
            }
            Message::Players(message) => panel::players(self, message),
            Message::Rules(message) => panel::rules(self, message),
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

/// Reads what phones have sent and what other desks have written, as a game opens.
pub fn read_beside<V: GameView>(view: &V) -> Task<V::Message> {
    let sent = disputes::load(view);
    #[cfg(feature = "share")]
    let sent = sent.chain(desks::read(view.session()).map(V::Message::from));
    sent
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
