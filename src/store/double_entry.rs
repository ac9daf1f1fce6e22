//! Second entries: the numbers of a hand as typed again from the same slip.
//!
//! Invariants: second entries are not part of the record. Whether they agree with the first is
//! never stored but compared when read, so a correction makes them differ. They belong to their
//! round, whatever its number: those of a deleted round come back with it and never go to another.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, OptionalExtension as _, params};

use crate::engine::double_entry::{self, SecondEntries};
use crate::engine::{Cell, Change, Record, RoundPath};

use super::codec::CellColumns;
use super::error::Error;
use super::error::ErrorKind;
use super::game_codec::codec_of;
use super::{ChangeId, GameId, LoadedGame, LoggedChange, Store, changes, games};

/// A hand (or couple) as typed a second time, with the change that settled a difference in favor of
/// the first entry, if any.
pub type SecondEntry = double_entry::SecondEntry<ChangeId>;

impl Store {
    /// Returns whether a game has double entry.
    ///
    /// # Errors
    /// An error that says why the file cannot be read.
    pub fn has_double_entry(&self, game: GameId) -> Result<bool, Error> {
        self.read(|connection| is_on(connection, game))
    }

    /// Turns double entry of a game on or off. Second entries are kept.
    ///
    /// # Errors
    /// [`ErrorKind::NoGame`], or an error that says why the file cannot be written.
    pub fn set_double_entry(&mut self, game: GameId, twice: bool) -> Result<(), Error> {
        self.write(|connection| {
            let _ = codec_of(connection, game)?;
            turn(connection, game, twice)
        })
    }

    /// Returns the second entries of a game, in order of rounds and places.
    ///
    /// # Errors
    /// [`ErrorKind::NoGame`], [`ErrorKind::UnknownGame`], [`ErrorKind::BadCell`], or an error that says why the
    /// file cannot be read.
    pub fn second_entries(&self, game: GameId) -> Result<Vec<SecondEntry>, Error> {
        self.read(|connection| all(connection, game))
    }

    /// Saves a second entry, replacing the one for its hand; one without any text is deleted.
    ///
    /// # Errors
    /// Same as [`Store::second_entries`], or an error that says why the file cannot be written.
    pub fn save_second_entry(&mut self, game: GameId, reading: &SecondEntry) -> Result<(), Error> {
        self.write(|connection| save(connection, game, reading))
    }

    /// Saves a second entry like [`Store::save_second_entry`], but only if its round number still
    /// means the same round: `known` is the newest change of the game that the caller knows.
    ///
    /// # Errors
    /// [`ErrorKind::Stale`] if a round was inserted or removed since that may have changed this number;
    /// otherwise same as [`Store::save_second_entry`].
    pub fn save_known_second_entry(
        &mut self,
        game: GameId,
        known: Option<ChangeId>,
        reading: &SecondEntry,
    ) -> Result<(), Error> {
        self.write(|connection| {
            let moved = connection
                .prepare_cached(include_str!("query/double_entry/rounds_moved.sql"))?
                .exists(params![game.0, known.map(|known| known.0), reading.round])?;
            if moved { Err(ErrorKind::Stale(game)) } else { save(connection, game, reading) }
        })
    }

    /// Records a change like [`Store::commit`], and with it that it settles the difference between
    /// the two entries of a hand in favor of the first.
    ///
    /// # Errors
    /// Same as [`Store::commit`].
    pub fn resolve_difference(
        &mut self,
        game: GameId,
        base: Option<ChangeId>,
        change: &Change,
        (round, place): (usize, RoundPath),
        at: DateTime<Utc>,
    ) -> Result<LoggedChange, Error> {
        self.write(|connection| {
            let logged = changes::record(connection, game, base, change, None, at)?;
            let sql = include_str!("query/double_entry/settle.sql");
            let round = uid(connection, game, round)?;
            let at = params![game.0, round, place.table, place.hand, logged.id.0];
            let _ = connection.execute(sql, at)?;
            Ok(logged)
        })
    }

    /// Returns all second entries of a game for export.
    ///
    /// # Errors
    /// Same as [`Store::second_entries`].
    pub fn second_entries_to_export(&self, game: GameId) -> Result<SecondEntries, Error> {
        self.read(|connection| {
            let on = is_on(connection, game)?;
            let readings = all(connection, game)?;
            if readings.iter().all(|reading| reading.resolved.is_none()) {
                let to_portable = |reading| portable(reading, None);
                return Ok(SecondEntries {
                    on,
                    entries: readings.into_iter().map(to_portable).collect(),
                });
            }
            let loaded = games::load(connection, game)?;
            let to_portable = |reading: SecondEntry| {
                let settled = label_that_settles(&loaded, &reading);
                portable(reading, settled)
            };
            Ok(SecondEntries { on, entries: readings.into_iter().map(to_portable).collect() })
        })
    }
}

fn is_on(connection: &Connection, game: GameId) -> Result<bool, ErrorKind> {
    let mut query = connection.prepare_cached("select 1 from read_twice where game = ?1")?;
    Ok(query.exists([game.0])?)
}

fn turn(connection: &Connection, game: GameId, twice: bool) -> Result<(), ErrorKind> {
    let sql = if twice {
        "insert or ignore into read_twice (game) values (?1)"
    } else {
        "delete from read_twice where game = ?1"
    };
    let _ = connection.prepare_cached(sql)?.execute([game.0])?;
    Ok(())
}

fn portable(reading: SecondEntry, settled: Option<String>) -> double_entry::SecondEntry<String> {
    let SecondEntry { round, place, texts, whole, .. } = reading;
    double_entry::SecondEntry { round, place, texts, whole, resolved: settled }
}

