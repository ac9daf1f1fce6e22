//! The games whose statistics must be computed again: all that exist, and those changed since.

use super::error::Error;
use super::{ChangeId, GameId, Store};

/// Existing games, and those changed since a given change.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangedGames {
    /// Every game that is not removed.
    pub games: Vec<GameId>,
    /// Games changed after the given change.
    pub changed: Vec<GameId>,
    /// The newest change in the file.
    pub newest: Option<ChangeId>,
    /// Number of merges of people, and of merges undone.
    pub merges: usize,
}

impl Store {
    /// Returns which games exist, and which of them were changed after this change.
    ///
    /// # Errors
    /// An error that says why the file cannot be read.
    pub fn changed_games(&self, since: Option<ChangeId>) -> Result<ChangedGames, Error> {
        self.read(|connection| {
            let ids = |sql: &str, values: &[i64]| {
                let mut query = connection.prepare_cached(sql)?;
                let ids = query
                    .query_map(rusqlite::params_from_iter(values), |row| row.get(0).map(GameId))?;
                ids.collect::<rusqlite::Result<Vec<GameId>>>()
            };
            let changed = match since {
                Some(since) => ids("select distinct game from changes where id > ?1", &[since.0])?,
                None => Vec::new(),
            };
            let (newest, merges): (Option<i64>, usize) = connection
                .prepare_cached(include_str!("query/library/newest_change.sql"))?
                .query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(ChangedGames {
                games: ids("select id from games where removed is null", &[])?,
                changed,
                newest: newest.map(ChangeId),
                merges,
            })
        })
    }
}
