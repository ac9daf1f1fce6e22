//! How iced's own widgets are drawn in our theme.

use iced::theme::{Base, Mode, Palette};
use iced::widget::{button, container, progress_bar, rule, scrollable, text, text_input};
use iced::{Border, Color, Shadow};

use super::{Theme, stroke};

impl Base for Theme {
    fn default(preference: Mode) -> Self {
        if preference == Mode::Dark { Theme::Dark } else { Theme::Light }
    }

    fn mode(&self) -> Mode {
        if *self == Theme::Dark { Mode::Dark } else { Mode::Light }
    }

    fn base(&self) -> iced::theme::Style {
        let colors = self.colors();
        iced::theme::Style { background_color: colors.table, text_color: colors.on_table }
    }

    fn palette(&self) -> Option<Palette> {
        let colors = self.colors();
        Some(Palette {
            background: colors.table,
            text: colors.on_table,
            primary: colors.accent,
            success: colors.success,
            warning: colors.warning,
            danger: colors.problem,
        })
    }

    fn name(&self) -> &str {
        match self {
            Theme::Light => "Light",
            Theme::Dark => "Dark",
            Theme::HighContrast => "High contrast",
        }
    }
}

impl text::Catalog for Theme {
    type Class<'a> = text::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(|_| text::Style::default())
    }

    fn style(&self, class: &Self::Class<'_>) -> text::Style {
        class(self)
    }
}

impl container::Catalog for Theme {
    type Class<'a> = container::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(|_| container::Style::default())
    }

    fn style(&self, class: &Self::Class<'_>) -> container::Style {
        class(self)
    }
}

impl button::Catalog for Theme {
    type Class<'a> = button::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(|_, _| button::Style::default())
    }

    fn style(&self, class: &Self::Class<'_>, status: button::Status) -> button::Style {
        class(self, status)
    }
}

impl scrollable::Catalog for Theme {
    type Class<'a> = scrollable::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(scroll_bar)
    }

    fn style(&self, class: &Self::Class<'_>, status: scrollable::Status) -> scrollable::Style {
        class(self, status)
    }
}

impl rule::Catalog for Theme {
    type Class<'a> = rule::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(|theme| rule::Style {
            color: theme.colors().rule,
            radius: 0.0.into(),
            fill_mode: rule::FillMode::Full,
            snap: true,
        })
    }

    fn style(&self, class: &Self::Class<'_>) -> rule::Style {
        class(self)
    }
}

impl progress_bar::Catalog for Theme {
    type Class<'a> = progress_bar::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(|theme| {
            let colors = theme.colors();
            progress_bar::Style {
                background: colors.raised.into(),
                bar: colors.accent.into(),
                border: Border { color: colors.rule_strong, width: 1.0, radius: 4.into() },
            }
        })
    }

    fn style(&self, class: &Self::Class<'_>) -> progress_bar::Style {
        class(self)
    }
}

impl text_input::Catalog for Theme {
    type Class<'a> = text_input::StyleFn<'a, Theme>;

    fn default<'a>() -> Self::Class<'a> {
        Box::new(|theme, _| {
            let colors = theme.colors();
            text_input::Style {
                background: colors.raised.into(),
                border: iced::Border::default(),
                icon: colors.muted,
                placeholder: colors.muted,
                value: colors.ink,
                selection: colors.on_table_accent,
            }
        })
    }

    fn style(&self, class: &Self::Class<'_>, status: text_input::Status) -> text_input::Style {
        class(self, status)
    }
}

/// A bar in the color of the strong rules, and no rail.
pub(crate) fn scroll_bar(theme: &Theme, status: scrollable::Status) -> scrollable::Style {
    let colors = theme.colors();
    let pointed = !matches!(status, scrollable::Status::Active { .. });
    let scroller = if pointed { colors.muted } else { colors.rule_strong };
    let rail = scrollable::Rail {
        background: None,
        border: Border::default(),
        scroller: scrollable::Scroller {
            background: scroller.into(),
            // On black felt a black bar needs an edge.
            border: Border {
                color: Color::WHITE,
                width: if colors.outlined { stroke::RULE } else { 0.0 },
                radius: 4.into(),
            },
        },
    };
    scrollable::Style {
        container: container::Style::default(),
        vertical_rail: rail,
        horizontal_rail: rail,
        gap: None,
        auto_scroll: scrollable::AutoScroll {
            background: colors.raised.into(),
            border: Border { color: colors.rule_strong, width: stroke::RULE, radius: 16.into() },
            shadow: Shadow::default(),
            icon: colors.ink,
        },
    }
}
