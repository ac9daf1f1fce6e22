//! What the buttons of the desk's page do.

use std::collections::BTreeMap;

use super::answer::Refusal;
use super::form::{FormData, number, text};
use super::recording::decided;
use super::served_game::{ServedGame, Write};
use super::snapshot::GameSnapshot;
use scoring::tables::SUBSTITUTES;
use scoring::{Cell, Player, SeatIndex as _};
use session::form::{Draft, RoundForm};
use session::session::PendingChange;
use session::tournament::{Night, SeatingChange};
use session::who_plays::{Joiner, Start};

/// Performs the action of a button. Returns a message if it cannot be done.
pub(super) async fn perform(
    served: &ServedGame,
    sent: &FormData,
) -> Result<Option<String>, Refusal> {
    for (name, yes) in [("yes", true), ("no", false)] {
        if let Some(id) = number(sent, name) {
            served.answer(id, yes);
        }
    }
    if let Some(table) = number(sent, "renew") {
        served.new_code(table).map_err(Refusal::Kept)?;
    }
    served.write(|snapshot| step(snapshot, sent)).await
}

/// Returns what a button writes. A page that shows an earlier state does nothing else than it said,
/// and a button that is tapped twice does not undo what it did.
fn step(snapshot: &GameSnapshot, sent: &FormData) -> Result<Write, String> {
    let (game, night) = (snapshot.game.as_ref(), Night(&snapshot.game));
    let (undo, redo) = (PendingChange::undo(game), PendingChange::redo(game));
    for (name, change) in [("undo", undo), ("redo", redo)] {
        if sent.contains_key(name) {
            let is_newest = number(sent, name) == Some(snapshot.beside.newest);
            let changed = "Something else was recorded meanwhile. Look at the log.";
            let mut change = change.filter(|_| is_newest).ok_or(changed)?;
            change.answers = snapshot.states.answered_by(game.record(), &change);
            return Ok(Write::change(change));
        }
    }
    if let Some(ruling) = sent.get("rule") {
        let Ok(ruling) = serde_json::from_str(ruling) else { return Ok(Write::Nothing) };
        let changed = "It has changed meanwhile. Look at it again.";
        return Ok(Write::change(decided(snapshot, &ruling).ok_or(changed)?));
    }
    if sent.contains_key("begin") {
        let is_next = number(sent, "begin") == Some(night.begun() + 1);
        let change = snapshot.plan.begin(night).filter(|_| is_next);
        return Ok(Write::change(change.transpose()?));
    }
    if let Some((table, wanted)) = sent.get("close").and_then(|text| text.split_once('.')) {
        let table = table.parse().unwrap_or_default();
        let is_closed = night.table(night.begun(), table).is_some_and(|table| table.closed);
        let change = snapshot.hands.close_table(night, table);
        return Ok(Write::change(change.filter(|_| is_closed == (wanted == "Open"))));
    }
    if let Some((verb, name)) = sent.get("attend").and_then(|text| text.split_once('.')) {
        return Ok(attend(snapshot, verb, name));
    }
    if sent.contains_key("substitute") {
        return substitute(snapshot, sent);
    }
    if sent.contains_key("join") {
        let after = Player::at(game.record().players.len().saturating_sub(1));
        let name = text(sent, "joins").to_owned();
        let joiner = Joiner { name, after, start: Start::Nothing };
        let change = game.join(&joiner, &RoundForm::next(game, Draft::default()))?;
        return Ok(Write::change(change));
    }
    let player = game.record().player(text(sent, "whose"));
    let player = player.filter(|_| sent.contains_key("replace"));
    let change = player.map(|player| game.replace(player, text(sent, "was")));
    Ok(Write::change(change.transpose()?))
}

/// What somebody who is there does, and somebody who is not.
pub(super) const VERBS: [&str; 2] = ["Goes home", "Comes back"];

/// Lets somebody go home or come back, unless they already have.
fn attend(snapshot: &GameSnapshot, verb: &str, name: &str) -> Write {
    let (night, mut plan) = (Night(&snapshot.game), snapshot.plan.clone());
    let does = |player: &Player| VERBS[usize::from(plan.absent(night).contains(player))];
    let player = night.record().player(name).filter(|player| does(player) == verb);
    match player.map(|player| plan.attend(night, player)) {
        None => Write::Nothing,
        Some(SeatingChange::Now(change)) => Write::Change(change),
        Some(SeatingChange::Next(_)) => {
            let plan = plan.take_unsaved(night);
            Write::beside(move |store, game| plan.write(store, game))
        }
    }
}

/// Puts a substitute in a chair, from the next hand of its table on.
fn substitute(snapshot: &GameSnapshot, sent: &FormData) -> Result<Write, String> {
    let (night, record) = (Night(&snapshot.game), snapshot.game.record());
    let [owner, player] = ["chair", "person"].map(|name| record.player(text(sent, name)));
    let mut hands = snapshot.hands.clone();
    let chair = night.tables(night.begun()).iter().find_map(|table| {
        let place = hands.next_hand(night, table.table);
        let players = hands.playing(table, place);
        let at = players.as_flattened().iter().position(|it| Some(*it) == owner)?;
        Some((place, at))
    });
    let Some(((place, chair), player)) = chair.zip(player) else {
        return Err("Choose a chair and who takes it.".to_owned());
    };
    hands.open_at(night, place);
    hands.ask_substitute(night)?;
    hands.choose_chair(chair);
    if !hands.substitutes_offered(night).contains(&player) {
        return Err(format!("{} sits at a table already.", night.player(player)));
    }
    let _ = hands.substitute(night, player);
    let round = night.begun();
    let mut seats = hands.game_draft(night, round);
    seats.retain(|(cell, _)| cell.field == SUBSTITUTES.spec.id);
    // What is typed in a window meanwhile stays.
    Ok(Write::beside(move |store, game| {
        let stored = store.drafts(game)?.into_iter().find(|(number, _)| *number == round);
        let mut texts: BTreeMap<Cell, String> = stored.into_iter().flat_map(|it| it.1).collect();
        texts.extend(seats);
        store.save_draft(game, round, &texts.into_iter().collect::<Vec<_>>())
    }))
}
