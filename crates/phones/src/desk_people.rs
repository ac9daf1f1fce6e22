//! The people of a game on the desk's page: who is away, who joins, who plays for somebody else.

use std::collections::BTreeMap;

use minijinja::context;
use minijinja::value::Value;

use super::answer::Refusal;
use super::form::FormData;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::tables::SUBSTITUTES;
use scoring::{Cell, Player, SeatIndex as _, parse};
use session::form::{Draft, RoundForm};
use session::session::PendingChange;
use session::tournament::{Night, SeatingChange, Stage, is_night};
use session::who_plays::{Joiner, Start};
use store::Store;

/// What somebody who is there does, and somebody who is not.
const VERBS: [&str; 2] = ["Goes home", "Comes back"];

/// Returns the people with what the desk can do about them: for each their place or part in the game
/// ("table 4", "missed 2"), the label of the button that changes it, if any, and what the open round
/// of a plain game then says of who is away.
pub(super) fn people(snapshot: &GameSnapshot) -> Value {
    let record = snapshot.game.record();
    if is_night(record.game) {
        return of_night(snapshot);
    }
    if !record.allows_away() || snapshot.game.evaluation().is_finished() {
        return context! {};
    }
    let form = RoundForm::next(&snapshot.game, Draft::default());
    let person = |player: Player| {
        let is_away = form.away().contains(&player);
        let others = form.away().iter().copied().filter(|other| *other != player);
        let away = others.chain((!is_away).then_some(player));
        let away = away.map(|player| record.player_name(player));
        context! {
            name => record.player_name(player),
            place => if is_away { "away".to_owned() } else { snapshot.game.part_words(player) },
            verb => if is_away { "Back" } else { "Away" },
            away => format!("{};", away.collect::<Vec<_>>().join(parse::NOBODY)),
        }
    };
    context! {
        all => (0..record.players.len()).map(Player::at).map(person).collect::<Vec<Value>>(),
        joins => snapshot.game.joining_fault().is_none(),
        replaces => true,
    }
}

fn of_night(snapshot: &GameSnapshot) -> Value {
    let night = Night(&snapshot.game);
    let (mut hands, plan) = snapshot.to_change();
    let absent = plan.absent(night);
    let is_over = night.stage() == Stage::Over;
    let person = |player: Player| {
        let verb = VERBS[usize::from(absent.contains(&player))];
        context! {
            name => night.player(player),
            place => plan.place_words(night, player),
            is_here => night.begun() == 0 && snapshot.host.here.contains(night.player(player)),
            verb => if is_over { "" } else { verb },
        }
    };
    // The chairs in which somebody can be replaced, and who could.
    let (mut chairs, mut free) = (Vec::new(), Vec::new());
    for table in night.tables(night.begun()).iter().filter(|table| !table.complete) {
        let place = hands.next_hand(night, table.table);
        for player in hands.playing(table, place).as_flattened() {
            chairs.push(context! { table => table.table, name => night.player(*player) });
        }
        if free.is_empty() {
            hands.open_at(night, place);
            let _ = hands.ask_substitute(night);
            hands.choose_chair(0);
            let offered = hands.substitutes_offered(night).into_iter();
            free = offered.map(|it| night.player(it).to_owned()).collect();
        }
    }
    let all: Vec<Value> = night.by_name().into_iter().map(person).collect();
    context! { all, chairs, free }
}

/// Performs an action about people. Returns a message if it cannot be done.
pub(super) async fn act(served: &ServedGame, sent: &FormData) -> Result<Option<String>, Refusal> {
    let snapshot = served.newest_snapshot().await?;
    if let Some((verb, name)) = sent.get("attend").and_then(|text| text.split_once('.')) {
        return attend(served, &snapshot, (verb, name)).await;
    }
    if sent.contains_key("substitute") {
        return substitute(served, &snapshot, sent).await;
    }
    let change = if sent.contains_key("join") {
        join(&snapshot, sent)
    } else if let Some(player) =
        snapshot.game.record().player(typed(sent, "whose")).filter(|_| sent.contains_key("replace"))
    {
        snapshot.game.replace(player, typed(sent, "was"))
    } else {
        return Ok(None);
    };
    match change {
        Ok(change) => served
            .write(&snapshot, Some(change), Vec::new())
            .await
            .map(|()| None)
            .map_err(Refusal::Store),
        Err(said) => Ok(Some(said)),
    }
}

fn typed<'a>(sent: &'a FormData, name: &str) -> &'a str {
    sent.get(name).map_or("", String::as_str)
}

fn join(snapshot: &GameSnapshot, sent: &FormData) -> Result<PendingChange, String> {
    let last = snapshot.game.record().players.len().saturating_sub(1);
    let name = typed(sent, "joins").to_owned();
    let joiner = Joiner { name, after: Player::at(last), start: Start::Nothing };
    snapshot.game.join(&joiner, &RoundForm::next(&snapshot.game, Draft::default()))
}

/// Lets somebody go home or come back, unless they already have.
async fn attend(
    served: &ServedGame,
    snapshot: &GameSnapshot,
    (verb, name): (&str, &str),
) -> Result<Option<String>, Refusal> {
    let change = {
        let (night, (_, mut plan)) = (Night(&snapshot.game), snapshot.to_change());
        let Some(player) = night.record().player(name) else { return Ok(None) };
        if VERBS[usize::from(plan.absent(night).contains(&player))] != verb {
            return Ok(None);
        }
        match plan.attend(night, player) {
            SeatingChange::Now(change) => Ok(*change),
            SeatingChange::Next(_) => Err(plan.take_unsaved(night)),
        }
    };
    match change {
        Ok(change) => served.write(snapshot, Some(change), Vec::new()).await?,
        Err(plan) => served.write_beside(move |store, game| plan.write(store, game)).await?,
    }
    Ok(None)
}

/// Puts a substitute in a chair, from the next hand of its table on.
async fn substitute(
    served: &ServedGame,
    snapshot: &GameSnapshot,
    sent: &FormData,
) -> Result<Option<String>, Refusal> {
    let seats = match substitutes(snapshot, sent) {
        Ok(seats) => seats,
        Err(said) => return Ok(Some(said)),
    };
    let round = Night(&snapshot.game).begun();
    // What is typed in a window meanwhile stays.
    let write = move |store: &mut Store, game| {
        let stored = store.drafts(game)?.into_iter().find(|(number, _)| *number == round);
        let mut texts: BTreeMap<Cell, String> = stored.into_iter().flat_map(|it| it.1).collect();
        texts.extend(seats);
        store.save_draft(game, round, &texts.into_iter().collect::<Vec<_>>())
    };
    served.write_beside(write).await?;
    Ok(None)
}

/// Returns the substitutes of the game under way with the one that a form names.
fn substitutes(snapshot: &GameSnapshot, sent: &FormData) -> Result<Vec<(Cell, String)>, String> {
    let (night, record) = (Night(&snapshot.game), snapshot.game.record());
    let [owner, player] = ["chair", "person"].map(|name| record.player(typed(sent, name)));
    let (mut hands, _) = snapshot.to_change();
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
    let draft = hands.game_draft(night, night.begun()).into_iter();
    Ok(draft.filter(|(cell, _)| cell.field == SUBSTITUTES.spec.id).collect())
}
