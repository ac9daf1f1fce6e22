//! Applies changes from the shared log to the copy of the game.

use std::collections::{BTreeSet, HashSet};

use rusqlite::{Connection, params};
use serde_json::Value as Json;

use super::conflict::{self, SetAsideChange};
use super::edit::column;
use super::{Beginning, SharedChange, SharedState, game_of_uid, uids, walk};
use crate::changes::Recording;
use crate::codec::{CellCodec, codec_of};
use crate::error::{ErrorKind, Result};
use crate::{ChangeId, Error, GameId, Store, changes, clock, drafts, games, sql};
use ::games::custom_game;
use ::games::rules;
use scoring::{Change, Edit, Player, Record, read_day};

/// Result of applying changes from the shared log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IntegrationResult {
    /// Other desks' changes: the desk and the label.
    pub others: Vec<(String, String)>,
    /// Labels of this desk's changes that are now in the shared log.
    pub accepted: Vec<String>,
    /// Other desks' changes that do not fit this game, and were left out: the desk and the label.
    pub left_out: Vec<(String, String)>,
    /// Number of changes of this desk that were set aside.
    pub conflicts: usize,
}

impl Store {
    /// Creates the copy of the shared game with this uid, or makes an existing copy follow the
    /// shared log. `log` is all of the shared log, in order.
    pub fn join_shared(
        &mut self,
        uid: &str,
        beginning: &Beginning,
        log: &[SharedChange],
    ) -> Result<GameId, Error> {
        self.write(|connection| {
            let (game, state) = match game_of_uid(connection, uid)? {
                Some(game) => {
                    let known = SharedState::load(connection, game)?;
                    (game, known.unwrap_or_default())
                }
                None => begin(connection, uid, beginning, log.first())?,
            };
            let number = usize::try_from(state.number).unwrap_or(usize::MAX);
            state.write(connection, game)?;
            let _ = integrate(connection, game, log.get(number..).unwrap_or_default())?;
            Ok(game)
        })
    }

    /// Applies changes from the shared log to the copy of a game: those after number `after`, in
    /// order. Changes that another program has applied meanwhile are skipped.
    pub fn integrate_shared(
        &mut self,
        game: GameId,
        after: i64,
        changes: &[SharedChange],
    ) -> Result<IntegrationResult, Error> {
        self.write(|connection| {
            let number = SharedState::load(connection, game)?.map_or(after, |state| state.number);
            let known = usize::try_from(number - after).unwrap_or(usize::MAX);
            integrate(connection, game, changes.get(known..).unwrap_or_default())
        })
    }

    /// Sets aside a waiting change that the shared log has refused, and those that build on it.
    pub fn refuse_shared(&mut self, game: GameId, uid: i64) -> Result<IntegrationResult, Error> {
        self.write(|connection| {
            let Some(mut state) = SharedState::load(connection, game)? else {
                return Ok(IntegrationResult::default());
            };
            let mut frame = codec_of(connection, game)?;
            let waiting = walk(connection, &frame, &state.waiting, &mut uids(connection, game)?)?;
            let Some(refused) = waiting.iter().find(|change| change.uid == uid) else {
                return Ok(IntegrationResult::default());
            };
            let others =
                [SharedChange { made_by: None, label: String::new(), uid: 0, ..refused.clone() }];
            let apart = set_aside(connection, &mut frame, &mut state, &others, &BTreeSet::new())?;
            let conflicts = conflict::save(connection, game, &mut state, apart)?;
            state.save(connection, game)?;
            Ok(IntegrationResult { conflicts, ..IntegrationResult::default() })
        })
    }
}

