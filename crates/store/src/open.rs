//! Opens a file.
//!
//! Invariant: a file is inspected before SQLite touches it, so one that is not ours, too new, or
//! cut short is refused without changing a byte or leaving files beside it.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::{Error, ErrorKind, Result};
use super::file_system::{beside, check_name, make_private};
use super::inspect::inspect;
use super::sqlite_error::unwritable;
use super::{custom_games, migrations, sql};
use crate::private_files::{create_folder, create_new, folder_of};

/// Number of prepared statements to cache: more than a change needs.
const STATEMENTS: usize = 128;

/// How long to wait for another program's lock, and the pause between tries.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(20);

/// Opens or creates the file at this path.
pub(super) fn file(path: &Path) -> Result<Connection, Error> {
    check_name(path).map_err(|source| ErrorKind::Unopenable(source).at(path))?;
    let there = inspect(path, true)?;
    if !there {
        let folder = folder_of(path);
        create_folder(folder).map_err(|source| ErrorKind::Folder(source).at(folder))?;
    }
    let mut flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    if there {
        for ending in ["", "-wal", "-shm", "-journal"] {
            make_private(&beside(path, ending));
        }
    } else {
        flags |= OpenFlags::SQLITE_OPEN_CREATE;
        // The reason is reported below.
        let _ = create_new(path);
    }
    let connection = Connection::open_with_flags(path, flags).map_err(|source| {
        if path.exists() || !there { refused(path, source) } else { ErrorKind::Missing.at(path) }
    })?;
    ready(connection).map_err(|kind| kind.at(path))
}

/// Returns a database in memory.
pub(super) fn memory() -> Result<Connection> {
    ready(Connection::open_in_memory()?)
}

/// Keeps triggers and views that a stranger has added to a file from doing harm; there are none of
/// ours that are needed.
pub(super) fn restrict(connection: &Connection) -> Result<()> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    Ok(())
}

/// Returns why SQLite could not open a file, in the system's words.
fn refused(path: &Path, source: rusqlite::Error) -> Error {
    match fs::OpenOptions::new().append(true).create(true).open(path) {
        Err(source) => unwritable(path, source),
        Ok(_) => ErrorKind::from(source).at(path),
    }
}

/// Sets up a connection as everything else expects it.
fn ready(mut connection: Connection) -> Result<Connection> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Each statement keeps its plan: with partial indexes SQLite would plan again for every value.
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    restrict(&connection)?;
    // People type slowly, so writes need not be fast: each survives a power failure once committed.
    // "Extra" also syncs the removal of the journal.
    connection.pragma_update(None, "synchronous", "extra")?;
    // A log that an earlier version left belongs to a file that may yet be refused: only the log
    // knows whether its version is newer than the header says.
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    migrations::bring_up_to_date(&mut connection)?;
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    leave_one_file(&connection)?;
    if connection.is_readonly(rusqlite::MAIN_DB)? {
        return Err(ErrorKind::read_only());
    }
    connection.pragma_update(None, "foreign_keys", true)?;
    custom_games::refresh_views(&mut connection)?;
    Ok(connection)
}

/// Gives a file a rollback journal, so that between two writes it is complete by itself. The log of
/// an earlier version is written into it first, which has to wait until nobody else uses the file.
fn leave_one_file(connection: &Connection) -> Result<()> {
    let start = Instant::now();
    loop {
        let changed = connection.query_row("pragma journal_mode = delete", [], |_| Ok(()));
        let code = changed.as_ref().err().and_then(rusqlite::Error::sqlite_error_code);
        if code != Some(ErrorCode::DatabaseBusy) || start.elapsed() >= BUSY_TIMEOUT {
            return Ok(changed?);
        }
        thread::sleep(PAUSE);
    }
}

/// Returns the id of a library.
pub(super) fn library_id(connection: &Connection) -> Result<String> {
    sql::value(connection, "select uid from library", [])?.ok_or(ErrorKind::Corrupt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::unwrap_used, reason = "a test")]
    fn committed_writes_are_synced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("evening.db");
        let connection = file(&path).unwrap();
        let number =
            |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(number("pragma synchronous"), 3, "extra");
        assert_eq!(number("pragma foreign_keys"), 1);
        let journal: String =
            connection.query_row("pragma journal_mode", [], |row| row.get(0)).unwrap();
        assert_eq!(journal, "delete");
    }
}
