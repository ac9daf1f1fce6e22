//! A whole library that comes from another computer: taken in as one, or not at all.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};

use crate::engine::{Game, Record};

use super::error::{Error, Fault};
use super::{GameId, Store, games, own_games, people, time};

/// What is remembered for one screen and not for a family.
const OF_THIS_COMPUTER: [&str; 1] = ["text-size"];

/// A game that arrives with its times.
#[derive(Debug, Clone, PartialEq)]
pub struct Arrival {
    /// What was written.
    pub record: Record,
    /// What the evening was called.
    pub title: Option<String>,
    /// When it was begun; as of now where that is not known.
    pub created: Option<DateTime<Utc>>,
    /// When it was changed last; else when it was begun.
    pub changed: Option<DateTime<Utc>>,
    /// When it was taken off the lists, if it was.
    pub removed: Option<DateTime<Utc>>,
}

impl Store {
    /// What is remembered, but for what is of this computer alone.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn settings(&self) -> Result<BTreeMap<String, String>, Error> {
        self.read(|connection| {
            let mut query = connection.prepare("select key, value from settings")?;
            let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let mut settings: BTreeMap<String, String> = rows.collect::<Result<_, _>>()?;
            settings.retain(|key, _| !OF_THIS_COMPUTER.contains(&key.as_str()));
            Ok(settings)
        })
    }

    /// Takes in the people, the settings, the games that somebody made, each with whether it is
    /// offered, and the games of another computer, all or none. What
    /// is remembered here already stays; a game that is here already, begun at the same moment
    /// and with the same record, is not kept twice and has no number in the answer.
    ///
    /// # Errors
    /// As [`Store::create`].
    pub fn take_in(
        &mut self,
        everybody: &[(String, bool)],
        settings: &BTreeMap<String, String>,
        own: &[(&'static Game, bool)],
        arrivals: &[Arrival],
    ) -> Result<Vec<Option<GameId>>, Error> {
        let now = Utc::now();
        self.write(|connection| {
            for (name, retired) in everybody.iter().filter(|(name, _)| !name.trim().is_empty()) {
                let there: bool = connection
                    .prepare_cached("select 1 from people where name = ?1")?
                    .exists([name.trim()])?;
                if !there {
                    let person = people::of_name(connection, name)?;
                    let sql = "update people set retired = ?2 where id = ?1";
                    let _ = connection.execute(sql, params![person.0, retired])?;
                }
            }
            for (key, value) in settings {
                let sql = "insert into settings (key, value) values (?1, ?2)
                           on conflict (key) do nothing";
                let _ = connection.execute(sql, [key, value])?;
            }
            // Those that are offered first: an older version takes no place from them.
            for offered in [true, false] {
                for (game, _) in own.iter().filter(|(_, offers)| *offers == offered) {
                    own_games::arrive(connection, game, offered)?;
                }
            }
            // Two that arrive together are two, however alike.
            let sql = "select coalesce(max(id), 0) from games";
            let last = connection.query_row(sql, [], |row| row.get(0))?;
            arrivals.iter().map(|arrival| arrive(connection, arrival, now, last)).collect()
        })
    }
}

/// Keeps a game; `None` where it is among those up to the last that were here before.
fn arrive(
    connection: &Connection,
    arrival: &Arrival,
    now: DateTime<Utc>,
    last: i64,
) -> Result<Option<GameId>, Fault> {
    if let Some(created) = arrival.created
        && is_here(connection, &arrival.record, created, last)?
    {
        return Ok(None);
    }
    let created = arrival.created.unwrap_or(now);
    let (title, times) = (arrival.title.as_deref(), [created, arrival.changed.unwrap_or(created)]);
    let game = games::create(connection, &arrival.record, title, times)?;
    if let Some(removed) = arrival.removed {
        let sql = "update games set removed = ?2 where id = ?1";
        let _ = connection.execute(sql, params![game.0, time::text(removed)])?;
    }
    Ok(Some(game))
}

/// Whether this game is here, begun at the same moment and with the same record.
fn is_here(
    connection: &Connection,
    record: &Record,
    created: DateTime<Utc>,
    last: i64,
) -> Result<bool, Fault> {
    let sql = "select id from games where rules = ?1 and created = ?2 and id <= ?3";
    let mut query = connection.prepare_cached(sql)?;
    let begun_then: Vec<i64> = query
        .query_map(params![record.game.id, time::text(created), last], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for id in begun_then {
        if games::load(connection, GameId(id))?.record == *record {
            return Ok(true);
        }
    }
    Ok(false)
}
