//! Tabs on the upper edge of a sheet.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, container, row, space, text};
use iced::{Border, Bottom, Fill, border};

use super::{face, ground, hint, outline, words};
use crate::gui::theme::{Colors, Element, MEDIUM, STRONG, radius, scale, space as gap, stroke};

/// One tab.
#[must_use]
pub struct Tab<'a, Message> {
    label: Fragment<'a>,
    current: bool,
    focused: bool,
    wants: Option<Fragment<'a>>,
    on_press: Message,
}

impl<'a, Message> Tab<'a, Message> {
    /// A tab with its word, whether it is the open one, and what a click says.
    pub fn new(label: impl IntoFragment<'a>, current: bool, on_press: Message) -> Self {
        Self { label: label.into_fragment(), current, focused: false, wants: None, on_press }
    }

    /// A dot that asks for attention; `why` appears when it is pointed at.
    pub fn wants(mut self, why: impl IntoFragment<'a>) -> Self {
        self.wants = Some(why.into_fragment());
        self
    }

    /// Whether the keyboard cursor is on it.
    pub fn focused(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }
}

/// A row of tabs, 44 logical pixels high, to stand right above a sheet.
pub fn tabs<'a, Message: Clone + 'a>(
    colors: &'static Colors,
    tabs: impl IntoIterator<Item = Tab<'a, Message>>,
) -> Element<'a, Message> {
    row(tabs.into_iter().map(|part| tab(colors, part)))
        .spacing(gap::HAIR)
        .height(44)
        .align_y(Bottom)
        .into()
}

fn tab<'a, Message: Clone + 'a>(
    colors: &'static Colors,
    part: Tab<'a, Message>,
) -> Element<'a, Message> {
    let (current, focused) = (part.current, part.focused);
    let step = scale::BODY.with(if current { STRONG } else { MEDIUM });
    let dot_color = if current { colors.on_binding } else { colors.on_table_accent };
    let dot = part.wants.is_some().then(|| {
        container(space::horizontal().width(9.0))
            .height(9.0)
            .style(move |_| ground(dot_color, Border::default().rounded(4.5)))
    });
    let content = row![words(part.label, step).wrapping(text::Wrapping::None)]
        .push(dot)
        .spacing(8)
        .align_y(iced::Center);
    let tab = button(container(content).center_y(Fill))
        .padding([0, 18])
        .height(if current { 44 } else { 40 })
        .on_press(part.on_press)
        .style(move |_, status| {
            let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
            let top = border::top(radius::CARD);
            if current {
                let line = if focused { stroke::FOCUS } else { 0.0 };
                return face(
                    Some(colors.binding),
                    colors.on_binding,
                    outline(colors.on_binding, line, top),
                );
            }
            let (line, width) = if focused {
                (colors.on_table_accent, stroke::FOCUS)
            } else if colors.outlined {
                (colors.table_line, stroke::FIELD)
            } else {
                (colors.table_line, 0.0)
            };
            face(
                Some(if pointed { colors.table_hover } else { colors.table_deep }),
                if pointed { colors.on_table } else { colors.on_table_muted },
                outline(line, width, top),
            )
        });
    match part.wants {
        Some(why) => hint(colors, tab, why),
        None => tab.into(),
    }
}
