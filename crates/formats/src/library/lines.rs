//! Reads a library line by line.

use std::io::{BufRead, Read as _};

use crate::MAX_BYTES;
use crate::text_of;
use serde_json::Value as Json;

use super::{IN_LINES, LIBRARY, Label, Library, bad, game, shared, spellings};
use crate::Decoded;
use crate::Error;
use crate::ReadTextError;
use crate::json;
use crate::shared_data::{NameAlias, SharedData};

/// Why a line was not read.
#[derive(Debug, thiserror::Error)]
pub enum ReadLineError {
    /// It is not text, or the system returned an error.
    #[error(transparent)]
    Text(#[from] ReadTextError),
    /// It is not a line of a library.
    #[error(transparent)]
    Library(#[from] Error),
}

/// A line of a library.
#[derive(Debug)]
pub enum LibraryLine {
    /// The first line: everything but the games.
    SharedData(SharedData),
    /// A game.
    Game(Box<(Label, Decoded)>),
    /// The last line: other spellings of names.
    Spellings(Vec<NameAlias<usize>>),
}

/// Reads a library line by line.
#[derive(Debug)]
pub struct LibraryLines<R> {
    from: R,
    line: usize,
    games: usize,
    is_over: bool,
}

/// Returns whether these bytes start a library in lines.
pub(super) fn are_lines(bytes: &[u8]) -> bool {
    let first = bytes.iter().filter(|byte| !byte.is_ascii_whitespace());
    let wanted = format!("{{\"{LIBRARY}\":{IN_LINES}");
    first.take(wanted.len()).eq(wanted.as_bytes())
}

/// Reads the text of a library in lines.
pub(super) fn decode(text: &str) -> Result<Library, Error> {
    let mut lines = LibraryLines::new(text.as_bytes());
    let mut library = Library::default();
    loop {
        match lines.next_line() {
            Ok(None) => return Ok(library),
            Ok(Some(LibraryLine::SharedData(shared))) => library.shared = shared,
            Ok(Some(LibraryLine::Game(game))) => library.games.push(*game),
            Ok(Some(LibraryLine::Spellings(spellings))) => library.shared.spellings = spellings,
            Err(ReadLineError::Library(error)) => return Err(error),
            // This is text within the size limit.
            Err(ReadLineError::Text(error)) => return Err(bad(&error.to_string(), "text")),
        }
    }
}

impl<R: BufRead> LibraryLines<R> {
    /// Creates a reader of a file's lines.
    pub fn new(from: R) -> LibraryLines<R> {
        LibraryLines { from, line: 0, games: 0, is_over: false }
    }

    /// Reads the next line; `None` after the last.
    ///
    /// # Errors
    /// [`ReadLineError`] if the line is invalid, with its number; or if the last one is missing.
    pub fn next_line(&mut self) -> Result<Option<LibraryLine>, ReadLineError> {
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
        let (object, record) = json::decode_under(text.trim_end(), "record")
            .map_err(|error| error.in_line(self.line))?;
        self.read(&object, record).map(Some).map_err(|error| match error {
            Error::NotALibrary { what, wanted } => self.bad(&what, wanted).into(),
            error => error.into(),
        })
    }

    fn read(
        &mut self,
        object: &Json,
        record: Option<json::RecordRead>,
    ) -> Result<LibraryLine, Error> {
        if let Some(found) = object.get(LIBRARY) {
            let found = found.as_i64().unwrap_or_default();
            return if found == IN_LINES {
                shared(object).map(LibraryLine::SharedData)
            } else {
                Err(Error::newer_library(found))
            };
        }
        if let Some(record) = record {
            self.games += 1;
            return Ok(LibraryLine::Game(Box::new(game(object, record.ok())?)));
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
