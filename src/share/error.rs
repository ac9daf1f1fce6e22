//! Why a game cannot be shared or followed, as whole sentences.

use std::error::Error as _;
use std::path::PathBuf;

use tokio_postgres::error::SqlState;

use crate::store::worker::Failure;

/// Why a game cannot be shared or followed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was given is no address.
    #[error(
        "This is not the address of a database: {why}. It looks like postgres://user@host/database."
    )]
    Address {
        /// What is wrong with it.
        why: String,
    },
    /// Others can read the passwords.
    #[error(
        "{} can be read by others, so the passwords in it are not used. Make it yours alone: chmod \
         600.", path.display()
    )]
    PasswordFile {
        /// The file.
        path: PathBuf,
    },
    /// The certificates of authorities cannot be read.
    #[error("The certificates to check the server with cannot be read: {why}.")]
    Certificates {
        /// Why.
        why: String,
    },
    /// The database cannot be reached.
    #[error("The database cannot be reached: {why}.")]
    Line {
        /// Why.
        why: String,
    },
    /// The database answers with an error.
    #[error("The database says: {said}.")]
    Database {
        /// What it says.
        said: String,
        /// The class and number of the error, as PostgreSQL numbers them.
        code: String,
    },
    /// Nobody has shared anything in that database.
    #[error("No game is shared in this database.")]
    NothingShared,
    /// Another version has shared it.
    #[error(
        "This database was set up by another version of House Rules: {found}, and this program \
         knows {known}. Use the same version at every desk."
    )]
    Version {
        /// The version there.
        found: i32,
        /// The version here.
        known: i32,
    },
    /// There is no such event.
    #[error("No event “{wanted}” is shared in this database, or this role may not see it.")]
    NoEvent {
        /// What was asked for.
        wanted: String,
    },
    /// Several events begin like that.
    #[error("Several events begin with “{wanted}”; type more of its letters.")]
    SeveralEvents {
        /// What was asked for.
        wanted: String,
    },
    /// The database has fewer changes than this copy: an old backup of it was restored.
    #[error(
        "The database has {there} changes of this event, and {here} were there before: an older \
         copy of it was restored. Share the game again into a new database."
    )]
    Lost {
        /// How many there are.
        there: i64,
        /// How many are known.
        here: i64,
    },
    /// What the database holds is not what this program writes there.
    #[error("This event cannot be read from the database. Use the same version at every desk.")]
    Unreadable,
    /// The file cannot be read or written.
    #[error("{0}")]
    Store(#[from] Failure),
    /// The system has no thread left.
    #[error("The game cannot be shared: {0}.")]
    System(#[from] std::io::Error),
}

impl Error {
    /// Returns whether it may be over by itself: the line is cut, or the server starts again.
    pub fn passes(&self) -> bool {
        match self {
            Error::Line { .. } => true,
            // The server ends or begins, has no room, or broke something off to keep order.
            Error::Database { code, .. } => {
                ["08", "40", "53", "57", "58"].iter().any(|class| code.starts_with(class))
            }
            Error::Store(failure) => failure.is_stale(),
            _ => false,
        }
    }
}

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Error {
        match error.as_db_error() {
            Some(said) if *said.code() == SqlState::UNDEFINED_TABLE => Error::NothingShared,
            Some(said) => Error::Database {
                said: said.message().trim_end_matches('.').to_owned(),
                code: said.code().code().to_owned(),
            },
            None => Error::Line { why: cause(&error) },
        }
    }
}

/// Returns what lies behind an error: "connection refused".
pub(super) fn cause(error: &tokio_postgres::Error) -> String {
    let mut cause = error.to_string();
    let mut source = error.source();
    while let Some(deeper) = source {
        cause = deeper.to_string();
        source = deeper.source();
    }
    if cause.contains("UnknownIssuer") {
        return "this computer does not know who signed the server's certificate. Name the \
                certificate in the address: ?sslrootcert=FILE"
            .to_owned();
    }
    cause.trim_end_matches('.').to_owned()
}
