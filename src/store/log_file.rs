//! The log (`-wal`) and its index (`-shm`) beside a file that is open.
//!
//! SQLite keeps both open by handle and never looks whether they are still in their place. Where
//! another program deletes or replaces them, what is written afterwards goes into a file without
//! a name, which is lost with the program, and the next to open the database begins a log of its
//! own. So their place is looked at before and after everything that is written.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::config::DbConfig;

use super::fault::Fault;
use super::file_system::{Identity, beside};

/// The log and its index as they were when the file was opened.
#[derive(Debug)]
pub(super) struct LogFiles([(PathBuf, Identity); 2]);

impl LogFiles {
    /// Returns the log of an open file; `None` if it has a rollback journal in its place.
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
            [Some(log), Some(index)] => Some(LogFiles([log, index])),
            _ => None,
        })
    }

    /// Returns whether both are where they were.
    pub(super) fn are_in_place(&self) -> bool {
        self.0.iter().all(|(path, identity)| Identity::of(path).as_ref() == Some(identity))
    }

    /// Returns whether another program has a log in the place of this one, with something in it.
    pub(super) fn is_replaced(&self) -> bool {
        let [(log, identity), (index, _)] = &self.0;
        // The same log with an index that somebody made anew was read, and may be written.
        let there = fs::metadata(log).is_ok_and(|metadata| metadata.len() > 0);
        there && (Identity::of(log).as_ref() != Some(identity) || index.exists())
    }
}

/// Writes everything in the log into the file itself.
pub(super) fn checkpoint(connection: &Connection) -> Result<(), Fault> {
    let busy: bool = connection.query_row("pragma wal_checkpoint(full)", [], |row| row.get(0))?;
    if busy { Err(Fault::busy()) } else { Ok(()) }
}

/// Closes a connection and leaves what lies beside the file as it is.
pub(super) fn close_without_checkpoint(connection: Connection) -> Result<(), Fault> {
    let _ = connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    connection.close().map_err(|(_, error)| error.into())
}

/// Returns whether the changes that one database has from the newest on are in another as well.
pub(super) fn has_changes_of(one: &Connection, other: &Connection) -> Result<bool, Fault> {
    /// How many are compared: more than one evening has.
    const NEWEST: usize = 5_000;
    let mut there = one.prepare("select 1 from changes where id = ?1 and uid = ?2")?;
    let mut query = other.prepare("select id, uid from changes order by id desc limit ?1")?;
    let mut rows = query.query([NEWEST])?;
    while let Some(row) = rows.next()? {
        let known: [i64; 2] = [row.get(0)?, row.get(1)?];
        if !there.exists(known)? {
            return Ok(false);
        }
    }
    Ok(true)
}
