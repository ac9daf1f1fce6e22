//! Buttons.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{self, button};

use super::focusable::{FocusRing, focusable};
use super::*;

builder! {
    /// A button with a label, optionally with an icon before it and a key after it. Without a
    /// message it is disabled: an outline and muted text.
    pub struct Button<'a, Message> {
        kind: Kind,
        label: Fragment<'a>,
        on_press: Option<Message>,
    }
    /// Sets an icon before the label.
    icon(icon: Icon): Option<Icon> = Some(icon), or None;
    /// Sets the key after the label.
    key(key: impl IntoFragment<'a>): Option<Fragment<'a>> = Some(key.into_fragment()), or None;
    /// Sets whether it has the keyboard cursor; the layout stays the same.
    focused(focused: bool): bool = focused, or false;
    /// Makes it 56 logical pixels high instead of 44, with a larger label.
    big(): bool = true, or false;
    /// Puts icon and label at the left, and the key at the right edge.
    spread(): bool = true, or false;
    /// Sets the width; by default that of its content.
    width(width: impl Into<Length>): Length = width.into(), or Shrink;
}

/// Declares the function that creates a button of each kind. Without a message it is disabled.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident: $kind:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name<'a, Message>(
            label: impl IntoFragment<'a>,
            on_press: Option<Message>,
        ) -> Button<'a, Message> {
            Button::new(Kind::$kind, label.into_fragment(), on_press)
        }
    )*};
}

kinds! {
    /// Creates the main button of a screen: filled with the accent color. Without a message it is
    /// disabled.
    main_button: Main;
    /// Creates a button for another action: an outline.
    secondary_button: Secondary;
    /// Creates a button for leaving or cancelling: text only.
    quiet_button: Quiet;
    /// Creates the main button of a screen on felt: filled with ivory.
    felt_button: Felt;
    /// Creates a button for another action, on felt: an outline.
    felt_secondary_button: FeltSecondary;
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
        .class(
            button_style(None, Tone::Ink, rounded(radius::FIELD))
                .lit(Tone::AccentSoft)
                .edged(Tone::Accent),
        )
        .into()
}

impl<'a, Message> Button<'a, Message> {
    /// Sets the key after the label, if it works now.
    pub fn key_if(self, works: bool, key: impl IntoFragment<'a>) -> Self {
        if works { self.key(key) } else { self }
    }
}

impl<'a, Message: Clone + 'a> From<Button<'a, Message>> for Element<'a, Message> {
    fn from(part: Button<'a, Message>) -> Self {
        let kind = part.kind;
        let felt = matches!(kind, Kind::Felt | Kind::FeltSecondary);
        let (color, class) = kind.look(part.on_press.is_some());
        let height = if part.big { target::MAIN } else { target::BUTTON };
        let style = if part.big { scale::NAME } else { scale::BODY.with(STRONG) };
        let side = match kind {
            Kind::Quiet => 12.0,
            _ if part.spread => 20.0,
            _ => 18.0,
        };
        let (name, pressed) = (part.label.to_string(), part.on_press.clone());
        let beside = part.key.as_deref().map_or(0.0, |key| 10.0 + key_sign_width(key));
        let content = row![]
            .push(part.icon.map(|sign| icon(sign, if part.big { 22.0 } else { 18.0 }, color)))
            .push(ellipsized_text(part.label, style, None).lines(2).reserve(beside))
            .push(part.spread.then(|| widget::space::horizontal().width(Fill)))
            .push(part.key.map(|key| key_sign(key, color)))
            .centered(10);
        let wide = part.width != Shrink;
        let content = container(content).center_y(Fill);
        let content = if wide { content.center_x(Fill) } else { content };

        let focused = part.focused;
        let plain = matches!(kind, Kind::Secondary | Kind::Quiet);
        let class = if focused && plain {
            button_style(Some(Tone::FocusFill), Tone::Ink, rounded(radius::CARD)).into()
        } else {
            class
        };
        let button = button(content)
            .padding([0.0, side])
            .height(height)
            .width(part.width)
            .on_press_maybe(part.on_press)
            .class(class);
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
    /// Returns the color of words and key, and how the button is drawn.
    fn look(self, is_enabled: bool) -> (Tone, ButtonClass) {
        let bare = rounded(radius::CARD);
        let line = |tone, width| outline(tone, width, radius::CARD);
        if !is_enabled {
            let thin = |tone| line(tone, stroke::FIELD).in_contrast(stroke::RULE);
            let (words, line) = match self {
                Kind::Main | Kind::Secondary => (Tone::Disabled, thin(Tone::DisabledLine)),
                Kind::Quiet => (Tone::Disabled, bare),
                Kind::Felt | Kind::FeltSecondary => (Tone::OnTableDisabled, thin(Tone::TableLine)),
            };
            return (words, button_style(None, words, line).into());
        }
        let (ground, words, line, pointed) = match self {
            Kind::Main => (Some(Tone::Accent), Tone::OnAccent, bare, Tone::AccentHover),
            Kind::Secondary => {
                (None, Tone::Accent, line(Tone::Accent, stroke::MARGIN), Tone::AccentSoft)
            }
            Kind::Quiet => (None, Tone::Accent, bare, Tone::AccentSoft),
            Kind::Felt => (Some(Tone::OnTable), Tone::TableDeep, bare, Tone::OnTableMuted),
            Kind::FeltSecondary => {
                (None, Tone::OnTable, line(Tone::OnTableMuted, stroke::MARGIN), Tone::TableHover)
            }
        };
        let class = button_style(ground, words, line).lit(pointed);
        let class = match self {
            Kind::Quiet => class.edged(Tone::Accent).inked(),
            Kind::Secondary => class.inked(),
            Kind::Main | Kind::Felt | Kind::FeltSecondary => class,
        };
        (words, class)
    }
}
