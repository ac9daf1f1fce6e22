//! Buttons.

use iced::widget::text::{self, Fragment, IntoFragment};
use iced::widget::{self, button, container, row};
use iced::{Fill, Length, Shrink};

use super::focusable::{FocusRing, focusable};
use super::{key_sign, words};
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, STRONG, Surface, Tone, button_style, by_pointer, by_status, outline, pointed_outline,
    radius, rounded, scale, stroke, target,
};

/// A button with a label, optionally with an icon before it and a key after it. Without a message
/// it is disabled: an outline and muted text.
#[must_use]
pub struct Button<'a, Message> {
    kind: Kind,
    label: Fragment<'a>,
    on_press: Option<Message>,
    icon: Option<Icon>,
    key: Option<Fragment<'a>>,
    focused: bool,
    big: bool,
    spread: bool,
    width: Length,
}

/// Creates the main button of a screen: filled with the accent color. Without a message it is
/// disabled.
pub fn main_button<'a, Message>(
    label: impl IntoFragment<'a>,
    on_press: Option<Message>,
) -> Button<'a, Message> {
    Button::new(Kind::Main, label.into_fragment(), on_press)
}

/// Creates a button for another action: an outline.
pub fn secondary_button<'a, Message>(
    label: impl IntoFragment<'a>,
    on_press: Option<Message>,
) -> Button<'a, Message> {
    Button::new(Kind::Secondary, label.into_fragment(), on_press)
}

/// Creates a button for leaving or cancelling: text only.
pub fn quiet_button<'a, Message>(
    label: impl IntoFragment<'a>,
    on_press: Option<Message>,
) -> Button<'a, Message> {
    Button::new(Kind::Quiet, label.into_fragment(), on_press)
}

/// Creates the main button of a screen on felt: filled with ivory.
pub fn felt_button<'a, Message>(
    label: impl IntoFragment<'a>,
    on_press: Option<Message>,
) -> Button<'a, Message> {
    Button::new(Kind::Felt, label.into_fragment(), on_press)
}

/// Creates a button for another action, on felt: an outline.
pub fn felt_secondary_button<'a, Message>(
    label: impl IntoFragment<'a>,
    on_press: Option<Message>,
) -> Button<'a, Message> {
    Button::new(Kind::FeltSecondary, label.into_fragment(), on_press)
}

/// Creates a button with only an icon, 40 by 40 logical pixels; a word must be near it, or in its
/// tooltip.
pub(crate) fn icon_button<'a, Message: Clone + 'a>(
    sign: Icon,
    color: Tone,
    on_press: Option<Message>,
) -> Element<'a, Message> {
    button(container(icon(sign, 20.0, color)).center(Fill))
        .width(target::TOOL)
        .height(target::TOOL)
        .padding(0)
        .on_press_maybe(on_press)
        .class(by_pointer(move |pointed| {
            button_style(
                pointed.then_some(Tone::AccentSoft),
                Tone::Ink,
                pointed_outline(pointed, Tone::Accent, radius::FIELD),
            )
        }))
        .into()
}

impl<'a, Message> Button<'a, Message> {
    fn new(kind: Kind, label: Fragment<'a>, on_press: Option<Message>) -> Self {
        Self {
            kind,
            label,
            on_press,
            icon: None,
            key: None,
            focused: false,
            big: false,
            spread: false,
            width: Shrink,
        }
    }

