//! Reads files.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::error::{Error, Result};
use super::terminal::visible;

/// Returns the name of a file in sentences.
pub(super) fn name(file: &Path) -> String {
    if is_input(file) { "standard input".to_owned() } else { visible(&file.display().to_string()) }
}

fn is_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// Opens a file, or standard input, for reading piece by piece.
pub(super) fn open(file: &Path) -> Result<Box<dyn Read + Send>> {
    if is_input(file) {
        return Ok(Box::new(io::stdin()));
    }
    match File::open(file) {
        Ok(opened) => Ok(Box::new(opened)),
        Err(source) => Err(Error::Read { file: name(file), source }),
    }
}

/// Reads the text of a file, or of standard input.
pub(super) fn read(file: &Path) -> Result<String> {
    formats::read_text(open(file)?).map_err(|why| not_read(&name(file), why))
}

/// Returns the error for a file that was not read.
pub(super) fn not_read(name: &str, why: formats::Error) -> Error {
    match why {
        formats::Error::Io(source) => Error::Read { file: name.to_owned(), source },
        why => Error::Sentence(format!("{name}: {why}.")),
    }
}
