//! Reads and writes the cells of one game.

use rusqlite::Connection;

use super::codec::CellCodec;
use super::error::{ErrorKind, Result};
use super::{GameId, custom_games, sql};

/// Returns the codec of a game in the file, with its number of players.
pub(super) fn codec_of(connection: &Connection, game: GameId) -> Result<CellCodec> {
    let sql = "select rules, (select count(*) from seats where game = id) from games where id = ?1";
    let found = sql::first(connection, sql, [game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (id, players): (String, usize) = found.ok_or(ErrorKind::NoGame(game))?;
    match custom_games::find(connection, &id)? {
        Some(found) => Ok(CellCodec::new(game, found, players)),
        None => Err(ErrorKind::UnknownGame { game, rules: id }),
    }
}
