//! Scroll bars.

use iced::widget::{Scrollable, container, scrollable};
use iced::{Background, Border, Color, Element, Padding, Shadow, Theme};

use super::outline;
use crate::gui::theme::{Colors, stroke};

/// The id of what a screen shows to be read, or of a card over it: the page keys scroll it.
pub const PAGE: &str = "page";

/// A slim bar, for lists whose rows reach to the edge. For `scrollable(..).direction(..)`.
pub fn slim_bar() -> scrollable::Direction {
    let bar = scrollable::Scrollbar::new().width(6).scroller_width(6).margin(1);
    scrollable::Direction::Vertical(bar)
}

/// What [`cards_beside`] is wider than its cards: its bar lies on the felt at the edge of the
/// window, which is left so much narrower.
pub const BAR: f32 = 12.0;

/// Cards of this width beside a sheet, which scroll where there are more than fit.
pub fn cards_beside<'a, Message: 'a>(
    colors: &'static Colors,
    cards: impl Into<Element<'a, Message>>,
    width: f32,
) -> Scrollable<'a, Message> {
    scrollable(container(cards).padding(Padding::ZERO.right(BAR)))
        .direction(slim_bar())
        .style(scroll_style(colors))
        .width(width + BAR)
}

/// The look of a scroll bar on paper or felt: a bar of the strong line's colour
/// and no rail. For `scrollable(..).style(..)`.
pub fn scroll_style(
    colors: &'static Colors,
) -> impl Fn(&Theme, scrollable::Status) -> scrollable::Style {
    move |_, status| {
        let pointed = !matches!(status, scrollable::Status::Active { .. });
        let rail = scrollable::Rail {
            background: None,
            border: Border::default(),
            scroller: scrollable::Scroller {
                background: Background::Color(if pointed {
                    colors.muted
                } else {
                    colors.rule_strong
                }),
                // On black felt a black bar needs an edge.
                border: outline(Color::WHITE, if colors.outlined { stroke::RULE } else { 0.0 }, 4),
            },
        };
        scrollable::Style {
            container: container::Style::default(),
            vertical_rail: rail,
            horizontal_rail: rail,
            gap: None,
            auto_scroll: scrollable::AutoScroll {
                background: Background::Color(colors.raised),
                border: outline(colors.rule_strong, stroke::RULE, 16),
                shadow: Shadow::default(),
                icon: colors.ink,
            },
        }
    }
}
