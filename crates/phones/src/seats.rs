//! A person's own page: after they pick their name once, their next seat and scores.

use std::sync::Arc;

use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Refusal};
use super::room::{Visit, content};
use super::snapshot::GameSnapshot;
use scoring::names;
use scoring::{
    Player, RoundEvaluation, SeatIndex as _, SeatedPairs, Standing, TableResult, join_words,
};
use session::display::{Assignment, DisplayContent, Headline};
use session::tournament::{Night, Stage, is_night};

/// The most names that are listed without a box to search them.
const MAX_LISTED: usize = 12;

/// The names to pick from.
#[derive(Serialize)]
struct Picker<'a> {
    names: Vec<NameRow<'a>>,
    /// The letters searched for.
    typed: &'a str,
    /// Whether there is a box for them.
    searches: bool,
    me: Option<&'a OwnSeat<'a>>,
}

#[derive(Serialize)]
struct NameRow<'a> {
    seat: usize,
    name: &'a str,
}

/// A person's seat and scores.
#[derive(Serialize)]
struct OwnSeat<'a> {
    name: &'a str,
    /// Their seat on a night.
    seat: Option<Seat>,
    /// "Table 3" or "sits out" in any other game; may be empty.
    place: String,
    total: String,
    /// "Place 3 of 17 after game 2"; empty before anything counts.
    rank: String,
    /// Score of each round that counts, in order.
    scores: Vec<Score>,
}

/// A person's seat, now or next.
#[derive(Serialize)]
struct Seat {
    /// "Go to table 4", "You sit out".
    words: String,
    table: Option<u16>,
    partner: String,
    /// "Dora and Finn".
    against: String,
}

#[derive(Serialize)]
struct Score {
    /// The game: "Coronation"; empty for a plain game.
    game: &'static str,
    words: String,
    /// Whether it is a score for sitting out.
    sat_out: bool,
}

/// What a phone searches for.
#[derive(Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    name: String,
}

/// Returns the page for picking a name, among those that have the typed letters.
pub(super) async fn find(visit: Visit, Query(wanted): Query<Wanted>) -> Answer {
    show(&visit, None, wanted.name.trim())
}

/// Returns the page of the player in this seat, from 1.
pub(super) async fn page(visit: Visit, Path((_, seat)): Path<(String, usize)>) -> Answer {
    show(&visit, Some(seat), "")
}

fn show(visit: &Visit, seat: Option<usize>, typed: &str) -> Answer {
    let (snapshot, content) = (&visit.snapshot, content(&visit.snapshot));
    let me = match seat {
        Some(seat) => Some(own_seat(snapshot, &content, seat).ok_or(Refusal::NoPage)?),
        None => None,
    };
    let players = &snapshot.game.record().players;
    let mut names: Vec<NameRow<'_>> =
        (1..).zip(players).map(|(seat, name)| NameRow { seat, name }).collect();
    let searches = names.len() > MAX_LISTED;
    let letters = names::folded(typed);
    names.retain(|row| names::folded(row.name).contains(&letters));
    names.sort_by_cached_key(|name| names::sort_key(name.name));
    let own = me.as_ref().and_then(|me| me.seat.as_ref());
    let eyebrow = content.headline().eyebrow.clone();
    let words = match own {
        Some(seat) => Some(seat.words.clone()),
        None => me.is_none().then(|| "Who are you?".to_owned()),
    };
    let headline = words.map(|words| Headline::new(eyebrow, words));
    let headline = headline.as_ref().unwrap_or(content.headline());
    visit.show("me.html", headline, Picker { names, typed, searches, me: me.as_ref() })
}

/// Returns somebody's place in words: "Table 3", or "sits out".
fn place_in(content: &DisplayContent, name: &str) -> Option<String> {
    match content {
        DisplayContent::Seating(_, seating) => {
            let (_, place) = seating.seats.iter().find(|(other, _)| other == name)?;
            Some(match place {
                Assignment::Table(table) => format!("Table {table}"),
                Assignment::Words(words) => words.clone(),
            })
        }
        DisplayContent::Tables(_, list) => {
            let sits = |side: &String| side.split(", ").any(|other| other == name);
            let table = list.tables.iter().find(|table| table.sides.iter().any(sits))?;
            Some(format!("Table {}", table.number))
        }
        _ => None,
    }
}

