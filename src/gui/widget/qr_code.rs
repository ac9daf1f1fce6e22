//! QR codes: dark squares on white in any theme.

use iced::{Color, Point, Size};

use super::drawing::{Frame, drawing};
use crate::gui::theme::{Element, Theme};
use session::chart::float;

/// Rows of squares: whether each is dark.
type Code = Vec<Vec<bool>>;

/// Draws a QR code from its rows of dark squares; `width` is in logical pixels and includes the
/// white margin.
pub fn qr_code<'a, Message: 'a>(rows: &Code, width: f32) -> Element<'a, Message> {
    drawing(rows.clone(), draw).width(width).height(width).into()
}

fn draw(code: &Code, frame: &mut Frame, _: &Theme) {
    frame.fill_rectangle(Point::ORIGIN, frame.size(), Color::WHITE);
    // A margin of four squares, as readers require.
    let square = frame.width() / float(code.len() + 8);
    for (y, row) in (4..).zip(code) {
        for (x, _) in (4..).zip(row).filter(|(_, dark)| **dark) {
            let at = Point::new(float(x) * square, float(y) * square);
            frame.fill_rectangle(at, Size::new(square + 0.3, square + 0.3), Color::BLACK);
        }
    }
}
