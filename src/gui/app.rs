//! The application: its state, its messages, and their handling.

use std::time::Duration;

use iced::{Subscription, system, window};

mod actions;
pub mod palette;
mod screens;
mod top_bar;
mod view;
mod windows;

use crate::gui::command::keymap;
use crate::gui::display::{self, DisplayWindow};
use crate::gui::focus;
use crate::gui::game::{GameSession, StoredGame};
use crate::gui::prelude::*;
use crate::gui::screen::home::Home;
use crate::gui::screen::load_error::Fault;
use crate::gui::theme::system_theme;
use crate::preferences::{Preferences, ThemeMode};
use crate::window_fit::Monitor;
use crate::window_state::{WindowKind, WindowState, WindowStates};
use palette::Palette;
pub use screens::ScreenMessage;
use screens::{AnyScreen, RehearsalFile};
use session::files::printing::Printer;
use store::GameId;
use store::configuration::Configuration;
pub use windows::run;

/// How long a toast is shown.
const TOAST: Duration = Duration::from_secs(8);

state! {
    /// The application's state.
    pub struct App(
        store: StoreHandle,
        screen: AnyScreen,
        preferences: Preferences,
        /// Where the preferences and the windows' positions are saved.
        configuration: Configuration,
        main: window::Id,
        /// Its size in physical pixels divided by the monitor's scale.
        window: Size,
        /// Position and size of the windows when they were last closed.
        window_states: WindowStates
    ) {
        rehearsal: Option<RehearsalFile> = None,
        system_dark: bool = false,
        /// Whether the window that was told of last has the focus; unknown at the start.
        has_focus: Option<bool> = None,
        /// The room display's window, while it is open.
        display: Option<DisplayWindow> = None,
        card: Option<Card> = None,
        /// Keys pressed while a game is loading, which are for that game.
        opening: Option<Vec<KeyPress>> = None,
        /// The shown toast, with its number.
        toast: Option<(usize, Toast)> = None,
        /// The game on phones of which was said how it is left.
        told_of_phones: Option<GameId> = None,
        toasts: usize = 0,
        printer: Printer = Printer::among_documents(|path| open::that_detached(path)),
    }
}

/// A card over the screen.
enum Card {
    Keys,
    Menu,
    Palette(Box<Palette>),
}

/// Everything the application reacts to.
#[derive(Debug, Clone)]
pub enum Message {
    /// A key press that no text field took.
    Key(KeyPress),
    /// A key press in the display window.
    DisplayKey(KeyPress),
    /// The main window was resized, in physical pixels divided by the monitor's scale.
    Resized(Size),
    /// The display window was resized, likewise.
    DisplayResized(Size),
    /// Opens the display window, or closes it.
    ToggleDisplay,
    /// The time to show a page of the display window is over.
    DisplayPageTurned,
    /// A second has passed while a clock runs.
    Tick,
    /// A window has got the focus, or lost it.
    Focused(bool),
    /// A window has opened.
    WindowOpened(window::Id),
    /// Fits a window that has opened, on a monitor of this scale, to these monitors.
    FitWindow(WindowKind, f32, Vec<Monitor>),
    /// The position and size of a window that is closing.
    WindowStateRead(WindowKind, WindowState),
    /// A window has closed.
    WindowClosed(window::Id),
    /// The system's theme changed.
    SystemTheme(iced::theme::Mode),
    /// Opens a screen.
    Go(Route),
    /// Result of loading a game.
    GameLoaded(Result<Box<StoredGame>, Failure>),
    /// Result of creating a game.
    GameCreated(Result<GameId, Failure>),
    /// Result of creating a rehearsal.
    RehearsalCreated(Result<GameId, Failure>),
    /// Result of backing up the store.
    BackupCreated(Result<(), Failure>),
    /// Result of opening the store.
    StoreOpened(Result<(), Failure>),
    /// Shows the keys of this screen, or hides them.
    ToggleKeys,
    /// Shows the menu, or hides it.
    ToggleMenu,
    /// Closes the card over the screen.
    CloseCard,
    /// An entry of the card was chosen: closes the card and handles the message.
    Chosen(Box<Message>),
    /// Opens the command palette, or closes it.
    TogglePalette,
    /// From the command palette.
    Palette(palette::Message),
    /// Makes the text larger (`true`) or smaller.
    ZoomText(bool),
    /// Sets the color scheme.
    SetTheme(ThemeMode),
    /// Switches the main window between full screen and its frame.
    FullScreen,
    /// Quits once everything is saved.
    Quit,
    /// Runs a command: a button of the top bar or of a toast was pressed.
    Run(Command),
    /// Result of writing and opening a page, as a sentence.
    Printed(Result<String, String>),
    /// The toast with this number has expired.
    ToastExpired(usize),
    /// A window's close button was clicked.
    CloseRequested(window::Id),
    /// The windows' positions are saved; pending writes come next.
    WindowStatesSaved,
    /// Everything is saved: exits.
    Exit,
    /// From a screen.
    Screen(ScreenMessage),
}

