//! The user's preferences for the window.

use crate::store::{Error, Store};

/// Keys of the settings.
const LOOK: &str = "look";
const TEXT_SIZE: &str = "text-size";

/// The color scheme.
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
    /// All color schemes, in the order of the settings.
    pub const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::HighContrast, Self::System];

    /// Returns the word a look is stored under.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::HighContrast => "high-contrast",
            Self::System => "system",
        }
    }

    /// Returns the look stored under a word; `None` for a word that names none.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|look| look.id() == id)
    }
}

/// The user's preferences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Preferences {
    /// The color scheme.
    pub look: ThemeMode,
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

    /// Returns the preferences of these settings, with a text size for where none is stored.
    pub fn from_texts(look: Option<&str>, text_size: Option<&str>, usual: u16) -> Preferences {
        let look = look.and_then(ThemeMode::from_id).unwrap_or_default();
        let stored = text_size.and_then(|size| size.parse().ok());
        let stored = stored.filter(|size| Self::SIZES.contains(size));
        Preferences { look, text_size: stored.unwrap_or(usual) }
    }

    /// Reads the settings: the look and the text size, as far as they are stored.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn texts(store: &Store) -> Result<(Option<String>, Option<String>), Error> {
        Ok((store.setting(LOOK)?, store.setting(TEXT_SIZE)?))
    }

    /// Saves the preferences.
    ///
    /// # Errors
    /// Why the file cannot be written.
    pub fn save(self, store: &mut Store) -> Result<(), Error> {
        store.set_setting(LOOK, self.look.id())?;
        store.set_setting(TEXT_SIZE, &self.text_size.to_string())
    }
}
