//! `next`: what comes next in a game; on a night of tables, also with people who come and go.

use std::io::Write;
use std::path::Path;

use super::error::Error;
use super::{End, score};
use formats::result;
use scoring::tables::Role;
use scoring::{
    Attendance, Deal, Evaluation, FactValue, Player, Record, SeatIndex, TableRound, coming_seating,
    seating_of,
};
use session::tournament::arrival_fault;

/// Prints what comes next, given who has left and who has arrived.
pub(super) fn next(
    file: &Path,
    without: &[String],
    with: &[String],
    out: &mut dyn Write,
) -> Result<End, Error> {
    let (name, decoded) = score::record(file)?;
    let (record, evaluation) = match decoded.read() {
        Ok(read) => read,
        Err(problems) => {
            let game = decoded.record.as_ref().map(|record| record.game);
            writeln!(out, "{:#}", result::problems(game, &problems))?;
            return Ok(End::Problems);
        }
    };
    let with: Vec<(&str, usize)> =
        with.iter().map(|text| named_role(text)).collect::<Result<_, _>>()?;
    let Some(next) = evaluation.next() else { return Err(Error::NoNextGame { file: name }) };
    if without.is_empty() && with.is_empty() {
        writeln!(out, "{:#}", result::next(record, next))?;
        return Ok(End::Done);
    }
    if evaluation.tournament.tables().is_none() {
        return Err(Error::NobodyComes { game: record.game });
    }
    let last = last_game(&evaluation).filter(|_| seating_of(&next.facts).is_some());
    let (record, next) = match last {
        // Nobody is seated yet: hands or cuts are missing, or the first seating must be drawn.
        None => (record.clone(), next.clone()),
        Some(last) => seated(record, next, last, without, &with)?,
    };
    writeln!(out, "{:#}", result::next(&record, &next))?;
    Ok(End::Done)
}

/// Returns the name and the role in a text such as "Ann:lady".
fn named_role(text: &str) -> Result<(&str, usize), Error> {
    let named = text.rsplit_once(':').filter(|(name, _)| !name.trim().is_empty());
    let role = |word: &str| Role::ALL.iter().position(|role| role.id == word);
    let found = named.and_then(|(name, word)| Some((name, role(word)?)));
    found.ok_or_else(|| Error::NoRole { text: text.to_owned() })
}

/// Returns the last game played.
fn last_game(evaluation: &Evaluation) -> Option<&TableRound> {
    evaluation.rounds.iter().rev().find_map(|round| round.tournament.tables())
}

/// Returns the next game with its seating; arrivals are added to the record.
fn seated(
    record: &Record,
    next: &Deal,
    last: &TableRound,
    without: &[String],
    with: &[(&str, usize)],
) -> Result<(Record, Deal), Error> {
    let (mut record, mut next) = (record.clone(), next.clone());
    let mut there = last.present();
    let mut attendance = Attendance::default();
    for name in without {
        let player = record.player(name);
        match player.and_then(|player| there.get_mut(player.index())) {
            Some(there) if *there => *there = false,
            _ => return Err(Error::NotThere { name: name.clone() }),
        }
        attendance.gone.extend(player);
    }
    for (name, role) in with {
        let player = if let Some(player) = record.player(name) {
            player
        } else if let Some(why) = arrival_fault(&record, name) {
            return Err(Error::LooksLikeSomebody(why));
        } else {
            record.players.push((*name).to_owned());
            Player::at(record.players.len() - 1)
        };
        there.resize(record.players.len().max(there.len()), false);
        match there.get_mut(player.index()) {
            Some(there) if !*there => *there = true,
            _ => return Err(Error::ThereAlready { name: (*name).to_owned() }),
        }
        attendance.arrived.push((player, *role));
    }
    let seating = coming_seating(last, &attendance).ok_or(Error::TooFewForATable)?;
    next.facts.retain(|fact| !matches!(fact.id, Some("tables" | "sit_outs")));
    next.fact("tables", "Tables", FactValue::Tables(seating.tables));
    next.fact("sit_outs", "Sitting out", seating.sit_outs);
    Ok((record, next))
}
