//! Reads a library line by line.

use std::fmt::Display;
use std::io::{BufRead, Read as _};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{Count, LIBRARY, Label, LastLine, NameAlias, SharedData, VERSION};
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

/// What a game's line has besides the record.
#[derive(Deserialize)]
struct GameParts {
    #[serde(flatten)]
    label: Label,
    #[serde(default)]
    counts: Vec<Count>,
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
                    return Err(self.bad("the file is not complete: its end is missing").into());
                }
                length if u64::try_from(length).is_ok_and(|length| length > MAX_BYTES) => {
                    return Err(ReadTextError::TooLong.into());
                }
                _ if bytes.trim_ascii().is_empty() => {}
                _ if self.is_over => {
                    return Err(self.bad("nothing may follow the last line").into());
                }
                _ => break,
            }
        }
        let text = text_of(bytes).map_err(|error| error.in_line(self.line))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let object = json::parse(text.trim_end()).map_err(|error| error.in_line(self.line))?;
        Ok(Some(self.read(object)?))
    }

    fn read(&mut self, mut object: Json) -> Result<LibraryLine, Error> {
        let mut take = |key| object.as_object_mut().and_then(|object| object.remove(key));
        if let Some(version) = take(LIBRARY) {
            let found = version.as_i64().unwrap_or_default();
            if found != VERSION {
                return Err(Error::newer_library(found));
            }
            return Ok(LibraryLine::SharedData(self.content(object)?));
        }
        if let Some(record) = take("record") {
            self.games += 1;
            let GameParts { label, counts } = self.content(object)?;
            let wrong = || self.bad("the “record” of a game must be an object");
            let mut decoded = json::decode_object(record.as_object().ok_or_else(wrong)?);
            if let Some(record) = &mut decoded.record {
                let wrong = || self.bad("a count must be of a box of its game");
                counts.iter().try_for_each(|count| count.put_into(record)).ok_or_else(wrong)?;
            }
            return Ok(LibraryLine::Game(Box::new((label, decoded))));
        }
        let last: LastLine = self.content(object)?;
        if last.games != self.games {
            let wrong = "“games” of the last line must be the number of the games before it";
            return Err(self.bad(wrong));
        }
        self.is_over = true;
        Ok(LibraryLine::Spellings(last.spellings))
    }

    fn content<T: DeserializeOwned>(&self, line: Json) -> Result<T, Error> {
        let wrong = |why| self.bad(format_args!("this is not a line of a library: {why}"));
        serde_json::from_value(line).map_err(wrong)
    }

    fn bad(&self, what: impl Display) -> Error {
        Error::NotARecord(format!("line {}: {what}", self.line))
    }
}
