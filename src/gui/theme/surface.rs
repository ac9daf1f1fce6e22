//! Fill and outline of boxes in tones, and the styles of iced's own widgets in our theme.

use iced::border::Radius;
use iced::theme::{Base, Mode, Palette};
use iced::widget::{button, container, progress_bar, rule, scrollable, text, text_input};
use iced::{Background, Border, Color, Shadow};

use super::{Theme, Tone, stroke};

/// A box: background, tone of its text, and outline.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Surface {
    background: Option<Tone>,
    text: Option<Tone>,
    outline: Outline,
}

/// The outline of a box inside its bounds, with its corners.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Outline {
    tone: Option<Tone>,
    /// Width in logical pixels, and in high contrast.
    widths: [f32; 2],
    radius: Radius,
}

/// Returns an outline without a line, with round corners.
pub fn rounded(radius: impl Into<Radius>) -> Outline {
    Outline { radius: radius.into(), ..Outline::default() }
}

/// Returns an outline of one tone; `width` and `radius` are logical pixels.
pub fn outline(tone: Tone, width: f32, radius: impl Into<Radius>) -> Outline {
    Outline { tone: Some(tone), widths: [width, width], radius: radius.into() }
}

/// Returns the outline of a soft background: none, except in high contrast, where soft backgrounds
/// are white, a line in the tone of their content.
pub fn soft_outline(tone: Tone, radius: impl Into<Radius>) -> Outline {
    outline(tone, 0.0, radius).in_contrast(stroke::FIELD)
}

impl Outline {
    /// Sets another width for high contrast, in logical pixels.
    pub const fn in_contrast(self, width: f32) -> Self {
        Self { widths: [self.widths[0], width], ..self }
    }

    fn resolve(self, theme: &Theme) -> Border {
        let [plain, contrast] = self.widths;
        Border {
            color: theme.tone(self.tone.unwrap_or(Tone::Transparent)),
            width: if theme.colors().outlined { contrast } else { plain },
            radius: self.radius,
        }
    }
}

/// Returns a box with a background of one tone, if it has one.
pub fn filled(tone: impl Into<Option<Tone>>, outline: Outline) -> Surface {
    Surface { background: tone.into(), outline, text: None }
}

/// Returns a box without a background.
pub fn bordered(outline: Outline) -> Surface {
    Surface { outline, ..Surface::default() }
}

/// Returns a surface with text of one tone and no background.
pub fn text_colored(tone: Tone) -> Surface {
    Surface { text: Some(tone), ..Surface::default() }
}

/// Returns a box with its background, if it has one, the tone of its text, and its outline.
pub fn button_style(background: Option<Tone>, text: Tone, outline: Outline) -> Surface {
    Surface { background, text: Some(text), outline }
}

impl Surface {
    /// Returns the class of a button with this surface, and another while the mouse is over it.
    pub fn pointed(self, pointed: Surface) -> ButtonClass {
        ButtonClass { rest: self, pointed, pressed: pointed }
    }

    /// Returns the class of a button with this surface, and another background while the mouse is
    /// over it.
    pub fn lit(self, ground: Tone) -> ButtonClass {
        self.pointed(Surface { background: Some(ground), ..self })
    }

    fn container(self, theme: &Theme) -> container::Style {
        container::Style {
            background: self.background.map(|tone| Background::Color(theme.tone(tone))),
            text_color: self.text.map(|tone| theme.tone(tone)),
            border: self.outline.resolve(theme),
            ..container::Style::default()
        }
    }

    fn button(self, theme: &Theme) -> button::Style {
        button::Style {
            background: self.background.map(|tone| Background::Color(theme.tone(tone))),
            text_color: theme.tone(self.text.unwrap_or(Tone::Ink)),
            border: self.outline.resolve(theme),
            ..button::Style::default()
        }
    }
}

/// The class of a button: its surface at rest, with the mouse over it, and while it is pressed.
#[derive(Debug, Clone, Copy, Default)]
pub struct ButtonClass {
    rest: Surface,
    pointed: Surface,
    pressed: Surface,
}

impl From<Surface> for ButtonClass {
    fn from(always: Surface) -> Self {
        always.pointed(always)
    }
}

impl ButtonClass {
    /// Draws a soft outline around it while the mouse is over it.
    pub fn edged(self, tone: Tone) -> Self {
        let line = soft_outline(tone, self.rest.outline.radius);
        self.rest.pointed(Surface { outline: line, ..self.pointed })
    }

    /// Writes its words in ink while the mouse button is held on it.
    pub fn inked(self) -> Self {
        ButtonClass { pressed: Surface { text: Some(Tone::Ink), ..self.pressed }, ..self }
    }
}

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
        None
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
    type Class<'a> = ButtonClass;

    fn default<'a>() -> Self::Class<'a> {
        ButtonClass::default()
    }

    fn style(&self, class: &Self::Class<'_>, status: button::Status) -> button::Style {
        let surface = match status {
            button::Status::Active | button::Status::Disabled => class.rest,
            button::Status::Hovered => class.pointed,
            button::Status::Pressed => class.pressed,
        };
        surface.button(self)
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
    /// The surface of the box without the caret, and with it.
    type Class<'a> = [Surface; 2];

    fn default<'a>() -> Self::Class<'a> {
        Default::default()
    }

    fn style(
        &self,
        [rest, typing]: &Self::Class<'_>,
        status: text_input::Status,
    ) -> text_input::Style {
        let is_typing = matches!(status, text_input::Status::Focused { .. });
        let surface = if is_typing { typing } else { rest };
        let style = surface.container(self);
        let muted = self.tone(Tone::Muted);
        text_input::Style {
            background: style.background.unwrap_or(Color::TRANSPARENT.into()),
            border: style.border,
            icon: muted,
            placeholder: muted,
            value: self.tone(surface.text.unwrap_or(Tone::Ink)),
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
