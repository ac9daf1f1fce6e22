//! The host's settings of a game besides its record (clock, prizes, room display), as texts by
//! name. The store does not interpret them.

use std::collections::BTreeMap;

use rusqlite::Connection;

use super::codec::codec_of;
use super::error::{Error, Result};
use super::{GameId, PersonId, Store, sql};

/// Name of the tags of a game. The host's own settings are those without a slash.
const TAGS: &str = "season/tags";
/// Prefix of the names of people who are here before a night begins.
pub const HERE: &str = "here/";

impl Store {
    /// Returns the host settings of a game, by name.
    pub fn host_settings(&self, game: GameId) -> Result<BTreeMap<String, String>, Error> {
        self.read(|connection| {
            let sql = "select name, value from host_settings where game = ?1";
            sql::all(connection, sql, [game.0], |row| Ok((row.get(0)?, row.get(1)?)))
        })
    }

    /// Replaces the host settings of a game.
    pub fn set_host_settings(
        &mut self,
        game: GameId,
        settings: &BTreeMap<String, String>,
    ) -> Result<(), Error> {
        self.write(|connection| {
            let _ = codec_of(connection, game)?;
            let sql = "delete from host_settings where game = ?1 and instr(name, '/') = 0";
            sql::run(connection, sql, [game.0])?;
            import(connection, game, settings)
        })
    }

    /// Stores whether somebody is here before a night begins, without touching anybody else's mark.
    pub fn set_here(&mut self, game: GameId, name: &str, is_here: bool) -> Result<(), Error> {
        self.set_mark(game, &format!("{HERE}{name}"), is_here.then_some(""))
    }

    /// Returns the tags of all games that have some, each as one text.
    pub fn tags(&self) -> Result<BTreeMap<GameId, String>, Error> {
        self.read(|connection| {
            let sql = "select game, value from host_settings where name = ?1";
            sql::all(connection, sql, [TAGS], |row| Ok((GameId(row.get(0)?), row.get(1)?)))
        })
    }

    /// Replaces the tags of a game; an empty text removes them.
    pub fn set_tags(&mut self, game: GameId, tags: &str) -> Result<(), Error> {
        self.set_mark(game, TAGS, (!tags.is_empty()).then_some(tags))
    }

    /// Replaces one setting of a game; `None` removes it.
    fn set_mark(&mut self, game: GameId, name: &str, value: Option<&str>) -> Result<(), Error> {
        self.write(|connection| {
            let _ = codec_of(connection, game)?;
            let sql = "delete from host_settings where game = ?1 and name = ?2";
            sql::run(connection, sql, (game.0, name))?;
            let mark = value.map(|value| (name.to_owned(), value.to_owned()));
            import(connection, game, &mark.into_iter().collect())
        })
    }
}

/// Moves the mark that somebody is here to their new name, in one game.
pub(super) fn rename_here(
    connection: &Connection,
    game: GameId,
    (old, new): (&str, &str),
) -> Result<()> {
    let sql = "update or replace host_settings set name = ?3 where game = ?1 and name = ?2";
    let [old, new] = [old, new].map(|name| format!("{HERE}{name}"));
    sql::run(connection, sql, (game.0, old, new))
}

/// Moves the marks that somebody is here to their new name, in every game that they are in.
pub(super) fn rename_here_everywhere(
    connection: &Connection,
    person: PersonId,
    names: (&str, &str),
) -> Result<()> {
    let sql = "select game from seats where person = ?1";
    let games: Vec<i64> = sql::all(connection, sql, [person.0], |row| Ok(row.get(0)?))?;
    games.into_iter().try_for_each(|game| rename_here(connection, GameId(game), names))
}

/// Adds the settings of an imported game; existing ones are kept.
pub(super) fn import(
    connection: &Connection,
    game: GameId,
    settings: &BTreeMap<String, String>,
) -> Result<()> {
    let sql = include_str!("query/settings/bring_host_setting.sql");
    let mut settings = settings.iter();
    settings.try_for_each(|(name, value)| sql::run(connection, sql, (game.0, name, value)))
}
