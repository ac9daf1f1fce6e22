//! Detects that another program has copied a file over the open one, into the same place on the
//! disk.
//!
//! SQLite does not notice: it would go on with its cached pages and log, and mix the two files. So
//! the file is checked before every read and before and after every write: only pages from the log
//! may have changed it. It is read through the handle kept here, because closing another would give
//! up SQLite's locks.

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rusqlite::Connection;

use super::fault::Fault;
use super::file_system::{self, read_at};
use super::log_file::{Checkpoint, LogFiles};

/// Header bytes of a file with a write-ahead log: <https://www.sqlite.org/fileformat.html>.
const WITH_A_LOG: [u8; 2] = [2, 2];
const VERSIONS: usize = 18;

/// The file as it was when it was opened.
#[derive(Debug)]
pub(super) struct Original {
    file: fs::File,
    /// The page with the row that identifies the library's content.
    library: RefCell<LibraryPage>,
    /// The state at the last check that found nothing wrong.
    known: Cell<WriteSigns>,
}

/// The page of the file that has the library's row.
#[derive(Debug, Default)]
struct LibraryPage {
    /// Offset in bytes.
    at: u64,
    /// Its bytes; empty if the page was in the log alone.
    bytes: Vec<u8>,
}

/// Signs of a write that are known without reading the file.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct WriteSigns {
    /// How much of the log is in the file; `None` if unreadable.
    checkpoint: Option<Checkpoint>,
    length: u64,
    /// Seconds and nanoseconds; `None` if the system does not report it.
    modified: Option<(i64, i64)>,
}

/// Result of a check of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FileState {
    /// Only SQLite has written to it.
    Same,
    /// SQLite has moved pages from the log into it.
    Checkpointed,
    /// It has another library, or none.
    Other,
    /// Another program has written the same library, perhaps an older copy, or only touched the
    /// file.
    Written,
}

impl Original {
    /// Returns the file of a connection that has a log; `None` if it cannot be read beside it.
    pub(super) fn of(
        connection: &Connection,
        path: &Path,
        log: &LogFiles,
    ) -> Result<Option<Original>, Fault> {
        let Ok(file) = fs::File::open(path) else { return Ok(None) };
        let known = Cell::new(WriteSigns::of(&file, log));
        let original = Original { file, library: RefCell::default(), known };
        original.find_library(connection)?;
        let is_read = !original.library.borrow().bytes.is_empty();
        Ok(is_read.then_some(original))
    }

    /// Updates the position of the library's row in the file.
    pub(super) fn find_library(&self, connection: &Connection) -> Result<(), Fault> {
        let (at, size) = place(connection)?;
        // A row that is only in the log is not compared.
        let bytes = read_at(&self.file, at, size).unwrap_or_default();
        *self.library.borrow_mut() = LibraryPage { at, bytes };
        Ok(())
    }

    /// Accepts the file as it is.
    pub(super) fn accept(&self, log: &LogFiles) {
        self.known.set(WriteSigns::of(&self.file, log));
    }

    /// Returns whether the file is unchanged since the last good check, according to the system. If
    /// that is uncertain, [`Original::check`] finds out.
    pub(super) fn is_as_known(&self, checkpoint: Checkpoint, metadata: &fs::Metadata) -> bool {
        let now = WriteSigns::new(Some(checkpoint), Some(metadata));
        now == self.known.get() && !now.is_coarse()
    }

    /// Checks the file. `generation` identifies the library's content.
    pub(super) fn check(&self, generation: &str, log: &LogFiles) -> FileState {
        let (known, now) = (self.known.get(), WriteSigns::of(&self.file, log));
        let is_written = (now.length, now.modified) != (known.length, known.modified);
        // The log may have started over, with nothing of it in the file yet.
        let is_as_said = || now.checkpoint.is_some() && now.checkpoint == log.checkpoint();
        if !is_written && !now.is_coarse() && (now == known || is_as_said()) {
            self.known.set(now);
            return FileState::Same;
        }
        if self.is_other(generation) {
            return FileState::Other;
        }
        // Pages that came from the log since were written by SQLite.
        if now.checkpoint != known.checkpoint || log.checkpoint() != known.checkpoint {
            return FileState::Checkpointed;
        }
        if is_written { FileState::Written } else { FileState::Same }
    }

    /// Waits for a limited time until the other program has finished with the file.
    pub(super) fn wait_until_stable(&self) {
        let length = || self.file.metadata().map_or(0, |metadata| metadata.len());
        let mut before = length();
        for _ in 0..MAX_CHECKS {
            thread::sleep(PAUSE);
            let now = length();
            if now > 0 && now == before {
                break;
            }
            before = now;
        }
    }

    /// Returns whether another library is there now, or none.
    fn is_other(&self, generation: &str) -> bool {
        let header = read_at(&self.file, 0, VERSIONS + WITH_A_LOG.len()).unwrap_or_default();
        if header.get(VERSIONS..) != Some(&WITH_A_LOG[..]) {
            return true;
        }
        let library = self.library.borrow();
        match read_at(&self.file, library.at, library.bytes.len()) {
            // The row has since moved from the log into the file; or another program has put the
            // tables in another order, and something else is there.
            Some(page) if page != library.bytes => {
                let said = generation.as_bytes();
                let is_ours = page.windows(said.len().max(1)).any(|bytes| bytes == said);
                !is_ours && is_library(&page)
            }
            page => page.is_none(),
        }
    }
}

impl WriteSigns {
    /// Returns the state of the log first and then of the file: whatever SQLite writes in between
    /// shows as a difference the next time.
    fn of(file: &fs::File, log: &LogFiles) -> WriteSigns {
        let checkpoint = log.checkpoint();
        WriteSigns::new(checkpoint, file.metadata().ok().as_ref())
    }

    fn new(checkpoint: Option<Checkpoint>, metadata: Option<&fs::Metadata>) -> WriteSigns {
        let length = metadata.map_or(0, fs::Metadata::len);
        WriteSigns { checkpoint, length, modified: metadata.map(file_system::modified) }
    }

    /// Returns whether the system's times are in whole seconds, within which much can happen.
    fn is_coarse(&self) -> bool {
        self.modified.is_none_or(|(_, billionths)| billionths == 0)
    }
}

/// How often to check a file that is being copied over, and the pause in between.
const MAX_CHECKS: u32 = 40;
const PAUSE: Duration = Duration::from_millis(50);

/// Returns the offset in the file of the page with the library's row, and the page size, both in
/// bytes.
fn place(connection: &Connection) -> Result<(u64, usize), Fault> {
    let sql = "select rootpage from sqlite_schema where name = 'library'";
    let number: u32 = connection.query_row(sql, [], |row| row.get(0))?;
    let size: u32 = connection.query_row("pragma page_size", [], |row| row.get(0))?;
    let at = u64::from(number.saturating_sub(1)) * u64::from(size);
    Ok((at, usize::try_from(size).unwrap_or_default()))
}

/// Returns whether a page belongs to a table with one row that ends as a library's does: with
/// sixteen hexadecimal digits.
fn is_library(page: &[u8]) -> bool {
    const LEAF_OF_A_TABLE: u8 = 13;
    let one_row = page.first() == Some(&LEAF_OF_A_TABLE) && page.get(3..5) == Some(&[0, 1]);
    let end = page.len().checked_sub(64).and_then(|from| page.get(from..)).unwrap_or_default();
    one_row && end.windows(16).any(|bytes| bytes.iter().all(u8::is_ascii_hexdigit))
}
