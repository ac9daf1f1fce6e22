//! The windows: the main window and the room display.
//!
//! Invariants: the program ends when the main window closes, once everything is saved; closing the
//! room display closes nothing else. Keys pressed in the room display go to the main window's
//! screen, except F11, which applies to the window with the focus.

use std::path::PathBuf;

use iced::advanced::graphics::text::font_system;
use iced::widget::sensor;
use iced::{Event, Point, event, window};

use super::screens::AnyScreen;
use super::{App, Message};
use crate::gui::display::DisplayWindow;
use crate::gui::keyboard::keyboard;
use crate::gui::prelude::*;
use crate::gui::widget::page_background;
use crate::gui::{icon, theme};
use crate::painting::monitors;
use crate::window_fit::{Area, Monitor};
use crate::window_state::{WindowKind, WindowState};
use store::configuration::Configuration;

/// Initial size of the main window.
pub(super) const MAIN: Size = Size::new(1280.0, 820.0);

impl App {
    /// Returns the main window's title.
    pub fn title(&self) -> String {
        match self.screen.title() {
            Some(title) => format!("{title} · House Rules"),
            None => "House Rules".to_owned(),
        }
    }

    /// Returns the scale of the main window: 1.0 at a text size of 100 %.
    pub fn scale_factor(&self) -> f32 {
        f32::from(self.preferences.text_size) / 100.0
    }

    /// Returns the display window, while it is open.
    pub fn display(&self) -> Option<&DisplayWindow> {
        self.display.as_ref()
    }