impl App {
    /// Creates the application over a store, at the home screen, with its windows where they were
    /// last.
    pub fn new(store: StoreHandle) -> (App, Task<Message>) {
        let (home, load) = Home::new(store.clone());
        let configuration = store.configuration().clone();
        let window_states = WindowStates::read(&configuration);
        keymap::load(&configuration.read().keys);
        let settings = windows::placed(window_states.main, windows::main_settings());
        let size = settings.size;
        let (main, opened) = window::open(settings);
        let app = App::fresh(
            store,
            home.into(),
            // In a wide window, text starts larger.
            Preferences::read(&configuration, if size.width < 1600.0 { 100 } else { 125 }),
            configuration,
            main,
            size,
            window_states,
        );
        let start = Task::batch([
            opened.map(Message::WindowOpened),
            load.map(Message::from),
            // To find out whether it can be opened.
            Task::perform(app.store.run(|_| Ok(())), Message::StoreOpened),
            // Runs last, because nothing waits for it.
            app.create_backup(),
        ]);
        (app, start)
    }

    /// Replaces the printer.
    pub fn with_printer(self, printer: Printer) -> App {
        App { printer, ..self }
    }

    /// Returns the current theme.
    pub fn theme(&self) -> Theme {
        self.preferences.theme.resolve(self.system_dark)
    }

    fn viewport(&self) -> Viewport {
        let scale = self.scale_factor();
        let size = Size::new(self.window.width / scale, self.window.height / scale);
        let width = Width::of(size.width);
        let bar = width.top_bar();
        Viewport { width, size: Size::new(size.width, size.height - bar) }
    }

    /// Returns subscriptions to events besides keys and clicks. Timers run only while a toast, a
    /// room display of several pages, or a clock is shown.
    pub fn subscription(&self) -> Subscription<Message> {
        let pages = self.display.as_ref().is_some_and(DisplayWindow::turns_pages);
        let pages =
            pages.then(|| iced::time::every(display::PAGE).map(|_| Message::DisplayPageTurned));
        let second = self
            .session()
            .is_some_and(GameSession::ticks)
            .then(|| iced::time::every(Duration::from_secs(1)).map(|_| Message::Tick));
        // Each toast has its own timer.
        let toast = self.toast.as_ref().map(|(number, _)| {
            let timeout = iced::time::every(TOAST).with(*number);
            timeout.map(|(number, _)| Message::ToastExpired(number))
        });
        let timers = pages.into_iter().chain(second).chain(toast);
        Subscription::batch(
            [
                window::close_requests().map(Message::CloseRequested),
                window::close_events().map(Message::WindowClosed),
                iced::event::listen_with(windows::focused),
                system::theme_changes().map(Message::SystemTheme),
            ]
            .into_iter()
            .chain(timers),
        )
    }

