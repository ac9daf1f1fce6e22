//! Merges two spellings of a name into one person, and undoes that.
//!
//! Invariants: records and logs stay as they are, so no score changes. Two people who both sit at
//! one table cannot be merged. Every merge is stored and can be undone, which gives everybody their
//! seats back.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};

use crate::clock;
use crate::format::full_date;
use formats::library::NameAlias;

use super::error::{Error, ErrorKind, Result};
use super::{GameId, PersonId, Store, custom_games, host_settings, people, sql, time};

/// A person who was merged into another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merge {
    /// Their number, which nobody else gets.
    pub id: PersonId,
    /// When.
    pub at: DateTime<Utc>,
    /// Their former name.
    pub name: String,
    /// Number of their seats.
    pub seats: usize,
}

impl Store {
    /// Merges two people: every seat of `gone` becomes one of `kept`, whose name stays.
    ///
    /// # Errors
    /// [`ErrorKind::NotMerged`] if both sit at one table or are the same person,
    /// [`ErrorKind::NoPerson`], or an error that says why the file cannot be written.
    pub fn merge_people(&mut self, gone: PersonId, kept: PersonId) -> Result<(), Error> {
        let now = time::text(clock::now());
        self.write(|connection| merge(connection, gone, kept, &now))
    }

    /// Undoes the merge of a person, who is restored with their former seats, except seats that
    /// somebody else has taken since.
    ///
    /// # Errors
    /// [`ErrorKind::NoMerge`] if it was undone already, [`ErrorKind::NameTaken`] if somebody else has the
    /// name now, or an error that says why the file cannot be written.
    pub fn take_back_merge(&mut self, gone: PersonId) -> Result<(), Error> {
        let now = time::text(clock::now());
        self.write(|connection| take_back(connection, gone, &now))
    }

    /// Returns the people merged into this person, the newest first.
    pub fn merges(&self, kept: PersonId) -> Result<Vec<Merge>, Error> {
        self.read(|connection| {
            let sql = include_str!("query/merges/of_person.sql");
            sql::all(connection, sql, [kept.0], |row| {
                let (id, name, seats) = (PersonId(row.get(0)?), row.get(2)?, row.get(3)?);
                Ok(Merge { id, at: time::listed(row, 1)?, name, seats })
            })
        })
    }

    /// Returns every merge in effect, the oldest first, with its seats in these games.
    pub fn spellings(&self, games: &[GameId]) -> Result<Vec<NameAlias>, Error> {
        let number: BTreeMap<i64, usize> = games.iter().map(|game| game.0).zip(1..).collect();
        self.read(|connection| {
            let seats = |merge: i64| -> Result<Vec<(i64, u16)>> {
                let sql =
                    "select game, seat from merged_seats where merge = ?1 order by game, seat";
                sql::all(connection, sql, [merge], |row| Ok((row.get(0)?, row.get(1)?)))
            };
            sql::all(connection, include_str!("query/merges/spellings.sql"), [], |row| {
                let seats = seats(row.get(3)?)?.into_iter();
                Ok(NameAlias {
                    name: row.get(0)?,
                    retired: row.get(1)?,
                    at: time::listed(row, 2)?,
                    kept: row.get(4)?,
                    seats: seats
                        .filter_map(|(game, seat)| Some((*number.get(&game)?, seat + 1)))
                        .collect(),
                })
            })
        })
    }
}

/// Saves merges that are imported with their games. Those that exist already, or whose name belongs
/// to somebody here, are skipped; seats of games that were here before are not changed.
pub(super) fn import(
    connection: &Connection,
    spellings: &[NameAlias],
    games: &[Option<GameId>],
) -> Result<()> {
    let first = people::next_id(connection)?;
    // The merges that can be saved, with numbers for the merged people: the last merge first, because
    // the person kept by one may be merged by a later one.
    let mut known: Vec<(&NameAlias, i64, PersonId)> = Vec::new();
    for spelling in spellings.iter().rev() {
        let later = || known.iter().rev().find(|(later, ..)| later.name == spelling.kept);
        let kept = people::find(connection, &spelling.kept)?;
        let kept = kept.or_else(|| later().map(|(_, gone, _)| PersonId(*gone)));
        let sql = "select 1 from merges where name = ?1 and at = ?2";
        let is_here = sql::exists(connection, sql, (&spelling.name, time::text(spelling.at)))?;
        if let Some(kept) = kept
            && !is_here
            && people::find(connection, &spelling.name)?.is_none()
        {
            known.push((spelling, first + i64::try_from(known.len()).unwrap_or(0), kept));
        }
    }
    for (NameAlias { name, retired, at, seats, .. }, gone, kept) in known.into_iter().rev() {
        let sql = "insert into merges (at, merged_into, merged_from, name, retired)
                   values (?1, ?2, ?3, ?4, ?5)";
        sql::run(connection, sql, params![time::text(*at), kept.0, gone, name, retired])?;
        let merge = connection.last_insert_rowid();
        for (game, seat) in seats {
            let game = game.checked_sub(1).and_then(|at| games.get(at)).copied().flatten();
            let Some((game, seat)) = game.zip(seat.checked_sub(1)) else { continue };
            let sql = include_str!("query/merges/bring_seat.sql");
            sql::run(connection, sql, params![merge, game.0, seat])?;
        }
    }
    Ok(())
}

