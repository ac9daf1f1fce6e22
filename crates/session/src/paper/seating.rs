//! Who sits where in the next game, or in the game under way: by table and by name.

use serde::Serialize;
use serde_json::{Value as Json, json};

use super::NO_GAMES;
use crate::OpenGame;
use crate::describe;
use crate::tournament::Night;
use scoring::names::sort_key;
use scoring::wording::capitalize;
use scoring::{Evaluation, FactValue, Player, Seating, Team, join_words};

#[derive(Serialize)]
pub(super) struct CoupleList {
    pub(super) heading: String,
    teams: [String; 2],
    pub(super) couples: Vec<[String; 2]>,
}

pub(super) struct KnownSeating {
    /// Number of the game, from 1.
    pub(super) number: usize,
    pub(super) seating: Seating,
    pub(super) absent: Vec<Player>,
    /// Whether the game has not begun.
    pub(super) comes: bool,
}

/// Returns the seating of the next game if it is known, otherwise of the one in progress.
pub(super) fn placed(evaluation: &Evaluation) -> Result<KnownSeating, &'static str> {
    let last = evaluation.rounds.iter().rev().find_map(|round| {
        Some((
            round.deal.number,
            round.tournament.tables().filter(|round| !round.tables.is_empty())?,
        ))
    });
    let next = evaluation.next().and_then(|deal| Some((deal.number, deal.seating()?)));
    match (next, last) {
        (Some((number, seating)), last) => {
            let absent = last.map(|(_, last)| last.absent.clone()).unwrap_or_default();
            Ok(KnownSeating { number, seating, absent, comes: true })
        }
        (None, Some((number, last))) => {
            let (seating, absent) = (last.seating.clone(), last.absent.clone());
            Ok(KnownSeating { number, seating, absent, comes: false })
        }
        (None, None) => {
            Err("Nobody has a seat yet. Open the night to draw the seats, or give --seed.")
        }
    }
}

pub(super) fn tables(game: &OpenGame) -> Result<Json, String> {
    let placed = placed(game.evaluation())?;
    let name = |player: &Player| game.record().player_name(*player).to_owned();
    let names = |players: &[Player]| join_words(players.iter().map(name));
    let seating = &placed.seating;
    let partners = Night(game).has_partners(placed.number);
    let partner = |player: &Player| {
        let seat = seating.seat(*player).filter(|_| partners);
        seat.map(|(_, partner, _)| name(&partner))
    };
    let at_tables = seating.chairs().map(|(player, chair)| {
        json!({ "name": name(&player), "table": chair.table, "partner": partner(&player) })
    });
    let out = seating.sit_outs.iter();
    let out = out.map(|player| json!({ "name": name(player), "words": "sits out" }));
    let tables = seating.tables.iter().zip(1..).map(|(pairs, number)| {
        json!({ "number": number, "pairs": pairs.map(|pair| pair.map(|player| name(&player))) })
    });
    Ok(json!({
        "heading": Night(game).game_words(placed.number),
        "tables": tables.collect::<Json>(),
        "sit_outs": names(&seating.sit_outs),
        "absent": names(&placed.absent),
        "by_name": by_name(at_tables.chain(out).collect()),
        "beside": "with",
    }))
}

pub(super) fn couples(game: &OpenGame) -> Result<Json, String> {
    let list = couple_list(game).ok_or(NO_GAMES)?;
    let seats = list.couples.iter().zip(1..).flat_map(|([a, b], chair)| {
        [(a, b), (b, a)]
            .map(|(name, other)| json!({ "name": name, "table": chair, "partner": other }))
    });
    let by_name = by_name(seats.collect());
    Ok(json!({
        "heading": list.heading, "by_name": by_name, "beside": "plays", "couples": list,
    }))
}

/// Returns the places of people by their names, ignoring case and accents.
fn by_name(mut places: Vec<Json>) -> Json {
    places.sort_by_cached_key(|place| sort_key(place["name"].as_str().unwrap_or_default()));
    places.into()
}

/// Returns the couples of the next round as a list; `None` once the match is over.
pub(super) fn couple_list(game: &OpenGame) -> Option<CoupleList> {
    let (record, deal) = (game.record(), game.evaluation().next()?);
    let FactValue::Couples(couples) = deal.get("couples")? else { return None };
    let name = |player: &Player| record.player_name(*player).to_owned();
    Some(CoupleList {
        heading: describe::headline(record, deal),
        teams: [Team::A, Team::B].map(|team| capitalize(&record.team_name(team))),
        couples: couples.iter().map(|[a, b]| [name(a), name(b)]).collect(),
    })
}
