//! Cards beside a sheet.

use iced::Fill;
use iced::widget::text::IntoFragment;
use iced::widget::{column, container, row};

use super::{background, hairline, label};
use crate::gui::theme::{Element, Tone, radius, scale, text_colored};

/// Creates a card, as wide as possible, with a radius of 8. The content brings its own padding (20
/// at the sides), so that rules can run to the edge.
pub fn card<'a, Message: 'a>(content: impl Into<Element<'a, Message>>) -> Element<'a, Message> {
    let card = container(content).width(Fill).class(text_colored(Tone::Ink));
    background(Tone::Raised, radius::CARD, card)
}

/// Creates the header of a card: its title, and muted text at the right.
pub fn card_head<'a, Message: 'a>(
    title: impl IntoFragment<'a>,
    note: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    row![label(title, scale::CARD, Tone::Ink).width(Fill), label(note, scale::SMALL, Tone::Muted)]
        .padding(iced::Padding { top: 16.0, bottom: 12.0, left: 20.0, right: 20.0 })
        .spacing(12)
        .align_y(iced::Center)
        .into()
}

/// Creates a card with a header, a rule below it, and its content.
pub fn titled_card<'a, Message: 'a>(
    title: impl IntoFragment<'a>,
    note: impl IntoFragment<'a>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    card(column![card_head(title, note), hairline(), content.into()])
}
