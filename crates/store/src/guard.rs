//! Makes sure that the open file is still the one that was opened, before anything is written to it.
//!
//! Another program may move, delete or replace the file, write over it, or restore a backup. Nothing
//! is written then, neither to the file that is there now nor to the one that is gone, until the
//! store is opened again.
//!
//! SQLite reads its pages again if the file's change counter differs. Two copies of one library may
//! have the same counter, so the pages are also dropped if the file's time or length is not as this
//! program left it.

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rusqlite::{Connection, TransactionBehavior};

use super::error::{Error, ErrorKind, Result};
use super::files::{self, Identity};
use super::{Store, backups, copy, sql};
use crate::clock;
use scoring::wording::variant_name;

/// The file as it was opened or last written here.
#[derive(Debug)]
pub(super) struct Guard {
    pub(super) path: PathBuf,
    /// Identifies the file whatever its name.
    identity: Identity,
    content: Content,
    written: Cell<LastWrite>,
    /// Where what was recorded here is kept, since another file has taken its place.
    kept: RefCell<Option<PathBuf>>,
}

/// Identifies what is in a library.
#[derive(Debug, PartialEq, Eq)]
struct Content {
    library: String,
    /// Changes when a backup is restored.
    generation: String,
    /// Number and random mark of the newest change.
    newest: Option<[i64; 2]>,
}

/// Length and time of the last write, by any program; `None` if the system does not say.
type LastWrite = Option<(u64, SystemTime)>;

impl Content {
    fn of(connection: &Connection) -> Result<Content> {
        let sql = "select uid, generation from library";
        let library = sql::first(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let (library, generation) = library.ok_or(ErrorKind::Corrupt)?;
        let sql = "select id, uid from changes order by id desc limit 1";
        let newest = sql::first(connection, sql, [], |row| Ok([row.get(0)?, row.get(1)?]))?;
        Ok(Content { library, generation, newest })
    }

    /// Checks that a library is this one, with every change that is known here.
    fn check(&self, connection: &Connection) -> Result<()> {
        let there = match Content::of(connection) {
            Ok(there) => there,
            // Some other database.
            Err(kind) if kind.is_of_other_tables() => return Err(ErrorKind::Overwritten),
            Err(kind) => return Err(kind),
        };
        if there.library != self.library {
            return Err(ErrorKind::Overwritten);
        }
        if there.generation != self.generation {
            return Err(ErrorKind::Restored);
        }
        let sql = "select 1 from changes where id = ?1 and uid = ?2";
        let has = |newest| sql::exists(connection, sql, newest);
        let has_newest = there.newest == self.newest || self.newest.map_or(Ok(true), has)?;
        if has_newest { Ok(()) } else { Err(ErrorKind::Overwritten) }
    }
}

impl Guard {
    pub(super) fn of(path: &Path, connection: &Connection) -> Result<Guard, Error> {
        let identity = Identity::of(path).ok_or_else(|| ErrorKind::Missing.at(path))?;
        let written = Cell::new(last_write(path));
        let content = Content::of(connection).map_err(|kind| kind.at(path))?;
        Ok(Guard { path: path.to_owned(), identity, content, written, kept: RefCell::default() })
    }

    /// Returns whether another program may have written to the file; SQLite then reads it again.
    fn is_written_elsewhere(&self, connection: &Connection) -> Result<bool> {
        let now = last_write(&self.path);
        if now.is_some() && now == self.written.get() {
            return Ok(false);
        }
        connection.execute_batch("pragma shrink_memory; pragma writable_schema = reset")?;
        Ok(true)
    }
}

/// Returns when the file at a path was last written.
fn last_write(path: &Path) -> LastWrite {
    let metadata = fs::metadata(path).ok()?;
    let time = metadata.modified().ok()?;
    // In a time of whole seconds much can happen.
    let is_exact = time.duration_since(SystemTime::UNIX_EPOCH).ok()?.subsec_nanos() != 0;
    is_exact.then_some((metadata.len(), time))
}

impl Store {
    /// Checks that the path still leads to the open file. On some systems a deleted or replaced
    /// file can still be written, and is lost when the program ends.
    pub(super) fn check_in_place(&self) -> Result<(), Error> {
        let Some(guard) = &self.guard else { return Ok(()) };
        match Identity::of(&guard.path) {
            Some(there) if there == guard.identity => Ok(()),
            Some(_) => Err(ErrorKind::Replaced(self.keep_recorded(guard)).at(&guard.path)),
            None => Err(ErrorKind::Missing.at(&guard.path)),
        }
    }

