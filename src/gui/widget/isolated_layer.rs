//! A widget in a layer of its own, for separate damage tracking.
//!
//! Damage is found by comparing the items of each layer one by one with those of the last frame. An
//! additional digit shifts everything after it in its layer, which is painted again. In its own
//! layer, a row does not shift the others.

use iced::Rectangle;
use iced::advanced::Renderer as _;
use iced::advanced::layout::Layout;
use iced::advanced::widget::Tree;

use super::decorate::{Decoration, decorate};
use crate::gui::theme::{Element, Renderer, Theme};

/// Puts content in a layer of its own; it draws nothing beyond its bounds.
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
