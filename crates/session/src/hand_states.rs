//! What is known of a hand that people enter on their phones: the state of every hand, without a
//! screen.
//!
//! **Nothing waits.** A hand that a phone sends is recorded at once by an ordinary change, whose
//! reason names the people and their phone. Beside it the library keeps, for each hand, the
//! *versions* that people have sent ([`HandVersion`]): who, from which phone, when, and which numbers;
//! the change that recorded it, if one has; and the change with which the desk answered it, if one
//! has. A version is never changed, only replaced or taken back by the people who sent it, who are
//! seats of the game: whoever sits there later has no part in it. That is all that is stored.
//!
//! **The state of a hand** follows from its versions, the record and the log, in `SentHand::of` and
//! nowhere else. Every page, the desk's page and the window ask [`HandStates::hand`].
//!
//! | state | when |
//! | --- | --- |
//! | [`Desk`](HandState::Desk) | no version counts: typed at the desk, settled there, or not sent |
//! | [`Sent`](HandState::Sent) | one side has said it, and it is recorded |
//! | [`Confirmed`](HandState::Confirmed) | the other side says the same |
//! | [`InDispute`](HandState::InDispute) | a version differs from what is recorded |
//!
//! A version *counts* until a change in effect answers it, or the change that recorded it is undone,
//! or its hand is cleared. So undoing what the desk decided brings the dispute back. Undoing a hand
//! that arrived answers all its versions, so that it is to be sent again; redo brings them back.
//!
//! **What people may do** is [`HandStates::say`] and [`HandStates::take_back`]. The first version is
//! recorded. Those who sent it may change it or take it back until the other side confirms it. All
//! other numbers become a version beside it, and the hand is in dispute: until those who differ send
//! what is recorded, until the numbers that are recorded are changed to theirs, or until the desk
//! decides ([`HandStates::settle`]). A request names the versions that its page showed. If others are
//! there by now, it replaces nothing, so two phones that send one hand in the same moment are a
//! dispute, and nobody accepts what they have not seen. What the same phone has sent for the same
//! people, it may replace unseen.
//!
//! **Hands that cannot be recorded yet**, because an earlier hand of the table or the result of
//! another couple is missing, are versions too, and are recorded as soon as they can be, the first
//! version of each.
//!
//! **Two programs and kills.** A change and what becomes of the versions are one transaction, which
//! is only written if the log and the versions of the hand are still the ones that it was made for
//! ([`Store::record_hands`]). Nothing is kept outside the library.
//!
//! [`Store::record_hands`]: store::Store::record_hands

mod say;
mod words;

use std::collections::{BTreeMap, HashSet};

use crate::OpenGame;
use crate::session::PendingChange;
use scoring::hands::{self, HandPlace, HandValues};
use scoring::{Cell, Change, Edit, Player, Record, RoundEntry};
use store::{ChangeId, HandVersion, VersionChange, VersionId};

pub use say::{Effect, Said};
pub use words::{
    Difference, confirmed_words, dispute_words, entry_words, hand_words, people_words,
    recorded_words, sender_words, version_words,
};

/// The most versions of a hand. More are refused, because nobody could compare them.
pub const MAX_VERSIONS: usize = 8;

/// The state of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HandState {
    /// No version counts: typed at the desk, settled there, or not there.
    #[default]
    Desk,
    /// Sent by one side.
    Sent,
    /// Both sides say the same.
    Confirmed,
    /// A version differs from what is recorded, or from the first one.
    InDispute,
}

/// A hand with its versions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SentHand {
    /// Its state.
    pub state: HandState,
    /// Whether it is part of the record.
    pub is_recorded: bool,
    /// Whether the desk has decided against a version, or corrected the hand.
    pub is_decided: bool,
    /// The versions that count, in the order in which they came.
    pub versions: Vec<HandVersion>,
    /// All its stored versions, also those that no longer count.
    pub known: Vec<VersionId>,
    /// Of the versions that count, the one that is recorded, or will be.
    pub stands: Option<VersionId>,
}

