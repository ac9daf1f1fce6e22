//! Themes to choose from, each a small score sheet in its own colors.

use iced::widget::text::{Fragment, IntoFragment};
use iced::widget::{button, column, container, row, space, themer};
use iced::{Fill, Length, Padding, border};

use super::focusable::{FocusRing, focusable};
use super::{label, patch};
use crate::gui::theme::{
    Element, Outline, STRONG, Theme, ThemeMode, Tone, bordered, button_style, by_pointer, filled,
    outline, radius, rounded, scale, stroke,
};

/// A color scheme to choose.
#[must_use]
pub struct ThemeTile<'a, Message> {
    mode: ThemeMode,
    name: Fragment<'a>,
    about: Fragment<'a>,
    chosen: bool,
    focused: bool,
    on_press: Option<Message>,
    width: Length,
}

/// Creates the tile of a theme: its name, a word about it, and a small score sheet in its colors.
pub fn theme_tile<'a, Message>(
    mode: ThemeMode,
    name: impl IntoFragment<'a>,
    about: impl IntoFragment<'a>,
) -> ThemeTile<'a, Message> {
    ThemeTile {
        mode,
        name: name.into_fragment(),
        about: about.into_fragment(),
        chosen: false,
        focused: false,
        on_press: None,
        width: Fill,
    }
}

impl<Message> ThemeTile<'_, Message> {
    setters! {
        /// Sets whether it is in use.
        chosen(chosen: bool) = chosen;
        /// Sets whether it has the keyboard cursor.
        focused(focused: bool) = focused;
        /// Sets the message of a click.
        on_press(message: Message) = Some(message);
        /// Sets the width.
        width(width: impl Into<Length>) = width.into();
    }
}

/// Draws a small score sheet on felt in the colors of a theme, 92 logical pixels high.
fn picture<'a, Message: 'a>(shown: Theme) -> Element<'a, Message> {
    let ring = outline(Tone::Focus, stroke::MARGIN, radius::TAG);
    let cell = patch(44, 26, filled(Tone::FocusFill, ring));
    let figure = |digits| label(digits, scale::SCORE.with(STRONG), Tone::Ink);
    let sheet = column![
        patch(Fill, 5, filled(Tone::Binding, rounded(border::top(2)))),
        container(
            row![figure("285"), figure("310"), space::horizontal().width(Fill), cell]
                .spacing(14)
                .align_y(iced::Center)
        )
        .padding([8, 10])
        .height(Fill)
        .width(Fill)
        .class(filled(Tone::Paper, Outline::default()))
    ];
    let felt = container(sheet)
        .padding(Padding::ZERO.top(12).left(14).right(14))
        .height(92)
        .width(Fill)
        .class(filled(Tone::Table, rounded(radius::FIELD)));
    themer(Some(shown), felt).into()
}

impl<'a, Message: Clone + 'a> From<ThemeTile<'a, Message>> for Element<'a, Message> {
    fn from(part: ThemeTile<'a, Message>) -> Self {
        let (chosen, focused) = (part.chosen, part.focused);
        let picture: Element<'a, Message> = match part.mode {
            ThemeMode::Light => picture(Theme::Light),
            ThemeMode::Dark => picture(Theme::Dark),
            ThemeMode::HighContrast => picture(Theme::HighContrast),
            // One half over the whole, so that there is no seam between them.
            ThemeMode::System => {
                let dark = filled(Tone::Table, rounded(border::right(radius::FIELD)));
                let dark = patch(Fill, Fill, dark);
                let halves = row![space::horizontal().width(Fill), themer(Some(Theme::Dark), dark)];
                let light = container(halves).height(92);
                let light = light.class(filled(Tone::Table, rounded(radius::FIELD)));
                themer(Some(Theme::Light), light).into()
            }
        };
        // A ring, with a dot in it if chosen, as on paper forms.
        let dot = patch(8, 8, filled(Tone::OnAccent, rounded(4)));
        let ring = container(if chosen { dot.into() } else { Element::from(space::horizontal()) })
            .center_x(20)
            .center_y(20)
            .class(if chosen {
                filled(Tone::Accent, rounded(10))
            } else {
                bordered(outline(Tone::RuleStrong, stroke::MARGIN, 10))
            });
        let (name, pressed) = (part.name.to_string(), part.on_press.clone());
        let content = column![
            picture,
            column![
                row![ring, label(part.name, scale::BODY.with(STRONG), Tone::Ink)]
                    .spacing(8)
                    .align_y(iced::Center),
                label(part.about, scale::SMALL, Tone::Muted)
            ]
            .spacing(4)
        ]
        .spacing(10);
        let tile =
            button(content).padding(12).width(part.width).on_press_maybe(part.on_press).class(
                by_pointer(move |pointed| {
                    let (line, width) = if focused {
                        (Tone::Focus, stroke::FOCUS)
                    } else if chosen {
                        (Tone::Accent, stroke::FOCUS)
                    } else {
                        (Tone::RuleStrong, stroke::FIELD)
                    };
                    let soft = if focused {
                        Some(Tone::FocusFill)
                    } else {
                        pointed.then_some(Tone::AccentSoft)
                    };
                    button_style(soft, Tone::Ink, outline(line, width, radius::CARD))
                }),
            );
        focusable(FocusRing::paper(radius::CARD), name, pressed, tile)
    }
}
