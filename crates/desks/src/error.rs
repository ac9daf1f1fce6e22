//! Errors of sharing and following a game, as whole sentences.

use std::error::Error as _;
use std::path::PathBuf;

use tokio_postgres::error::SqlState;

use scoring::file_error::reason;
use store::worker::Failure;

/// The version of what sharing keeps in a database.
pub(super) const VERSION: i32 = 2;

/// What everything here returns.
pub(super) type Result<T, E = Error> = std::result::Result<T, E>;

/// The reason a game cannot be shared or followed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text is not an address.
    #[error(
        "This is not the address of a database: {0}. Write it like postgres://user@host/database."
    )]
    Address(String),
    /// Others can read the password file.
    #[error(
        "{} can be read by others, so the passwords in it are not used. Let only \
         yourself read it: chmod 600.", .0.display()
    )]
    PasswordFile(PathBuf),
    /// The certificate authorities cannot be read.
    #[error("The certificates for checking the server cannot be read: {0}.")]
    Certificates(String),
    /// The database cannot be reached.
    #[error("The database cannot be reached: {0}.")]
    Line(String),
    /// The database returns an error.
    #[error("The database says: {said}.")]
    Database {
        /// Its message.
        said: String,
        /// The SQLSTATE code.
        code: String,
    },
    /// Nothing is shared in that database.
    #[error("No game is shared in this database.")]
    NothingShared,
    /// The database was set up by another version.
    #[error(
        "This database was set up by another version of House Rules: {0}, and this program \
         knows {VERSION}. Use the same version at every desk."
    )]
    Version(i32),
    /// There is no such shared game.
    #[error("No game “{0}” is shared in this database, or this role may not see it.")]
    NoEvent(String),
    /// Several shared games have ids that begin with this text.
    #[error("Several shared games have ids that begin with “{0}”; type more letters.")]
    SeveralEvents(String),
    /// The database has fewer changes than this copy, because an old backup of it was restored.
    #[error(
        "The database has fewer changes of this game than before ({there} instead of {here}): an \
         older copy of the database was restored. Share the game again, in a new database."
    )]
    Lost {
        /// Number of changes there.
        there: i64,
        /// Number known here.
        here: i64,
    },
    /// The database's content was not written by this program.
    #[error("This game cannot be read from the database. Use the same version at every desk.")]
    Unreadable,
    /// The store failed.
    #[error("{0}")]
    Store(#[from] Failure),
    /// The system cannot start a thread.
    #[error("The game cannot be shared: {}.", reason(.0))]
    System(#[from] std::io::Error),
}

impl Error {
    /// Returns whether it may pass by itself: the connection was lost, or the server is restarting.
    pub fn passes(&self) -> bool {
        match self {
            Error::Line(_) => true,
            // The server is stopping or starting, is out of resources, resolved a deadlock, or another
            // desk held the event's lock or idled too long.
            Error::Database { code, .. } => {
                let classes = ["08", "25P03", "40", "53", "55P03", "57", "58"];
                classes.iter().any(|class| code.starts_with(class))
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
            None => Error::Line(cause(&error)),
        }
    }
}

/// Returns the cause of an error: "connection refused".
pub(super) fn cause(error: &tokio_postgres::Error) -> String {
    let mut cause = error.to_string();
    let mut source = error.source();
    while let Some(deeper) = source {
        cause = deeper.to_string();
        source = deeper.source();
    }
    if cause.contains("UnknownIssuer") {
        return "this computer does not know who signed the server’s certificate. Name the \
                certificate in the address: ?sslrootcert=FILE"
            .to_owned();
    }
    cause.trim_end_matches('.').to_owned()
}