impl SentHand {
    /// Returns what is known of a hand with these stored versions.
    fn of(
        record: &Record,
        hand: HandPlace,
        stored: &[HandVersion],
        undone: &HashSet<ChangeId>,
    ) -> SentHand {
        let written = hands::recorded(record, hand);
        let is_recorded = written.is_some();
        let in_effect = |change: ChangeId| !undone.contains(&change);
        let counts = |version: &&HandVersion| {
            let recorded = version.recorded.is_none_or(|change| is_recorded && in_effect(change));
            recorded && !version.settled.is_some_and(in_effect)
        };
        let is_decided = stored.iter().any(|version| version.settled.is_some_and(in_effect));
        let versions: Vec<HandVersion> = stored.iter().filter(counts).cloned().collect();
        let known = stored.iter().map(|version| version.id).collect();
        let values: Vec<Option<HandValues>> =
            versions.iter().map(|version| values_of(record, version)).collect();
        let right = written.or_else(|| values.first().cloned().flatten());
        let agrees = |at: &usize| values[*at].is_some() && values[*at] == right;
        let all = 0..versions.len();
        let stands =
            all.clone().find(|at| agrees(at) && (!is_recorded || versions[*at].recorded.is_some()));
        let state = match stands {
            _ if versions.is_empty() => HandState::Desk,
            _ if !all.clone().all(|at| agrees(&at)) => HandState::InDispute,
            // What the desk typed needs nobody's word.
            None => HandState::Desk,
            Some(first) => {
                let is_other = |at: usize| versions[at].people != versions[first].people;
                if all.clone().any(is_other) { HandState::Confirmed } else { HandState::Sent }
            }
        };
        let stands = stands.map(|at| versions[at].id);
        SentHand { state, is_recorded, is_decided, versions, known, stands }
    }

    /// Returns a version that counts.
    pub fn version(&self, id: VersionId) -> Option<&HandVersion> {
        self.versions.iter().find(|version| version.id == id)
    }

    /// Returns the version that is recorded, or will be.
    pub fn standing(&self) -> Option<&HandVersion> {
        self.version(self.stands?)
    }

    /// Returns the newest version of these people that counts.
    pub fn of_people(&self, people: &[Player]) -> Option<&HandVersion> {
        self.versions.iter().rev().find(|version| version.people == people)
    }

    /// Returns what becomes of this hand, which is at this place, when a version of it is recorded.
    pub fn recorded_with(&self, hand: HandPlace, version: VersionId) -> VersionChange {
        let (known, records) = (self.known.clone(), vec![version]);
        VersionChange { hand, known, removes: Vec::new(), records, adds: None }
    }

    /// Returns the ids of the versions that count.
    pub fn ids(&self) -> Vec<VersionId> {
        self.versions.iter().map(|version| version.id).collect()
    }
}

/// Returns the values of a version that count; `None` if its game has no such values any more.
fn values_of(record: &Record, version: &HandVersion) -> Option<HandValues> {
    hands::typed(record, version.hand, version.texts.iter().map(|(cell, text)| (cell, text)))
}

/// The hands of a game of which versions are stored.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandStates {
    hands: BTreeMap<HandPlace, SentHand>,
}

impl HandStates {
    /// Returns the state of every hand, from the stored versions in the order in which they came.
    pub fn new(game: &OpenGame, versions: &[HandVersion]) -> HandStates {
        let mut stored: BTreeMap<HandPlace, Vec<HandVersion>> = BTreeMap::new();
        for version in versions {
            stored.entry(version.hand).or_default().push(version.clone());
        }
        let undone = game.undone_changes();
        let hand = |(hand, stored): (HandPlace, Vec<HandVersion>)| {
            (hand, SentHand::of(game.record(), hand, &stored, &undone))
        };
        HandStates { hands: stored.into_iter().map(hand).collect() }
    }

    /// Returns what is known of a hand.
    pub fn hand(&self, hand: HandPlace) -> Option<&SentHand> {
        self.hands.get(&hand)
    }

    /// Returns the state of a hand.
    pub fn state(&self, hand: HandPlace) -> HandState {
        self.hand(hand).map_or(HandState::Desk, |hand| hand.state)
    }

    fn all(&self) -> impl Iterator<Item = (HandPlace, &SentHand)> {
        self.hands.iter().map(|(place, hand)| (*place, hand))
    }

