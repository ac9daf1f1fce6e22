//! Themes to choose from, each a small score sheet in its own colors.

use iced::border;
use iced::widget::{button, themer};

use super::focusable::{FocusRing, focusable};
use super::{column, *};

/// Draws a small score sheet on felt in the colors of a theme, 92 logical pixels high.
fn picture<'a, Message: 'a>(shown: Theme) -> Element<'a, Message> {
    let ring = outline(Tone::Focus, stroke::MARGIN, radius::TAG);
    let cell = patch(44, 26, filled(Tone::FocusFill, ring));
    let figure = |digits| label(digits, scale::SCORE.with(STRONG), Tone::Ink);
    let sheet = column![
        patch(Fill, 5, filled(Tone::Binding, rounded(border::top(2)))),
        container(
            row![figure("285"), figure("310"), space::horizontal().width(Fill), cell].centered(14)
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

/// Creates the tile of a theme: its name, a word about it, and a small score sheet in its colors.
pub fn theme_tile<'a, Message: Clone + 'a>(
    mode: ThemeMode,
    name: &'a str,
    about: &'a str,
    is_chosen: bool,
    on_press: Message,
) -> Element<'a, Message> {
    let picture: Element<'a, Message> = match mode {
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
    // A ring, with a dot in it if is_chosen, as on paper forms.
    let dot = patch(8, 8, filled(Tone::OnAccent, rounded(4)));
    let ring = container(if is_chosen { dot.into() } else { Element::from(space::horizontal()) })
        .center_x(20)
        .center_y(20)
        .class(if is_chosen {
            filled(Tone::Accent, rounded(10))
        } else {
            bordered(outline(Tone::RuleStrong, stroke::MARGIN, 10))
        });
    let content = column![
        picture,
        column![
            row![ring, label(name, scale::BODY.with(STRONG), Tone::Ink)].centered(8),
            remark(about)
        ]
        .spacing(4)
    ]
    .spacing(10);
    let tile = button(content).padding(12).width(Fill).on_press(on_press.clone());
    let line = if is_chosen {
        outline(Tone::Accent, stroke::FOCUS, radius::CARD)
    } else {
        outline(Tone::RuleStrong, stroke::FIELD, radius::CARD)
    };
    let tile = tile.class(button_style(None, Tone::Ink, line).lit(Tone::AccentSoft));
    focusable(FocusRing::paper(radius::CARD), name, Some(on_press), tile)
}
