//! The compositor: shows in a window what a renderer recorded, painting what differs from the
//! frame that the window's buffer holds.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::path::PathBuf;

use iced::Color;
use iced::advanced::graphics::compositor::{self, Information, SurfaceError};
use iced::advanced::graphics::{Error, Settings, Shell, Viewport, error};
use tiny_skia::{Mask, PixmapMut};

use super::Renderer;
use super::damage::Snapshot;

/// While the file that this environment variable names exists, every frame is painted whole.
const WHOLE_FRAMES: &str = "HOUSE_RULES_WHOLE_FRAMES";

type Display = Box<dyn compositor::Display>;
type Window = Box<dyn compositor::Window>;

/// Shows frames in windows.
pub struct Compositor {
    context: softbuffer::Context<Display>,
    settings: Settings,
    whole_frames: Option<PathBuf>,
}

/// What a window shows.
pub struct Surface {
    /// `None` where the system gave no buffer.
    window: Option<softbuffer::Surface<Display, Window>>,
    mask: Option<Mask>,
    /// The last frames, newest first: a buffer may hold one that is not the last.
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
                match softbuffer::Context::new(Box::new(display) as Display) {
                    Ok(context) => {
                        let whole_frames = std::env::var_os(WHOLE_FRAMES).map(PathBuf::from);
                        return Ok(Compositor { context, settings, whole_frames });
                    }
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
        let window = softbuffer::Surface::new(&self.context, Box::new(window) as Window).ok();
        let mut surface = Surface { window, mask: None, frames: VecDeque::new() };
        self.configure_surface(&mut surface, width, height);
        surface
    }

    fn configure_surface(&mut self, surface: &mut Surface, width: u32, height: u32) {
        surface.frames.clear();
        surface.mask = None;
        let size = NonZeroU32::new(width).zip(NonZeroU32::new(height));
        let Some(((width, height), window)) = size.zip(surface.window.as_mut()) else { return };
        if window.resize(width, height).is_ok() {
            surface.mask = Mask::new(width.get(), height.get());
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
        let Surface { window: Some(window), mask: Some(mask), frames } = surface else {
            return Err(SurfaceError::Lost);
        };
        let mut buffer = window.buffer_mut().map_err(|_| SurfaceError::Lost)?;
        let age = usize::from(buffer.age());
        let snapshot = Snapshot::new(renderer.0.layers(), viewport, background);
        let whole = self.whole_frames.as_ref().is_some_and(|file| file.exists());
        let held = age.checked_sub(1).and_then(|at| frames.get(at)).filter(|_| !whole);
        let damage = snapshot.damage(held);
        if !damage.is_empty() {
            let size = viewport.physical_size();
            let bytes = bytemuck::cast_slice_mut(&mut buffer);
            let pixels = PixmapMut::from_bytes(bytes, size.width, size.height);
            let mut pixels = pixels.ok_or(SurfaceError::Outdated)?;
            renderer.0.draw(&mut pixels, mask, viewport, &damage, background);
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
