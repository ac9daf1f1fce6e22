//! What a key means wherever we are, and the keys that F1 shows.

use iced::Task;
use iced::keyboard::key::Named;

use super::keyboard::KeyPress;
use super::screen::Destination;
use super::widget::KeyGroup;
use super::{App, Message, Screen, windows};

impl App {
    /// What a key means, wherever we are.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        if self.shows_keys || self.shows_menu {
            self.shows_keys = false;
            self.shows_menu = false;
            if press.named().is_some() {
                return Task::none();
            }
        }
        match press.named() {
            Some(Named::F1) => return self.update(Message::Keys),
            Some(Named::F7) => return self.set(self.preferences.stepped(false)),
            Some(Named::F9) => return self.update(Message::Room),
            Some(Named::F11) => return windows::full_screen(self.main),
            Some(Named::F8) => return self.set(self.preferences.stepped(true)),
            Some(Named::Escape) if matches!(self.screen, Screen::Broken(_)) => {
                return self.go(Destination::Tonight);
            }
            _ => {}
        }
        match press.with_control() {
            Some('t') => return self.go(Destination::Tonight),
            Some('n') => return self.go(Destination::NewGame),
            Some('e') => return self.go(Destination::People),
            Some('f') => return self.go(Destination::History),
            Some('q') => {
                // As closing the window does: first everything is on the disk.
                return Task::perform(self.disk.call(|_| Ok(())), |_| Message::Leave);
            }
            _ => {}
        }
        if press.char() == Some('?') {
            return self.update(Message::Keys);
        }
        match &mut self.screen {
            Screen::Tonight(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Tonight)
            }
            Screen::NewGame(screen) => {
                let action = screen.key(press);
                self.act(action, Message::NewGame)
            }
            Screen::Sheet(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Sheet)
            }
            Screen::Couples(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Couples)
            }
            Screen::Night(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Night)
            }
            Screen::People(screen) => {
                let action = screen.key(press);
                self.act(action, Message::People)
            }
            Screen::History(screen) => {
                let action = screen.key(press);
                self.act(action, Message::History)
            }
            Screen::Settings(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Settings)
            }
            Screen::Broken(_) => self.trouble_key(press),
        }
    }

    pub(super) fn keys_title(&self) -> &'static str {
        match &self.screen {
            Screen::Tonight(_) => "Keys on Tonight",
            Screen::NewGame(_) => "Keys on a new game",
            Screen::Sheet(_) => "Keys on the score sheet",
            Screen::Couples(_) => "Keys on the couples",
            Screen::Night(_) => "Keys on a night of tables",
            Screen::People(_) => "Keys on People",
            Screen::History(_) => "Keys on History",
            Screen::Settings(_) => "Keys on Settings",
            Screen::Broken(_) => "Keys",
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
            Screen::Settings(screen) => screen.keys(),
            Screen::Broken(_) => Vec::new(),
        };
        let mut about = KeyGroup::new("Getting about")
            .line(["Ctrl", "T"], "Tonight")
            .line(["Ctrl", "N"], "new game")
            .line(["Ctrl", "E"], "everybody who ever played")
            .line(["Ctrl", "F"], "history, and find")
            .line(["F7", "F8"], "text smaller, larger");
        if self.has_room() {
            about = about.line(["F9"], "room display");
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
