//! The compositor: shows a renderer's frame in a window, repainting what differs from the frame in
//! the window's buffer.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::path::PathBuf;

use iced::advanced::graphics::compositor::{self, Information, SurfaceError};
use iced::advanced::graphics::{Error, Settings, Shell, Viewport, error};
use iced::{Color, Size};
use tiny_skia::PixmapMut;

use super::Renderer;
use super::damage::{Canvas, Snapshot};
use super::monitors;

/// Environment variable with a path: while that file exists, every frame is painted in full.
const WHOLE_FRAMES: &str = "HOUSE_RULES_WHOLE_FRAMES";

type Display = Box<dyn compositor::Display>;
type Window = Box<dyn compositor::Window>;

/// Shows frames in windows.
pub struct Compositor {
    context: softbuffer::Context<Display>,
    settings: Settings,
    whole_frames: Option<PathBuf>,
}

/// The surface of a window.
pub struct Surface {
    /// `None` if the system gave no buffer.
    target: Option<softbuffer::Surface<Display, Window>>,
    canvas: Option<Canvas>,
    /// The last frames, newest first; a buffer may hold an older one.
    frames: VecDeque<Snapshot>,
}

impl compositor::Compositor for Compositor {
    type Renderer = Renderer;
    type Surface = Surface;

    async fn with_backend(
        settings: Settings,
        display: impl compositor::Display,
        _compatible_window: impl compositor::Window,
        _shell: Shell,
        backend: Option<&str>,
    ) -> Result<Self, Error> {
        let reason = match backend {
            None | Some("tiny-skia" | "tiny_skia") => {
                let whole_frames = std::env::var_os(WHOLE_FRAMES).map(PathBuf::from);
                match softbuffer::Context::new(Box::new(display) as Display) {
                    Ok(context) => return Ok(Compositor { context, settings, whole_frames }),
                    Err(error) => error::Reason::RequestFailed(error.to_string()),
                }
            }
            Some(other) => error::Reason::DidNotMatch { preferred_backend: other.to_owned() },
        };
        Err(Error::GraphicsAdapterNotFound { backend: "tiny-skia", reason })
    }

    fn create_renderer(&self) -> Renderer {
        let Settings { default_font, default_text_size, .. } = self.settings;
        Renderer(iced_tiny_skia::Renderer::new(default_font, default_text_size))
    }

    fn create_surface<W: compositor::Window + Clone>(
        &mut self,
        window: W,
        width: u32,
        height: u32,
    ) -> Surface {
        monitors::remember(&window);
        let target = softbuffer::Surface::new(&self.context, Box::new(window) as Window).ok();
        let mut surface = Surface { target, canvas: None, frames: VecDeque::new() };
        self.configure_surface(&mut surface, width, height);
        surface
    }

    fn configure_surface(&mut self, surface: &mut Surface, width: u32, height: u32) {
        surface.frames.clear();
        surface.canvas = None;
        let lengths = NonZeroU32::new(width).zip(NonZeroU32::new(height));
        let Some((lengths, target)) = lengths.zip(surface.target.as_mut()) else { return };
        if target.resize(lengths.0, lengths.1).is_ok() {
            surface.canvas = Canvas::new(Size::new(width, height));
        }
    }

    fn information(&self) -> Information {
        Information { adapter: "CPU".to_owned(), backend: "tiny-skia".to_owned() }
    }

    fn present(
        &mut self,
        renderer: &mut Renderer,
        surface: &mut Surface,
        viewport: &Viewport,
        background: Color,
        on_pre_present: impl FnOnce(),
    ) -> Result<(), SurfaceError> {
        let Surface { target: Some(target), canvas: Some(canvas), frames } = surface else {
            return Err(SurfaceError::Lost);
        };
        let mut buffer = target.buffer_mut().map_err(|_| SurfaceError::Lost)?;
        let age = usize::from(buffer.age());
        let snapshot = Snapshot::new(renderer.0.layers(), viewport, background);
        let whole = self.whole_frames.as_ref().is_some_and(|file| file.exists());
        let held = age.checked_sub(1).and_then(|at| frames.get(at)).filter(|_| !whole);
        let areas = snapshot.damage(held);
        if !areas.is_empty() {
            let (size, bytes) = (viewport.physical_size(), bytemuck::cast_slice_mut(&mut buffer));
            let pixels = PixmapMut::from_bytes(bytes, size.width, size.height);
            let mut pixels = pixels.ok_or(SurfaceError::Outdated)?;
            snapshot.paint(&mut renderer.0, &areas, canvas, &mut pixels);
        }
        frames.truncate(age.max(1));
        frames.push_front(snapshot);
        on_pre_present();
        buffer.present().map_err(|_| SurfaceError::Lost)
    }

    fn screenshot(
        &mut self,
        renderer: &mut Renderer,
        viewport: &Viewport,
        background: Color,
    ) -> Vec<u8> {
        iced_tiny_skia::window::compositor::screenshot(&mut renderer.0, viewport, background)
    }
}
