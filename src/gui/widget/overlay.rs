//! A card over a darkened screen.

use iced::widget::{container, mouse_area, opaque, stack};
use iced::{Fill, Padding};

use super::focusable::CARD;
use crate::gui::theme::{Element, Outline, Tone, filled, space};

/// Creates a screen with a card in the middle over a scrim of 72 % (opaque black in high contrast).
/// A click beside the card sends `on_close`. Always use this, with `None` while there is no card:
/// the screen keeps its state only if its place in the tree stays the same.
pub fn overlay<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<Element<'a, Message>>,
    on_close: Message,
) -> Element<'a, Message> {
    overlay_at(screen, card, None, on_close)
}

/// Like [`overlay`]; with the height of a bar, the card is below the right end of that bar.
pub fn overlay_at<'a, Message: Clone + 'a>(
    screen: impl Into<Element<'a, Message>>,
    card: Option<Element<'a, Message>>,
    bar: Option<f32>,
    on_close: Message,
) -> Element<'a, Message> {
    let over = card.map(|card| {
        let card = container(opaque(card)).id(CARD);
        let card = match bar {
            Some(bar) => card
                .padding(Padding::from([space::MIDDLE, space::SMALL]).top(bar))
                .align_right(Fill)
                .align_top(Fill),
            None => card.padding([12, 32]).center(Fill),
        };
        let card = card.class(filled(Tone::Scrim, Outline::default()));
        opaque(mouse_area(card).on_press(on_close))
    });
    stack![screen.into()].push(over).width(Fill).height(Fill).into()
}
