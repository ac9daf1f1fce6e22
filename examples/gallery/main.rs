//! Every widget in each of its states, for developers.
//!
//! L, D and H change the theme, O shows a screen with its shortcuts over it and P the widgets
//! again; the mouse and Tab work as usual.

#[path = "parts.rs"]
mod parts;

use iced::keyboard::key::Named;
use iced::widget::scrollable;
use iced::{Fill, Task};

use house_rules::gui::focus::move_focus;
use house_rules::gui::keyboard::{KeyPress, keyboard};
use house_rules::gui::theme::{self, Element, Theme, ThemeMode};
use house_rules::gui::widget::slim_bar;

/// What is shown, and in which theme.
struct Gallery {
    mode: ThemeMode,
    overlays: bool,
}

#[derive(Debug, Clone)]
enum Message {
    Key(KeyPress),
    Nothing,
}

fn main() -> iced::Result {
    let boot = || Gallery { mode: ThemeMode::Light, overlays: false };
    let mut window = iced::application(boot, update, view)
        .title("House Rules: the parts")
        .theme(|gallery: &Gallery| -> Theme { gallery.mode.resolve(false) })
        .default_font(theme::TEXT)
        .window_size((1460.0, 900.0));
    for font in theme::FONT_FILES {
        window = window.font(font);
    }
    window.run()
}

fn update(gallery: &mut Gallery, message: Message) -> Task<Message> {
    let Message::Key(press) = message else { return Task::none() };
    match press.char() {
        Some('l') => gallery.mode = ThemeMode::Light,
        Some('d') => gallery.mode = ThemeMode::Dark,
        Some('h') => gallery.mode = ThemeMode::HighContrast,
        Some('o') => gallery.overlays = true,
        Some('p') => gallery.overlays = false,
        _ if press.named() == Some(Named::Tab) => return move_focus(!press.shift()),
        _ => {}
    }
    Task::none()
}

fn view(gallery: &Gallery) -> Element<'_, Message> {
    if gallery.overlays {
        let overlays = parts::overlays(true).map(|()| Message::Nothing);
        return keyboard(overlays, Message::Key);
    }
    let parts = parts::gallery().map(|()| Message::Nothing);
    keyboard(scrollable(parts).direction(slim_bar()).width(Fill).height(Fill), Message::Key)
}