    /// Draws the display window; it is empty while closed.
    pub fn display_view(&self) -> Element<'_, Message> {
        match &self.display {
            Some(room) => keyboard(
                report_size(room.view(), room.scale_factor(), Message::DisplayResized),
                Message::DisplayKey,
            ),
            None => page_background(""),
        }
    }

    fn view_in(&self, id: window::Id) -> Element<'_, Message> {
        if id == self.main { self.view() } else { self.display_view() }
    }

    fn title_of(&self, id: window::Id) -> String {
        if id == self.main { self.title() } else { "House Rules: room display".to_owned() }
    }

    /// Returns the scale of a window.
    pub fn scale_factor_of(&self, id: window::Id) -> f32 {
        match &self.display {
            Some(room) if room.id == id => room.scale_factor(),
            _ if id == self.main => self.scale_factor(),
            _ => 1.0,
        }
    }

    /// Opens the display window if the screen has something to show, or closes it.
    pub(super) fn toggle_display(&mut self) -> Task<Message> {
        if let Some(room) = &self.display {
            let closed = self.close_display(room.id);
            self.display = None;
            return closed;
        }
        let Some(content) = self.screen.display() else { return Task::none() };
        let settings = window::Settings {
            size: DisplayWindow::SIZE,
            min_size: Some(least_size(WindowKind::Room)),
            position: window::Position::Default,
            ..main_settings()
        };
        let settings = placed(self.window_states.room, settings);
        let size = settings.size;
        // When it opens, the scale for its size is applied as well.
        let scale = DisplayWindow::scale_of(size);
        let size_at_100 = Size::new(size.width / scale, size.height / scale);
        let (id, opened) = window::open(window::Settings { size: size_at_100, ..settings });
        self.display = Some(DisplayWindow::new(id, size, content));
        opened.map(Message::WindowOpened)
    }

    /// Returns whether F9 has an effect on this screen.
    pub(super) fn has_display(&self) -> bool {
        let shows = self.session().is_some() || matches!(self.screen, AnyScreen::Evening(_));
        self.display.is_some() || shows
    }

    /// Handles a window that has opened. A display window that was closed before it opened is
    /// closed now.
    pub(super) fn opened(&mut self, id: window::Id) -> Task<Message> {
        let which = if id == self.main {
            WindowKind::Main
        } else if self.display.as_ref().is_some_and(|room| room.id == id) {
            WindowKind::Room
        } else {
            return window::close(id);
        };
        let scale = self.scale_factor_of(id);
        // The scale of a window's monitor, and the monitors.
        window::scale_factor(id).then(move |pixels| {
            let known = monitors();
            if !known.is_empty() {
                return Task::done(Message::FitWindow(which, pixels, known));
            }
            monitor_size(id, scale).map(move |size| {
                // Its place is not known.
                let monitors = size.map(|size| {
                    let size = (size.width * pixels, size.height * pixels);
                    let area = Area { at: (0.0, 0.0), size };
                    Monitor { area, work: area, scale: pixels }
                });
                Message::FitWindow(which, pixels, monitors.into_iter().collect())
            })
        })
    }

    /// Fits a window that has opened to the monitors, then shows it. Its own monitor has this many
    /// physical pixels in a logical one.
    pub(super) fn fit_window(
        &mut self,
        which: WindowKind,
        pixels: f32,
        monitors: &[Monitor],
    ) -> Task<Message> {
        let (id, size) = match (which, &self.display) {
            (WindowKind::Main, _) => (self.main, MAIN),
            (WindowKind::Room, Some(room)) => (room.id, DisplayWindow::SIZE),
            (WindowKind::Room, None) => return Task::none(),
        };
        tracing::info!(?which, scale = pixels, ?monitors, "window open");
        let size = (size.width, size.height);
        let new = WindowState { size, at: None, maximized: false, screen: None };
        let wanted = self.window_states.of(which).unwrap_or(new);
        let scale = self.scale_factor_of(id);
        let mut tasks = Vec::new();
        if let Some(fitted) = wanted.fit(monitors) {
            let size = Size::from(fitted.size);
            let least = least_size(which);
            // It opened with the size that was wanted, but not smaller than this.
            let opened = Size::from(wanted.size).max(least);
            if size.width < least.width || size.height < least.height {
                tasks.push(window::set_min_size(id, Some(size.min(least) / scale)));
            }
            if size != opened {
                tasks.push(window::resize(id, size / scale));
            }
            // The window manager finds a place for the first room display.
            if which == WindowKind::Main || wanted.at.is_some() {
                let at = Point::new(fitted.at.0 / pixels, fitted.at.1 / pixels);
                tasks.push(window::move_to(id, at));
            }
        }
        tasks.push(window::set_mode(id, window::Mode::Windowed));
        if wanted.maximized {
            tasks.push(window::maximize(id, true));
        }
        // One after the other: a batch has no order.
        tasks.into_iter().fold(Task::none(), Task::chain)
    }

    /// Saves the state of the display window, and closes it.
    fn close_display(&self, id: window::Id) -> Task<Message> {
        self.read_state(WindowKind::Room).chain(window::close(id))
    }

    /// Closes a window, after its state and pending writes are saved; the main window of a game that
    /// phones show at the second time.
    pub(super) fn close(&mut self, id: window::Id) -> Task<Message> {
        if id != self.main {
            return match &self.display {
                Some(room) if room.id == id => self.close_display(id),
                _ => window::close(id),
            };
        }
        if self.tells_of_phones() {
            return Task::none();
        }
        self.read_state(WindowKind::Room)
            .chain(self.read_state(WindowKind::Main))
            .chain(Task::done(Message::WindowStatesSaved))
    }

    /// Reads the state of a window; one that is closed or in full screen has none.
    fn read_state(&self, which: WindowKind) -> Task<Message> {
        let (id, size, before) = match (which, &self.display) {
            (WindowKind::Main, _) => (self.main, self.window, self.window_states.main),
            (WindowKind::Room, Some(room)) => (room.id, room.size, self.window_states.room),
            (WindowKind::Room, None) => return Task::none(),
        };
        let scale = self.scale_factor_of(id);
        window::mode(id).then(move |mode| {
            if mode != window::Mode::Windowed {
                return Task::none();
            }
            window::is_maximized(id).then(move |maximized| {
                window::position(id).then(move |at| {
                    monitor_size(id, scale).map(move |screen| {
                        let (size, at) = ((size.width, size.height), at.map(|at| (at.x, at.y)));
                        let screen = screen.map(|screen| (screen.width, screen.height));
                        let now = WindowState { size, at, maximized, screen };
                        let now = match before.filter(|_| maximized) {
                            Some(before) => WindowState { size: before.size, at: before.at, ..now },
                            None => now,
                        };
                        Message::WindowStateRead(which, now)
                    })
                })
            })
        })
    }

    /// Exits once all jobs of the store are done.
    pub(super) fn leave(&self) -> Task<Message> {
        Task::perform(self.store.run(|_| Ok(())), |_| Message::Exit)
    }

    pub(super) fn closed(&mut self, id: window::Id) -> Task<Message> {
        if id == self.main {
            return self.leave();
        }
        if self.display.as_ref().is_some_and(|room| room.id == id) {
            self.display = None;
        }
        Task::none()
    }
}

