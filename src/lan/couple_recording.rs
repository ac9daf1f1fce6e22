//! Records a round of couples once every couple has sent its result, each from its own phone.
//!
//! Invariants: no acknowledged result is lost. A result waits until its round has the same content;
//! if the desk has recorded something else, the desk is asked about it. Results sent while the
//! round is being written keep waiting, to be compared in the same way.

use super::answer::Refusal;
use super::couple_context::CoupleContext;
use super::couple_texts::{has_couples, inputs, texts_at};
use super::desk_requests::RequestKind;
use super::form::{self, FormData};
use super::recording::TRIES;
use super::served_game::ServedGame;
use super::waiting::{Sender, SentHand};
use crate::engine::RoundPath;
use crate::engine::double_entry::EntryUnit;
use crate::game::form::SEATS;
use crate::game::session::PendingChange;
use crate::game::tournament::Texts;
use crate::store::SecondEntry;

/// Records the open round if the results of all its couples are ready. Returns whether they were.
pub(super) async fn record_round(served: &ServedGame) -> Result<bool, Refusal> {
    for _ in 0..TRIES {
        let snapshot = served.newest_snapshot().await?;
        let Some((change, sent)) = ready_round(&CoupleContext::all(served, &snapshot)) else {
            return Ok(false);
        };
        let second = sent.iter().filter_map(|(unit, sent)| second_entry(*unit, sent));
        let second: Vec<SecondEntry> = second.collect();
        match served.write(&snapshot, change, second).await {
            Ok(()) => {
                for (unit, sent) in &sent {
                    served.waiting().remove_sent(*unit, sent);
                }
                return Ok(true);
            }
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    Ok(false)
}

/// A round that can be recorded, with what each of its couples has sent.
type ReadyRound = (PendingChange, Vec<(EntryUnit, SentHand)>);

fn ready_round(couples: &[CoupleContext<'_>]) -> Option<ReadyRound> {
    let first = couples.first()?;
    let game = first.game;
    let recording = first.served.access().recording;
    let ready = |couple: &CoupleContext<'_>| {
        let sent = couple.waits().filter(|sent| sent.is_ready(recording))?;
        (!couple.is_of_others(&sent)).then(|| (couple.unit(), sent))
    };
    let sent: Option<Vec<(EntryUnit, SentHand)>> = couples.iter().map(ready).collect();
    let sent = sent?;
    let mut texts = FormData::new();
    for (_, sent) in &sent {
        texts.extend(inputs(&sent.texts));
    }
    let form = form::filled(game, &texts);
    if game.evaluation().is_finished() || !form.is_complete(game) {
        return None;
    }
    let said = couples.iter().zip(&sent).map(|(couple, (_, sent))| by_phone(couple, sent));
    let reason = said.collect::<Vec<String>>().join("; ");
    let number = game.next_number();
    let proposal = game.propose_round(number, form.entry(), &reason);
    Some((PendingChange::new(proposal, format!("Round {number} recorded")), sent))
}

/// Returns a couple's senders in words: "table 2: sent by Ida on phone 23, confirmed by Kit on
/// phone 40".
fn by_phone(couple: &CoupleContext<'_>, sent: &SentHand) -> String {
    let first = couple.sender_words(&sent.texts, &sent.by);
    let other = || {
        let device = sent.other_device.clone().unwrap_or_else(|| sent.by.device.clone());
        let pair = 1 - sent.by.pair.min(1);
        couple.sender_words(&sent.texts, &Sender { pair, device })
    };
    let answered = if sent.other.is_some() {
        format!("; {} disagrees", other())
    } else if sent.agreed {
        format!(", confirmed by {}", other())
    } else if sent.let_in {
        ", accepted by the desk".to_owned()
    } else {
        String::new()
    };
    format!("table {}: sent by {first}{answered}", couple.table)
}

/// Returns the other player's result as a second entry, if it differs.
fn second_entry((round, place): EntryUnit, sent: &SentHand) -> Option<SecondEntry> {
    let mut texts = sent.other.clone()?;
    // Seats are not typed twice.
    texts.retain(|cell, _| !SEATS.contains(&cell.field));
    Some(SecondEntry {
        round,
        place,
        texts: texts.into_iter().collect(),
        whole: true,
        resolved: None,
    })
}

/// Corrects the result of a couple as it has requested.
pub(super) async fn correct(
    served: &ServedGame,
    (round, place): EntryUnit,
    sender: &Sender,
    texts: &Texts,
) -> Result<(), Refusal> {
    for _ in 0..TRIES {
        let snapshot = served.newest_snapshot().await?;
        let change = {
            let couple = CoupleContext::new(served, &snapshot, place.table);
            if couple.recorded_texts(round).is_empty() {
                return Ok(());
            }
            let form = couple.form(round, &inputs(texts));
            let by = couple.sender_words(texts, sender);
            let reason = format!("requested by {by}, accepted by the desk");
            let proposal = couple.game.propose_round(round, form.entry(), &reason);
            PendingChange::new(proposal, format!("Round {round} corrected"))
        };
        match served.write(&snapshot, change, None).await {
            Ok(()) => return Ok(()),
            Err(failure) if failure.is_stale() => {}
            Err(failure) => return Err(Refusal::Store(failure)),
        }
    }
    Ok(())
}

/// Compares the waiting results of recorded rounds with their content: equal ones are done, and for
/// others the desk is asked.
pub(super) async fn reconcile(served: &ServedGame) -> Result<(), Refusal> {
    if served.waiting().is_empty() {
        return Ok(());
    }
    let snapshot = served.snapshot().await?;
    let record = snapshot.game.record();
    if !has_couples(record) {
        return Ok(());
    }
    let (mut is_done, mut is_asked) = (false, false);
    for (unit, sent) in served.waiting().all() {
        let (round, place) = unit;
        let Some(entry) = round.checked_sub(1).and_then(|at| record.rounds.get(at)) else {
            continue;
        };
        if texts_at(record, entry, place) == sent.texts {
            served.waiting().remove_sent(unit, &sent);
            is_done = true;
        } else if !served.requests().is_asked(unit) {
            let (sender, texts) = (sent.by, sent.texts);
            // If too many are open, the result keeps waiting and is asked about later.
            let what = RequestKind::Correct { unit, sender, texts };
            is_asked |= served.requests().add(place.table, what).is_ok();
        }
    }
    if is_done {
        served.save_waiting().await?;
    }
    if is_asked {
        served.news().publish_unrecorded();
    }
    Ok(())
}

/// Accepts a couple's result, or rejects it so that it is sent again.
pub(super) async fn decide(
    served: &ServedGame,
    place: RoundPath,
    lets_in: bool,
) -> Result<(), Refusal> {
    let unit = (served.snapshot().await?.game.next_number(), place);
    if lets_in {
        served.waiting().accept(unit);
        let _ = record_round(served).await?;
    } else {
        served.waiting().remove(unit);
    }
    served.save_waiting().await?;
    served.news().publish_unrecorded();
    Ok(())
}
