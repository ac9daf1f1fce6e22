//! Second readings: the numbers of a hand as somebody else typed them from the same slip.
//!
//! Invariant: what was read twice is no part of the record. Whether it agrees with what was
//! written first is never kept: it is seen by comparing, so a correction puts it out of date.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};

use crate::engine::{Cell, Change, Edit, Place};

use super::codec::Address;
use super::error::{Error, Fault};
use super::{ChangeId, GameId, Logged, Store, changes, games};

/// A hand (or a couple) as it was read a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondReading {
    /// The round, from 1.
    pub round: usize,
    /// The table and the hand.
    pub place: Place,
    /// What was typed, as typed.
    pub texts: Vec<(Cell, String)>,
    /// Whether all of it is typed.
    pub whole: bool,
    /// The change by which the first reading stands where they differ.
    pub settled: Option<ChangeId>,
}

impl Store {
    /// Whether the hands of a game are read twice.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn is_read_twice(&self, game: GameId) -> Result<bool, Error> {
        self.read(|connection| {
            let mut query =
                connection.prepare_cached("select 1 from read_twice where game = ?1")?;
            Ok(query.exists([game.0])?)
        })
    }

    /// Has the hands of a game read twice, or once. What was read a second time stays.
    ///
    /// # Errors
    /// [`Error::NoGame`], or any that says why the file cannot be written.
    pub fn set_read_twice(&mut self, game: GameId, twice: bool) -> Result<(), Error> {
        self.write(|connection| {
            let _ = games::frame(connection, game)?;
            let sql = if twice {
                "insert or ignore into read_twice (game) values (?1)"
            } else {
                "delete from read_twice where game = ?1"
            };
            let _ = connection.execute(sql, [game.0])?;
            Ok(())
        })
    }

    /// What was read a second time in a game, in order of rounds and places.
    ///
    /// # Errors
    /// [`Error::NoGame`], [`Error::UnknownGame`], [`Error::BadCell`], or any that says why the
    /// file cannot be read.
    pub fn second_readings(&self, game: GameId) -> Result<Vec<SecondReading>, Error> {
        self.read(|connection| all(connection, game))
    }

    /// Keeps a second reading in place of what was kept for its hand before; one without any
    /// text is forgotten.
    ///
    /// # Errors
    /// As [`Store::second_readings`], or any that says why the file cannot be written.
    pub fn save_second_reading(
        &mut self,
        game: GameId,
        reading: &SecondReading,
    ) -> Result<(), Error> {
        self.write(|connection| save(connection, game, reading))
    }

    /// Keeps a change as [`Store::commit`] does, and with it that the first reading of a hand
    /// stands where the second differs.
    ///
    /// # Errors
    /// As [`Store::commit`].
    pub fn settle(
        &mut self,
        game: GameId,
        base: Option<ChangeId>,
        change: &Change,
        (round, place): (usize, Place),
        at: DateTime<Utc>,
    ) -> Result<Logged, Error> {
        self.write(|connection| {
            let logged = changes::keep(connection, game, base, change, None, at)?;
            let sql = "update second_readings set settled = ?5
                       where game = ?1 and round = ?2 and hand_table = ?3 and hand = ?4";
            let at = params![game.0, round, place.table, place.hand, logged.id.0];
            let _ = connection.execute(sql, at)?;
            Ok(logged)
        })
    }
}

fn all(connection: &Connection, game: GameId) -> Result<Vec<SecondReading>, Fault> {
    let frame = games::frame(connection, game)?;
    let mut query = connection.prepare_cached(
        "select hand_table, hand, field, key, text, round, whole, settled
         from second_readings join second_cells using (game, round, hand_table, hand)
         where game = ?1 order by round, hand_table, hand, field, key",
    )?;
    let mut rows = query.query([game.0])?;
    let mut readings: Vec<SecondReading> = Vec::new();
    while let Some(row) = rows.next()? {
        let round: usize = row.get(5)?;
        let place = Place { table: row.get(0)?, hand: row.get(1)? };
        let cell = frame.own_cell(round, &Address::read(row, 0)?)?;
        let text = (cell, row.get(4)?);
        match readings.last_mut() {
            Some(last) if (last.round, last.place) == (round, place) => last.texts.push(text),
            _ => {
                let settled: Option<i64> = row.get(7)?;
                readings.push(SecondReading {
                    round,
                    place,
                    texts: vec![text],
                    whole: row.get(6)?,
                    settled: settled.map(ChangeId),
                });
            }
        }
    }
    Ok(readings)
}

fn save(connection: &Connection, game: GameId, reading: &SecondReading) -> Result<(), Fault> {
    let frame = games::frame(connection, game)?;
    let SecondReading { round, place, .. } = *reading;
    let _ = connection
        .prepare_cached(
            "delete from second_readings
             where game = ?1 and round = ?2 and hand_table = ?3 and hand = ?4",
        )?
        .execute(params![game.0, round, place.table, place.hand])?;
    if reading.texts.is_empty() {
        return Ok(());
    }
    let settled = reading.settled.map(|change| change.0);
    let _ = connection
        .prepare_cached(
            "insert into second_readings (game, round, hand_table, hand, whole, settled)
             values (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![game.0, round, place.table, place.hand, reading.whole, settled])?;
    let mut insert = connection.prepare_cached(
        "insert into second_cells (game, round, hand_table, hand, field, key, text)
         values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (cell, text) in &reading.texts {
        let at = frame.address(round, &Cell { place, ..*cell })?;
        let at = params![game.0, round, at.hand_table, at.hand, at.field, at.key, text];
        let _ = insert.execute(at)?;
    }
    Ok(())
}

/// Lets the second readings of a game follow an edit that has just been carried out: those of
/// a round that is taken out go with it, those of later rounds go where their rounds go.
pub(super) fn follow(connection: &Connection, game: GameId, edit: &Edit) -> Result<(), Fault> {
    match edit {
        Edit::Insert { round } => shift(connection, game, *round, 1),
        Edit::Remove { round } => {
            let sql = "delete from second_readings where game = ?1 and round = ?2";
            let _ = connection.prepare_cached(sql)?.execute(params![game.0, round])?;
            shift(connection, game, round + 1, -1)
        }
        _ => Ok(()),
    }
}

/// Numbers the second readings from `from` on anew, in two steps as drafts are.
fn shift(connection: &Connection, game: GameId, from: usize, by: i64) -> Result<(), Fault> {
    const FAR: i64 = 1 << 40;
    for (from, by) in [(i64::try_from(from).unwrap_or(FAR), FAR), (FAR, by - FAR)] {
        let sql = "update second_readings set round = round + ?3 where game = ?1 and round >= ?2";
        let _ = connection.prepare_cached(sql)?.execute(params![game.0, from, by])?;
    }
    Ok(())
}
