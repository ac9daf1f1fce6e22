//! Styles of iced's own widgets in our theme.

use iced::theme::{Base, Mode, Palette};
use iced::widget::{button, container, progress_bar, rule, scrollable, text, text_input};
use iced::{Border, Color, Shadow};

use super::{ButtonClass, InputClass, Surface, Theme, Tone, stroke};

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
    /// Tone of the text; `None` inherits it.
    type Class<'a> = Option<Tone>;

    fn default<'a>() -> Self::Class<'a> {
        None
    }

    fn style(&self, class: &Self::Class<'_>) -> text::Style {
        text::Style { color: class.map(|tone| self.tone(tone)) }
    }
}

impl container::Catalog for Theme {
    type Class<'a> = Surface;

    fn default<'a>() -> Self::Class<'a> {
        Surface::default()
    }

    fn style(&self, class: &Self::Class<'_>) -> container::Style {
        class.container(self)
    }
}

impl button::Catalog for Theme {
    type Class<'a> = ButtonClass<'a>;

    fn default<'a>() -> Self::Class<'a> {
        super::by_status(|_| Surface::default())
    }

    fn style(&self, class: &Self::Class<'_>, status: button::Status) -> button::Style {
        class.0(status).button(self)
    }
}

impl scrollable::Catalog for Theme {
    type Class<'a> = ();

    fn default<'a>() -> Self::Class<'a> {}

    fn style(&self, (): &Self::Class<'_>, status: scrollable::Status) -> scrollable::Style {
        scroll_bar(self, status)
    }
}

impl rule::Catalog for Theme {
    /// Tone of the line.
    type Class<'a> = Tone;

    fn default<'a>() -> Self::Class<'a> {
        Tone::Rule
    }

    fn style(&self, class: &Self::Class<'_>) -> rule::Style {
        rule::Style {
            color: self.tone(*class),
            radius: 0.0.into(),
            fill_mode: rule::FillMode::Full,
            snap: true,
        }
    }
}

impl progress_bar::Catalog for Theme {
    type Class<'a> = ();

    fn default<'a>() -> Self::Class<'a> {}

    fn style(&self, (): &Self::Class<'_>) -> progress_bar::Style {
        let colors = self.colors();
        progress_bar::Style {
            background: colors.raised.into(),
            bar: colors.accent.into(),
            border: Border { color: colors.rule_strong, width: 1.0, radius: 4.into() },
        }
    }
}

impl text_input::Catalog for Theme {
    type Class<'a> = InputClass<'a>;

    fn default<'a>() -> Self::Class<'a> {
        InputClass::new(|_| (Surface::default(), Tone::Ink))
    }

    fn style(&self, class: &Self::Class<'_>, status: text_input::Status) -> text_input::Style {
        let (surface, value) = class.0(matches!(status, text_input::Status::Focused { .. }));
        let style = surface.container(self);
        let muted = self.tone(Tone::Muted);
        text_input::Style {
            background: style.background.unwrap_or(Color::TRANSPARENT.into()),
            border: style.border,
            icon: muted,
            placeholder: muted,
            value: self.tone(value),
            selection: self.tone(Tone::Selection),
        }
    }
}

/// Returns a bar in the color of the strong rules, without a rail.
fn scroll_bar(theme: &Theme, status: scrollable::Status) -> scrollable::Style {
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
