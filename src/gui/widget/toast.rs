//! A toast about an action, with *Undo*; a hint; or an error.

use std::borrow::Cow;

use iced::widget::text::IntoFragment;
use iced::widget::{Id, button, container, row, space, text};
use iced::{Fill, Shrink};

use super::focusable::{FocusRing, focusable};
use super::{key_sign, label, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Tone, Width, button_style, by_pointer, filled, outline,
    pointed_outline, radius, scale, stroke,
};

/// The largest width of a toast, in logical pixels.
const TOAST_WIDTH: f32 = 640.0;

/// Id of the toast.
const TOAST: Id = Id::new("toast");

/// The button of a toast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Offer {
    /// Undoes the action.
    Undo,
    /// Redoes the undone action.
    Redo,
}

/// What a toast is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToastKind {
    /// Something that was done.
    Done,
    /// What a key would do next.
    Hint,
    /// Why something was not done.
    Error,
}

/// Creates a toast, at most `TOAST_WIDTH` wide, and as high as the top bar: the sign of its kind,
/// its text, and, if something is offered, a button with its key.
pub fn toast<'a, Message: Clone + 'a>(
    width: Width,
    kind: ToastKind,
    words: impl IntoFragment<'a>,
    offer: Option<(Offer, Cow<'static, str>, Message)>,
) -> Element<'a, Message> {
    let (sign, color) = match kind {
        ToastKind::Done => (Icon::Check, Tone::OnTable),
        ToastKind::Hint => (Icon::Keyboard, Tone::OnTableAccent),
        ToastKind::Error => (Icon::Warning, Tone::OnTableAccent),
    };
    // In a compact window the words need the space of the icon.
    let has_icon = width.is_wide() || kind != ToastKind::Done;
    let sign = has_icon.then(|| icon(sign, 20.0, color));
    let words = label(words, scale::SMALL.with(MEDIUM), Tone::OnTable);
    // As high as the bar, which grows with a long text.
    let words = row![words, space().height(width.top_bar())].align_y(iced::Center);
    let content = row![]
        .push(sign)
        .push(words)
        .push(offer.map(|(offer, key, message)| offered(width, offer, key, message)));
    let content = content.spacing(10.0);
    let content = content.align_y(iced::Center);
    container(content)
        .id(TOAST)
        // In a compact window it takes the place of the screen's name.
        .width(if width.is_wide() { Shrink } else { Fill })
        .padding([0.0, 12.0])
        .center_y(Shrink)
        .max_width(TOAST_WIDTH)
        .class(filled(Tone::TableDeep, outline(Tone::TableLine, stroke::RULE, radius::CARD)))
        .into()
}

fn offered<'a, Message: Clone + 'a>(
    width: Width,
    offer: Offer,
    key: Cow<'static, str>,
    on_press: Message,
) -> Element<'a, Message> {
    let accent = Tone::OnTableAccent;
    let (sign, label, id) = match offer {
        Offer::Undo => (Icon::Undo, "Undo", "undo"),
        Offer::Redo => (Icon::Redo, "Redo", "redo"),
    };
    let content = row![
        icon(sign, 18.0, accent),
        words(label, scale::BODY.with(STRONG)).wrapping(text::Wrapping::None)
    ]
    .push(width.is_wide().then(|| key_sign(key, accent)))
    .spacing(10)
    .align_y(iced::Center);
    let button = button(container(content).center_y(Fill))
        .padding([0, 12])
        .height(width.tool())
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
