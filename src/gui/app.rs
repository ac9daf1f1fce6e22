//! The application: its state, its messages, and what follows from each.

use iced::{Size, Subscription, Task, Theme, system, window};

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
use crate::gui::theme::{ThemeMode, Width};
use crate::gui::window_state::{self, WindowKind, WindowState, WindowStates};
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{Backup, GameId, Loaded, RestoreOutcome};
use load_error::LoadError;
use palette::Palette;
use services::printing::Printer;
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
    Broken(LoadError),
}

/// What happened.
#[derive(Debug, Clone)]
pub enum Message {
    /// A key that no text field took.
    Key(KeyPress),
    /// A key that was pressed in the room display.
    RoomKey(KeyPress),
    /// The main window has another size, in real pixels divided by the screen's scale.
    Resized(Size),
    /// The room display has another size, in the same pixels.
    RoomResized(Size),
    /// Opens the room display, or closes it.
    DisplayWindow,
    /// The room display has shown a page for long enough.
    PageTurned,
    /// A window has come up.
    WindowOpened(window::Id),
    /// How large the screen is that a window came up on.
    Screen(WindowKind, Size),
    /// Where a window stands, before it is closed.
    Placed(WindowKind, WindowState),
    /// A window is gone.
    WindowClosed(window::Id),
    /// The computer is light or dark.
    SystemTheme(iced::theme::Mode),
    /// Somebody wants to go somewhere.
    Go(Where),
    /// Somebody wants to see something in particular.
    Visit(Route),
    /// A game was read from the disk.
    Opened(Result<Box<Loaded>, Failure>),
    /// A game was begun.
    Begun(Result<GameId, Failure>),
    /// What was kept of the look was read, or not.
    Preferred(Result<(Option<String>, Option<String>), Failure>),
    /// A preference was kept, or not.
    Kept(Result<(), Failure>),
    /// A copy of everything was kept, or not.
    CopyKept(Result<(), Failure>),
    /// The file was opened, or not.
    SearchResult(Result<(), Failure>),
    /// Somebody wants the file to be tried again.
    TryFile,
    /// Which copies could take the place of a damaged file.
    CopiesFound(Result<Vec<Backup>, Failure>),
    /// Somebody wants a copy in the place of a damaged file.
    BringBack,
    /// It is in its place, or not.
    RestoreOutcome(Result<RestoreOutcome, Failure>),
    /// Shows the keys of this screen, or hides them.
    Keys,
    /// Shows everything that has no room, or hides it.
    Menu,
    /// Opens the palette, or closes it.
    Find,
    /// From the palette.
    Palette(palette::Message),
    /// Larger text, or smaller.
    Larger(bool),
    /// Another look.
    ThemeMode(ThemeMode),
    /// The main window fills the whole screen, or has its frame back.
    FullScreen,
    /// Everything is written, then the program ends.
    Quit,
    /// *Undo* on the toast.
    Undo,
    /// *Redo* in the top bar.
    Redo,
    /// A page was written and shown, or not, as this sentence says.
    Printed(Result<String, String>),
    /// A toast has stood long enough.
    ToastDone(usize),
    /// Somebody wants to close a window.
    Close(window::Id),
    /// Where the windows stand is known; what is still being written is waited for.
    Settled,
    /// Everything is written; the program may end.
    Leave,
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

/// A place in the top bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Where {
    /// What is under way.
    Tonight,
    /// The choice of a game.
    NewGame,
    /// Everybody who ever played.
    People,
    /// Everything ever played.
    History,
    /// Theme, text size, files.
    Settings,
}

impl App {
    /// The window over a store, at the first screen.
    pub fn new(disk: StoreHandle) -> (App, Task<Message>) {
        App::placed(disk, WindowStates::default())
    }

    /// The same with its windows where they stood before.
    pub fn placed(disk: StoreHandle, window_states: WindowStates) -> (App, Task<Message>) {
        let (tonight, load) = tonight::Tonight::new(disk.clone());
        let settings = WindowState::put(places.main, windows::main_settings());
        let size = settings.size;
        let (main, opened) = window::open(settings);
        let app = App {
            disk,
            screen: Screen::Tonight(tonight),
            preferences: Preferences { look: ThemeMode::System, text_size: 100 },
            system_dark: false,
            main,
            window: size,
            places,
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
        theme::iced_theme(self.colors())
    }

    fn colors(&self) -> &'static theme::Colors {
        self.preferences.look.colors(self.system_dark)
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
            window::close_requests().map(Message::Close),
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
            Message::Go(place) => self.go(match place {
                Route::Tonight => Route::Tonight,
                Route::NewGame => Route::NewGame,
                Route::People => Route::People,
                Route::History => Route::History,
                Route::Settings => Route::Settings,
            }),
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
            Message::RestoreOutcome(back) => self.brought_back(back),
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
            Message::ThemeMode(look) => self.set(Preferences { look, ..self.preferences }),
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
