//! A table to write, column by column.

use super::write::text;

/// The columns of a table: the heading of each, and its text for a row.
pub(super) struct WrittenColumns<'a, Row>(Vec<WrittenColumn<'a, Row>>);

type WrittenColumn<'a, Row> = (String, Box<dyn Fn(&Row) -> String + 'a>);

impl<'a, Row> WrittenColumns<'a, Row> {
    /// Begins a table without columns.
    pub(super) fn new() -> WrittenColumns<'a, Row> {
        WrittenColumns(Vec::new())
    }

    /// Adds a column at the right. It is blank in a row for which `say` returns `None`.
    pub(super) fn put<T: ToString>(
        &mut self,
        heading: impl Into<String>,
        say: impl Fn(&Row) -> Option<T> + 'a,
    ) {
        let say = move |row: &Row| say(row).map_or_else(String::new, |cell| cell.to_string());
        self.0.push((heading.into(), Box::new(say)));
    }

    /// Returns the text of the file with these rows.
    pub(super) fn text(&self, rows: impl IntoIterator<Item = Row>) -> String {
        let line = |row: Row| self.0.iter().map(|(_, say)| say(&row)).collect::<Vec<_>>();
        let headings = self.0.iter().map(|(heading, _)| heading.clone()).collect();
        text(headings, rows.into_iter().map(line))
    }
}
