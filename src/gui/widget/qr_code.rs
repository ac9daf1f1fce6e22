//! A code to point a camera at: dark squares on white, so that a camera reads them in any look.

use iced::widget::canvas::{self, Canvas, Frame, Geometry};
use iced::{Color, Point, Rectangle, Renderer, Size, mouse};

use crate::chart::float;
use crate::gui::theme::{Element, Theme};

struct QrCode<'a>(&'a [Vec<bool>]);

/// A code by its rows of dark squares, of a width in logical pixels, white edge included.
pub fn qr_code<'a, Message: 'a>(rows: &'a [Vec<bool>], width: f32) -> Element<'a, Message> {
    Canvas::new(QrCode(rows)).width(width).height(width).into()
}

impl<M> canvas::Program<M, Theme> for QrCode<'_> {
    type State = ();

    fn draw(
        &self,
        (): &(),
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let mut frame = Frame::new(renderer, bounds.size());
        frame.fill_rectangle(Point::ORIGIN, bounds.size(), Color::WHITE);
        // Four squares of white around it, as readers want.
        let square = bounds.width / float(self.0.len() + 8);
        for (y, row) in (4..).zip(self.0) {
            for (x, _) in (4..).zip(row).filter(|(_, dark)| **dark) {
                let at = Point::new(float(x) * square, float(y) * square);
                frame.fill_rectangle(at, Size::new(square + 0.3, square + 0.3), Color::BLACK);
            }
        }
        vec![frame.into_geometry()]
    }
}
