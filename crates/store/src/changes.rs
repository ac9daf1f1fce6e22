//! The log, and the only way to change a game.
//!
//! Invariant: a change and its effect are written in one transaction, and only if the change was
//! made for the current state: its base is the newest change, and every edit finds its old value.

use chrono::{DateTime, NaiveDate, SubsecRound as _, Utc};
use rusqlite::types::Value as Column;
use rusqlite::{Connection, params};

use scoring::names;
use scoring::{Change, Edit, Game, Value};

use super::codec::{CellCodec, CellColumns, codec_of};
use super::edits::{EditColumns, EditKind};
use super::error::{Error, ErrorKind, Result};
use super::{ChangeId, GameId, PersonId, Store, clock, drafts, edits, people, settings, sql};

/// A change in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedChange {
    /// Its number in the file.
    pub id: ChangeId,
    /// When it was made, to the millisecond.
    pub at: DateTime<Utc>,
    /// What was done.
    pub change: Change,
    /// The change that this one undoes, if any.
    pub undoes: Option<ChangeId>,
}

impl LoggedChange {
    /// Returns whether it corrects something that was recorded; further hands, and people who come,
    /// go or change seats with their values, are not corrections.
    pub fn is_correction(&self, game: &Game) -> bool {
        let groups = game.groups().into_iter().flatten();
        let counts: Vec<&str> = groups.map(|group| group.id).collect();
        let replaces = |edit: &Edit| match edit {
            Edit::Remove { .. } => true,
            Edit::Set { cell, old: Some(old), .. } => {
                !counts.contains(&cell.field) && !matches!(old, Value::Players(_))
            }
            _ => false,
        };
        let edits = &self.change.edits;
        self.undoes.is_some() || !edits.iter().any(Edit::is_of_people) && edits.iter().any(replaces)
    }
}

impl Store {
    /// Records a change of a game and applies it. `base` is the newest change of the game that the
    /// caller knows. Drafts of the rounds that it writes are cleared.
    ///
    /// Returns the change as stored, with trimmed names.
    ///
    /// # Errors
    /// [`ErrorKind::Stale`] if the game is not in the state that the change was made for;
    /// [`ErrorKind::NoGame`], [`ErrorKind::UnknownGame`], [`ErrorKind::BadCell`], or an error that
    /// says why the file cannot be written.
    pub fn commit(
        &mut self,
        game: GameId,
        base: Option<ChangeId>,
        change: &Change,
        undoes: Option<ChangeId>,
        at: DateTime<Utc>,
    ) -> Result<LoggedChange, Error> {
        self.record_hands(game, base, (change, undoes), (&[], &[]), at)
    }

    /// Records that a game was played on a day; nothing if it says so already.
    pub fn set_date(&mut self, game: GameId, day: Option<NaiveDate>) -> Result<(), Error> {
        let now = clock::now();
        self.write(|connection| {
            let sql = "select played from games where id = ?1";
            let old = sql::first(connection, sql, [game.0], |row| clock::date(row, 0))?;
            let old = old.ok_or(ErrorKind::NoGame(game))?;
            if old == day {
                return Ok(());
            }
            let base = newest(connection, game)?;
            record(connection, game, base, &Change::dated(old, day), None, now).map(drop)
        })
    }
}

/// Records a change of a game and applies it.
pub(super) fn record(
    connection: &Connection,
    game: GameId,
    base: Option<ChangeId>,
    change: &Change,
    undoes: Option<ChangeId>,
    at: DateTime<Utc>,
) -> Result<LoggedChange> {
    let change = trimmed(change);
    let at = at.trunc_subsecs(3);
    let mut frame = codec_of(connection, game)?;
    check_base(connection, game, base)?;
    let sql = "select 1 from changes where id = ?1 and game = ?2";
    if let Some(undone) = undoes
        && !sql::exists(connection, sql, [undone.0, game.0])?
    {
        return Err(ErrorKind::Stale(game));
    }
    let mut step = Recording::begin(connection, &mut frame, &change, undoes, at)?;
    for (position, edit) in change.edits.iter().enumerate() {
        let uid = match (edit, undoes) {
            (Edit::Insert { .. }, Some(undone)) => removed_round(connection, undone, position)?,
            _ => None,
        };
        step.carry_out(edit, uid)?;
        step.clear_drafts(edit)?;
    }
    let id = step.finish()?;
    Ok(LoggedChange { id, at, change, undoes })
}

/// Checks that this is the newest change of a game.
pub(super) fn check_base(
    connection: &Connection,
    game: GameId,
    base: Option<ChangeId>,
) -> Result<()> {
    if newest(connection, game)? == base { Ok(()) } else { Err(ErrorKind::Stale(game)) }
}

/// Returns the number of the newest change of a game.
pub(super) fn newest(connection: &Connection, game: GameId) -> Result<Option<ChangeId>> {
    let sql = "select max(id) from changes where game = ?1";
    Ok(sql::value(connection, sql, [game.0])?.flatten().map(ChangeId))
}

/// A change being recorded, edit by edit.
pub(super) struct Recording<'a> {
    connection: &'a Connection,
    /// The codec of the game in its current state.
    pub(super) frame: &'a mut CellCodec,
    id: ChangeId,
    undoes: Option<ChangeId>,
    /// Number of edits so far.
    count: usize,
    /// The edits of the list of people.
    people: Vec<Edit>,
    /// The round that the last edit wrote, if that cleared drafts.
    before: Option<usize>,
}