    /// Handles a message, and makes a backup once a game is over.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        let is_over = |app: &App| app.session().map(GameSession::is_over);
        let was_over = is_over(self);
        let mut task = self.handle(message);
        if let Some(why) = self.store.replacement() {
            task = Task::batch([task, self.show_fault(Fault::Replaced, &why)]);
        }
        let away = self.store.second_place_away();
        for why in away.into_iter().chain(self.configuration.notice()) {
            self.report_store_error(why);
        }
        if let Some(room) = &mut self.display
            && let Some(content) = self.screen.display()
        {
            room.show(content);
        }
        if was_over == Some(false) && is_over(self) == Some(true) {
            return Task::batch([task, self.create_backup()]);
        }
        task
    }

    fn handle(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Key(press) => return self.key(&press),
            Message::DisplayKey(press) => {
                return match &self.display {
                    Some(room) if press.is(Command::FullScreen) => windows::full_screen(room.id),
                    _ => self.key(&press),
                };
            }
            Message::Resized(size) => {
                if windows::differ(self.window, size) {
                    self.window = size;
                    return self.resized();
                }
            }
            Message::SystemTheme(mode) => self.system_dark = mode == iced::theme::Mode::Dark,
            Message::Go(_) if self.tells_of_phones() => {}
            Message::Go(route) => return self.go(route),
            Message::GameLoaded(Ok(stored)) => return self.game_loaded(*stored),
            Message::GameCreated(Ok(id)) => return self.go(Route::Game(id)),
            Message::RehearsalCreated(Ok(id)) => {
                if self.rehearsal.is_some() {
                    return self.go(Route::Game(id));
                }
            }
            Message::RehearsalCreated(Err(failure)) => {
                self.end_rehearsal();
                self.show_error(format!("The rehearsal could not start. {failure}"));
            }
            Message::GameLoaded(Err(failure)) | Message::GameCreated(Err(failure)) => {
                return self.show_fault(Fault::Game, &failure);
            }
            Message::BackupCreated(Ok(())) | Message::StoreOpened(Ok(())) => {}
            Message::BackupCreated(Err(failure)) => {
                self.report_store_error(format!("No backup could be made. {failure}"));
            }
            Message::StoreOpened(Err(failure)) => return self.show_fault(Fault::Store, &failure),
            Message::ToggleKeys if matches!(self.card, Some(Card::Keys)) => self.card = None,
            Message::ToggleKeys => self.card = Some(Card::Keys),
            Message::ToggleMenu if matches!(self.card, Some(Card::Menu)) => self.card = None,
            Message::ToggleMenu => {
                self.card = Some(Card::Menu);
                return focus::move_focus(true);
            }
            Message::CloseCard => return self.close_card(),
            Message::Chosen(message) => {
                let closed = self.close_card();
                return closed.chain(self.update(*message));
            }
            Message::TogglePalette if matches!(self.card, Some(Card::Palette(_))) => {
                return self.close_card();
            }
            Message::TogglePalette => {
                let (own, places) = (self.screen_commands(), self.global_commands());
                let (palette, task) = Palette::new(self.store.clone(), own, places);
                self.card = Some(Card::Palette(Box::new(palette)));
                return task.map(Message::Palette);
            }
            Message::Palette(message) => {
                if let Some(Card::Palette(palette)) = &mut self.card {
                    return palette.update(message).map(Message::Palette);
                }
            }
            Message::ZoomText(larger) => {
                return self.set_preferences(self.preferences.stepped(larger));
            }
            Message::SetTheme(theme) => {
                return self.set_preferences(Preferences { theme, ..self.preferences });
            }
            Message::FullScreen => return windows::full_screen(self.main),
            Message::Quit => return self.close(self.main),
            Message::Run(command) => return self.run(command),
            Message::Printed(Ok(text)) => self.show_toast(Toast::new(ToastKind::Done, text)),
            Message::Printed(Err(text)) => self.show_error(text),
            Message::ToastExpired(number) => {
                let _ = self.toast.take_if(|(shown, _)| *shown == number);
            }
            Message::DisplayResized(size) => {
                let display = self.display.as_mut();
                if let Some(display) = display.filter(|it| windows::differ(it.size, size)) {
                    display.size = size;
                }
            }
            Message::ToggleDisplay => return self.toggle_display(),
            Message::DisplayPageTurned => {
                if let Some(display) = &mut self.display {
                    display.next_page();
                }
            }
            Message::Tick => {
                let action = self.screen.tick();
                return self.perform(action);
            }
            Message::Focused(has) => {
                // At the start everything has just been read.
                if self.has_focus.replace(has) == Some(false) && has {
                    let action = self.screen.focused();
                    let theme = system_theme().map(Message::SystemTheme);
                    return Task::batch([self.perform(action), theme]);
                }
            }
            Message::WindowOpened(id) => return self.opened(id),
            Message::FitWindow(which, scale, monitors) => {
                return self.fit_window(which, scale, &monitors);
            }
            Message::WindowStateRead(which, place) => {
                *self.window_states.of(which) = Some(place);
                self.report_unsaved(place.save(which, &self.configuration));
            }
            Message::WindowClosed(id) => return self.closed(id),
            Message::CloseRequested(id) => return self.close(id),
            Message::WindowStatesSaved => return self.leave(),
            Message::Exit => return iced::exit(),
            Message::Screen(message) => {
                let action = self.screen.update(message);
                return self.perform(action);
            }
        }
        Task::none()
    }

    /// Runs what has this command's key.
    fn run(&mut self, command: Command) -> Task<Message> {
        let message = self.commands().and(self.screen.commands()).like(command);
        message.map_or_else(Task::none, |message| self.update(message))
    }

    fn show_toast(&mut self, toast: Toast) {
        self.toasts += 1;
        self.toast = Some((self.toasts, toast));
    }

    fn show_error(&mut self, text: String) {
        self.show_toast(Toast::new(ToastKind::Error, text));
    }

    fn resized(&mut self) -> Task<Message> {
        let action = self.screen.resized(self.viewport());
        self.perform(action)
    }
}
