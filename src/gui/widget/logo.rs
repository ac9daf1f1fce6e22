//! The mark of the program.

use iced::widget::{column, container, space};
use iced::{Border, border};

use super::ground;
use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{Colors, Element};

/// The mark: a score pad with a crown, 26 logical pixels high.
pub fn logo<'a, Message: 'a>(colors: &'static Colors) -> Element<'a, Message> {
    let band = container(space::horizontal().width(20.0))
        .height(5.0)
        .style(move |_| ground(colors.binding, Border::default().rounded(border::top(2))));
    let pad = container(icon(Icon::Crown, 14.0, colors.ink))
        .center_x(20.0)
        .center_y(21.0)
        .style(move |_| ground(colors.paper, Border::default().rounded(border::bottom(2))));
    column![band, pad].into()
}