impl<'a> Recording<'a> {
    /// Adds a change to the log, without its edits. The codec is updated with the players at the
    /// table.
    pub(super) fn begin(
        connection: &'a Connection,
        frame: &'a mut CellCodec,
        change: &Change,
        undoes: Option<ChangeId>,
        at: DateTime<Utc>,
    ) -> Result<Recording<'a>> {
        let id = insert(connection, frame, change, undoes, &clock::text(at))?;
        Ok(Recording { connection, frame, id, undoes, count: 0, people: Vec::new(), before: None })
    }

    /// Applies an edit and adds it to the log. An inserted round gets this uid, or a new one.
    pub(super) fn carry_out(&mut self, edit: &Edit, uid: Option<i64>) -> Result<()> {
        // The state before the edit: a new player gets the next number.
        let mut row = EditColumns::of(self.frame, edit)?;
        if row.kind.is_of_people() {
            // Undo puts somebody back in their seat even if they were renamed since.
            for column in [&mut row.old, &mut row.new] {
                if let Column::Text(name) = column {
                    *column = Column::Integer(people::of_name(self.connection, name)?.0);
                }
            }
        }
        let uid = edits::apply(self.connection, self.frame, &row, uid)?.map(Column::Integer);
        match (row.kind, uid) {
            (EditKind::Insert, Some(uid)) => row.new = uid,
            (EditKind::Remove, Some(uid)) => row.old = uid,
            _ => {}
        }
        if row.kind.is_of_people() {
            self.people.push(edit.clone());
        }
        let EditColumns { kind, round, at, old, new } = row;
        let (position, is_of_cell) = (self.count, kind.is_of_cell());
        let is_of_round = is_of_cell || matches!(kind, EditKind::Insert | EditKind::Remove);
        self.count += 1;
        let values = params![
            self.id.0,
            position,
            kind.word(),
            is_of_round.then_some(round),
            is_of_cell.then_some(at.hand_table),
            is_of_cell.then_some(at.hand),
            Some(at.field).filter(|field| is_of_cell || !field.is_empty()),
            Some(at.key).filter(|key| is_of_cell || !key.is_empty()),
            old,
            new,
        ];
        sql::run(self.connection, include_str!("query/changes/insert_edit.sql"), values)
    }

    /// Clears or moves drafts after an edit that was made here.
    fn clear_drafts(&mut self, edit: &Edit) -> Result<()> {
        // Another box of the same round does not affect drafts again.
        let written = edit.writes();
        if written.is_none() || written != self.before {
            drafts::follow(self.connection, self.frame.id, edit, self.undoes.is_none())?;
        }
        self.before = match edit {
            // A round that was just inserted has no draft.
            Edit::Insert { round } => Some(*round),
            _ => written,
        };
        Ok(())
    }

    /// Ends the change. Who is here stays so under another name.
    pub(super) fn finish(self) -> Result<ChangeId> {
        for names in Change::new("", self.people).renames() {
            settings::rename_here(self.connection, self.frame.id, names)?;
        }
        Ok(self.id)
    }
}

/// Returns the uid of the round that an undo brings back; `None` if the undone edit removed no
/// round. An undo goes through the edits from last to first.
fn removed_round(
    connection: &Connection,
    undone: ChangeId,
    position: usize,
) -> Result<Option<i64>> {
    let sql = include_str!("query/changes/removed_round.sql");
    Ok(sql::value(connection, sql, params![undone.0, position])?.flatten())
}

/// Returns a change with names as stored.
fn trimmed(change: &Change) -> Change {
    let mut change = change.clone();
    let trim = |name: &mut String| *name = names::clean(name);
    for edit in &mut change.edits {
        match edit {
            Edit::Rename { old, new, .. } => {
                trim(old);
                trim(new);
            }
            Edit::Join { name } | Edit::Leave { name } => trim(name),
            _ => {}
        }
    }
    change
}

/// Adds a change to the log, without its edits.
pub(super) fn insert(
    connection: &Connection,
    frame: &CellCodec,
    change: &Change,
    undoes: Option<ChangeId>,
    at: &str,
) -> Result<ChangeId> {
    let sql = "insert into changes (game, at, label, reason, undoes) values (?1, ?2, ?3, ?4, ?5)";
    let undoes = undoes.map(|undone| undone.0);
    sql::run(connection, sql, params![frame.id.0, at, change.label, change.reason, undoes])?;
    let id = ChangeId(connection.last_insert_rowid());
    let sql = "update games set changed = ?2 where id = ?1";
    sql::run(connection, sql, params![frame.id.0, at])?;
    Ok(id)
}

/// Returns all changes of a game, in order.
pub(super) fn log(connection: &Connection, frame: &CellCodec) -> Result<Vec<LoggedChange>> {
    let sql = "select id, at, label, reason, undoes from changes where game = ?1 order by id";
    sql::all(connection, sql, [frame.id.0], |row| {
        let (id, undoes) = (ChangeId(row.get(0)?), row.get::<_, Option<i64>>(4)?.map(ChangeId));
        let edits = edits(connection, frame, id)?;
        let change = Change { label: row.get(2)?, reason: row.get(3)?, edits };
        Ok(LoggedChange { id, at: clock::read(row, 1)?, change, undoes })
    })
}

/// Returns the edits of a change.
pub(super) fn edits(
    connection: &Connection,
    frame: &CellCodec,
    change: ChangeId,
) -> Result<Vec<Edit>> {
    let sql = include_str!("query/changes/edits.sql");
    sql::all(connection, sql, [change.0], |row| {
        let kind = EditKind::of(row.get(0)?).ok_or(ErrorKind::Corrupt)?;
        let value = |column: usize| match row.get(column)? {
            Column::Integer(person) if kind.is_of_people() => {
                people::name(connection, PersonId(person)).map(Column::Text)
            }
            column => Ok(column),
        };
        let (round, at) = (row.get(1)?, CellColumns::read(row, 4)?);
        EditColumns { kind, round, at, old: value(2)?, new: value(3)? }.edit(frame)
    })
}
