//! Cards, lists, keys, icons, and what stands on felt.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Left, Right};

use super::Part;
use house_rules::gui::icon::{Icon, icon};
use house_rules::gui::theme::{Colors, STRONG, TEXT, scale};
use house_rules::gui::widget::{
    BadgeKind, badge, balance_notice, card, felt_button, felt_secondary_button, hairline, hint,
    key_cap, key_sign, label, list_row, main_button, score_breakdown, secondary_button,
    titled_card,
};

pub(super) fn why(colors: &'static Colors) -> Part {
    container(Part::from(
        score_breakdown(colors, "Why 37?")
            .close("Esc closes")
            .sentence("Ida bid 4 and took 7.")
            .line("7 tricks", "7")
            .line("Three too many", "−10")
            .line("Last trick, and the long words of a rule that wraps", "40")
            .sum("Together", "37"),
    ))
    .width(300)
    .into()
}

pub(super) fn keys(colors: &'static Colors) -> Part {
    column![
        row![key_cap(colors, "S"), key_cap(colors, "Enter"), key_cap(colors, "↑")].spacing(6),
        row![key_sign("F1", colors.muted), key_sign("Ctrl Z", colors.accent)].spacing(6),
        hint(colors, label("Point here", scale::SMALL, colors.ink), "and read this"),
    ]
    .spacing(12)
    .align_x(Left)
    .into()
}

pub(super) fn list(colors: &'static Colors) -> Part {
    let number =
        |digits: &'static str| label(digits, scale::CARD, colors.ink).width(60).align_x(Right);
    column![
        list_row(colors, "Goodge").icon(Icon::Star).trailing(number("500")).on_press(()),
        hairline(colors),
        list_row(colors, "Oh Hell!")
            .icon(Icon::Spade)
            .second("Three to seven people, a whole pack")
            .trailing(badge(colors, BadgeKind::Wins, "wins"))
            .trailing(number("141"))
            .on_press(()),
        hairline(colors),
        list_row(colors, "Court Whist").icon(Icon::Crown).second("The cursor").focused(true),
    ]
    .into()
}

pub(super) fn icons(colors: &'static Colors) -> Part {
    row(Icon::ALL.iter().map(|&(sign, name)| {
        column![icon(sign, 22.0, colors.ink), label(name, scale::SIGN.with(TEXT), colors.muted)]
            .spacing(4)
            .width(92)
            .align_x(Center)
            .into()
    }))
    .spacing(2)
    .wrap()
    .vertical_spacing(12)
    .into()
}

pub(super) fn as_typed(colors: &'static Colors) -> Part {
    let line = |name: &'static str, why: &'static str, score: &'static str, then: &'static str| {
        let color = if score.starts_with('−') { colors.problem } else { colors.pencil };
        row![
            column![label(name, scale::SEAT, colors.ink), label(why, scale::SMALL, colors.muted)]
                .width(Fill),
            label(score, scale::SEAT, color).width(56).align_x(Right),
            label(then, scale::FIGURE.with(STRONG), colors.ink).width(72).align_x(Right)
        ]
        .padding([8, 20])
        .align_y(Center)
    };
    titled_card(
        colors,
        "Round 6 as typed",
        "then",
        column![
            line("Ada", "captured 95", "+95", "285"),
            hairline(colors),
            line("Ben", "bid 85, took 60: failed", "−85", "310"),
            hairline(colors),
            column![
                balance_notice(
                    colors,
                    "95 + 60 + 95 = 250",
                    "Nothing is missing. Cleo would lead."
                ),
                main_button(colors, "Record round 6", Some(())).key("Enter").big().width(Fill),
            ]
            .spacing(16)
            .padding(20)
        ],
    )
}

pub(super) fn on_felt(colors: &'static Colors) -> Part {
    column![
        felt_button(colors, "New game", Some(()))
            .icon(Icon::Plus)
            .key("N")
            .big()
            .spread()
            .width(Fill),
        felt_secondary_button(colors, "New tournament", Some(()))
            .icon(Icon::Table)
            .key("T")
            .big()
            .spread()
            .width(Fill),
        felt_secondary_button(colors, "Cursor on felt", Some(())).focused(true).width(Fill),
        felt_button(colors, "Cursor on felt", Some(())).focused(true).width(Fill),
        felt_button(colors, "Not yet", None).key("N").width(Fill),
        card(
            colors,
            container(
                column![
                    main_button(colors, "Filled", Some(())).width(Fill),
                    secondary_button(colors, "Filled", Some(())).width(Fill)
                ]
                .spacing(8)
            )
            .padding(20)
        ),
        label("A muted word on felt", scale::BODY, colors.on_table_muted),
    ]
    .spacing(12)
    .into()
}
