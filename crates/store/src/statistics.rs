//! People across all evenings: the results of everybody's games, in words and numbers; and the results of
//! every game in memory, loaded in batches in the store's thread, so that recording a round meanwhile
//! does not wait.
//!
//! Invariants: everything is computed from records and stored nowhere. A game counts once it is
//! finished without problems; in a game with sides, everybody has their side's total and place. A batch
//! takes no longer than `BATCH` and one more game. A result is of the game as it was when read; changed
//! games are *due* until read again.

mod figures;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use chrono::{DateTime, FixedOffset};

use super::{Error, GameId, Merge, Store, sql};
use crate::clock;
use scoring::{
    Evaluation, Game, Player, Record, RoundState, Standing, Team, TournamentState, Unit, WinsBy,
    evaluate, signed,
};

pub use figures::{Figures, GameStats, OpponentRecord, PartnerRecord, Total, figures};

/// Number of a person in their file; it stays the same when they are renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub i64);

/// The result of a game for everybody in it.
#[derive(Debug, Clone)]
pub struct GameResult {
    /// The number of the game.
    pub number: i64,
    /// The rules.
    pub game: &'static Game,
    /// When it was played.
    pub when: DateTime<FixedOffset>,
    /// Whether it is finished and counts.
    pub over: bool,
    /// Everybody in seating order.
    pub seats: Vec<Seat>,
}

/// A person's result in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The person.
    pub who: PersonId,
    /// Their team.
    pub team: Team,
    /// Place from 1; ties share it.
    pub place: usize,
    /// Their or their side's total, in the game's unit.
    pub total: i64,
    /// Whether they won.
    pub won: bool,
    /// Their role, in a game with roles.
    pub role: Option<&'static str>,
}

impl GameResult {
    /// Returns the result of a game. `people` has one person per player of the record.
    pub fn new(
        number: i64,
        record: &Record,
        evaluation: &Evaluation,
        people: &[PersonId],
        when: impl Into<DateTime<FixedOffset>>,
    ) -> GameResult {
        // Players who end the game before the first round have won nothing.
        let scored = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
        let over = evaluation.is_finished() && evaluation.problems.is_empty() && scored;
        // A winner is first, even where somebody has a better total.
        let place = |standing: &Standing| {
            let wins = |it: &&Standing| over && evaluation.winners().contains(&it.team);
            let behind = evaluation.standings.iter().filter(wins);
            let behind = behind.filter(|winner| winner.rank > standing.rank).count();
            if wins(&standing) { 1 } else { standing.rank + behind }
        };
        let seats = people.iter().zip(0..).map(|(who, seat)| {
            let team = Player(seat).team(record.in_sides());
            let standing = evaluation.standings.iter().find(|standing| standing.team == team);
            Seat {
                who: *who,
                team,
                place: standing.map_or(0, place),
                total: standing.map_or(0, |standing| standing.total),
                won: over && evaluation.winners().contains(&team),
                role: role(&evaluation.tournament, team),
            }
        });
        let when = when.into();
        GameResult { number, game: record.game, when, over, seats: seats.collect() }
    }

    /// Evaluates a record and returns its result.
    pub fn read(
        number: i64,
        record: &Record,
        people: &[PersonId],
        when: impl Into<DateTime<FixedOffset>>,
    ) -> GameResult {
        GameResult::new(number, record, &evaluate(record), people, when)
    }

    /// Returns a person's result; `None` if they did not play.
    pub fn seat(&self, who: PersonId) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.who == who)
    }
}

/// Returns a player's role on a night of tables.
fn role(detail: &TournamentState, team: Team) -> Option<&'static str> {
    let night = detail.tables()?;
    let roles = night.roles.iter().flatten().zip(&night.by_role);
    let mut of = roles.filter(|(_, all)| all.iter().any(|standing| standing.team == team));
    of.next().map(|(role, _)| role.label)
}

