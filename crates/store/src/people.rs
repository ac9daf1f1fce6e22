//! People across evenings. A seat refers to a person, so a new name appears on every old score
//! sheet.
//!
//! Invariant: two spellings are two people: "ada" and "Ada" are merged only by a user (see
//! `merges.rs`).

use chrono::{DateTime, Utc};
use rusqlite::{Connection, ToSql, params};

use scoring::names;

use super::error::{Error, ErrorKind, Result};
use super::{GameId, PersonId, Store, host_settings, sql, time};

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
    /// When any of those was last changed.
    pub last_played: Option<DateTime<Utc>>,
}

impl Store {
    /// Returns everybody, the most recent player first.
    pub fn people(&self) -> Result<Vec<Person>, Error> {
        self.read(|connection| {
            let sql = include_str!("query/people/list.sql");
            let mut people: Vec<Person> = sql::all(connection, sql, [], |row| {
                Ok(Person {
                    id: PersonId(row.get(0)?),
                    name: row.get(1)?,
                    retired: row.get(2)?,
                    games: row.get(3)?,
                    last_played: time::maybe_listed(row, 4)?,
                })
            })?;
            // Those who last played in the same game.
            for people in people.chunk_by_mut(|one, other| one.last_played == other.last_played) {
                if people.len() > 1 {
                    people.sort_by_cached_key(|person| names::sort_key(&person.name));
                }
            }
            Ok(people)
        })
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
            host_settings::rename_here_everywhere(connection, person, (&old, name))?;
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
