//! A window in X11 with a connection of its own: the server reads the pixels from shared memory, or
//! gets them over the connection if it is on another computer.
//!
//! softbuffer does this, too, but loads libX11 and six more libraries before `main`, even if the
//! command line runs without a window.

use std::fs::File;
use std::mem::forget;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;

use x11rb::connection::{Connection as _, RequestConnection as _, SequenceNumber};
use x11rb::errors::ReplyOrIdError;
use x11rb::protocol::shm::{ConnectionExt as _, Seg};
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, Gcontext, ImageFormat, ImageOrder, Setup, Visualid,
    Window,
};
use x11rb::rust_connection::RustConnection;

use crate::window_fit::Area;

/// Bytes per pixel: blue, green, red, and one unused.
const PIXEL: usize = 4;
/// Maximum length in bytes of a request besides its pixels.
const HEAD: usize = 32;
/// Folder of shared memory.
const MEMORY: &str = "/dev/shm";

/// A window and its pixels.
pub struct X11Window {
    connection: RustConnection,
    window: Window,
    context: Gcontext,
    depth: u8,
    width: u16,
    height: u16,
    pixels: Vec<u8>,
    /// Whether the pixels are those of the last frame.
    holds_frame: bool,
    shared: Option<SharedMemory>,
}

/// A copy of the pixels in shared memory.
struct SharedMemory {
    file: File,
    segment: Seg,
    /// The request after which the server has read the last frame.
    read: Option<SequenceNumber>,
}

/// Returns the name of the display. A local socket may be called `unix:0`, which x11rb takes for a
/// host name.
fn display_name() -> Option<String> {
    let name = std::env::var("DISPLAY").ok()?;
    Some(name.strip_prefix("unix:").map_or_else(|| name.clone(), |number| format!(":{number}")))
}

/// Returns whether a window with this visual takes pixels as they are painted.
fn takes_pixels(setup: &Setup, visual: Visualid, depth: u8) -> bool {
    let format = setup.pixmap_formats.iter().find(|format| format.depth == depth);
    let red = if setup.image_byte_order == ImageOrder::LSB_FIRST { 0x00ff_0000 } else { 0xff00 };
    let depths = setup.roots.iter().flat_map(|screen| &screen.allowed_depths);
    let mut visuals = depths.flat_map(|depth| &depth.visuals);
    format.is_some_and(|format| usize::from(format.bits_per_pixel) == 8 * PIXEL)
        && visuals.any(|found| found.visual_id == visual && found.red_mask == red)
}

/// Returns the part of all monitors together that no panel takes, in physical pixels, if the window
/// manager tells it.
pub fn work_area() -> Option<Area> {
    let (connection, screen) = x11rb::connect(display_name().as_deref()).ok()?;
    let root = connection.setup().roots.get(screen)?.root;
    let numbers = |name: &str, count: u32| -> Option<Vec<u32>> {
        let atom = connection.intern_atom(true, name.as_bytes()).ok()?.reply().ok()?.atom;
        let kind = AtomEnum::CARDINAL;
        let property = connection.get_property(false, root, atom, kind, 0, count).ok()?;
        Some(property.reply().ok()?.value32()?.collect())
    };
    let desktop = numbers("_NET_CURRENT_DESKTOP", 1)?.first().copied()?;
    // Four numbers for each desktop.
    let first = usize::try_from(desktop).ok()?.checked_mul(4)?;
    let areas = numbers("_NET_WORKAREA", 1024)?;
    let [left, top, width, height] = areas.get(first..)?.first_chunk()?;
    #[allow(clippy::cast_precision_loss, reason = "pixels")]
    let pixels = |number: &u32| *number as f32;
    Some(Area { at: (pixels(left), pixels(top)), size: (pixels(width), pixels(height)) })
}

impl X11Window {
    /// Connects to the display of a window with this visual; `None` if its pixel format differs.
    pub fn new(window: Window, visual: Visualid) -> Option<X11Window> {
        X11Window::connect(window, visual).ok().flatten()
    }

    fn connect(window: Window, visual: Visualid) -> Result<Option<X11Window>, ReplyOrIdError> {
        let display = display_name();
        let Ok((connection, _)) = x11rb::connect(display.as_deref()) else { return Ok(None) };
        let depth = connection.get_geometry(window)?.reply()?.depth;
        if !takes_pixels(connection.setup(), visual, depth) {
            return Ok(None);
        }
        let context = connection.generate_id()?;
        let aux = CreateGCAux::new().graphics_exposures(0);
        drop(connection.create_gc(context, window, &aux)?);
        Ok(Some(X11Window {
            connection,
            window,
            context,
            depth,
            width: 0,
            height: 0,
            pixels: Vec::new(),
            holds_frame: false,
            shared: None,
        }))
    }

