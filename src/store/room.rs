//! Why the disk took no more, where SQLite only knows that it did not: no room, no share of it
//! left, a limit on the size of files, or a disk that has gone.
//!
//! Invariant: what is tried is a file of its own that is gone afterwards.

use std::fs;
use std::io::{self, ErrorKind, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use super::error::Error;
use super::open::{PART, beside};

/// How much is tried to write: more than SQLite may have found no room for.
const ATTEMPT: usize = 64 * 1024;

/// What stands beside a file and grows with it.
const GROWING: [&str; 5] = ["", "-wal", "-journal", PART, ".part-journal"];

/// Why the file at this path cannot grow; `None` where it can, or where the system says
/// something that is not about room.
pub(super) fn why_not(path: &Path) -> Option<Error> {
    let lengths = GROWING.iter().filter_map(|ending| fs::metadata(beside(path, ending)).ok());
    let longest = lengths.map(|metadata| metadata.len()).max().unwrap_or(0);
    let attempt = attempt(path);
    let tried = || {
        let mut file = fs::File::create(&attempt)?;
        // As far out as the longest of them ends: there a limit on the size of files is met.
        let _ = file.seek(SeekFrom::Start(longest))?;
        file.write_all(&[0x55; ATTEMPT])?;
        file.sync_all()
    };
    let refused = tried().err();
    let _ = fs::remove_file(&attempt);
    refused.and_then(|refused| of_system(path, &refused, longest))
}

/// A name that nothing has: two windows may try at once.
fn attempt(path: &Path) -> PathBuf {
    beside(path, &format!("-{}.try", std::process::id()))
}

/// What the system says of room, as an error of ours.
pub(super) fn of_system(path: &Path, refused: &io::Error, longest: u64) -> Option<Error> {
    let path = path.to_owned();
    match refused.kind() {
        ErrorKind::StorageFull => Some(Error::Full { path }),
        ErrorKind::QuotaExceeded => Some(Error::NoShare { path }),
        ErrorKind::FileTooLarge => Some(Error::TooLarge { path, reached: longest.div_ceil(1024) }),
        _ => None,
    }
}
