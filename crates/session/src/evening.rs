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

pub mod csv;
mod points_scheme;
pub mod prizes;
pub mod queries;
mod season;
pub mod season_queries;
mod season_rules;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, FixedOffset, NaiveDate};

use scoring::{Day, Game, Record, Team};
use store::format;
use store::statistics::GameResult;
use store::statistics::PersonId;

pub use points_scheme::PointsScheme;
pub use season::season;
pub use season_rules::{SeasonPoints, SeasonRules};
pub use table::{StandingsTable, TableColumn, TableRow, Unit};

/// Returns a day as records state it.
pub fn date_of(day: NaiveDate) -> Option<Day> {
    day.to_string().parse().ok()
}

/// With more different groups of people in one night, as in an import, only the same people are one
/// evening.
const MAX_GROUPS: usize = 200;

/// Groups games into evenings, in the order of each one's first game: games are of one evening if
/// more than half of the people of the smaller one are in both, or if others connect them so.
pub fn together<T>(games: impl IntoIterator<Item = (T, Vec<PersonId>)>) -> Vec<Vec<T>> {
    let mut groups: Vec<(BTreeSet<PersonId>, Vec<usize>)> = Vec::new();
    let mut places: BTreeMap<BTreeSet<PersonId>, usize> = BTreeMap::new();
    let mut all: Vec<Option<T>> = Vec::new();
    for (game, people) in games {
        let people: BTreeSet<PersonId> = people.into_iter().collect();
        let place = *places.entry(people.clone()).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, games)) => games.push(all.len()),
            None => groups.push((people, vec![all.len()])),
        }
        all.push(Some(game));
    }
    // Each evening: the groups of people in it, and its games.
    let mut evenings: Vec<(Vec<&BTreeSet<PersonId>>, Vec<usize>)> = Vec::new();
    let joins = groups.len() <= MAX_GROUPS;
    for (people, games) in &groups {
        let is_of = |(others, _): &(Vec<&BTreeSet<PersonId>>, Vec<usize>)| {
            joins && others.iter().any(|other| are_mostly_same(people, other))
        };
        let (of, apart): (Vec<_>, Vec<_>) = evenings.into_iter().partition(is_of);
        evenings = apart;
        let (mut group, mut numbers) = (vec![people], games.clone());
        for (others, games) in of {
            group.extend(others);
            numbers.extend(games);
        }
        numbers.sort_unstable();
        evenings.push((group, numbers));
    }
    evenings.sort_by_key(|(_, games)| games.first().copied());
    let mut of = |games: Vec<usize>| -> Vec<T> {
        games.into_iter().filter_map(|at| all.get_mut(at)?.take()).collect()
    };
    evenings.into_iter().map(|(_, games)| of(games)).collect()
}

/// Returns whether more than half of the people of the smaller group are in both.
fn are_mostly_same(one: &BTreeSet<PersonId>, other: &BTreeSet<PersonId>) -> bool {
    2 * one.intersection(other).count() > one.len().min(other.len())
}

/// A game of an evening with its people.
#[derive(Debug, Clone)]
pub struct EveningGame {
    played: GameResult,
    names: Vec<String>,
}

impl EveningGame {
    /// Reads a record. `people` has one person per player of the record.
    pub fn read(
        number: i64,
        record: &Record,
        people: &[PersonId],
        when: impl Into<DateTime<FixedOffset>>,
    ) -> EveningGame {
        let played = GameResult::read(number, record, people, when);
        EveningGame { played, names: record.players.clone() }
    }
}

/// The games of one table in one night.
#[derive(Debug, Clone)]
pub struct Evening {
    /// The day it started on.
    pub day: NaiveDate,
    /// The finished games, in order of start.
    pub games: Vec<CountedGame>,
    /// Numbers of the unfinished games.
    pub open: Vec<i64>,
    /// Whether people joined or left between the games.
    pub changed: bool,
    /// The other games of the night, which do not count here, in words: "Hearts (Eve, Finn and Gus)".
    pub others: Vec<String>,
    /// Everybody by points; ties in the order in which they first sat down.
    pub standings: Vec<Guest>,
    /// The points scheme.
    pub scale: PointsScheme,
}

/// A finished game.
#[derive(Debug, Clone)]
pub struct CountedGame {
    /// The number of the game.
    pub number: i64,
    /// The rules.
    pub game: &'static Game,
    /// When it was played.
    pub when: DateTime<FixedOffset>,
}

/// A person's standing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// Place from 1; ties share it.
    pub rank: usize,
    /// The person.
    pub who: PersonId,
    /// Their name.
    pub name: String,
    /// Points of all their games.
    pub points: i64,
    /// Number of games won, alone or with others.
    pub won: usize,
    /// Their result in each game, in the order of the games; `None` where they did not play.
    pub marks: Vec<Option<Placement>>,
}

