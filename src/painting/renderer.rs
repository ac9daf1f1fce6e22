//! The renderer of `iced_tiny_skia` as a type of its own, because a renderer's type determines its
//! compositor.

use std::ops::{Deref, DerefMut};

use iced::advanced::graphics::{compositor, geometry};
use iced::advanced::renderer::{self, Headless, Quad};
use iced::advanced::{image, text};
use iced::{Background, Color, Font, Pixels, Point, Rectangle, Size, Transformation};
use iced_tiny_skia::Renderer as Inner;

use super::compositor::Compositor;

/// Records drawing and rasterizes it in software.
#[derive(Debug)]
pub struct Renderer(pub(super) Inner);

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
