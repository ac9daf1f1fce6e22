//! Inspects a file without SQLite: whether it exists, is ours, has a known version and is complete.

use std::fs;
use std::io::{self, Read as _};
use std::path::Path;

use super::error::{Error, ErrorKind, Result};
use super::file_system::beside;
use super::migrations::{APPLICATION, VERSION, is_known};

const HEADER: usize = 100;
const MAGIC: &[u8] = b"SQLite format 3\0";

/// Inspects a file without SQLite: whether it exists, is ours, and is writable if it has to be.
pub(super) fn inspect(path: &Path, to_write: bool) -> Result<bool, Error> {
    let unopenable = |source| ErrorKind::Unopenable(source).at(path);
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unopenable(error)),
    };
    if metadata.is_dir() {
        return Err(unopenable(io::ErrorKind::IsADirectory.into()));
    }
    // Opening a pipe would wait for a writer.
    if !metadata.is_file() {
        return Err(unopenable(io::Error::other("it is a pipe or a device, not a file")));
    }
    let mut file = match fs::File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(unopenable(error)),
    };
    let read_only = to_write && metadata.permissions().readonly();
    if metadata.len() == 0 && !read_only {
        return Ok(true);
    }
    let mut header = [0; HEADER];
    match file.read_exact(&mut header) {
        Ok(()) => {}
        // A piece of one of our files is damage; any other file this short was never ours.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            let kind = match metadata.len() {
                0 => ErrorKind::ReadOnly,
                _ if header.starts_with(MAGIC) => ErrorKind::Corrupt,
                _ => ErrorKind::NotOurFile,
            };
            return Err(kind.at(path));
        }
        Err(error) => return Err(unopenable(error)),
    }
    // A crash may have left a log, or, if the file was being created, a journal that rolls its
    // writes back.
    let has = |ending| fs::metadata(beside(path, ending)).is_ok_and(|log| log.len() > 0);
    let logged = has("-wal") || has("-journal");
    // If the power fails while a file is being created, later pages may be on the disk before the
    // first.
    let begun = has("-journal") && header.iter().all(|byte| *byte == 0);
    if !begun {
        // The length comes last: another process may be writing at the end. Until everything that
        // the header promises is there, it has a log or a journal beside the file.
        let length = file.metadata().map_err(unopenable)?.len();
        validate_header(&header, length, logged).map_err(|kind| kind.at(path))?;
    }
    if read_only {
        return Err(ErrorKind::ReadOnly.at(path));
    }
    Ok(true)
}

/// Checks that the header of a file says that it is ours, of a known version, and complete.
fn validate_header(header: &[u8; HEADER], length: u64, logged: bool) -> Result<()> {
    if !is_marked(header) {
        return Err(ErrorKind::NotOurFile);
    }
    let number = |at| number(header, at);
    let found = number(60);
    if !is_known(found) {
        return Err(ErrorKind::Newer { found, known: VERSION });
    }
    let page = match u64::from(number(16) >> 16) {
        1 => 65_536,
        page => page,
    };
    // With a log beside it, the missing end may be there, or was not needed yet.
    let whole = length >= page * u64::from(number(28));
    if whole || logged { Ok(()) } else { Err(ErrorKind::Corrupt) }
}

/// Returns whether the header of this file says that it is one of our libraries, complete or not.
pub(super) fn is_library(path: &Path) -> bool {
    let mut header = [0; HEADER];
    // Opening a pipe would wait for a writer.
    let read = path.is_file().then(|| fs::File::open(path)?.read_exact(&mut header));
    matches!(read, Some(Ok(()))) && is_marked(&header)
}

/// Returns whether a header is that of an SQLite file with our application id.
fn is_marked(header: &[u8; HEADER]) -> bool {
    header.starts_with(MAGIC) && number(header, 68) == APPLICATION
}

/// Returns a number in the header; the offsets are in <https://www.sqlite.org/fileformat.html>.
fn number(header: &[u8; HEADER], at: usize) -> u32 {
    let bytes = header.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
    u32::from_be_bytes(bytes.unwrap_or_default())
}
