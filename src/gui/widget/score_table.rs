//! Ruled lines of a score table: a fixed part at the left, a red line, then columns of equal width
//! that scroll sideways if necessary.

use iced::widget::{column, container, responsive, row, space};
use iced::{Fill, Length, Size};

use super::{hairline, isolated_layer, margin_line, sticky_row, vertical_hairline};
use crate::gui::theme::{Element, Tone, stroke};
use session::chart::float;

/// Columns of a score table, in logical pixels.
#[derive(Debug, Clone, Copy)]
pub struct ScoreTable {
    /// Width of a line's number.
    pub number: f32,
    /// Width of the facts beside the number.
    pub facts: f32,
    /// Width of a column with its hairline.
    pub column: f32,
    /// Number of columns.
    pub count: usize,
    /// Paper right of the last column.
    pub edge: f32,
}

impl ScoreTable {
    /// Returns the distance of a column from the left edge.
    pub fn left_of(&self, column: usize) -> f32 {
        self.number + self.facts + stroke::MARGIN + float(column) * self.column
    }

    /// Returns the total width.
    pub fn width(&self) -> f32 {
        self.left_of(self.count.max(1)) + self.edge
    }

    /// Creates a line of this height on `ground`: `first` stays visible, followed by a cell for
    /// each column.
    pub fn line<'a, Message: 'a>(
        &self,
        height: f32,
        ground: Tone,
        first: impl Into<Element<'a, Message>>,
        cells: impl IntoIterator<Item = Element<'a, Message>>,
    ) -> Element<'a, Message> {
        let mut line = row![].height(Fill);
        for (index, cell) in cells.into_iter().enumerate() {
            line = line.push((index > 0).then(|| vertical_hairline()));
            line = line.push(container(cell).width(self.column - stroke::RULE).center_y(Fill));
        }
        self.free_line(height, ground, first, line)
    }

    /// Creates a line whose columns share one content.
    pub fn free_line<'a, Message: 'a>(
        &self,
        height: impl Into<Length>,
        ground: Tone,
        first: impl Into<Element<'a, Message>>,
        rest: impl Into<Element<'a, Message>>,
    ) -> Element<'a, Message> {
        let first = container(first).width(self.number + self.facts).center_y(Fill);
        sticky_row(height, ground, row![first, margin_line()].height(Fill), rest)
    }

    /// Fills the rest of the paper with blank lines; `row` is the height of each.
    pub fn blank_lines<'a, Message: 'a>(self, row: f32) -> Element<'a, Message> {
        let lines = move |room: Size| {
            let mut lines = column![];
            let mut left = room.height;
            while left + 0.5 >= row {
                let cells = (0..self.count).map(|_| space::horizontal().into());
                let first = space::horizontal();
                lines = lines.push(self.line(row - stroke::RULE, Tone::Paper, first, cells));
                lines = lines.push(hairline());
                left -= row;
            }
            isolated_layer(lines)
        };
        responsive(lines).into()
    }
}
