//! Small drawings: QR codes, and who goes to which table after a round.

use iced::widget::canvas::{self, LineDash, Path, Stroke};
use iced::{Color, Point, Vector, alignment, border};

use super::drawing::{Frame, drawing, ellipse};
use super::*;
use scoring::Movement;
use scoring::movement::{MovementArrow, movement_arrows};

/// Rows of squares: whether each is dark.
type Code = Vec<Vec<bool>>;

/// Draws a QR code from its rows of dark squares; `width` is in logical pixels and includes the
/// white margin.
pub fn qr_code<'a, Message: 'a>(rows: &Code, width: f32) -> Element<'a, Message> {
    drawing(rows.clone(), draw_code).width(width).height(width).into()
}

fn draw_code(code: &Code, frame: &mut Frame, _: &Theme) {
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

/// Size of the drawing, in logical pixels.
const SIZE: Size = Size::new(288.0, 84.0);
/// Half the size of a table.
const TABLE: f32 = 13.0;
/// How far an arrow bends away from the tables.
const BEND: f32 = 26.0;
/// Length of an arrow's head.
const HEAD: f32 = 7.0;
/// Where the people of a draw sit down: the table of each.
const DRAWN: [usize; 8] = [2, 0, 3, 1, 0, 3, 1, 2];

/// Draws who goes where by a movement.
pub fn movement_diagram<'a, Message: 'a>(movement: Movement) -> Element<'a, Message> {
    drawing((movement, movement_arrows(movement)), draw_movement)
        .width(SIZE.width)
        .height(SIZE.height)
        .into()
}

/// A movement with the number of tables to draw, and the arrows between them.
type Diagram = (Movement, (usize, Vec<MovementArrow>));

fn draw_movement((movement, (tables, arrows)): &Diagram, frame: &mut Frame, theme: &Theme) {
    let ground = Path::rounded_rectangle(Point::ORIGIN, SIZE, border::radius(6.0));
    frame.fill(&ground, theme.tone(Tone::Table));
    let line = if arrows.is_empty() { 60.0 } else { SIZE.height / 2.0 };
    let across = SIZE.width / float(*tables);
    let table = |at: usize| Point::new(across * (float(at) + 0.5), line);
    if arrows.is_empty() {
        let by_standing = *movement == Movement::Standing;
        for (person, drawn) in DRAWN.into_iter().enumerate() {
            let at = if by_standing { person / 2 } else { drawn };
            let from = Point::new(SIZE.width / 8.0 * (float(person) + 0.5), 18.0);
            frame.fill(&ellipse(from, Vector::new(5.0, 5.0)), theme.tone(Tone::OnTable));
            let line = Path::line(from, table(at) - Vector::new(0.0, TABLE));
            frame.stroke(&line, pen(theme, Tone::OnTableAccent));
        }
    }
    for arrow in arrows {
        draw_arrow(*arrow, table, frame, theme);
    }
    for at in 0..*tables {
        let center = table(at);
        let corner = center - Vector::new(TABLE, TABLE);
        let size = Size::new(2.0 * TABLE, 2.0 * TABLE);
        let paper = Path::rounded_rectangle(corner, size, border::radius(4.0));
        frame.fill(&paper, theme.tone(Tone::OnTable));
        frame.fill_text(canvas::Text {
            content: (at + 1).to_string(),
            position: center,
            color: theme.tone(Tone::Table),
            size: scale::SMALL.size.into(),
            font: STRONG,
            align_x: text::Alignment::Center,
            align_y: alignment::Vertical::Center,
            ..canvas::Text::default()
        });
    }
}

/// Draws an arrow: towards table 1 above the tables, away from it below; dashed if it passes some.
fn draw_arrow(
    MovementArrow { from, to }: MovementArrow,
    table: impl Fn(usize) -> Point,
    frame: &mut Frame,
    theme: &Theme,
) {
    let up = to < from;
    let (side, tone) = if up { (-1.0, Tone::OnTableAccent) } else { (1.0, Tone::OnTable) };
    let away = if up { -4.0 } else { 4.0 };
    let edge = |at: usize, shift: f32| table(at) + Vector::new(shift, side * (TABLE + 2.0));
    let (start, end) = (edge(from, away), edge(to, -away));
    let middle = Point::new(f32::midpoint(start.x, end.x), start.y + side * BEND);
    let line = Path::new(|path| {
        path.move_to(start);
        path.quadratic_curve_to(middle, end);
    });
    let dashes = LineDash { segments: &[4.0, 4.0], offset: 0 };
    let line_dash = if from.abs_diff(to) > 2 { dashes } else { LineDash::default() };
    frame.stroke(&line, Stroke { line_dash, ..pen(theme, tone) });
    let back = middle - end;
    let back = back * (HEAD / back.x.hypot(back.y).max(1.0));
    let across = Vector::new(-back.y, back.x) * 0.5;
    let head = Path::new(|path| {
        path.move_to(end + back + across);
        path.line_to(end);
        path.line_to(end + back - across);
    });
    frame.stroke(&head, pen(theme, tone));
}

fn pen(theme: &Theme, tone: Tone) -> Stroke<'static> {
    Stroke::default().with_color(theme.tone(tone)).with_width(stroke::FIELD)
}
