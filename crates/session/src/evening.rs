//! An evening is the games of one table in one night, with a standing; a season is many evenings with
//! one standing.
//!
//! A night lasts from six in the morning to six the next, in the local time of where the game was
//! begun, unless people give the game another day. A table is the games in which most of the people
//! are the same, whoever joined later or left included. A game counts once it is over, as in
//! `people`.
//!
//! Invariants: everything is computed from the games, in whatever order they are passed. Points are
//! whole numbers; ties score the full points, and partners score their side's.

mod points_scheme;
pub mod prizes;
pub mod queries;
mod season;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::Serialize;

use scoring::{Team, read_day};
use store::format;
use store::statistics::GameResult;
use store::statistics::PersonId;

pub use points_scheme::PointsScheme;
pub use queries::SeasonRules;
use table::rank;
pub use table::{StandingsTable, TableColumn, TableRow, Unit, evenings_csv, season_csv};

/// Returns a day if records can state it.
pub fn date_of(day: NaiveDate) -> Option<NaiveDate> {
    read_day(&day.to_string())
}

/// With more different groups of people in one night, as in an import, only the same people are one
/// evening.
const MAX_GROUPS: usize = 200;

/// The groups of people of an evening, and its games, each with its position.
type Joined<T> = (Vec<BTreeSet<PersonId>>, Vec<(usize, T)>);

/// Groups games into evenings, in the order of each one's first game: games are of one evening if
/// more than half of the people of the smaller one are in both, or if others connect them so.
pub fn together<T>(games: impl IntoIterator<Item = (T, Vec<PersonId>)>) -> Vec<Vec<T>> {
    // Games by their people, each with its position.
    let mut groups: BTreeMap<BTreeSet<PersonId>, Vec<(usize, T)>> = BTreeMap::new();
    for (at, (game, people)) in games.into_iter().enumerate() {
        groups.entry(people.into_iter().collect()).or_default().push((at, game));
    }
    let joins = groups.len() <= MAX_GROUPS;
    let mut evenings: Vec<Joined<T>> = Vec::new();
    for (people, games) in groups {
        let are_mostly_same = |other: &BTreeSet<PersonId>| {
            2 * people.intersection(other).count() > people.len().min(other.len())
        };
        let is_same = |others: &[BTreeSet<PersonId>]| joins && others.iter().any(are_mostly_same);
        let (same, apart) = evenings.into_iter().partition(|(others, _)| is_same(others));
        evenings = apart;
        let (mut group, mut all) = (vec![people], games);
        for (others, games) in same {
            group.extend(others);
            all.extend(games);
        }
        all.sort_unstable_by_key(|(at, _)| *at);
        evenings.push((group, all));
    }
    evenings.sort_by_key(|(_, games)| games.first().map(|(at, _)| *at));
    let games =
        |(_, games): (_, Vec<(usize, T)>)| games.into_iter().map(|(_, game)| game).collect();
    evenings.into_iter().map(games).collect()
}

/// The games of one table in one night.
#[derive(Debug, Clone)]
pub struct Evening {
    /// The day it started on.
    pub day: NaiveDate,
    /// The finished games, in order of start.
    pub games: Vec<GameResult>,
    /// Numbers of the unfinished games.
    pub open: Vec<i64>,
    /// Whether people joined or left between the games.
    pub changed: bool,
    /// The other games of the night, which do not count here, in words: "Hearts (Eve, Finn and Gus)",
    /// "2 more".
    pub others: Vec<String>,
    /// Everybody by points; ties in the order in which they first sat down.
    pub standings: Vec<TableRow>,
    /// The points scheme.
    pub scale: PointsScheme,
}

/// A person's result in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Placement {
    /// Their or their side's place, from 1; ties share it.
    pub place: usize,
    /// Whether they won.
    pub won: bool,
    /// Their points.
    pub points: i64,
    /// Their or their side's total; for a whole evening, their points.
    pub total: i64,
    /// Whether the points count; in a season only the best results may.
    pub counts: bool,
}

