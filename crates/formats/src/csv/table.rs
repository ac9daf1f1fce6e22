//! The cells of a file, with the line in which each row begins.
//!
//! Invariant: only cells with text are kept.

use std::collections::HashMap;

use ::csv::StringRecord;

use super::{BYTE_ORDER_MARK, ROUND};
use crate::Error;

/// The maximum number of columns, as in a spreadsheet.
const MAX_COLUMNS: usize = 16_384;
const NO_ROUND: &str = "the heading has no column called “round”";

pub(super) struct Table {
    pub(super) headings: Vec<String>,
    /// Index of the column with the round's number.
    round: usize,
    pub(super) lines: Vec<Line>,
    /// Whether a quotation mark is still open at the end.
    pub(super) ends_quoted: bool,
    /// Index of each heading.
    columns: HashMap<String, usize>,
}

/// A row that is not blank, and the line in which it begins.
pub(super) struct Line {
    pub(super) number: usize,
    /// Number of its cells, including blank ones.
    pub(super) width: usize,
    /// The cells with their column indices, in order.
    cells: Vec<(usize, String)>,
}

impl Line {
    fn take(&mut self, cell: &str) {
        if !cell.is_empty() && !cell.trim().is_empty() {
            self.cells.push((self.width, cell.to_owned()));
        }
        self.width += 1;
    }

    /// Returns the non-blank cells in order, each with its column.
    pub(super) fn written(&self) -> impl Iterator<Item = (usize, &str)> {
        self.cells.iter().map(|(column, cell)| (*column, cell.as_str()))
    }

    /// Returns the text in a column; `None` if the cell is blank.
    pub(super) fn at(&self, column: usize) -> Option<&str> {
        let index = self.cells.binary_search_by_key(&column, |(column, _)| *column).ok()?;
        self.cells.get(index).map(|(_, cell)| cell.as_str())
    }
}

impl Table {
    pub(super) fn read(text: &str) -> Result<Table, Error> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let part = |from, to| text.get(from..to).unwrap_or_default();
        let mut table: Option<Table> = None;
        let mut row = StringRecord::new();
        // Where the next row begins, and in which line.
        let (mut from, mut number) = (0, 1);
        loop {
            let rest = part(from, text.len());
            let blank = rest.len() - rest.trim_start_matches(['\r', '\n']).len();
            number += part(from, from + blank).matches('\n').count();
            from += blank;
            if !reader
                .read_record(&mut row)
                .map_err(|_| Error::NotCsv(number, "this is not CSV"))?
            {
                break;
            }
            let mut line = Line { number, width: 0, cells: Vec::new() };
            row.iter().for_each(|cell| line.take(cell));
            let to = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
            match &mut table {
                _ if line.cells.is_empty() => {}
                Some(table) => table.lines.push(line),
                table => *table = Some(Table::headed(&line)?),
            }
            if let Some(table) = &mut table {
                table.ends_quoted = part(from, to).matches('"').count() % 2 == 1;
            }
            number += part(from, to).matches('\n').count();
            from = to;
        }
        table.ok_or(Error::NotCsv(1, NO_ROUND))
    }

    /// Returns a table with this heading and no lines yet.
    fn headed(heading: &Line) -> Result<Table, Error> {
        let (line, width) = (heading.number, heading.width);
        if width > MAX_COLUMNS {
            return Err(Error::NotARecord(format!(
                "line {line}: the heading has {width} columns; there can be at most {MAX_COLUMNS}"
            )));
        }
        // Spaces at the end of a heading can belong to a name, but nowhere else.
        let plain = |cell: &str| if cell.contains(':') { cell } else { cell.trim() }.to_owned();
        let headings: Vec<String> =
            (0..width).map(|column| heading.at(column).map_or_else(String::new, plain)).collect();
        let mut columns = HashMap::new();
        for (at, heading) in headings.iter().enumerate() {
            if columns.insert(heading.clone(), at).is_some() && !heading.is_empty() {
                let message = format!("line {line}: two columns are called “{heading}”");
                return Err(Error::NotARecord(message));
            }
        }
        let round = columns.get(ROUND).copied().ok_or(Error::NotCsv(line, NO_ROUND))?;
        Ok(Table { headings, round, lines: Vec::new(), ends_quoted: false, columns })
    }

    /// Returns the text in a column of a line; `None` if the cell is blank.
    pub(super) fn get<'a>(&self, line: &'a Line, heading: &str) -> Option<&'a str> {
        line.at(*self.columns.get(heading)?)
    }

    /// Returns the text in the column with the number of the round.
    pub(super) fn round<'a>(&self, line: &'a Line) -> &'a str {
        line.at(self.round).map_or("", str::trim)
    }

    /// Returns, for each column, the first line with text in it, if there is one.
    pub(super) fn first_written(&self) -> Vec<Option<&Line>> {
        let mut first = vec![None; self.headings.len()];
        for line in &self.lines {
            for (column, _) in line.written() {
                if let Some(first) = first.get_mut(column) {
                    let _ = first.get_or_insert(line);
                }
            }
        }
        first
    }
}

/// Returns the separator of cells, which spreadsheets choose by country. It follows the first
/// heading; if that is something else, it is the most frequent candidate, although names can
/// contain it too.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let first = heading.trim_start();
    let first = first.strip_prefix('"').unwrap_or(first);
    if let Some(after) = first.strip_prefix(ROUND) {
        let after = after.strip_prefix('"').unwrap_or(after).trim_start_matches(' ');
        if let Some(delimiter @ (b',' | b';' | b'\t')) = after.bytes().next() {
            return delimiter;
        }
    }
    let count = |delimiter: &u8| heading.bytes().filter(|byte| byte == delimiter).count();
    // `max_by_key` returns the last of equals, so a comma if there is none at all.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Prefixes a sentence with its place in the file.
pub(super) fn at(line: usize, heading: &str, message: &str) -> String {
    format!("Line {line}, column {heading}: {message}")
}
