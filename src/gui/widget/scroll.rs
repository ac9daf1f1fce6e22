//! Scroll bars.

use iced::widget::{container, scrollable};
use iced::{Background, Border, Color, Shadow, Theme};

use super::outline;
use crate::gui::theme::{Colors, stroke};

/// The id of what a screen shows to be read, or of a card over it: the page keys scroll it.
pub const PAGE: &str = "page";

/// A slim bar, for lists whose rows reach to the edge. For `scrollable(..).direction(..)`.
pub fn slim_bar() -> scrollable::Direction {
    let bar = scrollable::Scrollbar::new().width(6).scroller_width(6).margin(1);
    scrollable::Direction::Vertical(bar)
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
