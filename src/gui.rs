//! The window: which screen is shown, and what its wishes mean.
//!
//! A score pad on a felt table: what comes next is said on the felt, what is recorded stands
//! on paper. No screen works out a score, and nothing is shown as recorded before it is on
//! the disk.

pub mod disk;
pub mod files;
pub mod fit;
pub mod glance;
pub mod icon;
pub mod keyboard;
pub mod page;
pub mod reveal;
pub mod screen;
pub mod theme;
pub mod widget;
pub mod words;

use std::time::Duration;

use iced::keyboard::key::Named;
use iced::widget::{column, container, scrollable};
use iced::{Element, Fill, Size, Subscription, Task, Theme, event, system, window};

use crate::engine::Record;
use crate::store::{GameId, Loaded, Store};
use disk::{Disk, Failure};
use icon::Icon;
use keyboard::{KeyPress, keyboard};
use screen::{
    Action, Context, Destination, Preferences, history, new_game, settings, sheet, tonight,
};
use theme::{Look, Width};
use widget::top_bar::{Place, Tool};
use widget::{KeyGroup, felt, key_overlay, overlay, toast, top_bar, with_toast};

/// The window's state.
pub struct App {
    disk: Disk,
    screen: Screen,
    preferences: Preferences,
    system_dark: bool,
    /// The window's size in real pixels divided by the screen's scale.
    window: Size,
    shows_keys: bool,
    shows_menu: bool,
    toast: Option<Toast>,
    toasts: usize,
}

struct Toast {
    number: usize,
    words: String,
    undo: bool,
}

enum Screen {
    Tonight(tonight::Tonight),
    NewGame(new_game::NewGame),
    Sheet(Box<sheet::SheetScreen>),
    History(history::History),
    Settings(settings::Settings),
    /// The store could not give what was asked for.
    Broken(String),
}

/// What happened.
#[derive(Debug, Clone)]
pub enum Message {
    /// A key that no text field took.
    Key(KeyPress),
    /// The window has another size.
    Resized(Size),
    /// The computer is light or dark.
    SystemTheme(iced::theme::Mode),
    /// Somebody wants to go somewhere.
    Go(Where),
    /// Somebody wants to see something in particular.
    Visit(Destination),
    /// A game was read from the disk.
    Opened(Result<Box<Loaded>, Failure>),
    /// A game was begun.
    Begun(Result<GameId, Failure>),
    /// What was kept of the look was read, or not.
    Preferred(Result<(Option<String>, Option<String>), Failure>),
    /// A preference was kept, or not.
    Kept(Result<(), Failure>),
    /// Shows the keys of this screen, or hides them.
    Keys,
    /// Shows everything that has no room, or hides it.
    Menu,
    /// *Undo* on the toast.
    Undo,
    /// *Redo* in the top bar.
    Redo,
    /// A toast has stood long enough.
    ToastDone(usize),
    /// Somebody wants to close the window.
    Close(window::Id),
    /// Everything is written; the window may go.
    Flushed(window::Id),
    /// Everything is written; the program may end.
    Leave,
    /// From a screen.
    Tonight(tonight::Message),
    /// From a screen.
    NewGame(new_game::Message),
    /// From a screen.
    Sheet(sheet::Message),
    /// From a screen.
    History(history::Message),
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
    /// Everything ever played.
    History,
    /// Look, text size, files.
    Settings,
}

/// How long a toast stands.
const TOAST: Duration = Duration::from_secs(8);

impl App {
    /// The window over a store, at the first screen.
    pub fn new(disk: Disk) -> (App, Task<Message>) {
        let (tonight, load) = tonight::Tonight::new(disk.clone());
        let app = App {
            disk: disk.clone(),
            screen: Screen::Tonight(tonight),
            preferences: Preferences { look: Look::System, text_size: 100 },
            system_dark: false,
            window: Size::new(1280.0, 820.0),
            shows_keys: false,
            shows_menu: false,
            toast: None,
            toasts: 0,
        };
        let preferred =
            disk.call(|store| Ok((store.setting("look")?, store.setting("text-size")?)));
        let start = Task::batch([
            load.map(Message::Tonight),
            Task::perform(preferred, Message::Preferred),
            system::theme().map(Message::SystemTheme),
        ]);
        (app, start)
    }

