//! The sheet of paper on the television, and its column rules.

use iced::widget::{container, row};
use iced::{Fill, border};

use super::Element;
use crate::gui::text_fit;
use crate::gui::theme::{MEDIUM, STRONG, TEXT, TextStyle, Tone, filled, radius, rounded, stroke};
use crate::gui::widget::{banded_sheet, label, margin_line};
use session::chart::float;

/// Space between the edge of the window and the paper.
pub(super) const MARGIN: f32 = 64.0;
/// Height of the band at the top of the paper.
pub(super) const BAND: f32 = stroke::BAND_ROOM;

/// A name.
pub(super) const NAME: TextStyle = TextStyle { size: 40.0, line: 48.0, font: MEDIUM };
/// A total, or the number of a table.
pub(super) const TOTAL: TextStyle = TextStyle { size: 46.0, line: 56.0, font: STRONG };
/// Secondary text.
pub(super) const SECOND: TextStyle = TextStyle { size: 28.0, line: 36.0, font: TEXT };
/// Height of a row with letters of normal size; higher ones have larger letters.
pub(super) const ROW_USUAL: f32 = 81.0;
/// Size of the smallest text.
pub(super) const MIN_TEXT: f32 = 26.0;

/// Returns a text style scaled by a factor.
pub(super) fn times(style: TextStyle, by: f32) -> TextStyle {
    TextStyle { size: (style.size * by).floor(), line: (style.line * by).floor(), ..style }
}

/// Draws the number of a table on a square of felt, in letters that fit.
pub(super) fn table_number(
    table: &str,
    style: TextStyle,
    square: f32,
    corner: impl Into<border::Radius>,
) -> Element<'static> {
    let style = text_fit::step(table, style, 0.84 * square);
    let number = label(table.to_owned(), style, Tone::OnTable);
    container(number).center(square).class(filled(Tone::Table, rounded(corner))).into()
}

/// Draws the sheet with its band; its last child must not have a background of its own.
pub(super) fn sheet<'a>(content: impl Into<Element<'a>>) -> Element<'a> {
    banded_sheet(BAND, border::top(radius::TAG), container(content).height(Fill).clip(true))
}

/// Returns the width of each of `count` columns of one sheet.
pub(super) fn share(width: f32, count: usize) -> f32 {
    let count = float(count.max(1));
    (width - stroke::MARGIN * (count - 1.0)) / count
}

/// Draws columns side by side with red lines between them; missing ones stay blank.
pub(super) fn columns<'a>(
    columns: impl IntoIterator<Item = Element<'a>>,
    width: f32,
) -> Element<'a> {
    let mut line = row![];
    for (index, content) in columns.into_iter().enumerate() {
        line = line.push((index > 0).then(margin_line));
        line = line.push(container(content).width(width).height(Fill));
    }
    line.height(Fill).into()
}