fn integrate(
    connection: &Connection,
    game: GameId,
    changes: &[SharedChange],
) -> Result<IntegrationResult> {
    let Some(mut state) = SharedState::load(connection, game)? else {
        return Err(ErrorKind::NoGame(game));
    };
    let mut frame = codec_of(connection, game)?;
    let mut done = IntegrationResult::default();
    let sql = "select uid from changes where game = ?1";
    let known: HashSet<Option<i64>> = sql::all(connection, sql, [game.0], |row| Ok(row.get(0)?))?;
    let is_here = |change: &SharedChange| known.contains(&Some(change.uid));
    let others: Vec<SharedChange> =
        changes.iter().filter(|change| !is_here(change)).cloned().collect();
    let own = changes.iter().filter(|change| is_here(change)).map(|change| change.uid).collect();
    let apart = if others.is_empty() {
        Vec::new()
    } else {
        set_aside(connection, &mut frame, &mut state, &others, &own)?
    };
    for change in changes {
        state.number += 1;
        if is_here(change) {
            let id = change_of_uid(connection, game, Some(change.uid))?;
            let waited = state.waiting.len();
            state.waiting.retain(|waiting| Some(*waiting) != id);
            if state.waiting.len() < waited {
                done.accepted.push(change.label.clone());
            }
        } else {
            let said = (change.made_by.clone().unwrap_or_default(), change.label.clone());
            if is_recorded(connection, &mut frame, change)? {
                done.others.push(said);
            } else {
                done.left_out.push(said);
            }
        }
    }
    done.conflicts = conflict::save(connection, game, &mut state, apart)?;
    state.save(connection, game)?;
    Ok(done)
}

/// Applies a change of another desk. Returns whether it fits: one that does not is left out at every
/// desk, because it would stop all of them for good.
fn is_recorded(
    connection: &Connection,
    frame: &mut CellCodec,
    change: &SharedChange,
) -> Result<bool> {
    connection.execute_batch("savepoint shared_change")?;
    match record(connection, frame, change, Some(change.uid)) {
        Ok(()) => {
            connection.execute_batch("release shared_change")?;
            Ok(true)
        }
        Err(kind) if kind.is_of_the_change() => {
            connection.execute_batch("rollback to shared_change; release shared_change")?;
            *frame = codec_of(connection, frame.id)?;
            Ok(false)
        }
        Err(kind) => Err(kind),
    }
}

/// Undoes waiting changes to places that others have changed, and those that build on them, newest
/// first. Changes that the shared log has accepted meanwhile stay.
fn set_aside(
    connection: &Connection,
    frame: &mut CellCodec,
    state: &mut SharedState,
    others: &[SharedChange],
    stays: &BTreeSet<i64>,
) -> Result<Vec<SetAsideChange>> {
    if state.waiting.is_empty() {
        return Ok(Vec::new());
    }
    let game = frame.id;
    let waiting = walk(connection, frame, &state.waiting, &mut uids(connection, game)?)?;
    let mut touched: Vec<_> =
        others.iter().map(|other| (other.touches(), SetAsideChange::by(other))).collect();
    let mut apart: Vec<(i64, SetAsideChange)> = Vec::new();
    for (id, change) in state.waiting.iter().zip(waiting) {
        let touches = change.touches();
        if stays.contains(&change.uid) {
            continue;
        }
        let Some((_, other)) = touched.iter().find(|(other, _)| other.overlaps(&touches)) else {
            continue;
        };
        let other = other.clone();
        touched.push((touches, other.clone()));
        apart.push((*id, SetAsideChange { change, ..other }));
    }
    for (id, aside) in apart.iter().rev() {
        let edits = aside.change.edits.iter().rev().map(super::SharedEdit::inverse).collect();
        let label = format!("{}, set aside", aside.change.label);
        let (reason, undoes) = (None, Some(aside.change.uid));
        let back = SharedChange { label, reason, undoes, edits, ..aside.change.clone() };
        let back = SharedChange { at: clock::text(clock::now()), made_by: None, ..back };
        record(connection, frame, &back, None)?;
        state.waiting.retain(|waiting| waiting != id);
    }
    Ok(apart.into_iter().map(|(_, aside)| aside).collect())
}

