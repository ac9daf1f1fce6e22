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
mod sent;

use std::collections::BTreeSet;

use rusqlite::Connection;
use serde::{Deserialize, Serialize};

use super::error::{ErrorKind, Result};
use super::{Error, GameId, SHARED_GAME, Store, changes, sql};

pub use conflict::ChangeConflict;
pub use edit::SharedEdit;
pub use integrate::IntegrationResult;
pub use sent::Beginning;

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

impl Store {
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
