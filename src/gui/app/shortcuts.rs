//! What a key means wherever we are, and the keys that F1 shows.

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation::{self, AbsoluteOffset};

use super::{App, Message, Screen};
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::Route;
use crate::gui::widget::{KeyGroup, PAGE};

impl App {
    /// What a key means, wherever we are.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        if self.palette.is_some() {
            let elsewhere = matches!(press.with_control(), Some('t' | 'n' | 'e' | 'f' | ',' | 'q'));
            if !elsewhere {
                return self.with_palette(|palette| palette.key(press));
            }
        }
        if let Some(by) = self.scrolls(press) {
            let by = AbsoluteOffset { x: 0.0, y: by };
            return operation::scroll_by(PAGE, by);
        }
        if self.shows_menu {
            match press.named() {
                Some(Named::Tab) => return move_focus(!press.shift()),
                Some(Named::ArrowDown) => return move_focus(true),
                Some(Named::ArrowUp) => return move_focus(false),
                _ => {}
            }
        }
        if self.shows_shortcuts || self.shows_menu {
            self.shows_shortcuts = false;
            self.shows_menu = false;
            if press.named().is_some() {
                return Task::none();
            }
        }
        match press.named() {
            Some(Named::F1) => return self.update(Message::ToggleShortcuts),
            Some(Named::F7) => return self.update(Message::ZoomText(false)),
            Some(Named::F9) => return self.update(Message::ToggleDisplay),
            Some(Named::F11) => return self.update(Message::FullScreen),
            Some(Named::F8) => return self.update(Message::ZoomText(true)),
            Some(Named::Escape) if matches!(self.screen, Screen::LoadError(_)) => {
                return self.go(Route::Tonight);
            }
            _ => {}
        }
        match press.with_control() {
            Some('t') => return self.go(Route::Tonight),
            Some('n') => return self.go(Route::NewGame),
            Some('e') => return self.go(Route::People),
            Some('f') => return self.go(Route::History),
            Some(',') => return self.go(Route::Settings),
            Some('k') => return self.find(),
            // As closing the window does: first everything is on the disk.
            Some('q') => return self.update(Message::Quit),
            _ => {}
        }
        if press.char() == Some('?') {
            return self.update(Message::ToggleShortcuts);
        }
        match &mut self.screen {
            Screen::Tonight(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::Tonight)
            }
            Screen::NewGame(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::NewGame)
            }
            Screen::Sheet(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::Sheet)
            }
            Screen::Couples(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::Couples)
            }
            Screen::Night(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::Night)
            }
            Screen::People(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::People)
            }
            Screen::History(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::History)
            }
            Screen::Evening(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::Evening)
            }
            Screen::Settings(screen) => {
                let action = screen.key(press);
                self.perform(action, Message::Settings)
            }
            Screen::LoadError(_) => self.load_error_key(press),
        }
    }

    /// How far a key scrolls what is read; nothing where it means something else.
    fn scrolls(&self, press: &KeyPress) -> Option<f32> {
        let reads = matches!(self.screen, Screen::Sheet(_) | Screen::Couples(_) | Screen::Night(_));
        let page = self.viewport().size.height * 0.7;
        match press.named()? {
            Named::PageDown if reads || self.shows_shortcuts => Some(page),
            Named::PageUp if reads || self.shows_shortcuts => Some(-page),
            Named::ArrowDown if self.shows_shortcuts => Some(60.0),
            Named::ArrowUp if self.shows_shortcuts => Some(-60.0),
            _ => None,
        }
    }

    pub(super) fn shortcuts_title(&self) -> &'static str {
        match &self.screen {
            Screen::Tonight(_) => "Keys on Tonight",
            Screen::NewGame(_) => "Keys on a new game",
            Screen::Sheet(_) => "Keys on the score sheet",
            Screen::Couples(_) => "Keys on the couples",
            Screen::Night(_) => "Keys on a night of tables",
            Screen::People(_) => "Keys on People",
            Screen::History(_) => "Keys on History",
            Screen::Evening(_) => "Keys on an evening",
            Screen::Settings(_) => "Keys on Settings",
            Screen::LoadError(_) => "Keys",
        }
    }

    pub(super) fn keys(&self) -> Vec<KeyGroup<'static>> {
        let mut groups = match &self.screen {
            Screen::Tonight(screen) => screen.keys(),
            Screen::NewGame(screen) => screen.keys(),
            Screen::Sheet(screen) => screen.keys(),
            Screen::Couples(screen) => screen.keys(),
            Screen::Night(screen) => screen.keys(),
            Screen::People(screen) => screen.keys(),
            Screen::History(screen) => screen.keys(),
            Screen::Evening(screen) => screen.keys(),
            Screen::Settings(screen) => screen.keys(),
            Screen::LoadError(_) => Vec::new(),
        };
        let mut about = KeyGroup::new("Getting about")
            .line(["Ctrl", "T"], "Tonight")
            .line(["Ctrl", "N"], "new game")
            .line(["Ctrl", "E"], "everybody who ever played")
            .line(["Ctrl", "F"], "history, and search")
            .line(["Ctrl", ","], "settings")
            .line(["Ctrl", "K"], "find anything")
            .line(["F7", "F8"], "text smaller, larger");
        // On a score sheet Tab goes from box to box.
        if !matches!(self.screen, Screen::Sheet(_) | Screen::Couples(_) | Screen::Night(_)) {
            about = about.line(["Tab"], "on, also to buttons; Enter presses them");
        }
        if self.has_display() {
            about = about
                .line(["F9"], "room display")
                .line(["PgUp", "PgDn"], "scroll rules and corrections");
        }
        groups.push(
            about
                .line(["F11"], "full screen, and back")
                .line(["F1"], "these keys")
                .line(["Ctrl", "Q"], "leave")
                .line(["Esc"], "back"),
        );
        groups
    }
}
