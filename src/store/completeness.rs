//! Checks that a file written by another program is still complete.

use std::path::Path;

use rusqlite::ffi::SQLITE_IOERR_SHORT_READ;
use rusqlite::{Connection, OptionalExtension as _};

use super::error::Error;
use super::fault::Fault;
use super::{GameId, copy, games, open};

/// Number and random mark of the newest change.
pub(super) type NewestChange = Option<[i64; 2]>;

/// Returns the newest change of a library; `None` if it has none.
pub(super) fn newest(connection: &Connection) -> Result<NewestChange, Fault> {
    let mut query =
        connection.prepare_cached("select id, uid from changes order by id desc limit 1")?;
    Ok(query.query_row([], |row| Ok([row.get(0)?, row.get(1)?])).optional()?)
}

/// How much of a file to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// The newest change.
    Newest,
    /// Everything.
    All,
}

/// Returns whether the file at this path, read again with its log, has the newest known change; at
/// full depth also whether it has every change before it, and every record follows from its
/// changes.
///
/// # Errors
/// An error that says why it cannot be read, unless its content is the reason.
pub(super) fn is_whole(
    path: &Path,
    depth: Depth,
    generation: &str,
    known: NewestChange,
) -> Result<bool, Error> {
    let reading = || {
        // The open connection's cache is of the file as it was.
        let connection = match depth {
            Depth::Newest => copy::reading(path).map_err(|fault| fault.at(path))?,
            Depth::All => copy::source(path)?,
        };
        let has_newest = || {
            let mut query =
                connection.prepare("select 1 from changes where id = ?1 and uid = ?2")?;
            let is_there = known.map_or(Ok(true), |known| query.exists(known))?;
            Ok(is_there && open::generation(&connection)? == generation)
        };
        if !has_newest().map_err(|fault: Fault| fault.at(path))? {
            return Ok(false);
        }
        match depth {
            Depth::Newest => Ok(true),
            Depth::All => is_consistent(&connection).map_err(|fault| fault.at(path)),
        }
    };
    match reading() {
        Err(Error::Corrupt { .. } | Error::NotOurFile { .. } | Error::AlteredSchema { .. }) => {
            Ok(false)
        }
        // The log refers to pages that a shorter file does not have.
        Err(Error::Disk { source, .. }) if is_short(&source) => Ok(false),
        read => read,
    }
}

fn is_short(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(SQLITE_IOERR_SHORT_READ)
}

fn is_consistent(connection: &Connection) -> Result<bool, Fault> {
    // Changes are numbered without gaps, and none is ever deleted.
    let sql = "select count(*) = coalesce(max(id), 0) from changes";
    if !connection.query_row(sql, [], |row| row.get::<_, bool>(0))? {
        return Ok(false);
    }
    let mut query = connection.prepare("select id from games")?;
    let ids = query.query_map([], |row| row.get(0).map(GameId))?;
    for id in ids.collect::<rusqlite::Result<Vec<_>>>()? {
        // A game that this program cannot read proves nothing.
        let Ok(loaded) = games::load(connection, id) else { continue };
        let mut record = loaded.record;
        for logged in loaded.log.iter().rev() {
            if logged.change.inverse("").apply(&mut record).is_err() {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
