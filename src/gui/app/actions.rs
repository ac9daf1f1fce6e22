//! Performs the [`Action`]s that screens return, and handles the keys that work on every screen.

use iced::widget::operation::AbsoluteOffset;

use super::screens::AnyScreen;
use super::{App, Card, Message};
use crate::gui::in_background;
use crate::gui::prelude::*;
use crate::gui::widget::PAGE;
use crate::preferences::Preferences;
use session::files::printing::Page;
use store::configuration;

impl App {
    pub(super) fn perform(&mut self, action: Action<Message>) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task,
            Action::Go(route) => self.go(route),
            Action::Toast(toast) => {
                self.show_toast(toast);
                Task::none()
            }
            Action::DismissToast(task) => {
                self.toast = None;
                task
            }
            Action::Print(page) => self.print(page),
            Action::SetPreferences(preferences) => self.set_preferences(preferences),
            Action::Batch(actions) => {
                Task::batch(actions.into_iter().map(|action| self.perform(action)))
            }
        }
    }

    /// Writes a page and opens it, in a thread of its own, because a browser may take time to
    /// start.
    fn print(&self, page: Page) -> Task<Message> {
        let printer = self.printer.clone();
        in_background(move || printer.print(&page)).map(Message::Printed)
    }

    /// Changes the theme or the text size, and saves the choice.
    pub(super) fn set_preferences(&mut self, preferences: Preferences) -> Task<Message> {
        self.preferences = preferences;
        self.report_unsaved(preferences.save(&self.configuration));
        if let AnyScreen::Settings(screen) = &mut self.screen {
            screen.preferences = preferences;
        }
        self.resized()
    }

    /// Says why a setting of this computer was not saved.
    pub(super) fn report_unsaved(&mut self, saved: Result<(), configuration::Error>) {
        if let Err(error) = saved {
            self.report_store_error(error.to_string());
        }
    }

    /// Closes the card over the screen; the caret goes back to where it was.
    pub(super) fn close_card(&mut self) -> Task<Message> {
        match self.card.take() {
            Some(Card::Palette(palette)) => palette.caret.map_or_else(Task::none, operation::focus),
            _ => Task::none(),
        }
    }

    /// Makes a backup, after all earlier jobs of the store.
    pub(super) fn create_backup(&self) -> Task<Message> {
        let now = clock::local_now().naive_local();
        let backup = self.store.run(move |store| store.create_backup(now).map(|_| ()));
        Task::perform(backup, Message::BackupCreated)
    }

    /// Shows that something besides the game could not be read or written, unless the screen
    /// already says that the store cannot be opened.
    pub(super) fn report_store_error(&mut self, text: String) {
        if !matches!(self.screen, AnyScreen::LoadError(_)) {
            self.show_error(text);
        }
    }

    /// Handles a key: global shortcuts first, then the screen.
    pub(super) fn key(&mut self, press: &KeyPress) -> Task<Message> {
        if let Some(typed) = &mut self.opening {
            typed.push(press.clone());
            return Task::none();
        }
        if matches!(&self.screen, AnyScreen::Settings(screen) if screen.awaits_key()) {
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
        let reads = self.session().is_some() || matches!(self.screen, AnyScreen::Settings(_));
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
