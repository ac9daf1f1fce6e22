//! Keys that work on every screen.

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation::{self, AbsoluteOffset};

use super::screens::AnyScreen;
use super::{App, Message};
use crate::gui::command::Command;
use crate::gui::focus::move_focus;
use crate::gui::keyboard::KeyPress;
use crate::gui::widget::PAGE;

impl App {
    /// Handles a key: global shortcuts first, then the screen.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        if let Some(typed) = &mut self.opening {
            typed.push(press.clone());
            return Task::none();
        }
        if self.screen.takes_every_key() {
            let action = self.screen.key(press);
            return self.perform(action);
        }
        if self.palette.is_some() {
            let elsewhere = [
                Command::Tonight,
                Command::ChooseGame,
                Command::People,
                Command::History,
                Command::Settings,
                Command::Quit,
            ];
            if !elsewhere.into_iter().any(|command| press.is(command)) {
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
        if let Some(message) = self.commands().pressed(&press.chords()) {
            return self.update(message);
        }
        let action = self.screen.key(press);
        self.perform(action)
    }

    /// Returns how far a key scrolls the page, in logical pixels; `None` for any other key.
    fn scrolls(&self, press: &KeyPress) -> Option<f32> {
        let reads = self.screen.game().is_some() || matches!(self.screen, AnyScreen::Settings(_));
        let page = self.viewport().size.height * 0.7;
        match press.named()? {
            Named::PageDown if reads || self.shows_shortcuts => Some(page),
            Named::PageUp if reads || self.shows_shortcuts => Some(-page),
            Named::ArrowDown if self.shows_shortcuts => Some(60.0),
            Named::ArrowUp if self.shows_shortcuts => Some(-60.0),
            _ => None,
        }
    }
}
