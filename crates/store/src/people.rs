//! People across evenings. A seat refers to a person, so a new name appears on every old score
//! sheet. Two spellings of a name can be merged into one person, and separated again.
//!
//! Invariants: two spellings are two people: "ada" and "Ada" are merged only by a user. Merging leaves
//! records and logs as they are, so no score changes. Two people who both sit at one table cannot be
//! merged. Every merge is stored and can be undone, which gives everybody their seats back.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use rusqlite::{Connection, ToSql, params};

use formats::library::NameAlias;
use scoring::names;

use super::error::{Error, ErrorKind, Result};
use super::{GameId, PersonId, Store, clock, custom_games, settings, sql};
use crate::format::full_date;

/// A person who has played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their number in the file.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// Whether they are no longer suggested when names are typed.
    pub retired: bool,
    /// Number of their games that are not removed.
    pub games: usize,
    /// The latest evening of any of those.
    pub last_played: Option<NaiveDate>,
    /// The names merged into theirs.
    pub former: Vec<String>,
}

impl Person {
    /// Returns whether their name fits, or one that was merged into it.
    pub fn is_called(&self, fits: impl Fn(&str) -> bool) -> bool {
        fits(&self.name) || self.former.iter().any(|name| fits(name))
    }
}

impl Store {
    /// Returns everybody, the most recent player first.
    pub fn people(&self) -> Result<Vec<Person>, Error> {
        self.read(|connection| {
            let sql = include_str!("query/people/list.sql");
            let mut people: Vec<(_, Person)> = sql::all(connection, sql, [], |row| {
                let (last, former): (Option<String>, String) = (row.get(4)?, row.get(5)?);
                let evening = last.as_deref().and_then(|last| last.split(' ').next()?.parse().ok());
                let person = Person {
                    id: PersonId(row.get(0)?),
                    name: row.get(1)?,
                    retired: row.get(2)?,
                    games: row.get(3)?,
                    last_played: evening,
                    former: serde_json::from_str(&former).unwrap_or_default(),
                };
                Ok((last, person))
            })?;
            // Those who last played in the same game.
            for people in people.chunk_by_mut(|(one, _), (other, _)| one == other) {
                if people.len() > 1 {
                    people.sort_by_cached_key(|(_, person)| names::sort_key(&person.name));
                }
            }
            Ok(people.into_iter().map(|(_, person)| person).collect())
        })
    }

    /// Returns those of all people who have a game that is not removed.
    pub fn players(&self) -> Result<Vec<Person>, Error> {
        let people = self.people()?.into_iter();
        Ok(people.filter(|person| person.games > 0).collect())
    }

    /// Renames a person in every game. Games that are open must be read again.
    ///
    /// # Errors
    /// [`ErrorKind::NameTaken`] if somebody else has the name, [`ErrorKind::NoName`],
    /// [`ErrorKind::NoPerson`], or an error that says why the file cannot be written.
    pub fn rename_person(&mut self, person: PersonId, name: &str) -> Result<(), Error> {
        self.write(|connection| {
            let name = &names::checked(name)?;
            if name.is_empty() {
                return Err(ErrorKind::NoName);
            }
            if find(connection, name)?.is_some_and(|other| other != person) {
                return Err(ErrorKind::NameTaken(name.to_owned()));
            }
            let old = self::name(connection, person)?;
            settings::rename_here_everywhere(connection, person, (&old, name))?;
            let sql = "update people set name = ?2 where id = ?1";
            sql::write_one(connection, sql, params![person.0, name], ErrorKind::NoPerson(person))
        })
    }

    /// Sets whether a person is no longer suggested when names are typed.
    pub fn set_retired(&mut self, person: PersonId, retired: bool) -> Result<(), Error> {
        self.write(|connection| {
            let sql = "update people set retired = ?2 where id = ?1";
            let values = params![person.0, retired];
            sql::write_one(connection, sql, values, ErrorKind::NoPerson(person))
        })
    }
}

/// A change to a person that can be undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PersonChange {
    /// A new name.
    Renamed {
        /// The person.
        person: PersonId,
        /// The old name.
        old: String,
        /// The new name.
        new: String,
    },
    /// Retired, or suggested again.
    Retired {
        /// The person.
        person: PersonId,
        /// Their name.
        name: String,
        /// Whether they are now retired.
        retired: bool,
    },
    /// Two people are one.
    Merged {
        /// The person who remains.
        kept: PersonId,
        /// Their common name.
        name: String,
        /// The other person.
        gone: PersonId,
        /// The other's former name.
        former: String,
    },
}

impl PersonChange {
    /// Returns what was done, or undone if `undone`, in a few words.
    pub fn words(&self, undone: bool) -> String {
        match (self, undone) {
            (PersonChange::Renamed { old, new, .. }, false) => format!("{old} is now called {new}"),
            (PersonChange::Renamed { old, new, .. }, true) => {
                format!("{new} is called {old} again")
            }
            (PersonChange::Retired { name, retired, .. }, false) => {
                format!("{name} is {}", if *retired { "retired" } else { "back" })
            }
            (PersonChange::Retired { name, retired, .. }, true) => {
                format!("{name} is {}", if *retired { "back" } else { "retired again" })
            }
            (PersonChange::Merged { former, name, .. }, false) => {
                format!("{former} merged into {name}")
            }
            (PersonChange::Merged { former, name, .. }, true) => {
                format!("{former} and {name} are two people again")
            }
        }
    }

