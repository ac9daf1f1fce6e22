//! A widget drawn in a layer of its own, so that damage tracking compares it by itself.
//!
//! Only what differs from the last frame is repainted, and that is found by comparing the
//! first thing drawn with the first, the second with the second, and so on, in each layer. One
//! digit more, and everything behind it in its layer is painted again, piece by piece, which
//! takes half a second for a long list. In a layer of its own a row does not move those after it.

use iced::Rectangle;
use iced::advanced::Renderer as _;
use iced::advanced::layout::Layout;
use iced::advanced::widget::Tree;

use super::decorate::{Decoration, decorate};
use crate::gui::theme::{Element, Renderer, Theme};

/// Returns the part in a layer of its own; it draws nothing beyond its bounds.
pub(crate) fn isolated_layer<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    decorate(IsolatedLayer, content)
}

struct IsolatedLayer;

impl<Message> Decoration<Message> for IsolatedLayer {
    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        layout: Layout<'_>,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        if let Some(seen) = layout.bounds().intersection(seen) {
            renderer.with_layer(seen, |renderer| inside(renderer, &seen));
        }
    }
}
