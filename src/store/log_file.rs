//! The log (`-wal`) and its index (`-shm`) beside a file that is open.
//!
//! SQLite keeps both open and never checks that they are still in place. If another program deletes
//! or replaces them, later writes go to a file without a name, which is lost when the program ends,
//! and the next program to open the database starts a new log. So both are checked before and after
//! every write.

use std::fs;
use std::io::Read as _;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::fault::Fault;
use super::file_system::{Identity, beside, read_at};

/// The log and its index as they were when the file was opened.
#[derive(Debug)]
pub(super) struct LogFiles {
    places: [(PathBuf, Identity); 2],
    /// The index; kept open, because closing it would give up SQLite's locks.
    index: Option<fs::File>,
    /// End of the log after our last write.
    written: Extent,
}

/// Length and salts of a log; SQLite changes the salts when it restarts the log.
#[derive(Debug, Default)]
pub(super) struct Extent {
    length: u64,
    /// `None` if unknown.
    salts: Option<Salts>,
}

pub(super) type Salts = [u8; 8];

/// How much of the log is in the file:
/// <https://www.sqlite.org/walformat.html#the_wal_index_file_format>.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Checkpoint {
    salts: Salts,
    /// Number of pages checkpointed, and number a checkpoint has attempted.
    pages: [[u8; 4]; 2],
}

/// Returns the salts in the log at this path; `None` if it is too short to have any.
fn salts(path: &Path) -> Option<Salts> {
    // SQLite has no locks on the log itself, so this handle may be closed.
    let mut header = [0; HEADER];
    fs::File::open(path).ok()?.read_exact(&mut header).ok()?;
    header.get(SALTS)?.try_into().ok()
}

impl LogFiles {
    /// Returns the log of an open file; `None` if it has a rollback journal instead.
    pub(super) fn of(connection: &Connection, path: &Path) -> Result<Option<LogFiles>, Fault> {
        let mode: String = connection.query_row("pragma journal_mode", [], |row| row.get(0))?;
        if mode != "wal" {
            return Ok(None);
        }
        let found = ["-wal", "-shm"].map(|ending| {
            let path = beside(path, ending);
            Identity::of(&path).map(|identity| (path, identity))
        });
        Ok(match found {
            [Some(log), Some(index)] => {
                let file = fs::File::open(&index.0).ok();
                let mut log =
                    LogFiles { places: [log, index], index: file, written: Extent::default() };
                log.was_written();
                Some(log)
            }
            _ => None,
        })
    }

    /// Returns whether both are where they were.
    pub(super) fn are_in_place(&self) -> bool {
        self.places.iter().all(|(path, identity)| Identity::of(path).as_ref() == Some(identity))
    }

    /// Returns whether another program has put a log with content in place of this one.
    pub(super) fn is_replaced(&self) -> bool {
        let [(log, identity), (index, _)] = &self.places;
        // The same log with a new index has been read and may be written.
        let there = fs::metadata(log).is_ok_and(|metadata| metadata.len() > 0);
        there && (Identity::of(log).as_ref() != Some(identity) || index.exists())
    }
}

impl LogFiles {
    /// Remembers the state of the log after a write.
    pub(super) fn was_written(&mut self) {
        let [(log, _), _] = &self.places;
        let salts = self.checkpoint().map(|checkpoint| checkpoint.salts);
        self.written = Extent {
            length: self.length().unwrap_or_default(),
            salts: salts.or_else(|| self::salts(log)),
        };
    }

    /// Remembers the state in which the log was found after a write.
    pub(super) fn was_written_to(&mut self, extent: Extent) {
        self.written = extent;
    }

    /// Returns the length of the log if its checkpoint is still `checkpoint`; `None` if the log or
    /// its index was replaced, or may have been cut off.
    pub(super) fn extent(&self, checkpoint: Checkpoint) -> Option<Extent> {
        let [_, (index, identity)] = &self.places;
        let length = self.length().filter(|length| *length >= self.written.length)?;
        let salts = Some(checkpoint.salts);
        (Identity::of(index).as_ref() == Some(identity)).then_some(Extent { length, salts })
    }

