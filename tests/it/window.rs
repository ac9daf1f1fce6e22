//! The real window without a display: keys and clicks go in, words can be looked for, tasks
//! are run. Widgets keep their state from step to step, so that a caret stays where it is.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use house_rules::gui::disk::Disk;
use house_rules::gui::paper::Printer;
use house_rules::gui::place::Places;
use house_rules::gui::theme::{FONT_FILES, TEXT};
use house_rules::gui::{App, Message};
use house_rules::store::Store;
#[cfg(not(feature = "gpu"))]
use iced::Rectangle;
use iced::advanced::renderer::{Headless, Style};
use iced::advanced::widget::operation::Outcome;
use iced::advanced::{clipboard, mouse};
use iced::keyboard::key::{Named, NativeCode, Physical};
use iced::keyboard::{Event as KeyEvent, Key, Location, Modifiers};
use iced::window::{Id, Mode};
use iced::{Element, Event, Pixels, Point, Renderer, Size, Task};
use iced_test::Selector;
use iced_test::futures::futures::StreamExt;
use iced_test::futures::futures::executor::block_on;
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::runtime::{Action, task, window};
use iced_test::selector::Candidate;
#[cfg(not(feature = "gpu"))]
use iced_tiny_skia::Layer;
#[cfg(not(feature = "gpu"))]
use iced_tiny_skia::graphics::{damage, layer::Layer as _};

/// How long a task may say nothing before it is left to itself.
const PATIENCE: Duration = Duration::from_millis(200);

/// What a task said; `None` when it has ended.
type Said = Option<Action<Message>>;

/// The window as a person has it before them.
pub struct Window {
    /// The program.
    pub app: App,
    disk: Disk,
    size: Size,
    cache: Option<Cache>,
    /// The room display keeps the state of its own widgets.
    room: Option<Cache>,
    renderer: Renderer,
    cursor: mouse::Cursor,
    said: Receiver<Said>,
    say: Sender<Said>,
    running: usize,
    /// How large each window opened, and where, if that was said.
    pub opened: Vec<(Size, Option<Point>)>,
    /// Whether the program has ended.
    pub has_left: bool,
    /// What each window was told about its screen.
    modes: HashMap<Id, Mode>,
    /// What was drawn last, layer by layer, and on what ground.
    #[cfg(not(feature = "gpu"))]
    layers: Option<(iced::Color, Vec<Layer>)>,
}

impl Window {
    /// The window over a store, 1440 by 900, once it has read what it shows.
    pub fn over(store: Store) -> Window {
        Window::on(Disk::new(store))
    }

    /// The same over a disk.
    pub fn on(disk: Disk) -> Window {
        let places = block_on(disk.call(|store| Places::read(store))).unwrap_or_default();
        let (app, start) = App::placed(disk.clone(), places);
        let app = app.with_printer(Printer::new(PathBuf::from("/dev/null/nowhere"), |_| Ok(())));
        let (say, said) = channel();
        let size = Size::new(1440.0, 900.0);
        let mut window = Window {
            app,
            disk,
            size,
            cache: Some(Cache::new()),
            room: None,
            renderer: renderer(),
            cursor: mouse::Cursor::Unavailable,
            said,
            say,
            running: 0,
            opened: Vec::new(),
            has_left: false,
            modes: HashMap::new(),
            #[cfg(not(feature = "gpu"))]
            layers: None,
        };
        window.run(start);
        window.resize(size.width, size.height);
        window
    }

    /// The same window with a printer that writes into this folder.
    pub fn printing(mut self, folder: &Path, show: fn(&Path) -> std::io::Result<()>) -> Window {
        self.app = self.app.with_printer(Printer::new(folder.to_owned(), show));
        self
    }

    /// The window over a store that is gone afterwards.
    pub fn empty() -> Window {
        Window::over(Store::open_in_memory().unwrap())
    }

