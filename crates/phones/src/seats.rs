//! A person's own page: after they pick their name once, their next seat and scores.

use std::sync::Arc;

use axum::extract::{Path, Query};
use minijinja::context;
use minijinja::value::{Serde, Value};
use serde::{Deserialize, Serialize};

use super::answer::{Answer, Refusal, see};
use super::moves::chair_of;
use super::room::{Visit, content};
use super::snapshot::GameSnapshot;
use scoring::names;
use scoring::{Player, RoundEvaluation, SeatIndex as _, Standing, TableResult};
use session::display::{Assignment, DisplayContent, Headline};
use session::hand_states::people_words;
use session::tournament::{Night, Stage, is_night};

/// The most names that are listed without a box to search them.
const MAX_LISTED: usize = 12;

/// A person's seat, now or next.
#[derive(Default, Serialize)]
struct Seat {
    /// "Go to table 4", "You sit out".
    words: String,
    table: Option<u16>,
    partner: String,
    /// "Dora and Finn".
    against: String,
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

/// Marks the player in this seat as here, before the first game of a night. Whoever taps it may see
/// everything already, and nobody else's mark or any score changes.
pub(super) async fn here(
    Visit { served, snapshot }: Visit,
    Path((evening, seat)): Path<(String, usize)>,
) -> Answer {
    let players = &snapshot.game.record().players;
    let name = seat.checked_sub(1).and_then(|seat| players.get(seat)).ok_or(Refusal::NoPage)?;
    if is_here(&snapshot, seat) == Some(false) {
        served.mark_here(name.clone()).await?;
    }
    Ok(see(&format!("/{evening}/me/{seat}")))
}

/// Returns whether the player in this seat, from 1, is marked as here; `None` if nobody is asked to be
/// marked: a night has begun, or it is another game.
fn is_here(snapshot: &GameSnapshot, seat: usize) -> Option<bool> {
    let record = snapshot.game.record();
    let name = record.players.get(seat.checked_sub(1)?)?;
    let asks = is_night(record.game) && record.rounds.is_empty();
    asks.then(|| snapshot.host.here.contains(name))
}

fn show(visit: &Visit, seat: Option<usize>, typed: &str) -> Answer {
    let (snapshot, content) = (&visit.snapshot, content(&visit.snapshot));
    let card = |seat: usize| card(snapshot, &content, seat).ok_or(Refusal::NoPage);
    let me = seat.map(card).transpose()?;
    let (number, is_here) = (seat, seat.and_then(|seat| is_here(snapshot, seat)));
    let seat = seat.and_then(|seat| self::seat(snapshot, Player::at(seat.checked_sub(1)?)));
    let players = &snapshot.game.record().players;
    let mut names: Vec<(usize, String)> = (1..).zip(players.iter().cloned()).collect();
    // There is a box to search them.
    let searches = names.len() > MAX_LISTED;
    let letters = names::folded(typed);
    names.retain(|(_, name)| names::folded(name).contains(&letters));
    names.sort_by_cached_key(|(_, name)| names::sort_key(name));
    let eyebrow = content.headline().eyebrow.clone();
    let words = match &seat {
        Some(seat) => Some(seat.words.clone()),
        None => me.is_none().then(|| "Who are you?".to_owned()),
    };
    let headline = words.map(|words| Headline::new(eyebrow, words));
    let headline = headline.as_ref().unwrap_or(content.headline());
    visit.show(
        "me.html",
        headline,
        context! {
            names, typed, searches, me, number, is_here, seat => Serde(seat)
        },
    )
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
    let now = night.tables(night.begun());
    let tables = match next {
        Some(next) => next.tables.clone(),
        None => now.iter().map(TableResult::last_pairs).collect(),
    };
    let Some((table, partner, others)) = chair_of(&tables, player) else {
        let words = if next.is_some() { "You sit out the next game" } else { "You sit out" };
        return Some(Seat { words: words.to_owned(), ..Seat::default() });
    };
    let was = now.iter().find(|it| it.players().contains(&player));
    let verb = match was {
        _ if next.is_none() => "You sit at",
        Some(was) if was.table == table => "Stay at",
        _ => "Go to",
    };
    Some(Seat {
        words: format!("{verb} table {table}"),
        table: Some(table),
        partner: night.player(partner).to_owned(),
        against: people_words(night.record(), &others),
    })
}

/// Returns somebody's scores so far, with their place in the room and in the standings.
fn card(snapshot: &GameSnapshot, content: &DisplayContent, seat: usize) -> Option<Value> {
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
        Some(context! {
            game => planned.map_or("", |planned| planned.name),
            words => unit.words(*round.scores.get(team.index())?),
            sat_out => planned.is_some() && !night.tables(number).iter().any(plays),
        })
    };
    let scores: Vec<Value> = rounds.filter_map(score).collect();
    Some(context! { name, place, total => unit.words(standing.total), rank, scores })
}
