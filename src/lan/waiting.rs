//! Hands that tables have sent and that are not recorded yet: in memory alone, as the phones keep
//! what they sent until the desk has it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::engine::double_entry::EntryUnit;
use crate::game::tournament::Texts;
use crate::lan::access::Recording;

/// What the two pairs of a table say of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SentHand {
    /// The pair that sent it first: 0 is A.
    pub(super) by: usize,
    /// What that pair says.
    pub(super) texts: Texts,
    /// Whether the other pair says the same.
    pub(super) agreed: bool,
    /// What the other pair says, where it is something else.
    pub(super) other: Option<Texts>,
    /// Whether the desk lets it in.
    pub(super) let_in: bool,
}

impl SentHand {
    /// Whether it is to be recorded now.
    pub(super) fn is_ready(&self, recording: Recording) -> bool {
        match recording {
            Recording::Confirmed => self.is_answered(),
            Recording::AtOnce => true,
            Recording::ByDesk => self.let_in,
        }
    }

    /// Whether the other pair has said something.
    pub(super) fn is_answered(&self) -> bool {
        self.agreed || self.other.is_some()
    }
}

/// Every hand that was sent and is not recorded.
#[derive(Debug, Default)]
pub(super) struct Waiting(Mutex<BTreeMap<EntryUnit, SentHand>>);

impl Waiting {
    /// What was sent of a hand.
    pub(super) fn get(&self, unit: EntryUnit) -> Option<SentHand> {
        self.0.lock().ok()?.get(&unit).cloned()
    }

    /// Keeps what a pair says of a hand. A pair that sends again takes back what it sent before.
    pub(super) fn send(&self, unit: EntryUnit, by: usize, texts: Texts) {
        let Ok(mut hands) = self.0.lock() else { return };
        let new = |texts| SentHand { by, texts, agreed: false, other: None, let_in: false };
        let Some(sent) = hands.get_mut(&unit) else {
            let _ = hands.insert(unit, new(texts));
            return;
        };
        match (sent.by == by, sent.texts == texts) {
            (true, true) => {}
            (true, false) => *sent = new(texts),
            (false, true) => (sent.agreed, sent.other) = (true, None),
            (false, false) => (sent.agreed, sent.other) = (false, Some(texts)),
        }
    }

    /// The hand is recorded, or will not be.
    pub(super) fn remove(&self, unit: EntryUnit) {
        if let Ok(mut hands) = self.0.lock() {
            let _ = hands.remove(&unit);
        }
    }

    /// Forgets what was sent of games that are over, or not begun any more.
    pub(super) fn keep_game(&self, game: usize) {
        if let Ok(mut hands) = self.0.lock() {
            hands.retain(|(of, _), _| *of == game);
        }
    }
}
