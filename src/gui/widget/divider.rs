//! The lines of the paper.

use iced::Color;
use iced::widget::{column, rule, space};

use crate::gui::theme::{Colors, Element, Theme, stroke};

/// A rule's style in one colour over its whole length.
fn solid(color: Color) -> impl Fn(&Theme) -> rule::Style {
    move |_| rule::Style { color, radius: 0.0.into(), fill_mode: rule::FillMode::Full, snap: true }
}

/// Between two rows: 1 logical pixel, as wide as there is room.
pub fn hairline<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    rule::horizontal(stroke::RULE).style(solid(colors.rule)).into()
}

/// Between two columns: 1 logical pixel, as high as there is room.
pub fn vertical_hairline<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    rule::vertical(stroke::RULE).style(solid(colors.rule)).into()
}

/// Where something ends: 1 logical pixel in the strong colour.
pub fn strong_line<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    rule::horizontal(stroke::RULE).style(solid(colors.rule_strong)).into()
}

/// Above and below the open round. High contrast knows no tinted ground, so the
/// line is 2 logical pixels thick there.
pub fn round_line<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    let height = if colors.outlined { stroke::MARGIN } else { stroke::RULE };
    rule::horizontal(height).style(solid(colors.rule_strong)).into()
}

/// The red line right of the facts: 2 logical pixels, as high as there is room.
pub fn margin_line<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    rule::vertical(stroke::MARGIN).style(solid(colors.margin)).into()
}

/// Under the names and above a final sum: two lines, 5 logical pixels together.
pub fn double_rule<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    column![strong_line(colors), space::vertical().height(3.0), strong_line(colors)].into()
}