    /// Does something with the store, after everything the window asked of it.
    pub fn store<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Store) -> Result<T, house_rules::store::Error> + Send + 'static,
    ) -> T {
        block_on(self.disk.call(job)).unwrap()
    }

    /// Gives the window another size in real pixels.
    pub fn resize(&mut self, width: f32, height: f32) {
        self.size = Size::new(width, height);
        self.tell(Message::Resized(self.size));
    }

    /// Says something to the program and does what follows.
    pub fn tell(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
        self.settle();
    }

    fn run(&mut self, task: Task<Message>) {
        let Some(mut stream) = task::into_stream(task) else { return };
        let say = self.say.clone();
        self.running += 1;
        let _ = thread::spawn(move || {
            block_on(async {
                while let Some(action) = stream.next().await {
                    let _ = say.send(Some(action));
                }
            });
            let _ = say.send(None);
        });
    }

    /// Does everything that is under way. What says nothing for a while, as a toast that waits
    /// for its end, is left to itself.
    pub fn settle(&mut self) {
        loop {
            let patience = if self.running == 0 { Duration::ZERO } else { PATIENCE };
            match self.said.recv_timeout(patience) {
                Ok(None) => self.running = self.running.saturating_sub(1),
                Ok(Some(Action::Output(message))) => {
                    let task = self.app.update(message);
                    self.run(task);
                }
                Ok(Some(Action::Widget(operation))) => self.operate(operation),
                Ok(Some(Action::Window(action))) => self.window_action(action),
                Ok(Some(Action::Exit)) => self.has_left = true,
                Ok(Some(_)) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    self.running = 0;
                    return;
                }
            }
        }
    }

    /// What a desktop does with windows: opens them, tells their size, closes them.
    fn window_action(&mut self, action: window::Action) {
        match action {
            window::Action::Open(id, settings, opened) => {
                let _ = opened.send(id);
                let at = match settings.position {
                    iced::window::Position::Specific(at) => Some(at),
                    _ => None,
                };
                self.opened.push((settings.size, at));
                if self.app.room().is_some_and(|room| room.id == id) {
                    self.room = None;
                    // A desktop multiplies the scale in.
                    let scale =
                        self.app.room().map_or(1.0, house_rules::gui::room::Room::scale_factor);
                    let size = Size::new(settings.size.width * scale, settings.size.height * scale);
                    let task = self.app.update(Message::RoomResized(size));
                    self.run(task);
                }
            }
            window::Action::GetPosition(_, said) => {
                let _ = said.send(Some(Point::new(30.0, 40.0)));
            }
            window::Action::GetMaximized(_, said) => {
                let _ = said.send(false);
            }
            window::Action::GetMonitorSize(_, said) => {
                let _ = said.send(Some(Size::new(1920.0, 1080.0)));
            }
            window::Action::Close(id) => {
                let task = self.app.update(Message::WindowClosed(id));
                self.run(task);
            }
            window::Action::GetMode(id, said) => {
                let _ = said.send(self.modes.get(&id).copied().unwrap_or(Mode::Windowed));
            }
            window::Action::SetMode(id, mode) => {
                let _ = self.modes.insert(id, mode);
            }
            _ => {}
        }
    }

    /// How many windows fill the whole screen.
    pub fn full_screens(&self) -> usize {
        self.modes.values().filter(|mode| **mode == Mode::Fullscreen).count()
    }

    /// Whether the room display fills the whole screen.
    pub fn room_is_full(&self) -> bool {
        let room = self.app.room().and_then(|room| self.modes.get(&room.id));
        room == Some(&Mode::Fullscreen)
    }

    fn logical(&self) -> Size {
        let scale = self.app.scale_factor();
        Size::new(self.size.width / scale, self.size.height / scale)
    }

    /// Does something with the widgets and keeps their state.
    fn with<T>(
        &mut self,
        deed: impl FnOnce(
            &mut UserInterface<'_, Message, iced::Theme, Renderer>,
            &mut Renderer,
            mouse::Cursor,
        ) -> T,
    ) -> T {
        let size = self.logical();
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let done = deed(&mut ui, &mut self.renderer, self.cursor);
        self.cache = Some(ui.into_cache());
        done
    }

    /// Does something with the widgets of the room display.
    fn with_room<T>(
        &mut self,
        deed: impl FnOnce(
            &mut UserInterface<'_, Message, iced::Theme, Renderer>,
            &mut Renderer,
            (Size, f32),
        ) -> T,
    ) -> T {
        let Some(room) = self.app.room() else { panic!("the room display is not open") };
        let (size, scale) = (room.size, room.scale_factor());
        let logical = Size::new(size.width / scale, size.height / scale);
        let cache = self.room.take().unwrap_or_default();
        let view = self.app.room_view();
        let mut ui = UserInterface::build(view, logical, cache, &mut self.renderer);
        let done = deed(&mut ui, &mut self.renderer, (size, scale));
        self.room = Some(ui.into_cache());
        done
    }

    fn operate(&mut self, operation: Box<dyn iced::advanced::widget::Operation>) {
        self.with(|ui, renderer, _| {
            let mut next = Some(operation);
            while let Some(mut operation) = next.take() {
                ui.operate(renderer, operation.as_mut());
                if let Outcome::Chain(then) = operation.finish() {
                    next = Some(then);
                }
            }
        });
    }

    fn happen(&mut self, event: Event) {
        let mut messages = Vec::new();
        self.with(|ui, renderer, cursor| {
            let null = &mut clipboard::Null;
            let _ = ui.update(&[event], cursor, renderer, null, &mut messages);
        });
        for message in messages {
            let task = self.app.update(message);
            self.run(task);
        }
        self.settle();
    }

    /// Presses keys, blanks between them: "n", "Enter", "Ctrl+t", "Shift+Tab".
    pub fn press(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let mut modifiers = Modifiers::empty();
            let mut name = key;
            while let Some((with, rest)) = name.split_once('+').filter(|(_, rest)| !rest.is_empty())
            {
                modifiers |= match with {
                    "Ctrl" => Modifiers::CTRL,
                    "Shift" => Modifiers::SHIFT,
                    "Alt" => Modifiers::ALT,
                    other => panic!("{other} cannot be held"),
                };
                name = rest;
            }
            self.stroke(name, modifiers);
        }
    }

    fn stroke(&mut self, name: &str, modifiers: Modifiers) {
        if !modifiers.is_empty() {
            self.happen(Event::Keyboard(KeyEvent::ModifiersChanged(modifiers)));
        }
        self.happen(pressed(name, modifiers));
        if !modifiers.is_empty() {
            self.happen(Event::Keyboard(KeyEvent::ModifiersChanged(Modifiers::empty())));
        }
    }

    /// Presses plain keys as `press` does, while the room display has the focus.
    pub fn press_in_room(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let mut messages = Vec::new();
            self.with_room(|ui, renderer, _| {
                let null = &mut clipboard::Null;
                let event = pressed(key, Modifiers::empty());
                let nowhere = mouse::Cursor::Unavailable;
                let _ = ui.update(&[event], nowhere, renderer, null, &mut messages);
            });
            for message in messages {
                let task = self.app.update(message);
                self.run(task);
            }
            self.settle();
        }
    }

    /// All words in the room display; none where it is closed.
    pub fn words_in_room(&mut self) -> Vec<String> {
        if self.app.room().is_none() {
            return Vec::new();
        }
        self.with_room(|ui, renderer, _| words_of(ui, renderer))
    }

    /// Fails unless some words in the room display have this in them.
    #[track_caller]
    pub fn expect_in_room(&mut self, part: &str) {
        let words = self.words_in_room();
        assert!(words.iter().any(|words| words.contains(part)), "{part:?} is not among {words:#?}");
    }

    /// Writes a picture of the room display, a PNG at its own size, and never drawn smaller
    /// than at 1080: the headless renderer clips what it scales down.
    pub fn picture_of_room(&mut self, path: impl AsRef<Path>) {
        let theme = self.app.theme();
        let (pixels, size) = self.with_room(|ui, renderer, (size, scale)| {
            let by = (1.0 / scale).max(1.0);
            let (size, scale) = (Size::new(size.width * by, size.height * by), scale * by);
            let nowhere = mouse::Cursor::Unavailable;
            (pixels(ui, renderer, nowhere, (size, scale), &theme), size)
        });
        save(pixels, size, path.as_ref());
    }

    /// Presses keys as `press` does, and counts them.
    pub fn keys(&mut self, keys: &str) -> usize {
        self.press(keys);
        keys.split(' ').count()
    }

    /// Fails unless some words in the window have this in them.
    #[track_caller]
    pub fn expect(&mut self, part: &str) {
        assert!(self.sees(part), "{part:?} is not seen, but: {:#?}", self.words());
    }

    /// Clicks in the middle of the part with this id.
    pub fn click_id(&mut self, name: &str) {
        let wanted = iced_test::selector::id(name.to_owned());
        let found = self.with(|ui, renderer, _| {
            let mut operation = Selector::find(wanted);
            ui.operate(renderer, &mut iced::advanced::widget::operation::black_box(&mut operation));
            match iced::advanced::widget::Operation::finish(&operation) {
                Outcome::Some(found) => found,
                _ => None,
            }
        });
        let bounds = found.and_then(|found| iced_test::selector::Bounded::visible_bounds(&found));
        self.click_at(bounds.unwrap_or_else(|| panic!("nothing is called {name:?}")).center());
    }

    /// Types every letter.
    pub fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            let name = if letter == ' ' { "Space".to_owned() } else { letter.to_string() };
            self.stroke(&name, Modifiers::empty());
        }
    }

    /// Clicks in the middle of the first words that are exactly these, or of a box that holds
    /// them.
    pub fn click(&mut self, words: &str) {
        let found = self.place(words);
        let Some(point) = found else { panic!("{words:?} is not to be seen: {:?}", self.words()) };
        self.click_at(point);
    }

    /// Clicks at a place, in logical pixels.
    pub fn click_at(&mut self, point: Point) {
        self.cursor = mouse::Cursor::Available(point);
        self.happen(Event::Mouse(mouse::Event::CursorMoved { position: point }));
        self.happen(Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)));
        self.happen(Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)));
        self.cursor = mouse::Cursor::Unavailable;
    }

    /// The middle of the first words that are exactly these, where they can be seen.
    pub fn place(&mut self, words: &str) -> Option<Point> {
        self.places(words).first().copied()
    }

    /// The middle of every place where exactly these words can be seen.
    pub fn places(&mut self, words: &str) -> Vec<Point> {
        let words = words.to_owned();
        self.with(|ui, renderer, _| {
            let all = move |candidate: Candidate<'_>| match candidate {
                Candidate::Text { content, visible_bounds: Some(bounds), .. }
                    if content == words =>
                {
                    Some(bounds.center())
                }
                Candidate::TextInput { state, visible_bounds: Some(bounds), .. }
                    if state.text() == words =>
                {
                    Some(bounds.center())
                }
                _ => None,
            };
            let mut operation = Selector::find_all(all);
            ui.operate(renderer, &mut iced::advanced::widget::operation::black_box(&mut operation));
            match iced::advanced::widget::Operation::finish(&operation) {
                Outcome::Some(found) => found,
                _ => Vec::new(),
            }
        })
    }

    /// Puts the caret into the first box whose words have this in them.
    pub fn click_box(&mut self, part: &str) {
        let found = self.words().into_iter().find(|words| words.contains(part));
        self.click(&found.unwrap_or_default());
    }

    /// Empties the box that has the caret.
    pub fn clear(&mut self) {
        self.press("Ctrl+a Backspace");
    }

    /// All words that are in the window, seen or scrolled away.
    pub fn words(&mut self) -> Vec<String> {
        self.with(|ui, renderer, _| words_of(ui, renderer))
    }

    /// Whether some words in the window have this in them.
    pub fn sees(&mut self, part: &str) -> bool {
        self.words().iter().any(|words| words.contains(part))
    }

    /// Waits until some words in the window have this in them; five seconds at most.
    #[track_caller]
    pub fn waits_for(&mut self, part: &str) {
        let start = Instant::now();
        while !self.sees(part) {
            assert!(
                start.elapsed() < Duration::from_secs(5),
                "{part:?} did not come: {:?}",
                self.words()
            );
            thread::sleep(Duration::from_millis(10));
            self.running += 1;
            self.settle();
        }
    }

    /// What the window looks like: two that differ look different somewhere.
    pub fn looks(&mut self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let (size, scale, theme) = (self.size, self.app.scale_factor(), self.app.theme());
        let pixels =
            self.with(|ui, renderer, cursor| pixels(ui, renderer, cursor, (size, scale), &theme));
        let mut hasher = DefaultHasher::new();
        pixels.hash(&mut hasher);
        hasher.finish()
    }

    /// Which of the parts that can be pressed Tab has reached, and how many there are.
    pub fn pressable(&mut self) -> (Option<usize>, usize) {
        let mut found = Pressable::default();
        self.with(|ui, renderer, _| ui.operate(renderer, &mut found));
        (found.focused, found.count)
    }

    /// What would be painted anew since this was asked last, in logical pixels: all of it the
    /// first time.
    #[cfg(not(feature = "gpu"))]
    pub fn painted(&mut self) -> Vec<Rectangle> {
        let (theme, whole) = (self.app.theme(), Rectangle::with_size(self.size));
        let layers = self.with(|ui, renderer, cursor| {
            show(ui, renderer, cursor, &theme);
            renderer.layers().to_vec()
        });
        let ground = self.app.style().background_color;
        let before = self.layers.take().filter(|(under, _)| *under == ground);
        let changed = before.map(|(_, before)| {
            damage::diff(&before, &layers, |layer| vec![layer.bounds()], Layer::damage)
        });
        self.layers = Some((ground, layers));
        damage::group(changed.unwrap_or_else(|| vec![whole]), whole)
    }

    /// Writes a picture of the window, a PNG at the window's own size.
    pub fn picture(&mut self, path: impl AsRef<Path>) {
        let (size, scale, theme) = (self.size, self.app.scale_factor(), self.app.theme());
        let pixels =
            self.with(|ui, renderer, cursor| pixels(ui, renderer, cursor, (size, scale), &theme));
        save(pixels, size, path.as_ref());
    }
}

