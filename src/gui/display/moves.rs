//! Who goes to which table: ladies, gentlemen, and arrivals and people sitting out.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Padding, Size};

use super::sheet::{self, NAME, SECOND, TOTAL};
use crate::gui::icon::{Icon, icon};
use crate::gui::text_fit;
use crate::gui::theme::{Element, Outline, STRONG, TextStyle, Tone, filled};
use crate::gui::widget::{ellipsized_text, hairline, label};
use session::chart::float;
use session::display::{MoveColumn, MoveRow};

/// Height of a column's head.
const HEAD: f32 = 72.0;
/// Minimum height of a row with its hairline.
const MIN_ROW: f32 = 68.0;
const MAX_ROW: f32 = 116.0;
const ROW_USUAL: f32 = 81.0;
const EDGE: f32 = 36.0;
const GAP: f32 = 18.0;
const ARROW: f32 = 34.0;

fn rows_of(columns: &[MoveColumn], inside: Size) -> usize {
    let room = inside.height - HEAD;
    let most = (1..60).take_while(|rows| float(*rows) * MIN_ROW <= room).count().max(1);
    let longest = columns.iter().map(|column| column.rows.len()).max().unwrap_or(0);
    longest.div_ceil(longest.div_ceil(most).max(1)).max(1)
}

/// Returns the number of pages on a sheet of this size.
pub(super) fn pages(columns: &[MoveColumn], inside: Size) -> usize {
    let longest = columns.iter().map(|column| column.rows.len()).max().unwrap_or(0);
    longest.div_ceil(rows_of(columns, inside)).max(1)
}

/// Draws a page.
pub(super) fn draw<'a, Message: 'a>(
    all: &'a [MoveColumn],
    inside: Size,
    page: usize,
) -> Element<'a, Message> {
    let rows = rows_of(all, inside);
    let width = sheet::share(inside.width, all.len());
    let height = ((inside.height - HEAD) / float(rows)).clamp(MIN_ROW, MAX_ROW);
    let columns = all.iter().map(|part| {
        let aside = label(part.aside.as_str(), SECOND, Tone::Muted);
        let heading = label(part.heading.as_str(), NAME.with(STRONG), Tone::Ink);
        let head = row![container(heading).width(Fill), aside]
            .align_y(Center)
            .height(HEAD - 1.0)
            .padding([0.0, EDGE]);
        let head = container(head).width(Fill).class(filled(Tone::Shade, Outline::default()));
        let moves = part.rows.chunks(rows).nth(page).unwrap_or_default().iter();
        let moves = moves.map(|one| move_row(one, height));
        column![head, hairline(), column(moves)].into()
    });
    sheet::columns(columns, width)
}

fn move_row<'a, Message: 'a>(one: &'a MoveRow, height: f32) -> Element<'a, Message> {
    let by = (height / ROW_USUAL).clamp(0.9, 1.5);
    let (name, to) = (sheet::times(NAME, by), sheet::times(TOTAL, by));
    let from = TextStyle { font: name.font, ..sheet::times(SECOND, by) };
    let from_width = text_fit::width("000", from);
    let to_width = text_fit::width(&one.to, to).max(text_fit::width("00", to));
    let name = ellipsized_text(one.name.as_str(), name, Tone::Ink).least(26.0).lines(2);
    let from = container(label(one.from.as_str(), from, Tone::Muted)).align_right(from_width);
    let arrow = icon(Icon::ArrowRight, ARROW, Tone::Muted);
    let to = container(label(one.to.as_str(), to, Tone::Ink)).align_right(to_width);
    let line = row![container(name).width(Fill), from, arrow, to]
        .spacing(GAP)
        .align_y(Center)
        .height(height - 1.0)
        .padding(Padding::ZERO.left(EDGE).right(EDGE));
    column![line, hairline()].into()
}