    /// Sets the size of the window's content, in pixels. Returns whether a window can be that
    /// large.
    pub fn resize(&mut self, width: u32, height: u32) -> bool {
        let size = u16::try_from(width).ok().zip(u16::try_from(height).ok());
        let Some((width, height)) = size else { return false };
        (self.width, self.height, self.holds_frame) = (width, height, false);
        self.pixels.clear();
        self.pixels.resize(self.row() * usize::from(height), 0);
        if let Some(old) = self.shared.take() {
            drop(self.connection.shm_detach(old.segment));
        }
        // Memory is shared with a server on this computer only.
        let here = display_name().is_some_and(|name| name.starts_with([':', '/']));
        self.shared = if here { self.share() } else { None };
        true
    }

    /// Returns the number of bytes in a row.
    fn row(&self) -> usize {
        PIXEL * usize::from(self.width)
    }

    /// Shares memory with the server; `None` if it cannot.
    fn share(&self) -> Option<SharedMemory> {
        let file = tempfile::tempfile_in(MEMORY).ok()?;
        file.set_len(self.pixels.len().try_into().ok()?).ok()?;
        let segment = self.connection.generate_id().ok()?;
        let copy = OwnedFd::from(file.try_clone().ok()?);
        self.connection.shm_attach_fd(segment, copy, true).ok()?.check().ok()?;
        Some(SharedMemory { file, segment, read: None })
    }

    /// Returns the pixels to paint on, and whether they hold the last frame.
    pub fn pixels(&mut self) -> (&mut [u8], bool) {
        (&mut self.pixels, self.holds_frame)
    }

    /// Shows all pixels, of which these rows have changed.
    ///
    /// # Errors
    /// If the connection has ended, or shared memory cannot be written.
    pub fn present(
        &mut self,
        rows: impl Iterator<Item = (u16, u16)>,
    ) -> Result<(), ReplyOrIdError> {
        // Events other than replies are of no use here and would be queued forever.
        while self.connection.poll_for_event()?.is_some() {}
        if let Some(shared) = &mut self.shared
            && let Some(read) = shared.read.take()
        {
            let _ = self.connection.wait_for_reply(read)?;
        }
        for (first, end) in rows {
            let row = self.row();
            let (first, end) = (usize::from(first), usize::from(end.min(self.height)));
            if let Some(shared) = &self.shared
                && first < end
            {
                let (begin, end) = (row * first, row * end);
                let written = shared.file.write_all_at(&self.pixels[begin..end], begin as u64);
                written.map_err(x11rb::errors::ConnectionError::IoError)?;
            }
        }
        // All of it, because parts that another window covered are shown again with the next frame.
        self.send(0, self.height)?;
        if let Some(shared) = &mut self.shared {
            let asked = self.connection.get_input_focus()?;
            shared.read = Some(asked.sequence_number());
            forget(asked);
        }
        self.connection.flush()?;
        self.holds_frame = true;
        Ok(())
    }

    /// Sends the rows from `first` to before `end`.
    fn send(&mut self, first: u16, end: u16) -> Result<(), ReplyOrIdError> {
        let row = self.row();
        let (begin, width) = (row * usize::from(first), self.width);
        let rows = &self.pixels[begin..row * usize::from(end)];
        let format = ImageFormat::Z_PIXMAP;
        let at = |row: u16| i16::try_from(row).unwrap_or(i16::MAX);
        if let Some(shared) = &self.shared {
            drop(self.connection.shm_put_image(
                self.window,
                self.context,
                width,
                self.height,
                0,
                first,
                width,
                end - first,
                0,
                at(first),
                self.depth,
                format.into(),
                false,
                shared.segment,
                0,
            )?);
            return Ok(());
        }
        // A request holds this many rows.
        let most = self.connection.maximum_request_bytes().saturating_sub(HEAD) / row.max(1);
        let most = u16::try_from(most.max(1)).unwrap_or(u16::MAX);
        for (part, from) in
            rows.chunks(row * usize::from(most)).zip((first..end).step_by(most.into()))
        {
            let height = most.min(end - from);
            let (window, context) = (self.window, self.context);
            drop(self.connection.put_image(
                format,
                window,
                context,
                width,
                height,
                0,
                at(from),
                0,
                self.depth,
                part,
            )?);
        }
        Ok(())
    }
}
