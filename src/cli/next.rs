//! `next`: what comes next in a game; on a night of tables, also with people who come and go.

use std::path::Path;

use super::error::{Result, said};
use super::{Cli, End, score};
use formats::result;
use scoring::movement::by_schedule;
use scoring::wording::many;
use scoring::{
    Attendance, Coming, Deal, FactValue, Movement, Player, Record, SeatIndex, TableRound,
    TablesState, coming,
};
use session::tournament::arrival_fault;

/// Prints what comes next, given who has left and who has arrived.
pub(super) fn next(
    file: &Path,
    without: &[String],
    with: &[String],
    cli: &mut Cli<'_>,
) -> Result<End> {
    let (name, decoded) = score::record(file)?;
    let (record, evaluation) = match decoded.read() {
        Ok(read) => read,
        Err(problems) => {
            let game = decoded.record.as_ref().map(|record| record.game);
            let _ = cli.json(&result::problems(game, &problems))?;
            return Ok(End::Problems);
        }
    };
    let Some(next) = evaluation.next() else {
        return said(format!("{name}: this game is over, so nothing comes next."));
    };
    if without.is_empty() && with.is_empty() {
        return cli.json(&result::next(record, next));
    }
    let Some(night) = evaluation.tournament.tables() else {
        let name = record.game.name;
        return said(format!("{name}: people can come and go only on nights with several tables."));
    };
    let with: Vec<(&str, usize)> =
        with.iter().map(|text| named_role(night, text)).collect::<Result<_, _>>()?;
    // A schedule depends on how many are there, also where there is none for those who are now.
    let lacks_schedule = night.movement == Movement::Schedule && next.get("draw").is_some();
    let (record, next) = if lacks_schedule || next.seating().is_some() {
        let last = evaluation.rounds.iter().rev().find_map(|round| round.tournament.tables());
        seated(record, next, (last, night), without, &with)?
    } else {
        // Nobody is seated yet: scores or cuts are missing, or the seating must be drawn.
        (record.clone(), next.clone())
    };
    cli.json(&result::next(&record, &next))
}

/// Returns the name and the role in a text such as "Ann:lady"; where chairs have no roles, the whole
/// text is the name.
fn named_role<'a>(night: &TablesState, text: &'a str) -> Result<(&'a str, usize)> {
    let Some(roles) = night.roles else { return Ok((text, 0)) };
    let named = text.rsplit_once(':').filter(|(name, _)| !name.trim().is_empty());
    let role = |word: &str| roles.iter().position(|role| role.id == word);
    let [one, other] = roles.map(|role| role.id);
    match named.and_then(|(name, word)| Some((name, role(word)?))) {
        Some(found) => Ok(found),
        None => said(format!(
            "--with {text}: write a name and a role, such as “Ann:{one}” or “Bob:{other}”."
        )),
    }
}

/// Returns the next game with its seating; arrivals are added to the record.
fn seated(
    record: &Record,
    next: &Deal,
    (last, night): (Option<&TableRound>, &TablesState),
    without: &[String],
    with: &[(&str, usize)],
) -> Result<(Record, Deal)> {
    let (mut record, mut next) = (record.clone(), next.clone());
    let mut there = last.map_or_else(|| vec![true; record.players.len()], TableRound::present);
    let mut attendance = Attendance::default();
    for name in without {
        let present = |player: &Player| there.get(player.index()) == Some(&true);
        let Some(player) = record.player(name).filter(present) else {
            return said(format!("{name} cannot leave: {name} was not there after the last game."));
        };
        there[player.index()] = false;
        attendance.gone.push(player);
    }
    for (name, role) in with {
        let player = if let Some(player) = record.player(name) {
            player
        } else if let Some(why) = arrival_fault(&record, name) {
            return said(why);
        } else {
            record.players.push((*name).to_owned());
            Player::at(record.players.len() - 1)
        };
        there.resize(record.players.len().max(there.len()), false);
        if std::mem::replace(&mut there[player.index()], true) {
            return said(format!("{name} cannot arrive: {name} is already there."));
        }
        attendance.arrived.push((player, *role));
    }
    let coming = if let Some(last) = last {
        coming(last, &night.order, &attendance)
    } else {
        let people = (0..there.len()).filter(|player| there[*player]).map(Player::at);
        by_schedule(1, &people.collect::<Vec<Player>>())
    };
    next.facts.retain(|fact| !matches!(fact.id, Some("tables" | "sit_outs" | "draw")));
    match coming {
        Coming::Seating(seating) => {
            next.seat(seating);
        }
        Coming::Cuts | Coming::Draw => next.fact("draw", "Drawn", FactValue::Flag(true)),
        Coming::TooFew => {
            let needed = match night.roles.map(|roles| roles.map(|role| many(role.label))) {
                Some([one, other]) => format!("two {one} and two {other}"),
                None => "four people".to_owned(),
            };
            return said(format!("Too few people are left: a table needs {needed}."));
        }
    }
    Ok((record, next))
}
