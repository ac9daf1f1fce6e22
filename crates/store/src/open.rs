//! Opens a file.
//!
//! Invariant: a file is inspected before SQLite touches it, so one that is not ours, too new, or
//! cut short is refused without changing a byte or leaving files beside it.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::{Error, ErrorKind, Result};
use super::files::{beside, check_name, create_folder, create_new, folder_of, make_private};
use super::migrations::{self, APPLICATION, is_known};
use super::sqlite_error::unwritable;
use super::{custom_games, sql};

/// Number of prepared statements to cache: more than a change needs.
const STATEMENTS: usize = 128;

/// How long to wait for another program's lock, and the pause between tries.
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(20);

/// The header of an SQLite file, and how it begins.
const HEADER: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

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

/// Inspects a file without SQLite: whether it exists, is ours, and is writable if it has to be.
pub(super) fn inspect(path: &Path, to_write: bool) -> Result<bool, Error> {
    let unopenable = |source| ErrorKind::Unopenable(source).at(path);
    let opened = || {
        let metadata = fs::metadata(path)?;
        if metadata.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        // Opening a pipe would wait for a writer.
        if !metadata.is_file() {
            return Err(io::Error::other("it is a pipe or a device, not a file"));
        }
        Ok((fs::File::open(path)?, metadata))
    };
    let (mut file, metadata) = match opened() {
        Ok(opened) => opened,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unopenable(error)),
    };
    let read_only = to_write && metadata.permissions().readonly();
    if metadata.len() == 0 && !read_only {
        return Ok(true);
    }
    let mut header = [0; HEADER];
    match file.read_exact(&mut header) {
        Ok(()) => {}
        // A piece of one of our files is damage; any other file this short was never ours.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            let kind = match metadata.len() {
                0 => ErrorKind::ReadOnly,
                _ if header.starts_with(MAGIC) => ErrorKind::Corrupt,
                _ => ErrorKind::NotOurFile,
            };
            return Err(kind.at(path));
        }
        Err(error) => return Err(unopenable(error)),
    }
    // A crash may have left a log, or, if the file was being created, a journal that rolls its
    // writes back.
    let has = |ending| fs::metadata(beside(path, ending)).is_ok_and(|log| log.len() > 0);
    let logged = has("-wal") || has("-journal");
    // If the power fails while a file is being created, later pages may be on the disk before the
    // first.
    let begun = has("-journal") && header.iter().all(|byte| *byte == 0);
    if !begun {
        // The length comes last: another process may be writing at the end. Until everything that
        // the header promises is there, it has a log or a journal beside the file.
        let length = file.metadata().map_err(unopenable)?.len();
        validate_header(&header, length, logged).map_err(|kind| kind.at(path))?;
    }
    if read_only {
        return Err(ErrorKind::ReadOnly.at(path));
    }
    Ok(true)
}

/// Checks that the header of a file says that it is ours, of a known version, and complete.
fn validate_header(header: &[u8; HEADER], length: u64, logged: bool) -> Result<()> {
    if !is_marked(header) {
        return Err(ErrorKind::NotOurFile);
    }
    let number = |at| number(header, at);
    let found = number(60);
    if !is_known(found) {
        return Err(ErrorKind::Newer(found));
    }
    let page = match u64::from(number(16) >> 16) {
        1 => 65_536,
        page => page,
    };
    // With a log beside it, the missing end may be there, or was not needed yet.
    let whole = length >= page * u64::from(number(28));
    if whole || logged { Ok(()) } else { Err(ErrorKind::Corrupt) }
}

/// Returns whether the header of this file says that it is one of our libraries, complete or not.
pub(super) fn is_library(path: &Path) -> bool {
    let mut header = [0; HEADER];
    // Opening a pipe would wait for a writer.
    let read = path.is_file().then(|| fs::File::open(path)?.read_exact(&mut header));
    matches!(read, Some(Ok(()))) && is_marked(&header)
}

/// Returns whether a header is that of an SQLite file with our application id.
fn is_marked(header: &[u8; HEADER]) -> bool {
    header.starts_with(MAGIC) && number(header, 68) == APPLICATION
}

/// Returns a number in the header; the offsets are in <https://www.sqlite.org/fileformat.html>.
fn number(header: &[u8; HEADER], at: usize) -> u32 {
    let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
    u32::from_be_bytes(bytes.unwrap_or_default())
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
