//! Opens a file.
//!
//! Invariant: a file is inspected before SQLite touches it, so one that is not ours, too new, or
//! cut short is refused without changing a byte or leaving files beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _};

use super::error::Error;
use super::fault::Fault;
use super::file_system::{Identity, beside, check_name, is_read_only, make_private};
use super::inspect::inspect;
use super::log_file::{Extent, LogFiles};
use super::overwritten::{FileState, Original};
use super::{disk_space, journal, migrations, views};
use crate::private_files::{create_folder, create_new, folder_of};

/// Number of prepared statements to cache: more than a change needs.
const STATEMENTS: usize = 128;

/// How long to wait for another program's lock.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(3);

/// A file that is open.
#[derive(Debug)]
pub(super) struct OpenFile {
    pub(super) path: PathBuf,
    /// Identifies the file whatever its name.
    pub(super) identity: Identity,
    /// The log beside it; `None` with a rollback journal.
    pub(super) log: Option<LogFiles>,
    /// The file's content when opened; `None` with a rollback journal.
    pub(super) original: Option<Original>,
    /// Whether it was closed to be opened again, and that failed.
    pub(super) closed: bool,
}

impl OpenFile {
    /// Returns the extent of the log if only SQLite has touched the file, its log or its index,
    /// which is nearly always the case and quick to check. `None` means that each must be checked
    /// by itself.
    pub(super) fn untouched(&self) -> Option<Extent> {
        let (Some(original), Some(log)) = (&self.original, &self.log) else { return None };
        // Read before the file: if SQLite writes in between, the two differ.
        let checkpoint = log.checkpoint()?;
        let metadata = fs::metadata(&self.path).ok()?;
        let is_same = !self.closed
            && Identity::from(&metadata) == self.identity
            && original.is_as_known(checkpoint, &metadata);
        if is_same { log.extent(checkpoint) } else { None }
    }

    /// Returns whether another program has cut off the end of the log.
    pub(super) fn has_a_cut_log(&self, connection: &Connection) -> bool {
        let log = self.log.as_ref().filter(|_| !self.closed);
        log.is_some_and(|log| log.is_cut_short(connection))
    }

    /// Returns whether another program has written to the file. `generation` identifies the
    /// library's content.
    pub(super) fn check(&self, generation: &str) -> FileState {
        match (&self.original, &self.log) {
            (Some(original), Some(log)) if !self.closed => original.check(generation, log),
            _ => FileState::Same,
        }
    }

    /// Accepts the file as it is, after it was read.
    pub(super) fn accept(&self) {
        if let (Some(original), Some(log)) = (&self.original, &self.log) {
            original.accept(log);
        }
    }

    /// Updates the position of the library's row in the file.
    pub(super) fn find_library(&self, connection: &Connection) -> Result<(), Fault> {
        self.original.as_ref().map_or(Ok(()), |original| original.find_library(connection))
    }

    /// Updates what is known about the file after a backup was restored into it.
    pub(super) fn was_restored(&mut self, connection: &Connection) -> Result<(), Fault> {
        let Some(log) = &mut self.log else { return Ok(()) };
        log.was_written();
        self.accept();
        self.find_library(connection)
    }

    /// Returns whether anything written now would be lost when the program ends.
    pub(super) fn has_lost_its_log(&self) -> bool {
        self.closed || self.log.as_ref().is_some_and(|log| !log.are_in_place())
    }
}

/// Opens or creates the file at this path.
pub(super) fn file(path: &Path) -> Result<(Connection, OpenFile), Error> {
    check_name(path).map_err(|source| Error::Unopenable { path: path.to_owned(), source })?;
    let there = inspect(path, true)?;
    if !there {
        let folder = folder_of(path);
        create_folder(folder)
            .map_err(|source| Error::Folder { path: folder.to_owned(), source })?;
    }
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if !there {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
    }
    if there {
        for ending in ["", "-wal", "-shm", "-journal"] {
            make_private(&beside(path, ending));
        }
    } else {
        // The reason is reported below.
        let _ = create_new(path);
    }
    let connection = Connection::open_with_flags(path, flags).map_err(|source| {
        if path.exists() || !there {
            refused(path, source)
        } else {
            Error::Missing { path: path.to_owned() }
        }
    })?;
    let connection = ready(connection, path).map_err(|fault| fault.at(path))?;
    let identity = Identity::of(path).ok_or_else(|| Error::Missing { path: path.to_owned() })?;
    let log = LogFiles::of(&connection, path).map_err(|fault| fault.at(path))?;
    let original = match &log {
        Some(log) => Original::of(&connection, path, log).map_err(|fault| fault.at(path))?,
        None => None,
    };
    let file = OpenFile { path: path.to_owned(), identity, log, original, closed: false };
    Ok((connection, file))
}