/// Returns somebody's next seat on a night, or their current one.
fn seat(snapshot: &GameSnapshot, player: Player) -> Option<Seat> {
    let night = Night(&snapshot.game);
    if !is_night(night.record().game) || night.stage() == Stage::Over {
        return None;
    }
    let next = snapshot.plan.seating(night).filter(|_| night.stage() == Stage::Ready);
    let tables: Vec<(u16, SeatedPairs)> = if let Some(next) = next {
        (1..).zip(next.tables.iter().copied()).collect()
    } else {
        let tables = night.tables(night.begun()).iter();
        tables.map(|table| (table.table, table.last_pairs())).collect()
    };
    let own = |(table, pairs): (u16, SeatedPairs)| {
        let pair = pairs.iter().position(|pair| pair.contains(&player))?;
        Some((table, pairs[pair], pairs[1 - pair]))
    };
    let name = |player: &Player| night.player(*player).to_owned();
    let goes = next.is_some();
    let Some((table, pair, others)) = tables.into_iter().find_map(own) else {
        let words = if goes { "You sit out the next game" } else { "You sit out" };
        let (partner, against) = Default::default();
        return Some(Seat { words: words.to_owned(), table: None, partner, against });
    };
    let was = night.tables(night.begun()).iter().find(|it| it.players().contains(&player));
    let verb = match was {
        _ if !goes => "You sit at",
        Some(was) if was.table == table => "Stay at",
        _ => "Go to",
    };
    Some(Seat {
        words: format!("{verb} table {table}"),
        table: Some(table),
        partner: pair.iter().find(|other| **other != player).map(name).unwrap_or_default(),
        against: join_words(&others.each_ref().map(name)),
    })
}

fn own_seat<'a>(
    snapshot: &'a GameSnapshot,
    content: &DisplayContent,
    seat: usize,
) -> Option<OwnSeat<'a>> {
    let game = snapshot.game.as_ref();
    let (record, evaluation) = (game.record(), game.evaluation());
    let player = Player::at(seat.checked_sub(1)?);
    let name = record.players.get(player.index())?;
    let place = content.parts().iter().find_map(|part| place_in(part, name)).unwrap_or_default();
    let team = player.team(record.in_sides());
    let is_of = |standing: &&Standing| standing.team == team;
    let standing = evaluation.standings.iter().find(is_of)?;
    let (unit, night) = (record.game.unit, Night(game));
    let people = record.players.len();
    let rank = if is_night(record.game) {
        // Nobody leads through hands that others have not played yet.
        let places = night.ranked(None);
        let rank = places.iter().find(is_of).unwrap_or(standing).rank;
        match night.games_in() {
            0 => String::new(),
            games if night.running().is_some() => {
                format!("place {rank} of {people} after game {games}")
            }
            _ => format!("place {rank} of {people}"),
        }
    } else {
        format!("place {} of {people}", standing.rank)
    };
    let rounds = (1..).zip(&evaluation.rounds);
    let score = |(number, round): (usize, &Arc<RoundEvaluation>)| {
        let planned = is_night(record.game).then(|| night.planned(number)).flatten();
        let plays = |table: &TableResult| {
            let pairs = [table.pairs, table.last_pairs()];
            pairs.iter().flatten().any(|pair| pair.contains(&player))
        };
        Some(Score {
            game: planned.map_or("", |planned| planned.name),
            words: unit.words(*round.scores.get(team.index())?),
            sat_out: planned.is_some() && !night.tables(number).iter().any(plays),
        })
    };
    Some(OwnSeat {
        name,
        seat: self::seat(snapshot, player),
        place,
        total: unit.words(standing.total),
        rank,
        scores: rounds.filter_map(score).collect(),
    })
}
