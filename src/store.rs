//! One SQLite file with everything: records of games, the log of changes, drafts, people and
//! settings. `schema.sql` defines its tables.
//!
//! Invariants: only facts are stored, nothing that can be computed from them. When a call returns,
//! its writes are on the disk; a call that fails has written nothing. A refused file is left
//! unchanged. A [`Store`] is an ordinary blocking value owned by one thread.

mod apply;
mod backups;
mod changed_games;
mod changes;
mod codec;
mod copy;
mod disk_space;
mod double_entry;
mod drafts;
mod error;
mod evenings;
mod fault;
mod file_system;
mod fingerprint;
mod game_codec;
mod game_queries;
mod games;
mod host_settings;
mod inspect;
mod journal;
mod library;
mod log_file;
mod merges;
mod migrations;
mod open;
mod overwritten;
mod own_files;
mod own_games;
mod people;
pub mod person_change;
mod retention;
mod saved_options;
mod search;
mod second_place;
#[cfg(feature = "share")]
mod shared;
pub mod stats_loader;
mod time;
mod version;
mod views;
mod wholeness;
pub mod worker;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};

pub use crate::people::PersonId;
pub use backups::{Backup, RestoreOutcome, backups, restore_backup};
pub use changed_games::ChangedGames;
pub use changes::LogEntry;
pub use double_entry::SecondEntry;
pub use drafts::{Draft, DraftCounts};
pub use error::{Error, SeatedTogether};
pub use evenings::Sitting;
pub use file_system::remove_sidecars;
pub use game_queries::{Filter, Summary};
pub use games::{GameFacts, LoadedGame};
pub use library::{GameImport, ImportedGame};
pub use merges::Merge;
pub use own_files::{OwnFiles, is_of_library};
pub use people::Person;
pub use retention::{Retention, RetentionError};
pub use saved_options::SavedOptions;
pub use second_place::{SecondPlace, copies_in, copy_after_command, newest_in, with_journal};
#[cfg(feature = "share")]
pub use shared::{Beginning, ChangeConflict, Integrated, SharedChange, SharedEdit};
pub use version::VERSION;

use backups::NewestBackup;
use fault::Fault;
use file_system::Identity;
use log_file::{LogFiles, Position};
use open::OpenFile;
use overwritten::FileState;
use wholeness::{Depth, Newest};

/// Prefix of the settings with the state of a shared game; the game's uid follows.
const SHARED_GAME: &str = "shared-game/";
/// The path of a store in memory.
const IN_MEMORY: &str = ":memory:";

/// Number of a game in its file; never used again for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

/// Number of a change in its file; later changes have larger ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ChangeId(pub i64);

/// Number of a merge in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MergeId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for ChangeId {
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
    file: Option<OpenFile>,
    /// Generation of the file's content when it was opened.
    generation: String,
    /// The newest change when the file was opened or last written here.
    newest: Newest,
    /// Number of backups made here, and the last one.
    made: RefCell<(u64, Option<NewestBackup>)>,
}

