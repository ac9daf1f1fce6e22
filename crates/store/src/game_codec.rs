//! Reads and writes the cells of one game.

use rusqlite::{Connection, OptionalExtension as _};

use super::codec::CellCodec;
use super::error::{ErrorKind, Result};
use super::{GameId, custom_games};

/// Returns the codec of a game in the file, with its number of players.
pub(super) fn codec_of(connection: &Connection, game: GameId) -> Result<CellCodec> {
    let (id, players): (String, usize) = connection
        .prepare_cached(
            "select rules, (select count(*) from seats where game = id) from games where id = ?1",
        )?
        .query_row([game.0], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?
        .ok_or(ErrorKind::NoGame(game))?;
    match custom_games::find(connection, &id)? {
        Some(found) => Ok(CellCodec::new(game, found, players)),
        None => Err(ErrorKind::UnknownGame { game, rules: id }),
    }
}
