//! Reading and writing files. A file is written whole or not at all: first beside its place,
//! then moved there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::error::Error;
use crate::exchange::{self, ReadTextError};

/// What a file is called in sentences.
pub(super) fn name(file: &Path) -> String {
    if is_input(file) { "standard input".to_owned() } else { file.display().to_string() }
}

fn is_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// The text of a file, or of standard input.
pub(super) fn read(file: &Path) -> Result<String, Error> {
    let text = if is_input(file) {
        exchange::read_text(io::stdin().lock())
    } else {
        File::open(file).map_err(ReadTextError::Io).and_then(exchange::read_text)
    };
    text.map_err(|why| match why {
        ReadTextError::Io(source) => Error::Read { file: name(file), source },
        ReadTextError::TooLong => Error::TooLong { file: name(file) },
        ReadTextError::NotText { line, column } => {
            Error::NotText { file: name(file), line, column }
        }
    })
}

/// Says that a file exists before any work is done for it.
pub(super) fn must_be_free(path: &Path, force: bool) -> Result<(), Error> {
    if !force && path.symlink_metadata().is_ok() {
        return Err(Error::Exists { path: path.to_owned() });
    }
    Ok(())
}

/// Writes a whole file.
pub(super) fn write(path: &Path, content: &[u8], force: bool) -> Result<(), Error> {
    must_be_free(path, force)?;
    // What a link points to is written, not the link.
    let path = if force { fs::canonicalize(path).unwrap_or(path.to_owned()) } else { path.into() };
    let failed = |source| Error::Write { path: path.clone(), source };
    if path.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    let beside = neighbour(&path);
    let written = write_new(&beside, content).and_then(|()| fs::rename(&beside, &path));
    written.map_err(|source| {
        let _ = fs::remove_file(&beside);
        failed(source)
    })
}

fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// A name in the same folder that nobody else uses.
fn neighbour(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// Makes a folder, and those it is in, where there is none.
pub(super) fn folder(path: &Path) -> Result<(), Error> {
    fs::create_dir_all(path).map_err(|source| Error::Write { path: path.to_owned(), source })
}
