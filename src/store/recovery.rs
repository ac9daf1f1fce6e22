//! What the store does about a file or a log that another program has deleted, replaced or written.

use std::path::Path;

use rusqlite::Connection;

use super::completeness::{self, Depth};
use super::fault::Fault;
use super::file_system::{self, Identity};
use super::log_file::{self, LogFiles};
use super::open::{self, OpenFile};
use super::overwritten::FileState;
use super::{Error, Store, backups, copy};
use crate::private_files;

impl Store {
    /// Moves the content of a log that another program has deleted or replaced into the file, and
    /// starts a new log.
    ///
    /// # Errors
    /// [`Error::LogReplaced`] if another program has written its own log since: what was recorded
    /// here is then in a backup, and the file is read as the other program left it.
    pub(super) fn recover_log(&mut self) -> Result<(), Error> {
        let Some(file) = self.file.as_ref().filter(|file| file.has_lost_its_log()) else {
            return Ok(());
        };
        if self.check_in_place().is_err() {
            return Ok(());
        }
        if file.check(&self.generation) == FileState::Other {
            // Another window has moved the log away.
            let path = file.path.clone();
            self.reopen(&path)?;
            return Err(Error::Overwritten { log: backups::folder(&path), path });
        }
        let path = file.path.clone();
        let is_replaced = file.log.as_ref().is_some_and(LogFiles::is_replaced);
        let copy = if file.closed {
            None
        } else if is_replaced {
            Some(
                backups::create(&self.connection, &path, crate::clock::local_now().naive_local())?
                    .0,
            )
        } else {
            log_file::checkpoint(&self.connection).map_err(|fault| fault.at(&path))?;
            None
        };
        self.reopen(&path)?;
        copy.map_or(Ok(()), |copy| self.has_all_of(copy.path))
    }

    /// Closes a file that another program has copied another file over, and opens that file.
    /// Nothing in the log of the old file gets into the new one.
    ///
    /// # Errors
    /// [`Error::Overwritten`] if that is what happened; otherwise the reason why the new file
    /// cannot be used.
    pub(super) fn leave_overwritten(&mut self) -> Result<(), Error> {
        let Some(file) = &self.file else { return Ok(()) };
        let is_own = self.has_own_changes(file)?;
        if is_own && !file.has_a_cut_log(&self.connection) {
            return Ok(());
        }
        let path = file.path.clone();
        let now = crate::clock::local_now().naive_local();
        if !is_own {
            if let Some(original) = &file.original {
                original.wait_until_stable();
            }
            let log = backups::set_log_aside(&path, now)?;
            let _ = std::fs::remove_file(file_system::beside(&path, "-shm"));
            self.reopen(&path)?;
            return Err(Error::Overwritten { path, log });
        }
        // SQLite's cache may be all that is left. Without the index it reads the rest of the log,
        // up to the last complete change.
        let copy = backups::create(&self.connection, &path, now);
        let log = if copy.is_err() { Some(backups::copy_log(&path, now)?) } else { None };
        let _ = std::fs::remove_file(file_system::beside(&path, "-shm"));
        self.reopen(&path)?;
        match (copy, log) {
            (Ok((copy, _)), _) => self.has_all_of(copy.path),
            (Err(_), Some(log)) => Err(Error::Overwritten { path, log }),
            (Err(error), None) => Err(error),
        }
    }

    /// Checks that only SQLite has written to the file. If another file is there instead,
    /// [`Store::leave_overwritten`] opens that.
    ///
    /// # Errors
    /// [`Error::Overwritten`] if another library is there, or an older copy of this one.
    pub(super) fn check_file(&self) -> Result<(), Error> {
        let Some(file) = &self.file else { return Ok(()) };
        if self.has_own_changes(file)? {
            return Ok(());
        }
        let path = file.path.clone();
        Err(Error::Overwritten { log: file_system::beside(&path, "-wal"), path })
    }

