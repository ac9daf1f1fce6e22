//! The table from above: felt with a chair for everybody.

use iced::widget::canvas::Stroke;
use iced::widget::{button, column, container, pin, row, stack, text};
use iced::{Fill, Point, Size, Vector};

use crate::gui::icon::{Icon, icon};
use crate::gui::theme::{
    Element, MEDIUM, STRONG, Theme, Tone, button_style, by_pointer, outline, scale, stroke, target,
};
use crate::gui::widget::drawing::{Frame, drawing, ellipse};
use crate::gui::widget::{ellipsized_text, label, side_badge};
use scoring::{Player, SeatIndex as _, Team};
use session::chart::float;

/// Maximum width of a chair, in logical pixels.
const CHAIR: f32 = 150.0;
/// Minimum height for anything beside a chair, in logical pixels.
const LOW: f32 = 340.0;

/// A person at the table.
pub(super) struct DiagramSeat {
    pub(super) name: String,
    /// Index of the name's box.
    pub(super) seat: usize,
    /// What they do first, if anything: "deals first" or "starts", and its icon.
    pub(super) opens: Option<(Icon, &'static str)>,
    /// Whether they were clicked for a swap.
    pub(super) picked: bool,
}

/// Draws the table in a space of this size, with the facts of the deal in its middle; seats are
/// clockwise from the top.
pub(super) fn table<'a, M: Clone + 'a>(
    size: Size,
    chairs: Vec<DiagramSeat>,
    in_sides: bool,
    middle: Vec<String>,
    on_click: fn(usize) -> M,
) -> Element<'a, M> {
    let count = chairs.len();
    // A low table has no space for text beside a chair, so it goes to the middle.
    let low = size.height < LOW;
    let first = chairs.iter().filter(|_| low);
    let mut first = first.filter_map(|chair| Some((chair.name.as_str(), chair.opens?.1)));
    let first = first.next().map(|(name, opens)| format!("{name} {opens}"));
    let wide = if count > 8 { 104.0 } else { CHAIR }.min(size.width / 3.0);
    let high = if count > 10 { target::TOOL } else { 48.0 };
    let center = Point::new(size.width / 2.0, size.height / 2.0);
    // The middle of a chair is on the edge of the table.
    let reach = Vector::new(
        ((size.width - wide) / 2.0).min(1.45 * size.height / 2.0),
        (size.height - high) / 2.0,
    );
    let felt = drawing((center, reach), draw_felt);
    let felt = felt.width(size.width).height(size.height);
    let mut layers = stack![felt].width(size.width).height(size.height);
    let most = if low { 2 } else { 3 };
    // The space between the chairs on the left and on the right.
    let between = (2.0 * reach.x - wide - 24.0).max(100.0);
    let said = first.into_iter().chain(middle).take(most).enumerate().map(|(index, line)| {
        let (step, color) = if index == 0 {
            (if low { scale::SEAT } else { scale::NAME.with(MEDIUM) }, Tone::OnTable)
        } else {
            (scale::BODY, Tone::OnTableMuted)
        };
        ellipsized_text(line, step, color).least(12.0).lines(2).max_width(between).into()
    });
    let said = column(said).spacing(6).align_x(iced::Center);
    layers = layers.push(container(said).center(Fill));
    for (index, chair) in chairs.into_iter().enumerate() {
        let angle = std::f32::consts::TAU * float(index) / float(count.max(1));
        let at = center + Vector::new(reach.x * angle.sin(), -reach.y * angle.cos());
        let opens = chair.opens.filter(|_| !low);
        let side = in_sides.then(|| Player::at(index).team(true));
        let seat = chair.seat;
        let drawn = draw(chair, side, Size::new(wide, high), on_click(seat));
        layers = layers.push(pin(drawn).x(at.x - wide / 2.0).y(at.y - high / 2.0));
        if let Some((sign, opens)) = opens {
            let sign = row![
                icon(sign, 20.0, Tone::OnTable),
                label(opens, scale::BODY.with(MEDIUM), Tone::OnTable)
                    .wrapping(text::Wrapping::None)
            ]
            .spacing(8)
            .align_y(iced::Center);
            // The label is between the chair and the middle of the table.
            let (room, line) = (112.0, 22.0);
            let pull = Vector::new(-angle.sin(), angle.cos());
            let from =
                Vector::new(f32::midpoint(wide, room) + 12.0, f32::midpoint(high, line) + 12.0);
            let mark = container(sign).center_x(room).center_y(line);
            let place = at + Vector::new(pull.x * from.x, pull.y * from.y);
            layers = layers.push(pin(mark).x(place.x - room / 2.0).y(place.y - line / 2.0));
        }
    }
    layers.into()
}

/// Draws a chair: a name on a rounded piece of paper, in the colors of its side.
fn draw<'a, M: Clone + 'a>(
    chair: DiagramSeat,
    side: Option<Team>,
    size: Size,
    message: M,
) -> Element<'a, M> {
    let (ground, ink, line) = match side {
        Some(Team::A) => (Tone::SideASoft, Tone::SideA, Tone::SideA),
        Some(_) => (Tone::SideBSoft, Tone::SideB, Tone::SideB),
        None => (Tone::Raised, Tone::Ink, Tone::RuleStrong),
    };
    let picked = chair.picked;
    let name = ellipsized_text(chair.name, scale::CARD.with(STRONG), ink).least(12.0);
    let content = row![].push(side.map(side_badge)).push(name);
    let content = container(content.spacing(8).align_y(iced::Center)).center(Fill).clip(true);
    button(content)
        .width(size.width)
        .height(size.height)
        .padding([0, 10])
        .on_press(message)
        .class(by_pointer(move |pointed| {
            let (background, text_color, line, width) = if picked {
                (Tone::FocusFill, Tone::Ink, Tone::Focus, stroke::FOCUS)
            } else if pointed {
                (Tone::AccentSoft, Tone::Ink, line, stroke::MARGIN)
            } else {
                (ground, ink, line, stroke::FIELD)
            };
            button_style(Some(background), text_color, outline(line, width, size.height / 2.0))
        }))
        .into()
}

/// Draws the felt: an ellipse with a line inside its edge.
fn draw_felt((center, reach): &(Point, Vector), frame: &mut Frame, theme: &Theme) {
    let inside = |inset: f32| {
        ellipse(*center, Vector::new((reach.x - inset).max(1.0), (reach.y - inset).max(1.0)))
    };
    frame.fill(&inside(0.0), theme.tone(Tone::Table));
    let seam = Stroke::default().with_color(theme.tone(Tone::TableLine)).with_width(stroke::MARGIN);
    frame.stroke(&inside(18.0), seam);
}