    /// Returns the hands in dispute, in order.
    pub fn in_dispute(&self) -> impl Iterator<Item = (HandPlace, &SentHand)> {
        self.all().filter(|(_, hand)| hand.state == HandState::InDispute)
    }

    /// Returns whether a hand is in dispute.
    pub fn has_disputes(&self) -> bool {
        self.in_dispute().next().is_some()
    }

    /// Returns the hands of which nothing is recorded yet, in order.
    pub fn unrecorded(&self) -> impl Iterator<Item = (HandPlace, &SentHand)> {
        self.all().filter(|(_, hand)| !hand.is_recorded && !hand.versions.is_empty())
    }

    /// Returns what stands of the hands of a round of which nothing is recorded yet, as typed.
    pub fn sent_texts(&self, round: usize) -> BTreeMap<Cell, String> {
        let of_round = self.unrecorded().filter(|((of, _), _)| *of == round);
        let standing = of_round.filter_map(|(_, hand)| hand.standing());
        standing.flat_map(|version| version.texts.iter().cloned()).collect()
    }

    /// Returns the change with which the desk decides a hand in dispute: for this version, or for what
    /// is recorded. It answers the versions that are known here, and no others. `None` if the
    /// hand is not recorded, the version no longer counts, or its numbers cannot be recorded.
    pub fn settle(
        &self,
        game: &OpenGame,
        place: HandPlace,
        right: Option<VersionId>,
    ) -> Option<PendingChange> {
        let (record, hand) = (game.record(), self.hand(place)?);
        let (at, stands) = (hand_words(record, place), recorded_words(record, place));
        let (label, wanted) = if let Some(id) = right {
            let version = hand.version(id)?;
            let label = format!("{at}: {}, not {stands}", version_words(record, version));
            (label, Some(values_of(record, version)?))
        } else {
            let mut versions = hand.versions.iter().map(|it| version_words(record, it));
            let other = versions.find(|words| *words != stands);
            (format!("{at}: {stands} kept, not {}", other.as_ref().unwrap_or(&stands)), None)
        };
        let edits = hands::rewrite(record, place, wanted.as_ref())?;
        if wanted.is_some() && !can_be_recorded(game, place, &edits) {
            return None;
        }
        let mut change = Change::new(label, edits);
        change.reason = Some("decided at the desk".to_owned());
        Some(PendingChange { answers: hand.ids(), is_decision: true, ..change.into() })
    }

    /// Returns the versions that a change made at the desk answers: those known here of every recorded
    /// hand that a correction writes, or that undo or redo takes out. Without that, what the
    /// other side said of a hand would bring it back as soon as it was undone.
    pub fn answered_by(&self, record: &Record, change: &PendingChange) -> Vec<VersionId> {
        let is_of_hand = |cell: &Cell| hands::fields(record.game).any(|it| it.id == cell.field);
        let writes = |edit: &Edit, hand: HandPlace| match edit {
            Edit::Set { round, cell, .. } => (*round, cell.place) == hand && is_of_hand(cell),
            _ => false,
        };
        let mut after = record.clone();
        if !change.is_by_hand() && change.change.apply(&mut after).is_err() {
            return Vec::new();
        }
        let is_answered = |hand: HandPlace| {
            if change.is_by_hand() {
                return change.edits().iter().any(|edit| writes(edit, hand));
            }
            hands::recorded(&after, hand).is_none()
        };
        let all = self.all().filter(|(at, hand)| hand.is_recorded && is_answered(*at));
        all.flat_map(|(_, hand)| hand.ids()).collect()
    }
}

/// Returns whether a hand has no problem with these edits.
fn can_be_recorded(game: &OpenGame, (round, place): HandPlace, edits: &[Edit]) -> bool {
    let Some(entry) = edited(game.record(), round, edits) else { return false };
    let (_, after) = game.preview(round, &entry);
    !after.problems.iter().any(|it| it.round == Some(round) && it.place == place)
}

/// Returns a recorded round with these edits of its cells; `None` if there is no such round.
pub(crate) fn edited(record: &Record, round: usize, edits: &[Edit]) -> Option<RoundEntry> {
    let mut entry = record.round(round)?.clone();
    for edit in edits {
        if let Edit::Set { cell, new, .. } = edit {
            let _ = entry.set(*cell, new.clone());
        }
    }
    Some(entry)
}
