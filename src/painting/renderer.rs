//! The renderer of `iced_tiny_skia` as a type of its own, because a renderer's type determines its
//! compositor; and the compositor, which shows a renderer's frame in a window, repainting what
//! differs from the frame in the window's buffer.

use std::collections::VecDeque;
use std::num::NonZeroU32;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;

use iced::advanced::graphics::compositor::{self, Information, SurfaceError};
use iced::advanced::graphics::{Error, Settings, Shell, Viewport, error, geometry};
use iced::advanced::renderer::{self, Headless, Quad};
use iced::advanced::{image, text};
use iced::{Background, Color, Font, Pixels, Point, Rectangle, Size, Transformation};
use iced_tiny_skia::Renderer as Inner;
use tiny_skia::PixmapMut;

use super::damage::{Canvas, Snapshot};
use super::monitors;

/// Records drawing and rasterizes it in software.
#[derive(Debug)]
pub struct Renderer(Inner);

impl Deref for Renderer {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl DerefMut for Renderer {
    fn deref_mut(&mut self) -> &mut Inner {
        &mut self.0
    }
}

impl compositor::Default for Renderer {
    type Compositor = Compositor;
}

impl renderer::Renderer for Renderer {
    fn start_layer(&mut self, bounds: Rectangle) {
        self.0.start_layer(bounds);
    }

    fn end_layer(&mut self) {
        self.0.end_layer();
    }

    fn start_transformation(&mut self, transformation: Transformation) {
        self.0.start_transformation(transformation);
    }

    fn end_transformation(&mut self) {
        self.0.end_transformation();
    }

    fn fill_quad(&mut self, quad: Quad, background: impl Into<Background>) {
        self.0.fill_quad(quad, background);
    }

    fn reset(&mut self, new_bounds: Rectangle) {
        self.0.reset(new_bounds);
    }

    fn allocate_image(
        &mut self,
        handle: &image::Handle,
        callback: impl FnOnce(Result<image::Allocation, image::Error>) + Send + 'static,
    ) {
        self.0.allocate_image(handle, callback);
    }
}

impl text::Renderer for Renderer {
    type Font = Font;
    type Paragraph = <Inner as text::Renderer>::Paragraph;
    type Editor = <Inner as text::Renderer>::Editor;

    const ICON_FONT: Font = Inner::ICON_FONT;
    const CHECKMARK_ICON: char = Inner::CHECKMARK_ICON;
    const ARROW_DOWN_ICON: char = Inner::ARROW_DOWN_ICON;
    const ICED_LOGO: char = Inner::ICED_LOGO;
    const SCROLL_UP_ICON: char = Inner::SCROLL_UP_ICON;
    const SCROLL_DOWN_ICON: char = Inner::SCROLL_DOWN_ICON;
    const SCROLL_LEFT_ICON: char = Inner::SCROLL_LEFT_ICON;
    const SCROLL_RIGHT_ICON: char = Inner::SCROLL_RIGHT_ICON;

    fn default_font(&self) -> Font {
        self.0.default_font()
    }

    fn default_size(&self) -> Pixels {
        self.0.default_size()
    }

    fn fill_paragraph(
        &mut self,
        text: &Self::Paragraph,
        position: Point,
        color: Color,
        clip_bounds: Rectangle,
    ) {
        self.0.fill_paragraph(text, position, color, clip_bounds);
    }

    fn fill_editor(
        &mut self,
        editor: &Self::Editor,
        position: Point,
        color: Color,
        clip_bounds: Rectangle,
    ) {
        self.0.fill_editor(editor, position, color, clip_bounds);
    }

    fn fill_text(
        &mut self,
        text: text::Text,
        position: Point,
        color: Color,
        clip_bounds: Rectangle,
    ) {
        self.0.fill_text(text, position, color, clip_bounds);
    }
}

impl geometry::Renderer for Renderer {
    type Geometry = <Inner as geometry::Renderer>::Geometry;
    type Frame = <Inner as geometry::Renderer>::Frame;

    fn new_frame(&self, bounds: Rectangle) -> Self::Frame {
        self.0.new_frame(bounds)
    }

    fn draw_geometry(&mut self, geometry: Self::Geometry) {
        self.0.draw_geometry(geometry);
    }
}

impl Headless for Renderer {
    async fn new(font: Font, size: Pixels, backend: Option<&str>) -> Option<Self> {
        <Inner as Headless>::new(font, size, backend).await.map(Renderer)
    }

    fn name(&self) -> String {
        self.0.name()
    }

    fn screenshot(&mut self, size: Size<u32>, scale: f32, background: Color) -> Vec<u8> {
        self.0.screenshot(size, scale, background)
    }
}

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
