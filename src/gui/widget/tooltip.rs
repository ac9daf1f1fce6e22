//! A few words that appear when something is pointed at.

use std::time::Duration;

use iced::widget::text::IntoFragment;
use iced::widget::{container, tooltip};

use super::label;
use crate::gui::theme::{Element, Tone, filled, outline, radius, scale, stroke};

/// Adds a tooltip. It must not be the only way to learn something: keyboards and touch do not
/// hover.
pub fn hint<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
    said: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    let said = container(label(said, scale::SMALL, Tone::Ink))
        .padding([6, 10])
        .class(filled(Tone::Raised, outline(Tone::RuleStrong, stroke::RULE, radius::FIELD)));
    tooltip(content, said, tooltip::Position::Bottom)
        .gap(4)
        .delay(Duration::from_millis(400))
        .into()
}
