//! Custom games: every version, so games played by an older one stay the same, and which ones are
//! offered for a new game.

use rusqlite::{Connection, TransactionBehavior, params};

use formats::library::OfferedGame;
use games::custom_game;
use games::rules;
use scoring::Game;

use super::error::{Error, Result};
use super::{Store, clock, sql, views};

impl Store {
    /// Returns the custom games that are offered, by name.
    pub fn custom_games(&self) -> Result<Vec<&'static Game>, Error> {
        let all = self.read(known)?.into_iter();
        let mut games: Vec<&'static Game> =
            all.filter(|own| own.offered).map(|own| own.game).collect();
        games.sort_by_cached_key(|game| (game.name.to_lowercase(), game.id));
        Ok(games)
    }

    /// Saves a custom game and offers it in place of an older version, if there is one. Games
    /// played by that version keep it. A built-in game is ignored.
    pub fn make_game(
        &mut self,
        game: &'static Game,
        replaces: Option<&'static Game>,
    ) -> Result<(), Error> {
        self.write(|connection| {
            if let Some(older) = replaces {
                offer(connection, older, false)?;
            }
            save(connection, game)?;
            offer(connection, game, true)
        })
    }

    /// Sets whether a custom game is offered for a new game. It is kept either way.
    pub fn offer_game(&mut self, game: &'static Game, offered: bool) -> Result<(), Error> {
        self.write(|connection| offer(connection, game, offered))
    }
}

fn offer(connection: &Connection, game: &Game, offered: bool) -> Result<()> {
    sql::run(
        connection,
        "update custom_games set offered = ?2 where id = ?1",
        params![game.id, offered],
    )
}

/// Saves the declaration of a custom game, with its views. One that comes with a record is offered
/// unless there already is one of this name.
pub(super) fn save(connection: &Connection, game: &'static Game) -> Result<()> {
    let Some(declared) = game.custom else { return Ok(()) };
    let declared = custom_game::encode(declared).to_string();
    let values = params![game.id, declared, clock::text(clock::now()), game.name];
    let sql = include_str!("query/games/insert_own.sql");
    if sql::write(connection, sql, values)? > 0 {
        views::write(connection, &all(connection)?)
    } else {
        Ok(())
    }
}

/// Writes the views of all games anew where they differ from the declarations.
pub(super) fn refresh_views(connection: &mut Connection) -> Result<()> {
    if views::are_old(connection, &all(connection)?)? {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        views::write(&transaction, &all(&transaction)?)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Saves a custom game that is imported. It is offered as it was there, unless there is one of this
/// name here; an existing one stays as it is.
pub(super) fn import(connection: &Connection, game: &'static Game, offered: bool) -> Result<()> {
    let is_here = sql::exists(connection, "select 1 from custom_games where id = ?1", [game.id])?;
    save(connection, game)?;
    if is_here || offered { Ok(()) } else { offer(connection, game, false) }
}

/// Returns every custom game in this file.
pub(super) fn all(connection: &Connection) -> Result<Vec<&'static Game>> {
    Ok(known(connection)?.into_iter().map(|own| own.game).collect())
}

/// Returns the game with this id, even if another program has added it since the file was opened.
pub(super) fn find(connection: &Connection, id: &str) -> Result<Option<&'static Game>> {
    if let Some(game) = rules::find(id) {
        return Ok(Some(game));
    }
    let sql = "select declared from custom_games where id = ?1";
    let declared: Option<String> = sql::value(connection, sql, [id])?;
    let game = declared.and_then(|declared| custom_game::game_of_text(&declared).ok());
    Ok(game.filter(|game| game.id == id))
}

/// Returns every version of every custom game, and whether it is offered. One that this program cannot read is
/// skipped; opening one of its games reports it.
pub(super) fn known(connection: &Connection) -> Result<Vec<OfferedGame>> {
    let sql = "select declared, offered from custom_games order by id";
    let games: Vec<Option<OfferedGame>> = sql::all(connection, sql, [], |row| {
        let (game, offered) = (custom_game::game_of_text(&row.get::<_, String>(0)?), row.get(1)?);
        Ok(game.ok().map(|game| OfferedGame { game, offered }))
    })?;
    Ok(games.into_iter().flatten().collect())
}
