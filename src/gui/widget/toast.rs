//! What was done, with the way back; or why it was not done.

use iced::widget::text::IntoFragment;
use iced::widget::{button, container, row, stack, text};
use iced::{Bottom, Fill, Left};

use super::focusable::{FocusRing, focusable};
use super::{key_sign, label, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Tone, button_style, by_pointer, filled, outline, pointed_outline,
    radius, scale, space, stroke, target,
};

/// What a toast offers besides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Undoes what was done.
    Undo,
    /// Does again what was undone.
    Redo,
}

/// Creates a toast of 420 by 56 logical pixels: a check, what was done, and, where something is
/// offered, a button for it with the sign of its key.
pub fn toast<'a, Message: Clone + 'a>(
    done: impl IntoFragment<'a>,
    offer: Option<(Offer, Message)>,
) -> Element<'a, Message> {
    said((Icon::Check, Tone::OnTable), done, offer)
}

/// Returns the same with a warning sign: why something was not done.
pub fn warning_toast<'a, Message: Clone + 'a>(why: impl IntoFragment<'a>) -> Element<'a, Message> {
    said((Icon::Warning, Tone::OnTableAccent), why, None)
}

fn said<'a, Message: Clone + 'a>(
    (sign, color): (Icon, Tone),
    words: impl IntoFragment<'a>,
    offer: Option<(Offer, Message)>,
) -> Element<'a, Message> {
    let content = row![
        icon(sign, 20.0, color),
        label(words, scale::BODY.with(MEDIUM), Tone::OnTable).width(Fill),
    ]
    .push(offer.map(|(offer, message)| offered(offer, message)))
    .spacing(16)
    .align_y(iced::Center);
    container(content)
        .padding(iced::Padding::ZERO.left(18).right(8).top(8).bottom(8))
        .width(420)
        .class(filled(Tone::TableDeep, outline(Tone::TableLine, stroke::RULE, radius::CARD)))
        .into()
}

fn offered<'a, Message: Clone + 'a>(offer: Offer, on_press: Message) -> Element<'a, Message> {
    let accent = Tone::OnTableAccent;
    let (sign, label, key, id) = match offer {
        Offer::Undo => (Icon::Undo, "Undo", "Ctrl Z", "undo"),
        Offer::Redo => (Icon::Redo, "Redo", "Ctrl Y", "redo"),
    };
    let content = row![
        icon(sign, 18.0, accent),
        words(label, scale::BODY.with(STRONG)).wrapping(text::Wrapping::None),
        key_sign(key, accent)
    ]
    .spacing(10)
    .align_y(iced::Center);
    let button = button(container(content).center_y(Fill))
        .padding([0, 12])
        .height(target::TOOL)
        .on_press(on_press.clone())
        .class(by_pointer(move |pointed| {
            button_style(
                pointed.then_some(Tone::TableHover),
                accent,
                pointed_outline(pointed, accent, radius::FIELD),
            )
        }));
    focusable(FocusRing::felt(radius::FIELD), id, Some(on_press), button)
}

/// Creates a screen with a toast at its bottom left, 32 logical pixels from the edges. Always use
/// this, with `None` while there is no toast: the screen keeps its state only if its place in the
/// tree stays the same.
pub fn toast_overlay<'a, Message: 'a>(
    screen: impl Into<Element<'a, Message>>,
    toast: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    stack![screen.into()]
        .push(toast.map(|toast| {
            container(toast)
                .padding(space::MARGIN)
                .width(Fill)
                .height(Fill)
                .align_x(Left)
                .align_y(Bottom)
        }))
        .width(Fill)
        .height(Fill)
        .into()
}
