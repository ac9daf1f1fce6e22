//! Errors of the commands, worded as whole sentences.

use std::collections::BTreeSet;
use std::io;
use std::path::PathBuf;

use scoring::file_error::reason;
use scoring::join_choices;
use session::output::{self, ErrorKind};

/// The reason a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A sentence that says what is wrong, and what would be right.
    #[error("{0}")]
    Sentence(String),
    /// A game has no file of the kind that was asked for, or none yet; others may have one.
    #[error("{0}")]
    NoSuchFile(String),
    /// A record has problems, which were printed.
    #[error("Nothing was imported.")]
    NothingImported,
    /// A file cannot be read.
    #[error("{file} cannot be read: {}.", reason(source))]
    Read {
        /// The path or name the user gave.
        file: String,
        /// The system's error.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error("{} cannot be written: {}.", path.display(), reason(source))]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The system has no folder for a person's data.
    #[error("This system has no folder for your data; name a file with --data.")]
    NoDataFolder,
    /// The pages cannot be served.
    #[cfg(feature = "lan")]
    #[error("{0}")]
    Serve(#[from] phones::Error),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A game cannot be shared or joined.
    #[cfg(feature = "share")]
    #[error(transparent)]
    Share(#[from] desks::Error),
    /// Standard output cannot be written.
    #[error("Standard output cannot be written: {}.", reason(.0))]
    StandardOutput(#[from] io::Error),
}

impl From<output::Error> for Error {
    fn from(error: output::Error) -> Error {
        Error::Sentence(match error.kind {
            ErrorKind::Exists => {
                format!("{error}; choose another name, or overwrite it with --force.")
            }
            _ => format!("{error}; choose another name."),
        })
    }
}

/// What a command returns.
pub(super) type Result<T, E = Error> = std::result::Result<T, E>;

/// Returns an error with this sentence.
pub(super) fn said<T>(sentence: impl Into<String>) -> Result<T> {
    Err(Error::Sentence(sentence.into()))
}

/// Returns which of these names may have been meant by `wanted`, as a sentence with a space after it;
/// each has how many letters it differs in.
pub(super) fn did_you_mean<'a>(
    wanted: &str,
    names: impl Iterator<Item = (usize, &'a str)>,
) -> String {
    let most = 1 + wanted.chars().count() / 3;
    let near: BTreeSet<(usize, &str)> = names.filter(|(apart, _)| *apart <= most).collect();
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, name)| name).collect();
    if near.is_empty() { String::new() } else { format!("Did you mean {}? ", join_choices(&near)) }
}
