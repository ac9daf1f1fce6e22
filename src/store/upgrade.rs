//! Which version of the tables a file has, and how an older one becomes the newest.
//!
//! `schema.sql` is the truth for a new file. To change the tables: change it, raise
//! `user_version` there and [`VERSION`] here, add the step for old files, and put a dump of
//! the version that was released into `tests/databases`.

use rusqlite::{Connection, TransactionBehavior};

use super::error::Fault;

/// The version of the tables that this program writes and reads.
pub const VERSION: u32 = 7;

/// The mark of our files in their header: the letters `HoRu`.
pub(super) const APPLICATION: u32 = 0x486F_5275;

const SCHEMA: &str = include_str!("../../schema.sql");

/// The step at place n makes version n + 2 of version n + 1.
const STEPS: [&str; VERSION as usize - 1] = [
    include_str!("upgrade/to_2.sql"),
    include_str!("upgrade/to_3.sql"),
    include_str!("upgrade/to_4.sql"),
    include_str!("upgrade/to_5.sql"),
    include_str!("upgrade/to_6.sql"),
    include_str!("upgrade/to_7.sql"),
];

/// Gives a new file its tables, and an old one those of today: all of it, or nothing.
pub(super) fn bring_up_to_date(connection: &mut Connection) -> Result<(), Fault> {
    // Most files are of today, and need no lock to say so.
    if version(connection)? == VERSION {
        return Ok(());
    }
    // Steps may put tables in the place of others; what refers to them is checked at the end.
    // It cannot be switched inside a transaction; who opens the file switches it on again.
    connection.pragma_update(None, "foreign_keys", false)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    match version(&transaction)? {
        0 => transaction.execute_batch(SCHEMA)?,
        old => {
            for step in STEPS.iter().skip(usize::try_from(old).unwrap_or(usize::MAX) - 1) {
                transaction.execute_batch(step)?;
            }
            transaction.pragma_update(None, "user_version", VERSION)?;
        }
    }
    if transaction.prepare("pragma foreign_key_check")?.exists([])? {
        return Err(Fault::Corrupt);
    }
    transaction.commit()?;
    Ok(())
}

/// The version of a file that is ours; 0 for one without tables.
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
        1..=VERSION => Ok(found),
        found => Err(Fault::Newer { found, known: VERSION }),
    }
}
