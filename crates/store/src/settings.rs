//! Settings: those of the library, among them a family's usual options of each game; the host's of a
//! game, which are no part of its record (clock, prizes, room display); and those of this computer,
//! which are in a file of their own.

use std::collections::BTreeMap;

use rusqlite::Connection;
use serde_json::{Map, Value as Json};

use formats::json::{option_value, value_json};
use games::rules;
use scoring::{Game, OptionSpec, Options, Record};

use super::codec::codec_of;
use super::error::{Error, Result};
use super::{GameId, PersonId, SHARED_GAME, Store, sql};
use crate::configuration::{ComputerSettings, Configuration};

/// Options by the game's id.
pub type SavedOptions = BTreeMap<&'static str, Options>;

/// Prefix of the keys in the table of settings, and in exports of earlier versions; the game's id
/// follows.
const SAVED_OPTIONS: &str = "house-rules/";
const EARLIER_KEY: &str = "our-rules/";

/// Name of the tags of a game. The host's own settings are those without a slash.
const TAGS: &str = "season/tags";
/// Prefix of the names of people who are here before a night begins.
pub const HERE: &str = "here/";

/// Removes the settings of a computer from a library.
pub(super) const REMOVE: &str = include_str!("query/settings/remove_local.sql");

/// Keys of settings that are no longer in a library, and neither exported nor imported.
pub(super) const MOVED: [&str; 6] =
    ["look", "text-size", "window", "room-window", "second-place", "second-place-keep"];

impl Store {
    /// Returns the setting with this key.
    pub fn setting(&self, key: &str) -> Result<Option<String>, Error> {
        self.read(|connection| {
            sql::value(connection, "select value from settings where key = ?1", [key])
        })
    }

    /// Returns all settings whose keys begin with `prefix`, by the rest of the key.
    pub fn settings_under(&self, prefix: &str) -> Result<BTreeMap<String, String>, Error> {
        self.read(|connection| {
            let sql = include_str!("query/settings/under.sql");
            sql::all(connection, sql, [prefix], |row| Ok((row.get(0)?, row.get(1)?)))
        })
    }

    /// Removes the setting with this key.
    pub fn remove_setting(&mut self, key: &str) -> Result<(), Error> {
        self.write(|connection| sql::run(connection, "delete from settings where key = ?1", [key]))
    }

    /// Sets the setting with this key.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), Error> {
        self.write(|connection| {
            sql::run(connection, include_str!("query/settings/set.sql"), [key, value])
        })
    }

    /// Returns the saved house rules of all games. Options that a game no longer offers are left
    /// out.
    pub fn saved_options(&self) -> Result<SavedOptions, Error> {
        let mut ours = SavedOptions::new();
        for (id, text) in self.settings_under(SAVED_OPTIONS)? {
            let chosen: Map<String, Json> = serde_json::from_str(&text).unwrap_or_default();
            if let Some(game) = rules::find(&id) {
                let value = |option: &OptionSpec| option_value(option, chosen.get(option.id)?);
                let options = game.options.iter();
                // A value that is no longer valid is left out.
                let options = options.filter_map(|option| Some((option.id, value(option)?)));
                let options: Options = options.collect();
                if !options.is_empty() {
                    let _ = ours.insert(game.id, options);
                }
            }
        }
        Ok(ours)
    }

    /// Saves the chosen options of a game; those at their standard value are not stored.
    pub fn save_options(&mut self, game: &'static Game, options: &Options) -> Result<(), Error> {
        let key = format!("{SAVED_OPTIONS}{}", game.id);
        if options.is_empty() {
            return self.remove_setting(&key);
        }
        let nobody = Record::new(game, Vec::new());
        let chosen: Map<String, Json> = options
            .iter()
            .map(|(id, value)| ((*id).to_owned(), value_json(&nobody, value)))
            .collect();
        self.set_setting(&key, &Json::Object(chosen).to_string())
    }

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
            import_host(connection, game, settings)
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
            import_host(connection, game, &mark.into_iter().collect())
        })
    }

    /// Uses the settings of this computer. Those that the library has move there, unless others are
    /// there already.
    pub fn with_configuration(mut self, configuration: Configuration) -> Result<Store, Error> {
        self.configuration = configuration;
        let found = self.read(stored)?;
        if !found.is_empty() && self.configuration.is_file() {
            let library = self.library_id()?;
            let moved = self.configuration.change(|settings| {
                for (key, value) in found {
                    add(settings, &library, &key, value);
                }
            });
            // What cannot be moved now is tried again the next time.
            if moved.is_ok() {
                let _ = self.write(|connection| Ok(connection.execute_batch(REMOVE)?));
            }
        }
        Ok(self)
    }

    /// Returns the settings of this computer.
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }
}

/// Returns the key of an imported setting.
pub(super) fn current_key(key: &str) -> String {
    key.strip_prefix(EARLIER_KEY)
        .map_or_else(|| key.to_owned(), |game| format!("{SAVED_OPTIONS}{game}"))
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

/// Adds the host settings of an imported game; existing ones are kept.
pub(super) fn import_host(
    connection: &Connection,
    game: GameId,
    settings: &BTreeMap<String, String>,
) -> Result<()> {
    let sql = include_str!("query/settings/bring_host_setting.sql");
    let mut settings = settings.iter();
    settings.try_for_each(|(name, value)| sql::run(connection, sql, (game.0, name, value)))
}

/// Returns the settings of a computer that are in a library.
fn stored(connection: &Connection) -> Result<Vec<(String, String)>> {
    let sql = include_str!("query/settings/local.sql");
    sql::all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Adds a setting that a library had, unless it is set already.
fn add(settings: &mut ComputerSettings, library: &str, key: &str, value: String) {
    if let Some(game) = key.strip_prefix(SHARED_GAME) {
        let _ = settings.shared_games.entry(game.to_owned()).or_insert(value);
        return;
    }
    if key == "text-size" {
        settings.text_size = settings.text_size.or(value.parse().ok());
        return;
    }
    let value = Some(value).filter(|value| !value.is_empty());
    let to = match key {
        "window" | "room-window" => return,
        "look" => &mut settings.theme,
        _ => {
            let place = settings.backup_folders.entry(library.to_owned()).or_default();
            if key == "second-place" { &mut place.folder } else { &mut place.keep }
        }
    };
    *to = to.take().or(value);
}
