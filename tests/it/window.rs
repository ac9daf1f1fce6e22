//! The real window without a display: keys and clicks go in, text can be looked for, tasks are run.
//! Widgets keep their state from step to step, so that a caret stays where it is.

mod drawn;
mod frame;
mod hand;
mod seen;
mod squeezed;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::task::{Context, Poll, Waker};
use std::thread;
use std::time::Duration;

use house_rules::gui::theme::Renderer;
use house_rules::gui::{App, Message};
use house_rules::painting::damage::Snapshot;
use iced::advanced::widget::operation::Outcome;
use iced::advanced::{clipboard, mouse};
use iced::window::{Id, Mode};
use iced::{Event, Point, Size, Task};
use iced_test::futures::BoxStream;
use iced_test::futures::futures::StreamExt;
use iced_test::futures::futures::executor::block_on;
use iced_test::runtime::user_interface::{Cache, UserInterface};
use iced_test::runtime::{Action, task, window};
use iced_test::selector::Target;
use session::files::printing::Printer;
use store::Store;
use store::worker::StoreHandle;

use drawn::{Ui, parts_of, renderer};
pub use drawn::{matrix, pictures, texts, words};

/// How long to wait for a task without output. Every task ends much sooner, so this only elapses if
/// one hangs.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait while the store's thread is held, when no answer can come.
const HELD: Duration = Duration::from_millis(20);

/// The output of a task; `None` when it has ended.
type Said = Option<Action<Message>>;

/// The window as a person sees it.
pub struct Window {
    /// The program.
    pub app: App,
    disk: StoreHandle,
    size: Size,
    cache: Option<Cache>,
    /// The room display keeps its own widget state.
    room: Option<Cache>,
    renderer: Renderer,
    cursor: mouse::Cursor,
    said: Receiver<Said>,
    say: Sender<Said>,
    running: usize,
    /// How long to wait for a task without output.
    pub patience: Duration,
    /// The size of each window when it opened, and its place if requested.
    pub opened: Vec<(Size, Option<Point>)>,
    /// Whether the program has ended.
    pub has_left: bool,
    /// The mode requested for each window.
    modes: HashMap<Id, Mode>,
    snapshot: Option<Snapshot>,
    /// What is in the window, if nothing has happened since it was asked for.
    parts: Option<Vec<Target>>,
    /// What the screens show: the main window's, and the room display's.
    frames: [frame::Frame; 2],
}

impl Window {
    /// Opens a window on a store, 1440 by 900, and waits until it has read what it shows.
    pub fn over(store: Store) -> Window {
        Window::on(StoreHandle::new(store))
    }

