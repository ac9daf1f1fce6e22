//! Finds out why a write failed when SQLite only reports that it did: no space, a used-up quota, a
//! read-only disk, or a missing one.
//!
//! Invariant: the probe is a file of its own, removed afterwards.

use std::io::{self, Read as _};
use std::path::Path;

use super::error::{Error, ErrorKind};
use super::file_system::is_read_only;
use crate::private_files::folder_of;

/// Bytes to try: more than the write that failed can have needed.
const PROBE_SIZE: u64 = 64 * 1024;

/// Returns why the file at this path cannot be written; `None` if it can, or if the system reports
/// something other than space or permissions.
pub(super) fn diagnose(path: &Path) -> Option<ErrorKind> {
    let tried = || {
        let attempt = tempfile::Builder::new()
            .prefix(".house-rules-")
            .suffix(".try")
            .tempfile_in(folder_of(path))?;
        let mut file = attempt.as_file();
        let _ = io::copy(&mut io::repeat(0x55).take(PROBE_SIZE), &mut file)?;
        file.sync_all()
    };
    let refused = tried().err()?;
    match refused.kind() {
        io::ErrorKind::ReadOnlyFilesystem => Some(ErrorKind::ReadOnlyDisk),
        _ => of_system(&refused),
    }
}

/// Returns the system's error about space as one of ours.
fn of_system(refused: &io::Error) -> Option<ErrorKind> {
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
