//! What a screen's wish comes to: another screen, a sentence for a while, another look.

use std::time::Duration;

use chrono::Local;
use iced::Task;
use iced::futures::channel::oneshot;

use super::palette::{self, Event, Palette};
use super::{App, Message, Screen, Toast};
use crate::engine::Record;
use crate::gui::screen::{
    Action, Preferences, Route, evening, history, new_game, people, settings, tonight,
};
use crate::gui::services::printing::Page;
use crate::gui::theme::ThemeMode;
use crate::store::Store;

/// How long a toast stands.
const TOAST: Duration = Duration::from_secs(8);

impl App {
    pub(super) fn perform<M: Send + 'static>(
        &mut self,
        action: Action<M>,
        wrap: fn(M) -> Message,
    ) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(wrap),
            Action::Go(route) => self.go(route),
            Action::Toast { text: words, undo, task } => {
                let said = self.show_toast(words, undo);
                Task::batch([task.map(wrap), said])
            }
            Action::Error { text: words, task } => {
                let said = self.show_error(words);
                Task::batch([task.map(wrap), said])
            }
            Action::DismissToast(task) => {
                self.toast = None;
                task.map(wrap)
            }
            Action::Print(page) => self.print(page),
            Action::SetPreferences(preferences) => self.set(preferences),
        }
    }

    pub(super) fn show_toast(&mut self, words: String, undo: bool) -> Task<Message> {
        self.put(words, undo, false)
    }

    /// Says why something was not done.
    pub(super) fn show_error(&mut self, words: String) -> Task<Message> {
        self.put(words, false, true)
    }

    fn put(&mut self, words: String, undo: bool, warns: bool) -> Task<Message> {
        self.toasts += 1;
        let number = self.toasts;
        self.toast = Some(Toast { number, words, undo, warns });
        let wait = async move {
            smol_timer(TOAST).await;
            number
        };
        Task::perform(wait, Message::ToastExpired)
    }

    /// Writes a page and shows it, in a thread of its own: a browser may take its time.
    fn print(&self, page: Page) -> Task<Message> {
        let printer = self.printer.clone();
        let (done, wait) = oneshot::channel();
        let name = page.name.clone();
        let print = move || {
            let _ = done.send(printer.print(&page));
        };
        let _ = std::thread::Builder::new().name("printer".to_owned()).spawn(print);
        let said = async move {
            let lost = format!("{name} could not be written. Try again.");
            wait.await.unwrap_or(Err(lost))
        };
        Task::perform(said, Message::Printed)
    }

    pub(super) fn set(&mut self, preferences: Preferences) -> Task<Message> {
        self.preferences = preferences;
        let (look, size) = (preferences.look.id(), preferences.text_size.to_string());
        let keep = self.disk.run(move |store| {
            store.set_setting("look", look)?;
            store.set_setting("text-size", &size)
        });
        if let Screen::Settings(settings) = &mut self.screen {
            settings.preferences = preferences;
        }
        let resized = self.resized();
        Task::batch([Task::perform(keep, Message::SettingSaved), resized])
    }

    /// Opens the finder over this screen, or closes it.
    pub(super) fn find(&mut self) -> Task<Message> {
        if self.palette.is_some() {
            return self.with_palette(|palette| palette.update(palette::Message::Close));
        }
        self.shows_shortcuts = false;
        self.shows_menu = false;
        let (palette, task) =
            Palette::new(self.disk.clone(), self.screen_commands(), Self::global_commands());
        self.palette = Some(Box::new(palette));
        task.map(Message::Palette)
    }

    /// Has the finder do something, and does what it wants.
    pub(super) fn with_palette(
        &mut self,
        deed: impl FnOnce(&mut Palette) -> Event,
    ) -> Task<Message> {
        let Some(palette) = &mut self.palette else { return Task::none() };
        match deed(palette) {
            Event::Run(task) => task.map(Message::Palette),
            Event::Close(task) => {
                self.palette = None;
                task.map(Message::Palette)
            }
            Event::Do(task, deed) => {
                self.palette = None;
                task.map(Message::Palette).chain(Task::done(*deed))
            }
        }
    }

    /// Reads the look and the text size that were kept.
    pub(super) fn read_preferences(&self) -> Task<Message> {
        let read = |store: &mut Store| Ok((store.setting("look")?, store.setting("text-size")?));
        Task::perform(self.disk.run(read), Message::PreferencesLoaded)
    }

    /// Keeps a copy of everything, after all that was asked of the disk before.
    pub(super) fn create_backup(&self) -> Task<Message> {
        let now = Local::now().naive_local();
        let keep = self.disk.run(move |store| store.create_backup(now).map(|_| ()));
        Task::perform(keep, Message::BackupCreated)
    }

    /// Says that something besides the game could not be read or kept, unless everything is in
    /// error and says so.
    pub(super) fn report_store_error(&mut self, words: String) -> Task<Message> {
        if matches!(self.screen, Screen::LoadError(_)) {
            return Task::none();
        }
        self.show_error(words)
    }

    /// Whether the game that is shown is over; `None` where none is shown.
    pub(super) fn is_over(&self) -> Option<bool> {
        match &self.screen {
            Screen::Sheet(screen) => Some(screen.is_over()),
            Screen::Couples(screen) => Some(screen.is_over()),
            Screen::Night(screen) => Some(screen.is_over()),
            _ => None,
        }
    }

    pub(super) fn prefer(&mut self, look: Option<&str>, text_size: Option<&str>) {
        self.preferences.look = look.and_then(ThemeMode::from_id).unwrap_or_default();
        let kept = text_size.and_then(|size| size.parse().ok());
        let kept = kept.filter(|size| Preferences::SIZES.contains(size));
        let first = if self.window.width >= 1600.0 { 125 } else { 100 };
        self.preferences.text_size = kept.unwrap_or(first);
    }

    pub(super) fn go(&mut self, route: Route) -> Task<Message> {
        self.shows_shortcuts = false;
        self.shows_menu = false;
        self.palette = None;
        let said = matches!(
            self.screen,
            Screen::Sheet(_)
                | Screen::Couples(_)
                | Screen::Night(_)
                | Screen::People(_)
                | Screen::Settings(_)
        );
        if said {
            self.toast = None;
        }
        match route {
            Route::Tonight => {
                let (screen, task) = tonight::Tonight::new(self.disk.clone());
                self.screen = Screen::Tonight(screen);
                task.map(Message::Tonight)
            }
            Route::NewGame => {
                let (screen, task) = new_game::NewGame::new(self.disk.clone());
                self.screen = Screen::NewGame(Box::new(screen));
                task.map(Message::NewGame)
            }
            Route::Play(game) => {
                let (screen, task) = new_game::NewGame::with(self.disk.clone(), game);
                self.screen = Screen::NewGame(Box::new(screen));
                task.map(Message::NewGame)
            }
            Route::Game(id) => {
                let load = self.disk.run(move |store| store.load(id).map(Box::new));
                Task::perform(load, Message::GameLoaded)
            }
            Route::Begin(record) => {
                let record: Record = *record;
                let create = self.disk.run(move |store| store.create(&record, None));
                Task::perform(create, Message::GameCreated)
            }
            Route::People => {
                let (screen, task) = people::People::new(self.disk.clone());
                self.screen = Screen::People(Box::new(screen));
                task.map(Message::People)
            }
            Route::Person(person) => {
                let there = self.go(Route::People);
                Task::batch([there, self.people(people::Message::Open(person))])
            }
            Route::History => {
                let (screen, task) = history::History::new(self.disk.clone());
                self.screen = Screen::History(screen);
                task.map(Message::History)
            }
            Route::Evening(game) => {
                let from = match &self.screen {
                    Screen::History(_) => Route::History,
                    _ => Route::Tonight,
                };
                let (screen, task) = evening::EveningScreen::new(self.disk.clone(), game, from);
                self.screen = Screen::Evening(Box::new(screen));
                task.map(Message::Evening)
            }
            Route::Settings => {
                let (screen, task) = settings::Settings::new(self.disk.clone(), self.preferences);
                self.screen = Screen::Settings(screen);
                task.map(Message::Settings)
            }
        }
    }
}

/// Waits without holding a thread.
async fn smol_timer(time: Duration) {
    let (done, wait) = oneshot::channel::<()>();
    // A sleeping thread for eight seconds costs nothing and needs no timer of its own.
    let _ = std::thread::Builder::new().name("toast".to_owned()).spawn(move || {
        std::thread::sleep(time);
        let _ = done.send(());
    });
    let _ = wait.await;
}