impl Figures {
    /// Returns games, wins, longest winning streak and average place, each as a figure and its
    /// label.
    pub fn headlines(&self) -> [(String, String); 4] {
        let open = self.games - self.over;
        let games = match (self.games, open) {
            (1, 0) => "game".to_owned(),
            (_, 0) => "games".to_owned(),
            (1, _) => "game, not finished".to_owned(),
            (_, open) => format!("games, {open} not finished"),
        };
        let won = match (200 * self.won + self.over).checked_div(2 * self.over) {
            Some(part) if self.won > 0 => format!("won, {part}%"),
            _ => "won".to_owned(),
        };
        let row_of = match self.present {
            0 => "longest winning streak".to_owned(),
            present if present == self.longest => "longest winning streak, still going".to_owned(),
            present => format!("longest winning streak; {present} now"),
        };
        let place = self.place.map_or_else(|| "\u{2013}".to_owned(), tenths);
        [
            (self.games.to_string(), games),
            (self.won.to_string(), won),
            (self.longest.to_string(), row_of),
            (place, "average place".to_owned()),
        ]
    }
}

impl GameStats {
    /// Returns the number of games and wins, and the average, best and worst total.
    pub fn row(&self) -> [String; 5] {
        let unit = self.game.unit;
        [
            self.over.to_string(),
            self.won.to_string(),
            average(self.average, unit),
            unit.words(self.best.total),
            unit.words(self.worst.total),
        ]
    }

    /// Returns a remark on the game.
    pub fn remark(&self) -> String {
        let mut said = Vec::new();
        if self.game.wins_by == WinsBy::Lowest {
            said.push("low wins".to_owned());
        }
        let times =
            |count: &usize| if *count == 1 { "once".to_owned() } else { format!("{count} times") };
        said.extend(self.roles.iter().map(|(role, count)| format!("{role} {}", times(count))));
        said.join(", ")
    }

    /// Returns a total and its game: "535 points in Goodge".
    pub fn total_words(&self, total: i64) -> String {
        let (unit, name) = (self.game.unit, self.game.name);
        match unit {
            Unit::Cents => format!("{} in {name}", unit.words(total)),
            _ => format!("{} {} in {name}", unit.words(total), unit.id()),
        }
    }
}

/// Returns a month in words: "March 2019".
pub fn month(at: DateTime<FixedOffset>) -> String {
    clock::evening_of(at.naive_local()).format("%B %Y").to_string()
}

/// Returns an average of totals: whole if it is large, in tenths if it is small.
fn average(average: i64, unit: Unit) -> String {
    let whole = (average + 5).div_euclid(10);
    if unit == Unit::Cents || whole.abs() >= 20 {
        return unit.words(whole);
    }
    tenths(average)
}

/// Returns tenths as a decimal number: "1.8" for 18, "17" for 170.
pub fn tenths(tenths: i64) -> String {
    if tenths % 10 == 0 {
        return signed(tenths / 10);
    }
    let sign = if tenths < 0 { "\u{2212}" } else { "" };
    format!("{sign}{}.{}", tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10)
}

/// How long a batch may occupy the store.
const BATCH: Duration = Duration::from_millis(20);

/// Results of every game.
#[derive(Debug, Default)]
pub struct StatsCache {
    /// Those read; `None` if a game cannot be read.
    games: BTreeMap<i64, Option<GameResult>>,
    /// Games to read, largest number first.
    due: BTreeSet<i64>,
    /// The newest known change; games changed after it must be read.
    newest: Option<i64>,
    /// Number of merges of people, and of merges undone.
    merges: usize,
}

/// Progress of loading.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Number of games read.
    pub read: usize,
    /// Number of all games.
    pub all: usize,
    /// Everybody's wins, once every game is read.
    pub wins: Option<Wins>,
}

