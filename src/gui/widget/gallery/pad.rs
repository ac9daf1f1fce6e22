//! A piece of a score pad.

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding, Right};

use super::Part;
use crate::gui::icon::suit;
use crate::gui::theme::{Colors, MEDIUM, TEXT, scale};
use crate::gui::widget::{
    Mark, double_rule, field_label, label, margin_line, round_line, segment, shaded, tag,
    vertical_hairline,
};

/// A head, a recorded row and an open round, as they stand on a pad.
pub(super) fn pad(colors: &'static Colors) -> Part {
    let head = |mark: Option<Part>, name: &'static str, total: &'static str| {
        container(
            column![
                row![]
                    .push(mark)
                    .push(label(name, scale::NAME, colors.ink))
                    .spacing(10)
                    .align_y(Center),
                label(total, scale::HEAD, colors.ink)
            ]
            .align_x(Right),
        )
        .align_right(Fill)
        .center_y(96)
        .padding([0, 22])
    };
    let facts = |content: Part| {
        container(content)
            .width(270)
            .center_y(Fill)
            .padding([0, 22])
    };
    let score = |score: &'static str, total: &'static str| {
        let negative = score.starts_with('−');
        let (color, font) = if negative {
            (colors.problem, MEDIUM)
        } else {
            (colors.muted, TEXT)
        };
        container(
            row![
                label(score, scale::SCORE.with(font), color)
                    .width(64)
                    .align_x(Right),
                label(total, scale::TOTAL, colors.ink)
                    .width(76)
                    .align_x(Right)
            ]
            .align_y(Center),
        )
        .align_right(Fill)
        .center_y(44)
        .padding([0, 22])
    };
    let column_line = || vertical_hairline(colors);
    let seat = |key: &'static str, name: &'static str, chosen: bool| {
        container(
            segment(colors, name)
                .key_before(key)
                .chosen(chosen)
                .on_press(())
                .width(Fill),
        )
        .padding(Padding::ZERO.left(22).right(8))
        .width(Fill)
    };
    column![
        row![
            facts(
                container(label("Bid and trump", scale::LEAST, colors.muted))
                    .align_bottom(Fill)
                    .padding(Padding::ZERO.bottom(14))
                    .into()
            ),
            margin_line(colors),
            head(None, "Ada", "190"),
            column_line(),
            head(Some(tag(colors, Mark::Leads, "leads")), "Ben", "395"),
            column_line(),
            head(Some(tag(colors, Mark::Deals, "deals")), "Cleo", "265"),
        ]
        .height(96),
        double_rule(colors),
        row![
            facts(
                row![
                    label("Cleo", scale::BODY.with(MEDIUM), colors.ink),
                    label("90", scale::BODY, colors.ink),
                    suit("hearts", 18.0, colors),
                    space::horizontal().width(Fill),
                    tag(colors, Mark::Failed, "failed")
                ]
                .spacing(8)
                .align_y(Center)
                .into()
            ),
            margin_line(colors),
            score("100", "170"),
            column_line(),
            score("70", "200"),
            column_line(),
            score("−90", "−40"),
        ]
        .height(44),
        round_line(colors),
        shaded(
            colors,
            false,
            row![
                facts(field_label(
                    colors,
                    "Who is the Goodge?",
                    Some("F4 adds up cards".into())
                )),
                margin_line(colors),
                row![
                    seat("1", "Ada", false),
                    seat("2", "Ben", true),
                    seat("3", "Cleo", false)
                ]
                .align_y(Center)
                .height(64)
            ]
            .height(64)
        ),
        round_line(colors),
    ]
    .into()
}
