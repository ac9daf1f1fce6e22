//! A card over a darkened screen.

use iced::Fill;
use iced::widget::{container, mouse_area, opaque, stack};

use super::focusable::CARD;
use crate::gui::theme::{Element, Outline, Tone, filled};

/// Creates a screen with a card in the middle over a scrim of 72 % (opaque black in high contrast).
/// A click beside the card sends `on_close`. Always use this, with `None` while there is no card:
/// the screen keeps its state only if its place in the tree stays the same.
pub fn overlay<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<Element<'a, Message>>,
    on_close: Message,
) -> Element<'a, Message> {
    let over = card.map(|card| {
        opaque(
            mouse_area(
                container(opaque(card))
                    .id(CARD)
                    .padding([12, 32])
                    .center(Fill)
                    .class(filled(Tone::Scrim, Outline::default())),
            )
            .on_press(on_close),
        )
    });
    stack![screen.into()].push(over).width(Fill).height(Fill).into()
}