/// Returns a database in memory.
pub(super) fn memory() -> Result<Connection, Fault> {
    let mut connection = Connection::open_in_memory()?;
    migrations::bring_up_to_date(&mut connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    views::refresh(&mut connection)?;
    Ok(connection)
}

/// Fixes the query plan of each statement: with partial indexes SQLite would otherwise plan again
/// for every value.
fn fix_query_plans(connection: &Connection) -> Result<(), Fault> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// Keeps triggers and views that a stranger has added to a file from doing harm.
pub(super) fn restrict(connection: &Connection) -> Result<(), Fault> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(())
}

/// Returns why SQLite could not open a file, in the system's words.
fn refused(path: &Path, source: rusqlite::Error) -> Error {
    match fs::OpenOptions::new().append(true).create(true).open(path) {
        Err(error) if is_read_only(&error) => Error::ReadOnly { path: path.to_owned() },
        Err(source) => disk_space::of_system(path, &source)
            .unwrap_or_else(|| Error::Unopenable { path: path.to_owned(), source }),
        Ok(_) => Fault::from(source).at(path),
    }
}

/// Sets up a connection as everything else expects it.
fn ready(mut connection: Connection, path: &Path) -> Result<Connection, Fault> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    fix_query_plans(&connection)?;
    restrict(&connection)?;
    // A log left by a crash belongs to a file that may yet be refused: only the log knows whether
    // its version is newer than the header says.
    let logged = fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0);
    if logged {
        let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    }
    migrations::bring_up_to_date(&mut connection)?;
    if logged {
        let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    }
    // Another program may be using the file, or the disk may not support it; then the file keeps
    // its journal, which is slower but just as safe.
    let wanted = if journal::is_mapped_safely(path) { "wal" } else { "delete" };
    let journal: rusqlite::Result<String> =
        connection.query_row(&format!("pragma journal_mode = {wanted}"), [], |row| row.get(0));
    match journal {
        Err(rusqlite::Error::SqliteFailure(failure, _))
            if failure.code == rusqlite::ErrorCode::DatabaseBusy => {}
        journal => drop(journal?),
    }
    // People type slowly, so writes need not be fast: each survives a power failure once committed.
    // With a log, "full" does that; "extra" also syncs the removal of a rollback journal.
    connection.pragma_update(None, "synchronous", "extra")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    views::refresh(&mut connection)?;
    Ok(connection)
}

/// Returns the id of a library.
pub(super) fn library_id(connection: &Connection) -> Result<String, Fault> {
    let mut query = connection.prepare_cached("select uid from library")?;
    query.query_row([], |row| row.get(0)).optional()?.ok_or(Fault::Corrupt)
}

/// Returns the generation of a library's content, which changes when a backup is restored.
pub(super) fn generation(connection: &Connection) -> Result<String, Fault> {
    let mut query = connection.prepare_cached("select generation from library")?;
    query.query_row([], |row| row.get(0)).optional()?.ok_or(Fault::Corrupt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used, reason = "a test")]
    fn committed_writes_are_synced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("evening.db");
        let (connection, _) = file(&path).unwrap();
        let number =
            |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(number("pragma synchronous"), 3, "extra");
        assert_eq!(number("pragma foreign_keys"), 1);
        let journal: String =
            connection.query_row("pragma journal_mode", [], |row| row.get(0)).unwrap();
        assert_eq!(journal, if journal::is_mapped_safely(&path) { "wal" } else { "delete" });
    }
}
