//! Closes the tables still playing when time is up: they count with the hands they have.

use scoring::tables::CLOSED;
use scoring::{Cell, Change, Edit, Evaluation, Record, RoundPath, Subject, Value, counted};

/// Returns the change that closes every table with missing hands; `None` if there is none.
pub fn close_open_tables(record: &Record, evaluation: &Evaluation) -> Option<Change> {
    let round = evaluation.rounds.last()?.tournament.tables()?;
    let number = record.rounds.len();
    let open = round.tables.iter().filter(|table| !table.complete);
    let edits: Vec<Edit> = open
        .map(|table| {
            let place = RoundPath { table: table.table, hand: 0 };
            let cell = Cell { field: CLOSED.spec.id, place, subject: Subject::One };
            let old = record.rounds.last().and_then(|entry| entry.get(&cell)).cloned();
            Edit::Set { round: number, cell, old, new: Some(Value::Flag(true)) }
        })
        .collect();
    if edits.is_empty() {
        return None;
    }
    let count = i64::try_from(edits.len()).unwrap_or(0);
    let label = format!("Game {number}: {} closed", counted(count, "open table", "open tables"));
    Some(Change::new(label, edits))
}
