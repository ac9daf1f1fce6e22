//! A background drawn as tiles, so that damage tracking repaints only the tiles under a change.
//!
//! When a digit is repainted, every background under it is painted whole and clipped, which for a
//! sheet as large as the window is most of the work after a key. Of a tiled background, only the
//! tiles under the digit are painted, with the same result. Background and content are painted in
//! layers of their own, as in `isolated_layer`.

use iced::advanced::Renderer as _;
use iced::advanced::layout::Layout;
use iced::advanced::renderer::Quad;
use iced::advanced::widget::Tree;
use iced::border::Radius;
use iced::{Border, Rectangle};

use super::decorate::{Decoration, decorate};
use crate::gui::theme::{Element, Renderer, Theme, Tone};

/// Minimum width and height of a tile, in logical pixels.
const MIN_TILE: (f32, f32) = (240.0, 64.0);

/// Draws content on a background of this color with round corners.
pub(crate) fn tiled_background<'a, Message: 'a>(
    color: Tone,
    radius: impl Into<Radius>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    decorate(TiledBackground { color, radius: radius.into() }, content)
}

struct TiledBackground {
    color: Tone,
    radius: Radius,
}

impl<Message> Decoration<Message> for TiledBackground {
    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        layout: Layout<'_>,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        let bounds = layout.bounds();
        let Some(seen) = bounds.intersection(seen) else { return };
        let color = theme.tone(self.color);
        renderer.with_layer(seen, |renderer| {
            for (bounds, radius) in pieces(bounds, self.radius, color.a < 1.0) {
                if bounds.intersects(&seen) {
                    let border = Border { radius, ..Border::default() };
                    renderer.fill_quad(Quad { bounds, border, ..Quad::default() }, color);
                }
            }
            inside(renderer, &seen);
        });
    }
}

/// Returns the tiles of a background and their corners. Each reaches a pixel under the next, so
/// that no line shows if an edge falls between two pixels; a translucent background is one piece.
pub fn pieces(
    whole: Rectangle,
    corners: Radius,
    in_one: bool,
) -> impl Iterator<Item = (Rectangle, Radius)> {
    let (across, along) = if in_one {
        (vec![(0.0, whole.width)], vec![(0.0, whole.height)])
    } else {
        (cut(whole.width, MIN_TILE.0), cut(whole.height, MIN_TILE.1))
    };
    let (right, bottom) = (across.len() - 1, along.len() - 1);
    let rows = along.into_iter().enumerate();
    rows.flat_map(move |(row, (y, height))| {
        let columns = across.clone().into_iter().enumerate();
        columns.map(move |(column, (x, width))| {
            let at = |is: bool, radius: f32| if is { radius } else { 0.0 };
            let (top, left) = (row == 0, column == 0);
            let (last, end) = (row == bottom, column == right);
            let radius = Radius {
                top_left: at(top && left, corners.top_left),
                top_right: at(top && end, corners.top_right),
                bottom_right: at(last && end, corners.bottom_right),
                bottom_left: at(last && left, corners.bottom_left),
            };
            (Rectangle { x: whole.x + x, y: whole.y + y, width, height }, radius)
        })
    })
}

/// Returns the start and length of each tile along a length.
fn cut(length: f32, least: f32) -> Vec<(f32, f32)> {
    let mut pieces = Vec::new();
    let mut at = 0.0;
    while length - at >= 2.0 * least {
        pieces.push((at, least + 1.0));
        at += least;
    }
    pieces.push((at, length - at));
    pieces
}
