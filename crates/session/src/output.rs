//! Writes the files that users ask for: exports, charts and printed pages.
//!
//! Invariants: a file is written completely or not at all, under an unguessable name until it is
//! complete. No file of a library is ever overwritten, and only regular files are ever replaced.

use std::fs;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use thiserror::Error;

use scoring::file_error::reason;
use store::files::{folder_of, sync_folder};
use store::{OwnFiles, is_of_library};

/// What to do if the file exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IfExists {
    /// Keep it and fail.
    Keep,
    /// Replace it.
    Replace,
}

/// Why a file was not written. Nothing was changed.
#[derive(Debug, Error)]
#[error("{} {kind}", path.display())]
pub struct Error {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub kind: ErrorKind,
}

/// What is wrong with a file to write.
#[derive(Debug, Error)]
pub enum ErrorKind {
    /// It exists.
    #[error("already exists")]
    Exists,
    /// It may not be written, because it "is a folder".
    #[error("{0}")]
    Refused(&'static str),
    /// The system returned an error.
    #[error("cannot be written: {}", reason(.0))]
    Io(io::Error),
}

impl ErrorKind {
    const OF_LIBRARY: ErrorKind = ErrorKind::Refused(
        "belongs to a library of House Rules (its games, its log or its backups) and is never \
         overwritten",
    );

    /// Returns the error for this path.
    pub fn at(self, path: &Path) -> Error {
        Error { path: path.to_owned(), kind: self }
    }
}

/// Checks whether [`write()`] may write this file, before any work is done for it.
///
/// # Errors
/// Any [`struct@Error`] except [`ErrorKind::Io`].
pub fn check(path: &Path, existing: IfExists, own: &OwnFiles) -> Result<(), Error> {
    check_copy(path, IfExists::Replace, own)?;
    if is_of_library(path) {
        return Err(ErrorKind::OF_LIBRARY.at(path));
    }
    check_copy(path, existing, own)
}

/// Checks whether a copy of a library may be written to this file: it may replace another copy, but
/// no file of `own`.
///
/// # Errors
/// Any [`struct@Error`] except [`ErrorKind::Io`].
pub fn check_copy(path: &Path, existing: IfExists, own: &OwnFiles) -> Result<(), Error> {
    let metadata = fs::metadata(path).ok();
    let is_there = path.symlink_metadata().is_ok();
    let kind = match metadata {
        Some(metadata) if metadata.is_dir() => ErrorKind::Refused("is a folder"),
        Some(metadata) if !metadata.is_file() => {
            ErrorKind::Refused("is not a file but a pipe or a device")
        }
        _ if own.contain(path) => ErrorKind::OF_LIBRARY,
        _ if is_there && !path.exists() => ErrorKind::Refused("is a link that leads nowhere"),
        _ if is_there && existing == IfExists::Keep => ErrorKind::Exists,
        _ => return Ok(()),
    };
    Err(kind.at(path))
}

/// Writes a whole file. Through a link, the file it leads to is written.
pub fn write(path: &Path, content: &[u8], existing: IfExists, own: &OwnFiles) -> Result<(), Error> {
    let mut file = NewFile::create(path, existing, own)?;
    match file.file.write_all(content) {
        Ok(()) => file.finish(),
        Err(source) => Err(ErrorKind::Io(source).at(path)),
    }
}

/// A file being written, which gets its name when it is complete.
#[derive(Debug)]
pub struct NewFile {
    path: PathBuf,
    existing: IfExists,
    /// What is written to it.
    pub file: BufWriter<NamedTempFile>,
}

impl NewFile {
    /// Begins a file. Through a link, the file it leads to is written.
    pub fn create(path: &Path, existing: IfExists, own: &OwnFiles) -> Result<NewFile, Error> {
        check(path, existing, own)?;
        let path = match existing {
            IfExists::Keep => path.to_owned(),
            IfExists::Replace => fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()),
        };
        match temporary(folder_of(&path)) {
            Ok(file) => Ok(NewFile { path, existing, file: BufWriter::new(file) }),
            Err(source) => Err(ErrorKind::Io(source).at(&path)),
        }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// [`ErrorKind::Exists`] or [`ErrorKind::Io`]; then nothing was changed.
    pub fn finish(self) -> Result<(), Error> {
        let NewFile { path, existing, file } = self;
        put(&path, file, existing).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => ErrorKind::Exists.at(&path),
            _ => ErrorKind::Io(error).at(&path),
        })
    }
}

/// Renames a file that was written under a temporary name in the same folder.
fn put(path: &Path, file: BufWriter<NamedTempFile>, existing: IfExists) -> io::Result<()> {
    let file = file.into_inner()?;
    if let Some(replaced) = fs::metadata(path).ok().filter(|_| existing == IfExists::Replace) {
        file.as_file().set_permissions(replaced.permissions())?;
    }
    file.as_file().sync_all()?;
    match existing {
        IfExists::Replace => drop(file.persist(path)?),
        IfExists::Keep => keep_new(file, path)?,
    }
    sync_folder(folder_of(path));
    Ok(())
}

/// Creates a temporary file with the usual permissions of this user's files.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let _ = builder.prefix(".house-rules-").suffix(".part");
    #[cfg(unix)]
    let _ = {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666))
    };
    builder.tempfile_in(folder)
}

fn keep_new(file: NamedTempFile, path: &Path) -> io::Result<()> {
    let Err(refused) = file.persist_noclobber(path) else { return Ok(()) };
    // Some disks can rename only by replacing whatever has the name.
    let exists = refused.error.kind() == io::ErrorKind::AlreadyExists;
    if exists || path.symlink_metadata().is_ok() {
        return Err(refused.error);
    }
    refused.file.persist(path).map(drop).map_err(|refused| refused.error)
}
