//! Everybody's table, with names in alphabetical order.
//!
//! Invariant: a row is at least 66 high, to be readable across the room; the rest is on further
//! pages.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Padding, Size};

use super::sheet::{self, MIN_TEXT, NAME, SECOND, TOTAL};
use crate::gui::theme::{Element, MEDIUM, Tone};
use crate::gui::widget::{ellipsized_text, hairline};
use session::chart::{float, whole};
use session::display::SITS_OUT;

/// Minimum height of a row with its hairline.
const MIN_ROW: f32 = 67.0;
/// Height of a row with letters of normal size; higher ones have larger letters.
const ROW_USUAL: f32 = 81.0;
const MAX_ROW: f32 = 128.0;
/// Padding above the first row.
const TOP: f32 = 8.0;
/// Minimum width of a column.
const MIN_COLUMN: f32 = 290.0;
/// The preferred number of rows.
const ROWS: usize = 9;
/// Padding left and right in a row.
const LEFT: f32 = 32.0;
const RIGHT: f32 = 26.0;
/// Between a name and its place.
const GAP: f32 = 12.0;

/// A name and its table.
type Seat = (String, Option<usize>);

/// Distribution over pages, columns and rows.
struct PageLayout {
    pages: usize,
    columns: usize,
    rows: usize,
}

fn spread(seats: &[Seat], inside: Size) -> PageLayout {
    let count = seats.len().max(1);
    let fit = |room: f32, each: f32| whole(room / each).max(1);
    let most_rows = fit(inside.height - TOP, MIN_ROW);
    let most_columns = fit(inside.width, MIN_COLUMN);
    let pages = count.div_ceil(most_rows * most_columns);
    let on_page = count.div_ceil(pages);
    // As many columns as make rows of a good height, and at least three: a name far from its
    // number is hard to connect with it.
    let wanted = on_page.div_ceil(ROWS.min(most_rows)).max(on_page.div_ceil(4).min(3));
    let columns = wanted.min(most_columns);
    PageLayout { pages, columns, rows: on_page.div_ceil(columns) }
}

/// Returns the number of pages on a sheet of this size.
pub(super) fn pages(seats: &[Seat], inside: Size) -> usize {
    spread(seats, inside).pages
}

/// Draws a page.
pub(super) fn draw<'a, Message: 'a>(
    seats: &'a [Seat],
    inside: Size,
    page: usize,
) -> Element<'a, Message> {
    let spread = spread(seats, inside);
    let height = ((inside.height - TOP) / float(spread.rows)).clamp(MIN_ROW, MAX_ROW);
    let on_page = seats.len().div_ceil(spread.pages);
    let seats = seats.chunks(on_page.max(1)).nth(page).unwrap_or_default();
    let width = sheet::share(inside.width, spread.columns);
    let mut parts = seats.chunks(spread.rows.max(1));
    let columns = (0..spread.columns).map(|_| {
        let rows = parts.next().unwrap_or_default().iter();
        let rows = rows.map(|seat| seat_row(seat, Size::new(width, height)));
        column(rows).padding(Padding::ZERO.top(TOP)).into()
    });
    sheet::columns(columns, width)
}

fn seat_row<'a, Message: 'a>((name, table): &'a Seat, size: Size) -> Element<'a, Message> {
    let by = (size.height / ROW_USUAL).max(1.0);
    let place = if let Some(number) = table {
        ellipsized_text(number.to_string(), sheet::times(TOTAL, by), Tone::Ink)
    } else {
        let style = sheet::times(SECOND, by).with(MEDIUM);
        let most = (size.width - LEFT - RIGHT - GAP) / 2.0;
        ellipsized_text(SITS_OUT, style, Tone::Muted).least(22.0).max_width(most)
    };
    let name =
        ellipsized_text(name.as_str(), sheet::times(NAME, by), Tone::Ink).least(MIN_TEXT).lines(2);
    let line = row![container(name).width(Fill), place]
        .spacing(GAP)
        .align_y(Center)
        .height(size.height - 1.0)
        .padding(Padding::ZERO.left(LEFT).right(RIGHT));
    column![line, hairline()].into()
}