    /// The title in the window's frame.
    pub fn title(&self) -> String {
        let screen = match &self.screen {
            Screen::Tonight(_) | Screen::Broken(_) => return "House Rules".to_owned(),
            Screen::NewGame(_) => "New game".to_owned(),
            Screen::Sheet(sheet) => sheet.title(),
            Screen::History(_) => "History".to_owned(),
            Screen::Settings(_) => "Settings".to_owned(),
        };
        format!("{screen} · House Rules")
    }

    /// What iced draws by itself, in our colours.
    pub fn theme(&self) -> Theme {
        theme::iced_theme(self.colors())
    }

    /// How much larger everything is drawn than at 100 %.
    pub fn scale_factor(&self) -> f32 {
        f32::from(self.preferences.text_size) / 100.0
    }

    fn colors(&self) -> &'static theme::Colors {
        self.preferences.look.colors(self.system_dark)
    }

    fn context(&self) -> Context {
        let scale = self.scale_factor();
        let size = Size::new(self.window.width / scale, self.window.height / scale);
        let width = Width::of(size.width);
        let bar = widget::top_bar::height(width);
        Context { colors: self.colors(), width, size: Size::new(size.width, size.height - bar) }
    }

    /// What the window listens to beside keys and clicks.
    pub fn subscription(&self) -> Subscription<Message> {
        Subscription::batch([
            event::listen_with(|event, _, _| match event {
                iced::Event::Window(
                    window::Event::Opened { size, .. } | window::Event::Resized(size),
                ) => Some(Message::Resized(size)),
                _ => None,
            }),
            window::close_requests().map(Message::Close),
            system::theme_changes().map(Message::SystemTheme),
        ])
    }

    /// What follows from what happened.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        if matches!(message, Message::Go(_) | Message::Sheet(_) | Message::Redo) {
            self.shows_menu = false;
        }
        match message {
            Message::Key(press) => self.key(&press),
            Message::Resized(size) => {
                self.window = size;
                let context = self.context();
                if let Screen::Sheet(sheet) = &mut self.screen {
                    let action = sheet.resized(context);
                    return self.act(action, Message::Sheet);
                }
                Task::none()
            }
            Message::SystemTheme(mode) => {
                self.system_dark = mode == iced::theme::Mode::Dark;
                Task::none()
            }
            Message::Go(place) => self.go(match place {
                Where::Tonight => Destination::Tonight,
                Where::NewGame => Destination::NewGame,
                Where::History => Destination::History,
                Where::Settings => Destination::Settings,
            }),
            Message::Visit(destination) => self.go(destination),
            Message::Opened(Ok(loaded)) => {
                let context = self.context();
                let (sheet, task) = sheet::SheetScreen::new(self.disk.clone(), *loaded, context);
                self.screen = Screen::Sheet(Box::new(sheet));
                task.map(Message::Sheet)
            }
            Message::Begun(Ok(id)) => self.go(Destination::Game(id)),
            Message::Opened(Err(failure)) | Message::Begun(Err(failure)) => {
                self.screen = Screen::Broken(failure.to_string());
                Task::none()
            }
            Message::Preferred(Ok((look, text_size))) => {
                self.prefer(look.as_deref(), text_size.as_deref());
                Task::none()
            }
            Message::Preferred(Err(failure)) | Message::Kept(Err(failure)) => {
                self.say(failure.to_string(), false)
            }
            Message::Kept(Ok(())) => Task::none(),
            Message::Keys => {
                self.shows_keys = !self.shows_keys;
                self.shows_menu = false;
                Task::none()
            }
            Message::Menu => {
                self.shows_keys = false;
                self.shows_menu = !self.shows_menu;
                Task::none()
            }
            Message::Undo => self.sheet(sheet::Message::Undo),
            Message::Redo => self.sheet(sheet::Message::Redo),
            Message::ToastDone(number) => {
                if self.toast.as_ref().is_some_and(|toast| toast.number == number) {
                    self.toast = None;
                }
                Task::none()
            }
            Message::Close(id) => {
                // Everything that was asked of the store before is on the disk once this is.
                Task::perform(self.disk.call(|_| Ok(())), move |_| Message::Flushed(id))
            }
            Message::Flushed(id) => window::close(id),
            Message::Leave => iced::exit(),
            Message::Tonight(message) => {
                let Screen::Tonight(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.act(action, Message::Tonight)
            }
            Message::NewGame(message) => {
                let Screen::NewGame(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.act(action, Message::NewGame)
            }
            Message::Sheet(message) => self.sheet(message),
            Message::History(message) => {
                let Screen::History(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.act(action, Message::History)
            }
            Message::Settings(message) => {
                let Screen::Settings(screen) = &mut self.screen else { return Task::none() };
                let action = screen.update(message);
                self.act(action, Message::Settings)
            }
        }
    }

    fn sheet(&mut self, message: sheet::Message) -> Task<Message> {
        let Screen::Sheet(screen) = &mut self.screen else { return Task::none() };
        let action = screen.update(message);
        self.act(action, Message::Sheet)
    }

    fn act<M: Send + 'static>(
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
            Action::Hush(task) => {
                self.toast = None;
                task.map(wrap)
            }
            Action::Set(preferences) => self.set(preferences),
        }
    }

    fn say(&mut self, words: String, undo: bool) -> Task<Message> {
        self.toasts += 1;
        let number = self.toasts;
        self.toast = Some(Toast { number, words, undo });
        let wait = async move {
            smol_timer(TOAST).await;
            number
        };
        Task::perform(wait, Message::ToastDone)
    }

    fn set(&mut self, preferences: Preferences) -> Task<Message> {
        self.preferences = preferences;
        let (look, size) = (preferences.look.id(), preferences.text_size.to_string());
        let keep = self.disk.call(move |store| {
            store.set_setting("look", look)?;
            store.set_setting("text-size", &size)
        });
        if let Screen::Settings(settings) = &mut self.screen {
            settings.preferences = preferences;
        }
        let context = self.context();
        let resized = match &mut self.screen {
            Screen::Sheet(sheet) => {
                let action = sheet.resized(context);
                self.act(action, Message::Sheet)
            }
            _ => Task::none(),
        };
        Task::batch([Task::perform(keep, Message::Kept), resized])
    }

    fn prefer(&mut self, look: Option<&str>, text_size: Option<&str>) {
        self.preferences.look = look.and_then(Look::from_id).unwrap_or_default();
        let kept = text_size.and_then(|size| size.parse().ok());
        let kept = kept.filter(|size| Preferences::SIZES.contains(size));
        let first = if self.window.width >= 1600.0 { 125 } else { 100 };
        self.preferences.text_size = kept.unwrap_or(first);
    }

    fn go(&mut self, destination: Destination) -> Task<Message> {
        self.shows_keys = false;
        self.shows_menu = false;
        if let Screen::Sheet(_) = self.screen {
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
                self.screen = Screen::NewGame(screen);
                task.map(Message::NewGame)
            }
            Destination::Game(id) => {
                let load = self.disk.call(move |store| store.load(id).map(Box::new));
                Task::perform(load, Message::Opened)
            }
            Destination::Begin(record) => {
                let record: Record = *record;
                let create = self.disk.call(move |store| store.create(&record, None));
                Task::perform(create, Message::Begun)
            }
            Destination::History => {
                let (screen, task) = history::History::new(self.disk.clone());
                self.screen = Screen::History(screen);
                task.map(Message::History)
            }
            Destination::Settings => {
                let (screen, task) = settings::Settings::new(self.disk.clone(), self.preferences);
                self.screen = Screen::Settings(screen);
                task.map(Message::Settings)
            }
        }
    }

    /// What a key means, wherever we are.
    fn key(&mut self, press: &KeyPress) -> Task<Message> {
        if self.shows_keys || self.shows_menu {
            self.shows_keys = false;
            self.shows_menu = false;
            if press.named().is_some() {
                return Task::none();
            }
        }
        match press.named() {
            Some(Named::F1) => return self.update(Message::Keys),
            Some(Named::F7) => return self.set(self.preferences.stepped(false)),
            Some(Named::F8) => return self.set(self.preferences.stepped(true)),
            Some(Named::Escape) if matches!(self.screen, Screen::Broken(_)) => {
                return self.go(Destination::Tonight);
            }
            _ => {}
        }
        match press.with_control() {
            Some('t') => return self.go(Destination::Tonight),
            Some('n') => return self.go(Destination::NewGame),
            Some('f') => return self.go(Destination::History),
            Some('q') => {
                // As closing the window does: first everything is on the disk.
                return Task::perform(self.disk.call(|_| Ok(())), |_| Message::Leave);
            }
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
            Screen::History(screen) => {
                let action = screen.key(press);
                self.act(action, Message::History)
            }
            Screen::Settings(screen) => {
                let action = screen.key(press);
                self.act(action, Message::Settings)
            }
            Screen::Broken(_) => Task::none(),
        }
    }

    /// The window as it is now.
    pub fn view(&self) -> Element<'_, Message> {
        let context = self.context();
        let colors = context.colors;
        let body = match &self.screen {
            Screen::Tonight(screen) => screen.view(context).map(Message::Tonight),
            Screen::NewGame(screen) => screen.view(context).map(Message::NewGame),
            Screen::Sheet(screen) => screen.view(context).map(Message::Sheet),
            Screen::History(screen) => screen.view(context).map(Message::History),
            Screen::Settings(screen) => screen.view(context).map(Message::Settings),
            Screen::Broken(why) => broken(context, why),
        };
        let page = felt(colors, column![self.bar(context), container(body).height(Fill)]);
        let toast = self
            .toast
            .as_ref()
            .map(|said| toast(colors, said.words.as_str(), said.undo.then_some(Message::Undo)));
        let page = with_toast(page, toast);
        let card = if self.shows_keys {
            let close = ("Close".into(), Message::Keys);
            Some(key_overlay(colors, context.width, self.keys_title(), self.keys(), close))
        } else if self.shows_menu {
            Some(self.menu(context))
        } else {
            None
        };
        let on_close = if self.shows_menu { Message::Menu } else { Message::Keys };
        keyboard(overlay(colors, page, card, on_close), Message::Key)
    }

    fn bar(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let (narrow, name) = (context.width == Width::Narrow, self.screen_name());
        let name = if narrow { name } else { "House Rules" };
        let mut bar = top_bar(colors, context.width, name);
        for (label, place, current) in [
            (
                "Tonight",
                Where::Tonight,
                !matches!(self.screen, Screen::History(_) | Screen::Settings(_)),
            ),
            ("History", Where::History, matches!(self.screen, Screen::History(_))),
            ("Settings", Where::Settings, matches!(self.screen, Screen::Settings(_))),
        ] {
            bar = bar.place(Place::new(label, current, Message::Go(place)));
        }
        if let Screen::Sheet(sheet) = &self.screen {
            let undo = sheet.can_undo().then_some(Message::Undo);
            let redo = sheet.can_redo().then_some(Message::Redo);
            bar = bar.tool(Tool::new(Icon::Undo, "Undo", undo).keeps_word());
            bar = bar.tool(Tool::new(Icon::Redo, "Redo", redo));
        }
        bar = bar.tool(Tool::new(Icon::Keyboard, "Keys", Some(Message::Keys)).key("F1"));
        if !matches!(self.screen, Screen::Tonight(_)) {
            bar = bar.back(Message::Go(Where::Tonight));
        }
        bar.more("More", Message::Menu).into()
    }

    fn screen_name(&self) -> &str {
        match &self.screen {
            Screen::Tonight(_) => "Tonight",
            Screen::NewGame(_) => "New game",
            Screen::Sheet(sheet) => sheet.name(),
            Screen::History(_) => "History",
            Screen::Settings(_) => "Settings",
            Screen::Broken(_) => "House Rules",
        }
    }

    /// Everything that has no room in the bar.
    fn menu(&self, context: Context) -> Element<'_, Message> {
        let colors = context.colors;
        let mut entries: Vec<(Icon, &'static str, Message)> = Vec::new();
        if let Screen::Sheet(sheet) = &self.screen {
            let own = sheet.menu().into_iter();
            entries
                .extend(own.map(|(icon, label, message)| (icon, label, Message::Sheet(message))));
            if sheet.can_redo() {
                entries.push((Icon::Redo, "Redo", Message::Redo));
            }
        }
        entries.extend([
            (Icon::Play, "Tonight", Message::Go(Where::Tonight)),
            (Icon::Plus, "New game", Message::Go(Where::NewGame)),
            (Icon::History, "History", Message::Go(Where::History)),
            (Icon::Settings, "Settings", Message::Go(Where::Settings)),
            (Icon::Keyboard, "Keys", Message::Keys),
        ]);
        let rows = entries.into_iter().map(|(icon, label, message)| {
            widget::list_row(colors, label).icon(icon).on_press(message).into()
        });
        let list = scrollable(column(rows)).style(widget::scroll_style(colors));
        container(widget::card(colors, list)).max_width(420).into()
    }

    fn keys_title(&self) -> &'static str {
        match &self.screen {
            Screen::Tonight(_) => "Keys on Tonight",
            Screen::NewGame(_) => "Keys on a new game",
            Screen::Sheet(_) => "Keys on the score sheet",
            Screen::History(_) => "Keys on History",
            Screen::Settings(_) => "Keys on Settings",
            Screen::Broken(_) => "Keys",
        }
    }

    fn keys(&self) -> Vec<KeyGroup<'static>> {
        let mut groups = match &self.screen {
            Screen::Tonight(screen) => screen.keys(),
            Screen::NewGame(screen) => screen.keys(),
            Screen::Sheet(screen) => screen.keys(),
            Screen::History(screen) => screen.keys(),
            Screen::Settings(screen) => screen.keys(),
            Screen::Broken(_) => Vec::new(),
        };
        groups.push(
            KeyGroup::new("Getting about")
                .line(["Ctrl", "T"], "Tonight")
                .line(["Ctrl", "N"], "new game")
                .line(["Ctrl", "F"], "history, and find")
                .line(["F7", "F8"], "text smaller, larger")
                .line(["F1"], "these keys")
                .line(["Ctrl", "Q"], "leave")
                .line(["Esc"], "back"),
        );
        groups
    }
}