/// Applies a change of another desk, and adds it to the log.
fn record(
    connection: &Connection,
    frame: &mut CellCodec,
    change: &SharedChange,
    uid: Option<i64>,
) -> Result<()> {
    let game = frame.id;
    let at = clock::parse(&change.at).ok_or(ErrorKind::UnreadableChange)?;
    let undoes = change_of_uid(connection, game, change.undoes)?;
    let said =
        Change { reason: change.reason.clone(), ..Change::new(change.label.clone(), vec![]) };
    let mut log = Recording::begin(connection, frame, &said, undoes.map(ChangeId), at)?;
    for edit in &change.edits {
        let (edit, round) = edit.here(connection, log.frame)?;
        log.carry_out(&edit, round)?;
        // Drafts made here stay, and follow their rounds' numbers.
        if matches!(edit, Edit::Insert { .. } | Edit::Remove { .. }) {
            drafts::follow(connection, game, &edit, false)?;
        }
    }
    let id = log.finish()?;
    let sql = "update changes set uid = coalesce(?2, uid), made_by = ?3 where id = ?1";
    sql::run(connection, sql, params![id.0, uid, change.made_by])
}

/// Returns the number in this file of the newest change with this uid.
fn change_of_uid(connection: &Connection, game: GameId, uid: Option<i64>) -> Result<Option<i64>> {
    let sql = "select max(id) from changes where game = ?1 and uid = ?2";
    Ok(sql::value(connection, sql, (game.0, uid))?.flatten())
}

/// Creates the copy of a game. The first row in its log is the first change of the shared log.
fn begin(
    connection: &Connection,
    uid: &str,
    beginning: &Beginning,
    first: Option<&SharedChange>,
) -> Result<(GameId, SharedState)> {
    let created = clock::parse_local(&beginning.created).ok_or(ErrorKind::UnreadableChange)?;
    let record = of_beginning(beginning)?;
    let title = beginning.title.as_deref();
    let game = games::create(connection, &record, title, created, created.to_utc())?;
    sql::run(connection, "update games set uid = ?2 where id = ?1", (game.0, uid))?;
    for (position, round) in beginning.rounds.iter().enumerate() {
        let sql = "update rounds set uid = ?3 where game = ?1 and position = ?2";
        sql::run(connection, sql, (game.0, position, round))?;
    }
    let seen = changes::newest(connection, game)?.map_or(0, |newest| newest.0);
    let mut state = SharedState { seen, ..SharedState::default() };
    let begins =
        |first: &&SharedChange| first.edits.is_empty() && clock::parse(&first.at).is_some();
    if let Some(first) = first.filter(begins) {
        let at = clock::text(clock::parse(&first.at).ok_or(ErrorKind::UnreadableChange)?);
        let sql = include_str!("../query/shared/set_first_change.sql");
        let said = params![state.seen, first.uid, first.made_by, at, first.label, first.reason];
        sql::run(connection, sql, said)?;
        sql::run(connection, "update games set changed = ?2 where id = ?1", (game.0, at))?;
        state.number = 1;
    }
    Ok((game, state))
}

/// Returns the record of a game before its first change.
fn of_beginning(beginning: &Beginning) -> Result<Record> {
    let unreadable = || ErrorKind::UnreadableChange;
    let custom = |declared: &Json| custom_game::game(declared).ok();
    let game = match &beginning.declared {
        Some(declared) => custom(declared).filter(|game| game.id == beginning.rules),
        None => rules::find(&beginning.rules),
    };
    let game = game.ok_or_else(unreadable)?;
    let frame = CellCodec::new(GameId(0), game, beginning.players.len());
    let mut record = Record::new(game, beginning.players.clone());
    record.dealer = beginning.dealer.map(Player);
    let date = beginning.date.as_ref().map(|date| read_day(date).ok_or_else(unreadable));
    record.date = date.transpose()?;
    record.ended = beginning.ended;
    for (id, value) in &beginning.options {
        let (id, value) = frame.option(id, &column(value)?).map_err(|_| unreadable())?;
        let _ = record.options.insert(id, value);
    }
    let rounds = beginning.rounds.len().checked_sub(1).ok_or_else(unreadable)?;
    record.rounds.resize_with(rounds, Default::default);
    for cell in &beginning.cells {
        let number = beginning.rounds.iter().position(|uid| Some(*uid) == cell.round);
        let number = number.ok_or_else(unreadable)?;
        let edit = cell.edit(&frame, number)?;
        edit.apply(&mut record).map_err(|_| unreadable())?;
    }
    Ok(record)
}