    /// Does it, or undoes it if `undone`.
    pub fn apply(&self, store: &mut Store, undone: bool) -> Result<(), Error> {
        match self {
            PersonChange::Renamed { person, old, new } => {
                store.rename_person(*person, if undone { old } else { new })
            }
            PersonChange::Retired { person, retired, .. } => {
                store.set_retired(*person, *retired != undone)
            }
            PersonChange::Merged { gone, .. } if undone => store.take_back_merge(*gone),
            PersonChange::Merged { gone, kept, .. } => store.merge_people(*gone, *kept),
        }
    }
}

pub(super) fn find(connection: &Connection, name: &str) -> Result<Option<PersonId>> {
    Ok(sql::value(connection, "select id from people where name = ?1", [name])?.map(PersonId))
}

/// Returns the person of exactly this name, as stored, adding them if there is none.
pub(super) fn of_name(connection: &Connection, name: &str) -> Result<PersonId> {
    let name = &names::checked(name)?;
    if let Some(person) = find(connection, name)? {
        return Ok(person);
    }
    let id = next_id(connection)?;
    sql::run(connection, "insert into people (id, name) values (?1, ?2)", params![id, name])?;
    Ok(PersonId(id))
}

/// Returns a number that no person has or had: those of merged people are never reused, because the
/// log refers to them.
pub(super) fn next_id(connection: &Connection) -> Result<i64> {
    let mut query = connection.prepare_cached(include_str!("query/people/next_id.sql"))?;
    Ok(query.query_row([], |row| row.get(0))?)
}

/// Returns the name of a person; for a merged person, that of the one kept.
pub(super) fn name(connection: &Connection, person: PersonId) -> Result<String> {
    let name = sql::value(connection, include_str!("query/people/name.sql"), [person.0])?;
    name.ok_or(ErrorKind::NoPerson(person))
}

/// Returns the names of a game's players, in seating order.
pub(super) fn seated(connection: &Connection, game: GameId) -> Result<Vec<String>> {
    sql::all(connection, include_str!("query/people/seated.sql"), [game.0], |row| Ok(row.get(0)?))
}

/// Gives a person a seat.
pub(super) fn sit(
    connection: &Connection,
    game: GameId,
    seat: usize,
    person: impl ToSql,
) -> Result<()> {
    let sql = "insert into seats (game, seat, person) values (?1, ?2, ?3)";
    sql::run(connection, sql, params![game.0, seat, person])
}

/// Returns a game's players, in seating order.
pub(super) fn seats(connection: &Connection, game: GameId) -> Result<Vec<PersonId>> {
    let sql = "select person from seats where game = ?1 order by seat";
    sql::all(connection, sql, [game.0], |row| Ok(PersonId(row.get(0)?)))
}

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
        let now = clock::text(clock::now());
        self.write(|connection| merge(connection, gone, kept, &now))
    }

    /// Undoes the merge of a person, who is restored with their former seats, except seats that
    /// somebody else has taken since.
    ///
    /// # Errors
    /// [`ErrorKind::NoMerge`] if it was undone already, [`ErrorKind::NameTaken`] if somebody else has the
    /// name now, or an error that says why the file cannot be written.
    pub fn take_back_merge(&mut self, gone: PersonId) -> Result<(), Error> {
        let now = clock::text(clock::now());
        self.write(|connection| take_back(connection, gone, &now))
    }

    /// Returns the people merged into this person, the newest first.
    pub fn merges(&self, kept: PersonId) -> Result<Vec<Merge>, Error> {
        self.read(|connection| {
            let sql = include_str!("query/merges/of_person.sql");
            sql::all(connection, sql, [kept.0], |row| {
                let (id, name, seats) = (PersonId(row.get(0)?), row.get(2)?, row.get(3)?);
                Ok(Merge { id, at: clock::listed(row, 1)?, name, seats })
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
                    at: clock::listed(row, 2)?,
                    kept: row.get(4)?,
                    seats: seats
                        .filter_map(|(game, seat)| Some((*number.get(&game)?, seat + 1)))
                        .collect(),
                })
            })
        })
    }
}

fn merge(connection: &Connection, gone: PersonId, kept: PersonId, now: &str) -> Result<()> {
    let (gone_name, kept_name) = (name(connection, gone)?, name(connection, kept)?);
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
    settings::rename_here_everywhere(connection, gone, names)?;
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
        let day = full_date(clock::here(clock::listed(row, 2)?).date_naive());
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
    let (merge, kept, gone_name): (i64, _, String) = found.ok_or(ErrorKind::NoMerge)?;
    // The person who was kept may have been merged into somebody since: that is undone first.
    if !sql::exists(connection, "select 1 from people where id = ?1", [kept.0])? {
        return Err(ErrorKind::NoPerson(kept));
    }
    if find(connection, &gone_name)?.is_some() {
        return Err(ErrorKind::NameTaken(gone_name));
    }
    sql::run(connection, include_str!("query/merges/restore_person.sql"), [merge])?;
    let sql = include_str!("query/merges/restore_seats.sql");
    sql::run(connection, sql, [kept.0, gone.0, merge])?;
    let kept_name = name(connection, kept)?;
    settings::rename_here_everywhere(connection, gone, (&kept_name, &gone_name))?;
    sql::run(connection, "update merges set undone = ?2 where id = ?1", (merge, now))
}