/// Waits without holding a thread.
async fn smol_timer(time: Duration) {
    let (done, wait) = iced::futures::channel::oneshot::channel::<()>();
    // A sleeping thread for eight seconds costs nothing and needs no timer of its own.
    let _ = std::thread::Builder::new().name("toast".to_owned()).spawn(move || {
        std::thread::sleep(time);
        let _ = done.send(());
    });
    let _ = wait.await;
}

/// What is shown where the store could not give what was asked for.
fn broken(context: Context, why: &str) -> Element<'_, Message> {
    let colors = context.colors;
    let card = widget::titled_card(
        colors,
        "That could not be opened",
        "",
        column![
            widget::problem_strip(colors, why),
            widget::main_button(colors, "Back to Tonight", Some(Message::Go(Where::Tonight)))
                .key("Esc"),
        ]
        .spacing(theme::space::WIDE),
    );
    container(container(card).max_width(640)).center(Fill).into()
}

/// Opens the window on a store and runs until it is closed.
///
/// # Errors
/// What iced says where no window can be opened.
pub fn run(store: Store) -> iced::Result {
    let disk = Disk::new(store);
    let boot = move || App::new(disk.clone());
    let mut application = iced::application(boot, App::update, App::view)
        .title(App::title)
        .theme(|app: &App| Some(app.theme()))
        .scale_factor(App::scale_factor)
        .subscription(App::subscription)
        .default_font(theme::TEXT)
        .window(window_settings());
    for font in theme::FONT_FILES {
        application = application.font(font);
    }
    application.run()
}

fn window_settings() -> window::Settings {
    window::Settings {
        size: Size::new(1280.0, 820.0),
        min_size: Some(Size::new(640.0, 480.0)),
        position: window::Position::Centered,
        icon: icon::window_icon(),
        exit_on_close_request: false,
        #[cfg(target_os = "linux")]
        platform_specific: window::settings::PlatformSpecific {
            application_id: "house-rules".to_owned(),
            ..window::settings::PlatformSpecific::default()
        },
        ..window::Settings::default()
    }
}
