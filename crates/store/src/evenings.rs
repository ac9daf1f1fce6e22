//! Games played in a period and who played them: enough to group them into evenings without
//! reading their records.

use super::error::Error;
use super::{GameId, PersonId, Store, sql, time};
use chrono::{DateTime, FixedOffset, NaiveDate};

/// A game that is not removed, and its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedGame {
    /// Its number.
    pub game: GameId,
    /// The id of its rules.
    pub rules: String,
    /// When it was played, in local time there.
    pub played: DateTime<FixedOffset>,
    /// The players in seating order.
    pub people: Vec<PersonId>,
}

impl Store {
    /// Returns the games of the evenings from `from` up to `until`, the oldest first, without removed
    /// ones.
    pub fn sittings(&self, from: NaiveDate, until: NaiveDate) -> Result<Vec<ListedGame>, Error> {
        self.read(|connection| {
            let days = [from, until].map(|day| day.to_string());
            let mut sittings: Vec<ListedGame> = Vec::new();
            sql::each(connection, include_str!("query/evenings/list.sql"), days, |row| {
                let (game, person) = (GameId(row.get(0)?), PersonId(row.get(4)?));
                match sittings.last_mut().filter(|last| last.game == game) {
                    Some(sitting) => sitting.people.push(person),
                    None => sittings.push(ListedGame {
                        game,
                        rules: row.get(5)?,
                        played: time::played(row, 1)?,
                        people: vec![person],
                    }),
                }
                Ok(())
            })?;
            Ok(sittings)
        })
    }

    /// Returns the day of the latest evening with a game that is not removed; `None` if there is no
    /// game.
    pub fn last_evening(&self) -> Result<Option<NaiveDate>, Error> {
        self.read(|connection| {
            let last = sql::value(connection, include_str!("query/evenings/last.sql"), [])?;
            Ok(last.and_then(|day: String| day.parse().ok()))
        })
    }

    /// Returns the day of the evening on which a game was played; `None` if it does not exist or
    /// was removed.
    pub fn evening_of(&self, game: GameId) -> Result<Option<NaiveDate>, Error> {
        self.read(|connection| {
            let sql = "select evening from games where id = ?1 and removed is null";
            let day: Option<Option<String>> = sql::value(connection, sql, [game.0])?;
            Ok(day.flatten().and_then(|day| day.parse().ok()))
        })
    }
}
