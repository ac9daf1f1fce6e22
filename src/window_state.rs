//! Position and size of the windows, saved between sessions.
//!
//! Invariants: an invalid saved state is ignored. A maximized window keeps its previous position and
//! size. [`crate::window_fit`] fits a window to the monitors that there are when it opens.

use crate::window_fit::{Lengths, Wanted};
use store::configuration::{Configuration, Error};

/// The largest size of a window, and its largest distance from the first monitor's corner.
const MAX_LENGTH: f32 = 20_000.0;
/// The smallest width and height of a window.
const MIN_SIZE: f32 = 100.0;

/// Which window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowKind {
    /// The main window.
    Main,
    /// The room display.
    Room,
}

/// Position and size of a window, in logical pixels of its monitor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WindowState {
    /// Size while not maximized.
    pub size: Lengths,
    /// Upper left corner, if the desktop reports it.
    pub at: Option<Lengths>,
    /// Whether it is maximized.
    pub maximized: bool,
    /// The size of its monitor.
    pub screen: Option<Lengths>,
}

/// The saved states of both windows.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WindowStates {
    /// The main window.
    pub main: Option<WindowState>,
    /// The room display.
    pub room: Option<WindowState>,
}

impl WindowStates {
    /// Reads them from the settings of this computer.
    pub fn read(configuration: &Configuration) -> WindowStates {
        let settings = configuration.read();
        let place = |text: Option<String>| text.as_deref().and_then(WindowState::from_text);
        WindowStates { main: place(settings.window), room: place(settings.room_window) }
    }

    /// Returns the state of one of them.
    pub fn of(&mut self, which: WindowKind) -> &mut Option<WindowState> {
        match which {
            WindowKind::Main => &mut self.main,
            WindowKind::Room => &mut self.room,
        }
    }
}

impl WindowState {
    /// Returns it as text: "1280 820", then perhaps "at 100 -40", "maximized", "on 1920 1080".
    pub fn text(self) -> String {
        // Hundredths, because a whole physical pixel can be a fraction of a logical one.
        let hundredths = |length: f32| (length * 100.0).round() / 100.0;
        let pair =
            |(first, second): Lengths| format!("{} {}", hundredths(first), hundredths(second));
        let mut text = pair(self.size);
        if let Some(at) = self.at {
            text += &format!(" at {}", pair(at));
        }
        if self.maximized {
            text += " maximized";
        }
        if let Some(screen) = self.screen {
            text += &format!(" on {}", pair(screen));
        }
        text
    }

    /// Parses that text; `None` if it is invalid or no window could be there.
    pub fn from_text(text: &str) -> Option<WindowState> {
        let mut words = text.split(' ');
        let two = |words: &mut std::str::Split<'_, char>| {
            let mut number =
                || words.next()?.parse::<f32>().ok().filter(|number| number.is_finite());
            Some((number()?, number()?))
        };
        let size = two(&mut words)?;
        let mut place = WindowState { size, at: None, maximized: false, screen: None };
        while let Some(word) = words.next() {
            match word {
                "at" => place.at = two(&mut words),
                "on" => place.screen = two(&mut words),
                "maximized" => place.maximized = true,
                _ => return None,
            }
        }
        let both = |(first, second): Lengths, least: f32| {
            (least..=MAX_LENGTH).contains(&first) && (least..=MAX_LENGTH).contains(&second)
        };
        place.at = place.at.filter(|at| both(*at, -MAX_LENGTH));
        place.screen = place.screen.filter(|screen| both(*screen, MIN_SIZE));
        both(place.size, MIN_SIZE).then_some(place)
    }

    /// Returns where the window is wanted, before it is fitted to the monitors that there are.
    pub fn wanted(self) -> Wanted {
        Wanted { size: self.size, at: self.at, monitor: self.screen }
    }

    /// Saves the state of a window.
    ///
    /// # Errors
    /// Why the file cannot be written.
    pub fn save(self, which: WindowKind, configuration: &Configuration) -> Result<(), Error> {
        configuration.change(|settings| {
            *match which {
                WindowKind::Main => &mut settings.window,
                WindowKind::Room => &mut settings.room_window,
            } = Some(self.text());
        })
    }
}
