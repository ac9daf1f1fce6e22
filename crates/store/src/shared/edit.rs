//! Edits of a shared change in a form common to all desks: rounds by uid, people by name.

use std::hash::{BuildHasher as _, RandomState};

use rusqlite::Connection;
use rusqlite::types::Value as Column;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::WrittenPlaces;
use crate::codec::{CellCodec, CellColumns, written_key};
use crate::edits::{EditColumns, EditKind};
use crate::error::{ErrorKind, Result};
use crate::{people, sql};
use scoring::{Edit, FieldKind, Game, Record, SeatIndex as _};

/// An edit of a shared change. The columns have the same meaning as in `edits` of `schema.sql`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SharedEdit {
    /// Kind of edit.
    pub(super) kind: EditKind,
    /// Uid of the round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) round: Option<i64>,
    /// Number of a round that is added or deleted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) position: Option<usize>,
    /// The cell; its key has teams by letter whatever the number of players.
    #[serde(flatten)]
    at: CellColumns,
    #[serde(default)]
    old: Json,
    #[serde(default)]
    new: Json,
}

impl SharedEdit {
    /// Returns an edit in the form common to all desks. `uids` are those of the rounds after the
    /// edit, and are updated to those before it; `uid` is that of a removed round.
    pub(super) fn before(
        frame: &CellCodec,
        edit: &Edit,
        uid: Option<i64>,
        uids: &mut Vec<i64>,
    ) -> Result<SharedEdit> {
        let EditColumns { kind, round: number, mut at, old, new } = EditColumns::of(frame, edit)?;
        let (mut round, mut position) = (None, None);
        match edit {
            Edit::Insert { .. } if number >= uids.len() => return Err(ErrorKind::Corrupt),
            Edit::Insert { .. } => {
                (round, position) = (Some(uids.remove(number)), Some(number));
            }
            Edit::Remove { .. } if number > uids.len() => return Err(ErrorKind::Corrupt),
            Edit::Remove { .. } => {
                // Older logs do not say which round it was.
                let uid = uid.unwrap_or_else(|| random(uids));
                uids.insert(number, uid);
                (round, position) = (Some(uid), Some(number));
            }
            Edit::Set { cell, .. } | Edit::Count { cell, .. } => {
                round = Some(*uids.get(number).ok_or(ErrorKind::Corrupt)?);
                at.key = written_key(cell.subject, true);
            }
            _ => {}
        }
        let json = |column| match column {
            Column::Integer(ended) if kind == EditKind::Ended => (ended != 0).into(),
            column => json(column),
        };
        Ok(SharedEdit { kind, round, position, at, old: json(old), new: json(new) })
    }

    /// Returns the edit that undoes this one.
    pub(super) fn inverse(&self) -> SharedEdit {
        let kind = match self.kind {
            EditKind::Insert => EditKind::Remove,
            EditKind::Remove => EditKind::Insert,
            EditKind::Join => EditKind::Leave,
            EditKind::Leave => EditKind::Join,
            kind => kind,
        };
        SharedEdit { kind, old: self.new.clone(), new: self.old.clone(), ..self.clone() }
    }

    /// Adds what it writes.
    pub(super) fn mark(&self, touches: &mut WrittenPlaces) {
        let Some(round) = self.round else { return };
        let _ = match self.kind {
            EditKind::Insert | EditKind::Remove => touches.rounds.insert(round),
            _ => touches.places.insert((round, self.at.hand_table, self.at.hand)),
        };
    }

    /// Returns whether an edit needs the newest base. Seatings of a night do.
    pub(super) fn is_structure(game: &Game, edit: &Edit) -> bool {
        let (Edit::Set { round, cell, .. } | Edit::Count { round, cell, .. }) = edit else {
            return true;
        };
        let is_seating = game.groups()[1].is_some() && cell.place.table > 0 && cell.place.hand == 0;
        let is_pairs =
            || game.field(cell.field).is_some_and(|it| matches!(it.kind, FieldKind::Pairs));
        *round == 0 || is_seating || is_pairs()
    }