    /// Returns the length of the log; `None` if it is gone or was replaced.
    fn length(&self) -> Option<u64> {
        let [(log, identity), _] = &self.places;
        let (found, length) = Identity::with_length(log)?;
        (found == *identity).then_some(length)
    }

    /// Returns how much of the log is in the file according to SQLite's index; `None` if it cannot
    /// be read.
    pub(super) fn checkpoint(&self) -> Option<Checkpoint> {
        let index = read_at(self.index.as_ref()?, 0, INDEX)?;
        let pages = PAGES.map(|at| index.get(at..at + 4)?.try_into().ok());
        let [Some(done), Some(begun)] = pages else { return None };
        let salts = index.get(INDEX_SALTS)?.try_into().ok()?;
        Some(Checkpoint { salts, pages: [done, begun] })
    }

    /// Returns whether another program has cut off the end of the log, which loses recent writes.
    /// SQLite itself shortens a log only when all of it is in the file and it starts over.
    pub(super) fn is_cut_short(&self, connection: &Connection) -> bool {
        // Another window may write between two checks.
        (0..MAX_CHECKS).all(|look| {
            if look > 0 {
                thread::sleep(PAUSE);
            }
            self.looks_cut_short(connection)
        })
    }

    fn looks_cut_short(&self, connection: &Connection) -> bool {
        let [(log, _), _] = &self.places;
        if self.length().is_none_or(|length| length >= self.written.length) {
            return false;
        }
        if let Some(salts) = salts(log) {
            return Some(salts) == self.written.salts;
        }
        // Nothing is left of it. A checkpoint without frames to read changes nothing.
        let frames: rusqlite::Result<i64> =
            connection.query_row("pragma wal_checkpoint(passive)", [], |row| row.get(1));
        self.length().is_some() && salts(log).is_none() && !matches!(frames, Ok(..=0))
    }
}

/// Length of a log's header, and the offset of its salts:
/// <https://www.sqlite.org/fileformat.html#walformat>.
const HEADER: usize = 32;
const SALTS: Range<usize> = 16..24;
/// Length of the index's header, and the offsets of the salts and page numbers in it.
const INDEX: usize = 136;
const INDEX_SALTS: Range<usize> = 32..40;
const PAGES: [usize; 2] = [96, 128];

/// How often to check a log that seems to be cut off, and the pause in between.
const MAX_CHECKS: u32 = 2;
const PAUSE: Duration = Duration::from_millis(25);

/// Writes everything in the log into the file itself.
pub(super) fn checkpoint(connection: &Connection) -> Result<(), Fault> {
    let busy: bool = connection.query_row("pragma wal_checkpoint(full)", [], |row| row.get(0))?;
    if busy { Err(Fault::busy()) } else { Ok(()) }
}

/// Closes a connection and leaves the files beside the database unchanged.
pub(super) fn close_without_checkpoint(connection: Connection) -> Result<(), Fault> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.close().map_err(|(_, error)| error.into())
}

/// Returns whether the newest changes of one database are in another as well.
pub(super) fn has_changes_of(one: &Connection, other: &Connection) -> Result<bool, Fault> {
    /// Number of changes to compare: more than an evening has.
    const MAX_COMPARED: usize = 5_000;
    let mut there = one.prepare("select 1 from changes where id = ?1 and uid = ?2")?;
    let mut query = other.prepare("select id, uid from changes order by id desc limit ?1")?;
    let mut rows = query.query([MAX_COMPARED])?;
    while let Some(row) = rows.next()? {
        let known: [i64; 2] = [row.get(0)?, row.get(1)?];
        if !there.exists(known)? {
            return Ok(false);
        }
    }
    Ok(true)
}
