//! The looks to choose from, each a small pad in its own colours.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, column, container, row, space};
use iced::{Border, Fill, Length, Padding, border};

use super::focusable::{Surface, focusable};
use super::{face, ground, label, outline};
use crate::gui::theme::{
    CONTRAST, Colors, DARK, Element, LIGHT, STRONG, Theme, ThemeMode, radius, scale, stroke,
};

/// A look to choose.
#[must_use]
pub struct ThemeTile<'a, Message> {
    colors: &'static Colors,
    look: ThemeMode,
    name: Fragment<'a>,
    about: Fragment<'a>,
    chosen: bool,
    focused: bool,
    on_press: Option<Message>,
    width: Length,
}

/// A look with its name and a word about it; a small pad shows its colours.
pub fn theme_tile<'a, Message>(
    colors: &'static Colors,
    look: ThemeMode,
    name: impl IntoFragment<'a>,
    about: impl IntoFragment<'a>,
) -> ThemeTile<'a, Message> {
    ThemeTile {
        colors,
        look,
        name: name.into_fragment(),
        about: about.into_fragment(),
        chosen: false,
        focused: false,
        on_press: None,
        width: Fill,
    }
}

impl<Message> ThemeTile<'_, Message> {
    /// Whether it is the one in use.
    pub fn chosen(mut self, chosen: bool) -> Self {
        self.chosen = chosen;
        self
    }

    /// Whether the keyboard cursor is on it.
    pub fn focused(mut self, focused: bool) -> Self {
        self.focused = focused;
        self
    }

    /// What a click says.
    pub fn on_press(mut self, message: Message) -> Self {
        self.on_press = Some(message);
        self
    }

    /// How wide it is.
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }
}

/// Nothing but a ground of a colour.
fn patch<'a, Message: 'a>(
    color: iced::Color,
    corner: border::Radius,
) -> container::Container<'a, Message, Theme> {
    container(space::horizontal().width(Fill))
        .width(Fill)
        .height(Fill)
        .style(move |_| ground(color, Border::default().rounded(corner)))
}

/// A small pad on felt in the colours of a look, 92 logical pixels high.
fn picture<'a, Message: 'a>(shown: &'static Colors) -> Element<'a, Message> {
    let cell = container(space::horizontal().width(44)).height(26).style(move |_| {
        ground(shown.focus_fill, outline(shown.focus, stroke::MARGIN, radius::TAG))
    });
    let figure = |digits| label(digits, scale::SCORE.with(STRONG), shown.ink);
    let sheet = column![
        patch(shown.binding, border::top(2)).height(5),
        container(
            row![figure("285"), figure("310"), space::horizontal().width(Fill), cell]
                .spacing(14)
                .align_y(iced::Center)
        )
        .padding([8, 10])
        .height(Fill)
        .width(Fill)
        .style(move |_| ground(shown.paper, Border::default()))
    ];
    container(sheet)
        .padding(Padding::ZERO.top(12).left(14).right(14))
        .height(92)
        .width(Fill)
        .style(move |_| ground(shown.table, Border::default().rounded(radius::FIELD)))
        .into()
}

impl<'a, Message: Clone + 'a> From<ThemeTile<'a, Message>> for Element<'a, Message> {
    fn from(part: ThemeTile<'a, Message>) -> Self {
        let (colors, chosen, focused) = (part.colors, part.chosen, part.focused);
        let picture: Element<'a, Message> = match part.look {
            ThemeMode::Light => picture(&LIGHT),
            ThemeMode::Dark => picture(&DARK),
            ThemeMode::HighContrast => picture(&CONTRAST),
            // One half over the whole, so that no seam shows between two.
            ThemeMode::System => container(row![
                space::horizontal().width(Fill),
                patch(DARK.table, border::right(radius::FIELD))
            ])
            .height(92)
            .style(|_| ground(LIGHT.table, Border::default().rounded(radius::FIELD)))
            .into(),
        };
        // A ring, with a dot in it when chosen, as on paper forms.
        let dot = container(space::horizontal().width(8))
            .height(8)
            .style(move |_| ground(colors.on_accent, Border::default().rounded(4)));
        let ring = container(if chosen { dot.into() } else { Element::from(space::horizontal()) })
            .center_x(20)
            .center_y(20)
            .style(move |_| {
                if chosen {
                    ground(colors.accent, Border::default().rounded(10))
                } else {
                    container::Style {
                        border: outline(colors.rule_strong, stroke::MARGIN, 10),
                        ..container::Style::default()
                    }
                }
            });
        let (name, pressed) = (part.name.to_string(), part.on_press.clone());
        let content = column![
            picture,
            column![
                row![ring, label(part.name, scale::BODY.with(STRONG), colors.ink)]
                    .spacing(8)
                    .align_y(iced::Center),
                label(part.about, scale::SMALL, colors.muted)
            ]
            .spacing(4)
        ]
        .spacing(10);
        let tile = button(content)
            .padding(12)
            .width(part.width)
            .on_press_maybe(part.on_press)
            .style(move |_, status| {
                let pointed = matches!(status, button::Status::Hovered | button::Status::Pressed);
                let (line, width) = if focused {
                    (colors.focus, stroke::FOCUS)
                } else if chosen {
                    (colors.accent, stroke::FOCUS)
                } else {
                    (colors.rule_strong, stroke::FIELD)
                };
                let soft = if focused {
                    Some(colors.focus_fill)
                } else {
                    pointed.then_some(colors.accent_soft)
                };
                face(soft, colors.ink, outline(line, width, radius::CARD))
            });
        focusable(colors, (Surface::Paper, radius::CARD), name, pressed, tile)
    }
}
