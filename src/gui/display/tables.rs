//! Every table with its partners, as large as possible.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Size};

use super::sheet::{self, NAME, TOTAL};
use crate::gui::text_fit;
use crate::gui::theme::{Element, STRONG, TextStyle, Tone};
use crate::gui::widget::badge::sized_side_badge;
use crate::gui::widget::{ellipsized_text, hairline};
use scoring::{SeatIndex as _, Team};
use session::chart::float;
use session::display::{RoomTable, TableList};

/// Minimum height of a row with its hairline.
const MIN_ROW: f32 = 75.0;
const MAX_ROW: f32 = 210.0;
/// Height of a row with letters of normal size.
const ROW_USUAL: f32 = 110.0;
/// The most tables in one column; more are in two.
const MAX_IN_ONE_COLUMN: usize = 4;
/// The smallest letters of names, and the most lines.
const LEAST: f32 = 24.0;
const LINES: usize = 5;
/// Padding left and right in a row, and gap.
const EDGE: f32 = 28.0;
const GAP: f32 = 20.0;

/// Returns the rows of a column, and the columns of a page.
fn spread(count: usize, height: f32) -> (usize, usize) {
    let most = (1..60).take_while(|rows| float(*rows) * MIN_ROW <= height).count().max(1);
    let columns = if count <= MAX_IN_ONE_COLUMN { 1 } else { 2 };
    let pages = count.div_ceil(most * columns).max(1);
    (count.div_ceil(pages).div_ceil(columns).max(1), columns)
}

/// Returns the number of pages on a sheet of this size.
pub(super) fn pages(list: &TableList, inside: Size) -> usize {
    let (rows, columns) = spread(list.tables.len(), inside.height);
    list.tables.len().div_ceil(rows * columns).max(1)
}

/// Draws a page.
pub(super) fn draw<'a, Message: 'a>(
    list: &'a TableList,
    inside: Size,
    page: usize,
) -> Element<'a, Message> {
    let (rows, columns) = spread(list.tables.len(), inside.height);
    let tables = list.tables.chunks(rows * columns).nth(page).unwrap_or_default();
    let width = sheet::share(inside.width, columns);
    let height = (inside.height / float(rows)).min(MAX_ROW);
    let style = style(list, Size::new(width, height));
    let mut parts = tables.chunks(rows);
    let columns = (0..columns).map(|_| {
        let tables = parts.next().unwrap_or_default().iter();
        column(tables.map(|table| table_row(list, table, Size::new(width, height), style))).into()
    });
    sheet::columns(columns, width)
}

/// Returns the text style of all names: as large as the row allows, smaller if the longest
/// would not fit in several lines.
fn style(list: &TableList, row: Size) -> TextStyle {
    let usual = sheet::times(NAME, (row.height / ROW_USUAL).clamp(0.85, 1.6));
    let room = Size::new(side_room(list, row), row.height - 1.0);
    let names = list.tables.iter().flat_map(|table| &table.sides);
    let steps = names.map(|names| text_fit::step_in(LEAST, names, usual, room, LINES));
    steps.fold(usual, |least, step| if step.size < least.size { step } else { least })
}

fn square(row: Size) -> f32 {
    (row.height * 0.66).clamp(58.0, 120.0)
}

fn badge(list: &TableList, style_height: f32) -> f32 {
    if list.partners { (style_height * 0.36).clamp(34.0, 52.0) } else { 0.0 }
}

/// Returns the width for the names of one side.
fn side_room(list: &TableList, row: Size) -> f32 {
    let badge = badge(list, row.height);
    let left = row.width - 2.0 * EDGE - square(row) - 2.0 * GAP;
    left / 2.0 - badge - if list.partners { GAP } else { 0.0 } - 4.0
}

fn table_row<'a, Message: 'a>(
    list: &'a TableList,
    table: &'a RoomTable,
    size: Size,
    style: TextStyle,
) -> Element<'a, Message> {
    let square = square(size);
    let number = sheet::times(TOTAL, (square / 88.0).min(1.3));
    let number = sheet::table_number(&table.number.to_string(), number, square, 14);
    let badge = badge(list, size.height);
    let room = side_room(list, size);
    let side = |at: usize| {
        let names = ellipsized_text(table.sides[at].as_str(), style, Tone::Ink)
            .lines(LINES)
            .least(LEAST)
            .max_width(room);
        let sign = list.partners.then(|| side_sign(at, badge));
        let line = row![].push(sign).push(names).spacing(GAP).align_y(Center);
        container(line).width(Fill)
    };
    let line = row![number, side(0), side(1)]
        .spacing(GAP)
        .align_y(Center)
        .height(size.height - 1.0)
        .padding([0.0, EDGE]);
    column![line, hairline()].into()
}

/// Draws the badge of a side.
fn side_sign<'a, Message: 'a>(side: usize, size: f32) -> Element<'a, Message> {
    let style = TextStyle { size: (size * 0.6).floor(), line: (size * 0.8).floor(), font: STRONG };
    sized_side_badge(Team::at(side), size, style)
}
