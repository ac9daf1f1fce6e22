//! The logo.

use iced::border;
use iced::widget::{column, container};

use super::patch;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Element, Tone, filled, rounded};

/// Width of the logo, in logical pixels.
pub(super) const LOGO_WIDTH: f32 = 20.0;

/// Draws the logo: a score pad with a crown, 26 logical pixels high.
pub fn logo<'a, Message: 'a>() -> Element<'a, Message> {
    let band = patch(LOGO_WIDTH, 5, filled(Tone::Binding, rounded(border::top(2))));
    let pad = container(icon(Icon::Crown, 14.0, Tone::Ink))
        .center_x(LOGO_WIDTH)
        .center_y(21.0)
        .class(filled(Tone::Paper, rounded(border::bottom(2))));
    column![band, pad].into()
}
