//! A toast about an action, with *Undo*; or about an error.

use iced::widget::text::IntoFragment;
use iced::widget::{Id, button, container, opaque, row, stack, text};
use iced::{Fill, Left, Padding, Top};

use super::focusable::{FocusRing, focusable};
use super::{key_sign, label, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Tone, Width, button_style, by_pointer, filled, outline,
    pointed_outline, radius, scale, space, stroke,
};

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

/// Creates a toast, at most 420 logical pixels wide, and as high as the top bar if its text fits
/// one line: a check, what was done, and, if something is offered, a button with its key.
pub fn toast<'a, Message: Clone + 'a>(
    width: Width,
    done: impl IntoFragment<'a>,
    offer: Option<(Offer, Message)>,
) -> Element<'a, Message> {
    message(width, (Icon::Check, Tone::OnTable), done, offer)
}

/// Creates a toast with a warning icon: why something was not done.
pub fn warning_toast<'a, Message: Clone + 'a>(
    width: Width,
    why: impl IntoFragment<'a>,
) -> Element<'a, Message> {
    message(width, (Icon::Warning, Tone::OnTableAccent), why, None)
}

fn message<'a, Message: Clone + 'a>(
    width: Width,
    (sign, color): (Icon, Tone),
    words: impl IntoFragment<'a>,
    offer: Option<(Offer, Message)>,
) -> Element<'a, Message> {
    let content = row![
        // As high as with a button, so that it covers the whole bar.
        container(icon(sign, 20.0, color)).center_y(width.tool()),
        label(words, scale::BODY.with(MEDIUM), Tone::OnTable).width(Fill),
    ]
    .push(offer.map(|(offer, message)| offered(width, offer, message)))
    .spacing(if width.is_narrow() { space::SMALL } else { space::WIDE })
    .align_y(iced::Center);
    let around = (width.top_bar() - width.tool()) / 2.0;
    container(content)
        .id(TOAST)
        .padding(Padding::from([around, 8.0]).left(18))
        .center_y(iced::Shrink)
        .width(Fill)
        .max_width(420)
        .class(filled(Tone::TableDeep, outline(Tone::TableLine, stroke::RULE, radius::CARD)))
        .into()
}

fn offered<'a, Message: Clone + 'a>(
    width: Width,
    offer: Offer,
    on_press: Message,
) -> Element<'a, Message> {
    let accent = Tone::OnTableAccent;
    let (sign, label, key, id) = match offer {
        Offer::Undo => (Icon::Undo, "Undo", "Ctrl Z", "undo"),
        Offer::Redo => (Icon::Redo, "Redo", "Ctrl Y", "redo"),
    };
    let content = row![
        icon(sign, 18.0, accent),
        words(label, scale::BODY.with(STRONG)).wrapping(text::Wrapping::None)
    ]
    .push((!width.is_narrow()).then(|| key_sign(key, accent)))
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

/// Creates a screen with a toast over its top bar, where nothing is typed: at the left, or right of
/// the navigation. Always use this, with `None` while there is no toast: the screen keeps its state
/// only if its place in the tree stays the same.
pub fn toast_overlay<'a, Message: 'a>(
    screen: impl Into<Element<'a, Message>>,
    right_of_places: bool,
    toast: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    /// Width at the right of the bar that stays visible: the three dots, in logical pixels.
    const MENU_WIDTH: f32 = 56.0;
    /// Width of the logo with the name, and of the navigation, in a wide window.
    const PLACES: f32 = 528.0;
    let around = Padding::ZERO.right(MENU_WIDTH).left(if right_of_places { PLACES } else { 0.0 });
    stack![screen.into()]
        .push(toast.map(|toast| {
            let toast = container(opaque(toast)).width(Fill).height(Fill);
            toast.align_x(Left).align_y(Top).padding(around)
        }))
        .width(Fill)
        .height(Fill)
        .into()
}
