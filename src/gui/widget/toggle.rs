//! A switch for what is so or is not.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, column, container, row, space};
use iced::{Border, Fill};

use super::focusable::{Surface, focusable};
use super::{face, ground, label, outline};
use crate::gui::theme::{Colors, Element, MEDIUM, radius, scale, stroke, target};

/// A switch with the words beside it.
#[must_use]
pub struct Toggle<'a, Message> {
    colors: &'static Colors,
    label: Fragment<'a>,
    help: Option<Fragment<'a>>,
    on: bool,
    focused: bool,
    on_press: Option<Message>,
}

/// A switch; 44 logical pixels high. The label must say the state in words:
/// "Power: on".
pub fn toggle<'a, Message>(
    colors: &'static Colors,
    label: impl IntoFragment<'a>,
    on: bool,
    on_press: Option<Message>,
) -> Toggle<'a, Message> {
    Toggle { colors, label: label.into_fragment(), help: None, on, focused: false, on_press }
}

impl<'a, Message> Toggle<'a, Message> {
    /// Small words under the label.
    pub fn help(mut self, help: impl IntoFragment<'a>) -> Self {
        self.help = Some(help.into_fragment());
        self
    }

    /// Whether the keyboard cursor is on it.
    pub fn focused(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }
}

impl<'a, Message: Clone + 'a> From<Toggle<'a, Message>> for Element<'a, Message> {
    fn from(part: Toggle<'a, Message>) -> Self {
        let (colors, on, focused) = (part.colors, part.on, part.focused);
        let knob = container(space::horizontal().width(22.0)).height(22.0).style(move |_| {
            ground(
                if on { colors.on_accent } else { colors.rule_strong },
                Border::default().rounded(11.0),
            )
        });
        let knob = container(knob).width(52.0).height(30.0).padding(4);
        let knob = if on { knob.align_right(52.0) } else { knob.align_left(52.0) };
        let track = knob.style(move |_| {
            if on {
                ground(colors.accent, Border::default().rounded(15.0))
            } else {
                container::Style {
                    border: outline(colors.rule_strong, stroke::MARGIN, 15.0),
                    ..container::Style::default()
                }
            }
        });
        let (name, pressed) = (part.label.to_string(), part.on_press.clone());
        let beside = column![label(part.label, scale::BODY.with(MEDIUM), colors.ink)]
            .push(part.help.map(|help| label(help, scale::SMALL, colors.muted)));
        let content = row![track, beside].spacing(12).align_y(iced::Center);
        let pressable = part.on_press.is_some();
        let flag = button(container(content).center_y(Fill))
            .padding(iced::Padding::ZERO.left(6).right(12))
            .height(target::BUTTON)
            .on_press_maybe(part.on_press)
            .style(move |_, status| {
                let pointed = pressable
                    && matches!(status, button::Status::Hovered | button::Status::Pressed);
                if focused {
                    face(
                        Some(colors.focus_fill),
                        colors.ink,
                        outline(colors.focus, stroke::FOCUS, radius::FIELD),
                    )
                } else {
                    face(
                        pointed.then_some(colors.accent_soft),
                        colors.ink,
                        super::soft_outline(
                            colors,
                            if pointed { colors.accent } else { iced::Color::TRANSPARENT },
                            radius::FIELD,
                        ),
                    )
                }
            });
        focusable(colors, (Surface::Paper, radius::FIELD), name, pressed, flag)
    }
}