fn merge(connection: &Connection, gone: PersonId, kept: PersonId, now: &str) -> Result<()> {
    let (gone_name, kept_name) = (people::name(connection, gone)?, people::name(connection, kept)?);
    if gone == kept {
        return Err(ErrorKind::NotMerged(format!(
            "{kept_name} cannot be merged with the same person. Choose somebody else."
        )));
    }
    if let Some(together) = seated_together(connection, [gone, kept])? {
        return Err(ErrorKind::NotMerged(format!(
            "{gone_name} and {kept_name} both played {together}, so they cannot be one person. \
             Nothing was changed."
        )));
    }
    let sql = include_str!("query/merges/insert.sql");
    let values = params![gone.0, kept.0, now];
    sql::write_one(connection, sql, values, ErrorKind::NoPerson(gone))?;
    let merge = connection.last_insert_rowid();
    sql::run(connection, include_str!("query/merges/insert_seats.sql"), [gone.0, merge])?;
    let names = (gone_name.as_str(), kept_name.as_str());
    host_settings::rename_here_everywhere(connection, gone, names)?;
    let sql = "update seats set person = ?2 where person = ?1";
    sql::run(connection, sql, [gone.0, kept.0])?;
    sql::run(connection, "delete from people where id = ?1", [gone.0])
}

/// Returns the newest game at which both sit, including removed ones, and the number of further
/// games: "Hearts on March 3, 2026 (game 12) and 1 more game".
fn seated_together(connection: &Connection, both: [PersonId; 2]) -> Result<Option<String>> {
    let sql = include_str!("query/merges/seated_together.sql");
    sql::first(connection, sql, both.map(|person| person.0), |row| {
        let id: String = row.get(1)?;
        let rules = custom_games::find(connection, &id)?.map_or(id, |found| found.name.to_owned());
        let (game, more): (i64, usize) = (row.get(0)?, row.get(3)?);
        let day = full_date(clock::here(time::listed(row, 2)?).date_naive());
        let more = match more {
            0 => String::new(),
            1 => " and 1 more game".to_owned(),
            more => format!(" and {more} more games"),
        };
        Ok(format!("{rules} on {day} (game {game}){more}"))
    })
}

fn take_back(connection: &Connection, gone: PersonId, now: &str) -> Result<()> {
    let sql = "select id, merged_into, name from merges where merged_from = ?1 and undone is null";
    let found = sql::first(connection, sql, [gone.0], |row| {
        Ok((row.get(0)?, PersonId(row.get(1)?), row.get(2)?))
    })?;
    let (merge, kept, name): (i64, _, String) = found.ok_or(ErrorKind::NoMerge)?;
    // The person who was kept may have been merged into somebody since: that is undone first.
    if !sql::exists(connection, "select 1 from people where id = ?1", [kept.0])? {
        return Err(ErrorKind::NoPerson(kept));
    }
    if people::find(connection, &name)?.is_some() {
        return Err(ErrorKind::NameTaken(name));
    }
    sql::run(connection, include_str!("query/merges/restore_person.sql"), [merge])?;
    let sql = include_str!("query/merges/restore_seats.sql");
    sql::run(connection, sql, [kept.0, gone.0, merge])?;
    let kept_name = people::name(connection, kept)?;
    host_settings::rename_here_everywhere(connection, gone, (&kept_name, &name))?;
    sql::run(connection, "update merges set undone = ?2 where id = ?1", (merge, now))
}
