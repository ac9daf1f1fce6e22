//! Ruled lines of a score table: a fixed part at the left, a red line, then columns of equal width
//! that scroll sideways if necessary.
//!
//! Invariant: clicks hit what is visible. The scroll offset is only known when drawing, so it is
//! kept for the next click.

use std::cell::Cell;

use iced::advanced::layout::Layout;
use iced::advanced::mouse;
use iced::advanced::renderer::{Quad, Renderer as _};
use iced::advanced::widget::{Tree, tree};
use iced::{Rectangle, Vector};

use super::decorate::{Decoration, decorate};
use super::{column, *};

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

/// Creates a line of this height, or of its content's: `first` stays at the left edge, with its own
/// background once something is under it.
pub fn sticky_row<'a, Message: 'a>(
    height: impl Into<Length>,
    ground: Tone,
    first: impl Into<Element<'a, Message>>,
    rest: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    decorate(StickyRow { ground }, row![first.into(), rest.into()].height(height))
}

struct StickyRow {
    ground: Tone,
}

#[derive(Default)]
struct Shift {
    /// The offset at which the first part was drawn.
    by: Cell<f32>,
    /// Whether the cursor was over it.
    is_over: Cell<bool>,
}

fn first(layout: Layout<'_>) -> Rectangle {
    layout.children().next().map(|first| first.bounds()).unwrap_or_default()
}

impl<Message> Decoration<Message> for StickyRow {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Shift>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Shift::default())
    }

    fn cursor(&self, tree: &Tree, layout: Layout<'_>, cursor: mouse::Cursor) -> mouse::Cursor {
        let state = tree.state.downcast_ref::<Shift>();
        let shift = Vector::new(state.by.get(), 0.0);
        state.is_over.set(cursor.is_over(first(layout) + shift));
        if state.is_over.get() { cursor + -shift } else { cursor }
    }

    fn translation(&self, tree: &Tree) -> Vector {
        let state = tree.state.downcast_ref::<Shift>();
        Vector::new(if state.is_over.get() { state.by.get() } else { 0.0 }, 0.0)
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        layout: Layout<'_>,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        let shift = (seen.x - layout.bounds().x).max(0.0);
        tree.state.downcast_ref::<Shift>().by.set(shift);
        inside(renderer, seen);
        let by = Vector::new(shift, 0.0);
        let Some(seen) = (first(layout) + by).intersection(seen).filter(|_| shift > 0.0) else {
            return;
        };
        renderer.with_layer(seen, |renderer| {
            renderer.fill_quad(Quad { bounds: seen, ..Quad::default() }, theme.tone(self.ground));
            renderer.with_translation(by, |renderer| inside(renderer, &(seen - by)));
        });
    }
}
