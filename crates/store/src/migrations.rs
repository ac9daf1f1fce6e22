//! Versions of the tables, and bringing older files along.
//!
//! `schema.sql` defines a new file. To change the tables, change it and raise `user_version` there
//! and [`VERSION`]; add the version before with its SQL to [`STEPS`], and a dump of a file of it to
//! `tests/databases`.

use std::collections::BTreeSet;

use rusqlite::{Connection, TransactionBehavior};

use super::error::{ErrorKind, Result};
use super::sql;

/// The version of the tables that this program writes.
pub const VERSION: u32 = 1;

/// Application id in the header: the letters `HoRu`.
pub(super) const APPLICATION: u32 = 0x486F_5275;

/// Returns whether files of this version can be read; an empty one has version 0.
pub(super) fn is_known(version: u32) -> bool {
    version == 0 || version == VERSION || STEPS.iter().any(|(from, _)| *from == version)
}

const SCHEMA: &str = include_str!("../schema.sql");

/// The versions from before the first release that are brought along, in their order, each with the
/// SQL that makes it the next one; their numbers are not used again.
const STEPS: [(u32, &str); 2] =
    [(8, include_str!("migrations/to_9.sql")), (9, include_str!("migrations/to_1.sql"))];

/// Gives a new file its tables, or brings an old one along: all or nothing.
pub(super) fn bring_up_to_date(connection: &mut Connection) -> Result<()> {
    // Most files are current, and finding that out needs no lock.
    if version(connection)? == VERSION {
        return renumber_changes(connection);
    }
    // Steps may replace tables, so references are checked at the end. This cannot be switched
    // inside a transaction; opening the file switches it on again.
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match version(&transaction)? {
        0 => transaction.execute_batch(SCHEMA)?,
        // Another program was faster.
        VERSION => {}
        old => {
            for (_, step) in STEPS.iter().skip_while(|(from, _)| *from != old) {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
    }
    if transaction.prepare("pragma foreign_key_check")?.exists([])? {
        return Err(ErrorKind::Corrupt);
    }
    transaction.commit()?;
    Ok(())
}

/// Numbers the changes anew if another program has given one so large a number that no other can
/// follow it: SQLite would draw smaller ones, and the newest change would no longer be the last.
fn renumber_changes(connection: &mut Connection) -> Result<()> {
    const TOO_LARGE: i64 = i64::MAX / 2;
    let newest = "select coalesce(max(id), 0) from changes";
    if connection.query_row(newest, [], |row| row.get::<_, i64>(0))? < TOO_LARGE {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.pragma_update(None, "defer_foreign_keys", true)?;
    transaction.execute_batch(include_str!("query/changes/renumber.sql"))?;
    transaction.commit()?;
    Ok(())
}

/// Checks that a file has every table and column. What else is in it does no harm: triggers do not
/// run, and views are never read.
pub(super) fn check_tables(connection: &Connection) -> Result<()> {
    let ours = Connection::open_in_memory()?;
    ours.execute_batch(SCHEMA)?;
    if columns(&ours)?.is_subset(&columns(connection)?) { Ok(()) } else { Err(ErrorKind::Corrupt) }
}

/// Returns every column, with its table.
fn columns(connection: &Connection) -> Result<BTreeSet<(String, String)>> {
    let sql = include_str!("query/library/columns.sql");
    sql::all(connection, sql, [], |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Returns the version of one of our files; 0 if it has no tables.
pub(super) fn version(connection: &Connection) -> Result<u32> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
    let (application, found) = (pragma("application_id")?, pragma("user_version")?);
    if application == 0 && found == 0 {
        let tables = connection.prepare("select 1 from sqlite_schema")?.exists([])?;
        return if tables { Err(ErrorKind::NotOurFile) } else { Ok(0) };
    }
    match found {
        _ if application != APPLICATION => Err(ErrorKind::NotOurFile),
        0 => Err(ErrorKind::Corrupt),
        found if is_known(found) => Ok(found),
        found => Err(ErrorKind::Newer(found)),
    }
}
