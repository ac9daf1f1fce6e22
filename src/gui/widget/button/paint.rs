//! Backgrounds and outlines of buttons.

use iced::widget::button;

use crate::gui::theme::{
    Surface, Tone, button_style, outline, pointed_outline, radius, rounded, stroke,
};

/// What a button is for, which decides how it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Filled with the accent color.
    Main,
    Secondary,
    Quiet,
    Felt,
    FeltSecondary,
}

/// Returns the background, the color of the text and the outline of a button in a state.
pub(super) fn paint(kind: Kind, text_color: Tone, status: button::Status) -> Surface {
    use button::Status::{Disabled, Hovered, Pressed};
    let pointed = matches!(status, Hovered | Pressed);
    let pressed = matches!(status, Pressed);
    let bare = rounded(radius::CARD);
    let line = |color, width| outline(color, width, radius::CARD);
    match (kind, status) {
        (Kind::Felt | Kind::FeltSecondary, Disabled) => {
            button_style(None, text_color, line(Tone::TableLine, stroke::FIELD))
        }
        (Kind::Quiet, Disabled) => button_style(None, Tone::Muted, bare),
        (_, Disabled) => button_style(None, Tone::Muted, line(Tone::RuleStrong, stroke::FIELD)),
        (Kind::Main, _) if pointed => button_style(Some(Tone::AccentHover), Tone::OnAccent, bare),
        (Kind::Main, _) => button_style(Some(Tone::Accent), Tone::OnAccent, bare),
        (Kind::Secondary, _) => button_style(
            pointed.then_some(Tone::AccentSoft),
            if pressed { Tone::Ink } else { Tone::Accent },
            line(Tone::Accent, stroke::MARGIN),
        ),
        (Kind::Quiet, _) => button_style(
            pointed.then_some(Tone::AccentSoft),
            if pressed { Tone::Ink } else { Tone::Accent },
            pointed_outline(pointed, Tone::Accent, radius::CARD),
        ),
        (Kind::Felt, _) => button_style(
            Some(if pointed { Tone::OnTableMuted } else { Tone::OnTable }),
            Tone::TableDeep,
            bare,
        ),
        (Kind::FeltSecondary, _) => button_style(
            pointed.then_some(Tone::TableHover),
            Tone::OnTable,
            line(Tone::OnTableMuted, stroke::MARGIN),
        ),
    }
}
