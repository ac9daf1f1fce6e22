//! What the host of a game chose beside its record: the clock, prizes, what the room sees. Texts
//! by name; what they mean is none of the store's business.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::error::Error;
use super::fault::Fault;
use super::game_codec::codec_of;
use super::{GameId, Store};

impl Store {
    /// Returns what the host of a game chose, by name.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn host_settings(&self, game: GameId) -> Result<BTreeMap<String, String>, Error> {
        self.read(|connection| {
            let sql = "select name, value from host_settings where game = ?1";
            let mut query = connection.prepare_cached(sql)?;
            let rows = query.query_map([game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Saves what the host of a game chose, in place of what was chosen before.
    ///
    /// # Errors
    /// [`Error::NoGame`], or any that says why the file cannot be written.
    pub fn set_host_settings(
        &mut self,
        game: GameId,
        settings: &BTreeMap<String, String>,
    ) -> Result<(), Error> {
        self.write(|connection| {
            let _ = codec_of(connection, game)?;
            let _ = connection
                .prepare_cached("delete from host_settings where game = ?1")?
                .execute([game.0])?;
            bring(connection, game, settings)
        })
    }
}

/// Adds what a game arrives with; what was chosen here stays.
pub(super) fn bring(
    connection: &Connection,
    game: GameId,
    settings: &BTreeMap<String, String>,
) -> Result<(), Fault> {
    let mut insert =
        connection.prepare_cached(include_str!("query/settings/bring_host_setting.sql"))?;
    for (name, value) in settings {
        let _ = insert.execute((game.0, name, value))?;
    }
    Ok(())
}
