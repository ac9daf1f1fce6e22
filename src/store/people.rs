//! People over all evenings. A seat refers to a person, so a person's new name is on every
//! old score sheet.
//!
//! Invariant: a name is one person, and two spellings are two: "ada" and "Ada" are never made
//! one without being asked.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension, params};

use super::error::{Error, Fault};
use super::{GameId, PersonId, Store, time};

/// Somebody who has played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their number in the file.
    pub id: PersonId,
    /// Their name.
    pub name: String,
    /// Whether they are no longer offered when names are typed.
    pub retired: bool,
    /// How many games they have sat down to, without those removed.
    pub games: usize,
    /// When the newest change in any of those was made.
    pub last_played: Option<DateTime<Utc>>,
}

impl Store {
    /// Everybody, whoever played last first.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn people(&self) -> Result<Vec<Person>, Error> {
        self.read(|connection| {
            let mut query = connection.prepare_cached(include_str!("people.sql"))?;
            let mut rows = query.query([])?;
            let mut people = Vec::new();
            while let Some(row) = rows.next()? {
                people.push(Person {
                    id: PersonId(row.get(0)?),
                    name: row.get(1)?,
                    retired: row.get(2)?,
                    games: row.get(3)?,
                    last_played: time::maybe(row, 4)?,
                });
            }
            Ok(people)
        })
    }

    /// Gives a person another name, in every game. Games that are open must be read again.
    ///
    /// # Errors
    /// [`Error::NameTaken`] where somebody else has it, [`Error::NoName`], [`Error::NoPerson`],
    /// or any that says why the file cannot be written.
    pub fn rename_person(&mut self, person: PersonId, name: &str) -> Result<(), Error> {
        let name = name.trim();
        self.write(|connection| {
            if name.is_empty() {
                return Err(Fault::NoName);
            }
            if find(connection, name)?.is_some_and(|other| other != person) {
                return Err(Fault::NameTaken(name.to_owned()));
            }
            let sql = "update people set name = ?2 where id = ?1";
            found(connection.execute(sql, params![person.0, name])?, person)
        })
    }

    /// Offers a person no longer when names are typed, or again.
    ///
    /// # Errors
    /// [`Error::NoPerson`], or any that says why the file cannot be written.
    pub fn set_retired(&mut self, person: PersonId, retired: bool) -> Result<(), Error> {
        self.write(|connection| {
            let sql = "update people set retired = ?2 where id = ?1";
            found(connection.execute(sql, params![person.0, retired])?, person)
        })
    }
}

fn found(rows: usize, person: PersonId) -> Result<(), Fault> {
    if rows == 0 { Err(Fault::NoPerson(person)) } else { Ok(()) }
}

fn find(connection: &Connection, name: &str) -> Result<Option<PersonId>, Fault> {
    let mut query = connection.prepare_cached("select id from people where name = ?1")?;
    Ok(query.query_row([name], |row| row.get(0).map(PersonId)).optional()?)
}

/// The person of exactly this name, blanks around it aside; added where there is none.
pub(super) fn of_name(connection: &Connection, name: &str) -> Result<PersonId, Fault> {
    let name = name.trim();
    if let Some(person) = find(connection, name)? {
        return Ok(person);
    }
    let _ = connection.execute("insert into people (name) values (?1)", [name])?;
    Ok(PersonId(connection.last_insert_rowid()))
}

/// The name of a person.
pub(super) fn name(connection: &Connection, person: PersonId) -> Result<String, Fault> {
    let mut query = connection.prepare_cached("select name from people where id = ?1")?;
    let name = query.query_row([person.0], |row| row.get(0)).optional()?;
    name.ok_or(Fault::NoPerson(person))
}

/// The names of those who sit at a game, in seating order.
pub(super) fn seated(connection: &Connection, game: GameId) -> Result<Vec<String>, Fault> {
    let mut query = connection.prepare_cached(
        "select people.name from seats join people on people.id = seats.person
         where seats.game = ?1 order by seats.seat",
    )?;
    let names = query.query_map([game.0], |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}
