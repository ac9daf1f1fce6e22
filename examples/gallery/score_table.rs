//! A part of a score table.

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding, Right};

use super::Part;
use house_rules::gui::icon::suit;
use house_rules::gui::theme::{MEDIUM, TEXT, Tone, scale};
use house_rules::gui::widget::{
    BadgeKind, badge, double_rule, field_label, label, margin_line, round_line, segmented_button,
    shaded_section, vertical_hairline,
};

/// Shows a heading, a recorded row and an open round, as on a pad.
pub(super) fn pad() -> Part {
    column![
        head_row(),
        double_rule(),
        round_row(),
        round_line(),
        shaded_section(false, open_row()),
        round_line(),
    ]
    .into()
}

fn facts(content: impl Into<Part>) -> Part {
    container(content).width(270).center_y(Fill).padding([0, 22]).into()
}

fn head(mark: Option<Part>, name: &'static str, total: i32) -> Part {
    let name =
        row![].push(mark).push(label(name, scale::NAME, Tone::Ink)).spacing(10).align_y(Center);
    container(column![name, label(total, scale::HEAD, Tone::Ink)].align_x(Right))
        .align_right(Fill)
        .center_y(96)
        .padding([0, 22])
        .into()
}

fn head_row() -> Part {
    let title = container(label("Bid and trump", scale::CAPTION, Tone::Muted))
        .align_bottom(Fill)
        .padding(Padding::ZERO.bottom(14));
    row![
        facts(title),
        margin_line(),
        head(None, "Ada", 190),
        vertical_hairline(),
        head(Some(badge(BadgeKind::Leads, "leads")), "Ben", 395),
        vertical_hairline(),
        head(Some(badge(BadgeKind::Deals, "deals")), "Cleo", 265),
    ]
    .height(96)
    .into()
}

fn score(score: &'static str, total: &'static str) -> Part {
    let (color, font) =
        if score.starts_with('−') { (Tone::Problem, MEDIUM) } else { (Tone::Muted, TEXT) };
    let score = label(score, scale::SCORE.with(font), color);
    let total = label(total, scale::TOTAL, Tone::Ink);
    container(row![score.width(64).align_x(Right), total.width(76).align_x(Right)].align_y(Center))
        .align_right(Fill)
        .center_y(44)
        .padding([0, 22])
        .into()
}

fn round_row() -> Part {
    let bid = row![
        label("Cleo", scale::BODY.with(MEDIUM), Tone::Ink),
        label("90", scale::BODY, Tone::Ink),
        suit("hearts", 18.0),
        space::horizontal().width(Fill),
        badge(BadgeKind::Failed, "failed")
    ]
    .spacing(8)
    .align_y(Center);
    row![
        facts(bid),
        margin_line(),
        score("100", "170"),
        vertical_hairline(),
        score("70", "200"),
        vertical_hairline(),
        score("−90", "−40"),
    ]
    .height(44)
    .into()
}

fn open_row() -> Part {
    let seat = |key: &'static str, name: &'static str, chosen: bool| {
        let seat = segmented_button(name).key_before(key).chosen(chosen).on_press(()).width(Fill);
        container(seat).padding(Padding::ZERO.left(22).right(8)).width(Fill)
    };
    let help = Some("F4 adds up cards".into());
    row![
        facts(field_label("Who is the Goodge?", help)),
        margin_line(),
        row![seat("1", "Ada", false), seat("2", "Ben", true), seat("3", "Cleo", false)]
            .align_y(Center)
            .height(64)
    ]
    .height(64)
    .into()
}
