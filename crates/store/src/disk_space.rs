//! Finds out why a write failed when SQLite only reports that it did: no space, a used-up quota, a
//! file size limit, a read-only disk, or a missing one.
//!
//! Invariant: the probe is a file of its own, removed afterwards.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use super::error::{Error, ErrorKind};
use super::file_system::{PART, beside, is_read_only};
use crate::private_files::folder_of;

/// Bytes to try: more than the write that failed can have needed.
const PROBE_SIZE: u64 = 64 * 1024;

/// Suffixes of the files that grow with the database.
const GROWING_FILES: [&str; 3] = ["", "-journal", PART];

/// How far beyond the file's end to look for a file size limit: what was written beyond the limit
/// was rolled back, so the file no longer shows where it is.
const PROBE_OFFSET: u64 = 64 << 20;

/// Returns why the file at this path cannot be written; `None` if it can, or if the system reports
/// something other than space or permissions.
pub(super) fn diagnose(path: &Path) -> Option<ErrorKind> {
    let lengths = GROWING_FILES.iter().filter_map(|ending| fs::metadata(beside(path, ending)).ok());
    let longest = lengths.map(|metadata| metadata.len()).max().unwrap_or(0);
    let attempt = tempfile::Builder::new()
        .prefix(".house-rules-")
        .suffix(".try")
        .tempfile_in(folder_of(path));
    let attempt = match attempt {
        Ok(attempt) => attempt,
        Err(refused) => return reason_for(&refused),
    };
    let mut file = attempt.as_file();
    let mut tried = || {
        let _ = io::copy(&mut io::repeat(0x55).take(PROBE_SIZE), &mut file)?;
        file.sync_all()?;
        // Nothing is written that far out; the attempt only asks whether it would be allowed. A
        // disk that has to reserve the space at once says nothing about the original write.
        match file.set_len(longest.saturating_add(PROBE_OFFSET)) {
            Err(refused) if refused.kind() == io::ErrorKind::FileTooLarge => Err(refused),
            _ => Ok(()),
        }
    };
    match tried() {
        Err(refused) if refused.kind() == io::ErrorKind::FileTooLarge => {
            let most = largest(file, longest.saturating_add(PROBE_OFFSET)) / 1024;
            Some(ErrorKind::TooLarge(most))
        }
        tried => tried.err().and_then(|refused| reason_for(&refused)),
    }
}

/// Returns the reason behind a refused attempt.
fn reason_for(refused: &io::Error) -> Option<ErrorKind> {
    match refused.kind() {
        io::ErrorKind::ReadOnlyFilesystem => Some(ErrorKind::ReadOnlyDisk),
        _ => of_system(refused),
    }
}

/// Returns the largest size in bytes that the system allows for a file, given one that is too
/// large.
fn largest(attempt: &fs::File, too_large: u64) -> u64 {
    let (mut least, mut most) = (0, too_large);
    while most - least > 1 {
        let middle = least + (most - least) / 2;
        if attempt.set_len(middle).is_ok() { least = middle } else { most = middle }
    }
    least
}

/// Returns the system's error about space as one of ours.
pub(super) fn of_system(refused: &io::Error) -> Option<ErrorKind> {
    match refused.kind() {
        io::ErrorKind::StorageFull => Some(ErrorKind::Full),
        io::ErrorKind::QuotaExceeded => Some(ErrorKind::QuotaExceeded),
        _ => None,
    }
}

/// Returns why a file cannot be written, from the system's error.
pub(super) fn unwritable(path: &Path, source: io::Error) -> Error {
    let kind = of_system(&source).unwrap_or_else(|| {
        if is_read_only(&source) { ErrorKind::ReadOnly } else { ErrorKind::Unopenable(source) }
    });
    kind.at(path)
}
