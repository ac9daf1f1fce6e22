//! The felt, and the sheet of paper everything recorded stands on.

use iced::widget::{column, container, space};
use iced::{Border, Fill, border};

use super::{ground, inked, tiled_background};
use crate::gui::theme::{Colors, Element, Width, radius, stroke};

/// The table itself: the ground of a whole window.
pub fn page_background<'a, Message: 'a>(
    colors: &'static Colors,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let felt = container(content).width(Fill).height(Fill).style(move |_| inked(colors.on_table));
    tiled_background(colors.table, 0, felt)
}

/// A sheet with its band. Under tabs its top left corner is square, so that the
/// current tab runs into the band. Children are not clipped to the round
/// corners: what stands last must have no ground, or [`shaded`] as its ground.
pub fn sheet<'a, Message: 'a>(
    colors: &'static Colors,
    width: Width,
    under_tabs: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let corner = if under_tabs { 0.0 } else { radius::TAG };
    let height = if width == Width::Narrow { stroke::BAND_NARROW } else { stroke::BAND };
    let top = border::top_left(corner).top_right(radius::TAG);
    let band = container(space::horizontal().width(Fill))
        .height(height)
        .style(move |_| ground(colors.binding, Border::default().rounded(top)));
    let paper = container(column![band, content.into()]).width(Fill);
    tiled_background(
        colors.paper,
        top.bottom(radius::CARD),
        paper.style(move |_| inked(colors.ink)),
    )
}

/// A part of a sheet on the shaded ground of the open round. `last` rounds its
/// lower corners as the sheet's are.
pub fn shaded_section<'a, Message: 'a>(
    colors: &'static Colors,
    last: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let corner = border::bottom(if last { radius::CARD } else { 0.0 });
    tiled_background(colors.shade, corner, container(content).width(Fill))
}
