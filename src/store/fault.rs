//! Errors inside the store, without the file's path; the store converts them into an [`Error`] with
//! the path.

use std::path::{Path, PathBuf};

use rusqlite::ffi::{SQLITE_CORRUPT_VTAB, SQLITE_READONLY_DBMOVED};
use rusqlite::{ErrorCode, ffi};

use crate::names;

use super::error::{Error, SeatedTogether};
use super::file_system::{PART, beside};
use super::{GameId, MergeId, PersonId, disk_space};

/// The reason work on the tables failed.
#[derive(Debug)]
pub(super) enum Fault {
    Sqlite(rusqlite::Error),
    Newer {
        found: u32,
        known: u32,
    },
    NotOurFile,
    Restored,
    Overwritten,
    Corrupt,
    Stale(GameId),
    NoGame(GameId),
    UnknownGame {
        game: GameId,
        rules: String,
    },
    UnreadableGame(GameId),
    #[cfg(feature = "share")]
    UnreadableChange,
    BadCell {
        game: GameId,
        rules: &'static str,
        round: usize,
        field: String,
        value: String,
    },
    NameTaken(String),
    NoName,
    NameTooLong(names::TooLong),
    NoPerson(PersonId),
    SeatedTogether(Box<SeatedTogether>),
    SamePerson(String),
    NoMerge(MergeId),
}

impl From<names::TooLong> for Fault {
    fn from(too_long: names::TooLong) -> Self {
        Fault::NameTooLong(too_long)
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Fault::Sqlite(error)
    }
}

impl Fault {
    /// Returns the error for a file that another program has locked.
    pub(super) fn busy() -> Fault {
        rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_BUSY), None).into()
    }

    /// Returns the error for a file that cannot be written.
    pub(super) fn read_only() -> Fault {
        rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_READONLY), None).into()
    }

    /// Returns whether it is an error for a file that another program has locked.
    pub(super) fn is_busy(&self) -> bool {
        matches!(self, Fault::Sqlite(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy))
    }

    /// Returns whether a table, a column or the row of the library is missing.
    pub(super) fn is_of_other_tables(&self) -> bool {
        match self {
            Fault::Corrupt => true,
            Fault::Sqlite(error) => error.sqlite_error_code() == Some(ErrorCode::Unknown),
            _ => false,
        }
    }

    /// Returns the same error for a read of one game's tables: a value that its column cannot have
    /// concerns that game only, and not the rest of the file.
    pub(super) fn of_game(self, game: GameId) -> Fault {
        match self {
            Fault::Corrupt => Fault::UnreadableGame(game),
            Fault::Sqlite(error) if is_of_value(&error) => Fault::UnreadableGame(game),
            fault => fault,
        }
    }

    /// Returns whether a change of another desk does not fit the game, and the file is sound.
    #[cfg(feature = "share")]
    pub(super) fn is_of_the_change(&self) -> bool {
        match self {
            Fault::UnreadableChange
            | Fault::Stale(_)
            | Fault::BadCell { .. }
            | Fault::NameTaken(_)
            | Fault::NoName
            | Fault::NameTooLong(_)
            | Fault::SeatedTogether(_)
            | Fault::SamePerson(_) => true,
            Fault::Sqlite(error) => {
                error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
            }
            _ => false,
        }
    }

    /// Returns the error with the path of the file.
    pub(super) fn at(self, path: &Path) -> Error {
        let path = path.to_owned();
        match self {
            Fault::Sqlite(error) => of_sqlite(path, error),
            Fault::Newer { found, known } => Error::Newer { path, found, known },
            Fault::NotOurFile => Error::NotOurFile { path },
            Fault::Restored => Error::Restored { path },
            Fault::Overwritten => Error::Overwritten { path },
            Fault::Corrupt => Error::Corrupt { path },
            Fault::Stale(game) => Error::Stale { path, game },
            Fault::NoGame(game) => Error::NoGame { path, game },
            Fault::UnknownGame { game, rules } => Error::UnknownGame { path, game, rules },
            Fault::UnreadableGame(game) => Error::UnreadableGame { path, game },
            #[cfg(feature = "share")]
            Fault::UnreadableChange => Error::UnreadableChange { path },
            Fault::BadCell { game, rules, round, field, value } => {
                Error::BadCell { path, game, rules, round, field, value }
            }
            Fault::NameTaken(name) => Error::NameTaken { path, name },
            Fault::NoName => Error::NoName { path },
            Fault::NameTooLong(too_long) => Error::NameTooLong(too_long),
            Fault::NoPerson(person) => Error::NoPerson { path, person },
            Fault::SeatedTogether(both) => Error::SeatedTogether(both),
            Fault::SamePerson(name) => Error::SamePerson { path, name },
            Fault::NoMerge(merge) => Error::NoMerge { path, merge },
        }
    }
}