    setters! {
        /// Sets an icon before the label.
        icon(icon: Icon) = Some(icon);
        /// Sets the key after the label.
        key(key: impl IntoFragment<'a>) = Some(key.into_fragment());
        /// Sets whether it has the keyboard cursor; the layout stays the same.
        focused(focused: bool) = focused;
        /// Makes it 56 logical pixels high instead of 44, with a larger label.
        big() = true;
        /// Puts icon and label at the left, and the key at the right edge.
        spread() = true;
        /// Sets the width; by default that of its content.
        width(width: impl Into<Length>) = width.into();
    }

    /// Sets the key after the label, if it works now.
    pub fn key_if(self, works: bool, key: impl IntoFragment<'a>) -> Self {
        if works { self.key(key) } else { self }
    }
}

impl<'a, Message: Clone + 'a> From<Button<'a, Message>> for Element<'a, Message> {
    fn from(part: Button<'a, Message>) -> Self {
        let kind = part.kind;
        let felt = matches!(kind, Kind::Felt | Kind::FeltSecondary);
        let (color, key_color) = match part.on_press {
            Some(_) => (kind.colors().0, kind.colors().0),
            None if felt => (Tone::OnTableDisabled, Tone::OnTableDisabledKey),
            None => (Tone::Muted, Tone::DisabledKey),
        };
        let height = if part.big { target::MAIN } else { target::BUTTON };
        let style = if part.big { scale::NAME } else { scale::BODY.with(STRONG) };
        let side = match kind {
            Kind::Quiet => 12.0,
            _ if part.spread => 20.0,
            _ => 18.0,
        };
        let (name, pressed) = (part.label.to_string(), part.on_press.clone());
        let content = row![]
            .push(part.icon.map(|sign| icon(sign, if part.big { 22.0 } else { 18.0 }, color)))
            .push(words(part.label, style).wrapping(text::Wrapping::None))
            .push(part.spread.then(|| widget::space::horizontal().width(Fill)))
            .push(part.key.map(|key| key_sign(key, key_color)))
            .spacing(10)
            .align_y(iced::Center);
        let wide = part.width != Shrink;
        let content = container(content).center_y(Fill);
        let content = if wide { content.center_x(Fill) } else { content };

        let focused = part.focused;
        let plain = matches!(kind, Kind::Secondary | Kind::Quiet);
        let button = button(content)
            .padding([0.0, side])
            .height(height)
            .width(part.width)
            .on_press_maybe(part.on_press)
            .class(by_status(move |status| {
                if focused && plain {
                    return button_style(Some(Tone::FocusFill), Tone::Ink, rounded(radius::CARD));
                }
                kind.paint(color, status)
            }));
        let ring = if felt { FocusRing::felt } else { FocusRing::paper };
        focusable(ring(radius::CARD).shown(focused), name, pressed, button)
    }
}

/// What a button is for, which decides how it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Filled with the accent color.
    Main,
    Secondary,
    Quiet,
    Felt,
    FeltSecondary,
}

impl Kind {
    /// Returns the color of the text, the background, the background when pointed at, and the color
    /// of the outline.
    const fn colors(self) -> (Tone, Option<Tone>, Tone, Option<Tone>) {
        match self {
            Kind::Main => (Tone::OnAccent, Some(Tone::Accent), Tone::AccentHover, None),
            Kind::Secondary => (Tone::Accent, None, Tone::AccentSoft, Some(Tone::Accent)),
            Kind::Quiet => (Tone::Accent, None, Tone::AccentSoft, None),
            Kind::Felt => (Tone::TableDeep, Some(Tone::OnTable), Tone::OnTableMuted, None),
            Kind::FeltSecondary => {
                (Tone::OnTable, None, Tone::TableHover, Some(Tone::OnTableMuted))
            }
        }
    }

    /// Returns the background, the color of the text and the outline of a button in a state.
    fn paint(self, text: Tone, status: button::Status) -> Surface {
        use button::Status::{Disabled, Hovered, Pressed};
        let (_, ground, pointed_ground, line) = self.colors();
        let pointed = matches!(status, Hovered | Pressed);
        let line = match (self, line) {
            (Kind::Quiet, _) => pointed_outline(pointed, Tone::Accent, radius::CARD),
            (Kind::Felt | Kind::FeltSecondary, _) if status == Disabled => {
                outline(Tone::TableLine, stroke::FIELD, radius::CARD)
            }
            _ if status == Disabled => outline(Tone::RuleStrong, stroke::FIELD, radius::CARD),
            (_, Some(line)) => outline(line, stroke::MARGIN, radius::CARD),
            (_, None) => rounded(radius::CARD),
        };
        let ground = if pointed { Some(pointed_ground) } else { ground };
        // The words of a pressed button on paper are ink.
        let is_inked = status == Pressed && matches!(self, Kind::Secondary | Kind::Quiet);
        let text = if is_inked { Tone::Ink } else { text };
        button_style(ground.filter(|_| status != Disabled), text, line)
    }
}