/// Draws a part as a window of this size would, into a PNG; the fonts are there when it is
/// made.
pub fn draw<'a>(size: Size, view: impl FnOnce() -> Element<'a, ()>, path: impl AsRef<Path>) {
    let mut renderer = renderer();
    let mut ui = UserInterface::build(view(), size, Cache::new(), &mut renderer);
    let cursor = mouse::Cursor::Unavailable;
    let pixels = pixels(&mut ui, &mut renderer, cursor, (size, 1.0), &iced::Theme::Light);
    save(pixels, size, path.as_ref());
}

/// The words of a part as a window of this size would draw it.
pub fn words<'a>(size: Size, view: impl FnOnce() -> Element<'a, ()>) -> Vec<String> {
    let mut renderer = renderer();
    let mut ui = UserInterface::build(view(), size, Cache::new(), &mut renderer);
    words_of(&mut ui, &mut renderer)
}

fn renderer() -> Renderer {
    // One simulator loads the fonts for the whole process.
    let settings = iced::Settings {
        fonts: FONT_FILES.iter().map(|&file| file.into()).collect(),
        default_font: TEXT,
        ..iced::Settings::default()
    };
    let loaded: iced_test::Simulator<'_, ()> =
        iced_test::Simulator::with_size(settings, Size::new(8.0, 8.0), iced::widget::space());
    drop(loaded);
    block_on(<Renderer as Headless>::new(TEXT, Pixels(16.0), Some("tiny-skia"))).unwrap()
}

