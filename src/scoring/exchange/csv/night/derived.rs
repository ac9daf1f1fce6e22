//! Compares the scores and totals in a night's files with the record's, by writing the files again
//! and comparing cells.
//!
//! Invariant: all of this gives warnings, never problems.

use std::collections::HashMap;

use super::super::cell::unguarded;
use super::super::derived::cut_off;
use super::super::read::at;
use super::super::table::{Line, Table};
use super::super::{GAME, ROUND, SCORE, TOTAL};
use super::{GINS, NAME, NightFile, TableLayout, hands_csv, seats_csv};
use crate::engine::{Diagnostic, Evaluation, Record, RoundPath};

/// A score, total or count of gins in a file of a night.
#[derive(Debug, Clone)]
pub(in crate::exchange) struct NightCell {
    file: NightFile,
    row: RowKey,
    line: usize,
    heading: String,
    text: String,
}

/// Identifies a row: round, table and hand, or round and person.
type RowKey = [String; 3];

/// Returns the columns that identify a row.
fn key_columns(file: NightFile, layout: &TableLayout) -> [&'static str; 3] {
    match file {
        NightFile::Hands => [ROUND, layout.tables.one, layout.hands.map_or("", |hands| hands.one)],
        NightFile::Seats => [ROUND, NAME, ""],
    }
}

fn row_key(table: &Table, line: &Line, columns: [&str; 3]) -> RowKey {
    columns.map(|heading| {
        let text = table.get(line, heading).map(unguarded).unwrap_or_default();
        text.trim().to_owned()
    })
}

/// Returns the cells of a file that are derived from the record.
fn cells(file: NightFile, table: &Table, layout: &TableLayout) -> Vec<NightCell> {
    let follows = |heading: &str| {
        let id = heading.split([':', ' ']).next().unwrap_or_default();
        [SCORE, TOTAL, GINS].contains(&id) && heading != GAME
    };
    let columns = key_columns(file, layout);
    let mut cells = Vec::new();
    for line in &table.lines {
        for (column, text) in line.written() {
            let Some(heading) = table.headings.get(column).filter(|heading| follows(heading))
            else {
                continue;
            };
            let (row, text) = (row_key(table, line, columns), unguarded(text).trim().to_owned());
            cells.push(NightCell { file, row, line: line.number, heading: heading.clone(), text });
        }
    }
    cells
}

/// Returns the scores and totals in both files of a night.
pub(super) fn night_cells(hands: &Table, seats: &Table, layout: &TableLayout) -> Vec<NightCell> {
    let mut all = cells(NightFile::Hands, hands, layout);
    all.extend(cells(NightFile::Seats, seats, layout));
    all
}

/// Returns warnings if the end of one of the files was cut off.
pub(super) fn cut_off_night(hands: (&Table, &str), seats: (&Table, &str)) -> Vec<Diagnostic> {
    let of = |file: NightFile, (table, text): (&Table, &str)| {
        let warning = cut_off(table, text)?;
        Some(Diagnostic { message: named(file, &warning.message), ..warning })
    };
    let both = [of(NightFile::Hands, hands), of(NightFile::Seats, seats)];
    both.into_iter().flatten().collect()
}

/// Returns a warning for each cell that differs from the evaluation, and for each total whose
/// difference changes; a total that only carries the same person's earlier difference along is not
/// reported again.
pub(in crate::exchange) fn night_differences(
    record: &Record,
    reading: &Evaluation,
    written: &[NightCell],
) -> Vec<Diagnostic> {
    let Some(layout) = TableLayout::of(record.game).filter(|_| !written.is_empty()) else {
        return Vec::new();
    };
    let mut right: HashMap<(NightFile, RowKey, String), String> = HashMap::new();
    let texts = [
        (NightFile::Hands, hands_csv(record, reading)),
        (NightFile::Seats, seats_csv(record, reading)),
    ];
    for (file, text) in texts {
        let Some(Ok(table)) = text.map(|text| Table::read(&text)) else { continue };
        let cells = cells(file, &table, &layout).into_iter();
        right.extend(cells.map(|cell| ((cell.file, cell.row, cell.heading), cell.text)));
    }
    let mut offsets: HashMap<String, i64> = HashMap::new();
    let mut warnings = Vec::new();
    for cell in written {
        let key = (cell.file, cell.row.clone(), cell.heading.clone());
        let Some(right) = right.get(&key).filter(|right| **right != cell.text) else { continue };
        let numbers = cell.text.parse::<i64>().ok().zip(right.parse::<i64>().ok());
        if numbers.is_some_and(|(written, right)| written == right) {
            continue;
        }
        let [round, name, _] = &cell.row;
        if let (TOTAL, Some((written, right))) = (cell.heading.as_str(), numbers) {
            let offset = written.saturating_sub(right);
            if offsets.insert(name.clone(), offset) == Some(offset) {
                continue;
            }
        }
        let said = format!("the file says {}; it is {right}.", cell.text);
        let message = named(cell.file, &at(cell.line, &cell.heading, &said));
        let field = if cell.heading == TOTAL { TOTAL } else { SCORE };
        warnings.push(Diagnostic {
            round: round.parse().ok().filter(|round| *round > 0),
            field: Some(field.to_owned()),
            place: RoundPath::ROUND,
            message,
        });
    }
    warnings
}

/// Prefixes a message with its file: "Hands, line 3, …".
fn named(file: NightFile, message: &str) -> String {
    let file = match file {
        NightFile::Hands => "Hands",
        NightFile::Seats => "Seats",
    };
    match message.strip_prefix("Line ") {
        Some(message) => format!("{file}, line {message}"),
        None => format!("{file}: {message}"),
    }
}
