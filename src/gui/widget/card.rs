//! Cards beside a sheet.

use iced::Fill;
use iced::widget::text::IntoFragment;
use iced::widget::{column, container, row};

use super::{hairline, inked, label, tiled_background};
use crate::gui::theme::{Colors, Element, radius, scale};

/// A card that holds something; as wide as there is room, radius 8. The content
/// brings its own padding (20 at the sides), so that rules can run to the edge.
pub fn card<'a, Message: 'a>(
    colors: &'static Colors,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let card = container(content).width(Fill).style(move |_| inked(colors.ink));
    tiled_background(colors.raised, radius::CARD, card)
}

/// The head of a card: its title, and a muted word at the right.
pub fn card_head<'a, Message: 'a>(
    colors: &'static Colors,
    title: impl IntoFragment<'a>,
    note: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    row![label(title, scale::CARD, colors.ink).width(Fill), label(note, scale::SMALL, colors.muted)]
        .padding(iced::Padding { top: 16.0, bottom: 12.0, left: 20.0, right: 20.0 })
        .spacing(12)
        .align_y(iced::Center)
        .into()
}

/// A card with a head, a rule under it, and what it holds.
pub fn titled_card<'a, Message: 'a>(
    colors: &'static Colors,
    title: impl IntoFragment<'a>,
    note: impl IntoFragment<'a>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    card(colors, column![card_head(colors, title, note), hairline(colors), content.into()])
}