fn show<Message>(
    ui: &mut UserInterface<'_, Message, iced::Theme, Renderer>,
    renderer: &mut Renderer,
    cursor: mouse::Cursor,
    theme: &iced::Theme,
) {
    let style = Style { text_color: iced::Color::BLACK };
    let now = Event::Window(iced::window::Event::RedrawRequested(Instant::now()));
    let (null, mut messages) = (&mut clipboard::Null, Vec::new());
    let _ = ui.update(&[now], cursor, renderer, null, &mut messages);
    ui.draw(renderer, theme, &style, cursor);
}

fn pixels<Message>(
    ui: &mut UserInterface<'_, Message, iced::Theme, Renderer>,
    renderer: &mut Renderer,
    cursor: mouse::Cursor,
    (size, scale): (Size, f32),
    theme: &iced::Theme,
) -> Vec<u8> {
    show(ui, renderer, cursor, theme);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let real = Size::new(size.width as u32, size.height as u32);
    Headless::screenshot(renderer, real, scale, iced::Color::WHITE)
}

fn save(pixels: Vec<u8>, size: Size, path: &Path) {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let size = resvg::tiny_skia::IntSize::from_wh(size.width as u32, size.height as u32);
    let picture = resvg::tiny_skia::Pixmap::from_vec(pixels, size.unwrap()).unwrap();
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    picture.save_png(path).unwrap();
}