impl Store {
    /// Opens a file, makes it (and its folder) where there is none, and brings an older one up
    /// to date.
    ///
    /// ```
    /// use house_rules::{rules, engine::Record, store::Store};
    ///
    /// let folder = std::env::temp_dir().join(format!("house-rules-{}", std::process::id()));
    /// let mut store = Store::open(folder.join("games.db"))?;
    /// let hearts = rules::find("hearts").expect("a game in code");
    /// let names = ["Ada", "Ben", "Cleo", "Dov"].map(str::to_owned);
    /// let id = store.create(&Record::new(hearts, names.to_vec()), None)?;
    /// assert_eq!(store.load(id)?.record.players[1], "Ben");
    /// # drop(store);
    /// # std::fs::remove_dir_all(folder).expect("a folder of our own");
    /// # Ok::<(), house_rules::store::Error>(())
    /// ```
    ///
    /// # Errors
    /// Any that says why the file cannot be used; a file that is refused is left as it was.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, Error> {
        let path = path.as_ref();
        let (connection, file) = open::file(path)?;
        Store::with(connection, Some(file)).map_err(|fault| fault.at(path))
    }

    /// Opens a file as [`Store::open`] does, and makes none; `None` if there is none.
    fn open_existing(path: &Path) -> Result<Option<Store>, Error> {
        if path.symlink_metadata().is_err() { Ok(None) } else { Store::open(path).map(Some) }
    }

    /// Returns a store that is gone when it is dropped, for tests and for trying things out.
    ///
    /// # Errors
    /// [`Error::Sqlite`] where there is no memory for it.
    pub fn open_in_memory() -> Result<Store, Error> {
        let opening = || {
            let connection = open::memory()?;
            Store::with(connection, None)
        };
        opening().map_err(|fault: Fault| fault.at(Path::new(IN_MEMORY)))
    }

    fn with(connection: Connection, file: Option<OpenFile>) -> Result<Store, Fault> {
        let (generation, newest) =
            (open::generation(&connection)?, wholeness::newest(&connection)?);
        Ok(Store { connection, file, generation, newest, made: RefCell::default() })
    }

    /// Returns the file; `None` in memory.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Returns how many games are not removed, and how many people there are.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn counts(&self) -> Result<(usize, usize), Error> {
        self.read(|connection| {
            let sql = include_str!("store/query/library/counts.sql");
            Ok(connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?)
        })
    }

    /// Returns whether a backup has taken the place of everything since the file was opened, by
    /// another program. Nothing can be written then until it is opened again.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn is_restored(&self) -> Result<bool, Error> {
        self.read(|connection| Ok(open::generation(connection)? != self.generation))
    }

    /// Returns what was remembered under this key.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn setting(&self, key: &str) -> Result<Option<String>, Error> {
        self.read(|connection| {
            let sql = "select value from settings where key = ?1";
            Ok(connection.query_row(sql, [key], |row| row.get(0)).optional()?)
        })
    }

    /// Returns everything remembered under keys that begin so, by the rest of the key.
    ///
    /// # Errors
    /// Any that says why the file cannot be read.
    pub fn settings_under(&self, prefix: &str) -> Result<BTreeMap<String, String>, Error> {
        self.read(|connection| {
            let mut query = connection.prepare(include_str!("store/query/settings/under.sql"))?;
            let rows = query.query_map([prefix], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Forgets what is remembered under this key.
    ///
    /// # Errors
    /// Any that says why the file cannot be written.
    pub fn remove_setting(&mut self, key: &str) -> Result<(), Error> {
        self.write(|connection| {
            let _ = connection.execute("delete from settings where key = ?1", [key])?;
            Ok(())
        })
    }

    /// Remembers something under this key, over what was there.
    ///
    /// # Errors
    /// Any that says why the file cannot be written.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), Error> {
        self.write(|connection| {
            let sql = include_str!("store/query/settings/set.sql");
            let _ = connection.execute(sql, params![key, value])?;
            Ok(())
        })
    }

    /// Reads the whole file and checks that it is sound. Slow with many games.
    ///
    /// # Errors
    /// [`Error::Corrupt`] where it is not.
    pub fn check(&self) -> Result<(), Error> {
        self.read(copy::check)
    }

    /// Copies the whole file to another place while it stays open. A file that is there is
    /// replaced once the copy is complete.
    ///
    /// # Errors
    /// [`Error::SameFile`] where that is this file; else any that says why the copy cannot be
    /// made, with the path of the copy.
    pub fn backup_to(&self, path: impl AsRef<Path>) -> Result<(), Error> {
        self.still_there()?;
        self.check_file()?;
        copy::copy(&self.connection, self.path(), path.as_ref())
    }

    /// Returns how far the log is written; `None` if there is none.
    fn position(&self) -> Option<Position> {
        self.file.as_ref()?.log.as_ref()?.position()
    }

    /// Returns how many backups were made here.
    fn copies(&self) -> u64 {
        self.made.borrow().0
    }

    /// Returns the backup that was made here last.
    fn made(&self) -> Option<NewestBackup> {
        self.made.borrow().1.clone()
    }

    /// Returns what an error calls the file.
    fn place(&self) -> &Path {
        self.path().unwrap_or(Path::new(IN_MEMORY))
    }

    /// Reads in one transaction, so that everything read is of one moment.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, Error> {
        self.check_file()?;
        let reading = || {
            let transaction = self.connection.unchecked_transaction()?;
            work(&transaction)
        };
        reading().map_err(|fault| self.check_file().err().unwrap_or_else(|| fault.at(self.place())))
    }

    /// Writes in one transaction: all of it, or nothing.
    fn write<T>(&mut self, work: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, Error> {
        if self.file.as_ref().and_then(OpenFile::untouched).is_none() {
            self.recover_log()?;
            self.still_there()?;
            self.leave_overwritten()?;
        }
        let place = self.place().to_owned();
        let known = self.generation.as_str();
        let writing = |connection: &mut Connection| {
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // What is to be written is of games that may be others now, under the same numbers.
            if open::generation(&transaction)? != known {
                return Err(Fault::Restored);
            }
            let done = work(&transaction)?;
            let newest = wholeness::newest(&transaction)?;
            transaction.commit()?;
            Ok((done, newest))
        };
        let written = writing(&mut self.connection).map_err(|fault: Fault| fault.at(&place));
        if written.is_err() {
            // What could not be read may be of another file.
            self.leave_overwritten()?;
        }
        let (done, newest) = written?;
        // The log may have gone just now: what is in it is not on the disk under any name. Or a file
        // may have come over this one after the look above.
        let untouched = self.file.as_ref().and_then(OpenFile::untouched);
        let is_untouched = untouched.is_some();
        if let Some(log) = self.file.as_mut().and_then(|file| file.log.as_mut()) {
            match untouched {
                Some(extent) => log.was_written_to(extent),
                None => log.was_written(),
            }
        }
        if !is_untouched {
            self.recover_log()?;
            self.leave_overwritten()?;
        }
        self.newest = newest;
        Ok(done)
    }

    /// Puts what is in a log that was deleted or replaced by another program into the file, and
    /// begins a new one.
    ///
    /// # Errors
    /// [`Error::LogReplaced`] where another program has written a log of its own since: what
    /// was recorded here is a backup then, and the file is read as the other program left it.
    fn recover_log(&mut self) -> Result<(), Error> {
        let Some(file) = self.file.as_ref().filter(|file| file.has_lost_its_log()) else {
            return Ok(());
        };
        if self.still_there().is_err() {
            return Ok(());
        }
        if file.check(&self.generation) == FileState::Other {
            // Another window has set the log aside.
            let path = file.path.clone();
            self.reopen(&path)?;
            return Err(Error::Overwritten { log: backups::folder(&path), path });
        }
        let path = file.path.clone();
        let is_replaced = file.log.as_ref().is_some_and(LogFiles::is_replaced);
        let copy = if file.closed {
            None
        } else if is_replaced {
            Some(backups::keep(&self.connection, &path, crate::clock::local_now().naive_local())?)
        } else {
            log_file::checkpoint(&self.connection).map_err(|fault| fault.at(&path))?;
            None
        };
        self.reopen(&path)?;
        copy.map_or(Ok(()), |copy| self.has_all_of(copy.path))
    }

    /// Lets go of a file that another program has copied another over, and opens that: the log
    /// is of the old one, and nothing of it comes into the new one.
    ///
    /// # Errors
    /// [`Error::Overwritten`] where that is so; why the new one cannot be used, where it cannot.
    fn leave_overwritten(&mut self) -> Result<(), Error> {
        let Some(file) = &self.file else { return Ok(()) };
        let is_own = self.has_own(file)?;
        if is_own && !file.has_a_cut_log(&self.connection) {
            return Ok(());
        }
        let path = file.path.clone();
        let now = crate::clock::local_now().naive_local();
        if !is_own {
            if let Some(original) = &file.original {
                original.settle();
            }
            let log = backups::set_log_aside(&path, now)?;
            let _ = std::fs::remove_file(file_system::beside(&path, "-shm"));
            self.reopen(&path)?;
            return Err(Error::Overwritten { path, log });
        }
        // What SQLite remembers may be all there is. Without the index it reads what the log has
        // left, up to the last change that is whole.
        let copy = backups::keep(&self.connection, &path, now);
        let log = if copy.is_err() { Some(backups::copy_log(&path, now)?) } else { None };
        let _ = std::fs::remove_file(file_system::beside(&path, "-shm"));
        self.reopen(&path)?;
        match (copy, log) {
            (Ok(copy), _) => self.has_all_of(copy.path),
            (Err(_), Some(log)) => Err(Error::Overwritten { path, log }),
            (Err(error), None) => Err(error),
        }
    }

    /// Checks that nothing but SQLite has written into the file. What is there instead is opened
    /// by [`Store::leave_overwritten`].
    ///
    /// # Errors
    /// [`Error::Overwritten`] where another library lies there, or an older copy of this one.
    fn check_file(&self) -> Result<(), Error> {
        let Some(file) = &self.file else { return Ok(()) };
        if self.has_own(file)? {
            return Ok(());
        }
        let path = file.path.clone();
        Err(Error::Overwritten { log: file_system::beside(&path, "-wal"), path })
    }

    /// Returns whether the file has what was recorded here.
    fn has_own(&self, file: &OpenFile) -> Result<bool, Error> {
        let known = self.generation.as_str();
        let state = file.check(known);
        let has = match state {
            FileState::Same => return Ok(true),
            FileState::Checkpointed => self.is_whole(Depth::Newest)?,
            FileState::Written => self.is_whole(Depth::All)?,
            FileState::Other => false,
        };
        // Another program may have restored a backup, which says so itself and mixes nothing.
        let is_restored = || {
            open::generation(&self.connection).is_ok_and(|now| now != known)
                && copy::check(&self.connection).is_ok()
        };
        if has || is_restored() {
            file.accept();
            if state == FileState::Written {
                self.forget_pages(file)?;
            }
            return Ok(true);
        }
        // What lies in the place of a file that was moved away says nothing of that one.
        Ok(self.still_there().is_err())
    }

    /// Has SQLite read everything anew, its schema too: where another program has written the same
    /// library, its pages may be in another order.
    fn forget_pages(&self, file: &OpenFile) -> Result<(), Error> {
        let forgetting = || {
            let sql = "pragma shrink_memory; pragma writable_schema = reset";
            self.connection.execute_batch(sql)?;
            file.find_library(&self.connection)
        };
        forgetting().map_err(|fault: Fault| fault.at(self.place()))
    }

    fn is_whole(&self, depth: Depth) -> Result<bool, Error> {
        wholeness::is_whole(self.place(), depth, &self.generation, self.newest)
    }

    /// Checks that what is open now has every change of a copy.
    ///
    /// # Errors
    /// [`Error::LogReplaced`] where it has not.
    fn has_all_of(&self, copy: std::path::PathBuf) -> Result<(), Error> {
        let kept = copy::source(&copy)?;
        let path = self.place().to_owned();
        if log_file::has_changes_of(&self.connection, &kept).map_err(|fault| fault.at(&path))? {
            return Ok(());
        }
        Err(Error::LogReplaced { path, copy })
    }

    /// Opens the file once more in the place of a connection whose log has gone.
    fn reopen(&mut self, path: &Path) -> Result<(), Error> {
        let beside = self.file.as_mut().map(|file| (file.original.take(), file.log.take()));
        // Closed first: two connections of one program share what they know of the log.
        let empty = Connection::open_in_memory().map_err(|error| Fault::from(error).at(path))?;
        let old = std::mem::replace(&mut self.connection, empty);
        if let Some(file) = &mut self.file {
            file.closed = true;
        }
        log_file::close_without_checkpoint(old).map_err(|fault| fault.at(path))?;
        // Then the handles beside it: closed later, they would give up the locks of the next.
        drop(beside);
        let (connection, file) = open::file(path)?;
        self.newest = wholeness::newest(&connection).map_err(|fault| fault.at(path))?;
        (self.connection, self.file) = (connection, Some(file));
        Ok(())
    }

    /// Writes everything into a file anew that has gone from its place; does nothing where
    /// something is there. What was open is what is written, so nothing is lost; this store is
    /// of the old file still, and is to be let go of.
    ///
    /// # Errors
    /// Any that says why it cannot be written.
    pub fn recreate_file(&self) -> Result<bool, Error> {
        let Some(path) = self.path().filter(|path| !path.exists()) else { return Ok(false) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|source| Error::Folder { path: folder.to_owned(), source })?;
        }
        copy::copy(&self.connection, None, path)?;
        Ok(true)
    }

    /// Returns a file that was deleted or replaced can be written on some systems and is lost with
    /// the program, so that is found out before.
    fn still_there(&self) -> Result<(), Error> {
        match &self.file {
            Some(file) if Identity::of(&file.path).as_ref() != Some(&file.identity) => {
                let path = file.path.clone();
                Err(if path.exists() { Error::Replaced { path } } else { Error::Missing { path } })
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Store {
    /// Leaves nothing in a log that has no name any more.
    fn drop(&mut self) {
        if self.recover_log().is_ok() && self.still_there().is_ok() {
            let _ = self.leave_overwritten();
        }
    }
}
