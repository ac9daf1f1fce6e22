//! Tabs at the upper edge of a sheet.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, container, row, text};
use iced::{Bottom, Fill, Padding, border};

use super::{hint, patch, words};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Tone, button_style, by_pointer, filled, radius, rounded, scale,
    soft_outline, space as gap,
};

/// Padding left and right of a label.
const SIDE: f32 = 18.0;
/// Width of the dot.
const DOT: f32 = 9.0;

/// One tab.
#[must_use]
pub struct Tab<'a, Message> {
    label: Fragment<'a>,
    current: bool,
    wants: Option<Fragment<'a>>,
    on_press: Message,
}

impl<'a, Message> Tab<'a, Message> {
    /// Creates a tab with its label, whether it is the current one, and the message of a click.
    pub fn new(label: impl IntoFragment<'a>, current: bool, on_press: Message) -> Self {
        Self { label: label.into_fragment(), current, wants: None, on_press }
    }

    setters! {
        /// Sets a dot that asks for attention; `why` is its tooltip.
        wants(why: impl IntoFragment<'a>) = Some(why.into_fragment());
    }
}

/// Creates a row of tabs, 44 logical pixels high, directly above a sheet.
pub fn tabs<'a, Message: Clone + 'a>(
    tabs: impl IntoIterator<Item = Tab<'a, Message>>,
) -> Element<'a, Message> {
    row(tabs.into_iter().map(|part| tab(part))).spacing(gap::HAIR).height(44).align_y(Bottom).into()
}

fn tab<'a, Message: Clone + 'a>(part: Tab<'a, Message>) -> Element<'a, Message> {
    let current = part.current;
    let style = scale::BODY.with(if current { STRONG } else { MEDIUM });
    let dot_color = if current { Tone::OnBinding } else { Tone::OnTableAccent };
    let dot = part.wants.is_some().then(|| patch(DOT, DOT, filled(dot_color, rounded(DOT / 2.0))));
    let content = row![words(part.label, style).wrapping(text::Wrapping::None)]
        .push(dot)
        .spacing(4)
        .align_y(iced::Center);
    // The dot is in the padding, so that no tab moves when it appears.
    let right = if part.wants.is_some() { SIDE - DOT - 4.0 } else { SIDE };
    let tab = button(container(content).center_y(Fill))
        .padding(Padding::ZERO.left(SIDE).right(right))
        .height(if current { 44 } else { 40 })
        .on_press(part.on_press)
        .class(by_pointer(move |pointed| {
            let top = border::top(radius::CARD);
            if current {
                return button_style(Some(Tone::Binding), Tone::OnBinding, rounded(top));
            }
            button_style(
                Some(if pointed { Tone::TableHover } else { Tone::TableDeep }),
                if pointed { Tone::OnTable } else { Tone::OnTableMuted },
                soft_outline(Tone::TableLine, top),
            )
        }));
    match part.wants {
        Some(why) => hint(tab, why),
        None => tab.into(),
    }
}
