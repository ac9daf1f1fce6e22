//! The real window without a display: keys go in, text is seen.
//!
//! The interface keeps its state from one step to the next, tasks run, and messages are
//! handled in the order they come, as in a window.

use std::path::Path;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use house_rules::gui::disk::Disk;
use house_rules::gui::{App, Message, theme};
use house_rules::store::Store;
use iced::advanced::renderer::{Headless, Style};
use iced::advanced::widget::operation::{Operation, Outcome, black_box};
use iced::advanced::{clipboard, mouse};
use iced::futures::Stream;
use iced::keyboard::{self, Key, Modifiers, key::Named};
use iced::{Event, Point, Renderer, Size, Task};
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::runtime::{Action, task};
use iced_test::selector::{Candidate, Selector, id};

type Running = Pin<Box<dyn Stream<Item = Action<Message>> + Send>>;

/// How long tasks may be silent before the test goes on without them.
const PATIENCE: Duration = Duration::from_millis(40);

/// The real window.
pub struct Window {
    app: App,
    cache: Option<Cache>,
    renderer: Renderer,
    size: Size,
    cursor: mouse::Cursor,
    running: Vec<Running>,
}

impl Window {
    /// A window of 1440 by 900 on a store.
    pub fn open(store: Store) -> Window {
        static FONTS: std::sync::Once = std::sync::Once::new();
        FONTS.call_once(|| {
            let mut system = iced_test::renderer::graphics::text::font_system().write().unwrap();
            theme::FONT_FILES.into_iter().for_each(|font| system.load_font(font.into()));
        });
        let renderer = <Renderer as Headless>::new(theme::TEXT, 16.0.into(), Some("tiny-skia"));
        let renderer = iced::futures::executor::block_on(renderer).unwrap();
        let (app, start) = App::new(Disk::new(store));
        let size = Size::new(1440.0, 900.0);
        let cursor = mouse::Cursor::Unavailable;
        let mut window =
            Window { app, cache: Some(Cache::new()), renderer, size, cursor, running: Vec::new() };
        window.run(start);
        window.resize(1440.0, 900.0);
        window
    }

    /// Gives the window another size, in pixels.
    pub fn resize(&mut self, width: f32, height: f32) {
        self.size = Size::new(width, height);
        self.send(Message::Resized(self.size));
    }

    /// Tells the window that something happened.
    pub fn send(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
    }

    fn run(&mut self, task: Task<Message>) {
        if let Some(stream) = task::into_stream(task) {
            self.running.push(stream);
        }
        self.settle();
    }

    /// Runs all tasks until they are done or silent.
    fn settle(&mut self) {
        let mut quiet = Instant::now();
        while !self.running.is_empty() && quiet.elapsed() < PATIENCE {
            let mut context = Context::from_waker(Waker::noop());
            let mut actions = Vec::new();
            self.running.retain_mut(|stream| {
                loop {
                    match stream.as_mut().poll_next(&mut context) {
                        Poll::Ready(Some(action)) => actions.push(action),
                        Poll::Ready(None) => return false,
                        Poll::Pending => return true,
                    }
                }
            });
            if actions.is_empty() {
                std::thread::sleep(Duration::from_micros(300));
                continue;
            }
            quiet = Instant::now();
            for action in actions {
                match action {
                    Action::Output(message) => {
                        let task = self.app.update(message);
                        self.running.extend(task::into_stream(task));
                    }
                    Action::Widget(operation) => self.operate(operation),
                    _ => {}
                }
            }
        }
        self.running.clear();
    }

    fn logical(&self) -> Size {
        let scale = self.app.scale_factor();
        Size::new(self.size.width / scale, self.size.height / scale)
    }

    fn operate(&mut self, operation: Box<dyn Operation>) {
        let size = self.logical();
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let mut next = Some(operation);
        while let Some(mut operation) = next.take() {
            ui.operate(&self.renderer, operation.as_mut());
            if let Outcome::Chain(more) = operation.finish() {
                next = Some(more);
            }
        }
        self.cache = Some(ui.into_cache());
    }

    fn events(&mut self, events: &[Event]) {
        let size = self.logical();
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let mut messages = Vec::new();
        let mut clipboard = clipboard::Null;
        let _ = ui.update(events, self.cursor, &mut self.renderer, &mut clipboard, &mut messages);
        self.cache = Some(ui.into_cache());
        for message in messages {
            self.send(message);
        }
    }

