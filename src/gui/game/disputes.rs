//! Hands that phones have sent: their states on the game screens, and the tab of those in dispute. The
//! logic is in `game/hand_states`.

pub mod view;

use iced::Task;
use iced::keyboard::key::Named;

pub use super::message::DisputeMessage as Message;
use super::{GameSession, GameView, Planned, message};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
use scoring::hands::HandPlace;
use session::beside::Beside;
use session::hand_states::{Difference, HandStates};
use session::session::CommittedChange;
use store::{HandVersion, VersionId};
pub use view::state_icon;

/// Converts a message of the tab to one of the screen.
pub fn say<M: From<message::Message>>(message: Message) -> M {
    message::Message::Disputes(message).into()
}

/// The hands of a game that phones have sent.
#[derive(Debug, Default)]
pub struct SentHands {
    versions: Vec<HandVersion>,
    states: HandStates,
    /// The difference under the cursor.
    here: Option<(HandPlace, VersionId)>,
}

impl GameSession {
    /// Returns the states of hands.
    pub fn hand_states(&self) -> &HandStates {
        &self.sent_hands.states
    }

    /// Returns whether phones have sent hands of this game.
    pub fn has_sent_hands(&self) -> bool {
        !self.sent_hands.versions.is_empty()
    }

    /// Returns the versions that differ from what is recorded, and the index of the one that has the
    /// keys: that under the cursor, otherwise the first.
    pub fn differences(&self) -> (Vec<Difference>, usize) {
        let all = self.hand_states().differences(self.record());
        let is_here = |it: &Difference| Some((it.hand, it.version)) == self.sent_hands.here;
        let at = all.iter().position(is_here).unwrap_or(0);
        (all, at)
    }

    fn take_versions(&mut self, versions: Vec<HandVersion>) {
        self.sent_hands.states = HandStates::new(self.core.game(), &versions);
        self.sent_hands.versions = versions;
    }

    /// Returns the versions that a change answers which was made on a screen.
    pub(super) fn answers_of(&self, change: &session::session::PendingChange) -> Vec<VersionId> {
        if !change.answers.is_empty() {
            return change.answers.clone();
        }
        self.hand_states().answered_by(self.record(), change)
    }
}

impl<V: GameView> DisputeView for V {}

/// The hands that phones have sent, on a game screen.
pub trait DisputeView: GameView {
    /// Handles a message.
    fn dispute_update(&mut self, message: Message) -> Action<Self::Message> {
        match message {
            Message::Loaded(Ok(beside), planned) => {
                let Beside { versions, here, drafts } = *beside;
                let session = self.session_mut();
                session.take_versions(versions);
                session.host.set_here(here);
                // What could not be saved is not replaced.
                if !session.loads_drafts && session.failure().is_none() {
                    self.follow_drafts(&planned, &drafts);
                }
            }
            Message::Loaded(Err(failure), _) => self.session_mut().fail(&failure),
            Message::Open(hand, version) => {
                self.session_mut().sent_hands.here = Some((hand, version));
            }
            Message::Decide(hand, version, other_is_right) => {
                self.session_mut().sent_hands.here = Some((hand, version));
                return self.decide(other_is_right);
            }
        }
        Action::None
    }

    /// Returns whether tables of the game can send hands or couples.
    fn has_tables(&self) -> bool {
        self.session().record().game.groups()[0].is_some()
    }

    /// Reads what lies beside the record, which phones and other programs write, too.
    fn load_beside(&self) -> Task<Self::Message> {
        let load = || load(self.session(), self.planned()).map(say);
        if self.has_tables() { load() } else { Task::none() }
    }

    /// Returns what is unfinished: "2 hands in dispute"; `None` if nothing is.
    fn unfinished_words(&self) -> Option<String> {
        self.session().hand_states().dispute_words(self.session().record())
    }

    /// Decides the hand under the cursor: what is recorded is right (F), or the other version (S).
    /// Either way it is a change in the log; if what is recorded is right, it records only that.
    fn decide(&mut self, other_is_right: bool) -> Action<Self::Message> {
        let session = self.session();
        let (all, at) = session.differences();
        let Some(difference) = all.get(at).filter(|_| !session.is_pending()) else {
            return Action::None;
        };
        let right = other_is_right.then_some(difference.version);
        match session.hand_states().settle(session.game(), difference.hand, right) {
            Some(change) => self.commit(change),
            None => Action::error(format!(
                "{}: {} cannot be recorded. Correct the hand instead.",
                difference.place, difference.other
            )),
        }
    }

    /// Updates the states after a change, and reads what phones have sent meanwhile.
    fn follow_committed(&mut self, committed: &CommittedChange) -> Task<Self::Message> {
        let session = self.session_mut();
        let mut versions = std::mem::take(&mut session.sent_hands.versions);
        for version in &mut versions {
            if committed.change.answers.contains(&version.id) {
                version.settled = Some(committed.id);
            }
        }
        session.take_versions(versions);
        self.load_beside()
    }

    /// Handles a key on the tab; `None` if it has the same meaning as on the other tabs.
    fn dispute_key(&mut self, press: &KeyPress) -> Option<Action<Self::Message>> {
        let step = match (press.named(), press.char().map(|char| char.to_ascii_lowercase())) {
            (Some(Named::ArrowUp), _) => false,
            (Some(Named::ArrowDown), _) => true,
            (_, Some('f')) => return Some(self.decide(false)),
            (_, Some('o')) => return Some(self.decide(true)),
            _ => return None,
        };
        let (all, at) = self.session().differences();
        let count = all.len().max(1);
        let next = if step { at + 1 } else { at + count - 1 } % count;
        let here = all.get(next).map(|it| (it.hand, it.version));
        self.session_mut().sent_hands.here = here;
        Some(Action::None)
    }
}

/// Reads what lies beside the record, while this is planned here.
pub fn load(session: &GameSession, planned: Planned) -> Task<Message> {
    let id = session.id();
    let read = session.store().run(move |store| Beside::read(store, id).map(Box::new));
    Task::perform(read, move |read| Message::Loaded(read, planned.clone()))
}
