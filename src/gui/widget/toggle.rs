//! A switch for yes or no.

use iced::Fill;
use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, column, container, row};

use super::focusable::{FocusRing, focusable};
use super::{label, patch, with_id};
use crate::gui::theme::{
    Element, MEDIUM, Tone, bordered, button_style, by_pointer, filled, outline, pointed_outline,
    radius, rounded, scale, stroke, target,
};

/// A switch with text beside it.
#[must_use]
pub struct Toggle<'a, Message> {
    label: Fragment<'a>,
    help: Option<Fragment<'a>>,
    on: bool,
    focused: bool,
    on_press: Option<Message>,
    id: Option<String>,
}

/// Creates a switch; 44 logical pixels high. The label must say the state in words: "Power: on".
pub fn toggle<'a, Message>(
    label: impl IntoFragment<'a>,
    on: bool,
    on_press: Option<Message>,
) -> Toggle<'a, Message> {
    Toggle { label: label.into_fragment(), help: None, on, focused: false, on_press, id: None }
}

impl<'a, Message> Toggle<'a, Message> {
    setters! {
        /// Sets small text under the label.
        help(help: impl IntoFragment<'a>) = Some(help.into_fragment());
        /// Sets whether the keyboard cursor is on it.
        focused(focused: bool) = focused;
        /// Sets the id.
        id(id: String) = Some(id);
    }
}

impl<'a, Message: Clone + 'a> From<Toggle<'a, Message>> for Element<'a, Message> {
    fn from(part: Toggle<'a, Message>) -> Self {
        let (on, focused) = (part.on, part.focused);
        let color = if on { Tone::OnAccent } else { Tone::RuleStrong };
        let knob = patch(22, 22, filled(color, rounded(11.0)));
        let knob = container(knob).width(52.0).height(30.0).padding(4);
        let knob = if on { knob.align_right(52.0) } else { knob.align_left(52.0) };
        let track = knob.class(if on {
            filled(Tone::Accent, rounded(15.0))
        } else {
            bordered(outline(Tone::RuleStrong, stroke::MARGIN, 15.0))
        });
        let (name, pressed) = (part.label.to_string(), part.on_press.clone());
        let beside = column![label(part.label, scale::BODY.with(MEDIUM), Tone::Ink)]
            .push(part.help.map(|help| label(help, scale::SMALL, Tone::Muted)));
        let content = row![track, beside].spacing(12).align_y(iced::Center);
        let flag = button(container(content).center_y(Fill))
            .padding(iced::Padding::ZERO.left(6).right(12))
            .height(target::BUTTON)
            .on_press_maybe(part.on_press)
            .class(by_pointer(move |pointed| {
                let ground = if focused {
                    Some(Tone::FocusFill)
                } else {
                    pointed.then_some(Tone::AccentSoft)
                };
                let pointed = pointed && !focused;
                button_style(
                    ground,
                    Tone::Ink,
                    pointed_outline(pointed, Tone::Accent, radius::FIELD),
                )
            }));
        let ring = FocusRing::paper(radius::FIELD).shown(focused);
        with_id(part.id, focusable(ring, name, pressed, flag))
    }
}
