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
pub(super) fn paint(kind: Kind, text: Tone, status: button::Status) -> Surface {
    use button::Status::{Disabled, Hovered, Pressed};
    let pointed = matches!(status, Hovered | Pressed);
    let bare = rounded(radius::CARD);
    let line = |color, width| outline(color, width, radius::CARD);
    let (ground, line) = match (kind, status) {
        (Kind::Felt | Kind::FeltSecondary, Disabled) => {
            (None, line(Tone::TableLine, stroke::FIELD))
        }
        (Kind::Quiet, Disabled) => (None, bare),
        (_, Disabled) => (None, line(Tone::RuleStrong, stroke::FIELD)),
        (Kind::Main, _) if pointed => (Some(Tone::AccentHover), bare),
        (Kind::Main, _) => (Some(Tone::Accent), bare),
        (Kind::Secondary, _) => {
            (pointed.then_some(Tone::AccentSoft), line(Tone::Accent, stroke::MARGIN))
        }
        (Kind::Quiet, _) => (
            pointed.then_some(Tone::AccentSoft),
            pointed_outline(pointed, Tone::Accent, radius::CARD),
        ),
        (Kind::Felt, _) if pointed => (Some(Tone::OnTableMuted), bare),
        (Kind::Felt, _) => (Some(Tone::OnTable), bare),
        (Kind::FeltSecondary, _) => {
            (pointed.then_some(Tone::TableHover), line(Tone::OnTableMuted, stroke::MARGIN))
        }
    };
    // The words of a pressed button on paper are ink.
    let is_inked = status == Pressed && matches!(kind, Kind::Secondary | Kind::Quiet);
    button_style(ground, if is_inked { Tone::Ink } else { text }, line)
}
