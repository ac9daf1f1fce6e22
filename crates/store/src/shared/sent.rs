//! Prepares a game for the shared log: its state before its first change, and its changes.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::edit::{SharedEdit, json};
use super::{SharedChange, SharedState, uids};
use crate::codec::{CellCodec, codec_of};
use crate::error::{ErrorKind, Result};
use crate::games::{self, LoadedGame};
use crate::{ChangeId, Error, GameId, Store, changes, clock, sql};
use ::games::custom_game;
use scoring::edit::differences;
use scoring::{Player, Record, RoundEntry};

/// A game before its first change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Beginning {
    /// The id of its rules.
    pub(super) rules: String,
    /// The declaration of a custom game.
    pub(super) declared: Option<Json>,
    pub(super) title: Option<String>,
    pub(super) created: String,
    pub(super) players: Vec<String>,
    pub(super) options: BTreeMap<String, Json>,
    pub(super) dealer: Option<u16>,
    #[serde(default)]
    pub(super) date: Option<String>,
    pub(super) ended: bool,
    /// Uids of the setup and the rounds, in order.
    pub(super) rounds: Vec<i64>,
    /// Their cells.
    pub(super) cells: Vec<SharedEdit>,
}

impl Store {
    /// Returns a game's state before its first change, and every change since, to begin a shared
    /// log. Changes without another author are by `desk`.
    ///
    /// # Errors
    /// Same as [`Store::load`]; [`ErrorKind::UnreadableGame`] if the record does not follow from its
    /// log.
    pub fn shared_beginning(
        &self,
        game: GameId,
        desk: &str,
    ) -> Result<(Beginning, Vec<SharedChange>), Error> {
        self.read(|connection| {
            let frame = codec_of(connection, game)?;
            let loaded = games::load(connection, game, true)?;
            let ids: Vec<i64> = loaded.log.iter().map(|logged| logged.id.0).collect();
            let mut uids = uids(connection, game)?;
            let mut sent = walk(connection, &frame, &ids, &mut uids)?;
            for (base, change) in (0..).zip(&mut sent) {
                change.base = base;
                let _ = change.made_by.get_or_insert_with(|| desk.to_owned());
            }
            Ok((beginning(&frame, loaded, uids)?, sent))
        })
    }

    /// Returns the next change of a shared game to send; `None` if none is waiting.
    pub fn next_to_send(&self, game: GameId, desk: &str) -> Result<Option<SharedChange>, Error> {
        self.read(|connection| {
            let Some(state) = SharedState::load(connection, game)? else { return Ok(None) };
            let Some(first) = state.waiting.first() else { return Ok(None) };
            let frame = codec_of(connection, game)?;
            let sent = walk(connection, &frame, &[*first], &mut uids(connection, game)?)?;
            Ok(sent.into_iter().next().map(|change| SharedChange {
                base: state.number,
                made_by: Some(desk.to_owned()),
                ..change
            }))
        })
    }
}

/// Returns changes of a game in the form in which they are sent, oldest first. `uids` are those of
/// the setup and the rounds now, and are updated to those before the first of these changes.
pub(super) fn walk(
    connection: &Connection,
    frame: &CellCodec,
    ids: &[i64],
    uids: &mut Vec<i64>,
) -> Result<Vec<SharedChange>> {
    let Some(first) = ids.iter().min() else { return Ok(Vec::new()) };
    let sql = include_str!("../query/shared/changes_since.sql");
    let mut sent = Vec::new();
    sql::each(connection, sql, [frame.id.0, *first], |row| {
        let id: i64 = row.get(0)?;
        let edits = changes::edits(connection, frame, ChangeId(id))?;
        // The uids of the rounds that it inserted or removed, by the position of the edit.
        let rounds = include_str!("../query/shared/rounds_of_change.sql");
        let came: BTreeMap<usize, Option<i64>> =
            sql::all(connection, rounds, [id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let is_structure = |edit| SharedEdit::is_structure(frame.game, edit);
        let structure = edits.iter().any(is_structure);
        let mut shared = Vec::with_capacity(edits.len());
        for (position, edit) in edits.iter().enumerate().rev() {
            let uid = came.get(&position).copied().flatten();
            shared.push(SharedEdit::before(frame, edit, uid, uids)?);
        }
        shared.reverse();
        if ids.contains(&id) {
            sent.push(SharedChange {
                uid: row.get(1)?,
                base: 0,
                structure,
                made_by: row.get(2)?,
                at: row.get(3)?,
                label: row.get(4)?,
                reason: row.get(5)?,
                undoes: row.get(6)?,
                edits: shared,
            });
        }
        Ok(())
    })?;
    sent.reverse();
    Ok(sent)
}

/// Returns a game's state before everything in its log.
fn beginning(frame: &CellCodec, loaded: LoadedGame, uids: Vec<i64>) -> Result<Beginning> {
    let mut record = loaded.record;
    for logged in loaded.log.iter().rev() {
        let back = logged.change.inverse("").apply(&mut record);
        back.map_err(|_| ErrorKind::UnreadableGame(frame.id))?;
    }
    if record.rounds.len() + 1 != uids.len() {
        return Err(ErrorKind::UnreadableGame(frame.id));
    }
    let cells = cells(frame, &record, &uids)?;
    let option = |(id, value): (&&'static str, _)| {
        Ok(((*id).to_owned(), json(frame.option_column(id, value)?)))
    };
    Ok(Beginning {
        rules: frame.game.id.to_owned(),
        declared: frame.game.custom.map(custom_game::encode),
        title: loaded.title,
        created: clock::text(loaded.created),
        options: record.options.iter().map(option).collect::<Result<_>>()?,
        players: record.players,
        dealer: record.dealer.map(|Player(seat)| seat),
        date: record.date.map(|day| day.to_string()),
        ended: record.ended,
        rounds: uids,
        cells,
    })
}

/// Returns all values of a record, as edits.
fn cells(frame: &CellCodec, record: &Record, uids: &[i64]) -> Result<Vec<SharedEdit>> {
    let (mut uids, blank) = (uids.to_vec(), RoundEntry::default());
    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    let edits = entries.flat_map(|(round, entry)| differences(round, &blank, entry));
    edits.map(|edit| SharedEdit::before(frame, &edit, None, &mut uids)).collect()
}
