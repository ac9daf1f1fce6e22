//! Ruled lines.

use iced::widget::{column, rule, space};

use crate::gui::theme::{Element, Tone, stroke};

/// Draws a line between two rows: 1 logical pixel, as wide as possible.
pub fn hairline<'a, Message: 'a>() -> Element<'a, Message> {
    rule::horizontal(stroke::RULE).class(Tone::Rule).into()
}

/// Draws a line between two columns: 1 logical pixel, as high as possible.
pub fn vertical_hairline<'a, Message: 'a>() -> Element<'a, Message> {
    rule::vertical(stroke::RULE).class(Tone::Rule).into()
}

/// Draws a line at an end: 1 logical pixel in the strong color.
pub fn strong_line<'a, Message: 'a>() -> Element<'a, Message> {
    rule::horizontal(stroke::RULE).class(Tone::RuleStrong).into()
}

/// Draws the red line right of the facts: 2 logical pixels, as high as possible.
pub fn margin_line<'a, Message: 'a>() -> Element<'a, Message> {
    rule::vertical(stroke::MARGIN).class(Tone::Margin).into()
}

/// Draws the rule under the names and above a final sum: two lines, 5 logical pixels together.
pub fn double_rule<'a, Message: 'a>() -> Element<'a, Message> {
    column![strong_line(), space::vertical().height(3.0), strong_line()].into()
}
