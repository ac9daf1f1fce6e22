//! The windows: the one with the screens, and the room display beside it.
//!
//! Invariants: the program ends when the main window is closed, once everything is on the disk;
//! closing the room display closes nothing else. Keys that are typed in the room display go to
//! the screen in the main window, so that none is lost; F11 alone is about the window that has
//! the keyboard.

use std::path::PathBuf;
use std::sync::mpsc::channel;

use iced::keyboard::key::Named;
use iced::widget::sensor;
use iced::{Color, Element, Size, Task, window};

use super::keyboard::{KeyPress, keyboard};
use super::place::{self, Place, Places, Which};
use super::room::{Room, Showing};
use super::widget::page_background;
use super::{App, Message, Screen, icon, theme};
use crate::store::worker::StoreHandle;

/// The size the main window opens at.
pub(super) const MAIN: Size = Size::new(1280.0, 820.0);

impl App {
    /// The title in the main window's frame.
    pub fn title(&self) -> String {
        let screen = match &self.screen {
            Screen::Tonight(_) | Screen::Broken(_) => return "House Rules".to_owned(),
            Screen::NewGame(_) => "New game".to_owned(),
            Screen::Sheet(sheet) => sheet.title(),
            Screen::Couples(couples) => couples.title(),
            Screen::Night(night) => night.title(),
            Screen::People(_) => "People".to_owned(),
            Screen::History(_) => "History".to_owned(),
            Screen::Evening(evening) => evening.name(),
            Screen::Settings(_) => "Settings".to_owned(),
        };
        format!("{screen} · House Rules")
    }

    /// How much larger than at 100 % everything in the main window is drawn.
    pub fn scale_factor(&self) -> f32 {
        f32::from(self.preferences.text_size) / 100.0
    }

    /// The room display, while it is open.
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// What stands in the room display; nothing where it is closed.
    pub fn room_view(&self) -> Element<'_, Message> {
        let colors = self.colors();
        match &self.room {
            Some(room) => keyboard(
                measured(room.view(colors), room.scale_factor(), Message::RoomResized),
                Message::RoomKey,
            ),
            None => page_background(colors, ""),
        }
    }

    /// Which screen, and which of its tabs, is seen.
    fn leaf(&self) -> u8 {
        match &self.screen {
            Screen::Tonight(_) => 0,
            Screen::NewGame(_) => 1,
            Screen::People(_) => 2,
            Screen::History(_) => 3,
            Screen::Evening(_) => 4,
            Screen::Settings(_) => 5,
            Screen::Broken(_) => 6,
            Screen::Sheet(sheet) => 10 + sheet.leaf(),
            Screen::Couples(couples) => 20 + couples.leaf(),
            Screen::Night(night) => 30 + night.leaf(),
        }
    }

    /// The colours under everything. Whoever turns to another leaf has all of it painted anew at
    /// once, and not what differs piece by piece: iced does so where the ground is another colour,
    /// be it by less than can be seen.
    pub fn style(&self) -> iced::theme::Style {
        let colors = self.colors();
        let ground = colors.table;
        let turned = f32::from(self.leaf()) * 1e-6;
        iced::theme::Style {
            background_color: Color { r: ground.r + turned, ..ground },
            text_color: colors.on_table,
        }
    }

    fn view_in(&self, id: window::Id) -> Element<'_, Message> {
        if id == self.main { self.view() } else { self.room_view() }
    }

    fn title_of(&self, id: window::Id) -> String {
        if id == self.main { self.title() } else { "House Rules: room".to_owned() }
    }

    fn scale_factor_of(&self, id: window::Id) -> f32 {
        match &self.room {
            Some(room) if room.id == id => room.scale_factor(),
            _ if id == self.main => self.scale_factor(),
            _ => 1.0,
        }
    }

    /// Opens the room display where there is something to show, or closes it.
    pub(super) fn toggle_room(&mut self) -> Task<Message> {
        if let Some(room) = self.room.take() {
            return self.asked_and_closed(&room);
        }
        let Some(showing) = self.showing() else { return Task::none() };
        let settings = Place::put(self.places.room, room_settings());
        let size = settings.size;
        // The scale that a room of this size is drawn at is multiplied in when it opens.
        let scale = Room::scale_of(size);
        let size_at_100 = Size::new(size.width / scale, size.height / scale);
        let (id, opened) = window::open(window::Settings { size: size_at_100, ..settings });
        let mut room = Room::new(id, showing);
        room.size = size;
        self.room = Some(room);
        opened.map(Message::WindowOpened)
    }

    /// A key that was pressed while the room display had the keyboard.
    pub(super) fn room_key(&mut self, press: &KeyPress) -> Task<Message> {
        match &self.room {
            Some(room) if press.named() == Some(Named::F11) => full_screen(room.id),
            _ => self.key(press),
        }
    }

    /// Whether F9 does something here.
    pub(super) fn has_room(&self) -> bool {
        let screen = matches!(
            self.screen,
            Screen::Sheet(_) | Screen::Couples(_) | Screen::Night(_) | Screen::Evening(_)
        );
        self.room.is_some() || screen
    }

    /// What the screen has for the room; nothing where it has nothing, and the room then keeps
    /// what it shows.
    fn showing(&self) -> Option<Showing> {
        match &self.screen {
            Screen::Sheet(sheet) => Some(sheet.showing()),
            Screen::Couples(couples) => Some(couples.showing()),
            Screen::Night(night) => Some(night.showing()),
            Screen::Evening(evening) => evening.showing(),
            _ => None,
        }
    }

    /// Has the room display show what there is now.
    pub(super) fn follow(&mut self) {
        if self.room.is_some()
            && let Some(showing) = self.showing()
            && let Some(room) = &mut self.room
        {
            room.show(showing);
        }
    }

    /// A window has come up; a room display that was closed before it could is closed now.
    pub(super) fn opened(&mut self, id: window::Id) -> Task<Message> {
        let which = if id == self.main {
            Which::Main
        } else if self.room.as_ref().is_some_and(|room| room.id == id) {
            Which::Room
        } else {
            return window::close(id);
        };
        if self.places.of(which).is_none() {
            return Task::none();
        }
        window::monitor_size(id).and_then(move |screen| Task::done(Message::Screen(which, screen)))
    }

    /// A window that was put where it stood before has come up on a screen of this size.
    pub(super) fn on_screen(&mut self, which: Which, screen: Size) -> Task<Message> {
        let id = match which {
            Which::Main => Some(self.main),
            Which::Room => self.room.as_ref().map(|room| room.id),
        };
        let moved = self.places.of(which).and_then(|place| place.moved_to(screen));
        let (Some(id), Some(place)) = (id, moved) else { return Task::none() };
        let at = place.at.map_or_else(Task::none, |at| window::move_to(id, at));
        Task::batch([window::resize(id, place.size), at])
    }

    /// Keeps where the room display stands, and closes it.
    fn asked_and_closed(&self, room: &Room) -> Task<Message> {
        let asked = place::ask(room.id, room.size, self.places.room);
        asked.map(|place| Message::Placed(Which::Room, place)).chain(window::close(room.id))
    }

    /// Somebody wants to close a window.
    pub(super) fn close(&mut self, id: window::Id) -> Task<Message> {
        if id != self.main {
            return match &self.room {
                Some(room) if room.id == id => self.asked_and_closed(room),
                _ => window::close(id),
            };
        }
        let room = self.room.as_ref().map_or_else(Task::none, |room| {
            place::ask(room.id, room.size, self.places.room)
                .map(|place| Message::Placed(Which::Room, place))
        });
        let main = place::ask(id, self.window, self.places.main)
            .map(|place| Message::Placed(Which::Main, place));
        room.chain(main).chain(Task::done(Message::Settled))
    }

    /// Leaves once everything that was asked of the store is on the disk.
    pub(super) fn leave(&self) -> Task<Message> {
        Task::perform(self.disk.run(|_| Ok(())), |_| Message::Leave)
    }

    /// A window is gone, whoever closed it.
    pub(super) fn closed(&mut self, id: window::Id) -> Task<Message> {
        if id == self.main {
            return self.leave();
        }
        if self.room.as_ref().is_some_and(|room| room.id == id) {
            self.room = None;
        }
        Task::none()
    }
}

