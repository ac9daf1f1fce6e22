//! Lists that scroll: their bars, and a list with something below it that is always visible.

use iced::advanced::layout::{Limits, Node};
use iced::advanced::widget::Tree;
use iced::widget::Scrollable;

use super::decorate::{Decoration, decorate};
use super::{column, *};

/// Id of a screen's text page, or of a card over it, which the page keys scroll.
pub const PAGE: &str = "page";

/// Creates content that scrolls, with a slim bar, because its rows reach the edge.
pub fn scrolling<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
) -> Scrollable<'a, Message, Theme, Renderer> {
    let bar = scrollable::Scrollbar::new().width(6).scroller_width(6).margin(1);
    scrollable(content).direction(scrollable::Direction::Vertical(bar))
}

/// How much wider [`cards_beside`] is than its cards: its scroll bar is on the felt at the window's
/// edge.
pub const BAR: f32 = 12.0;

/// Creates a column of cards of this width beside a sheet, which scrolls if they do not fit.
pub fn cards_beside<'a, Message: 'a>(
    cards: impl Into<Element<'a, Message>>,
    width: f32,
) -> Scrollable<'a, Message, Theme, Renderer> {
    scrolling(container(cards).padding(Padding::ZERO.right(BAR))).width(width + BAR)
}

/// Puts `foot` below a list. If the list has no room for all its rows, it scrolls; where `row` is
/// their height in logical pixels, none is cut in half.
pub fn with_foot<'a, Message: 'a>(
    list: Scrollable<'a, Message, Theme, Renderer>,
    foot: impl Into<Element<'a, Message>>,
    row: Option<f32>,
) -> Element<'a, Message> {
    decorate(WithFoot { row }, column![list.height(Fill), foot.into()].height(Fill))
}

struct WithFoot {
    row: Option<f32>,
}

impl<Message> Decoration<Message> for WithFoot {
    fn size(&self, content: Size<Length>) -> Size<Length> {
        Size { height: Shrink, ..content }
    }

    fn layout(
        &mut self,
        content: &mut Element<'_, Message>,
        tree: &mut Tree,
        renderer: &Renderer,
        limits: &Limits,
    ) -> Node {
        let Size { width, height: room } = limits.max();
        let whole = Size::new(width, f32::INFINITY);
        let whole = Limits::with_compression(Size::ZERO, whole, Size::new(false, true));
        let node = content.as_widget_mut().layout(tree, renderer, &whole);
        if node.size().height <= room {
            return node;
        }
        let mut lay_out = |height| {
            let limits = Limits::new(Size::ZERO, Size::new(width, height));
            content.as_widget_mut().layout(tree, renderer, &limits)
        };
        let node = lay_out(room);
        let list = node.children().first().map_or(0.0, |list| list.size().height);
        let cut = self.row.map_or(0.0, |row| (list + 0.5) % row);
        if cut > 1.0 { lay_out(room - cut + 0.5) } else { node }
    }
}