/// Everybody's wins.
#[derive(Debug, Clone, Default)]
pub struct Wins {
    /// By person.
    pub of: BTreeMap<PersonId, usize>,
    /// Number of games that cannot be read.
    pub unreadable: usize,
}

/// Statistics of one person.
#[derive(Debug, Clone)]
pub struct PersonStats {
    /// The person.
    pub person: PersonId,
    /// Their statistics, once every game is read.
    pub figures: Option<Figures>,
    /// The people who were merged into this one.
    pub merges: Vec<Merge>,
    /// Number of games read.
    pub read: usize,
    /// Number of all games.
    pub all: usize,
}

impl StatsCache {
    /// Returns a person's statistics over the games read so far.
    pub fn figures(&self, who: PersonId) -> Figures {
        figures(who, self.games.values().flatten())
    }

    /// Returns everybody's wins in the games read so far.
    fn wins(&self) -> Wins {
        let mut of: BTreeMap<PersonId, usize> = BTreeMap::new();
        let seats = self.games.values().flatten().flat_map(|played| &played.seats);
        for seat in seats.filter(|seat| seat.won) {
            *of.entry(seat.who).or_default() += 1;
        }
        Wins { of, unreadable: self.games.values().filter(|played| played.is_none()).count() }
    }

    /// Finds the games that exist, and those changed since the last time. If people were merged,
    /// everything is read again.
    fn sync(&mut self, store: &Store) -> Result<(), Error> {
        store.read(|connection| {
            let (newest, merges) = connection
                .prepare_cached(include_str!("query/library/newest_change.sql"))?
                .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            if self.merges != merges {
                *self = StatsCache { merges, ..StatsCache::default() };
            }
            if let Some(since) = self.newest {
                let sql = "select distinct game from changes where id > ?1";
                sql::each(connection, sql, [since], |row| {
                    let _ = self.games.remove(&row.get::<_, i64>(0)?);
                    Ok(())
                })?;
            }
            self.newest = newest;
            let sql = "select id from games where removed is null";
            let all: BTreeSet<i64> = sql::all(connection, sql, [], |row| Ok(row.get(0)?))?;
            self.games.retain(|number, _| all.contains(number));
            self.due = all.into_iter().filter(|number| !self.games.contains_key(number)).collect();
            Ok(())
        })
    }
}

/// Loads a batch of games whose results are needed. Once all are read, it looks for changed ones.
///
/// # Errors
/// Why the file cannot be read. A single game that cannot be read does not block the others.
pub fn load_batch(store: &Store, ledger: &mut StatsCache) -> Result<Progress, Error> {
    let start = Instant::now();
    while let Some(number) = ledger.due.last().copied().filter(|_| start.elapsed() < BATCH) {
        let _ = ledger.games.insert(number, read(store, number)?);
        let _ = ledger.due.remove(&number);
    }
    if ledger.due.is_empty() {
        ledger.sync(store)?;
    }
    let read = ledger.games.len();
    let wins = ledger.due.is_empty().then(|| ledger.wins());
    Ok(Progress { read, all: read + ledger.due.len(), wins })
}

/// Loads a batch of games like [`load_batch`], for the statistics of a person.
pub fn load_person(
    store: &Store,
    ledger: &mut StatsCache,
    person: PersonId,
) -> Result<PersonStats, Error> {
    let progress = load_batch(store, ledger)?;
    let figures = progress.wins.is_some().then(|| ledger.figures(person));
    let (read, all) = (progress.read, progress.all);
    Ok(PersonStats { person, figures, merges: store.merges(person)?, read, all })
}

/// Returns the result of a game; `None` if it cannot be read.
fn read(store: &Store, number: i64) -> Result<Option<GameResult>, Error> {
    match store.load_without_log(GameId(number)) {
        Ok(game) => Ok(Some(GameResult::read(number, &game.record, &game.people, game.played))),
        Err(error) if error.is_of_one_game() => Ok(None),
        Err(error) => Err(error),
    }
}
