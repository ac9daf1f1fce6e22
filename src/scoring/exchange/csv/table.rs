//! The cells of a file, with the line in which each row begins.
//!
//! Invariant: only cells with text are kept; in a night, with a column for each person, that is one
//! in thousands.

use std::collections::HashMap;

use ::csv::StringRecord;

use super::{BYTE_ORDER_MARK, ROUND};
use crate::exchange::Error;

/// The maximum number of columns, as in a spreadsheet.
const MAX_COLUMNS: usize = 16_384;

/// The cells of a file.
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
    /// Adds a cell at the right.
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
    /// Reads a file.
    pub(super) fn read(text: &str) -> Result<Table, Error> {
        Table::until(text, usize::MAX)
    }

    /// Reads the heading of a file alone.
    pub(super) fn heading(text: &str) -> Result<Table, Error> {
        Table::until(text, 0)
    }

    /// Reads at most this many lines below the heading.
    fn until(text: &str, most: usize) -> Result<Table, Error> {
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let mut rows = Rows {
            text,
            at: 0,
            ends_quoted: false,
            delimiter: delimiter(text),
            counter: Counter { text, at: 0, line: 1 },
        };
        let mut table: Option<Table> = None;
        while table.as_ref().is_none_or(|table| table.lines.len() < most) {
            let Some(line) = rows.next()? else { break };
            match &mut table {
                _ if line.cells.is_empty() => {}
                Some(table) => table.lines.push(line),
                table => *table = Some(Table::headed(&line)?),
            }
        }
        if let Some(table) = &mut table {
            table.ends_quoted = rows.ends_quoted;
        }
        table.ok_or(Error::NoHeading { line: 1 })
    }

    /// Returns a table with this heading and no lines yet.
    fn headed(heading: &Line) -> Result<Table, Error> {
        let (line, width) = (heading.number, heading.width);
        if width > MAX_COLUMNS {
            return Err(Error::TooWide { line, columns: width, most: MAX_COLUMNS });
        }
        // Spaces at the end of a heading can belong to a name, but nowhere else.
        let plain = |cell: &str| if cell.contains(':') { cell } else { cell.trim() }.to_owned();
        let headings: Vec<String> =
            (0..width).map(|column| heading.at(column).map_or_else(String::new, plain)).collect();
        let mut columns = HashMap::new();
        for (at, heading) in headings.iter().enumerate() {
            if columns.insert(heading.clone(), at).is_some() && !heading.is_empty() {
                return Err(Error::HeadingTwice { line, heading: heading.clone() });
            }
        }
        let round = columns.get(ROUND).copied().ok_or(Error::NoHeading { line })?;
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

/// How many blank cells are skipped at once.
const BLANK_RUN: usize = 16;

/// Iterates over the rows of a text.
struct Rows<'a> {
    text: &'a str,
    /// Offset of the next row.
    at: usize,
    /// Whether the last row's quotation mark is still open.
    ends_quoted: bool,
    delimiter: u8,
    counter: Counter<'a>,
}

impl Rows<'_> {
    fn next(&mut self) -> Result<Option<Line>, Error> {
        if self.at >= self.text.len() {
            return Ok(None);
        }
        let number = self.counter.line_of(self.at);
        let line = Line { number, width: 0, cells: Vec::new() };
        match self.plain(line) {
            Some((line, to)) => {
                self.at = to;
                self.ends_quoted = false;
                Ok(Some(line))
            }
            None => self.quoted(number),
        }
    }

    /// Returns a row without quotation marks, and where the next one begins. Nearly all of a
    /// night's file is commas with nothing between them, and skipping them is most of the work.
    fn plain(&self, mut line: Line) -> Option<(Line, usize)> {
        let (bytes, run) = (self.text.as_bytes(), [self.delimiter; BLANK_RUN]);
        let (mut from, mut at) = (self.at, self.at);
        loop {
            if from == at && bytes.get(at..at + BLANK_RUN) == Some(&run) {
                line.width += BLANK_RUN;
                at += BLANK_RUN;
                from = at;
                continue;
            }
            match bytes.get(at) {
                Some(b'"') => return None,
                Some(byte) if *byte == self.delimiter => {
                    line.take(self.text.get(from..at)?);
                    from = at + 1;
                }
                Some(b'\r' | b'\n') | None => {
                    line.take(self.text.get(from..at)?);
                    return Some((line, at + 1));
                }
                Some(_) => {}
            }
            at += 1;
        }
    }

    /// Reads a row with quotation marks, which may span several lines of the text.
    fn quoted(&mut self, number: usize) -> Result<Option<Line>, Error> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let mut reader = ::csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.delimiter)
            .from_reader(rest);
        let mut row = StringRecord::new();
        let read = reader.read_record(&mut row);
        if !read.map_err(|_| Error::NotCsv { line: number })? {
            return Ok(None);
        }
        let read = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        let marks = rest.iter().take(read).filter(|byte| **byte == b'"').count();
        self.ends_quoted = marks % 2 == 1;
        self.at = self.at.saturating_add(read);
        let mut line = Line { number, width: 0, cells: Vec::new() };
        row.iter().for_each(|cell| line.take(cell));
        Ok(Some(line))
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

/// Counts lines during a pass through a text.
struct Counter<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Counter<'_> {
    /// Returns the line of the first byte at or after an offset.
    fn line_of(&mut self, byte: usize) -> usize {
        let bytes = self.text.as_bytes();
        let blank = bytes.iter().skip(byte).take_while(|byte| matches!(byte, b'\r' | b'\n'));
        let to = byte + blank.count();
        let passed = bytes.get(self.at..to).unwrap_or_default();
        self.line += passed.iter().filter(|byte| **byte == b'\n').count();
        self.at = self.at.max(to);
        self.line
    }
}
