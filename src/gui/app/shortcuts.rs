//! Keys that work on every screen.

use iced::Task;
use iced::keyboard::key::Named;
use iced::widget::operation::{self, AbsoluteOffset};

use super::screens::AnyScreen;
use super::{App, Card, Message};
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
        if let Some(Card::Palette(palette)) = &mut self.card {
            let elsewhere = [
                Command::Tonight,
                Command::ChooseGame,
                Command::People,
                Command::History,
                Command::Settings,
                Command::Quit,
            ];
            if !elsewhere.into_iter().any(|command| press.is(command)) {
                return match press.named() {
                    Some(Named::Escape) => self.close_card(),
                    _ if press.is(Command::Find) => self.close_card(),
                    Some(Named::Enter) => match palette.marked() {
                        Some(message) => self.update(message),
                        None => Task::none(),
                    },
                    _ => palette.key(press).map(Message::Palette),
                };
            }
        }
        if let Some(by) = self.scrolls(press) {
            let by = AbsoluteOffset { x: 0.0, y: by };
            return operation::scroll_by(PAGE, by);
        }
        if matches!(self.card, Some(Card::Menu)) {
            match press.named() {
                Some(Named::Tab) => return move_focus(!press.shift()),
                Some(Named::ArrowDown) => return move_focus(true),
                Some(Named::ArrowUp) => return move_focus(false),
                _ => {}
            }
        }
        if matches!(self.card, Some(Card::Keys | Card::Menu)) {
            self.card = None;
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
        let shows_keys = matches!(self.card, Some(Card::Keys));
        let page = self.viewport().size.height * 0.7;
        match press.named()? {
            Named::PageDown if reads || shows_keys => Some(page),
            Named::PageUp if reads || shows_keys => Some(-page),
            Named::ArrowDown if shows_keys => Some(60.0),
            Named::ArrowUp if shows_keys => Some(-60.0),
            _ => None,
        }
    }
}
