//! Hands sent by tables and not recorded yet.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::engine::double_entry::EntryUnit;
use crate::game::tournament::Texts;
use crate::lan::access::Recording;

/// The sender of a hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sender {
    /// The pair: 0 is A.
    pub(super) pair: usize,
    /// "phone 23".
    pub(super) device: String,
}

/// The versions of a hand by the two pairs of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SentHand {
    /// The first sender.
    pub(super) by: Sender,
    /// The first sender's version.
    pub(super) texts: Texts,
    /// Whether the other pair agrees.
    pub(super) agreed: bool,
    /// The other pair's version, if it differs.
    pub(super) other: Option<Texts>,
    /// The other pair's phone.
    pub(super) other_device: Option<String>,
    /// Whether the desk has accepted it.
    pub(super) let_in: bool,
}

impl SentHand {
    /// Returns whether it is ready to be recorded.
    pub(super) fn is_ready(&self, recording: Recording) -> bool {
        self.let_in
            || match recording {
                Recording::Confirmed => self.is_answered(),
                Recording::AtOnce => true,
                Recording::ByDesk => false,
            }
    }

    /// Returns whether the other pair has answered.
    pub(super) fn is_answered(&self) -> bool {
        self.agreed || self.other.is_some()
    }
}

/// All hands sent and not recorded.
#[derive(Debug, Default)]
pub(super) struct WaitingHands(Mutex<BTreeMap<EntryUnit, SentHand>>);

impl WaitingHands {
    /// Returns the sent versions of a hand.
    pub(super) fn get(&self, unit: EntryUnit) -> Option<SentHand> {
        self.0.lock().ok()?.get(&unit).cloned()
    }

    /// Stores a pair's version of a hand. Sending again replaces their earlier version.
    pub(super) fn send(&self, unit: EntryUnit, by: Sender, texts: Texts) {
        let Ok(mut hands) = self.0.lock() else { return };
        let (pair, device) = (by.pair, by.device.clone());
        let new = |texts| SentHand {
            by,
            texts,
            agreed: false,
            other: None,
            other_device: None,
            let_in: false,
        };
        let Some(sent) = hands.get_mut(&unit) else {
            let _ = hands.insert(unit, new(texts));
            return;
        };
        match (sent.by.pair == pair, sent.texts == texts) {
            (true, true) => return,
            (true, false) => {
                *sent = new(texts);
                return;
            }
            (false, true) => (sent.agreed, sent.other) = (true, None),
            (false, false) => (sent.agreed, sent.other) = (false, Some(texts)),
        }
        sent.other_device = Some(device);
    }

    /// Accepts a hand in its first version.
    pub(super) fn accept(&self, unit: EntryUnit) {
        if let Ok(mut hands) = self.0.lock()
            && let Some(sent) = hands.get_mut(&unit)
        {
            sent.let_in = true;
        }
    }

    /// Returns every waiting hand, in order.
    pub(super) fn all(&self) -> Vec<(EntryUnit, SentHand)> {
        let Ok(hands) = self.0.lock() else { return Vec::new() };
        hands.iter().map(|(unit, sent)| (*unit, sent.clone())).collect()
    }

    /// Restores a hand that waited when the program ended.
    pub(super) fn restore(&self, unit: EntryUnit, sent: SentHand) {
        if let Ok(mut hands) = self.0.lock() {
            let _ = hands.entry(unit).or_insert(sent);
        }
    }

    /// Forgets a hand that is recorded, or will not be.
    pub(super) fn remove(&self, unit: EntryUnit) {
        if let Ok(mut hands) = self.0.lock() {
            let _ = hands.remove(&unit);
        }
    }

    /// Forgets a recorded hand; a different version sent meanwhile keeps waiting.
    pub(super) fn remove_sent(&self, unit: EntryUnit, recorded: &SentHand) {
        if let Ok(mut hands) = self.0.lock()
            && hands.get(&unit) == Some(recorded)
        {
            let _ = hands.remove(&unit);
        }
    }

    /// Returns whether nothing is waiting.
    pub(super) fn is_empty(&self) -> bool {
        self.0.lock().is_ok_and(|hands| hands.is_empty())
    }

    /// Forgets hands of games that are over, or no longer begun.
    pub(super) fn keep_game(&self, game: usize) {
        if let Ok(mut hands) = self.0.lock() {
            hands.retain(|(of, _), _| *of == game);
        }
    }
}
