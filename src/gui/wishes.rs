//! What a screen's wish comes to: another screen, a sentence for a while, another look.

use std::time::Duration;

use chrono::Local;
use iced::Task;
use iced::futures::channel::oneshot;

use super::finder::{self, Finder, Wish};
use super::screen::{
    Action, Destination, Preferences, evening, history, new_game, people, settings, tonight,
};
use super::services::printing::Page;
use super::theme::ThemeMode;
use super::{App, Message, Screen, Toast};
use crate::engine::Record;
use crate::store::Store;

/// How long a toast stands.
const TOAST: Duration = Duration::from_secs(8);

impl App {
    pub(super) fn act<M: Send + 'static>(
        &mut self,
        action: Action<M>,
        wrap: fn(M) -> Message,
    ) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(wrap),
            Action::Go(destination) => self.go(destination),
            Action::Say { words, undo, task } => {
                let said = self.say(words, undo);
                Task::batch([task.map(wrap), said])
            }
            Action::Warn(words) => self.warn(words),
            Action::Tell { words, task } => {
                let said = self.warn(words);
                Task::batch([task.map(wrap), said])
            }
            Action::Hush(task) => {
                self.toast = None;
                task.map(wrap)
            }
            Action::Print(page) => self.print(page),
            Action::Set(preferences) => self.set(preferences),
        }
    }

    pub(super) fn say(&mut self, words: String, undo: bool) -> Task<Message> {
        self.put(words, undo, false)
    }

    /// Says why something was not done.
    pub(super) fn warn(&mut self, words: String) -> Task<Message> {
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
        Task::perform(wait, Message::ToastDone)
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
        Task::batch([Task::perform(keep, Message::Kept), resized])
    }

    /// Opens the finder over this screen, or closes it.
    pub(super) fn find(&mut self) -> Task<Message> {
        if self.finder.is_some() {
            return self.in_finder(|finder| finder.update(finder::Message::Close));
        }
        self.shows_keys = false;
        self.shows_menu = false;
        let (finder, task) = Finder::new(self.disk.clone(), self.deeds(), Self::places());
        self.finder = Some(Box::new(finder));
        task.map(Message::Finder)
    }

    /// Has the finder do something, and does what it wants.
    pub(super) fn in_finder(&mut self, deed: impl FnOnce(&mut Finder) -> Wish) -> Task<Message> {
        let Some(finder) = &mut self.finder else { return Task::none() };
        match deed(finder) {
            Wish::Run(task) => task.map(Message::Finder),
            Wish::Close(task) => {
                self.finder = None;
                task.map(Message::Finder)
            }
            Wish::Do(task, deed) => {
                self.finder = None;
                task.map(Message::Finder).chain(Task::done(*deed))
            }
        }
    }

    /// Reads the look and the text size that were kept.
    pub(super) fn read_preferences(&self) -> Task<Message> {
        let read = |store: &mut Store| Ok((store.setting("look")?, store.setting("text-size")?));
        Task::perform(self.disk.run(read), Message::Preferred)
    }

    /// Keeps a copy of everything, after all that was asked of the disk before.
    pub(super) fn create_backup(&self) -> Task<Message> {
        let now = Local::now().naive_local();
        let keep = self.disk.run(move |store| store.create_backup(now).map(|_| ()));
        Task::perform(keep, Message::CopyKept)
    }

    /// Says that something besides the game could not be read or kept, unless everything is in
    /// trouble and says so.
    pub(super) fn not_kept(&mut self, words: String) -> Task<Message> {
        if matches!(self.screen, Screen::Broken(_)) {
            return Task::none();
        }
        self.warn(words)
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

    pub(super) fn go(&mut self, destination: Destination) -> Task<Message> {
        self.shows_keys = false;
        self.shows_menu = false;
        self.finder = None;
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
        match destination {
            Destination::Tonight => {
                let (screen, task) = tonight::Tonight::new(self.disk.clone());
                self.screen = Screen::Tonight(screen);
                task.map(Message::Tonight)
            }
            Destination::NewGame => {
                let (screen, task) = new_game::NewGame::new(self.disk.clone());
                self.screen = Screen::NewGame(Box::new(screen));
                task.map(Message::NewGame)
            }
            Destination::Play(game) => {
                let (screen, task) = new_game::NewGame::with(self.disk.clone(), game);
                self.screen = Screen::NewGame(Box::new(screen));
                task.map(Message::NewGame)
            }
            Destination::Game(id) => {
                let load = self.disk.run(move |store| store.load(id).map(Box::new));
                Task::perform(load, Message::Opened)
            }
            Destination::Begin(record) => {
                let record: Record = *record;
                let create = self.disk.run(move |store| store.create(&record, None));
                Task::perform(create, Message::Begun)
            }
            Destination::People => {
                let (screen, task) = people::People::new(self.disk.clone());
                self.screen = Screen::People(Box::new(screen));
                task.map(Message::People)
            }
            Destination::Person(person) => {
                let there = self.go(Destination::People);
                Task::batch([there, self.people(people::Message::Open(person))])
            }
            Destination::History => {
                let (screen, task) = history::History::new(self.disk.clone());
                self.screen = Screen::History(screen);
                task.map(Message::History)
            }
            Destination::Evening(game) => {
                let from = match &self.screen {
                    Screen::History(_) => Destination::History,
                    _ => Destination::Tonight,
                };
                let (screen, task) = evening::EveningScreen::new(self.disk.clone(), game, from);
                self.screen = Screen::Evening(Box::new(screen));
                task.map(Message::Evening)
            }
            Destination::Settings => {
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
