//! The card of a dialog: title, content and buttons.

use iced::widget::text::IntoFragment;
use iced::widget::{column, container, row, space};
use iced::{Center, Fill};

use super::{double_rule, hairline, label, main_button, quiet_button, sheet};
use crate::gui::theme::{Element, MEDIUM, ThemedContainer, Tone, Width, scale, space as gap};

/// Creates a card with a title, a body that brings its own padding at the sides, *Close*, and the
/// main button: its label, and a message while it is enabled.
pub fn dialog<'a, Message: Clone + 'a>(
    width: Width,
    title: impl IntoFragment<'a>,
    body: impl Into<Element<'a, Message>>,
    close: Message,
    (word, go): (&'a str, Option<Message>),
) -> ThemedContainer<'a, Message> {
    let pad = width.dialog();
    let head = label(title, scale::NAME.with(MEDIUM), Tone::Ink);
    let foot = row![
        quiet_button("Close", Some(close)).key("Esc"),
        space::horizontal(),
        main_button(word, go).key("Enter"),
    ]
    .align_y(Center);
    let card = column![
        container(head).padding([pad, gap::CARD]),
        double_rule(),
        container(body).padding([pad, 0.0]),
        hairline(),
        container(foot).padding([0.75 * pad, gap::MIDDLE]).width(Fill),
    ];
    container(sheet(width, false, card))
}
