//! Fill and outline of boxes in tones, as classes of containers and buttons.

use iced::border::Radius;
use iced::widget::{button, container};
use iced::{Background, Border};

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

/// Returns a soft outline while the mouse is over it, otherwise none.
pub fn pointed_outline(pointed: bool, tone: Tone, radius: impl Into<Radius>) -> Outline {
    if pointed { soft_outline(tone, radius) } else { rounded(radius) }
}

impl Outline {
    /// Sets another width for high contrast, in logical pixels.
    #[must_use]
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

/// Returns a button's background (or none), the tone of its text, and its outline.
pub fn button_style(background: Option<Tone>, text: Tone, outline: Outline) -> Surface {
    Surface { background, text: Some(text), outline }
}

impl Surface {
    /// Returns the tone of its text; `None` inherits it.
    pub const fn text(&self) -> Option<Tone> {
        self.text
    }

    pub(super) fn container(self, theme: &Theme) -> container::Style {
        container::Style {
            background: self.background.map(|tone| Background::Color(theme.tone(tone))),
            text_color: self.text.map(|tone| theme.tone(tone)),
            border: self.outline.resolve(theme),
            ..container::Style::default()
        }
    }

    pub(super) fn button(self, theme: &Theme) -> button::Style {
        button::Style {
            background: self.background.map(|tone| Background::Color(theme.tone(tone))),
            text_color: theme.tone(self.text.unwrap_or(Tone::Ink)),
            border: self.outline.resolve(theme),
            ..button::Style::default()
        }
    }
}

/// The class of a button: a surface for each status.
pub struct ButtonClass<'a>(pub(super) Box<dyn Fn(button::Status) -> Surface + 'a>);

/// Returns a class that draws a button by its status.
pub fn by_status<'a>(surface: impl Fn(button::Status) -> Surface + 'a) -> ButtonClass<'a> {
    ButtonClass(Box::new(surface))
}

/// Returns a class that draws a button by whether the mouse is over it.
pub fn by_pointer<'a>(surface: impl Fn(bool) -> Surface + 'a) -> ButtonClass<'a> {
    use button::Status::{Hovered, Pressed};
    by_status(move |status| surface(matches!(status, Hovered | Pressed)))
}

/// Returns the surface of a row or cell of a table, by whether it is marked and whether the mouse
/// is over it.
pub fn cell_surface(marked: bool, pointed: bool) -> Surface {
    if marked {
        let line = outline(Tone::Focus, stroke::FIELD, 0.0);
        return button_style(Some(Tone::FocusFill), Tone::Ink, line);
    }
    button_style(pointed.then_some(Tone::Shade), Tone::Ink, Outline::default())
}

/// A box and the tone of its text, by whether it has the focus.
type InputStyle<'a> = Box<dyn Fn(bool) -> (Surface, Tone) + 'a>;

/// The class of a text input.
pub struct InputClass<'a>(pub(super) InputStyle<'a>);

impl<'a> InputClass<'a> {
    /// Creates a class that draws a text input by whether it has the caret.
    pub fn new(style: impl Fn(bool) -> (Surface, Tone) + 'a) -> Self {
        Self(Box::new(style))
    }
}
