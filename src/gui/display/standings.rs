//! The ranking, in columns of at most twelve.
//!
//! Invariant: ranks and order are as given.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Padding, Size};

use super::sheet::{self, NAME, SECOND, TOTAL};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, Outline, TextStyle, Tone, filled};
use crate::gui::widget::{ellipsized_text, hairline, label};
use session::chart::float;
use session::display::StandingRow;

/// The most rows in a column, and the most columns.
const COLUMN: usize = 12;
const COLUMNS: usize = 4;
/// The preferred number of rows.
const ROWS: usize = 8;
/// Maximum height of a row with its hairline.
const MAX_ROW: f32 = 128.0;
/// Height of a row with letters of normal size; higher ones have larger letters.
const ROW_USUAL: f32 = 81.0;
const TOP: f32 = 6.0;
/// Padding left and right in a row, width of the rank, and gap.
const LEFT: f32 = 22.0;
const RIGHT: f32 = 30.0;
const RANK: f32 = 48.0;
const GAP: f32 = 22.0;
const CROWN: f32 = 34.0;

/// Returns the number of pages.
pub(super) fn pages(standings: &[StandingRow]) -> usize {
    standings.len().div_ceil(COLUMN * COLUMNS).max(1)
}

/// Draws a page.
pub(super) fn draw<'a, Message: 'a>(
    standings: &'a [StandingRow],
    inside: Size,
    page: usize,
) -> Element<'a, Message> {
    let on_page = standings.len().div_ceil(pages(standings)).max(1);
    let columns = on_page.div_ceil(ROWS).clamp(1, COLUMNS);
    let rows = on_page.div_ceil(columns);
    let height = ((inside.height - TOP) / float(rows)).min(MAX_ROW);
    // Many rows leave some paper below them, as few do.
    let height = if rows > ROWS { height.min(67.0) } else { height };
    let width = sheet::share(inside.width, columns);
    let standings = standings.chunks(on_page).nth(page).unwrap_or_default();
    let mut parts = standings.chunks(rows);
    let columns = (0..columns).map(|_| {
        let rows = parts.next().unwrap_or_default().iter();
        let rows = rows.map(|one| standing_row(one, height));
        column(rows).padding(Padding::ZERO.top(TOP)).into()
    });
    sheet::columns(columns, width)
}

fn standing_row<'a, Message: 'a>(standing: &'a StandingRow, height: f32) -> Element<'a, Message> {
    // Low rows have slightly smaller letters.
    let by = if height < 70.0 { 0.9 } else { (height / ROW_USUAL).max(1.0) };
    let small = |style: TextStyle| sheet::times(style, by);
    let total = TextStyle { size: 45.0, ..TOTAL };
    let total = label(standing.total.as_str(), small(total), Tone::Ink);
    let rank_width = RANK * by.max(1.0);
    let tally = (!standing.tally.is_empty())
        .then(|| label(standing.tally.as_str(), small(SECOND), Tone::Muted));
    let crown = standing.crown.then(|| icon(Icon::Crown, CROWN, Tone::Leader));
    let name = ellipsized_text(standing.name.as_str(), small(NAME), Tone::Ink)
        .least(24.0)
        .reserve(if standing.crown { CROWN + 14.0 } else { 0.0 });
    let rank = label(standing.rank.to_string(), small(SECOND), Tone::Muted);
    let line = row![
        container(rank).align_right(rank_width),
        container(row![name].push(crown).spacing(14).align_y(Center)).width(Fill),
    ]
    .push(tally)
    .push(total)
    .spacing(GAP)
    .align_y(Center)
    .padding(Padding::ZERO.left(LEFT).right(RIGHT));
    let ground = filled(standing.leads.then_some(Tone::LeaderSoft), Outline::default());
    let line = container(line).center_y(height - 1.0).width(Fill).class(ground);
    column![line, hairline()].into()
}
