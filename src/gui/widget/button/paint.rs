//! The grounds and outlines of buttons.

use iced::Border;
use iced::Color;
use iced::widget::button;

use crate::gui::theme::{Colors, stroke};
use crate::gui::widget::{face, outline};

/// What a button is for, which decides how it is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Filled with the accent colour.
    Main,
    Secondary,
    Quiet,
    Felt,
    FeltSecondary,
}

/// The ground and the colour of the words of a button in a state.
pub(super) fn paint(
    colors: &Colors,
    kind: Kind,
    text_color: Color,
    status: button::Status,
    corner: f32,
) -> button::Style {
    use button::Status::{Disabled, Hovered, Pressed};
    let pointed = matches!(status, Hovered | Pressed);
    let pressed = matches!(status, Pressed);
    let bare = Border::default().rounded(corner);
    let line = |color, width| outline(color, width, corner);
    match (kind, status) {
        (Kind::Felt | Kind::FeltSecondary, Disabled) => {
            face(None, text_color, line(colors.table_line, stroke::FIELD))
        }
        (Kind::Quiet, Disabled) => face(None, colors.muted, bare),
        (_, Disabled) => face(None, colors.muted, line(colors.rule_strong, stroke::FIELD)),
        (Kind::Main, _) if pointed => face(Some(colors.accent_hover), colors.on_accent, bare),
        (Kind::Main, _) => face(Some(colors.accent), colors.on_accent, bare),
        (Kind::Secondary, _) => face(
            pointed.then_some(colors.accent_soft),
            if pressed { colors.ink } else { colors.accent },
            line(colors.accent, stroke::MARGIN),
        ),
        (Kind::Quiet, _) => face(
            pointed.then_some(colors.accent_soft),
            if pressed { colors.ink } else { colors.accent },
            if pointed && colors.outlined { line(colors.accent, stroke::FIELD) } else { bare },
        ),
        (Kind::Felt, _) => face(
            Some(if pointed { colors.on_table_muted } else { colors.on_table }),
            colors.table_deep,
            bare,
        ),
        (Kind::FeltSecondary, _) => face(
            pointed.then_some(colors.table_hover),
            colors.on_table,
            line(colors.on_table_muted, stroke::MARGIN),
        ),
    }
}