/// Returns the label of the change that settled a difference in favor of the first entry, if it
/// still applies.
fn label_that_settles(loaded: &LoadedGame, reading: &SecondEntry) -> Option<String> {
    let step = loaded.log.iter().find(|step| Some(step.id) == reading.resolved)?;
    let different = differences(&loaded.record, reading)?;
    let settled =
        is_in_effect(&loaded.log, step.id) && double_entry::is_resolved(&different, &step.change);
    settled.then(|| step.change.label.clone())
}

/// Returns whether a change is in effect: not undone, or redone since.
fn is_in_effect(log: &[LoggedChange], id: ChangeId) -> bool {
    // An undo comes after what it undoes, so the search starts at the end.
    let mut taken_back: BTreeSet<ChangeId> = BTreeSet::new();
    for step in log.iter().rev() {
        if let Some(undone) = step.undoes.filter(|_| !taken_back.contains(&step.id)) {
            let _ = taken_back.insert(undone);
        }
    }
    !taken_back.contains(&id)
}

fn differences<S>(
    record: &Record,
    reading: &double_entry::SecondEntry<S>,
) -> Option<Vec<double_entry::Difference>> {
    let texts = reading.texts.iter().map(|(cell, text)| (cell, text));
    double_entry::differences(record, (reading.round, reading.place), texts)
        .filter(|_| reading.whole)
}

/// Imports the second entries of a game from another computer. Second entries of hands that exist
/// here are kept; a settled difference gets its entry in the log here.
pub(super) fn import(
    connection: &Connection,
    game: GameId,
    come: &SecondEntries,
    at: DateTime<Utc>,
) -> Result<(), ErrorKind> {
    if come.is_empty() {
        return Ok(());
    }
    if come.on {
        turn(connection, game, true)?;
    }
    let here = all(connection, game)?.into_iter().map(|here| (here.round, here.place));
    let here: BTreeSet<double_entry::EntryUnit> = here.collect();
    let loaded = games::load(connection, game)?;
    let mut base = loaded.log.last().map(|step| step.id);
    for reading in &come.entries {
        let is_there = (1..=loaded.record.rounds.len()).contains(&reading.round);
        if !is_there || here.contains(&(reading.round, reading.place)) {
            continue;
        }
        let mut settled = None;
        if let Some(label) = &reading.resolved
            && let Some(different) = differences(&loaded.record, reading)
            && !different.is_empty()
        {
            let change = double_entry::resolve(label.as_str(), reading.round, different, false);
            let logged = changes::record(connection, game, base, &change, None, at)?;
            (base, settled) = (Some(logged.id), Some(logged.id));
        }
        let double_entry::SecondEntry { round, place, texts, whole, .. } = reading.clone();
        save(connection, game, &SecondEntry { round, place, texts, whole, resolved: settled })?;
    }
    Ok(())
}

fn all(connection: &Connection, game: GameId) -> Result<Vec<SecondEntry>, ErrorKind> {
    let frame = codec_of(connection, game)?;
    let mut query = connection.prepare_cached(include_str!("query/double_entry/readings.sql"))?;
    let mut rows = query.query([game.0])?;
    let mut readings: Vec<SecondEntry> = Vec::new();
    while let Some(row) = rows.next()? {
        let round: usize = row.get(5)?;
        let place = RoundPath { table: row.get(0)?, hand: row.get(1)? };
        let cell = frame.own_cell(round, &CellColumns::read(row, 0)?)?;
        let text = (cell, row.get(4)?);
        match readings.last_mut() {
            Some(last) if (last.round, last.place) == (round, place) => last.texts.push(text),
            _ => {
                let settled: Option<i64> = row.get(7)?;
                readings.push(SecondEntry {
                    round,
                    place,
                    texts: vec![text],
                    whole: row.get(6)?,
                    resolved: settled.map(ChangeId),
                });
            }
        }
    }
    Ok(readings)
}

fn save(connection: &Connection, game: GameId, reading: &SecondEntry) -> Result<(), ErrorKind> {
    let frame = codec_of(connection, game)?;
    let SecondEntry { round, place, .. } = *reading;
    // A missing round has no second entries.
    let uid = uid(connection, game, round)?.ok_or(ErrorKind::Stale(game))?;
    let _ = connection
        .prepare_cached(include_str!("query/double_entry/remove.sql"))?
        .execute(params![game.0, uid, place.table, place.hand])?;
    if reading.texts.is_empty() {
        return Ok(());
    }
    let settled = reading.resolved.map(|change| change.0);
    let _ = connection
        .prepare_cached(include_str!("query/double_entry/insert_reading.sql"))?
        .execute(params![game.0, uid, place.table, place.hand, reading.whole, settled])?;
    let mut insert =
        connection.prepare_cached(include_str!("query/double_entry/insert_cell.sql"))?;
    for (cell, text) in &reading.texts {
        let at = frame.address(round, &Cell { place, ..*cell })?;
        let at = params![game.0, uid, at.hand_table, at.hand, at.field, at.key, text];
        let _ = insert.execute(at)?;
    }
    Ok(())
}

/// Returns the uid of a round, under which its second entries are stored.
fn uid(connection: &Connection, game: GameId, round: usize) -> Result<Option<i64>, ErrorKind> {
    let sql = "select uid from rounds where game = ?1 and position = ?2 and position > 0";
    let mut query = connection.prepare_cached(sql)?;
    Ok(query.query_row(params![game.0, round], |row| row.get(0)).optional()?)
}
