//! The window itself: its title, its size, how it opens and when the program ends.

use iced::{Size, window};

use super::disk::Disk;
use super::{App, Screen, icon, theme};
use crate::store::Store;

impl App {
    /// The title in the window's frame.
    pub fn title(&self) -> String {
        let screen = match &self.screen {
            Screen::Tonight(_) | Screen::Broken(_) => return "House Rules".to_owned(),
            Screen::NewGame(_) => "New game".to_owned(),
            Screen::Sheet(sheet) => sheet.title(),
            Screen::History(_) => "History".to_owned(),
            Screen::Settings(_) => "Settings".to_owned(),
        };
        format!("{screen} · House Rules")
    }

    /// How much larger everything is drawn than at 100 %.
    pub fn scale_factor(&self) -> f32 {
        f32::from(self.preferences.text_size) / 100.0
    }
}

/// Opens the window on a store and runs until it is closed.
///
/// # Errors
/// What iced says where no window can be opened.
pub fn run(store: Store) -> iced::Result {
    let disk = Disk::new(store);
    let boot = move || App::new(disk.clone());
    let mut application = iced::application(boot, App::update, App::view)
        .title(App::title)
        .theme(|app: &App| Some(app.theme()))
        .scale_factor(App::scale_factor)
        .subscription(App::subscription)
        .default_font(theme::TEXT)
        .window(window_settings());
    for font in theme::FONT_FILES {
        application = application.font(font);
    }
    application.run()
}

fn window_settings() -> window::Settings {
    window::Settings {
        size: Size::new(1280.0, 820.0),
        min_size: Some(Size::new(640.0, 480.0)),
        position: window::Position::Centered,
        icon: icon::window_icon(),
        exit_on_close_request: false,
        #[cfg(target_os = "linux")]
        platform_specific: window::settings::PlatformSpecific {
            application_id: "house-rules".to_owned(),
            ..window::settings::PlatformSpecific::default()
        },
        ..window::Settings::default()
    }
}
