//! An evening is the games of one table in one night, with a standing; a season is many evenings with
//! one standing.
//!
//! A night lasts from six in the morning to six the next, in the local time of where the game was
//! begun, unless people give the game another day. A table is the games in which most of the people
//! are the same, whoever joined later or left included. A game counts once it is over, as in
//! `people`.
//!
//! Invariants: everything is computed from the games, in whatever order they are passed. Points are
//! whole numbers; ties score the full points, and partners score their side's; a better place never
//! scores less.

pub mod prizes;
pub mod queries;
mod season;
mod table;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use scoring::{Team, joined, read_day};
use store::format;
use store::statistics::GameResult;
use store::statistics::PersonId;

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

/// Points for the places of a game, or for the results of a season.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum PointsScheme {
    /// One point per player for first place, one less for each further place.
    #[default]
    Players,
    /// A point for each win.
    Wins,
    /// Points for first place, second place and so on; 0 after that.
    Places(Vec<u16>),
    /// In a season, the total of a game, or the points of an evening.
    Totals,
}

impl TryFrom<String> for PointsScheme {
    type Error = String;

    fn try_from(text: String) -> Result<PointsScheme, String> {
        PointsScheme::of_season(&text)
    }
}

impl From<PointsScheme> for String {
    fn from(points: PointsScheme) -> String {
        points.id()
    }
}

impl PointsScheme {
    /// The most places that can have points.
    pub const PLACES: usize = 12;
    /// The most points for a place.
    pub const MAX_POINTS: u16 = 999;

    /// Returns the scheme with 3 points for first place, 2 for second and 1 for third.
    pub fn three() -> PointsScheme {
        PointsScheme::Places(vec![3, 2, 1])
    }

    /// Returns the points for a place among this many people; `won` says whether they won. Totals
    /// do not come from places.
    pub fn points(&self, place: usize, people: usize, won: bool) -> i64 {
        match self {
            PointsScheme::Players => i64::try_from((people + 1).saturating_sub(place)).unwrap_or(0),
            PointsScheme::Wins => i64::from(won),
            PointsScheme::Totals => 0,
            PointsScheme::Places(points) => {
                place.checked_sub(1).and_then(|at| points.get(at)).map_or(0, |&all| i64::from(all))
            }
        }
    }

    /// Returns it as stored, and as written on the command line: "players", "wins", "3 2 1",
    /// "totals".
    pub fn id(&self) -> String {
        match self {
            PointsScheme::Players => "players".to_owned(),
            PointsScheme::Wins => "wins".to_owned(),
            PointsScheme::Totals => "totals".to_owned(),
            PointsScheme::Places(points) => {
                points.iter().map(u16::to_string).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Parses the points of a season: those of an evening, or totals.
    pub fn of_season(text: &str) -> Result<PointsScheme, String> {
        let are_totals = text.trim().eq_ignore_ascii_case("totals");
        if are_totals { Ok(PointsScheme::Totals) } else { PointsScheme::parse(text) }
    }

    /// Parses the points of an evening; numbers may be separated by commas, dashes or spaces.
    pub fn parse(text: &str) -> Result<PointsScheme, String> {
        let (most, places) = (PointsScheme::MAX_POINTS, PointsScheme::PLACES);
        let text = text.trim();
        match text.to_ascii_lowercase().as_str() {
            "players" => return Ok(PointsScheme::Players),
            "wins" => return Ok(PointsScheme::Wins),
            _ => {}
        }
        let between = |letter: char| letter.is_whitespace() || ",;-\u{2013}".contains(letter);
        let mut points: Vec<u16> = Vec::new();
        for word in text.split(between).filter(|word| !word.is_empty()) {
            if !word.bytes().all(|letter| letter.is_ascii_digit()) {
                return Err(format!(
                    "\u{201c}{word}\u{201d} is not a number of points. Write the points for each \
                     place, such as 5 3 2 1, or \u{201c}players\u{201d} or \u{201c}wins\u{201d}."
                ));
            }
            let number: u16 =
                word.parse().ok().filter(|number| *number <= most).ok_or_else(|| {
                    format!("{word} points are too many for a place; there can be at most {most}.")
                })?;
            if let Some(&before) = points.last().filter(|before| **before < number) {
                let place = points.len() + 1;
                return Err(format!(
                    "Place {place} cannot have {number} points, more than the {before} for the \
                     place before it."
                ));
            }
            points.push(number);
        }
        match (points.first(), points.len()) {
            (None, _) => Err("Write the points for each place, such as 5 3 2 1.".to_owned()),
            (Some(0), _) => Err("First place has no points; give it at least 1.".to_owned()),
            (_, count) if count > places => Err(format!(
                "Points for {count} places are too many; there can be at most {places}."
            )),
            _ => Ok(PointsScheme::Places(points)),
        }
    }

    /// Describes the scheme in a sentence.
    pub fn about(&self) -> String {
        match self {
            PointsScheme::Players => {
                "First place scores a point per player; each place after it, one less.".to_owned()
            }
            PointsScheme::Wins => "One point per win.".to_owned(),
            PointsScheme::Totals => "Totals are added up.".to_owned(),
            PointsScheme::Places(points) => {
                let each = points.iter().zip(1..);
                let each =
                    each.map(|(points, place)| format!("{points} for the {}", ordinal(place)));
                format!("Points: {}.", joined(each, ", "))
            }
        }
    }
}
