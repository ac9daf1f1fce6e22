//! The tables of a file and their version.
//!
//! `schema.sql` defines a new file. To change the tables of a released version, change it and raise
//! `user_version` there and [`VERSION`]; [`create_tables`] then also brings the older version along.

use std::collections::BTreeSet;

use rusqlite::{Connection, TransactionBehavior};

use super::error::ErrorKind;

const SCHEMA: &str = include_str!("../schema.sql");

/// The version of the tables.
pub const VERSION: u32 = 1;

/// Application id in the header: the letters `HoRu`.
pub(super) const APPLICATION: u32 = 0x486F_5275;

/// Gives a new file its tables, all or nothing.
pub(super) fn create_tables(connection: &mut Connection) -> Result<(), ErrorKind> {
    // Most files have them, and finding that out needs no lock.
    if has_tables(connection)? {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have been faster.
    if !has_tables(&transaction)? {
        transaction.execute_batch(SCHEMA)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Checks that a file has every table and column. What else is in it does no harm: triggers do not
/// run, and views are never read.
pub(super) fn check_tables(connection: &Connection) -> Result<(), ErrorKind> {
    let ours = Connection::open_in_memory()?;
    ours.execute_batch(SCHEMA)?;
    if columns(&ours)?.is_subset(&columns(connection)?) { Ok(()) } else { Err(ErrorKind::Corrupt) }
}

/// Returns every column, with its table.
fn columns(connection: &Connection) -> Result<BTreeSet<(String, String)>, ErrorKind> {
    let mut query = connection.prepare(include_str!("query/library/columns.sql"))?;
    let columns = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(columns.collect::<rusqlite::Result<_>>()?)
}

/// Returns whether a file has our tables; an error if it has others, or those of a newer version.
pub(super) fn has_tables(connection: &Connection) -> Result<bool, ErrorKind> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
    match (pragma("application_id")?, pragma("user_version")?) {
        (APPLICATION, VERSION) => Ok(true),
        (APPLICATION, 0) => Err(ErrorKind::Corrupt),
        (APPLICATION, found) => Err(ErrorKind::Newer { found, known: VERSION }),
        (0, 0) if !connection.prepare("select 1 from sqlite_schema")?.exists([])? => Ok(false),
        _ => Err(ErrorKind::NotOurFile),
    }
}
