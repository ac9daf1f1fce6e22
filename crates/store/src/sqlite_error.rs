//! What an error of SQLite or of the system means for a file, and how work on the tables reports it.
//!
//! SQLite only reports that a write failed. Whether that is because there is no space, a used-up quota
//! or a read-only disk is found out with a file of its own, which is removed afterwards.

use std::io::{self, Read as _};
use std::path::Path;

use rusqlite::ffi::{SQLITE_CORRUPT_VTAB, SQLITE_READONLY_DBMOVED};
use rusqlite::{ErrorCode, ffi};

use scoring::names;

use super::GameId;
use super::error::{Error, ErrorKind};
use super::files::{PART, beside, folder_of};

impl From<names::TooLong> for ErrorKind {
    fn from(too_long: names::TooLong) -> Self {
        ErrorKind::NameTooLong(too_long)
    }
}

impl From<rusqlite::Error> for ErrorKind {
    fn from(error: rusqlite::Error) -> Self {
        ErrorKind::Sqlite(error)
    }
}

impl ErrorKind {
    /// Returns the error for a file that cannot be written.
    pub(super) fn read_only() -> ErrorKind {
        rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None).into()
    }

    /// Returns whether a table, a column or the row of the library is missing.
    pub(super) fn is_of_other_tables(&self) -> bool {
        match self {
            ErrorKind::Corrupt => true,
            ErrorKind::Sqlite(error) => error.sqlite_error_code() == Some(ErrorCode::Unknown),
            _ => false,
        }
    }

    /// Returns the same error for a read of one game's tables: a value that its column cannot have
    /// concerns that game only, and not the rest of the file.
    pub(super) fn of_game(self, game: GameId) -> ErrorKind {
        match self {
            ErrorKind::Corrupt => ErrorKind::UnreadableGame(game),
            ErrorKind::Sqlite(error) if is_of_value(&error) => ErrorKind::UnreadableGame(game),
            kind => kind,
        }
    }

    /// Returns whether a change of another desk does not fit the game, and the file is sound.
    #[cfg(feature = "share")]
    pub(super) fn is_of_the_change(&self) -> bool {
        match self {
            ErrorKind::UnreadableChange
            | ErrorKind::Stale(_)
            | ErrorKind::BadCell { .. }
            | ErrorKind::NameTooLong(_) => true,
            ErrorKind::Sqlite(error) => {
                error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
            }
            _ => false,
        }
    }

    /// Returns the error with the path of the file.
    pub(super) fn at(self, path: &Path) -> Error {
        let kind = match self {
            ErrorKind::Sqlite(error) => of_sqlite(path, error),
            kind => kind,
        };
        Error { path: path.to_owned(), kind }
    }
}

/// Classifies an SQLite error by what the user can do about it.
fn of_sqlite(path: &Path, source: rusqlite::Error) -> ErrorKind {
    let rusqlite::Error::SqliteFailure(failure, _) = &source else {
        // A column of a type that the schema does not allow: somebody changed the tables.
        let is_damage = is_of_value(&source);
        return if is_damage { ErrorKind::Corrupt } else { ErrorKind::Sqlite(source) };
    };
    let on_disk = path != Path::new(super::IN_MEMORY);
    let code = failure.code;
    match code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => ErrorKind::Locked,
        ErrorCode::ReadOnly if failure.extended_code == SQLITE_READONLY_DBMOVED => {
            if path.exists() { ErrorKind::Replaced(None) } else { ErrorKind::Missing }
        }
        ErrorCode::DiskFull => ErrorKind::Full,
        ErrorCode::DatabaseCorrupt if failure.extended_code != SQLITE_CORRUPT_VTAB => {
            ErrorKind::Corrupt
        }
        ErrorCode::NotADatabase => ErrorKind::Corrupt,
        ErrorCode::CannotOpen | ErrorCode::SystemIoFailure if on_disk => {
            diagnose(path).unwrap_or_else(|| of_file(path, code, source))
        }
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied if on_disk => match diagnose(path) {
            Some(ErrorKind::ReadOnlyDisk) => ErrorKind::ReadOnlyDisk,
            _ => ErrorKind::ReadOnly,
        },
        _ => ErrorKind::Sqlite(source),
    }
}

/// Returns whether the error is about an invalid value in a column.
fn is_of_value(error: &rusqlite::Error) -> bool {
    matches!(
        error,
        rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::FromSqlConversionFailure(..)
    )
}

/// Returns why a file cannot be used although there is enough space.
fn of_file(path: &Path, code: ErrorCode, source: rusqlite::Error) -> ErrorKind {
    let is_there = path.exists() || beside(path, PART).exists();
    match code {
        _ if !is_there => ErrorKind::Missing,
        // A file that exists and was readable, but cannot be opened: the journal beside it cannot
        // be created.
        ErrorCode::CannotOpen => ErrorKind::ReadOnly,
        _ => ErrorKind::Disk(source),
    }
}

/// Bytes to try: more than the write that failed can have needed.
const PROBE_SIZE: u64 = 64 * 1024;

/// Returns why the file at this path cannot be written; `None` if it can, or if the system reports
/// something other than space or permissions.
pub(super) fn diagnose(path: &Path) -> Option<ErrorKind> {
    let tried = || {
        let attempt = tempfile::Builder::new()
            .prefix(".house-rules-")
            .suffix(".try")
            .tempfile_in(folder_of(path))?;
        let mut file = attempt.as_file();
        let _ = io::copy(&mut io::repeat(0x55).take(PROBE_SIZE), &mut file)?;
        file.sync_all()
    };
    let refused = tried().err()?;
    match refused.kind() {
        io::ErrorKind::ReadOnlyFilesystem => Some(ErrorKind::ReadOnlyDisk),
        _ => of_system(&refused),
    }
}

/// Returns the system's error about space as one of ours.
fn of_system(refused: &io::Error) -> Option<ErrorKind> {
    match refused.kind() {
        io::ErrorKind::StorageFull => Some(ErrorKind::Full),
        io::ErrorKind::QuotaExceeded => Some(ErrorKind::QuotaExceeded),
        _ => None,
    }
}

/// Returns why a file cannot be written, from the system's error.
pub(super) fn unwritable(path: &Path, source: io::Error) -> Error {
    use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
    let kind = of_system(&source).unwrap_or_else(|| match source.kind() {
        PermissionDenied | ReadOnlyFilesystem => ErrorKind::ReadOnly,
        _ => ErrorKind::Unopenable(source),
    });
    kind.at(path)
}
