//! Position and size of the windows, remembered from one evening to the next.
//!
//! Invariants: a stored state that makes no sense is ignored; a window that would open on a
//! monitor that is gone opens on one that is there. A maximized window keeps the position and
//! size it had before.

use iced::{Point, Size, Task, window};

use crate::store::worker::StoreHandle;
use crate::store::{Error, Store};

/// The largest size of a window, and the largest distance from the first monitor's corner.
const FARTHEST: f32 = 20_000.0;
/// Distance from the monitor's corner at which a window opens that stood on another.
const CORNER: f32 = 40.0;

/// Which window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WindowKind {
    /// The one with the screens.
    Main,
    /// The room display.
    Room,
}

impl WindowKind {
    /// The key in the settings.
    const fn key(self) -> &'static str {
        match self {
            WindowKind::Main => "window",
            WindowKind::Room => "room-window",
        }
    }
}

/// The place of a window, in real pixels divided by the screen's scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WindowState {
    /// Its size while it does not fill the screen.
    pub size: Size,
    /// Its upper left corner, where the desktop says so.
    pub at: Option<Point>,
    /// Whether it fills the screen, inside its frame.
    pub maximized: bool,
    /// The size of the screen it stood on.
    pub screen: Option<Size>,
}

/// The places of both windows, as far as they were kept.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct WindowStates {
    /// Of the one with the screens.
    pub main: Option<WindowState>,
    /// Of the room display.
    pub room: Option<WindowState>,
}

impl WindowStates {
    /// What the settings have.
    ///
    /// # Errors
    /// Why the file cannot be read.
    pub fn read(store: &Store) -> Result<WindowStates, Error> {
        let place = |which: WindowKind| {
            Ok(store.setting(which.key())?.as_deref().and_then(WindowState::from_text))
        };
        Ok(WindowStates { main: place(WindowKind::Main)?, room: place(WindowKind::Room)? })
    }

    /// The place of one of them.
    pub fn of(&mut self, which: WindowKind) -> &mut Option<WindowState> {
        match which {
            WindowKind::Main => &mut self.main,
            WindowKind::Room => &mut self.room,
        }
    }
}

impl WindowState {
    /// "1280 820", then perhaps "at 100 -40", "maximized", "on 1920 1080".
    pub fn text(self) -> String {
        let mut text = format!("{:.0} {:.0}", self.size.width, self.size.height);
        if let Some(at) = self.at {
            text += &format!(" at {:.0} {:.0}", at.x, at.y);
        }
        if self.maximized {
            text += " maximized";
        }
        if let Some(screen) = self.screen {
            text += &format!(" on {:.0} {:.0}", screen.width, screen.height);
        }
        text
    }

    /// The same, read; nothing if it is no such text or no window could stand there.
    pub fn from_text(text: &str) -> Option<WindowState> {
        let mut words = text.split(' ');
        let two = |words: &mut std::str::Split<'_, char>| {
            let mut number =
                || words.next()?.parse::<f32>().ok().filter(|number| number.is_finite());
            Some((number()?, number()?))
        };
        let (width, height) = two(&mut words)?;
        let mut place = WindowState {
            size: Size::new(width, height),
            at: None,
            maximized: false,
            screen: None,
        };
        while let Some(word) = words.next() {
            match word {
                "at" => place.at = two(&mut words).map(|(x, y)| Point::new(x, y)),
                "on" => place.screen = two(&mut words).map(|(x, y)| Size::new(x, y)),
                "maximized" => place.maximized = true,
                _ => return None,
            }
        }
        let near = |at: Point| at.x.abs() <= FARTHEST && at.y.abs() <= FARTHEST;
        let sized = |size: Size| {
            (100.0..=FARTHEST).contains(&size.width) && (100.0..=FARTHEST).contains(&size.height)
        };
        place.at = place.at.filter(|at| near(*at));
        place.screen = place.screen.filter(|screen| sized(*screen));
        sized(place.size).then_some(place)
    }

    /// Where it goes on a screen of this size, if it cannot stay where it is: it is too large,
    /// or the screen it stood on was another one.
    pub fn moved_to(self, screen: Size) -> Option<WindowState> {
        let differs = |one: f32, other: f32| (one - other).abs() > 1.0;
        let other = self.screen.is_some_and(|before| {
            differs(before.width, screen.width) || differs(before.height, screen.height)
        });
        let too_large = self.size.width > screen.width || self.size.height > screen.height;
        if !other && !too_large || screen.width <= CORNER || screen.height <= CORNER {
            return None;
        }
        let size = Size::new(
            self.size.width.min(screen.width - CORNER),
            self.size.height.min(screen.height - CORNER),
        );
        let corner = |space: f32| (space / 2.0).clamp(0.0, CORNER);
        let at = Point::new(corner(screen.width - size.width), corner(screen.height - size.height));
        Some(WindowState { size, at: Some(at), screen: Some(screen), ..self })
    }

    /// A window's settings with this place.
    pub fn put(place: Option<WindowState>, settings: window::Settings) -> window::Settings {
        let Some(place) = place else { return settings };
        window::Settings {
            size: place.size,
            position: place.at.map_or(settings.position, window::Position::Specific),
            maximized: place.maximized,
            ..settings
        }
    }
}

/// Asks a window that is this large where it stands; one that fills the whole screen, without a
/// frame, does not say.
pub(super) fn ask(id: window::Id, size: Size, before: Option<WindowState>) -> Task<WindowState> {
    window::mode(id).then(move |mode| {
        if mode != window::Mode::Windowed {
            return Task::none();
        }
        window::is_maximized(id).then(move |maximized| {
            window::position(id).then(move |at| {
                window::monitor_size(id).map(move |screen| {
                    let now = WindowState { size, at, maximized, screen };
                    match before.filter(|_| maximized) {
                        Some(before) => WindowState { size: before.size, at: before.at, ..now },
                        None => now,
                    }
                })
            })
        })
    })
}

/// Keeps the place of a window. That it could not be kept is not worth a word.
pub(super) fn keep<T: Send + 'static>(
    store: &StoreHandle,
    which: WindowKind,
    place: WindowState,
) -> Task<T> {
    let keep = store.run(move |store| store.set_setting(which.key(), &place.text()));
    Task::future(keep).discard()
}
