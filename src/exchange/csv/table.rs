//! The cells of a file as they stand there, with the line each row begins in.

use std::collections::HashMap;

use super::{BYTE_ORDER_MARK, ROUND};
use crate::exchange::Error;

/// The most columns: as many as a spreadsheet can have.
const WIDEST: usize = 16_384;

/// The cells of a file.
pub(super) struct Table {
    pub(super) headings: Vec<String>,
    /// Which column has the number of the round.
    pub(super) round: usize,
    pub(super) lines: Vec<Line>,
    /// Where each heading stands.
    columns: HashMap<String, usize>,
}

/// A row that is not blank, and the line of the file it begins in.
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) cells: Vec<String>,
}

impl Table {
    /// Reads a file.
    pub(super) fn read(text: &str) -> Result<Table, Error> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter(text))
            .from_reader(text.as_bytes());
        let mut lines: Vec<Line> = Vec::new();
        let mut counter = Counter { text, at: 0, line: 1 };
        for row in reader.records() {
            let row = row.map_err(|_| Error::NotCsv { line: counter.line })?;
            let number = counter.line_of(row.position().map_or(0, ::csv::Position::byte));
            let cells: Vec<String> = row.iter().map(str::to_owned).collect();
            if cells.iter().any(|cell| !cell.trim().is_empty()) {
                lines.push(Line { number, cells });
            }
        }
        let mut lines = lines.into_iter();
        let first = lines.next().ok_or(Error::NoHeading { line: 1 })?;
        let mut headings = first.cells;
        for heading in &mut headings {
            // Spaces at an end can belong to a name, and nowhere else.
            if !heading.contains(':') {
                *heading = heading.trim().to_owned();
            }
        }
        if headings.len() > WIDEST {
            let columns = headings.len();
            return Err(Error::TooWide { line: first.number, columns, most: WIDEST });
        }
        let mut columns = HashMap::new();
        for (at, heading) in headings.iter().enumerate() {
            if columns.insert(heading.clone(), at).is_some() && !heading.is_empty() {
                return Err(Error::HeadingTwice { line: first.number, heading: heading.clone() });
            }
        }
        let round = headings.iter().position(|heading| heading == ROUND);
        let round = round.ok_or(Error::NoHeading { line: first.number })?;
        Ok(Table { headings, round, lines: lines.collect(), columns })
    }

    /// What stands in a column of a line; `None` where the cell is blank.
    pub(super) fn get<'a>(&self, line: &'a Line, heading: &str) -> Option<&'a str> {
        let cell = line.cells.get(*self.columns.get(heading)?)?;
        (!cell.trim().is_empty()).then_some(cell)
    }

    /// For each column the first line in which something is written, if there is one.
    pub(super) fn first_written(&self) -> Vec<Option<&Line>> {
        let mut first = vec![None; self.headings.len()];
        for line in &self.lines {
            for (first, cell) in first.iter_mut().zip(&line.cells) {
                if first.is_none() && !cell.trim().is_empty() {
                    *first = Some(line);
                }
            }
        }
        first
    }
}

/// A spreadsheet saves with whatever its country puts between cells.
fn delimiter(text: &str) -> u8 {
    let heading = text.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let count = |delimiter: &u8| heading.bytes().filter(|byte| byte == delimiter).count();
    // Of equals the last is taken, so a comma where there is none at all.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Counts lines while going forward through a text.
struct Counter<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Counter<'_> {
    /// The line of the first letter at or after a place.
    fn line_of(&mut self, byte: u64) -> usize {
        let byte = usize::try_from(byte).unwrap_or(usize::MAX).min(self.text.len());
        let bytes = self.text.as_bytes();
        let blank = bytes.iter().skip(byte).take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let to = byte + blank.count();
        let passed = bytes.get(self.at..to).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = self.at.max(to);
        self.line
    }
}
