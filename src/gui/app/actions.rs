//! Performs the [`Action`]s that screens return: navigation, toasts, printing, preferences.

use iced::Task;
use iced::futures::channel::oneshot;

use super::palette::{self, Event, Palette};
use super::screens::AnyScreen;
use super::{App, Message};
use crate::gui::screen::Action;
use crate::gui::widget::Offer;
use crate::preferences::Preferences;
use session::files::printing::Page;
use store::clock;
use store::configuration;

impl App {
    pub(super) fn perform(&mut self, action: Action<Message>) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task,
            Action::Go(route) => self.go(route),
            Action::Toast { text, undo, task } => {
                self.show_toast(text, undo.then_some(Offer::Undo));
                task
            }
            Action::Undone { text, task } => {
                self.show_toast(text, Some(Offer::Redo));
                task
            }
            Action::Hint(text) => {
                self.show_hint(text);
                Task::none()
            }
            Action::Error { text, task } => {
                self.show_error(text);
                task
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
        let (done, wait) = oneshot::channel();
        let name = page.name.clone();
        let print = move || {
            let _ = done.send(printer.print(&page));
        };
        let _ = std::thread::Builder::new().name("printer".to_owned()).spawn(print);
        let said = async move {
            let lost = format!("{name} could not be saved. Try again.");
            wait.await.unwrap_or(Err(lost))
        };
        Task::perform(said, Message::Printed)
    }

    /// Changes the theme or the text size, and saves the choice.
    pub(super) fn set_preferences(&mut self, preferences: Preferences) -> Task<Message> {
        self.preferences = preferences;
        self.report_unsaved(preferences.save(&self.configuration));
        self.screen.set_preferences(preferences);
        self.resized()
    }

    /// Says why a setting of this computer was not saved.
    pub(super) fn report_unsaved(&mut self, saved: Result<(), configuration::Error>) {
        if let Err(error) = saved {
            self.report_store_error(error.to_string());
        }
    }

    /// Applies the stored theme and text size. Text starts at 125 % in a window of 1600 pixels or
    /// more.
    pub(super) fn read_preferences(&mut self) {
        let usual = if self.window.width >= 1600.0 { 125 } else { 100 };
        self.preferences = Preferences::read(&self.configuration, usual);
        self.screen.set_preferences(self.preferences);
    }

    /// Opens the command palette over the screen, or closes it.
    pub(super) fn toggle_palette(&mut self) -> Task<Message> {
        if self.palette.is_some() {
            return self.with_palette(|palette| palette.update(palette::Message::Close));
        }
        self.shows_shortcuts = false;
        self.shows_menu = false;
        let (palette, task) =
            Palette::new(self.store.clone(), self.screen_commands(), self.global_commands());
        self.palette = Some(Box::new(palette));
        task.map(Message::Palette)
    }

    /// Calls the command palette, and performs its event.
    pub(super) fn with_palette(
        &mut self,
        call: impl FnOnce(&mut Palette) -> Event,
    ) -> Task<Message> {
        let Some(palette) = &mut self.palette else { return Task::none() };
        match call(palette) {
            Event::Run(task) => task.map(Message::Palette),
            Event::Close(task) => {
                self.palette = None;
                task.map(Message::Palette)
            }
            Event::Do(task, command) => {
                self.palette = None;
                task.map(Message::Palette).chain(Task::done(*command))
            }
        }
    }

    /// Opens the store in its thread, to find out whether that works.
    pub(super) fn open_store(&self) -> Task<Message> {
        Task::perform(self.store.run(|_| Ok(())), Message::StoreOpened)
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
}
