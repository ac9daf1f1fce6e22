//! Results of every game in memory, loaded in batches in the store's thread, so that recording a
//! round meanwhile does not wait.
//!
//! Invariants: a batch takes no longer than `BATCH` and one more game. A result is of the game as it
//! was when read; changed games are *due* until read again.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::{Error, GameId, Merge, Store, sql};
use crate::statistics::{Figures, GameResult, PersonId, figures};

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
    /// Returns the game to read next; `None` if everything is read.
    pub fn next(&self) -> Option<i64> {
        self.due.last().copied()
    }

    /// Returns how many games are due.
    pub fn left(&self) -> usize {
        self.due.len()
    }

    /// Returns the number of games, read or not.
    pub fn all(&self) -> usize {
        self.games.len() + self.due.len()
    }

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
    while let Some(number) = ledger.next().filter(|_| start.elapsed() < BATCH) {
        let _ = ledger.games.insert(number, read(store, number)?);
        let _ = ledger.due.remove(&number);
    }
    if ledger.left() == 0 {
        ledger.sync(store)?;
    }
    let (left, all) = (ledger.left(), ledger.all());
    let wins = (left == 0).then(|| ledger.wins());
    Ok(Progress { read: all - left, all, wins })
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
