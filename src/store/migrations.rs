//! Versions of the tables, and the migration of older files.
//!
//! `schema.sql` defines a new file. To change the tables: keep the old `schema.sql` as
//! `migrations/vN.sql`, change it, raise `user_version` there and [`VERSION`], add the step
//! for old files to [`STEPS`], and put a dump of the version that was released into
//! `tests/databases`.

use rusqlite::{Connection, TransactionBehavior};

use super::fault::Fault;
use super::fingerprint;
use super::version::{APPLICATION, OLDEST, VERSION};

const SCHEMA: &str = include_str!("../../schema.sql");

/// For each version from [`OLDEST`] on: its tables, and the SQL that migrates them to the next
/// version.
const STEPS: [(&str, &str); (VERSION - OLDEST) as usize] = [
    (include_str!("migrations/v7.sql"), include_str!("migrations/to_8.sql")),
    (include_str!("migrations/v8.sql"), include_str!("migrations/to_9.sql")),
    (include_str!("migrations/v9.sql"), include_str!("migrations/to_10.sql")),
];

/// Returns the migrations from this version on; `None` if it is no longer supported.
fn steps_from(version: u32) -> Option<&'static [(&'static str, &'static str)]> {
    STEPS.get(usize::try_from(version.checked_sub(OLDEST)?).ok()?..)
}

/// Gives a new file its tables, or migrates an old one: all or nothing. A file whose tables are not
/// those of its version is refused.
pub(super) fn bring_up_to_date(connection: &mut Connection) -> Result<(), Fault> {
    // Most files are current, and finding that out needs no lock.
    if version(connection)? == VERSION {
        check_schema(connection)?;
        return renumber_changes(connection);
    }
    // Steps may replace tables, so references are checked at the end. This cannot be switched
    // inside a transaction; opening the file switches it on again.
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match version(&transaction)? {
        0 => transaction.execute_batch(SCHEMA)?,
        old => {
            check_schema(&transaction)?;
            for (_, step) in steps_from(old).unwrap_or_default() {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
    }
    if transaction.prepare("pragma foreign_key_check")?.exists([])? {
        return Err(Fault::Corrupt);
    }
    check_schema(&transaction)?;
    transaction.commit()?;
    Ok(())
}

/// Numbers the changes anew if another program has given one so large a number that no other can
/// follow it: SQLite would draw smaller ones, and the newest change would no longer be the last.
fn renumber_changes(connection: &mut Connection) -> Result<(), Fault> {
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

/// Checks that the tables, indexes and triggers of a file are those of its version.
pub(super) fn check_schema(connection: &Connection) -> Result<(), Fault> {
    let found = version(connection)?;
    let schema = match steps_from(found).and_then(<[_]>::first) {
        Some((schema, _)) => schema,
        None if found == VERSION => SCHEMA,
        None => return Err(Fault::Corrupt),
    };
    fingerprint::check(connection, schema)
}

/// Returns the version of one of our files; 0 if it has no tables.
fn version(connection: &Connection) -> Result<u32, Fault> {
    let pragma = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, u32>(0));
    let (application, found) = (pragma("application_id")?, pragma("user_version")?);
    if application == 0 && found == 0 {
        let tables = connection.prepare("select 1 from sqlite_schema")?.exists([])?;
        return if tables { Err(Fault::NotOurFile) } else { Ok(0) };
    }
    match found {
        _ if application != APPLICATION => Err(Fault::NotOurFile),
        0 => Err(Fault::Corrupt),
        1..OLDEST => Err(Fault::Older { found }),
        OLDEST..=VERSION => Ok(found),
        found => Err(Fault::Newer { found, known: VERSION }),
    }
}
