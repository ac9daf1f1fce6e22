//! A piece of a score pad.

use iced::widget::{column, container, row, space};
use iced::{Center, Fill, Padding, Right};

use super::Part;
use house_rules::gui::icon::suit;
use house_rules::gui::theme::{Colors, MEDIUM, TEXT, scale};
use house_rules::gui::widget::{
    BadgeKind, badge, double_rule, field_label, label, margin_line, round_line, segmented_button,
    shaded_section, vertical_hairline,
};

/// A head, a recorded row and an open round, as they stand on a pad.
pub(super) fn pad(colors: &'static Colors) -> Part {
    column![
        head_row(colors),
        double_rule(colors),
        round_row(colors),
        round_line(colors),
        shaded_section(colors, false, open_row(colors)),
        round_line(colors),
    ]
    .into()
}

fn facts(content: impl Into<Part>) -> Part {
    container(content).width(270).center_y(Fill).padding([0, 22]).into()
}

fn head(colors: &'static Colors, mark: Option<Part>, name: &'static str, total: i32) -> Part {
    let name =
        row![].push(mark).push(label(name, scale::NAME, colors.ink)).spacing(10).align_y(Center);
    container(column![name, label(total, scale::HEAD, colors.ink)].align_x(Right))
        .align_right(Fill)
        .center_y(96)
        .padding([0, 22])
        .into()
}

fn head_row(colors: &'static Colors) -> Part {
    let title = container(label("Bid and trump", scale::LEAST, colors.muted))
        .align_bottom(Fill)
        .padding(Padding::ZERO.bottom(14));
    row![
        facts(title),
        margin_line(colors),
        head(colors, None, "Ada", 190),
        vertical_hairline(colors),
        head(colors, Some(badge(colors, BadgeKind::Leads, "leads")), "Ben", 395),
        vertical_hairline(colors),
        head(colors, Some(badge(colors, BadgeKind::Deals, "deals")), "Cleo", 265),
    ]
    .height(96)
    .into()
}

fn score(colors: &'static Colors, score: &'static str, total: &'static str) -> Part {
    let (color, font) =
        if score.starts_with('−') { (colors.problem, MEDIUM) } else { (colors.muted, TEXT) };
    let score = label(score, scale::SCORE.with(font), color);
    let total = label(total, scale::TOTAL, colors.ink);
    container(row![score.width(64).align_x(Right), total.width(76).align_x(Right)].align_y(Center))
        .align_right(Fill)
        .center_y(44)
        .padding([0, 22])
        .into()
}

fn round_row(colors: &'static Colors) -> Part {
    let bid = row![
        label("Cleo", scale::BODY.with(MEDIUM), colors.ink),
        label("90", scale::BODY, colors.ink),
        suit("hearts", 18.0, colors),
        space::horizontal().width(Fill),
        badge(colors, BadgeKind::Failed, "failed")
    ]
    .spacing(8)
    .align_y(Center);
    row![
        facts(bid),
        margin_line(colors),
        score(colors, "100", "170"),
        vertical_hairline(colors),
        score(colors, "70", "200"),
        vertical_hairline(colors),
        score(colors, "−90", "−40"),
    ]
    .height(44)
    .into()
}

fn open_row(colors: &'static Colors) -> Part {
    let seat = |key: &'static str, name: &'static str, chosen: bool| {
        let seat =
            segmented_button(colors, name).key_before(key).chosen(chosen).on_press(()).width(Fill);
        container(seat).padding(Padding::ZERO.left(22).right(8)).width(Fill)
    };
    let help = Some("F4 adds up cards".into());
    row![
        facts(field_label(colors, "Who is the Goodge?", help)),
        margin_line(colors),
        row![seat("1", "Ada", false), seat("2", "Ben", true), seat("3", "Cleo", false)]
            .align_y(Center)
            .height(64)
    ]
    .height(64)
    .into()
}
