//! Copies a whole database: writes beside the target, reads the copy back, and renames it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::error::{Error, ErrorKind, Result};
use super::files::{
    PART, beside, check_name, create_new, folder_of, give, is_one_file, sync_folder,
};
use super::migrations::{self, APPLICATION};
use super::open::{inspect, library_id, restrict};
use super::sqlite_error::unwritable;
use super::{custom_games, settings, sql};
use scoring::names;

/// Copies an open database to another path: to a new file beside it first, which then replaces what
/// is there.
pub(super) fn copy(from: &Connection, own: Option<&Path>, to: &Path) -> Result<(), Error> {
    if own.is_some_and(|own| is_one_file(own, to)) {
        return Err(ErrorKind::SameFile.at(to));
    }
    put(&write_temp_copy(from, to)?, to)
}

/// Makes a copy under a temporary name, and reads it back to check that it is complete and valid.
pub(super) fn write_temp_copy(from: &Connection, to: &Path) -> Result<PathBuf, Error> {
    // The file is created here first, so that a failure carries the system's error.
    let part = create_part(to).map_err(|source| unwritable(to, source))?;
    let done = fill(from, &part).map_err(|kind| kind.at(to));
    let done = done.and_then(|()| sync(&part).map_err(|source| unwritable(to, source)));
    // If the copy is damaged, so is the original.
    let own = from.path().filter(|own| !own.is_empty()).map_or(to, Path::new);
    let read_back = || check(&evaluation(&part)?);
    let done = done.and_then(|()| read_back().map_err(|kind| kind.at(own)));
    done.map(|()| part.clone()).inspect_err(|_| drop_part(&part))
}

/// Creates the empty file for a copy. Whatever already has the name, even a link that somebody has
/// planted or another window's copy, is left alone.
fn create_part(to: &Path) -> io::Result<PathBuf> {
    let part = beside(to, PART);
    check_name(&part)?;
    match create_new(&part) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let mut name = to.file_name().unwrap_or_default().to_owned();
            name.push(".");
            let folder = folder_of(to);
            let mut builder = tempfile::Builder::new();
            let file = builder.prefix(&name).suffix(PART).tempfile_in(folder)?;
            give(file.as_file(), folder);
            Ok(file.into_temp_path().keep()?)
        }
        created => created.map(|_| part),
    }
}

/// Renames a copy to its final name, replacing what is there, and what an older file of that name
/// has left beside it. Nobody may have that open.
pub(super) fn put(part: &Path, to: &Path) -> Result<(), Error> {
    for ending in ["-wal", "-shm", "-journal"] {
        let _ = fs::remove_file(beside(to, ending));
    }
    fs::rename(part, to)
        .map_err(|source| unwritable(to, source))
        .inspect_err(|_| drop_part(part))?;
    sync_folder(folder_of(to));
    Ok(())
}

/// Removes the rest of a failed copy; the reason for the failure is what counts.
pub(super) fn drop_part(part: &Path) {
    let _ = fs::remove_file(part);
    let _ = fs::remove_file(beside(part, "-journal"));
}

/// Copies a database into an empty file, and syncs that at its end: nobody has to wait for the disk
/// while the database is read.
fn fill(from: &Connection, part: &Path) -> Result<()> {
    let mut copy = Connection::open(part)?;
    copy.pragma_update(None, "synchronous", "off")?;
    copy_into(from, &mut copy)?;
    // One file without a log beside it, so that it can be moved.
    let _: String = copy.query_row("pragma journal_mode = delete", [], |row| row.get(0))?;
    copy.close().map_err(|(_, error)| ErrorKind::from(error))
}

fn sync(part: &Path) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(part)?.sync_all()
}

/// Replaces the content of one database with that of another, in one transaction.
pub(super) fn copy_into(from: &Connection, to: &mut Connection) -> Result<()> {
    match Backup::new(from, to)?.step(-1)? {
        StepResult::Done => Ok(()),
        _ => Err(ErrorKind::Locked),
    }
}

/// Opens a file for reading, after checking that it is ours and valid.
pub(super) fn source(path: &Path) -> Result<Connection, Error> {
    if !inspect(path, false)? {
        let source = io::ErrorKind::NotFound.into();
        return Err(ErrorKind::Unopenable(source).at(path));
    }
    let checking = || {
        let connection = evaluation(path)?;
        check(&connection)?;
        let _ = migrations::version(&connection)?;
        Ok(connection)
    };
    checking().map_err(|kind: ErrorKind| kind.at(path))
}

/// Opens a file that is only read.
pub(super) fn evaluation(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    restrict(&connection)?;
    Ok(connection)
}

/// Returns a backup ready to be restored: inspected, migrated and checked, in a temporary database
/// that is deleted when closed. The backup itself is only read. `library` is the id of the library
/// that it replaces, which stays the same; without one it keeps its own.
pub(super) fn prepare(
    backup: &Path,
    own: Option<&Path>,
    library: Option<String>,
) -> Result<Connection, Error> {
    if own.is_some_and(|own| is_one_file(own, backup)) {
        return Err(ErrorKind::SameFile.at(backup));
    }
    let from = source(backup)?;
    let preparing = || {
        // A database without a name is a temporary file that SQLite deletes.
        let mut ready = Connection::open("")?;
        copy_into(&from, &mut ready)?;
        restrict(&ready)?;
        migrations::bring_up_to_date(&mut ready)?;
        migrations::check_tables(&ready)?;
        custom_games::refresh_views(&mut ready)?;
        sql::run(&ready, include_str!("query/library/restored.sql"), [library])?;
        ready.execute_batch(settings::REMOVE)?;
        let _ = library_id(&ready)?;
        check(&ready)?;
        check_names(&ready)?;
        Ok(ready)
    };
    preparing().map_err(|kind: ErrorKind| kind.at(backup))
}

/// Checks that no name of a person is longer than what can be typed.
fn check_names(connection: &Connection) -> Result<()> {
    let sql = "select name from people union all select name from merges";
    sql::each(connection, sql, [], |row| {
        let name = row.get_ref(0)?.as_str().map_err(|_| ErrorKind::Corrupt)?;
        Ok(names::checked(name).map(drop)?)
    })
}

/// Reads a whole file and checks that it is ours and consistent.
pub(super) fn check(connection: &Connection) -> Result<()> {
    let mark: u32 = connection.query_row("pragma application_id", [], |row| row.get(0))?;
    if mark != APPLICATION {
        return Err(ErrorKind::NotOurFile);
    }
    // A game with an invalid date is skipped when it is read; the file itself is valid.
    connection.pragma_update(None, "ignore_check_constraints", true)?;
    let said: rusqlite::Result<String> =
        connection.query_row("pragma integrity_check(1)", [], |row| row.get(0));
    connection.pragma_update(None, "ignore_check_constraints", false)?;
    let has_strays = connection.prepare("pragma foreign_key_check")?.exists([])?;
    if said? == "ok" && !has_strays { Ok(()) } else { Err(ErrorKind::Corrupt) }
}
