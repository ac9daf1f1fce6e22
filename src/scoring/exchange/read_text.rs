//! The text of a file, of a size that a record can have.

use std::io::{self, Read};

use thiserror::Error;

/// The most bytes of a file: a library of a hundred thousand games has fewer.
pub const MAX_BYTES: u64 = MAX_MEGABYTES << 20;

/// The most megabytes of a file.
pub const MAX_MEGABYTES: u64 = 256;

/// Why a file has no text to be read.
#[derive(Debug, Error)]
pub enum ReadTextError {
    /// The system does not give it.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It goes on and on.
    #[error("it is larger than {MAX_MEGABYTES} megabytes, and no library of games is that large")]
    TooLong,
    /// It is something else.
    #[error("line {line}, column {column}: this is not UTF-8 text; save the file as UTF-8")]
    NotText {
        /// The line, from 1.
        line: usize,
        /// The column in letters, from 1.
        column: usize,
    },
}

impl ReadTextError {
    /// Returns the same of a text that is this line of a file.
    #[must_use]
    pub fn in_line(self, number: usize) -> ReadTextError {
        match self {
            ReadTextError::NotText { column, .. } => {
                ReadTextError::NotText { line: number, column }
            }
            error => error,
        }
    }
}

/// Reads the whole text of a file.
///
/// # Errors
/// [`ReadTextError`] where it cannot be read, is too long, or is no text.
pub fn read_text(file: impl Read) -> Result<String, ReadTextError> {
    let mut bytes = Vec::new();
    let length = file.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if u64::try_from(length).is_ok_and(|length| length > MAX_BYTES) {
        return Err(ReadTextError::TooLong);
    }
    text_of(bytes)
}

/// Returns bytes as text.
///
/// # Errors
/// [`ReadTextError::NotText`] with the place where they are none.
pub fn text_of(bytes: Vec<u8>) -> Result<String, ReadTextError> {
    String::from_utf8(bytes).map_err(|error| {
        let sound = error.as_bytes().get(..error.utf8_error().valid_up_to()).unwrap_or_default();
        let sound = String::from_utf8_lossy(sound);
        let last = sound.rsplit('\n').next().unwrap_or_default();
        ReadTextError::NotText {
            line: sound.matches('\n').count() + 1,
            column: last.chars().count() + 1,
        }
    })
}
