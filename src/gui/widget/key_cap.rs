//! Key caps.

use iced::widget::{container, text};

use super::label;
use crate::gui::text_fit;
use crate::gui::theme::{Element, STRONG, Tone, bordered, filled, outline, radius, scale, stroke};

/// Left and right of the words on a key after a label.
const SIGN_PADDING: f32 = 7.0;

/// Draws a key beside its effect, in the color of the text around it; 19 logical pixels high.
pub fn key_sign<'a, Message: 'a>(
    key: impl text::IntoFragment<'a>,
    color: Tone,
) -> Element<'a, Message> {
    container(label(key, scale::SIGN, color).wrapping(text::Wrapping::None))
        .padding([1.0, SIGN_PADDING])
        .class(bordered(outline(color, stroke::RULE, radius::TAG)))
        .into()
}

/// Returns the width of a key after a label, in logical pixels.
pub fn key_sign_width(key: &str) -> f32 {
    text_fit::width(key, scale::SIGN) + 2.0 * SIGN_PADDING
}

/// Draws a key as on a keyboard, 32 logical pixels high, for lists of keys.
pub fn key_cap<'a, Message: 'a>(key: impl text::IntoFragment<'a>) -> Element<'a, Message> {
    let key = key.into_fragment();
    // A single letter is in the middle of a square.
    let single = key.chars().count() == 1;
    let words = label(key, scale::SMALL.with(STRONG), Tone::Ink).wrapping(text::Wrapping::None);
    let cap = if single { container(words).center_x(34) } else { container(words).padding([0, 8]) };
    cap.center_y(32)
        .class(filled(Tone::Raised, outline(Tone::RuleStrong, stroke::FIELD, radius::FIELD)))
        .into()
}
