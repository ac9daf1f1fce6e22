//! Why the disk took no more, where SQLite only knows that it did not: no room, no share of it
//! left, a limit on the size of files, a disk that is read-only by now, or one that has gone.
//!
//! Invariant: what is tried is a file of its own that is gone afterwards.

use std::fs;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use super::error::Error;
use super::file_system::{PART, beside, is_read_only};

/// How much is tried to write: more than SQLite may have found no room for.
const ATTEMPT: u64 = 64 * 1024;

/// What stands beside a file and grows with it.
const GROWING: [&str; 5] = ["", "-wal", "-journal", PART, ".part-journal"];

/// How much farther a limit on the size of files is looked for. What was written beyond it was
/// taken back by now, so where it is cannot be seen from the file.
const PROBE_OFFSET: u64 = 64 << 20;

/// Returns why the file at this path cannot be written; `None` if it can, or where the system
/// says something that is about neither room nor leave to write.
pub(super) fn why_not(path: &Path) -> Option<Error> {
    let lengths = GROWING.iter().filter_map(|ending| fs::metadata(beside(path, ending)).ok());
    let longest = lengths.map(|metadata| metadata.len()).max().unwrap_or(0);
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let attempt = tempfile::Builder::new()
        .prefix(".house-rules-")
        .suffix(".try")
        .tempfile_in(folder.unwrap_or(Path::new(".")));
    let attempt = match attempt {
        Ok(attempt) => attempt,
        Err(refused) => return of_attempt(path, &refused),
    };
    let mut file = attempt.as_file();
    let mut tried = || {
        let _ = io::copy(&mut io::repeat(0x55).take(ATTEMPT), &mut file)?;
        file.sync_all()?;
        // Nothing is written so far out: only whether it may be is asked. A disk that would
        // have to find the room at once says nothing of what was wanted.
        match file.set_len(longest.saturating_add(PROBE_OFFSET)) {
            Err(refused) if refused.kind() == ErrorKind::FileTooLarge => Err(refused),
            _ => Ok(()),
        }
    };
    match tried() {
        Err(refused) if refused.kind() == ErrorKind::FileTooLarge => {
            let most = largest(file, longest.saturating_add(PROBE_OFFSET)) / 1024;
            Some(Error::TooLarge { path: path.to_owned(), most })
        }
        tried => tried.err().and_then(|refused| of_attempt(path, &refused)),
    }
}

/// Returns what a refused attempt says of the disk.
fn of_attempt(path: &Path, refused: &io::Error) -> Option<Error> {
    match refused.kind() {
        ErrorKind::ReadOnlyFilesystem => Some(Error::ReadOnlyDisk { path: path.to_owned() }),
        _ => of_system(path, refused),
    }
}

/// Returns how large the system lets a file be that may not be so large.
fn largest(attempt: &fs::File, too_large: u64) -> u64 {
    let (mut least, mut most) = (0, too_large);
    while most - least > 1 {
        let middle = least + (most - least) / 2;
        if attempt.set_len(middle).is_ok() { least = middle } else { most = middle }
    }
    least
}

/// Returns what the system says of room, as an error of ours.
pub(super) fn of_system(path: &Path, refused: &io::Error) -> Option<Error> {
    let path = path.to_owned();
    match refused.kind() {
        ErrorKind::StorageFull => Some(Error::Full { path }),
        ErrorKind::QuotaExceeded => Some(Error::QuotaExceeded { path }),
        _ => None,
    }
}

/// Returns why a file cannot be written, by what the system says.
pub(super) fn unwritable(path: &Path, source: std::io::Error) -> Error {
    of_system(path, &source).unwrap_or_else(|| {
        let path = path.to_owned();
        if is_read_only(&source) {
            Error::ReadOnly { path }
        } else {
            Error::Unopenable { path, source }
        }
    })
}
