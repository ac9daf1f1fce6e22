//! Games entered at several desks: exchanges changes with the shared log.
//!
//! Invariants: the file is this desk's working copy: the shared log up to a number, and changes of
//! this desk not in it yet, which wait in order. Rows of the log are only added here, so the order
//! of concurrent changes may differ from desk to desk; those write different places, so every desk
//! gets the same record. A waiting change to a place that another desk has changed is set aside by
//! a change that undoes it.

mod conflict;
mod edit;
mod integrate;

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::codec::{CellCodec, codec_of};
use super::error::{ErrorKind, Result};
use super::games::{self, LoadedGame};
use super::{ChangeId, Error, GameId, SHARED_GAME, Store, changes, clock, sql};
use ::games::custom_game;
use scoring::edit::differences;
use scoring::{Player, Record, RoundEntry};

pub use conflict::ChangeConflict;
pub use edit::SharedEdit;
use edit::json;
pub use integrate::IntegrationResult;

/// A change in the shared log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SharedChange {
    /// Random id, drawn by its desk.
    pub uid: i64,
    /// Number of the newest shared change its desk knew.
    pub base: i64,
    /// Whether it adds or deletes rounds, players, options or seats, which needs the newest base.
    pub structure: bool,
    /// Name of the desk.
    pub made_by: Option<String>,
    /// When, by its desk's clock: UTC, to the millisecond.
    pub at: String,
    /// Label in words: "Round 3".
    pub label: String,
    /// The scorekeeper's reason.
    pub reason: Option<String>,
    /// The uid of the change that it undoes.
    pub undoes: Option<i64>,
    /// The steps in order.
    pub edits: Vec<SharedEdit>,
}

impl SharedChange {
    /// Returns what stands for a change that cannot be read: it has no time, so it fits no game.
    pub fn unreadable(number: i64, uid: i64, made_by: Option<String>) -> SharedChange {
        SharedChange {
            uid,
            base: number - 1,
            structure: false,
            made_by,
            at: String::new(),
            label: format!("Change {number}"),
            reason: None,
            undoes: None,
            edits: Vec::new(),
        }
    }

    /// Returns what it writes.
    fn touches(&self) -> WrittenPlaces {
        let mut touches = WrittenPlaces { structure: self.structure, ..WrittenPlaces::default() };
        self.edits.iter().for_each(|edit| edit.mark(&mut touches));
        touches
    }
}

/// The places a change writes.
#[derive(Debug, Clone, Default)]
struct WrittenPlaces {
    /// Rounds, players, options or seats.
    structure: bool,
    /// Rounds added or deleted.
    rounds: BTreeSet<i64>,
    /// Places: round, table and hand.
    places: BTreeSet<(i64, u16, u8)>,
}

impl WrittenPlaces {
    fn overlaps(&self, other: &WrittenPlaces) -> bool {
        let whole = |one: &WrittenPlaces, other: &WrittenPlaces| {
            other.places.iter().any(|(round, ..)| one.rounds.contains(round))
        };
        (self.structure && other.structure)
            || !self.places.is_disjoint(&other.places)
            || whole(self, other)
            || whole(other, self)
    }
}

/// Progress of a copy in following the shared log.
#[derive(Debug, Default, Serialize, Deserialize)]
struct SharedState {
    /// Number of the newest shared change applied.
    number: i64,
    /// The newest change in the file that was examined.
    seen: i64,
    /// Changes in the file that are not in the shared log yet, oldest first.
    waiting: Vec<i64>,
    /// Changes set aside until somebody decides.
    conflicts: Vec<conflict::SetAsideChange>,
}

impl SharedState {
    /// Returns the state of a game's copy, with changes made since then among those waiting; `None`
    /// if the game is not shared.
    fn load(connection: &Connection, game: GameId) -> Result<Option<SharedState>> {
        let (sql, key) = ("select value from settings where key = ?1", key(connection, game)?);
        let text: Option<String> = sql::value(connection, sql, [key])?;
        let Some(text) = text else { return Ok(None) };
        let mut state: SharedState = serde_json::from_str(&text).map_err(|_| ErrorKind::Corrupt)?;
        let sql = "select id from changes where game = ?1 and id > ?2 order by id";
        let new: Vec<i64> = sql::all(connection, sql, [game.0, state.seen], |row| Ok(row.get(0)?))?;
        state.seen = new.last().copied().unwrap_or(state.seen);
        state.waiting.extend(new);
        Ok(Some(state))
    }