    /// Returns whether the file has everything that was recorded here.
    fn has_own_changes(&self, file: &OpenFile) -> Result<bool, Error> {
        let known = self.generation.as_str();
        let state = file.check(known);
        let has = match state {
            FileState::Same => return Ok(true),
            FileState::Checkpointed => self.is_whole(Depth::Newest)?,
            FileState::Written => self.is_whole(Depth::All)?,
            FileState::Other => false,
        };
        // A backup restored by another program is reported elsewhere and mixes nothing.
        let is_restored = || {
            open::generation(&self.connection).is_ok_and(|now| now != known)
                && copy::check(&self.connection).is_ok()
        };
        if has || is_restored() {
            file.accept();
            if state == FileState::Written {
                self.forget_pages(file)?;
            }
            return Ok(true);
        }
        // What replaced a file that was moved away says nothing about that file.
        Ok(self.check_in_place().is_err())
    }

    /// Makes SQLite read everything again, including the schema: if another program has written the
    /// same library, its pages may be in another order.
    fn forget_pages(&self, file: &OpenFile) -> Result<(), Error> {
        let forgetting = || {
            let sql = "pragma shrink_memory; pragma writable_schema = reset";
            self.connection.execute_batch(sql)?;
            file.find_library(&self.connection)
        };
        forgetting().map_err(|fault: Fault| fault.at(self.place()))
    }

    fn is_whole(&self, depth: Depth) -> Result<bool, Error> {
        completeness::is_whole(self.place(), depth, &self.generation, self.newest)
    }

    /// Checks that the open file has every change of a copy.
    ///
    /// # Errors
    /// [`Error::LogReplaced`] if it has not.
    fn has_all_of(&self, copy: std::path::PathBuf) -> Result<(), Error> {
        let kept = copy::source(&copy)?;
        let path = self.place().to_owned();
        if log_file::has_changes_of(&self.connection, &kept).map_err(|fault| fault.at(&path))? {
            return Ok(());
        }
        Err(Error::LogReplaced { path, copy })
    }

    /// Opens the file again, to replace a connection whose log is gone.
    fn reopen(&mut self, path: &Path) -> Result<(), Error> {
        let beside = self.file.as_mut().map(|file| (file.original.take(), file.log.take()));
        // Closed first: two connections of one program share their view of the log.
        let empty = Connection::open_in_memory().map_err(|error| Fault::from(error).at(path))?;
        let old = std::mem::replace(&mut self.connection, empty);
        if let Some(file) = &mut self.file {
            file.closed = true;
        }
        log_file::close_without_checkpoint(old).map_err(|fault| fault.at(path))?;
        // Then the handles beside it: closing them later would give up the locks of the next
        // connection.
        drop(beside);
        let (connection, file) = open::file(path)?;
        self.newest = completeness::newest(&connection).map_err(|fault| fault.at(path))?;
        (self.connection, self.file) = (connection, Some(file));
        Ok(())
    }

    /// Writes everything into a new file if the file has disappeared; does nothing if a file is
    /// there. The new file has the content of the open one, so nothing is lost; this store still
    /// belongs to the old file and should be closed.
    ///
    /// # Errors
    /// An error that says why it cannot be written.
    pub fn recreate_file(&self) -> Result<bool, Error> {
        let Some(path) = self.path().filter(|path| !path.exists()) else { return Ok(false) };
        let folder = private_files::folder_of(path);
        private_files::create_folder(folder)
            .map_err(|source| Error::Folder { path: folder.to_owned(), source })?;
        copy::copy(&self.connection, None, path)?;
        Ok(true)
    }

    /// Checks that the file is still in place. On some systems a deleted or replaced file can still
    /// be written, and is lost when the program ends.
    ///
    /// # Errors
    /// An error that says what happened to the file.
    pub(super) fn check_in_place(&self) -> Result<(), Error> {
        match &self.file {
            Some(file) if Identity::of(&file.path).as_ref() != Some(&file.identity) => {
                let path = file.path.clone();
                Err(if path.exists() { Error::Replaced { path } } else { Error::Missing { path } })
            }
            _ => Ok(()),
        }
    }
}
