//! A separate screen: Xvfb, which reports when something was drawn (X Damage), and takes keys as
//! from a keyboard (XTEST).

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::damage::{ConnectionExt as _, ReportLevel};
use x11rb::protocol::xproto::{
    ChangeWindowAttributesAux, ConfigureWindowAux, ConnectionExt as _, EventMask, ImageFormat,
    InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// The X display. Dropping this ends it.
pub struct Display {
    server: Child,
    /// As the environment says it: `:7`.
    pub name: String,
    connection: RustConnection,
    root: Window,
}

impl Display {
    /// Opens a black display of this many pixels.
    pub fn open(width: u16, height: u16) -> Display {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24")])
            .args(["-br", "-nolisten", "tcp", "-noreset"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb is needed for these figures");
        let mut number = String::new();
        let _ = BufReader::new(server.stdout.take().unwrap()).read_line(&mut number).unwrap();
        let name = format!(":{}", number.trim());
        let (connection, screen) = x11rb::connect(Some(&name)).unwrap();
        let root = connection.setup().roots[screen].root;
        let _ = connection.damage_query_version(1, 1).unwrap().reply().unwrap();
        let _ = connection.xtest_get_version(2, 2).unwrap().reply().unwrap();
        let damage = connection.generate_id().unwrap();
        connection
            .damage_create(damage, root, ReportLevel::RAW_RECTANGLES)
            .unwrap()
            .check()
            .unwrap();
        let told = ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
        connection.change_window_attributes(root, &told).unwrap().check().unwrap();
        Display { server, name, connection, root }
    }

    /// Waits until something is drawn, at most this long, and returns when.
    pub fn drawn(&self, most: Duration) -> Option<Instant> {
        let until = Instant::now() + most;
        loop {
            match self.connection.poll_for_event().unwrap() {
                Some(Event::DamageNotify(_)) => return Some(Instant::now()),
                Some(_) => {}
                None if Instant::now() > until => return None,
                None => std::thread::sleep(Duration::from_micros(100)),
            }
        }
    }

    /// Waits until nothing has been drawn for `calm`, and returns when something was drawn last.
    pub fn quiet(&self, calm: Duration) -> Option<Instant> {
        let mut last = None;
        while let Some(at) = self.drawn(calm) {
            last = Some(at);
        }
        last
    }

    /// Waits until a window has drawn itself: until its center is no longer black.
    pub fn first_frame(&self) -> Instant {
        // A window opens in the center of the display.
        let screen = self.connection.setup().roots[0].clone();
        let (x, y) = (screen.width_in_pixels / 2, screen.height_in_pixels / 2);
        loop {
            let at = self.drawn(Duration::from_secs(20)).expect("a window within 20 seconds");
            if self.pixel(x, y) != [0, 0, 0] {
                return at;
            }
        }
    }

    fn pixel(&self, x: u16, y: u16) -> [u8; 3] {
        let at = |place: u16| i16::try_from(place).unwrap();
        let image = self
            .connection
            .get_image(ImageFormat::Z_PIXMAP, self.root, at(x), at(y), 1, 1, u32::MAX)
            .unwrap();
        let data = image.reply().unwrap().data;
        [data[0], data[1], data[2]]
    }

    /// Gives the only window the keyboard focus, and the full screen if `whole`.
    pub fn focus(&self, whole: bool) {
        let windows = self.connection.query_tree(self.root).unwrap().reply().unwrap().children;
        let mut shown = windows.into_iter().filter(|window| {
            let attributes = self.connection.get_window_attributes(*window).unwrap().reply();
            attributes.is_ok_and(|is| is.map_state == x11rb::protocol::xproto::MapState::VIEWABLE)
        });
        let window = shown.next().expect("a window");
        if whole {
            let screen = self.connection.setup().roots[0].clone();
            let all = ConfigureWindowAux::new()
                .x(0)
                .y(0)
                .width(u32::from(screen.width_in_pixels))
                .height(u32::from(screen.height_in_pixels));
            let _ = self.connection.configure_window(window, &all).unwrap();
        }
        let _ = self.connection.set_input_focus(InputFocus::PARENT, window, 0_u32).unwrap();
        self.connection.flush().unwrap();
    }

    /// Presses and releases the key with this code, and returns when it was pressed.
    pub fn press(&self, code: u8) -> Instant {
        let at = Instant::now();
        for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
            let _ = self.connection.xtest_fake_input(kind, code, 0, self.root, 0, 0, 0).unwrap();
        }
        self.connection.flush().unwrap();
        at
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Key codes of the Xvfb keyboard.
pub mod code {
    pub const ONE: u8 = 10;
    #[cfg(feature = "lan")]
    pub const ENTER: u8 = 36;
    #[cfg(feature = "lan")]
    pub const F12: u8 = 96;
    pub const BACKSPACE: u8 = 22;
}