    /// Saves the state. Everything in the game's log counts as examined.
    fn save(mut self, connection: &Connection, game: GameId) -> Result<()> {
        self.seen = changes::newest(connection, game)?.map_or(0, |newest| newest.0);
        self.write(connection, game)
    }

    /// Saves the state as it is.
    fn write(&self, connection: &Connection, game: GameId) -> Result<()> {
        let text = serde_json::to_string(self).map_err(|_| ErrorKind::Corrupt)?;
        let sql = include_str!("query/settings/set.sql");
        sql::run(connection, sql, [key(connection, game)?, text])
    }
}

fn key(connection: &Connection, game: GameId) -> Result<String> {
    let sql = "select ?2 || uid from games where id = ?1";
    sql::value(connection, sql, (game.0, SHARED_GAME))?.ok_or(ErrorKind::NoGame(game))
}

/// Returns the uids of the setup and the rounds, in order.
fn uids(connection: &Connection, game: GameId) -> Result<Vec<i64>> {
    let sql = "select uid from rounds where game = ?1 order by position";
    sql::all(connection, sql, [game.0], |row| Ok(row.get(0)?))
}

/// A game before its first change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Beginning {
    /// The id of its rules.
    rules: String,
    /// The declaration of a custom game.
    declared: Option<Json>,
    title: Option<String>,
    created: String,
    players: Vec<String>,
    options: BTreeMap<String, Json>,
    dealer: Option<u16>,
    #[serde(default)]
    date: Option<String>,
    ended: bool,
    /// Uids of the setup and the rounds, in order.
    rounds: Vec<i64>,
    /// Their cells.
    cells: Vec<SharedEdit>,
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

    /// Returns the shared game whose uid begins with these letters, and the uid; `None` if none or
    /// several do.
    pub fn shared_game(&self, letters: &str) -> Result<Option<(GameId, String)>, Error> {
        self.read(|connection| {
            let sql = include_str!("query/shared/game.sql");
            let mut games: Vec<_> = sql::all(connection, sql, [SHARED_GAME, letters], |row| {
                Ok((GameId(row.get(0)?), row.get(1)?))
            })?;
            Ok(games.pop().filter(|_| games.is_empty()))
        })
    }

    /// Returns the number of the newest shared change in the copy of a game; `None` if the game is
    /// not shared.
    pub fn shared_number(&self, game: GameId) -> Result<Option<i64>, Error> {
        self.read(|connection| Ok(SharedState::load(connection, game)?.map(|state| state.number)))
    }

    /// Returns the uid of a shared game and the address of its log, if it is followed
    /// automatically.
    pub fn shared_address(&self, game: GameId) -> Result<Option<(String, String)>, Error> {
        if self.shared_number(game)?.is_none() {
            return Ok(None);
        }
        let uid = self.identity(game)?;
        let address = self.configuration.read().shared_games.remove(&uid);
        Ok(address.map(|address| (uid, address)))
    }

    /// Saves the address of a shared game's log on this computer, without a password; `None`
    /// removes it.
    pub fn set_shared_address(
        &mut self,
        game: GameId,
        address: Option<String>,
    ) -> Result<(), Error> {
        let uid = self.identity(game)?;
        Ok(self.configuration.change(|settings| {
            let _ = match address {
                Some(address) => settings.shared_games.insert(uid, address),
                None => settings.shared_games.remove(&uid),
            };
        })?)
    }

    /// Returns the number of changes of a shared game that are not in the shared log yet.
    pub fn changes_waiting(&self, game: GameId) -> Result<usize, Error> {
        self.read(|connection| {
            Ok(SharedState::load(connection, game)?.map_or(0, |state| state.waiting.len()))
        })
    }
}

fn game_of_uid(connection: &Connection, uid: &str) -> Result<Option<GameId>> {
    Ok(sql::value(connection, "select id from games where uid = ?1", [uid])?.map(GameId))
}

/// Returns changes of a game in the form in which they are sent, oldest first. `uids` are those of
/// the setup and the rounds now, and are updated to those before the first of these changes.
fn walk(
    connection: &Connection,
    frame: &CellCodec,
    ids: &[i64],
    uids: &mut Vec<i64>,
) -> Result<Vec<SharedChange>> {
    let Some(first) = ids.iter().min() else { return Ok(Vec::new()) };
    let sql = include_str!("query/shared/changes_since.sql");
    let mut sent = Vec::new();
    sql::each(connection, sql, [frame.id.0, *first], |row| {
        let id: i64 = row.get(0)?;
        let edits = changes::edits(connection, frame, ChangeId(id))?;
        // The uids of the rounds that it inserted or removed, by the position of the edit.
        let rounds = include_str!("query/shared/rounds_of_change.sql");
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