    fn key(&mut self, key: Key, text: Option<&str>, modifiers: Modifiers) {
        let event = |pressed: bool| {
            let physical_key =
                keyboard::key::Physical::Unidentified(keyboard::key::NativeCode::Unidentified);
            let (key, modified_key) = (key.clone(), key.clone());
            let location = keyboard::Location::Standard;
            Event::Keyboard(if pressed {
                let text = text.map(Into::into);
                keyboard::Event::KeyPressed {
                    key,
                    modified_key,
                    physical_key,
                    location,
                    modifiers,
                    text,
                    repeat: false,
                }
            } else {
                keyboard::Event::KeyReleased {
                    key,
                    modified_key,
                    physical_key,
                    location,
                    modifiers,
                }
            })
        };
        self.events(&[Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers)), event(true)]);
        self.events(&[event(false)]);
    }

    /// Presses a key by its name: "Enter", "Tab", "Shift+Tab", "F2", "Ctrl+Z", "a", "7", "*".
    pub fn press(&mut self, name: &str) {
        let mut modifiers = Modifiers::empty();
        let mut rest = name;
        loop {
            rest = if let Some(more) = rest.strip_prefix("Ctrl+") {
                modifiers |= Modifiers::CTRL;
                more
            } else if let Some(more) = rest.strip_prefix("Shift+") {
                modifiers |= Modifiers::SHIFT;
                more
            } else {
                break;
            };
        }
        let named = match rest {
            "Enter" => Some(Named::Enter),
            "Tab" => Some(Named::Tab),
            "Escape" | "Esc" => Some(Named::Escape),
            "Backspace" => Some(Named::Backspace),
            "Delete" => Some(Named::Delete),
            "Up" => Some(Named::ArrowUp),
            "Down" => Some(Named::ArrowDown),
            "Left" => Some(Named::ArrowLeft),
            "Right" => Some(Named::ArrowRight),
            "Space" => Some(Named::Space),
            "F1" => Some(Named::F1),
            "F2" => Some(Named::F2),
            "F3" => Some(Named::F3),
            "F4" => Some(Named::F4),
            "F5" => Some(Named::F5),
            "F6" => Some(Named::F6),
            "F7" => Some(Named::F7),
            "F8" => Some(Named::F8),
            "F9" => Some(Named::F9),
            "F10" => Some(Named::F10),
            _ => None,
        };
        match named {
            Some(Named::Space) => self.key(Key::Named(Named::Space), Some(" "), modifiers),
            Some(named) => self.key(Key::Named(named), None, modifiers),
            None => {
                let lower = rest.to_lowercase();
                let text = (!modifiers.command()).then_some(rest);
                self.key(Key::Character(lower.as_str().into()), text, modifiers);
            }
        }
    }

    /// Presses several keys, one after the other, with spaces between their names; gives how
    /// many they were.
    pub fn keys(&mut self, names: &str) -> usize {
        names.split_whitespace().map(|name| self.press(name)).count()
    }

    /// Types text, a key a character.
    pub fn type_text(&mut self, text: &str) {
        for char in text.chars() {
            let name = char.to_string();
            if char == ' ' { self.press("Space") } else { self.press(&name) }
        }
    }

    fn find<S>(&mut self, selector: S) -> Option<S::Output>
    where
        S: Selector + Send,
        S::Output: Clone + Send,
    {
        let size = self.logical();
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let mut operation = selector.find();
        ui.operate(&self.renderer, &mut black_box(&mut operation));
        let outcome = operation.finish();
        self.cache = Some(ui.into_cache());
        match outcome {
            Outcome::Some(output) => output,
            _ => None,
        }
    }

    /// Clicks in the middle of the first text that is exactly this, or begins with it.
    pub fn click(&mut self, text: &str) {
        let exact = self.find(text.to_owned()).and_then(|found| found.visible_bounds());
        let begins = text.to_owned();
        let bounds = exact.or_else(|| {
            self.find(move |candidate: Candidate<'_>| match candidate {
                Candidate::Text { content, visible_bounds, .. } if content.starts_with(&begins) => {
                    visible_bounds
                }
                _ => None,
            })
        });
        let bounds = bounds.unwrap_or_else(|| panic!("no text {text:?} is seen"));
        self.click_at(bounds.center());
    }

    /// Clicks in the middle of the part with this id.
    pub fn click_id(&mut self, name: &str) {
        let found = self.find(id(name.to_owned())).and_then(|found| found.visible_bounds());
        let bounds = found.unwrap_or_else(|| panic!("nothing with the id {name:?} is seen"));
        self.click_at(bounds.center());
    }

    /// Clicks at a point, in logical pixels.
    pub fn click_at(&mut self, position: Point) {
        self.cursor = mouse::Cursor::Available(position);
        self.events(&[Event::Mouse(mouse::Event::CursorMoved { position })]);
        self.events(&[Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left))]);
        self.events(&[Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left))]);
        self.cursor = mouse::Cursor::Unavailable;
    }

    /// All text that is there, line by line.
    pub fn text(&mut self) -> String {
        let lines = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let into = lines.clone();
        let _ = self.find(move |candidate: Candidate<'_>| -> Option<()> {
            if let Candidate::Text { content, .. } = candidate {
                into.lock().unwrap().push(content.to_owned());
            }
            None
        });
        let lines = lines.lock().unwrap();
        lines.join("\n")
    }

    /// Whether some text contains this.
    pub fn sees(&mut self, text: &str) -> bool {
        self.text().contains(text)
    }

    /// Fails unless some text contains this.
    #[track_caller]
    pub fn expect(&mut self, text: &str) {
        let all = self.text();
        assert!(all.contains(text), "{text:?} is not seen, but:\n{all}");
    }

    /// The picture of the window, as PNG.
    pub fn picture(&mut self, path: &Path) {
        let scale = self.app.scale_factor();
        let theme = self.app.theme();
        let size = self.logical();
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let redraw = [Event::Window(iced::window::Event::RedrawRequested(Instant::now()))];
        let mut messages: Vec<Message> = Vec::new();
        let _ = ui.update(
            &redraw,
            self.cursor,
            &mut self.renderer,
            &mut clipboard::Null,
            &mut messages,
        );
        let style = Style { text_color: iced::Color::BLACK };
        ui.draw(&mut self.renderer, &theme, &style, self.cursor);
        self.cache = Some(ui.into_cache());
        let (width, height) = (self.size.width as u32, self.size.height as u32);
        let pixels = self.renderer.screenshot(Size::new(width, height), scale, iced::Color::BLACK);
        let file = std::io::BufWriter::new(std::fs::File::create(path).unwrap());
        let mut encoder = png::Encoder::new(file, width, height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    }

    /// The application.
    pub fn app(&self) -> &App {
        &self.app
    }
}

/// The folder that pictures are asked for in, if any.
pub fn pictures() -> Option<std::path::PathBuf> {
    std::env::var_os("HOUSE_RULES_PICTURES").map(Into::into)
}