/// Reads the size of a window's monitor in physical pixels divided by the monitor's scale. iced
/// divides it by the window's scale as well, and multiplies the size for [`window::resize`] by both.
fn monitor_size(id: window::Id, scale: f32) -> Task<Option<Size>> {
    window::monitor_size(id).map(move |screen| screen.map(|screen| screen * scale))
}

/// Returns a window's settings with its last position and size.
pub(super) fn placed(state: Option<WindowState>, settings: window::Settings) -> window::Settings {
    let Some(state) = state else { return settings };
    let at = state.at.map(|at| window::Position::Specific(at.into()));
    let (size, position) = (state.size.into(), at.unwrap_or(settings.position));
    window::Settings { size, position, ..settings }
}

/// Returns the smallest size of a window, unless the work area is smaller.
fn least_size(which: WindowKind) -> Size {
    match which {
        WindowKind::Main => Size::new(640.0, 480.0),
        WindowKind::Room => Size::new(480.0, 270.0),
    }
}

pub(super) fn full_screen<T: Send + 'static>(id: window::Id) -> Task<T> {
    window::mode(id).then(move |mode| {
        let full = mode == window::Mode::Fullscreen;
        window::set_mode(id, if full { window::Mode::Windowed } else { window::Mode::Fullscreen })
    })
}

/// Reports the size of a window's content at `scale`, in pixels before scaling, whenever it
/// changes. The size in iced's own events is divided by a scale that may have changed since.
pub(super) fn report_size<'a>(
    content: impl Into<Element<'a, Message>>,
    scale: f32,
    say: fn(Size) -> Message,
) -> Element<'a, Message> {
    sensor(content)
        .on_resize(move |size| say(Size::new(size.width * scale, size.height * scale)))
        .into()
}

/// Returns the message about a window that gets or loses the focus.
pub(super) fn focused(event: Event, _: event::Status, _: window::Id) -> Option<Message> {
    match event {
        Event::Window(window::Event::Focused) => Some(Message::Focused(true)),
        Event::Window(window::Event::Unfocused) => Some(Message::Focused(false)),
        _ => None,
    }
}

/// Returns whether two sizes differ by more than rounding.
pub(super) fn differ(one: Size, other: Size) -> bool {
    (one.width - other.width).abs() > 0.5 || (one.height - other.height).abs() > 0.5
}

/// Opens the window on the file at this path and runs until it is closed, with the settings of this
/// computer. If the file cannot be opened, the window says so and can try again.
///
/// # Errors
/// iced's error if no window can be opened.
pub fn run(path: PathBuf, configuration: Configuration) -> iced::Result {
    prepare();
    let store = StoreHandle::configured(path, configuration, clock::of_this_computer());
    let start = move || {
        let (app, start) = App::new(store.clone());
        (app, Task::batch([start, theme::system_theme().map(Message::SystemTheme)]))
    };
    let mut windows = iced::daemon(start, App::update, App::view_in)
        .title(App::title_of)
        .theme(|app: &App, _| Some(app.theme()))
        .scale_factor(App::scale_factor_of)
        .subscription(App::subscription)
        .default_font(theme::TEXT);
    for font in theme::FONT_FILES {
        windows = windows.font(font);
    }
    windows.run()
}

/// Loads on another thread what the first frame needs, while this one connects to the display: the
/// system's list of fonts, our own fonts, and the icons. Code that needs one of them earlier waits
/// for it, or loads it.
fn prepare() {
    drop(std::thread::spawn(|| {
        if let Ok(mut fonts) = font_system().write() {
            for font in theme::FONT_FILES {
                fonts.load_font(font.into());
            }
        }
        icon::prepare();
    }));
}

pub(super) fn main_settings() -> window::Settings {
    window::Settings {
        size: MAIN,
        min_size: Some(least_size(WindowKind::Main)),
        // Shown once it fits the monitor.
        visible: false,
        position: window::Position::Centered,
        icon: icon::window_icon(),
        // Pending writes are finished first.
        exit_on_close_request: false,
        #[cfg(target_os = "linux")]
        platform_specific: window::settings::PlatformSpecific {
            application_id: "house-rules".to_owned(),
            ..window::settings::PlatformSpecific::default()
        },
        ..window::Settings::default()
    }
}
