//! Tables that measure themselves: the cells of a column have one width in every row, which follows
//! from what the column holds and from the space there is.

use iced::alignment::Horizontal;
use iced::widget::button;

use super::*;

/// A column: how wide it may be with its padding, in logical pixels, and how its cells lie.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    least: f32,
    wanted: f32,
    most: f32,
    side: [f32; 2],
    align: Horizontal,
    /// The width of the line before it: 0, a hairline or the red line.
    line: f32,
}

impl Column {
    /// Creates a column of this width.
    pub fn of(width: f32) -> Column {
        let (align, side) = (Horizontal::Left, [0.0; 2]);
        Column { least: width, wanted: width, most: width, side, align, line: 0.0 }
    }

    /// Lets it grow to this width once every column has what it wants.
    pub fn up_to(self, most: f32) -> Column {
        Column { most: most.max(self.wanted), ..self }
    }

    /// Lets it take what the others leave.
    pub fn filling(self) -> Column {
        self.up_to(f32::INFINITY)
    }

    /// Sets the width that it gets as far as there is space.
    pub fn wanting(self, wanted: f32) -> Column {
        let wanted = wanted.max(self.least);
        Column { wanted, most: self.most.max(wanted), ..self }
    }

    /// Sets its padding left and right, which is part of its width.
    pub fn padded(self, left: f32, right: f32) -> Column {
        Column { side: [left, right], ..self }
    }

    /// Sets where its cells lie.
    pub fn align(self, align: impl Into<Horizontal>) -> Column {
        Column { align: align.into(), ..self }
    }

    /// Draws a hairline before it.
    pub fn ruled(self) -> Column {
        Column { line: stroke::RULE, ..self }
    }

    /// Draws the red line before it.
    pub fn margin(self) -> Column {
        Column { line: stroke::MARGIN, ..self }
    }
}

/// Returns the width of the longest of these texts.
pub fn longest<'a>(texts: impl IntoIterator<Item = &'a str>, style: TextStyle) -> f32 {
    texts.into_iter().map(|text| text_fit::width(text, style)).fold(0.0, f32::max)
}

/// The columns of a table with their widths.
#[derive(Debug)]
pub struct Columns(Vec<(Column, f32)>);

impl Columns {
    /// Measures columns in a table of this width: first each gets its least width, then what it
    /// wants, then what it may have at most.
    pub fn fit(columns: impl IntoIterator<Item = Column>, room: f32) -> Columns {
        let mut all = Columns(columns.into_iter().map(|column| (column, column.least)).collect());
        let spare = room - all.width();
        let spare = all.grow(|column| column.wanted, spare);
        let _ = all.grow(|column| column.most, spare);
        all
    }

    /// Shares space among the columns that have not reached this width; returns what is left.
    fn grow(&mut self, end: impl Fn(&Column) -> f32, mut spare: f32) -> f32 {
        while spare > 0.5 {
            let growing = self.0.iter_mut().filter(|(column, width)| *width < end(column));
            let growing: Vec<_> = growing.collect();
            if growing.is_empty() {
                break;
            }
            let each = spare / float(growing.len());
            for (column, width) in growing {
                let more = each.min(end(column) - *width);
                *width += more;
                spare -= more;
            }
        }
        spare
    }

    /// Returns the number of columns.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns whether all have their least width in this space.
    pub fn fits(&self, room: f32) -> bool {
        self.width() <= room + 0.5
    }

    /// Returns the width of all columns with the lines between them.
    fn width(&self) -> f32 {
        self.0.iter().map(|(column, width)| column.line + width).sum()
    }

    /// Returns the space for the content of a column, from 0.
    pub fn room(&self, at: usize) -> f32 {
        self.0.get(at).map_or(0.0, |(column, width)| width - column.side[0] - column.side[1])
    }

    /// Draws a row of this height with a cell for each column.
    pub fn line<'a, M: Clone + 'a, C: Into<TableCell<'a, M>>>(
        &self,
        height: f32,
        cells: impl IntoIterator<Item = C>,
    ) -> ThemedRow<'a, M> {
        let mut line = row![].height(height);
        for ((column, width), cell) in self.0.iter().zip(cells) {
            let before: Option<Element<'a, M>> = match column.line {
                0.0 => None,
                stroke::RULE => Some(vertical_hairline()),
                _ => Some(margin_line()),
            };
            let cell: TableCell<'a, M> = cell.into();
            let [left, right] = column.side;
            let content = container(cell.content).padding(Padding::ZERO.left(left).right(right));
            let content = content.width(*width).center_y(Fill).align_x(column.align);
            let cell = TableCell { content: content.into(), ..cell };
            line = line.push(before).push(cell.sized(*width, Fill));
        }
        line
    }
}

builder! {
    /// A cell of a row.
    pub struct TableCell<'a, M> {
        content: Element<'a, M>,
    }
    /// Sets the message of a click, if there is one.
    on_press_maybe(press: Option<M>): Option<M> = press, or None;
    /// Sets its background, if it has one of its own.
    ground(ground: Option<Tone>): Option<Tone> = ground, or None;
    /// Sets the line around it.
    outlined(line: Outline): Outline = line, or Outline::default();
}

impl<'a, M: Clone + 'a> TableCell<'a, M> {
    /// Draws it in this size.
    pub fn sized(
        self,
        width: impl Into<Length> + Copy,
        height: impl Into<Length> + Copy,
    ) -> Element<'a, M> {
        let TableCell { content, on_press_maybe: press, ground, outlined: line } = self;
        if press.is_none() {
            let surface = filled(ground, line);
            return container(content).width(width).height(height).class(surface).into();
        }
        let height = height.into();
        let content = container(content);
        let content = if height == Length::Shrink { content } else { content.center_y(Fill) };
        button(content)
            .padding(0)
            .width(width)
            .height(height)
            .on_press_maybe(press)
            .class(button_style(ground, Tone::Ink, line).lit(ground.unwrap_or(Tone::Shade)))
            .into()
    }

    /// Sets the message of a click.
    pub fn on_press(self, press: M) -> Self {
        self.on_press_maybe(Some(press))
    }

    /// Sets whether the cursor is in it.
    pub fn here(self, here: bool) -> Self {
        self.outlined(outline(Tone::Focus, if here { stroke::MARGIN } else { 0.0 }, 4))
    }
}

impl<'a, M, E: Into<Element<'a, M>>> From<E> for TableCell<'a, M> {
    fn from(content: E) -> Self {
        TableCell::new(content.into())
    }
}