/// Classifies an SQLite error by what the user can do about it.
fn of_sqlite(path: PathBuf, source: rusqlite::Error) -> Error {
    let rusqlite::Error::SqliteFailure(failure, _) = &source else {
        // A column of a type that the schema does not allow: somebody changed the tables.
        return if is_of_value(&source) {
            Error::Corrupt { path }
        } else {
            Error::Sqlite { path, source }
        };
    };
    let on_disk = path != Path::new(super::IN_MEMORY);
    let code = failure.code;
    match code {
        ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked => Error::Locked { path },
        ErrorCode::ReadOnly if failure.extended_code == SQLITE_READONLY_DBMOVED => {
            if path.exists() {
                Error::Replaced { path, kept: None }
            } else {
                Error::Missing { path }
            }
        }
        ErrorCode::DiskFull => Error::Full { path },
        ErrorCode::DatabaseCorrupt if failure.extended_code != SQLITE_CORRUPT_VTAB => {
            Error::Corrupt { path }
        }
        ErrorCode::NotADatabase => Error::Corrupt { path },
        ErrorCode::CannotOpen | ErrorCode::SystemIoFailure if on_disk => {
            disk_space::diagnose(&path).unwrap_or_else(|| of_file(path, code, source))
        }
        ErrorCode::ReadOnly | ErrorCode::PermissionDenied if on_disk => {
            match disk_space::diagnose(&path) {
                Some(whole @ Error::ReadOnlyDisk { .. }) => whole,
                _ => Error::ReadOnly { path },
            }
        }
        _ => Error::Sqlite { path, source },
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
fn of_file(path: PathBuf, code: ErrorCode, source: rusqlite::Error) -> Error {
    let is_there = path.exists() || beside(&path, PART).exists();
    match code {
        _ if !is_there => Error::Missing { path },
        // A file that exists and was readable, but cannot be opened: the journal beside it cannot
        // be created.
        ErrorCode::CannotOpen => Error::ReadOnly { path },
        _ => Error::Disk { path, source },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(code: i32) -> Error {
        let failure = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
        Fault::from(failure).at(Path::new("/nowhere/games.db"))
    }

    #[test]
    fn each_cause_has_its_own_sentence() {
        assert!(matches!(error(ffi::SQLITE_FULL), Error::Full { .. }));
        assert!(matches!(error(ffi::SQLITE_BUSY), Error::Locked { .. }));
        assert!(matches!(error(ffi::SQLITE_READONLY), Error::ReadOnly { .. }));
        assert!(matches!(error(ffi::SQLITE_READONLY_DBMOVED), Error::Missing { .. }));
        assert!(matches!(error(ffi::SQLITE_IOERR_READ), Error::Missing { .. }));
        assert!(matches!(error(ffi::SQLITE_CORRUPT), Error::Corrupt { .. }));
        assert!(matches!(error(ffi::SQLITE_NOMEM), Error::Sqlite { .. }));
    }

    #[test]
    fn a_sentence_names_the_file_and_what_to_do() {
        let said = error(ffi::SQLITE_FULL).to_string();
        assert_eq!(
            said,
            "There is no space left on the disk for /nowhere/games.db. Free some space, then try \
             again."
        );
    }
}