fn words_of<Message>(
    ui: &mut UserInterface<'_, Message, iced::Theme, Renderer>,
    renderer: &mut Renderer,
) -> Vec<String> {
    let all = |candidate: Candidate<'_>| match candidate {
        Candidate::Text { content, .. } => Some(content.to_owned()),
        Candidate::TextInput { state, .. } => Some(state.text().to_owned()),
        _ => None,
    };
    let mut operation = Selector::find_all(all);
    ui.operate(renderer, &mut iced::advanced::widget::operation::black_box(&mut operation));
    match iced::advanced::widget::Operation::finish(&operation) {
        Outcome::Some(found) => found,
        _ => Vec::new(),
    }
}

/// A key press by the name of the key.
fn pressed(name: &str, modifiers: Modifiers) -> Event {
    let (key, text) = match named(name) {
        Some(Named::Space) => (Key::Named(Named::Space), Some(" ")),
        Some(named) => (Key::Named(named), None),
        None => (Key::Character(name.into()), Some(name)),
    };
    Event::Keyboard(KeyEvent::KeyPressed {
        key: key.clone(),
        modified_key: key,
        physical_key: Physical::Unidentified(NativeCode::Unidentified),
        location: Location::Standard,
        modifiers,
        // With Ctrl held a letter types nothing that can be seen.
        text: text.filter(|_| !modifiers.control()).map(Into::into),
        repeat: false,
    })
}

