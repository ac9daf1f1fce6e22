//! Position and size of the windows, saved between sessions.
//!
//! Invariants: an invalid saved state is ignored. A maximized window keeps its previous position and
//! size. [`crate::window_fit`] fits a window to the monitors that there are when it opens.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use store::configuration::{Configuration, Error};

/// Two lengths, to the right and down, or a width and a height. In physical pixels, or logical
/// ones: physical pixels divided by the monitor's scale.
pub type Lengths = (f32, f32);

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
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct WindowState {
    /// Size without the frame, while not maximized.
    pub size: Lengths,
    /// Upper left corner of the frame, if the desktop reports it.
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
        let place =
            |state: Option<Json>| serde_json::from_value(state?).ok().and_then(WindowState::valid);
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
    /// Returns it without lengths that no monitor has; `None` if no window could be like that.
    fn valid(self) -> Option<WindowState> {
        let both = |(first, second): Lengths, least: f32| {
            (least..=MAX_LENGTH).contains(&first) && (least..=MAX_LENGTH).contains(&second)
        };
        let at = self.at.filter(|at| both(*at, -MAX_LENGTH));
        let screen = self.screen.filter(|screen| both(*screen, MIN_SIZE));
        both(self.size, MIN_SIZE).then_some(WindowState { at, screen, ..self })
    }

    /// Saves the state of a window.
    pub fn save(self, which: WindowKind, configuration: &Configuration) -> Result<(), Error> {
        configuration.change(|settings| {
            *match which {
                WindowKind::Main => &mut settings.window,
                WindowKind::Room => &mut settings.room_window,
            } = serde_json::to_value(self).ok();
        })
    }
}
