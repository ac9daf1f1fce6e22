//! Hands that phones have sent: their states on the game screens, and the tab of those in dispute. The
//! logic is in `game/hand_states`.

pub mod view;

use iced::Task;
use iced::keyboard::key::Named;

use super::message::{DisputeMessage, Message};
use super::{GameSession, GameView, Planned, Tab};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Action;
use scoring::hands::HandPlace;
use session::beside::Beside;
use session::hand_states::{Difference, HandStates};
use session::session::CommittedChange;
use store::{HandVersion, VersionId};
pub use view::state_icon;

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

    /// Returns what is unfinished: "2 hands in dispute"; `None` if nothing is.
    pub fn unfinished_words(&self) -> Option<String> {
        self.hand_states().dispute_words(self.record())
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

/// Handles a message.
pub(super) fn update<V: GameView>(view: &mut V, message: DisputeMessage) -> Action<V::Message> {
    let session = view.session_mut();
    match message {
        DisputeMessage::Loaded(Ok(beside), planned) => {
            let Beside { versions, here, drafts } = *beside;
            session.take_versions(versions);
            session.host.set_here(here);
            // What could not be saved is not replaced.
            if !session.loads_drafts && session.failure.is_none() {
                view.follow_drafts(&planned, &drafts);
            }
        }
        DisputeMessage::Loaded(Err(failure), _) => session.fail(&failure),
        DisputeMessage::Open(hand, version) => session.sent_hands.here = Some((hand, version)),
        DisputeMessage::Decide(hand, version, other_is_right) => {
            session.sent_hands.here = Some((hand, version));
            return decide(view, other_is_right);
        }
    }
    Action::None
}

/// Reads what lies beside the record, which phones and other programs write, too. Only tables can
/// send something.
pub fn load<V: GameView>(view: &V) -> Task<V::Message> {
    if view.session().record().game.groups()[0].is_none() {
        return Task::none();
    }
    read(view.session(), view.planned()).map(V::Message::from)
}

/// Reads what lies beside the record, while this is planned here.
pub(super) fn read(session: &GameSession, planned: Planned) -> Task<Message> {
    let id = session.id();
    let read = session.store.run(move |store| Beside::read(store, id).map(Box::new));
    Task::perform(read, move |read| {
        Message::Disputes(DisputeMessage::Loaded(read, planned.clone()))
    })
}

/// Decides the hand under the cursor: what is recorded is right (F), or the other version (S).
/// Either way it is a change in the log; if what is recorded is right, it records only that.
fn decide<V: GameView>(view: &mut V, other_is_right: bool) -> Action<V::Message> {
    let session = view.session();
    let (all, at) = session.differences();
    let Some(difference) = all.get(at).filter(|_| !session.is_pending()) else {
        return Action::None;
    };
    let right = other_is_right.then_some(difference.version);
    match session.hand_states().settle(session.game(), difference.hand, right) {
        Some(change) => view.commit(change),
        None => Action::error(format!(
            "{}: {} cannot be recorded. Correct the hand instead.",
            difference.place, difference.other
        )),
    }
}

/// Updates the states after a change, and reads what phones have sent meanwhile.
pub fn follow_committed<V: GameView>(
    view: &mut V,
    committed: &CommittedChange,
) -> Task<V::Message> {
    let session = view.session_mut();
    let mut versions = std::mem::take(&mut session.sent_hands.versions);
    for version in &mut versions {
        if committed.change.answers.contains(&version.id) {
            version.settled = Some(committed.id);
        }
    }
    session.take_versions(versions);
    load(view)
}

/// Handles a key on the tab; `None` on other tabs, and if it has the same meaning there.
pub(super) fn key<V: GameView>(view: &mut V, press: &KeyPress) -> Option<Action<V::Message>> {
    if view.tab() != Tab::Disputes {
        return None;
    }
    let step = match (press.named(), press.char().map(|char| char.to_ascii_lowercase())) {
        (Some(Named::ArrowUp), _) => false,
        (Some(Named::ArrowDown), _) => true,
        (_, Some('f')) => return Some(decide(view, false)),
        (_, Some('o')) => return Some(decide(view, true)),
        _ => return None,
    };
    let session = view.session_mut();
    let (all, at) = session.differences();
    let count = all.len().max(1);
    let next = if step { at + 1 } else { at + count - 1 } % count;
    session.sent_hands.here = all.get(next).map(|it| (it.hand, it.version));
    Some(Action::None)
}
