//! The application: its state, its messages, and what follows from each.

use iced::{Size, Subscription, Task, system, window};

mod actions;
mod load_error;
pub mod palette;
mod shortcuts;
mod view;
mod windows;

use crate::gui::display::{self, DisplayWindow};
use crate::gui::keyboard::KeyPress;
use crate::gui::screen::{
    Preferences, Route, Viewport, couples, evening, history, new_game, people, score_sheet,
    settings, tonight, tournament,
};
use crate::gui::services::printing::Printer;
use crate::gui::theme::{Theme, ThemeMode, Width};
use crate::gui::window_state::{self, WindowKind, WindowState, WindowStates};
use crate::gui::{focus, theme, widget};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Backup, GameId, Loaded, RestoreOutcome};
use load_error::LoadError;
use palette::Palette;
pub use windows::run;

/// The window's state.
pub struct App {
    disk: StoreHandle,
    screen: Screen,
    preferences: Preferences,
    system_dark: bool,
    /// The window with the screens in it.
    main: window::Id,
    /// Its size in real pixels divided by the screen's scale.
    window: Size,
    /// Where the windows stood when they were closed last.
    window_states: WindowStates,
    /// The second window, while it is open.
    display: Option<DisplayWindow>,
    shows_shortcuts: bool,
    shows_menu: bool,
    palette: Option<Box<Palette>>,
    toast: Option<Toast>,
    toasts: usize,
    printer: Printer,
}

struct Toast {
    number: usize,
    words: String,
    undo: bool,
    /// Whether it says why something was not done.
    warns: bool,
}

enum Screen {
    Tonight(tonight::Tonight),
    NewGame(Box<new_game::NewGame>),
    Sheet(Box<score_sheet::ScoreSheetScreen>),
    Couples(Box<couples::CouplesScreen>),
    Night(Box<tournament::TournamentScreen>),
    People(Box<people::People>),
    History(history::History),
    Evening(Box<evening::EveningScreen>),
    Settings(settings::Settings),
    /// The store could not give what was asked for.
    LoadError(LoadError),
}

/// Everything the application reacts to.
#[derive(Debug, Clone)]
pub enum Message {
    /// A key that no text field took.
    Key(KeyPress),
    /// A key that was pressed in the display window.
    DisplayKey(KeyPress),
    /// The main window has another size, in physical pixels divided by the monitor's scale.
    Resized(Size),
    /// The display window has another size, in the same pixels.
    DisplayResized(Size),
    /// Opens the display window, or closes it.
    ToggleDisplay,
    /// The display window has shown a page for long enough.
    DisplayPageTurned,
    /// A window has opened.
    WindowOpened(window::Id),
    /// The size of the monitor on which a window opened.
    MonitorSize(WindowKind, Size),
    /// The position and size of a window that is about to close.
    WindowStateRead(WindowKind, WindowState),
    /// A window has closed.
    WindowClosed(window::Id),
    /// The system's theme is light or dark.
    SystemTheme(iced::theme::Mode),
    /// Opens a screen.
    Go(Route),
    /// Result of loading a game.
    GameLoaded(Result<Box<Loaded>, Failure>),
    /// Result of creating a game.
    GameCreated(Result<GameId, Failure>),
    /// Result of reading the look and the text size, as they are stored.
    PreferencesLoaded(Result<(Option<String>, Option<String>), Failure>),
    /// Result of saving a preference.
    SettingSaved(Result<(), Failure>),
    /// Result of backing up the store.
    BackupCreated(Result<(), Failure>),
    /// Result of opening the store.
    StoreOpened(Result<(), Failure>),
    /// Tries again to open the store.
    RetryOpen,
    /// The backups that could replace a damaged store.
    BackupsListed(Result<Vec<Backup>, Failure>),
    /// Replaces the damaged store by the backup that is offered.
    RestoreBackup,
    /// Result of replacing it.
    BackupRestored(Result<RestoreOutcome, Failure>),
    /// Shows the shortcuts of this screen, or hides them.
    ToggleShortcuts,
    /// Shows the menu, or hides it.
    ToggleMenu,
    /// Opens the command palette, or closes it.
    TogglePalette,
    /// From the command palette.
    Palette(palette::Message),
    /// Makes the text larger, or smaller.
    ZoomText(bool),
    /// Sets another look.
    SetLook(ThemeMode),
    /// Makes the main window fill the monitor, or gives it its frame back.
    FullScreen,
    /// Closes the program once everything is written.
    Quit,
    /// *Undo* on the toast or in the top bar.
    Undo,
    /// *Redo* in the top bar.
    Redo,
    /// Result of writing a page and showing it, in a sentence.
    Printed(Result<String, String>),
    /// The toast with this number has been shown long enough.
    ToastExpired(usize),
    /// The close button of a window.
    CloseRequested(window::Id),
    /// The positions of the windows are read; waits for pending writes.
    WindowStatesSaved,
    /// Everything is written: exits.
    Exit,
    /// From a screen.
    Tonight(tonight::Message),
    /// From a screen.
    NewGame(new_game::Message),
    /// From a screen.
    Sheet(score_sheet::Message),
    /// From a screen.
    Couples(couples::Message),
    /// From a screen.
    Night(tournament::Message),
    /// From a screen.
    People(people::Message),
    /// From a screen.
    History(history::Message),
    /// From a screen.
    Evening(evening::Message),
    /// From a screen.
    Settings(settings::Message),
}