impl Evening {
    /// Returns the evening of these games, each with the names of its people as they are now; `None`
    /// without games.
    pub fn of(
        day: NaiveDate,
        mut games: Vec<(GameResult, Vec<String>)>,
        scale: PointsScheme,
    ) -> Option<Evening> {
        games.sort_by_key(|(played, _)| (played.when, played.number));
        let mut rows: Vec<TableRow> = Vec::new();
        let mut known = BTreeSet::new();
        for (seat, name) in games.iter().flat_map(|(played, names)| played.seats.iter().zip(names))
        {
            if known.insert(seat.who) {
                rows.push(TableRow { rank: Some(1), ..TableRow::new(seat.who, name) });
            }
        }
        let first = people(&games.first()?.0);
        let changed = games.iter().any(|(game, _)| people(game) != first);
        let games = games.into_iter().map(|(played, _)| played);
        let (games, open): (Vec<GameResult>, Vec<GameResult>) = games.partition(|game| game.over);
        for played in &games {
            for row in &mut rows {
                let mark = mark(played, row.who, &scale);
                row.points += mark.map_or(0, |mark| mark.points);
                row.won += usize::from(mark.is_some_and(|mark| mark.won));
                row.cells.push(mark);
            }
        }
        rank(&mut rows, |points| -points);
        // The sort is stable: ties stay in their order.
        rows.sort_by_key(|row| row.rank);
        let open = open.iter().map(|played| played.number).collect();
        Some(Evening { day, games, changed, others: Vec::new(), open, standings: rows, scale })
    }

    /// Returns the points scheme in sentences, and what it means for ties.
    pub fn about(&self) -> String {
        let have_sides = |game: &GameResult| places(game).len() < people(game).len();
        let have_ties = |game: &GameResult| {
            let places = places(game);
            places.values().collect::<BTreeSet<_>>().len() < places.len()
        };
        let shared = match self.scale {
            PointsScheme::Wins => "",
            _ if self.games.iter().any(have_sides) => {
                " Players who tie each get the full points. Partners take two places, so the side after them scores as third."
            }
            _ if self.games.iter().any(have_ties) => " Players who tie each get the full points.",
            _ => "",
        };
        format!("{}{shared}", self.scale.about())
    }

    /// Returns the name of each game, with a number if one was played several times: "Hearts",
    /// "Goodge 1", "Goodge 2".
    pub fn names(&self) -> Vec<String> {
        let same = |game: &GameResult, among: &[GameResult]| {
            among.iter().filter(|other| other.game.id == game.game.id).count()
        };
        let name = |(at, game): (usize, &GameResult)| {
            let so_far = self.games.get(..=at).unwrap_or_default();
            match same(game, &self.games) {
                1 => game.game.name.to_owned(),
                _ => format!("{} {}", game.game.name, same(game, so_far)),
            }
        };
        self.games.iter().enumerate().map(name).collect()
    }
}

fn people(game: &GameResult) -> BTreeSet<PersonId> {
    game.seats.iter().map(|seat| seat.who).collect()
}

/// Returns the places of the players or sides of a game.
fn places(game: &GameResult) -> BTreeMap<Team, usize> {
    game.seats.iter().map(|seat| (seat.team, seat.place)).collect()
}

/// Returns somebody's result in a game; `None` if they did not play.
fn mark(played: &GameResult, who: PersonId, scale: &PointsScheme) -> Option<Placement> {
    let seat = played.seat(who)?;
    // Places are those of people: a side behind two partners is third.
    let people = people(played);
    let others = people.iter().filter_map(|who| played.seat(*who));
    let ahead = others.filter(|other| other.place < seat.place).count();
    Some(Placement {
        place: seat.place,
        won: seat.won,
        points: scale.points(1 + ahead, people.len(), seat.won),
        total: seat.total,
        counts: true,
    })
}

/// Returns a number of finished games in words: "three games", "no game finished yet".
fn counted_games(games: usize) -> String {
    match games {
        0 => "no game finished yet".to_owned(),
        games => format::how_many(games, "game", "games"),
    }
}

/// Returns an ordinal: "1st", "2nd", "3rd", "4th", "11th", "21st".
pub fn ordinal(place: usize) -> String {
    let ending = match (place % 100, place % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}
