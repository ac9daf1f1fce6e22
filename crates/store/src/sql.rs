//! Runs statements, each of which is prepared once.

use rusqlite::types::FromSql;
use rusqlite::{Connection, Params, Row};

use super::error::{ErrorKind, Result};

/// Runs a statement and returns how many rows it wrote.
pub(super) fn write(connection: &Connection, sql: &str, values: impl Params) -> Result<usize> {
    Ok(connection.prepare_cached(sql)?.execute(values)?)
}

/// Runs a statement, whether or not it writes anything.
pub(super) fn run(connection: &Connection, sql: &str, values: impl Params) -> Result<()> {
    write(connection, sql, values).map(drop)
}

/// Runs a statement that writes one row; if there is none to write, the error is `missing`.
pub(super) fn write_one(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    missing: ErrorKind,
) -> Result<()> {
    if write(connection, sql, values)? == 1 { Ok(()) } else { Err(missing) }
}

/// Returns what `read` makes of each row.
pub(super) fn all<T, All: FromIterator<T>>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> Result<T>,
) -> Result<All> {
    connection.prepare_cached(sql)?.query_and_then(values, read)?.collect()
}

/// Goes through the rows.
pub(super) fn each(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> Result<()>,
) -> Result<()> {
    all(connection, sql, values, read)
}

/// Returns what `read` makes of the first row, if there is one.
pub(super) fn first<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> Result<T>,
) -> Result<Option<T>> {
    connection.prepare_cached(sql)?.query_and_then(values, read)?.next().transpose()
}

/// Returns the first column of the first row, if there is one.
pub(super) fn value<T: FromSql>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
) -> Result<Option<T>> {
    first(connection, sql, values, |row| Ok(row.get(0)?))
}

/// Returns whether there is a row.
pub(super) fn exists(connection: &Connection, sql: &str, values: impl Params) -> Result<bool> {
    Ok(connection.prepare_cached(sql)?.exists(values)?)
}
