//! Hands that phones have sent: their states on the game screens, and the tab of those in dispute.
//! The logic is in [`session::hand_states`].

use super::list_sheet::list_sheet;
use super::{GameSession, GameView, Message, Planned, Tab};
use crate::gui::prelude::{column, *};
use scoring::hands::HandPlace;
use scoring::wording::capitalize;
use session::hand_states::{Difference, HandState, HandStates};
use session::session::{Beside, CommittedChange};
use store::{HandVersion, VersionId};

/// The hands of a game that phones have sent.
#[derive(Debug, Default)]
pub struct SentHands {
    versions: Vec<HandVersion>,
    states: HandStates,
    /// The difference under the cursor.
    pub(super) here: Option<(HandPlace, VersionId)>,
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
}

/// Takes over what phones have sent. The tab goes with the last dispute, to the one before it, and the
/// next dispute does not open it by itself.
fn take_versions<V: GameView>(view: &mut V, versions: Vec<HandVersion>) {
    let tabs = view.all_tabs();
    let at = tabs.iter().position(|tab| *tab == Tab::Disputes).unwrap_or(0);
    let session = view.session_mut();
    session.sent_hands.states = HandStates::new(session.core.game(), &versions);
    session.sent_hands.versions = versions;
    if session.tab == Tab::Disputes && !session.hand_states().has_disputes() {
        session.set_tab(tabs[at.saturating_sub(1)]);
    }
}

/// Takes over what lies beside the record, with what was planned here when it was read.
pub(super) fn loaded<V: GameView>(view: &mut V, beside: Beside, planned: &Planned) {
    let Beside { versions, here, drafts } = beside;
    take_versions(view, versions);
    let session = view.session_mut();
    session.host.settings.here = here;
    // What could not be saved is not replaced.
    if session.failure.is_none() {
        view.follow_drafts(planned, &drafts);
    }
}

/// Reads what lies beside the record, which phones and other programs write, too. Only tables can
/// send something.
pub fn load<V: GameView>(view: &V) -> Task<V::Message> {
    let (session, planned) = (view.session(), view.planned());
    if session.record().game.groups()[0].is_none() {
        return Task::none();
    }
    let id = session.id();
    let read = session.store.run(move |store| Beside::read(store, id).map(Box::new));
    Task::perform(read, move |read| Message::Loaded(read, planned.clone()).into())
}

/// Decides the hand under the cursor: what is recorded is right (F), or the other version (O).
/// Either way it is a change in the log; if what is recorded is right, it records only that.
pub(super) fn decide<V: GameView>(view: &mut V, other_is_right: bool) -> Action<V::Message> {
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
    take_versions(view, versions);
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

/// Draws the state of a hand; nothing for one that only the desk has typed.
pub fn state_icon<'a, M: 'a>(state: HandState) -> Option<Element<'a, M>> {
    let (sign, color) = match state {
        HandState::Desk => return None,
        HandState::Sent => (Icon::Phone, Tone::Muted),
        HandState::Confirmed => (Icon::CheckCircle, Tone::Success),
        HandState::InDispute => (Icon::Problem, Tone::Problem),
    };
    Some(icon(sign, 15.0, color))
}

/// Draws the tab.
pub fn view<V: GameView>(view: &V, viewport: Viewport) -> Element<'_, V::Message> {
    let session = view.session();
    let (differences, here) = session.differences();
    let cards = differences.into_iter().enumerate();
    let cards = cards.map(|(at, difference)| card::<V>(viewport, difference, at == here));
    list_sheet(viewport, scrolling(ruled(cards)).height(Fill), None)
}

/// Draws a difference. The one under the cursor has the keys.
fn card<'a, V: GameView>(
    viewport: Viewport,
    difference: Difference,
    is_here: bool,
) -> Element<'a, V::Message> {
    let Difference { hand, version, place, recorded, recorded_by, other, other_by } = difference;
    let title = label(place, scale::BODY.with(STRONG), Tone::Ink);
    let part = |numbers: String, by: String| {
        row![emphasized(numbers).width(Fill), remark(by).width(Fill)].align_y(Center)
    };
    let recorded = part(recorded, format!("recorded, from {recorded_by}"));
    let words = column![title, recorded, part(other, capitalize(&other_by))];
    let choice = |words, key, other_is_right| {
        let decide = Message::Decide(hand, version, other_is_right).into();
        let part = secondary_button(words, Some(decide));
        if is_here { part.key(key) } else { part }
    };
    let first = choice("The first is right", "F", false);
    let second = choice("The other is right", "O", true);
    let choices = row![first, second].spacing(gap::SMALL);
    let inside: Element<'a, V::Message> = if viewport.width.is_compact() {
        column![words.spacing(2), choices].spacing(gap::SMALL).into()
    } else {
        row![words.spacing(2).width(Fill), choices].align_y(Center).into()
    };
    let line = if is_here { soft_outline(Tone::RuleStrong, 0.0) } else { Outline::default() };
    button(container(inside).padding([12, 20]))
        .padding(0)
        .width(Fill)
        .on_press(Message::OpenDispute(hand, version).into())
        .class(button_style(is_here.then_some(Tone::Shade), Tone::Ink, line).lit(Tone::Shade))
        .into()
}
