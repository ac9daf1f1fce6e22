//! Cached drawings with paths, drawn again only when they or the theme change.

use std::cell::RefCell;

use iced::widget::canvas::{self, Canvas, Geometry, Path, path::arc::Elliptical};
use iced::{Point, Radians, Rectangle, Vector, mouse};

use crate::gui::theme::{Renderer, Theme};

/// The frame to draw on.
pub type Frame = canvas::Frame<Renderer>;

/// Draws a value on a frame of the widget's size.
pub type Draw<T> = fn(&T, &mut Frame, &Theme);

/// Creates a drawing of `what`.
pub fn drawing<Message, T: Clone + PartialEq + 'static>(
    what: T,
    draw: Draw<T>,
) -> Canvas<Drawing<T>, Message, Theme, Renderer> {
    Canvas::new(Drawing { what, draw })
}

/// Returns an ellipse around a point, with half its width and half its height.
pub fn ellipse(center: Point, radii: Vector) -> Path {
    let (rotation, start_angle) = (Radians(0.0), Radians(0.0));
    let end_angle = Radians(std::f32::consts::TAU);
    let whole = Elliptical { center, radii, rotation, start_angle, end_angle };
    Path::new(|path| path.ellipse(whole))
}

/// A drawing; see [`drawing`].
pub struct Drawing<T> {
    what: T,
    draw: Draw<T>,
}

/// The last drawing.
pub struct DrawingCache<T> {
    cache: canvas::Cache<Renderer>,
    of: RefCell<Option<(T, Theme)>>,
}

impl<T> Default for DrawingCache<T> {
    fn default() -> Self {
        DrawingCache { cache: canvas::Cache::default(), of: RefCell::default() }
    }
}

impl<Message, T: Clone + PartialEq + 'static> canvas::Program<Message, Theme, Renderer>
    for Drawing<T>
{
    type State = DrawingCache<T>;

    fn draw(
        &self,
        drawn: &DrawingCache<T>,
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        _: mouse::Cursor,
    ) -> Vec<Geometry<Renderer>> {
        let mut of = drawn.of.borrow_mut();
        if of.as_ref().is_none_or(|(what, before)| before != theme || *what != self.what) {
            drawn.cache.clear();
            *of = Some((self.what.clone(), theme.clone()));
        }
        let draw = |frame: &mut Frame| (self.draw)(&self.what, frame, theme);
        vec![drawn.cache.draw(renderer, bounds.size(), draw)]
    }
}