    /// Returns the edit for the current copy of the game, and the uid of an inserted round.
    pub(super) fn here(
        &self,
        connection: &Connection,
        frame: &CellCodec,
    ) -> Result<(Edit, Option<i64>)> {
        let number = || -> Result<usize> {
            let sql = "select position from rounds where game = ?1 and uid = ?2";
            let found = sql::value(connection, sql, (frame.id.0, self.round))?;
            found.ok_or(ErrorKind::Stale(frame.id))
        };
        // In this file people may have been renamed.
        let seated = |seat: usize| -> Result<String> {
            let names = people::seated(connection, frame.id)?;
            names.into_iter().nth(seat).ok_or(ErrorKind::Stale(frame.id))
        };
        let edit = match self.kind {
            EditKind::Insert => {
                let round = self.position.ok_or(ErrorKind::UnreadableChange)?;
                return Ok((Edit::Insert { round }, self.round));
            }
            EditKind::Remove | EditKind::Set | EditKind::Count => self.edit(frame, number()?)?,
            _ => self.edit(frame, 0)?,
        };
        let edit = match edit {
            Edit::Rename { player, new, .. } => {
                Edit::Rename { player, old: seated(player.index())?, new }
            }
            Edit::Leave { .. } => {
                let last = frame.players.checked_sub(1).ok_or(ErrorKind::Stale(frame.id))?;
                Edit::Leave { name: seated(last)? }
            }
            edit => edit,
        };
        Ok((edit, None))
    }

    /// Returns the edit, of a round with this number if it is about one.
    pub(super) fn edit(&self, frame: &CellCodec, round: usize) -> Result<Edit> {
        let (old, new) = (column(&self.old)?, column(&self.new)?);
        let columns = EditColumns { kind: self.kind, round, at: self.at.clone(), old, new };
        columns.edit(frame).map_err(|_| ErrorKind::UnreadableChange)
    }

    /// Returns the edit that would do the same to the current record; `None` if the record already
    /// has the value, or if somebody else sits there.
    pub(super) fn over(&self, frame: &CellCodec, record: &Record) -> Result<Option<Edit>> {
        Ok(match self.edit(frame, 0)? {
            Edit::SetOption { id, new, .. } => {
                let old = record.options.get(id).cloned();
                (old != new).then_some(Edit::SetOption { id, old, new })
            }
            Edit::Rename { player, new, .. } => {
                let old = record.players.get(player.index()).filter(|old| **old != new).cloned();
                old.map(|old| Edit::Rename { player, old, new })
            }
            Edit::Leave { name } if record.players.last() != Some(&name) => None,
            Edit::SetDealer { new, .. } => {
                let old = record.dealer;
                (old != new).then_some(Edit::SetDealer { old, new })
            }
            Edit::SetDate { new, .. } => {
                let old = record.date;
                (old != new).then_some(Edit::SetDate { old, new })
            }
            Edit::SetEnded { ended } if record.ended == ended => None,
            edit => Some(edit),
        })
    }
}

/// Returns a uid that no other round has.
fn random(uids: &[i64]) -> i64 {
    // It need only differ from those of rounds deleted in earlier runs of the program.
    let drawn = || RandomState::new().hash_one(uids.len()).cast_signed();
    let mut draws = std::iter::repeat_with(drawn);
    draws.find(|uid| !uids.contains(uid)).unwrap_or_default()
}

pub(super) fn json(column: Column) -> Json {
    match column {
        Column::Integer(number) => number.into(),
        Column::Text(text) => text.into(),
        Column::Null | Column::Real(_) | Column::Blob(_) => Json::Null,
    }
}

pub(super) fn column(json: &Json) -> Result<Column> {
    match json {
        Json::Null => Ok(Column::Null),
        Json::Bool(flag) => Ok(Column::Integer((*flag).into())),
        Json::Number(number) => {
            number.as_i64().map(Column::Integer).ok_or(ErrorKind::UnreadableChange)
        }
        Json::String(text) => Ok(Column::Text(text.clone())),
        Json::Array(_) | Json::Object(_) => Err(ErrorKind::UnreadableChange),
    }
}
