//! The appearance: colors by role, fonts, and the sizes, spaces and radii shared by all widgets.
//! Lengths are logical pixels at a text size of 100 %.

pub mod colors;
mod density;
mod surface;
mod system;

use iced::font::Weight;
use iced::{Color, Font};

pub use crate::preferences::ThemeMode;
pub use colors::{CONTRAST, Colors, DARK, LIGHT, Tone};
pub use density::Width;
pub use surface::*;
pub use system::system_theme;

/// The font of all text: Fira Sans with tabular figures and suits as letters.
pub const TEXT: Font = Font::with_name("Score Sans");
/// Medium weight: figures, labels, places.
pub const MEDIUM: Font = Font { weight: Weight::Medium, ..TEXT };
/// Bold: names, totals, headlines.
pub const STRONG: Font = Font { weight: Weight::Semibold, ..TEXT };

pub use session::fonts::FONT_FILES;

/// One step of the type scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TextStyle {
    /// Size of the letters, in logical pixels.
    pub size: f32,
    /// Height of a line, in logical pixels.
    pub line: f32,
    /// Weight of the letters.
    pub font: Font,
}

impl TextStyle {
    const fn new(size: f32, line: f32, font: Font) -> Self {
        Self { size, line, font }
    }

    /// Returns the same style in another letter size.
    pub fn sized(self, size: f32) -> Self {
        Self { size, line: (self.line * size / self.size).ceil(), ..self }
    }

    /// Returns the same style in another weight.
    pub const fn with(self, font: Font) -> Self {
        Self { font, ..self }
    }
}

/// The type scale, largest first.
pub mod scale {
    use super::{MEDIUM, STRONG, TEXT, TextStyle};

    /// The winner's name.
    pub const WINNER: TextStyle = TextStyle::new(64.0, 70.0, STRONG);
    /// Headlines, and totals in the head of a score table.
    pub const HEAD: TextStyle = TextStyle::new(36.0, 44.0, STRONG);
    /// Titles of overlays, final totals.
    pub const TITLE: TextStyle = TextStyle::new(28.0, 34.0, STRONG);
    /// Number boxes; with `STRONG`, totals in side cards.
    pub const FIGURE: TextStyle = TextStyle::new(24.0, 30.0, MEDIUM);
    /// Running totals in a pad.
    pub const TOTAL: TextStyle = TextStyle::new(22.0, 28.0, MEDIUM);
    /// Players' names and big buttons.
    pub const NAME: TextStyle = TextStyle::new(20.0, 26.0, STRONG);
    /// Card titles and the main text of list rows.
    pub const CARD: TextStyle = TextStyle::new(18.0, 24.0, STRONG);
    /// Seats, and facts in the banner.
    pub const SEAT: TextStyle = TextStyle::new(18.0, 24.0, MEDIUM);
    /// A round's score.
    pub const SCORE: TextStyle = TextStyle::new(17.0, 22.0, TEXT);
    /// Everything without a style of its own.
    pub const BODY: TextStyle = TextStyle::new(16.0, 21.0, TEXT);
    /// Second lines; with `MEDIUM`, heads of columns.
    pub const SMALL: TextStyle = TextStyle::new(15.0, 20.0, TEXT);
    /// Heads of columns in tight tables, labels of charts.
    pub const CAPTION: TextStyle = TextStyle::new(14.0, 18.0, MEDIUM);
    /// Two lines in a low row.
    pub const LOW: TextStyle = TextStyle::new(12.0, 15.0, MEDIUM);
    /// Tags and key signs only.
    pub const SIGN: TextStyle = TextStyle::new(13.0, 17.0, MEDIUM);
}

/// The spaces between things, in logical pixels, smallest first.
pub mod gap {
    /// Between tabs.
    pub const HAIR: f32 = 4.0;
    /// Between an icon and its word in a tag.
    pub const TIGHT: f32 = 6.0;
    /// Between segments.
    pub const SMALL: f32 = 8.0;
    /// Between buttons.
    pub const MIDDLE: f32 = 12.0;
    /// Inside strips and between groups.
    pub const WIDE: f32 = 16.0;
    /// Inside cards.
    pub const CARD: f32 = 20.0;
    /// From a sheet to its side card.
    pub const BESIDE: f32 = 24.0;
    /// From the edge of a wide window.
    pub const MARGIN: f32 = 32.0;
    /// Between unrelated parts.
    pub const APART: f32 = 44.0;
    /// Left and right inside a cell of a pad.
    pub const CELL: f32 = 22.0;
}

/// The corner radii, in logical pixels.
pub mod radius {
    /// Tags and key signs, and the top of a sheet.
    pub const TAG: f32 = 4.0;
    /// Fields and segments.
    pub const FIELD: f32 = 6.0;
    /// Cards, buttons, popovers, and the bottom of a sheet.
    pub const CARD: f32 = 8.0;
}

/// The widths of lines, in logical pixels.
pub mod stroke {
    /// Rules between rows and columns.
    pub const RULE: f32 = 1.0;
    /// Outline of a field, and of every soft ground in high contrast.
    pub const FIELD: f32 = 1.5;
    /// The margin line, secondary buttons, refused fields.
    pub const MARGIN: f32 = 2.0;
    /// The keyboard cursor.
    pub const FOCUS: f32 = 3.0;
    /// The band at the top of a sheet.
    pub const BAND: f32 = 8.0;
    /// The band in a compact window.
    pub const BAND_COMPACT: f32 = 4.0;
    /// The band on the room display.
    pub const BAND_ROOM: f32 = 12.0;
}

/// Heights of clickable widgets, in logical pixels.
pub mod target {
    /// Navigation and tools in the top bar.
    pub const TOOL: f32 = 40.0;
    /// Buttons, rows of a pad.
    pub const BUTTON: f32 = 44.0;
    /// Fields and segments.
    pub const FIELD: f32 = 48.0;
    /// The main button of a screen.
    pub const MAIN: f32 = 56.0;
}

/// The renderer of every widget.
pub use crate::painting::Renderer;
pub use iced::{Bottom, Center, Fill, FillPortion, Left, Length, Padding, Right, Shrink, Size};

/// An element of the window, drawn in our [`Theme`].
pub type Element<'a, Message> = iced::Element<'a, Message, Theme, Renderer>;

/// A row in our [`Theme`].
pub type ThemedRow<'a, Message> = iced::widget::Row<'a, Message, Theme, Renderer>;
/// A column in our [`Theme`].
pub type ThemedColumn<'a, Message> = iced::widget::Column<'a, Message, Theme, Renderer>;
/// A container in our [`Theme`].
pub type ThemedContainer<'a, Message> = iced::widget::Container<'a, Message, Theme, Renderer>;

/// The theme of every iced widget, which implements each widget's `Catalog`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Ivory paper on green felt.
    Light,
    /// Dark colors for dim rooms.
    Dark,
    /// Black, white and yellow.
    HighContrast,
}

impl Theme {
    /// Returns the colors of the theme, by role.
    pub const fn colors(&self) -> &'static Colors {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::HighContrast => &CONTRAST,
        }
    }

    /// Returns the color of a tone.
    pub fn tone(&self, tone: Tone) -> Color {
        self.colors().tone(tone)
    }
}

impl ThemeMode {
    /// Returns the theme to draw with; `system_dark` says whether the system is dark now.
    pub const fn resolve(self, system_dark: bool) -> Theme {
        match self {
            Self::Dark => Theme::Dark,
            Self::HighContrast => Theme::HighContrast,
            Self::System if system_dark => Theme::Dark,
            Self::Light | Self::System => Theme::Light,
        }
    }
}
