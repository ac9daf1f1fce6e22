//! Every part of the window in one window, for whoever draws them: only while developing.
//!
//! L, D and H change the look; the mouse and Tab work as everywhere.

use iced::widget::scrollable;
use iced::{Fill, Task};

use super::focus::move_focus;
use super::keyboard::{KeyPress, keyboard};
use super::theme::{self, Element, Theme, ThemeMode};
use super::widget::{gallery, slim_bar};

/// Which look is shown.
struct Parts(ThemeMode);

#[derive(Debug, Clone)]
enum Message {
    Key(KeyPress),
    Nothing,
}

/// Opens the window, until it is closed.
///
/// # Errors
/// What iced says where no window can be opened.
pub fn run() -> iced::Result {
    let mut window = iced::application(|| Parts(ThemeMode::Light), update, view)
        .title("House Rules: the parts")
        .theme(|parts: &Parts| -> Theme { parts.0.theme(false) })
        .default_font(theme::TEXT)
        .window_size((1460.0, 900.0));
    for font in theme::FONT_FILES {
        window = window.font(font);
    }
    window.run()
}

fn update(parts: &mut Parts, message: Message) -> Task<Message> {
    let Message::Key(press) = message else { return Task::none() };
    match press.char() {
        Some('l') => parts.0 = ThemeMode::Light,
        Some('d') => parts.0 = ThemeMode::Dark,
        Some('h') => parts.0 = ThemeMode::HighContrast,
        _ if press.named() == Some(iced::keyboard::key::Named::Tab) => {
            return move_focus(!press.shift());
        }
        _ => {}
    }
    Task::none()
}

fn view(parts: &Parts) -> Element<'_, Message> {
    let all = gallery(parts.0.theme(false).colors()).map(|()| Message::Nothing);
    keyboard(scrollable(all).direction(slim_bar()).width(Fill).height(Fill), Message::Key)
}
