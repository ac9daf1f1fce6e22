//! The felt, and the sheet of paper on it.

use iced::border::Radius;
use iced::widget::{column, container, space};
use iced::{Fill, Length, border};

use super::isolated_layer;
use crate::gui::theme::{
    Element, Surface, ThemedContainer, Tone, Width, filled, radius, rounded, text_colored,
};

/// Draws content on a background of one tone with round corners, in a layer of its own.
pub(crate) fn background<'a, Message: 'a>(
    tone: Tone,
    corners: impl Into<Radius>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    isolated_layer(container(content).class(filled(tone, rounded(corners))))
}

/// Fills a window and sets the color of text on the felt, which is the background of every window.
pub fn page_background<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    container(content).width(Fill).height(Fill).class(text_colored(Tone::OnTable)).into()
}

/// Creates a sheet with its band. Under tabs its top left corner is square, so that the current tab
/// runs into the band. Children are not clipped to the round corners: the last one must have no
/// background, or [`shaded_section`].
pub fn sheet<'a, Message: 'a>(
    width: Width,
    under_tabs: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let corner = if under_tabs { 0.0 } else { radius::TAG };
    banded_sheet(width.band(), border::top_left(corner).top_right(radius::TAG), content)
}

/// Creates a sheet with a band of this height, and these corners at its top.
pub fn banded_sheet<'a, Message: 'a>(
    band: f32,
    top: Radius,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let band = patch(Fill, band, filled(Tone::Binding, rounded(top)));
    let paper = container(column![band, content.into()]).width(Fill);
    background(Tone::Paper, top.bottom(radius::CARD), paper.class(text_colored(Tone::Ink)))
}

/// Creates a part of a sheet with the shaded background of the open round. `last` rounds its lower
/// corners like the sheet's.
pub fn shaded_section<'a, Message: 'a>(
    last: bool,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let corner = border::bottom(if last { radius::CARD } else { 0.0 });
    background(Tone::Shade, corner, container(content).width(Fill))
}

/// Creates a box with nothing in it.
pub fn patch<'a, Message: 'a>(
    width: impl Into<Length>,
    height: impl Into<Length>,
    surface: Surface,
) -> ThemedContainer<'a, Message> {
    container(space()).width(width).height(height).class(surface)
}
