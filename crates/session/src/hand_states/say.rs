//! What becomes of a hand when people send or take back a version of it.

use super::{HandStates, MAX_VERSIONS, SentHand, values_of};
use scoring::hands::{self, HandPlace, HandValues};
use scoring::{Cell, Player, Record};
use store::{HandVersion, NewVersion, VersionChange, VersionId};

/// A version of a hand, as people send it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The hand.
    pub hand: HandPlace,
    /// Those who send it.
    pub people: Vec<Player>,
    /// Everybody who plays the hand.
    pub players: Vec<Player>,
    /// Their phone: "phone 23".
    pub device: String,
    /// The text of each box that is not blank.
    pub texts: Vec<(Cell, String)>,
    /// The versions that their page showed.
    pub seen: Vec<VersionId>,
    /// Whether they only said yes to what their page showed, without numbers of their own.
    pub confirms: bool,
}

/// What becomes of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// They have said so already, or it is what the desk has.
    Nothing,
    /// Store this; nothing is recorded.
    Store(VersionChange),
    /// Store this, with a change that records the numbers.
    Record(VersionChange),
    /// They agreed to numbers that are no longer there, so nothing is stored.
    Changed,
    /// There are too many versions.
    TooMany,
}

impl HandStates {
    /// Returns what becomes of a hand when somebody sends this; `None` if it cannot be read.
    pub fn say(&self, record: &Record, said: &Said) -> Option<Effect> {
        let none = SentHand::default();
        let hand = self.hand(said.hand).unwrap_or(&none);
        let texts = said.texts.iter().map(|(cell, text)| (cell, text));
        let values = hands::typed(record, said.hand, texts)?;
        let written = hands::recorded(record, said.hand);
        Some(Saying { record, said, hand, values, written }.effect())
    }

    /// Returns what becomes of a hand whose senders take it back; `None` if they may not: it is not
    /// theirs, it is confirmed, or their page showed something else. A recorded hand has to be
    /// cleared with it.
    pub fn take_back(&self, record: &Record, said: &Said) -> Option<VersionChange> {
        let hand = self.hand(said.hand)?;
        let (values, written) = (HandValues::new(), hands::recorded(record, said.hand));
        let saying = Saying { record, said, hand, values, written };
        let may = saying.is_current() && saying.is_free();
        may.then(|| saying.answer(saying.own(), false))
    }
}

/// A version that is being sent, and what is there.
struct Saying<'a> {
    record: &'a Record,
    said: &'a Said,
    hand: &'a SentHand,
    values: HandValues,
    written: Option<HandValues>,
}

impl Saying<'_> {
    fn effect(&self) -> Effect {
        let (is_recorded, is_current) = (self.written.is_some(), self.is_current());
        let is_right = self.written.as_ref() == Some(&self.values);
        if self.said.confirms && !is_right && !is_current {
            return Effect::Changed;
        }
        // What others have sent since the page was shown is replaced by nobody.
        let mut removes = if is_current { self.own() } else { self.of_phone() };
        let may_replace = is_current || self.hand.stands.is_some_and(|it| removes.contains(&it));
        if is_recorded && !is_right && may_replace && self.is_free() {
            return Effect::Record(self.answer(removes, true));
        }
        let kept = self.hand.stands.filter(|_| is_recorded);
        let is_same = |it: &&HandVersion| values_of(self.record, it).as_ref() == Some(&self.values);
        let same = self.versions_of_people().find(is_same).map(|version| version.id);
        removes.retain(|id| Some(*id) != kept && Some(*id) != same);
        let adds = same.is_none() && (!is_right || kept.is_some());
        let count = self.hand.versions.len();
        if !adds && removes.is_empty() {
            Effect::Nothing
        } else if adds && count >= MAX_VERSIONS {
            Effect::TooMany
        } else if adds && count == 0 && !is_recorded {
            Effect::Record(self.answer(removes, true))
        } else {
            Effect::Store(self.answer(removes, adds))
        }
    }

    fn answer(&self, removes: Vec<VersionId>, adds: bool) -> VersionChange {
        let Said { people, players, device, texts, .. } = self.said.clone();
        let version = NewVersion { people, players, device, texts, is_recorded: false };
        VersionChange {
            hand: self.said.hand,
            known: self.hand.known.clone(),
            removes,
            records: Vec::new(),
            adds: adds.then_some(version),
        }
    }

    /// Returns whether the page showed the versions that are there, or the same phone sent them for
    /// the same people.
    fn is_current(&self) -> bool {
        let Said { people, device, seen, .. } = self.said;
        let (mut seen, mut now) = (seen.clone(), self.hand.ids());
        seen.sort_unstable();
        now.sort_unstable();
        let is_own = |it: &HandVersion| it.people == *people && it.device == *device;
        seen == now || !now.is_empty() && self.hand.versions.iter().all(is_own)
    }

    fn versions_of_people(&self) -> impl Iterator<Item = &HandVersion> {
        self.hand.versions.iter().filter(|version| version.people == self.said.people)
    }

    fn own(&self) -> Vec<VersionId> {
        self.versions_of_people().map(|version| version.id).collect()
    }

    /// Returns what the same phone has sent for the same people, which it may replace unseen.
    fn of_phone(&self) -> Vec<VersionId> {
        let own = self.versions_of_people().filter(|version| version.device == self.said.device);
        own.map(|version| version.id).collect()
    }

    /// Returns whether the version that stands is theirs, and nobody else has confirmed it.
    fn is_free(&self) -> bool {
        let Some(standing) = self.hand.standing() else { return false };
        let right = values_of(self.record, standing);
        let mut others =
            self.hand.versions.iter().filter(|version| version.people != self.said.people);
        standing.people == self.said.people
            && !others.any(|version| values_of(self.record, version) == right)
    }
}
