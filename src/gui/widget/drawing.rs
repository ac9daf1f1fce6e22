//! What is drawn with paths on a frame of its own, anew each time.

use iced::widget::canvas::{self, Canvas, Geometry, Path, path::arc::Elliptical};
use iced::{Point, Radians, Rectangle, Vector, mouse};

use crate::gui::theme::{Renderer, Theme};

/// The frame that is drawn on.
pub type Frame = canvas::Frame<Renderer>;

/// Creates a drawing that `draw` makes on a frame of the widget's size.
pub fn drawing<'a, Message: 'a>(
    draw: impl Fn(&mut Frame, &Theme) + 'a,
) -> Canvas<impl canvas::Program<Message, Theme, Renderer> + 'a, Message, Theme, Renderer> {
    Canvas::new(Drawing(draw))
}

/// Returns an ellipse round a point, with half its width and half its height.
pub fn ellipse(center: Point, radii: Vector) -> Path {
    let (rotation, start_angle) = (Radians(0.0), Radians(0.0));
    let end_angle = Radians(std::f32::consts::TAU);
    let whole = Elliptical { center, radii, rotation, start_angle, end_angle };
    Path::new(|path| path.ellipse(whole))
}

struct Drawing<F>(F);

impl<Message, F: Fn(&mut Frame, &Theme)> canvas::Program<Message, Theme, Renderer> for Drawing<F> {
    type State = ();

    fn draw(
        &self,
        (): &(),
        renderer: &Renderer,
        theme: &Theme,
        bounds: Rectangle,
        _: mouse::Cursor,
    ) -> Vec<Geometry<Renderer>> {
        let mut frame = Frame::new(renderer, bounds.size());
        (self.0)(&mut frame, theme);
        vec![frame.into_geometry()]
    }
}