impl App {
    /// The window over a store, at the first screen.
    pub fn new(disk: StoreHandle) -> (App, Task<Message>) {
        App::placed(disk, WindowStates::default())
    }

    /// The same with its windows where they stood before.
    pub fn placed(disk: StoreHandle, window_states: WindowStates) -> (App, Task<Message>) {
        let (tonight, load) = tonight::Tonight::new(disk.clone());
        let settings = WindowState::put(window_states.main, windows::main_settings());
        let size = settings.size;
        let (main, opened) = window::open(settings);
        let app = App {
            disk,
            screen: Screen::Tonight(tonight),
            preferences: Preferences { look: ThemeMode::System, text_size: 100 },
            system_dark: false,
            main,
            window: size,
            window_states,
            display: None,
            shows_shortcuts: false,
            shows_menu: false,
            palette: None,
            toast: None,
            toasts: 0,
            printer: Printer::default(),
        };
        let start = Task::batch([
            opened.map(Message::WindowOpened),
            load.map(Message::Tonight),
            app.read_preferences(),
            app.retry_open(),
            // Last: nobody waits for it.
            app.create_backup(),
            system::theme().map(Message::SystemTheme),
        ]);
        (app, start)
    }

    /// The same with another printer.
    #[must_use]
    pub fn with_printer(self, printer: Printer) -> App {
        App { printer, ..self }
    }

    /// What iced draws by itself, in our colours.
    pub fn theme(&self) -> Theme {
        self.preferences.look.theme(self.system_dark)
    }

