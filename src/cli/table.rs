//! Text for a terminal: tables with aligned columns, and paragraphs wrapped between words.

use unicode_width::UnicodeWidthStr as _;

use super::error::Result;
use super::terminal::{BOLD, PLAIN, is_plain, visible};
use super::{Cli, End};

/// Maximum width of a column, in letters.
const MAX_COLUMN: usize = 100;

/// A table; its first row is the heading.
#[derive(Debug, Default)]
pub(super) struct Table {
    rows: Vec<Vec<String>>,
    /// Indices of the columns aligned right, such as numbers.
    right: Vec<usize>,
    /// Maximum width in letters; the widest columns are wrapped to fit.
    width: Option<usize>,
}

impl Table {
    /// Creates a table with this heading.
    pub(super) fn new<T: Into<String>>(heading: impl IntoIterator<Item = T>) -> Table {
        let rows = vec![heading.into_iter().map(Into::into).collect()];
        Table { rows, ..Table::default() }
    }

    /// Aligns these columns right.
    pub(super) fn right(mut self, columns: impl IntoIterator<Item = usize>) -> Table {
        self.right = columns.into_iter().collect();
        self
    }

    /// Sets the maximum width.
    pub(super) fn within(mut self, width: usize) -> Table {
        self.width = Some(width);
        self
    }

    /// Adds a row.
    pub(super) fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(|cell| visible(&cell.into())).collect());
    }

    /// Returns its lines.
    pub(super) fn lines(&self) -> Vec<String> {
        let widths = self.widths();
        let mut lines = Vec::new();
        for row in &self.rows {
            let cell = |(column, width): (usize, &usize)| {
                let lines = wrap(row.get(column).map_or("", String::as_str), *width);
                lines.iter().map(|line| cut(line, *width)).collect()
            };
            let cells: Vec<Vec<String>> = widths.iter().enumerate().map(cell).collect();
            for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let mut line = String::new();
                for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
                    if column > 0 {
                        line.push_str("  ");
                    }
                    let text = cell.get(at).map_or("", String::as_str);
                    let blank = " ".repeat(width.saturating_sub(length(text)));
                    if self.right.contains(&column) {
                        line.push_str(&blank);
                        line.push_str(text);
                    } else {
                        line.push_str(text);
                        line.push_str(&blank);
                    }
                }
                lines.push(line.trim_end().to_owned());
            }
        }
        lines
    }

    /// Prints its lines.
    pub(super) fn print(&self, cli: &mut Cli<'_>) -> Result<End> {
        cli.lines(self.lines())
    }

    fn widths(&self) -> Vec<usize> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| length(cell)).max().unwrap_or(0).min(MAX_COLUMN)
        };
        let mut widths: Vec<usize> = (0..columns).map(widest).collect();
        let Some(width) = self.width else { return widths };
        while widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1) > width {
            match widths.iter_mut().max() {
                Some(widest) if *widest > MIN_COLUMN => *widest -= 1,
                _ => break,
            }
        }
        widths
    }
}

/// Minimum width of a column, in letters.
const MIN_COLUMN: usize = 12;

/// Returns the width of a text in columns of the terminal.
pub(super) fn length(text: &str) -> usize {
    if is_plain(text) { text.len() } else { text.replace([BOLD, PLAIN], "").width() }
}

/// Shortens a text to this many columns, with an ellipsis.
fn cut(text: &str, width: usize) -> String {
    if length(text) <= width {
        return text.to_owned();
    }
    let mut start = String::new();
    for letter in text.chars() {
        start.push(letter);
        if length(&start) >= width {
            let _ = start.pop();
            break;
        }
    }
    start.push('…');
    if start.contains(BOLD) {
        start.push(PLAIN);
    }
    start
}

/// Wraps a text to this width, between words.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    if length(text) <= width {
        return vec![text.trim_start_matches(' ').to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut bold = false;
    for word in text.split(' ') {
        if !line.is_empty() && length(&line) + 1 + length(word) > width {
            if bold {
                line.push(PLAIN);
            }
            lines.push(std::mem::take(&mut line));
            if bold {
                line.push(BOLD);
            }
            line.push_str(word);
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        bold = match word.rfind([BOLD, PLAIN]) {
            Some(at) => word.get(at..).is_some_and(|rest| rest.starts_with(BOLD)),
            None => bold,
        };
    }
    lines.push(line);
    lines
}

/// Returns a text in bold print.
pub(super) fn bold(text: &str) -> String {
    format!("{BOLD}{text}{PLAIN}")
}
