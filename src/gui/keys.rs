//! What a key means wherever we are, and the keys that F1 shows.

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation::{self, AbsoluteOffset};

use super::focus::move_focus;
use super::keyboard::KeyPress;
use super::screen::Destination;
use super::widget::{KeyGroup, PAGE};
use super::{App, Message, Screen};

impl App {
    /// What a key means, wherever we are.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        if self.finder.is_some() {
            let elsewhere = matches!(press.with_control(), Some('t' | 'n' | 'e' | 'f' | ',' | 'q'));
            if !elsewhere {
                return self.in_finder(|finder| finder.key(press));
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
        if self.shows_keys || self.shows_menu {
            self.shows_keys = false;
            self.shows_menu = false;
            if press.named().is_some() {
                return Task::none();
            }
        }
        match press.named() {
            Some(Named::F1) => return self.update(Message::Keys),
            Some(Named::F7) => return self.update(Message::Larger(false)),
            Some(Named::F9) => return self.update(Message::Room),
            Some(Named::F11) => return self.update(Message::FullScreen),
            Some(Named::F8) => return self.update(Message::Larger(true)),
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
            Some(',') => return self.go(Destination::Settings),
            Some('k') => return self.find(),
            // As closing the window does: first everything is on the disk.
            Some('q') => return self.update(Message::Quit),
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
            Screen::Evening(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Evening)
            }
            Screen::Settings(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Settings)
            }
            Screen::Broken(_) => self.trouble_key(press),
        }
    }

    /// How far a key scrolls what is read; nothing where it means something else.
    fn scrolls(&self, press: &KeyPress) -> Option<f32> {
        let reads = matches!(self.screen, Screen::Sheet(_) | Screen::Couples(_) | Screen::Night(_));
        let page = self.context().size.height * 0.7;
        match press.named()? {
            Named::PageDown if reads || self.shows_keys => Some(page),
            Named::PageUp if reads || self.shows_keys => Some(-page),
            Named::ArrowDown if self.shows_keys => Some(60.0),
            Named::ArrowUp if self.shows_keys => Some(-60.0),
            _ => None,
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
            Screen::Evening(_) => "Keys on an evening",
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
            Screen::Evening(screen) => screen.keys(),
            Screen::Settings(screen) => screen.keys(),
            Screen::Broken(_) => Vec::new(),
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
        if self.has_room() {
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