    fn colors(&self) -> &'static theme::Colors {
        self.theme().colors()
    }

    fn viewport(&self) -> Viewport {
        let scale = self.scale_factor();
        let size = Size::new(self.window.width / scale, self.window.height / scale);
        let width = Width::of(size.width);
        let bar = widget::top_bar::height(width);
        Viewport { colors: self.colors(), width, size: Size::new(size.width, size.height - bar) }
    }

    /// What the windows listen to beside keys and clicks. Time passes only while a room display
    /// is open that does not fit on one page.
    pub fn subscription(&self) -> Subscription<Message> {
        let pages = self.display.as_ref().is_some_and(DisplayWindow::turns_pages);
        Subscription::batch([
            window::close_requests().map(Message::CloseRequested),
            window::close_events().map(Message::WindowClosed),
            system::theme_changes().map(Message::SystemTheme),
            if pages {
                iced::time::every(display::PAGE).map(|_| Message::DisplayPageTurned)
            } else {
                Subscription::none()
            },
        ])
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        let was_over = self.is_over();
        let task = self.happened(message);
        self.sync_display();
        if was_over == Some(false) && self.is_over() == Some(true) {
            return Task::batch([task, self.create_backup()]);
        }
        task
    }

    fn happened(&mut self, message: Message) -> Task<Message> {
        if matches!(
            message,
            Message::Go(_)
                | Message::Sheet(_)
                | Message::Couples(_)
                | Message::Night(_)
                | Message::Redo
                | Message::ToggleDisplay
                | Message::TogglePalette
                | Message::Tonight(tonight::Message::BringIn | tonight::Message::Sample(_))
                | Message::History(
                    history::Message::BringIn
                        | history::Message::WriteOut
                        | history::Message::Evening
                        | history::Message::Remove
                        | history::Message::Restore
                )
        ) {
            self.shows_menu = false;
        }
        match message {
            Message::Key(press) => self.key(&press),
            Message::DisplayKey(press) => self.display_key(&press),
            Message::Resized(size) => {
                if !windows::differ(self.window, size) {
                    return Task::none();
                }
                self.window = size;
                self.resized()
            }
            Message::SystemTheme(mode) => {
                self.system_dark = mode == iced::theme::Mode::Dark;
                Task::none()
            }
            Message::Go(route) => self.go(route),
            Message::GameLoaded(Ok(loaded)) => {
                let viewport = self.viewport();
                if couples::CouplesScreen::fits(loaded.record.game) {
                    let (couples, task) =
                        couples::CouplesScreen::new(self.disk.clone(), *loaded, viewport);
                    self.screen = Screen::Couples(Box::new(couples));
                    return task.map(Message::Couples);
                }
                if tournament::is_night(loaded.record.game) {
                    let (night, task) =
                        tournament::TournamentScreen::new(self.disk.clone(), *loaded, viewport);
                    self.screen = Screen::Night(Box::new(night));
                    return task.map(Message::Night);
                }
                let (sheet, task) =
                    score_sheet::ScoreSheetScreen::new(self.disk.clone(), *loaded, viewport);
                self.screen = Screen::Sheet(Box::new(sheet));
                task.map(Message::Sheet)
            }
            Message::GameCreated(Ok(id)) => self.go(Route::Game(id)),
            Message::GameLoaded(Err(failure)) | Message::GameCreated(Err(failure)) => {
                self.screen = Screen::LoadError(LoadError::with_game(&failure));
                Task::none()
            }
            Message::PreferencesLoaded(Ok((look, text_size))) => {
                self.prefer(look.as_deref(), text_size.as_deref());
                Task::none()
            }
            Message::PreferencesLoaded(Err(failure)) | Message::SettingSaved(Err(failure)) => {
                self.report_store_error(failure.to_string())
            }
            Message::SettingSaved(Ok(())) | Message::BackupCreated(Ok(())) => Task::none(),
            Message::BackupCreated(Err(failure)) => {
                self.report_store_error(format!("No copy of the evenings could be kept. {failure}"))
            }
            Message::StoreOpened(found) => self.store_opened(found),
            Message::RetryOpen => self.retry_open(),
            Message::BackupsListed(copies) => self.backups_listed(copies.unwrap_or_default()),
            Message::RestoreBackup => self.bring_back(),
            Message::BackupRestored(back) => self.brought_back(back),
            Message::ToggleShortcuts => {
                self.shows_shortcuts = !self.shows_shortcuts;
                self.shows_menu = false;
                Task::none()
            }
            Message::ToggleMenu => {
                self.shows_shortcuts = false;
                self.shows_menu = !self.shows_menu;
                if self.shows_menu { focus::move_focus(true) } else { Task::none() }
            }
            Message::TogglePalette => self.find(),
            Message::Palette(message) => self.with_palette(|palette| palette.update(message)),
            Message::ZoomText(larger) => self.set(self.preferences.stepped(larger)),
            Message::SetLook(look) => self.set(Preferences { look, ..self.preferences }),
            Message::FullScreen => windows::full_screen(self.main),
            Message::Quit => self.close(self.main),
            Message::Undo => match self.screen {
                Screen::Couples(_) => self.couples(couples::Message::Undo),
                Screen::Night(_) => self.night(tournament::Message::Undo),
                Screen::Settings(_) => self.update(Message::Settings(settings::Message::Undo)),
                Screen::People(_) => self.people(people::Message::Undo),
                Screen::NewGame(_) => self.update(Message::NewGame(new_game::Message::Undo)),
                _ => self.sheet(score_sheet::Message::Undo),
            },
            Message::Redo => match self.screen {
                Screen::Couples(_) => self.couples(couples::Message::Redo),
                Screen::Night(_) => self.night(tournament::Message::Redo),
                _ => self.sheet(score_sheet::Message::Redo),
            },
            Message::Printed(Ok(words)) => self.show_toast(words, false),
            Message::Printed(Err(words)) => self.show_error(words),
            Message::ToastExpired(number) => {
                if self.toast.as_ref().is_some_and(|toast| toast.number == number) {
                    self.toast = None;
                }
                Task::none()
            }
            Message::DisplayResized(size) => {
                if let Some(room) =
                    self.display.as_mut().filter(|room| windows::differ(room.size, size))
                {
                    room.size = size;
                }
                Task::none()
            }
            Message::ToggleDisplay => self.toggle_display(),
            Message::DisplayPageTurned => {
                if let Some(room) = &mut self.display {
                    room.next_page();
                }
                Task::none()
            }
            Message::WindowOpened(id) => self.opened(id),
            Message::MonitorSize(which, screen) => self.on_screen(which, screen),
            Message::WindowStateRead(which, place) => {
                *self.window_states.of(which) = Some(place);
                window_state::keep(&self.disk, which, place)
            }
            Message::WindowClosed(id) => self.closed(id),
            Message::CloseRequested(id) => self.close(id),
            Message::WindowStatesSaved => self.leave(),
            Message::Exit => iced::exit(),
            Message::Tonight(message) => {
                let Screen::Tonight(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.perform(action, Message::Tonight)
            }
            Message::NewGame(message) => {
                let Screen::NewGame(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.perform(action, Message::NewGame)
            }
            Message::Sheet(message) => self.sheet(message),
            Message::Couples(message) => self.couples(message),
            Message::Night(message) => self.night(message),
            Message::People(message) => self.people(message),
            Message::History(message) => {
                let Screen::History(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.perform(action, Message::History)
            }
            Message::Evening(message) => {
                let Screen::Evening(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.perform(action, Message::Evening)
            }
            Message::Settings(message) => {
                let Screen::Settings(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.perform(action, Message::Settings)
            }
        }
    }

    fn people(&mut self, message: people::Message) -> Task<Message> {
        let Screen::People(screen) = &mut self.screen else { return Task::none() };
        let action = screen.update(message);
        self.perform(action, Message::People)
    }

    fn night(&mut self, message: tournament::Message) -> Task<Message> {
        let Screen::Night(screen) = &mut self.screen else { return Task::none() };
        let action = screen.update(message);
        self.perform(action, Message::Night)
    }

    fn sheet(&mut self, message: score_sheet::Message) -> Task<Message> {
        let Screen::Sheet(screen) = &mut self.screen else { return Task::none() };
        let action = screen.update(message);
        self.perform(action, Message::Sheet)
    }

    fn couples(&mut self, message: couples::Message) -> Task<Message> {
        let Screen::Couples(screen) = &mut self.screen else { return Task::none() };
        let action = screen.update(message);
        self.perform(action, Message::Couples)
    }

    /// Tells the screen that there is more room, or less.
    fn resized(&mut self) -> Task<Message> {
        let viewport = self.viewport();
        match &mut self.screen {
            Screen::Sheet(sheet) => {
                let action = sheet.resized(viewport);
                self.perform(action, Message::Sheet)
            }
            Screen::Couples(couples) => {
                let action = couples.resized(viewport);
                self.perform(action, Message::Couples)
            }
            Screen::Night(night) => {
                let action = night.resized(viewport);
                self.perform(action, Message::Night)
            }
            _ => Task::none(),
        }
    }
}
