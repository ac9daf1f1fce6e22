//! The library: one SQLite file with records of games, the log of changes, drafts, people and
//! settings. `schema.sql` defines its tables.
//!
//! Begin with [`Store`] below and `changes.rs`, which commits a change: one transaction that
//! writes the log and the cells. The window and the pages for phones use a [`worker::StoreHandle`],
//! a thread with one queue.
//!
//! Invariants: only facts are stored, nothing that can be computed from them. When a call returns,
//! its writes are on the disk; a call that fails has written nothing, and its [`Error`] is a sentence
//! that says why and what to do. Between two writes there is one complete file. A refused file is
//! left unchanged. Before a write, `guard.rs` makes sure that the file at the path is still the open
//! one. A [`Store`] is an ordinary blocking value owned by one thread. This crate may use `scoring`,
//! `games` and `formats`.

mod backups;
mod changes;
pub mod clock;
mod codec;
pub mod configuration;
mod copy;
mod custom_games;
mod drafts;
mod edits;
mod error;
pub mod files;
pub mod format;
mod game_queries;
mod games;
mod guard;
mod library;
mod migrations;
mod open;
mod people;
mod retention;
mod search;
mod second_place;
mod settings;
#[cfg(feature = "share")]
mod shared;
mod sql;
mod sqlite_error;
pub mod statistics;
mod versions;
mod views;
pub mod worker;

use std::cell::Cell;
use std::fmt;
use std::path::Path;

use rusqlite::Connection;

use crate::configuration::Configuration;
pub use crate::statistics::PersonId;
pub use backups::{Backup, BackupContent, RestoreOutcome, backups, library_of, restore_backup};
pub use changes::LoggedChange;
pub use drafts::Draft;
pub use error::{Error, ErrorKind};
pub use files::{OwnFiles, is_of_library};
pub use game_queries::{Filter, ListedGame, Summary};
pub use games::LoadedGame;
pub use library::{Arrival, GameImport};
pub use migrations::VERSION;
pub use people::{Merge, Person, PersonChange};
pub use retention::Retention;
pub use search::day_of;
pub use second_place::{FolderContent, SecondPlace, copies_in, copy_after_command, find_in};
pub use settings::{HERE, SavedOptions};
#[cfg(feature = "share")]
pub use shared::{Beginning, ChangeConflict, IntegrationResult, SharedChange, SharedEdit};
pub use versions::{HandVersion, NewVersion, VersionChange, VersionId};

use guard::Guard;
use scoring::wording::variant_name;

/// Prefix of the settings with the state of a shared game; the game's uid follows.
const SHARED_GAME: &str = "shared-game/";
/// The path of a store in memory.
const IN_MEMORY: &str = ":memory:";

/// Number of a game in its file; numbers are never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

/// Number of a change in its file; later changes have larger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChangeId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// An open file.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// `None` in memory.
    guard: Option<Guard>,
    /// Number of backups made here.
    backups: Cell<u64>,
    /// The settings of this computer.
    configuration: Configuration,
}

impl Store {
    /// Opens a file. Creates it (and its folder) if it does not exist, and migrates an older one.
    ///
    /// ```
    /// use games::rules;
    /// use scoring::Record;
    /// use store::Store;
    ///
    /// let folder = std::env::temp_dir().join(format!("house-rules-{}", std::process::id()));
    /// let mut store = Store::open(folder.join("games.db"))?;
    /// let hearts = rules::find("hearts").expect("a game in code");
    /// let names = ["Ada", "Ben", "Cleo", "Dov"].map(str::to_owned);
    /// let id = store.create(&Record::new(hearts, names.to_vec()), None)?;
    /// assert_eq!(store.load(id)?.record.players[1], "Ben");
    /// # drop(store);
    /// # std::fs::remove_dir_all(folder).expect("a folder of our own");
    /// # Ok::<(), store::Error>(())
    /// ```
    ///
    /// # Errors
    /// An error that says why the file cannot be used; a refused file is left unchanged.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, Error> {
        let path = path.as_ref();
        let opened = || {
            let connection = open::file(path)?;
            let guard = Guard::of(path, &connection)?;
            Ok(Store::with(connection, Some(guard)))
        };
        let refused = |error: &Error| {
            tracing::warn!(path = %path.display(), reason = variant_name(&error.kind), "library refused");
        };
        let store = opened().inspect_err(refused)?;
        tracing::info!(path = %path.display(), "library opened");
        Ok(store)
    }

    /// Opens a file like [`Store::open`], without creating it; `None` if it does not exist.
    fn open_existing(path: &Path) -> Result<Option<Store>, Error> {
        if path.symlink_metadata().is_err() { Ok(None) } else { Store::open(path).map(Some) }
    }

    /// Creates a store in memory, for tests and experiments.
    pub fn open_in_memory() -> Result<Store, Error> {
        let connection = open::memory().map_err(|kind| kind.at(Path::new(IN_MEMORY)))?;
        Ok(Store::with(connection, None))
    }

    fn with(connection: Connection, guard: Option<Guard>) -> Store {
        let (backups, configuration) = (Cell::default(), Configuration::default());
        Store { connection, guard, backups, configuration }
    }

    /// Returns the path of the file; `None` in memory.
    pub fn path(&self) -> Option<&Path> {
        self.guard.as_ref().map(|guard| guard.path.as_path())
    }

    /// Returns the id of the library: random, from when it was made. Its backups have the same.
    pub fn library_id(&self) -> Result<String, Error> {
        self.read(open::library_id)
    }

    /// Returns the number of games that are not removed, and the number of people.
    pub fn counts(&self) -> Result<(usize, usize), Error> {
        self.read(|connection| {
            let sql = include_str!("query/library/counts.sql");
            Ok(connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
        })
    }

    /// Reads the whole file and checks its integrity. Slow with many games.
    ///
    /// # Errors
    /// [`ErrorKind::Corrupt`] if it is damaged.
    pub fn check(&self) -> Result<(), Error> {
        self.read(copy::check)
    }

    /// Copies the whole file to another place while it is open. A file that is already there is
    /// replaced once the copy is complete.
    ///
    /// # Errors
    /// [`ErrorKind::SameFile`] if the target is this file; otherwise an error that says why the copy
    /// cannot be made, with the path of the copy.
    pub fn backup_to(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        self.check_same()?;
        copy::copy(&self.connection, self.path(), path.as_ref())
    }

    /// Returns the file's path, as errors name it.
    fn place(&self) -> &Path {
        self.path().unwrap_or(Path::new(IN_MEMORY))
    }
}

impl Drop for Store {
    /// Makes a backup of what was recorded here if another file has taken the place of this one.
    fn drop(&mut self) {
        let _ = self.check_in_place();
    }
}
