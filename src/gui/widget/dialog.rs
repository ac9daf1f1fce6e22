//! The card of a dialog: title, content and buttons.

use iced::widget::text::IntoFragment;
use iced::widget::{Scrollable, column, container, row, space};
use iced::{Center, Fill};

use super::{double_rule, hairline, label, main_button, quiet_button, sheet, slim_bar, with_foot};
use crate::gui::theme::{
    MEDIUM, Renderer, Theme, ThemedContainer, Tone, Width, scale, space as gap,
};

/// Creates a card with a title, a body that scrolls and brings its own padding at the sides,
/// *Cancel* if there is something to cancel, and the main button: its label, and a message while it
/// is enabled.
pub fn dialog<'a, Message: Clone + 'a>(
    width: Width,
    title: impl IntoFragment<'a>,
    body: Scrollable<'a, Message, Theme, Renderer>,
    cancel: impl Into<Option<Message>>,
    (word, go): (&'a str, Option<Message>),
) -> ThemedContainer<'a, Message> {
    let pad = width.dialog();
    let head = label(title, scale::NAME.with(MEDIUM), Tone::Ink);
    let cancel = cancel.into().map(|cancel| quiet_button("Cancel", Some(cancel)).key("Esc"));
    let go = main_button(word, go).key("Enter");
    let foot = row![].push(cancel).push(space::horizontal()).push(go).align_y(Center);
    let foot = container(foot).padding([0.75 * pad, gap::MIDDLE]).width(Fill);
    let card = column![
        container(head).padding([pad, gap::CARD]),
        double_rule(),
        space::vertical().height(pad),
        with_foot(
            body.direction(slim_bar()),
            column![space::vertical().height(pad), hairline(), foot],
            None
        ),
    ];
    container(sheet(width, false, card))
}
