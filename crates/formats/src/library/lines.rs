//! Reads a library line by line.

use std::io::{BufRead, Read as _};

use serde_json::Value as Json;

use super::{LIBRARY, Label, NameAlias, SharedData, VERSION, bad, game, shared, spellings};
use crate::{Decoded, Error, MAX_BYTES, ReadTextError, decode_records, json, read_text, text_of};

/// Why a file or a line was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// It is not text, or the system returned an error.
    #[error(transparent)]
    Text(#[from] ReadTextError),
    /// It is neither a library nor a record.
    #[error(transparent)]
    Format(#[from] Error),
}

/// A file with games.
#[derive(Debug)]
pub enum ImportFile<R> {
    /// A library, which is read line by line.
    Library(LibraryLines<R>),
    /// Records alone.
    Records(Vec<Decoded>),
}

impl<R: BufRead> ImportFile<R> {
    /// Reads a file, as far as its kind.
    ///
    /// # Errors
    /// [`ReadError`] if it cannot be read, or is neither a library nor records.
    pub fn read(mut from: R) -> Result<ImportFile<R>, ReadError> {
        if is_library(from.fill_buf().map_err(ReadTextError::Io)?) {
            let lines = LibraryLines { from, line: 0, games: 0, is_over: false };
            return Ok(ImportFile::Library(lines));
        }
        Ok(ImportFile::Records(decode_records(&read_text(from)?)?))
    }
}

/// A line of a library.
#[derive(Debug)]
pub enum LibraryLine {
    /// The first line: everything but the games.
    SharedData(SharedData),
    /// A game.
    Game(Box<(Label, Decoded)>),
    /// The last line: other spellings of names.
    Spellings(Vec<NameAlias>),
}

/// Reads a library line by line.
#[derive(Debug)]
pub struct LibraryLines<R> {
    from: R,
    line: usize,
    games: usize,
    is_over: bool,
}

/// Returns whether a file that starts with these bytes looks like a library.
fn is_library(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let first = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let wanted = format!("{{\"{LIBRARY}\":");
    first.take(wanted.len()).eq(wanted.as_bytes())
}

impl<R: BufRead> LibraryLines<R> {
    /// Reads the next line; `None` after the last.
    ///
    /// # Errors
    /// [`ReadError`] if the line is invalid, with its number; or if the last one is missing.
    pub fn next_line(&mut self) -> Result<Option<LibraryLine>, ReadError> {
        let mut bytes = Vec::new();
        loop {
            self.line += 1;
            bytes.clear();
            let length = (&mut self.from).take(MAX_BYTES + 1).read_until(b'\n', &mut bytes);
            match length.map_err(ReadTextError::Io)? {
                0 if self.is_over => return Ok(None),
                0 => {
                    return Err(self.bad("the file", "complete: its end is missing").into());
                }
                length if u64::try_from(length).is_ok_and(|length| length > MAX_BYTES) => {
                    return Err(ReadTextError::TooLong.into());
                }
                _ if bytes.trim_ascii().is_empty() => {}
                _ if self.is_over => {
                    return Err(self.bad("what follows the last line", "nothing").into());
                }
                _ => break,
            }
        }
        let text = text_of(bytes).map_err(|error| error.in_line(self.line))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let object = json::parse(text.trim_end()).map_err(|error| error.in_line(self.line))?;
        self.read(&object).map(Some).map_err(|error| match error {
            Error::NotALibrary { what, wanted } => self.bad(&what, wanted).into(),
            error => error.into(),
        })
    }

    fn read(&mut self, object: &Json) -> Result<LibraryLine, Error> {
        if let Some(found) = object.get(LIBRARY) {
            let found = found.as_i64().unwrap_or_default();
            return if found == VERSION {
                shared(object).map(LibraryLine::SharedData)
            } else {
                Err(Error::newer_library(found))
            };
        }
        if let Some(record) = object.get("record") {
            self.games += 1;
            return Ok(LibraryLine::Game(Box::new(game(object, record)?)));
        }
        let games = object.get("games").and_then(Json::as_u64);
        if games != u64::try_from(self.games).ok() {
            let wanted = "the number of the games before it";
            return Err(bad("“games” of the last line", wanted));
        }
        self.is_over = true;
        spellings(object).map(LibraryLine::Spellings)
    }

    fn bad(&self, what: &str, wanted: &'static str) -> Error {
        bad(&format!("line {}: {what}", self.line), wanted)
    }
}
