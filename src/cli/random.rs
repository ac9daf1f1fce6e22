//! `draw` and `simulate`: a seating or a game from a seed, the same for the same seed.

use std::path::Path;

use super::error::{Result, said};
use super::{Cli, End, score};
use formats::json;
use games::simulate;
use scoring::draw::append_seed;
use scoring::{
    Evaluation, FactValue, Game, Movement, Record, RoundEntry, evaluate, join_words,
    propose_opening, redraw_opening,
};

/// Prints a random record that the rules accept.
pub(super) fn simulate(
    game: &'static Game,
    seed: u64,
    players: Option<usize>,
    rounds: Option<usize>,
    cli: &mut Cli<'_>,
) -> Result<End> {
    if let Some(players) = players.filter(|players| !game.player_counts.allows(*players)) {
        let (name, counts) = (game.name, game.player_counts.words());
        return said(format!("{name} is for {counts} players, not {players}."));
    }
    let Some(record) = simulate::record(game, seed, players, rounds) else {
        return said(format!("Seed {seed} gives no game that the rules accept; try another one."));
    };
    cli.document(json::encode_text(&record))
}

/// Prints a record with the seating of its next round drawn.
pub(super) fn draw(file: &Path, seed: u64, cli: &mut Cli<'_>) -> Result<End> {
    let (name, mut decoded) = score::record(file)?;
    let unread = decoded.found.problems.clone();
    let Some(mut record) = decoded.record.clone().filter(|_| unread.is_empty()) else {
        let _ = score::problems(&name, &decoded, cli.out)?;
        return Ok(End::Problems);
    };
    let begun = begun(&mut record);
    let evaluation = evaluate(&record);
    if !evaluation.problems.is_empty() {
        let _ = score::problems(&name, &decoded, cli.out)?;
        return Ok(End::Problems);
    }
    if let Some(why) = nothing_to_draw(&record, &evaluation) {
        return said(format!("{name}: there is nothing to draw: {why}."));
    }
    let number = record.rounds.len() + 1;
    let night = evaluation.tournament.tables();
    let has_schedule = night.is_some_and(|night| night.movement == Movement::Schedule);
    let entry = if has_schedule && evaluation.next().is_some_and(|next| next.seating().is_some()) {
        propose_opening(&record, number, &begun, seed)
    } else {
        let mut drawn = redraw_opening(&record, number, &begun, seed);
        append_seed(&mut drawn, seed);
        drawn
    };
    record.rounds.push(entry);
    let drawn = evaluate(&record);
    if !drawn.problems.is_empty() {
        decoded.record = Some(record);
        let _ = score::problems(&name, &decoded, cli.out)?;
        return Ok(End::Problems);
    }
    cli.document(json::encode_text(&record))
}

/// Removes a last round without a seating from the record, and returns it.
fn begun(record: &mut Record) -> RoundEntry {
    use scoring::Cell;
    let is_seated = |entry: &RoundEntry| {
        let [group, _] = record.game.groups();
        group.is_some_and(|group| entry.get(&Cell::one(group.id)).is_some())
    };
    if record.rounds.last().is_none_or(is_seated) {
        return RoundEntry::default();
    }
    record.rounds.pop().unwrap_or_default()
}

/// Returns why no seating can be drawn for the next round.
fn nothing_to_draw(record: &Record, evaluation: &Evaluation) -> Option<String> {
    if evaluation.tournament.tables().is_none() {
        let name = record.game.name;
        return Some(match evaluation.tournament.columns() {
            Some(_) => format!("in {name} the couples rotate, so nothing is drawn"),
            None => format!("{name} has no tables to draw seats at"),
        });
    }
    let Some(next) = evaluation.next() else { return Some("the night is over".to_owned()) };
    let Some(FactValue::Waiting(waiting)) = next.get("waiting") else { return None };
    let table = |(table, hands): &(u16, Vec<usize>)| match hands.as_slice() {
        [] => format!("the score of table {table}"),
        [only] => format!("hand {only} of table {table}"),
        hands => {
            let hands = join_words(hands.iter().map(usize::to_string));
            format!("hands {hands} of table {table}")
        }
    };
    let tables = join_words(waiting.iter().take(3).map(table));
    let more = match waiting.len().saturating_sub(3) {
        0 => String::new(),
        1 => ", and one more table".to_owned(),
        more => format!(", and {more} more tables"),
    };
    let number = next.number;
    let game = if next.get("name").is_some() { "game" } else { "round" };
    Some(format!("{game} {number} still waits for {tables}{more}"))
}
