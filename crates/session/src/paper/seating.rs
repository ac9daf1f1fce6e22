//! Who sits where in the next game, or in the game under way: by table and by name.

use serde::Serialize;

use super::{Error, by_name, capital, paged};
use scoring::{
    Deal, Evaluation, FactValue, Player, Record, Seating, TablesState, Team, join_words, seating_of,
};

/// Names per page.
const NAMES: usize = 54;

/// A seating at tables, with its names page by page.
#[derive(Serialize)]
pub(super) struct TableSeating {
    heading: String,
    tables: Vec<SeatingTable>,
    sit_outs: String,
    absent: String,
    by_name: Vec<Vec<Place>>,
}

#[derive(Serialize)]
struct SeatingTable {
    number: u16,
    pairs: [[String; 2]; 2],
}

#[derive(Serialize)]
struct Place {
    name: String,
    /// The number of the table; empty for people who sit out.
    table: String,
    /// What to print instead of a table.
    words: &'static str,
    /// The partner; empty in a game without partners.
    partner: String,
}

/// A seating in couples, by chair and by name.
#[derive(Serialize)]
pub(super) struct CoupleSeating {
    heading: String,
    couples: Option<CoupleList>,
    by_name: Vec<Vec<Place>>,
}

/// Who plays whom.
#[derive(Serialize)]
pub(super) struct CoupleList {
    pub(super) heading: String,
    teams: [String; 2],
    pub(super) couples: Vec<[String; 2]>,
}

/// A known seating and its game.
pub(super) struct KnownSeating {
    /// Number of the game, from 1.
    pub(super) number: usize,
    pub(super) seating: Seating,
    pub(super) absent: Vec<Player>,
    /// Whether the game has not begun.
    pub(super) comes: bool,
}

/// Returns the seating of the next game if it is known, otherwise of the one in progress.
pub(super) fn placed(evaluation: &Evaluation) -> Result<KnownSeating, Error> {
    let last = evaluation.rounds.iter().rev().find_map(|round| {
        Some((
            round.deal.number,
            round.tournament.tables().filter(|round| !round.tables.is_empty())?,
        ))
    });
    let next = evaluation.next().and_then(|deal| Some((deal.number, seating_of(&deal.facts)?)));
    match (next, last) {
        (Some((number, seating)), last) => {
            let absent = last.map(|(_, last)| last.absent.clone()).unwrap_or_default();
            Ok(KnownSeating { number, seating, absent, comes: true })
        }
        (None, Some((number, last))) => {
            let (seating, absent) = (last.seating.clone(), last.absent.clone());
            Ok(KnownSeating { number, seating, absent, comes: false })
        }
        (None, None) => Err(Error::NoSeats),
    }
}

/// Returns the number and name of a game: "Game 2: Prosperity".
pub(super) fn game_words(night: Option<&TablesState>, number: usize) -> String {
    let planned = night.and_then(|night| night.programme.get(number.checked_sub(1)?));
    match planned {
        Some(planned) if night.is_some_and(|night| night.by_pair) => planned.name.to_owned(),
        Some(planned) => format!("Game {number}: {}", planned.name),
        None => format!("Game {number}"),
    }
}

/// Returns the seating of a night.
pub(super) fn tables(record: &Record, evaluation: &Evaluation) -> Result<TableSeating, Error> {
    let placed = placed(evaluation)?;
    let name = |player: &Player| record.player_name(*player).to_owned();
    let names = |players: &[Player]| join_words(&players.iter().map(name).collect::<Vec<_>>());
    let seating = &placed.seating;
    let night = evaluation.tournament.tables();
    let planned = night.and_then(|night| night.programme.get(placed.number.checked_sub(1)?));
    let partners = planned.is_none_or(|planned| planned.partners);
    let of = |player: &Player| {
        let pairs = seating.tables.as_flattened();
        let pair = pairs.iter().find(|pair| pair.contains(player)).filter(|_| partners)?;
        pair.iter().find(|other| *other != player).map(name)
    };
    let at_tables = seating.chairs().map(|(player, chair)| Place {
        name: name(&player),
        table: chair.table.to_string(),
        words: "",
        partner: of(&player).unwrap_or_default(),
    });
    let out = seating.sit_outs.iter().map(|player| Place {
        name: name(player),
        table: String::new(),
        words: "sits out",
        partner: String::new(),
    });
    let places = by_name(at_tables.chain(out).map(|it| (it.name.clone(), it)).collect());
    let places = places.into_iter().map(|(_, place)| place);
    let tables = seating.tables.iter().zip(1..);
    Ok(TableSeating {
        heading: game_words(evaluation.tournament.tables(), placed.number),
        tables: tables
            .map(|(pairs, number)| SeatingTable {
                number,
                pairs: pairs.map(|pair| pair.map(|player| name(&player))),
            })
            .collect(),
        sit_outs: names(&seating.sit_outs),
        absent: names(&placed.absent),
        by_name: paged(places.collect(), NAMES),
    })
}

/// Returns the couples of the next round.
pub(super) fn couples(record: &Record, evaluation: &Evaluation) -> Result<CoupleSeating, Error> {
    let list = couple_list(record, evaluation).ok_or(Error::NoGames)?;
    let seats = list.couples.iter().zip(1..).flat_map(|([a, b], chair)| {
        [(a, b), (b, a)].map(|(name, other)| Place {
            name: name.clone(),
            table: format!("{chair}"),
            words: "",
            partner: other.clone(),
        })
    });
    let places = by_name(seats.map(|place| (place.name.clone(), place)).collect());
    let places = places.into_iter().map(|(_, place)| place);
    Ok(CoupleSeating {
        heading: list.heading.clone(),
        by_name: paged(places.collect(), NAMES),
        couples: Some(list),
    })
}

/// Returns the couples of the next round as a list; `None` once the match is over.
pub(super) fn couple_list(record: &Record, evaluation: &Evaluation) -> Option<CoupleList> {
    let deal = evaluation.next()?;
    let FactValue::Couples(couples) = deal.get("couples")? else { return None };
    let name = |player: &Player| record.player_name(*player).to_owned();
    Some(CoupleList {
        heading: round_words(record, deal),
        teams: [Team::A, Team::B].map(|team| capital(&record.team_name(team))),
        couples: couples.iter().map(|[a, b]| [name(a), name(b)]).collect(),
    })
}

/// Returns the heading of a round: "Round 3: Guys deal".
fn round_words(record: &Record, deal: &Deal) -> String {
    let number = deal.number;
    match deal.get("dealers") {
        Some(FactValue::Word(side)) => match record.team(side.id) {
            Some(team) => format!("Round {number}: {} deal", record.team_name(team)),
            None => format!("Round {number}"),
        },
        _ => format!("Round {number}"),
    }
}
