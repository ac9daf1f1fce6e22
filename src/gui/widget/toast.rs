//! A toast about an action, with *Undo*; a hint; or an error.

use iced::widget::text::IntoFragment;
use iced::widget::{Id, button, container, opaque, row, space, stack, text};
use iced::{Fill, Padding, Right, Shrink, Top};

use super::focusable::{FocusRing, focusable};
use super::{key_sign, label, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, TextStyle, Tone, Width, button_style, by_pointer, filled, outline,
    pointed_outline, radius, scale, stroke,
};

/// Its text, as that of the tools beside it.
pub(super) const TOAST_TEXT: TextStyle = scale::SMALL.with(MEDIUM);

/// The largest width of a toast, in logical pixels.
pub(super) const TOAST_WIDTH: f32 = 640.0;

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

/// Creates a toast, at most `TOAST_WIDTH` wide, and as high as the top bar if its text fits
/// one line: the sign of its kind, its text, and, if something is offered, a button with its key.
pub fn toast<'a, Message: Clone + 'a>(
    width: Width,
    kind: ToastKind,
    words: impl IntoFragment<'a>,
    offer: Option<(Offer, &'static str, Message)>,
) -> Element<'a, Message> {
    let (sign, color) = match kind {
        ToastKind::Done => (Icon::Check, Tone::OnTable),
        ToastKind::Hint => (Icon::Keyboard, Tone::OnTableAccent),
        ToastKind::Error => (Icon::Warning, Tone::OnTableAccent),
    };
    // In a compact window the words need the space of the icon.
    let has_icon = width.is_wide() || kind != ToastKind::Done;
    let sign = has_icon.then(|| icon(sign, 20.0, color));
    let words = label(words, TOAST_TEXT, Tone::OnTable);
    // As high as with a button, so that it covers the whole bar.
    let words = row![words, space().height(width.tool())].align_y(iced::Center);
    let content = row![]
        .push(sign)
        .push(words)
        .push(offer.map(|(offer, key, message)| offered(width, offer, key, message)));
    let content = content.spacing(10.0);
    let content = content.align_y(iced::Center);
    let around = (width.top_bar() - width.tool()) / 2.0;
    container(content)
        .id(TOAST)
        // In a compact window it covers the name of the screen, not a part of it.
        .width(if width.is_wide() { Shrink } else { Fill })
        .padding(Padding::from([around, 12.0]))
        .center_y(Shrink)
        .max_width(TOAST_WIDTH)
        .class(filled(Tone::TableDeep, outline(Tone::TableLine, stroke::RULE, radius::CARD)))
        .into()
}

fn offered<'a, Message: Clone + 'a>(
    width: Width,
    offer: Offer,
    key: &'static str,
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

/// Creates a screen with a toast over the free part of its top bar, with this padding around it.
/// Always use this, with `None` while there is no toast: the screen keeps its state only if its place
/// in the tree stays the same.
pub fn toast_overlay<'a, Message: 'a>(
    screen: impl Into<Element<'a, Message>>,
    around: Padding,
    toast: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    stack![screen.into()]
        .push(toast.map(|toast| {
            let toast = container(opaque(toast)).width(Fill).height(Fill);
            toast.align_x(Right).align_y(Top).padding(around)
        }))
        .width(Fill)
        .height(Fill)
        .into()
}
