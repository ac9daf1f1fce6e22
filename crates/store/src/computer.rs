//! The settings of this computer, which are in a file of their own. Earlier versions stored them in
//! the library; they move when it is opened, except where the windows were.

use rusqlite::Connection;

use super::error::Result;
use super::{Error, SHARED_GAME, Store, sql};
use crate::configuration::{ComputerSettings, Configuration};

/// Removes the settings of a computer from a library.
pub(super) const REMOVE: &str = include_str!("query/settings/remove_local.sql");

/// Keys of settings that are no longer in a library, and neither exported nor imported.
pub(super) const MOVED: [&str; 6] =
    ["look", "text-size", "window", "room-window", "second-place", "second-place-keep"];

impl Store {
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
