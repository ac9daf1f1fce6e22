//! Signs for keys.

use iced::Color;
use iced::widget::{container, text};

use super::{ground, label, outline};
use crate::gui::theme::{Colors, Element, STRONG, radius, scale, stroke};

/// The sign of a key beside what it does, in the colour of the words it stands
/// with; 19 logical pixels high.
pub fn key_sign<'a, Message: 'a>(
    key: impl text::IntoFragment<'a>,
    color: Color,
) -> Element<'a, Message> {
    container(label(key, scale::SIGN, color).wrapping(text::Wrapping::None))
        .padding([1, 7])
        .style(move |_| container::Style {
            border: outline(color, stroke::RULE, radius::TAG),
            ..container::Style::default()
        })
        .into()
}

/// A key as it looks on a keyboard, 32 logical pixels high, for lists of keys.
pub fn key_cap<'a, Message: 'a>(
    colors: &'static Colors,
    key: impl text::IntoFragment<'a>,
) -> Element<'a, Message> {
    let key = key.into_fragment();
    // A single letter stands in the middle of a square.
    let single = key.chars().count() == 1;
    let words = label(key, scale::SMALL.with(STRONG), colors.ink).wrapping(text::Wrapping::None);
    let cap = if single { container(words).center_x(34) } else { container(words).padding([0, 8]) };
    cap.center_y(32)
        .style(move |_| {
            ground(colors.raised, outline(colors.rule_strong, stroke::FIELD, radius::FIELD))
        })
        .into()
}