/// A person's result in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate yes or no")]
pub struct Placement {
    /// Their or their side's place, from 1; ties share it.
    pub place: usize,
    /// Whether others have the same place.
    pub shared: bool,
    /// Whether places are those of sides.
    pub sides: bool,
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
    /// Returns the evening of these games; `None` without games.
    pub fn of(day: NaiveDate, games: Vec<EveningGame>, scale: PointsScheme) -> Option<Evening> {
        let mut games = games;
        games.sort_by_key(|sat| (sat.played.when, sat.played.number));
        // People have their current names in every game.
        let mut guests: Vec<Guest> = Vec::new();
        let mut known = BTreeSet::new();
        for (seat, name) in games.iter().flat_map(|sat| sat.played.seats.iter().zip(&sat.names)) {
            if known.insert(seat.who) {
                guests.push(Guest::new(seat.who, name));
            }
        }
        let people = |sat: &EveningGame| -> BTreeSet<PersonId> {
            sat.played.seats.iter().map(|seat| seat.who).collect()
        };
        let first = people(games.first()?);
        let changed = games.iter().any(|sat| people(sat) != first);
        let (over, open): (Vec<EveningGame>, Vec<EveningGame>) =
            games.into_iter().partition(|sat| sat.played.over);
        for sat in &over {
            for guest in &mut guests {
                guest.take(&sat.played, &scale);
            }
        }
        let points: Vec<i64> = guests.iter().map(|guest| guest.points).collect();
        for guest in &mut guests {
            guest.rank = 1 + points.iter().filter(|points| **points > guest.points).count();
        }
        // The sort is stable: ties stay in their order.
        guests.sort_by_key(|guest| guest.rank);
        let counted = over.iter().map(|sat| CountedGame {
            number: sat.played.number,
            game: sat.played.game,
            when: sat.played.when,
        });
        Some(Evening {
            day,
            games: counted.collect(),
            changed,
            others: Vec::new(),
            open: open.iter().map(|sat| sat.played.number).collect(),
            standings: guests,
            scale,
        })
    }

    /// Returns whether the standing says more than a single game does.
    pub fn has_standing(&self) -> bool {
        self.games.len() > 1
    }

    /// Returns the people with the most points; nobody before a game is over.
    pub fn leaders(&self) -> impl Iterator<Item = &Guest> {
        let counts = !self.games.is_empty();
        self.standings.iter().filter(move |guest| counts && guest.rank == 1)
    }

    /// Returns the points scheme in sentences, and what it means for ties.
    pub fn about(&self) -> String {
        let marks = || self.standings.iter().flat_map(|guest| guest.marks.iter().flatten());
        let shared = match self.scale {
            PointsScheme::Wins => "",
            _ if marks().any(|mark| mark.sides) => {
                " Players who tie each get the full points. Partners take two places, so the side after them scores as third."
            }
            _ if marks().any(|mark| mark.shared) => " Players who tie each get the full points.",
            _ => "",
        };
        format!("{}{shared}", self.scale.about())
    }

    /// Returns the name of each game, with a number if one was played several times: "Hearts",
    /// "Goodge 1", "Goodge 2".
    pub fn names(&self) -> Vec<String> {
        let same = |game: &CountedGame, among: &[CountedGame]| {
            among.iter().filter(|other| other.game.id == game.game.id).count()
        };
        let name = |(at, game): (usize, &CountedGame)| {
            let so_far = self.games.get(..=at).unwrap_or_default();
            match same(game, &self.games) {
                1 => game.game.name.to_owned(),
                _ => format!("{} {}", game.game.name, same(game, so_far)),
            }
        };
        self.games.iter().enumerate().map(name).collect()
    }
}

impl Guest {
    fn new(who: PersonId, name: &str) -> Guest {
        let name = name.to_owned();
        Guest { rank: 1, who, name, points: 0, won: 0, marks: Vec::new() }
    }

    /// Takes in a game that is over.
    fn take(&mut self, played: &GameResult, scale: &PointsScheme) {
        let mark = mark(played, self.who, scale);
        self.points += mark.map_or(0, |mark| mark.points);
        self.won += usize::from(mark.is_some_and(|mark| mark.won));
        self.marks.push(mark);
    }
}

/// Returns somebody's result in a game; `None` if they did not play.
fn mark(played: &GameResult, who: PersonId, scale: &PointsScheme) -> Option<Placement> {
    let seat = played.seat(who)?;
    let teams: BTreeMap<Team, usize> =
        played.seats.iter().map(|seat| (seat.team, seat.place)).collect();
    // Places are those of people: a side behind two partners is third.
    let mut seen = BTreeSet::new();
    let people: Vec<usize> = played
        .seats
        .iter()
        .filter(|seat| seen.insert(seat.who))
        .filter_map(|seat| played.seat(seat.who).map(|seat| seat.place))
        .collect();
    let ahead = people.iter().filter(|place| **place < seat.place).count();
    Some(Placement {
        place: seat.place,
        shared: teams.values().filter(|place| **place == seat.place).count() > 1,
        sides: teams.len() < people.len(),
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
