//! The user's preferences for the window.

use store::configuration::{Configuration, Error};

/// The theme.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ThemeMode {
    /// Ivory paper on green felt.
    Light,
    /// Dark colors for dim rooms.
    Dark,
    /// Black, white and yellow.
    HighContrast,
    /// Light or dark, like the system.
    #[default]
    System,
}

impl ThemeMode {
    /// All themes, in the order of the settings.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::HighContrast, Self::System];

    /// Returns the word a theme is stored under.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
            Self::System => "system",
        }
    }

    /// Returns the theme stored under a word; `None` for any other word.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.id() == id)
    }
}

/// The user's preferences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preferences {
    /// The theme.
    pub theme: ThemeMode,
    /// The text size in percent: 100, 125, 150, 175 or 200.
    pub text_size: u16,
}

impl Preferences {
    /// The text sizes.
    pub const SIZES: [u16; 5] = [100, 125, 150, 175, 200];

    /// Returns the next larger or smaller text size.
    pub fn stepped(self, larger: bool) -> Preferences {
        let at = Self::SIZES.iter().position(|size| *size >= self.text_size).unwrap_or(0);
        let at = if larger { (at + 1).min(Self::SIZES.len() - 1) } else { at.saturating_sub(1) };
        Preferences { text_size: Self::SIZES.get(at).copied().unwrap_or(100), ..self }
    }

    /// Reads the preferences; `usual` is the text size if none is stored.
    pub fn read(configuration: &Configuration, usual: u16) -> Preferences {
        let settings = configuration.read();
        let theme = settings.theme.as_deref().and_then(ThemeMode::from_id).unwrap_or_default();
        let stored = settings.text_size.filter(|size| Self::SIZES.contains(size));
        Preferences { theme, text_size: stored.unwrap_or(usual) }
    }

    /// Saves the preferences.
    pub fn save(self, configuration: &Configuration) -> Result<(), Error> {
        configuration.change(|settings| {
            settings.theme = Some(self.theme.id().to_owned());
            settings.text_size = Some(self.text_size);
        })
    }
}
