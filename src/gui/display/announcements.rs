//! Announcements to the room: time left, winners.

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, FillPortion, Size};

use super::Element;
use super::sheet::{self, NAME, SECOND, TOTAL};
use crate::gui::text_fit;
use crate::gui::theme::{MEDIUM, STRONG, TextStyle, Tone};
use crate::gui::widget::{ellipsized_text, hairline, label};
use session::chart::float;
use session::display::{ClockFace, WinnerRow};

const EDGE: f32 = 64.0;
const GAP: f32 = 40.0;

/// Draws the time left, as large as the paper.
pub(super) fn clock(face: &ClockFace, inside: Size) -> Element<'_> {
    let tone = if face.urgent { Tone::Problem } else { Tone::Ink };
    let one = TextStyle { size: 100.0, line: 120.0, font: STRONG };
    let wide = inside.width * 0.86 / text_fit::width(&face.time, one).max(1.0);
    let high = (inside.height - 130.0) / one.line;
    let time = label(face.time.as_str(), sheet::times(one, wide.min(high)), tone);
    let about = label(face.about.as_str(), sheet::times(NAME, 1.2), Tone::Muted);
    container(column![time, about].align_x(Center)).center(Fill).into()
}

pub(super) fn winners<'a>(rows: &'a [WinnerRow], inside: Size) -> Element<'a> {
    let height = (inside.height / float(rows.len().max(1))).min(190.0);
    let by = (height / 130.0).clamp(0.55, 1.25);
    let (label_style, name_style) =
        (sheet::times(SECOND, (1.2 * by).max(1.0)), sheet::times(TOTAL, (1.2 * by).max(0.8)));
    let by_style = sheet::times(SECOND, (1.35 * by).max(1.0)).with(MEDIUM);
    let money = rows.iter().map(|one| text_fit::width(&one.money, name_style)).fold(0.0, f32::max);
    let fit = |words: &'a str, style: TextStyle, tone: Tone, share: u16| {
        let words = ellipsized_text(words, style, tone).least(24.0).lines(2);
        container(words).width(FillPortion(share))
    };
    let line = |one: &'a WinnerRow| {
        let line = row![
            fit(&one.label, label_style, Tone::Muted, 26),
            fit(&one.name, name_style, Tone::Ink, 44),
            fit(&one.by, by_style, Tone::Muted, 30),
            container(label(one.money.as_str(), name_style, Tone::Ink)).align_right(money),
        ];
        let line = line.spacing(GAP).align_y(Center).height(height - 1.0).padding([0.0, EDGE]);
        column![line, hairline()].into()
    };
    column![column(rows.iter().map(line)), space::vertical().height(Fill)].into()
}