/// Lets a window fill the whole screen, or gives it its frame back.
pub(super) fn full_screen<T: Send + 'static>(id: window::Id) -> Task<T> {
    window::mode(id).then(move |mode| {
        let full = mode == window::Mode::Fullscreen;
        window::set_mode(id, if full { window::Mode::Windowed } else { window::Mode::Fullscreen })
    })
}

/// The content of a window that is drawn so much larger; says how large the window is, in
/// pixels before that, whenever it changes. What iced says of a window's size is divided by a
/// scale that may have changed on the way; what is laid out is not.
pub(super) fn measured<'a>(
    content: impl Into<Element<'a, Message>>,
    scale: f32,
    say: fn(Size) -> Message,
) -> Element<'a, Message> {
    sensor(content)
        .on_resize(move |size| say(Size::new(size.width * scale, size.height * scale)))
        .into()
}

/// Whether two sizes differ by more than what is lost in dividing and multiplying.
pub(super) fn differ(one: Size, other: Size) -> bool {
    (one.width - other.width).abs() > 0.5 || (one.height - other.height).abs() > 0.5
}

/// Opens the window on the file at this path and runs until it is closed. A file that cannot
/// be opened is said in the window, and can be tried again.
///
/// # Errors
/// What iced says where no window can be opened.
pub fn run(path: PathBuf) -> iced::Result {
    let disk = StoreHandle::at(path);
    // A window opens where it stood, so this is waited for; but not before the screen has
    // answered too. Where it cannot be read, what the screens read says why.
    let (say, said) = channel();
    drop(disk.run(move |store| {
        let _ = say.send(Places::read(store)?);
        Ok(())
    }));
    let boot = move || App::placed(disk.clone(), said.recv().unwrap_or_default());
    let mut windows = iced::daemon(boot, App::update, App::view_in)
        .title(App::title_of)
        .theme(|app: &App, _| Some(app.theme()))
        .style(|app, _| app.style())
        .scale_factor(App::scale_factor_of)
        .subscription(App::subscription)
        .default_font(theme::TEXT);
    for font in theme::FONT_FILES {
        windows = windows.font(font);
    }
    windows.run()
}

/// How the main window opens.
pub(super) fn main_settings() -> window::Settings {
    window::Settings {
        size: MAIN,
        min_size: Some(Size::new(640.0, 480.0)),
        position: window::Position::Centered,
        icon: icon::window_icon(),
        // What is being written is written first.
        exit_on_close_request: false,
        #[cfg(target_os = "linux")]
        platform_specific: window::settings::PlatformSpecific {
            application_id: "house-rules".to_owned(),
            ..window::settings::PlatformSpecific::default()
        },
        ..window::Settings::default()
    }
}

/// How the room display opens.
fn room_settings() -> window::Settings {
    window::Settings {
        size: Room::SIZE,
        min_size: Some(Size::new(480.0, 270.0)),
        position: window::Position::Default,
        ..main_settings()
    }
}
