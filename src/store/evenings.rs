//! Games started in a period and who played them: enough to group them into evenings without
//! reading their records.

use chrono::{DateTime, Utc};
use rusqlite::OptionalExtension;

use super::error::Error;
use super::{GameId, PersonId, Store, time};

/// A game that is not removed, and its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedGame {
    /// Its number.
    pub game: GameId,
    /// The id of its rules.
    pub rules: String,
    /// When it was started or imported.
    pub created: DateTime<Utc>,
    /// The players in seating order.
    pub people: Vec<PersonId>,
}

impl Store {
    /// Returns the games started in the period from `from` up to `until`, the oldest first, without
    /// removed ones.
    ///
    /// # Errors
    /// An error that says why the file cannot be read.
    pub fn sittings(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Vec<ListedGame>, Error> {
        self.read(|connection| {
            let mut query = connection.prepare_cached(include_str!("query/evenings/list.sql"))?;
            let mut rows = query.query([time::text(from), time::text(until)])?;
            let mut sittings: Vec<ListedGame> = Vec::new();
            while let Some(row) = rows.next()? {
                let (game, person) = (GameId(row.get(0)?), PersonId(row.get(2)?));
                match sittings.last_mut().filter(|last| last.game == game) {
                    Some(sitting) => sitting.people.push(person),
                    None => sittings.push(ListedGame {
                        game,
                        rules: row.get(3)?,
                        created: time::listed(row, 1)?,
                        people: vec![person],
                    }),
                }
            }
            Ok(sittings)
        })
    }

    /// Returns the start of the newest game that is not removed; `None` if there is no game.
    ///
    /// # Errors
    /// An error that says why the file cannot be read.
    pub fn last_begun(&self) -> Result<Option<DateTime<Utc>>, Error> {
        self.read(|connection| {
            let sql = "select created from games where removed is null order by created desc";
            let mut query = connection.prepare_cached(sql)?;
            let mut rows = query.query([])?;
            while let Some(row) = rows.next()? {
                // An invalid time may sort anywhere.
                if let Ok(begun) = time::read(row, 0) {
                    return Ok(Some(begun));
                }
            }
            Ok(None)
        })
    }

    /// Returns when a game was started or imported; `None` if it does not exist or was removed.
    ///
    /// # Errors
    /// An error that says why the file cannot be read.
    pub fn begun(&self, game: GameId) -> Result<Option<DateTime<Utc>>, Error> {
        self.read(|connection| {
            let mut query = connection
                .prepare_cached("select created from games where id = ?1 and removed is null")?;
            let begun = query.query_row([game.0], |row| Ok(time::listed(row, 0))).optional()?;
            begun.transpose()
        })
    }
}