    /// Makes a backup of what was recorded here, which may be in no other file; once.
    fn keep_recorded(&self, guard: &Guard) -> Option<PathBuf> {
        let mut kept = guard.kept.borrow_mut();
        if kept.is_none() {
            let now = clock::local_now().naive_local();
            *kept =
                backups::create(&self.connection, &guard.path, now).ok().map(|(made, _)| made.path);
        }
        kept.clone()
    }

    /// Takes over what is in the file now.
    pub(super) fn accept_content(&mut self) -> Result<(), Error> {
        if let Some(guard) = &mut self.guard {
            *guard = Guard::of(&guard.path, &self.connection)?;
        }
        Ok(())
    }

    /// Checks that the file is in place and has everything that was recorded here.
    pub(super) fn check_same(&self) -> Result<(), Error> {
        self.check_in_place()?;
        self.read(|_| Ok(()))
    }

    /// Writes everything into a new file if the file has disappeared; does nothing if a file is
    /// there. The new file has the content of the open one, so nothing is lost; this store still
    /// belongs to the old file and should be closed.
    pub fn recreate_file(&self) -> Result<bool, Error> {
        let Some(guard) = self.guard.as_ref().filter(|guard| !guard.path.exists()) else {
            return Ok(false);
        };
        let path = &guard.path;
        let folder = files::folder_of(path);
        files::create_folder(folder).map_err(|source| ErrorKind::Folder(source).at(folder))?;
        copy::copy(&self.connection, None, path)?;
        *guard.kept.borrow_mut() = Some(path.clone());
        Ok(true)
    }

    /// Reads in one transaction, so that everything read is from one moment.
    pub(super) fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T, Error> {
        let evaluation = || {
            let written = self.guard.as_ref().and_then(|guard| last_write(&guard.path));
            let guard = match &self.guard {
                Some(guard) if guard.is_written_elsewhere(&self.connection)? => Some(guard),
                _ => None,
            };
            let transaction = self.connection.unchecked_transaction()?;
            if let Some(guard) = guard {
                guard.content.check(&transaction)?;
                guard.written.set(written);
            }
            work(&transaction)
        };
        evaluation().map_err(|kind: ErrorKind| kind.at(self.place()))
    }

    /// Writes in one transaction: all or nothing.
    pub(super) fn write<T>(
        &mut self,
        work: impl FnOnce(&Connection) -> Result<T>,
    ) -> Result<T, Error> {
        self.check_in_place()?;
        let place = self.place().to_owned();
        let (connection, guard) = (&mut self.connection, &mut self.guard);
        let writing = || {
            if let Some(guard) = guard.as_ref() {
                let _ = guard.is_written_elsewhere(connection)?;
            }
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            // The data to write belongs to games that may be different ones now, under the same
            // numbers.
            if let Some(guard) = guard.as_ref() {
                guard.content.check(&transaction)?;
            }
            let done = work(&transaction)?;
            let content = guard.as_ref().map(|_| Content::of(&transaction)).transpose()?;
            transaction.commit()?;
            if let (Some(guard), Some(content)) = (guard.as_mut(), content) {
                guard.content = content;
                guard.written.set(last_write(&guard.path));
            }
            Ok(done)
        };
        writing().map_err(|kind: ErrorKind| {
            tracing::warn!(reason = variant_name(&kind), "nothing was written");
            kind.at(&place)
        })
    }
}
