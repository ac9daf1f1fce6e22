//! Second readings: the numbers of a hand as somebody else typed them from the same slip.
//!
//! Invariants: what was read twice is no part of the record. Whether it agrees with what was
//! written first is never kept: it is seen by comparing, so a correction puts it out of date.
//! What was read of a round that is taken out comes back with the round, whenever that is.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};

use crate::engine::double_entry::{self, DoubleEntry};
use crate::engine::{Cell, Change, Edit, Record, RoundPath};

use super::codec::CellColumns;
use super::error::{Error, Fault};
use super::{ChangeId, GameId, Loaded, Logged, Store, changes, games};

/// A hand (or a couple) as it was read a second time, with the change by which the first
/// reading stands where they differ.
pub type SecondReading = double_entry::SecondEntry<ChangeId>;

impl Store {
    /// Whether the hands of a game are read twice.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn is_read_twice(&self, game: GameId) -> Result<bool, Error> {
        self.read(|connection| is_on(connection, game))
    }

    /// Has the hands of a game read twice, or once. What was read a second time stays.
    ///
    /// # Errors
    /// [`Error::NoGame`], or any that says why the file cannot be written.
    pub fn set_read_twice(&mut self, game: GameId, twice: bool) -> Result<(), Error> {
        self.write(|connection| {
            let _ = games::frame(connection, game)?;
            turn(connection, game, twice)
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
        (round, place): (usize, RoundPath),
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

    /// All that was read a second time in a game, to travel to another computer.
    ///
    /// # Errors
    /// As [`Store::second_readings`].
    pub fn read_twice(&self, game: GameId) -> Result<DoubleEntry, Error> {
        self.read(|connection| {
            let on = is_on(connection, game)?;
            let readings = all(connection, game)?;
            if readings.iter().all(|reading| reading.resolved.is_none()) {
                let travels = |reading| travelling(reading, None);
                return Ok(DoubleEntry {
                    on,
                    readings: readings.into_iter().map(travels).collect(),
                });
            }
            let loaded = games::load(connection, game)?;
            let travels = |reading: SecondReading| {
                let settled = label_that_settles(&loaded, &reading);
                travelling(reading, settled)
            };
            Ok(DoubleEntry { on, readings: readings.into_iter().map(travels).collect() })
        })
    }
}

fn is_on(connection: &Connection, game: GameId) -> Result<bool, Fault> {
    let mut query = connection.prepare_cached("select 1 from read_twice where game = ?1")?;
    Ok(query.exists([game.0])?)
}

fn turn(connection: &Connection, game: GameId, twice: bool) -> Result<(), Fault> {
    let sql = if twice {
        "insert or ignore into read_twice (game) values (?1)"
    } else {
        "delete from read_twice where game = ?1"
    };
    let _ = connection.prepare_cached(sql)?.execute([game.0])?;
    Ok(())
}

fn travelling(
    reading: SecondReading,
    settled: Option<String>,
) -> double_entry::SecondEntry<String> {
    let SecondReading { round, place, texts, whole, .. } = reading;
    double_entry::SecondEntry { round, place, texts, whole, resolved: settled }
}

/// What the change is called by which the first reading of a hand stands, where it still says so.
fn label_that_settles(loaded: &Loaded, reading: &SecondReading) -> Option<String> {
    let step = loaded.log.iter().find(|step| Some(step.id) == reading.resolved)?;
    let different = differences(&loaded.record, reading)?;
    let settled =
        stands(&loaded.log, step.id) && double_entry::is_resolved(&different, &step.change);
    settled.then(|| step.change.label.clone())
}

/// Whether a change was not taken back, or was brought back since.
fn stands(log: &[Logged], id: ChangeId) -> bool {
    // What takes back comes after what it takes back: the last word is found from the end.
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

/// Takes in what was read a second time of a game on another computer. What was read here of a
/// hand stays; that a first reading stands gets its line in the log here.
pub(super) fn bring(
    connection: &Connection,
    game: GameId,
    come: &DoubleEntry,
    at: DateTime<Utc>,
) -> Result<(), Fault> {
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
    for reading in &come.readings {
        if here.contains(&(reading.round, reading.place)) {
            continue;
        }
        let mut settled = None;
        if let Some(label) = &reading.resolved
            && let Some(different) = differences(&loaded.record, reading)
            && !different.is_empty()
        {
            let change = double_entry::resolve(label.as_str(), reading.round, different, false);
            let logged = changes::keep(connection, game, base, &change, None, at)?;
            (base, settled) = (Some(logged.id), Some(logged.id));
        }
        let double_entry::SecondEntry { round, place, texts, whole, .. } = reading.clone();
        save(connection, game, &SecondReading { round, place, texts, whole, resolved: settled })?;
    }
    Ok(())
}

fn all(connection: &Connection, game: GameId) -> Result<Vec<SecondReading>, Fault> {
    let frame = games::frame(connection, game)?;
    let mut query = connection.prepare_cached(
        "select hand_table, hand, field, key, text, round, whole, settled
         from second_readings join second_cells using (game, round, hand_table, hand)
         where game = ?1 and round < ?2 order by round, hand_table, hand, field, key",
    )?;
    let mut rows = query.query(params![game.0, ASIDE])?;
    let mut readings: Vec<SecondReading> = Vec::new();
    while let Some(row) = rows.next()? {
        let round: usize = row.get(5)?;
        let place = RoundPath { table: row.get(0)?, hand: row.get(1)? };
        let cell = frame.own_cell(round, &CellColumns::read(row, 0)?)?;
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
                    resolved: settled.map(ChangeId),
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
    let settled = reading.resolved.map(|change| change.0);
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

/// A step of the log: an edit that has just been carried out.
pub(super) struct Step {
    /// The change it belongs to.
    pub(super) change: ChangeId,
    /// Its place in that change, from 0.
    pub(super) position: usize,
    /// The change that is taken back by it.
    pub(super) undoes: Option<ChangeId>,
}

/// Lets the second readings of a game follow an edit that has just been carried out: those of
/// later rounds go where their rounds go; those of a round that is taken out are put aside, and
/// come back with it.
pub(super) fn follow(
    connection: &Connection,
    game: GameId,
    edit: &Edit,
    step: &Step,
) -> Result<(), Fault> {
    match edit {
        Edit::Insert { round } => {
            shift(connection, game, *round, 1)?;
            match taken_back(connection, step)? {
                Some((change, position)) => {
                    renumber(connection, game, aside(change, position)?, *round)
                }
                None => Ok(()),
            }
        }
        Edit::Remove { round } => {
            // Most rounds are read once, however large the number of the change is.
            if is_read(connection, game, *round)? {
                renumber(connection, game, *round, aside(step.change, step.position)?)?;
            }
            shift(connection, game, round + 1, -1)
        }
        _ => Ok(()),
    }
}

/// The step that is taken back by this one. What takes back goes through the steps of what it
/// takes back from the last to the first.
fn taken_back(connection: &Connection, step: &Step) -> Result<Option<(ChangeId, usize)>, Fault> {
    let Some(undone) = step.undoes else { return Ok(None) };
    let steps: usize = connection
        .prepare_cached("select count(*) from edits where change = ?1")?
        .query_row([undone.0], |row| row.get(0))?;
    Ok(steps.checked_sub(step.position + 1).map(|position| (undone, position)))
}

/// From this number on there are no rounds: here is what was read of those that were taken out.
const ASIDE: usize = 1 << 50;

/// No change has more steps than this.
const STEPS: usize = 1 << 24;

/// What takes the place of the number of a round that was taken out by this step of a change.
fn aside(change: ChangeId, position: usize) -> Result<usize, Fault> {
    let change = usize::try_from(change.0).ok().filter(|_| position < STEPS);
    let number = change.and_then(|change| change.checked_mul(STEPS)?.checked_add(ASIDE + position));
    // No file of ours has so many changes: somebody else has numbered them.
    number.filter(|number| i64::try_from(*number).is_ok()).ok_or(Fault::Corrupt)
}

fn is_read(connection: &Connection, game: GameId, round: usize) -> Result<bool, Fault> {
    let sql = "select 1 from second_readings where game = ?1 and round = ?2";
    Ok(connection.prepare_cached(sql)?.exists(params![game.0, round])?)
}

fn renumber(connection: &Connection, game: GameId, from: usize, to: usize) -> Result<(), Fault> {
    let sql = "update second_readings set round = ?3 where game = ?1 and round = ?2";
    let _ = connection.prepare_cached(sql)?.execute(params![game.0, from, to])?;
    Ok(())
}

/// Numbers the second readings from `from` on anew, in two steps as drafts are.
fn shift(connection: &Connection, game: GameId, from: usize, by: i64) -> Result<(), Fault> {
    const FAR: i64 = 1 << 40;
    let sql = "select 1 from second_readings where game = ?1 and round >= ?2";
    if !connection.prepare_cached(sql)?.exists(params![game.0, from])? {
        return Ok(());
    }
    for (from, by) in [(i64::try_from(from).unwrap_or(FAR), FAR), (FAR, by - FAR)] {
        let sql = "update second_readings set round = round + ?3
                   where game = ?1 and round >= ?2 and round < ?4";
        let _ = connection.prepare_cached(sql)?.execute(params![game.0, from, by, ASIDE])?;
    }
    Ok(())
}
