//! Figures: boxes with the screen's own cursor, the card counter, lines of totals.

use iced::widget::{column, container, row};
use iced::{Center, Fill};

use super::Part;
use house_rules::gui::theme::{Tone, Width, scale};
use house_rules::gui::widget::{BoxState, card_counter, chart, figure_box, label, sheet};
use scoring::{Cell, Unit};
use session::chart::layout::Frame;
use session::chart::{Chart, ChartLine, Ink, LineStyle, MarkShape, Weight};
use session::form::{CountLine, CountView};

/// Shows every state of a box, without and with the cursor.
pub(super) fn figure_boxes() -> Part {
    let states = [
        ("blank", "", BoxState::Empty, None),
        ("typed", "95", BoxState::Draft, None),
        ("recorded", "95", BoxState::Recorded, None),
        ("filled in", "95", BoxState::FilledIn, Some("filled in")),
        ("refused", "260", BoxState::Refused, None),
    ];
    let line = |focused: bool| {
        let boxes = states.map(|(name, value, state, aside)| {
            let aside = aside.map(str::to_owned);
            let part: Part = figure_box(value, state, focused, aside).into();
            column![label(name, scale::SMALL, Tone::Muted), part].spacing(6).width(Fill).into()
        });
        row(boxes).spacing(16)
    };
    column![line(false), line(true)].spacing(16).into()
}

/// Shows the card counter with the keyboard focus, with too many of one kind, and without the
/// focus.
pub(super) fn counts() -> Part {
    let kind = |label, count, in_deck| CountLine {
        label,
        points: 5,
        count,
        product: 5 * count,
        in_deck,
        most: 99,
    };
    let view = |lines, marked, total| CountView {
        cell: Cell::one("captured"),
        lines,
        marked,
        total: Some(total),
    };
    let counted = vec![kind("Aces", 3, None), kind("Tens", 5, Some(4)), kind("Fives", 0, None)];
    let active = card_counter("Ada's captured points", view(counted, Some(0), 40), "F4", |_| ());
    let counted = vec![kind("Aces", 1, None), kind("Tens", 2, None)];
    let passive =
        card_counter("Ben's captured points", view(counted, None, 15), "F4", |_| ()).low();
    let card = |part: Part| container(sheet(Width::Wide, true, part)).width(420);
    row![card(active.into()), card(passive.into())].spacing(24).align_y(Center).into()
}

/// Shows totals as lines: plain, highlighted and faint, with every mark.
pub(super) fn lines() -> Part {
    let line = |name: &str, rank, (ink, shape, hollow, weight), totals: [i64; 5]| ChartLine {
        name: name.to_owned(),
        rank,
        style: LineStyle { ink, shape, hollow, weight },
        totals: (1..).zip(totals).collect(),
    };
    let lines = vec![
        line(
            "Ada",
            2,
            (Ink::SideA, MarkShape::Dot, false, Weight::Plain),
            [70, 170, 265, 310, 390],
        ),
        line(
            "Ben",
            1,
            (Ink::Leader, MarkShape::Square, false, Weight::Strong),
            [130, 200, 260, 330, 455],
        ),
        line(
            "Cleo",
            3,
            (Ink::SideB, MarkShape::Triangle, true, Weight::Plain),
            [50, -40, 55, 190, 265],
        ),
        line("Dov", 4, (Ink::Muted, MarkShape::Diamond, true, Weight::Faint), [0, 20, 60, 90, 120]),
    ];
    let drawn = Chart { lines, start: 0, goal: Some(500), unit: Unit::Points, last: 5 };
    container(chart(drawn, Frame::large, Tone::Paper)).height(320).into()
}
