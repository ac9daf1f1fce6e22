//! Records the hands sent by the pairs of a table, in order.
//!
//! Invariants: hands are recorded by the same [`HandEntry`] as in the window. A hand sent twice is
//! recorded once. If the pairs differ, the first version is recorded and the other becomes its
//! second entry.

use super::answer::Refusal;
use super::hand;
use super::served_game::ServedGame;
use super::snapshot::{GameSnapshot, hands};
use super::waiting::{Sender, SentHand};
use crate::engine::double_entry::EntryUnit;
use crate::game::session::PendingChange;
use crate::game::tournament::{HandEntry, HandStep, Night, Texts};
use crate::store::SecondEntry;

/// How often to try again when another process records at the same time.
pub(super) const TRIES: usize = 8;

/// Records the hands of a table that are ready, in their order. Returns whether there were any.
pub(super) async fn record(served: &ServedGame, table: u16) -> Result<bool, Refusal> {
    let mut is_recorded = false;
    for _ in 0..TRIES {
        let snapshot = served.snapshot().await?;
        let night = Night(&snapshot.game);
        let unit = (night.begun(), snapshot.hands.next_hand(night, table));
        let recording = served.access().recording;
        let ready = |sent: &SentHand| sent.is_ready(recording);
        let Some(sent) = served.waiting().get(unit).filter(ready) else { return Ok(is_recorded) };
        let reason = |hands: &HandEntry| at_phone(night, hands, unit, &sent);
        let Some(change) = change(&snapshot, unit, &sent.texts, reason) else {
            // Other people sit there now.
            served.waiting().remove(unit);
            continue;
        };
        let second = sent.other.map(|texts| second_entry(unit, texts));
        match served.write(&snapshot, change, second).await {
            // No page is rendered between these, so none shows the hand as still waiting.
            Ok(()) => {
                served.waiting().remove(unit);
                is_recorded = true;
            }
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    Ok(is_recorded)
}

/// Corrects a hand as a table has requested.
pub(super) async fn correct(
    served: &ServedGame,
    unit: EntryUnit,
    sender: &Sender,
    texts: &Texts,
) -> Result<(), Refusal> {
    for _ in 0..TRIES {
        let snapshot = served.snapshot().await?;
        let night = Night(&snapshot.game);
        let reason = |hands: &HandEntry| {
            let by = sender_words(night, hands, unit, sender);
            format!("requested by {by}, accepted by the desk")
        };
        let Some(change) = change(&snapshot, unit, texts, reason) else { return Ok(()) };
        match served.write(&snapshot, change, None).await {
            Ok(()) => return Ok(()),
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    Ok(())
}

/// Returns the change that records a hand; `None` if it has a problem, or is recorded already.
fn change(
    snapshot: &GameSnapshot,
    unit: EntryUnit,
    texts: &Texts,
    reason: impl FnOnce(&HandEntry) -> String,
) -> Option<PendingChange> {
    let night = Night(&snapshot.game);
    let mut hands = hands(night, &snapshot.beside.drafts);
    if unit.0 != night.begun() {
        return None;
    }
    let HandStep::Commit(change) = hands.write(night, unit.1, texts.clone()) else { return None };
    let mut change = *change;
    change.drafts = hands.drafts_beside(night, &change);
    change.proposal.change.reason = Some(reason(&hands));
    Some(change)
}

/// Returns the sender in words: "Ida and Gus on phone 23".
pub(super) fn sender_words(
    night: Night<'_>,
    hands: &HandEntry,
    (_, place): EntryUnit,
    sender: &Sender,
) -> String {
    let Some(table) = hands.table(night, place.table) else { return sender.device.clone() };
    let names = hand::names(night.record(), hands.playing(table, place), sender.pair);
    format!("{names} on {}", sender.device)
}

/// Returns the senders in words: "Sent by Ida and Gus on phone 23, confirmed by Kit and Dov on
/// phone 40".
fn at_phone(night: Night<'_>, hands: &HandEntry, unit: EntryUnit, sent: &SentHand) -> String {
    let first = format!("sent by {}", sender_words(night, hands, unit, &sent.by));
    let other = || {
        let pair = 1 - sent.by.pair.min(1);
        let device = sent.other_device.clone().unwrap_or_else(|| sent.by.device.clone());
        sender_words(night, hands, unit, &Sender { pair, device })
    };
    if sent.other.is_some() {
        format!("{first}; {} disagree", other())
    } else if sent.agreed {
        format!("{first}, confirmed by {}", other())
    } else if sent.let_in {
        format!("{first}, accepted by the desk")
    } else {
        first
    }
}

fn second_entry((round, place): EntryUnit, texts: Texts) -> SecondEntry {
    SecondEntry { round, place, texts: texts.into_iter().collect(), whole: true, resolved: None }
}
