//! Writes what people send about hands: a version, and the change that records it. The round of a
//! match of couples is recorded as soon as every couple has sent its result, each from its own phone.
//!
//! Invariants: hands are recorded by the same form as in the window, and results of couples as a whole
//! round. What [`HandStates`] says about the hand as it is on the disk is what is
//! written; if another program was faster, it is asked again.

use super::answer::Refusal;
use super::hand::{HandContext, texts};
use super::served_game::{ServedGame, Write};
use super::snapshot::GameSnapshot;
use scoring::hands::HandPlace;
use scoring::{Cell, RoundPath};
use session::form::RoundForm;
use session::hand_states::{Effect, Said, sender_words};
use session::session::PendingChange;
use session::tournament::{HandStep, Night};

/// Takes a version of a hand.
pub(super) fn say(snapshot: &GameSnapshot, said: &Said) -> Result<Write, String> {
    let words = match snapshot.states.say(snapshot.game.record(), said) {
        Some(Effect::Nothing) => return Ok(Write::Nothing),
        Some(Effect::Store(answer)) => return Ok(Write::versions(snapshot, answer)),
        Some(Effect::Record(mut answer)) => {
            let by = sender(snapshot, said);
            let Some(mut change) = change(snapshot, said.hand, &said.texts, Some(&by)) else {
                return Ok(Write::versions(snapshot, answer));
            };
            if let Some(version) = &mut answer.adds {
                version.is_recorded = true;
            }
            change.versions = vec![answer];
            return Ok(Write::change(change));
        }
        Some(Effect::Changed) => "They have changed it. Is this right now?",
        Some(Effect::TooMany) => "There are many versions of this already. Go to the desk.",
        None => "What you sent cannot be read. Check it again.",
    };
    Err(words.to_owned())
}

/// Records a hand as typed at the desk, or corrects it: that answers what phones have sent of it, as
/// far as it was shown.
pub(super) fn type_at_desk(snapshot: &GameSnapshot, said: &Said) -> Result<Write, String> {
    let cannot = "This hand cannot be recorded now. Look at it again.";
    let mut change = change(snapshot, said.hand, &said.texts, None).ok_or(cannot)?;
    change.answers = snapshot.states.answered_by(snapshot.game.record(), &change);
    change.answers.retain(|version| said.seen.contains(version));
    Ok(Write::change(change))
}

/// Takes a version back for those who sent it.
pub(super) fn take_back(snapshot: &GameSnapshot, said: &Said) -> Result<Write, String> {
    let answer = snapshot.states.take_back(snapshot.game.record(), said);
    let answer = answer.ok_or("It cannot be taken back anymore. Look at it again.")?;
    if !snapshot.states.hand(said.hand).is_some_and(|hand| hand.is_recorded) {
        return Ok(Write::versions(snapshot, answer));
    }
    if snapshot.has_couples {
        return Err("The round is recorded. Change the result instead.".to_owned());
    }
    let (night, mut hands) = (Night(&snapshot.game), snapshot.hands.clone());
    hands.open_at(night, night.hand_at(said.hand.1));
    let later = "A later hand is in already. Change this one instead.";
    let mut change = hands.clear(night).map_err(|_| later)?;
    change.proposal.change.reason = Some(format!("taken back by {}", sender(snapshot, said)));
    change.versions = vec![answer];
    Ok(Write::change(change))
}

fn sender(snapshot: &GameSnapshot, said: &Said) -> String {
    sender_words(snapshot.game.record(), &said.people, &said.device)
}

/// Returns the change that records a hand, or corrects it; `None` if it cannot be recorded yet. `by`
/// is who sent it, unless it was typed at the desk.
fn change(
    snapshot: &GameSnapshot,
    hand: HandPlace,
    typed: &[(Cell, String)],
    by: Option<&str>,
) -> Option<PendingChange> {
    let (typed, round) = (texts(typed), hand.0);
    if snapshot.has_couples {
        // The open round is recorded once all of its results are in.
        let game = snapshot.game.as_ref();
        let form = HandContext::new(snapshot, hand).form(&typed);
        let form = form.filter(|form| round < game.next_number() && form.is_complete(game))?;
        let proposal = game.propose_round(round, form.entry(), &format!("changed by {}", by?));
        return Some(PendingChange::new(proposal, format!("Round {round} corrected")));
    }
    let (night, hands) = (Night(&snapshot.game), &snapshot.hands);
    let place = night.hand_at(hand.1);
    let is_recorded = hands.is_recorded(night, place);
    let is_next = hands.next_hand(night, place.table) == place;
    if round != night.begun() || !(is_recorded || is_next) {
        return None;
    }
    let mut hands = hands.clone();
    let step = hands.write(night, place, typed);
    let HandStep::Commit(change) = step else { return None };
    let mut change = *change;
    change.drafts = hands.drafts_beside(night, &change);
    let verb = if is_recorded { "changed" } else { "sent" };
    change.proposal.change.reason = by.map(|by| format!("{verb} by {by}"));
    Some(change)
}

/// Records whatever people have sent and can be recorded now, because what it waited for is in.
pub(super) async fn record_ready(served: &ServedGame) -> Result<(), Refusal> {
    if served.snapshot().await?.states.unrecorded().next().is_none() {
        return Ok(());
    }
    let next = |snapshot: &GameSnapshot| {
        let ready = if snapshot.has_couples { ready_round } else { ready_hand };
        ready(snapshot).map(Write::change).ok_or(())
    };
    for _ in 0..u8::MAX {
        if served.write(next).await?.is_some() {
            break;
        }
    }
    Ok(())
}

/// Returns the change that records the next hand of a table, if those who play it have sent it.
fn ready_hand(snapshot: &GameSnapshot) -> Option<PendingChange> {
    snapshot.states.unrecorded().find_map(|(place, hand)| {
        let played = HandContext::new(snapshot, place);
        let version = hand.versions.iter().find(|version| played.is_of_players(version))?;
        let by = sender_words(played.record(), &version.people, &version.device);
        let change = change(snapshot, place, &version.texts, Some(&by))?;
        Some(PendingChange { versions: vec![hand.recorded_with(place, version.id)], ..change })
    })
}

/// Returns the change that records the open round; `None` while a couple's result is missing.
fn ready_round(snapshot: &GameSnapshot) -> Option<PendingChange> {
    let game = snapshot.game.as_ref();
    let (number, mut draft) = (game.next_number(), snapshot.planned_seats());
    let (mut said, mut versions) = (Vec::new(), Vec::new());
    for couple in open_round(snapshot) {
        let hand = snapshot.states.hand(couple.key())?;
        let version = hand.versions.iter().find(|version| couple.is_of_players(version))?;
        draft.texts.extend(texts(&version.texts));
        let by = sender_words(game.record(), &version.people, &version.device);
        said.push(format!("table {}: sent by {by}", couple.place.table));
        versions.push(hand.recorded_with(couple.key(), version.id));
    }
    let form = RoundForm::next(game, draft);
    if said.is_empty() || game.evaluation().is_finished() || !form.is_complete(game) {
        return None;
    }
    let proposal = game.propose_round(number, form.entry(), &said.join("; "));
    let change = PendingChange::new(proposal, format!("Round {number} recorded"));
    Some(PendingChange { versions, ..change })
}

/// Returns the result of each couple in the open round.
pub(super) fn open_round(snapshot: &GameSnapshot) -> impl Iterator<Item = HandContext<'_>> {
    let round = snapshot.game.next_number();
    let place = |table: &u16| RoundPath { table: *table, hand: 0 };
    snapshot.couples.keys().map(move |table| HandContext::new(snapshot, (round, place(table))))
}
