//! Custom games: every version, so games played by an older one stay the same, and which ones are
//! offered for a new game.

use rusqlite::{Connection, OptionalExtension, params};

use crate::clock;
use crate::engine::Game;
use crate::{custom_game, rules};

use super::error::Error;
use super::fault::Fault;
use super::{Store, time, views};

impl Store {
    /// Returns the custom games that are offered, by name.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn own_games(&self) -> Result<Vec<&'static Game>, Error> {
        self.read(|connection| {
            let mut query = connection.prepare("select declared from own_games where offered")?;
            let mut games = known(query.query([])?)?;
            games.sort_by_cached_key(|game| (game.name.to_lowercase(), game.id));
            Ok(games)
        })
    }

    /// Returns every game that somebody made and that is kept, each version, and whether it is
    /// offered.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn every_own_game(&self) -> Result<Vec<(&'static Game, bool)>, Error> {
        self.read(|connection| {
            let mut offered =
                connection.prepare("select 1 from own_games where id = ?1 and offered")?;
            let games = all(connection)?.into_iter();
            games.map(|game| Ok((game, offered.exists([game.id])?))).collect()
        })
    }

    /// Keeps a game that somebody made and offers it, in the place of an older version where
    /// there is one. Games of that version stay what they were. A game that is no such game is
    /// left alone.
    ///
    /// # Errors
    /// Any that says why the file cannot be written.
    pub fn make_game(
        &mut self,
        game: &'static Game,
        replaces: Option<&'static Game>,
    ) -> Result<(), Error> {
        self.write(|connection| {
            if let Some(older) = replaces {
                let sql = "update own_games set offered = 0 where id = ?1";
                let _ = connection.execute(sql, [older.id])?;
            }
            keep(connection, game)?;
            let sql = "update own_games set offered = 1 where id = ?1";
            let _ = connection.execute(sql, [game.id])?;
            Ok(())
        })
    }

    /// Offers a game that somebody made when a game is begun, or does not. It is kept either
    /// way.
    ///
    /// # Errors
    /// Any that says why the file cannot be written.
    pub fn offer_game(&mut self, game: &'static Game, offered: bool) -> Result<(), Error> {
        self.write(|connection| {
            let sql = "update own_games set offered = ?2 where id = ?1";
            let _ = connection.execute(sql, params![game.id, offered])?;
            Ok(())
        })
    }
}

/// Keeps the declaration of a game that somebody made, with its views. One that comes with a
/// record is offered unless there is one of this name already.
pub(super) fn keep(connection: &Connection, game: &'static Game) -> Result<(), Fault> {
    let Some(declared) = game.custom() else { return Ok(()) };
    let new = connection.execute(
        include_str!("query/games/insert_own.sql"),
        params![
            game.id,
            custom_game::encode(&declared.game).to_string(),
            time::text(clock::now()),
            game.name
        ],
    )?;
    if new > 0 {
        views::write(connection)?;
    }
    Ok(())
}

/// Keeps a game that comes from another computer. It is offered as it was there, unless there is
/// one of this name here; one that is here already stays as it is.
pub(super) fn bring(
    connection: &Connection,
    game: &'static Game,
    offered: bool,
) -> Result<(), Fault> {
    let sql = "select 1 from own_games where id = ?1";
    let is_here = connection.prepare_cached(sql)?.exists([game.id])?;
    keep(connection, game)?;
    if !is_here && !offered {
        let sql = "update own_games set offered = 0 where id = ?1";
        let _ = connection.execute(sql, [game.id])?;
    }
    Ok(())
}

/// Returns every custom game in this file.
pub(super) fn all(connection: &Connection) -> Result<Vec<&'static Game>, Fault> {
    let mut query = connection.prepare("select declared from own_games order by id")?;
    known(query.query([])?)
}

/// Returns the game with this id, also where another program has made it since the file was opened.
pub(super) fn find(connection: &Connection, id: &str) -> Result<Option<&'static Game>, Fault> {
    if let Some(game) = rules::find(id) {
        return Ok(Some(game));
    }
    let declared: Option<String> = connection
        .prepare_cached("select declared from own_games where id = ?1")?
        .query_row([id], |row| row.get(0))
        .optional()?;
    let game = declared.and_then(|declared| custom_game::game_of_text(&declared).ok());
    Ok(game.filter(|game| game.id == id))
}

/// Returns the games of these declarations. One that this program cannot read is passed over;
/// whoever opens a game by it is told.
fn known(mut rows: rusqlite::Rows<'_>) -> Result<Vec<&'static Game>, Fault> {
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let declared: String = row.get(0)?;
        games.extend(custom_game::game_of_text(&declared).ok());
    }
    Ok(games)
}
