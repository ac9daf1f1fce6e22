//! Scroll bars.

use iced::Padding;
use iced::widget::{container, scrollable};

use crate::gui::theme::{Element, Renderer, Theme};

/// Id of a screen's text page, or of a card over it, which the page keys scroll.
pub const PAGE: &str = "page";

/// Returns a slim bar, for lists whose rows reach the edge. For `scrollable(..).direction(..)`.
pub fn slim_bar() -> scrollable::Direction {
    let bar = scrollable::Scrollbar::new().width(6).scroller_width(6).margin(1);
    scrollable::Direction::Vertical(bar)
}

/// How much wider [`cards_beside`] is than its cards: its scroll bar is on the felt at the window's
/// edge.
pub const BAR: f32 = 12.0;

/// Creates a column of cards of this width beside a sheet, which scrolls if they do not fit.
pub fn cards_beside<'a, Message: 'a>(
    cards: impl Into<Element<'a, Message>>,
    width: f32,
) -> iced::widget::Scrollable<'a, Message, Theme, Renderer> {
    scrollable(container(cards).padding(Padding::ZERO.right(BAR)))
        .direction(slim_bar())
        .width(width + BAR)
}
