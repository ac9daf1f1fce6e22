//! Writes into a database past every constraint, and restores it row by row, so that the next case
//! starts with a valid file.

use rusqlite::{Result, params_from_iter};

use crate::prelude::*;

pub(super) struct Hand {
    pub(super) connection: Connection,
    spoilt: Vec<Spoilt>,
}

/// A row as it was, and the key by which it is found now.
struct Spoilt {
    table: &'static str,
    keys: &'static str,
    now: Vec<Column>,
    was: Vec<Column>,
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
        Hand { connection, spoilt: Vec::new() }
    }

    /// Returns the rows of a query, value by value.
    pub(super) fn rows(&self, sql: &str, values: &[Column]) -> Result<Vec<Vec<Column>>> {
        rows(&self.connection, sql, values)
    }

    /// Returns the number that a query gives.
    pub(super) fn count(&self, sql: &str, values: &[Column]) -> usize {
        let mut query = self.connection.prepare_cached(sql).unwrap();
        query.query_row(params_from_iter(values), |row| row.get(0)).unwrap()
    }

    /// Changes a row of a table that a query finds by ?1, and writes ?2. If the table refuses that,
    /// there is no case.
    pub(super) fn spoil(
        &mut self,
        (table, keys): (&'static str, &'static str),
        change: &str,
        found: &str,
        values: &[Column],
    ) {
        let which = self.rows(&format!("select {keys} from {table} {found}"), &values[..1]);
        for key in which.unwrap() {
            let columns = columns(&self.connection, table);
            let sql = format!("select {columns} from {table} where {}", is(keys, 1));
            let was = self.rows(&sql, &key).unwrap().remove(0);
            let here = is(keys, 3);
            let sql =
                format!("update or ignore {table} set {change} where {here} returning {keys}");
            let mut values = values.to_vec();
            values.resize(2, Column::Null);
            values.extend(key);
            let now = self.rows(&sql, &values).unwrap_or_default();
            self.spoilt.extend(now.into_iter().map(|now| {
                let was = was.clone();
                Spoilt { table, keys, now, was }
            }));
        }
    }

    /// Restores everything, the last change first.
    pub(super) fn mend(&mut self) {
        for Spoilt { table, keys, now, was } in self.spoilt.drain(..).rev() {
            let sql = format!("delete from {table} where {}", is(keys, 1));
            let mut away = self.connection.prepare_cached(&sql).unwrap();
            assert_eq!(away.execute(params_from_iter(&now)).unwrap(), 1, "{sql} {now:?}");
            let marks: Vec<String> = (1..=was.len()).map(|at| format!("?{at}")).collect();
            let columns = columns(&self.connection, table);
            let sql = format!("insert into {table} ({columns}) values ({})", marks.join(", "));
            let mut back = self.connection.prepare_cached(&sql).unwrap();
            assert_eq!(back.execute(params_from_iter(&was)).unwrap(), 1, "{sql} {was:?}");
        }
    }

    /// Leaves what was spoiled as it is: everything is restored another way.
    pub(super) fn forget(&mut self) {
        self.spoilt.clear();
    }
}

/// Returns the columns of a table that can be written.
pub(super) fn columns(connection: &Connection, table: &str) -> String {
    let sql = format!("select group_concat(name, ', ') from pragma_table_info('{table}')");
    connection.query_row(&sql, [], |row| row.get(0)).unwrap()
}

/// Returns the condition that the columns of a key have these values, numbered from `from`.
fn is(keys: &str, from: usize) -> String {
    let same: Vec<String> =
        keys.split(", ").zip(from..).map(|(key, at)| format!("{key} is ?{at}")).collect();
    same.join(" and ")
}

fn rows(connection: &Connection, sql: &str, values: &[Column]) -> Result<Vec<Vec<Column>>> {
    let mut query = connection.prepare_cached(sql)?;
    let count = query.column_count();
    let mut rows = query.query(params_from_iter(values))?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push((0..count).map(|at| row.get(at)).collect::<Result<_>>()?);
    }
    Ok(all)
}
