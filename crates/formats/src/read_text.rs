//! Reads the text of a file, up to the size of the largest record or library.

use std::io::{self, Read};

use thiserror::Error;

use scoring::file_error::reason;

/// Maximum size of a file in bytes; a library of 100,000 games is smaller.
pub const MAX_BYTES: u64 = MAX_MEGABYTES << 20;

/// Maximum size of a file in megabytes.
pub const MAX_MEGABYTES: u64 = 256;

/// Why the text of a file cannot be read.
#[derive(Debug, Error)]
pub enum ReadTextError {
    /// The system returned an error.
    #[error("{}", reason(.0))]
    Io(#[from] io::Error),
    /// It is too large.
    #[error("it is larger than {MAX_MEGABYTES} megabytes, and no library of games is that large")]
    TooLong,
    /// It is not UTF-8.
    #[error("line {line}, column {column}: this is not UTF-8 text; save the file as UTF-8")]
    NotText {
        /// The line, from 1.
        line: usize,
        /// The column in letters, from 1.
        column: usize,
    },
}

impl ReadTextError {
    /// Returns the same error for a text that is this line of a file.
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
/// [`ReadTextError`] if it cannot be read, is too large, or is not text.
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
/// [`ReadTextError::NotText`] with the offset of the first invalid byte.
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