    /// Opens a window on a store's handle.
    pub fn on(disk: StoreHandle) -> Window {
        let (app, start) = App::new(disk.clone());
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
            patience: PATIENCE,
            opened: Vec::new(),
            has_left: false,
            modes: HashMap::new(),
            snapshot: None,
            parts: None,
            frames: Default::default(),
        };
        window.run(start);
        window.resize(size.width, size.height);
        window
    }

    /// Replaces the printer with one that writes into this folder.
    pub fn printing(mut self, folder: &Path, show: fn(&Path) -> std::io::Result<()>) -> Window {
        self.app = self.app.with_printer(Printer::new(folder.to_owned(), show));
        self
    }

    /// Opens a window on an empty temporary store.
    pub fn empty() -> Window {
        Window::over(Store::open_in_memory().unwrap())
    }

    /// Runs a job on the store, after everything the window requested of it.
    pub fn store<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Store) -> Result<T, store::Error> + Send + 'static,
    ) -> T {
        block_on(self.disk.run(job)).unwrap()
    }

    /// Waits until the copies that are due in the second place have been made, or cannot be.
    pub fn waits_for_copies(&self) {
        self.store(|_| Ok(()));
        while self.disk.is_copying() {
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Resizes the window, in real pixels.
    pub fn resize(&mut self, width: f32, height: f32) {
        self.size = Size::new(width, height);
        self.tell(Message::Resized(self.size));
    }

    /// Sends a message to the program and runs what follows.
    pub fn tell(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
        self.settle();
    }

    /// Runs what a change of the program asks for.
    fn run(&mut self, task: Task<Message>) {
        self.parts = None;
        if let Some(stream) = task::into_stream(task) {
            self.run_stream(stream);
        }
    }

    fn run_stream(&mut self, mut stream: BoxStream<Action<Message>>) {
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

    /// Runs all pending tasks. One without output for a long time is abandoned.
    pub fn settle(&mut self) {
        while self.running > 0 {
            match self.said.recv_timeout(self.patience) {
                Ok(None) => self.running = self.running.saturating_sub(1),
                Ok(Some(action)) => {
                    if let Some(message) = self.act(action) {
                        let task = self.app.update(message);
                        self.run(task);
                    }
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Performs an action of a task, and returns what it tells the program.
    fn act(&mut self, action: Action<Message>) -> Option<Message> {
        match action {
            Action::Output(message) => return Some(message),
            Action::Widget(operation) => self.operate(operation),
            Action::Window(action) => self.window_action(action),
            Action::Exit => self.has_left = true,
            _ => {}
        }
        None
    }

    /// Does what a desktop does with windows: opens them, reports their size, closes them.
    fn window_action(&mut self, action: window::Action) {
        match action {
            window::Action::Open(id, settings, opened) => {
                let _ = opened.send(id);
                let at = match settings.position {
                    iced::window::Position::Specific(at) => Some(at),
                    _ => None,
                };
                self.opened.push((settings.size, at));
                if self.app.display().is_some_and(|room| room.id == id) {
                    self.room = None;
                    self.resized(id, settings.size);
                }
            }
            window::Action::Resize(id, size) => self.resized(id, size),
            window::Action::GetPosition(_, said) => {
                let _ = said.send(Some(Point::new(30.0, 40.0)));
            }
            window::Action::GetMaximized(_, said) => {
                let _ = said.send(false);
            }
            window::Action::GetScaleFactor(_, said) => {
                let _ = said.send(1.0);
            }
            window::Action::GetMonitorSize(id, said) => {
                let _ = said.send(Some(Size::new(1920.0, 1080.0) / self.app.scale_factor_of(id)));
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

    /// Gives a window a size at which the desktop includes the window's scale.
    fn resized(&mut self, id: Id, size: Size) {
        let size = size * self.app.scale_factor_of(id);
        let message = if self.app.display().is_some_and(|room| room.id == id) {
            Message::DisplayResized(size)
        } else {
            self.size = size;
            Message::Resized(size)
        };
        let task = self.app.update(message);
        self.run(task);
    }

    /// Returns how many windows are full screen.
    pub fn full_screens(&self) -> usize {
        self.modes.values().filter(|mode| **mode == Mode::Fullscreen).count()
    }

    /// Returns whether the room display is full screen.
    pub fn room_is_full(&self) -> bool {
        let room = self.app.display().and_then(|room| self.modes.get(&room.id));
        room == Some(&Mode::Fullscreen)
    }

    /// Returns the size of the window in logical pixels.
    pub fn size(&self) -> Size {
        let scale = self.app.scale_factor();
        Size::new(self.size.width / scale, self.size.height / scale)
    }

    /// Runs a function on the widgets and keeps their state.
    fn with<T>(
        &mut self,
        deed: impl FnOnce(&mut Ui<'_, Message>, &mut Renderer, mouse::Cursor) -> T,
    ) -> T {
        self.parts = None;
        let size = self.size();
        let cache = self.cache.take().unwrap_or_default();
        let mut ui = UserInterface::build(self.app.view(), size, cache, &mut self.renderer);
        let done = deed(&mut ui, &mut self.renderer, self.cursor);
        self.cache = Some(ui.into_cache());
        done
    }

    fn with_room<T>(
        &mut self,
        deed: impl FnOnce(&mut Ui<'_, Message>, &mut Renderer, (Size, f32)) -> T,
    ) -> T {
        let Some(room) = self.app.display() else { panic!("the room display is not open") };
        let (size, scale) = (room.size, room.scale_factor());
        let logical = Size::new(size.width / scale, size.height / scale);
        let cache = self.room.take().unwrap_or_default();
        let view = self.app.display_view();
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
        self.all_happen(&[event]);
    }

    /// Does what events ask for that meet the same view.
    fn all_happen(&mut self, events: &[Event]) {
        let mut messages = Vec::new();
        let parts = self.with(|ui, renderer, cursor| {
            let null = &mut clipboard::Null;
            let _ = ui.update(events, cursor, renderer, null, &mut messages);
            // If nothing follows, this is what the window shows.
            messages.is_empty().then(|| parts_of(ui, renderer))
        });
        self.parts = parts;
        for message in messages {
            let task = self.app.update(message);
            self.run(task);
        }
        self.settle();
    }

    /// Takes one turn of iced's loop: all events meet the same view, then the program hears of
    /// them, then what its tasks ask for at once is done. What they report, which is returned, is
    /// heard in the next turn, after its events.
    fn turn(&mut self, events: &[Event], mut heard: Vec<Message>) -> Vec<Message> {
        self.with(|ui, renderer, cursor| {
            let null = &mut clipboard::Null;
            let _ = ui.update(events, cursor, renderer, null, &mut heard);
        });
        let mut actions = Vec::new();
        for message in heard {
            self.parts = None;
            let Some(mut stream) = task::into_stream(self.app.update(message)) else { continue };
            let mut context = Context::from_waker(Waker::noop());
            loop {
                match stream.poll_next_unpin(&mut context) {
                    Poll::Ready(Some(action)) => actions.push(action),
                    Poll::Ready(None) => break,
                    Poll::Pending => {
                        self.run_stream(stream);
                        break;
                    }
                }
            }
        }
        actions.into_iter().filter_map(|action| self.act(action)).collect()
    }

    /// Runs a function while the store's thread is held, so that nothing is answered before it
    /// returns.
    pub fn hold(&mut self, deed: impl FnOnce(&mut Window)) {
        let (go_on, wait) = channel::<()>();
        let held = self.disk.run(move |_| {
            let _ = wait.recv();
            Ok(())
        });
        self.patience = HELD;
        deed(self);
        self.patience = PATIENCE;
        drop(go_on);
        let _ = block_on(held);
    }
}
