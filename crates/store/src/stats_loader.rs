//! Loads game results into the statistics cache in batches, in the store's thread, so that
//! recording a round meanwhile does not wait.
//!
//! Invariant: a batch takes no longer than `BATCH` and one more game.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use super::{Error, GameId, Merge, Store, sql};
use crate::statistics::{Figures, GameResult, PersonId, StatsCache, WinCount};

/// How long a batch may occupy the store.
const BATCH: Duration = Duration::from_millis(20);

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
    pub of: BTreeMap<PersonId, WinCount>,
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

/// Updates the cache with the games that exist, and those changed since the last time.
fn sync(store: &Store, ledger: &mut StatsCache) -> Result<(), Error> {
    store.read(|connection| {
        let sql = "select distinct game from changes where id > ?1";
        let changed: Vec<i64> = match ledger.newest() {
            Some(since) => sql::all(connection, sql, [since], |row| Ok(row.get(0)?))?,
            None => Vec::new(),
        };
        let (newest, merges) = connection
            .prepare_cached(include_str!("query/library/newest_change.sql"))?
            .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let sql = "select id from games where removed is null";
        let games: Vec<i64> = sql::all(connection, sql, [], |row| Ok(row.get(0)?))?;
        ledger.sync(games, changed, newest, merges);
        Ok(())
    })
}

/// Loads a batch of games whose results are needed. Once all are read, it looks for changed ones.
///
/// # Errors
/// Why the file cannot be read. A single game that cannot be read does not block the others.
pub fn load_batch(store: &Store, ledger: &mut StatsCache) -> Result<Progress, Error> {
    let start = Instant::now();
    while let Some(number) = ledger.next().filter(|_| start.elapsed() < BATCH) {
        ledger.insert(number, read(store, number)?);
    }
    if ledger.left() == 0 {
        sync(store, ledger)?;
    }
    let (left, all) = (ledger.left(), ledger.all());
    let wins = (left == 0).then(|| Wins { of: ledger.tallies(), unreadable: ledger.unreadable() });
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