fn named(name: &str) -> Option<Named> {
    Some(match name {
        "Enter" => Named::Enter,
        "Tab" => Named::Tab,
        "Space" => Named::Space,
        "Esc" => Named::Escape,
        "Up" => Named::ArrowUp,
        "Down" => Named::ArrowDown,
        "Left" => Named::ArrowLeft,
        "Right" => Named::ArrowRight,
        "Home" => Named::Home,
        "PageUp" => Named::PageUp,
        "PageDown" => Named::PageDown,
        "Delete" => Named::Delete,
        "Backspace" => Named::Backspace,
        "F1" => Named::F1,
        "F2" => Named::F2,
        "F3" => Named::F3,
        "F4" => Named::F4,
        "F5" => Named::F5,
        "F6" => Named::F6,
        "F7" => Named::F7,
        "F8" => Named::F8,
        "F9" => Named::F9,
        "F10" => Named::F10,
        "F11" => Named::F11,
        _ => return None,
    })
}

impl Window {
    /// Draws with another look from now on: "light", "dark" or "contrast".
    pub fn look(&mut self, name: &str) {
        use house_rules::gui::theme::Look;
        let look = match name {
            "dark" => Look::Dark,
            "contrast" => Look::HighContrast,
            _ => Look::Light,
        };
        let text_size = format!("{:.0}", self.app.scale_factor() * 100.0);
        let kept = (Some(look.id().to_owned()), Some(text_size));
        self.tell(Message::Preferred(Ok(kept)));
    }
}

/// The folder that pictures are asked for in, if any.
pub fn pictures() -> Option<std::path::PathBuf> {
    std::env::var_os("HOUSE_RULES_PICTURES").map(Into::into)
}

impl Window {
    /// Does something while the store's thread is kept waiting, so that nothing is answered
    /// before it is done.
    pub fn hold(&mut self, deed: impl FnOnce(&mut Window)) {
        let (go_on, wait) = channel::<()>();
        let held = self.disk.call(move |_| {
            let _ = wait.recv();
            Ok(())
        });
        deed(self);
        drop(go_on);
        let _ = block_on(held);
    }
}

/// Counts what can be pressed.
#[derive(Default)]
struct Pressable {
    focused: Option<usize>,
    count: usize,
}

impl iced::advanced::widget::Operation for Pressable {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn iced::advanced::widget::Operation)) {
        operate(self);
    }

    fn focusable(
        &mut self,
        id: Option<&iced::widget::Id>,
        _: iced::Rectangle,
        state: &mut dyn iced::advanced::widget::operation::Focusable,
    ) {
        let parts = ["reached", "reached-row"].map(iced::widget::Id::new);
        if !id.is_some_and(|id| parts.contains(id)) {
            return;
        }
        if state.is_focused() {
            self.focused = Some(self.count);
        }
        self.count += 1;
    }
}

/// Draws what the window shows in three sizes, three looks and two text sizes, where pictures
/// are asked for; `HOUSE_RULES_LOOKS` names some of the combinations ("1024-dark-200").
pub fn matrix(window: &mut Window, name: &str) {
    let Some(folder) = pictures() else { return };
    let wanted = std::env::var("HOUSE_RULES_LOOKS").unwrap_or_default();
    for (width, height) in [(1024.0, 640.0), (1440.0, 900.0), (1920.0, 1080.0)] {
        window.resize(width, height);
        for steps in [0, 4] {
            for _ in 0..steps {
                window.tell(Message::Larger(true));
            }
            for look in ["light", "dark", "contrast"] {
                let which = format!("{width}-{look}-{}", 100 + 25 * steps);
                if wanted.is_empty() || wanted.split(' ').any(|one| which.contains(one)) {
                    window.look(look);
                    window.picture(folder.join(format!("{name}-{which}.png")));
                }
            }
            for _ in 0..steps {
                window.tell(Message::Larger(false));
            }
        }
    }
    window.look("light");
    window.resize(1440.0, 900.0);
}
