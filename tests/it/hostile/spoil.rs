//! Writes into a database past every constraint, and restores it, so that the next case starts with a
//! valid file.

use rusqlite::backup::Backup;
use rusqlite::params_from_iter;

use crate::prelude::*;

pub(super) struct Hand {
    pub(super) connection: Connection,
    /// The file as it was.
    before: Connection,
}

/// Makes one database as another is.
fn copy(from: &Connection, to: &mut Connection) {
    let pages = 1_000_000;
    Backup::new(from, to).unwrap().run_to_completion(pages, Duration::ZERO, None).unwrap();
}

impl Hand {
    /// Opens a file.
    pub(super) fn on(path: &Path) -> Hand {
        let connection = Connection::open(path).unwrap();
        connection
            .execute_batch(
                "pragma ignore_check_constraints = on; pragma synchronous = off;
                 pragma foreign_keys = off;",
            )
            .unwrap();
        connection.set_prepared_statement_cache_capacity(1000);
        let mut before = Connection::open_in_memory().unwrap();
        copy(&connection, &mut before);
        Hand { connection, before }
    }

    /// Returns the number that a query gives.
    pub(super) fn count(&self, sql: &str, values: &[Column]) -> usize {
        let mut query = self.connection.prepare_cached(sql).unwrap();
        query.query_row(params_from_iter(values), |row| row.get(0)).unwrap()
    }

    /// Changes a row of a table that a query finds by ?1, and writes ?2. If the table refuses that,
    /// there is no case.
    pub(super) fn spoil(
        &self,
        (table, keys): (&str, &str),
        change: &str,
        found: &str,
        values: &[Column],
    ) {
        let here = format!("({keys}) in (select {keys} from {table} {found})");
        let sql = format!("update or ignore {table} set {change} where {here}");
        let mut update = self.connection.prepare_cached(&sql).unwrap();
        let done = update.execute(params_from_iter(values));
        let is_refused = matches!(done, Err(rusqlite::Error::SqliteFailure(..)));
        assert!(done.is_ok() || is_refused, "{sql}: {done:?}");
    }

    /// Restores everything.
    pub(super) fn mend(&mut self) {
        copy(&self.before, &mut self.connection);
    }
}
