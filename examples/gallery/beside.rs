//! Cards, lists, keys, icons, and widgets on felt.

use iced::widget::{column, container, row};
use iced::{Center, Fill, Left, Right};

use super::Part;
use house_rules::gui::icon::{Icon, icon};
use house_rules::gui::theme::{STRONG, TEXT, Tone, scale};
use house_rules::gui::widget::{
    BadgeKind, badge, balance_notice, card, felt_button, felt_secondary_button, hairline, hint,
    key_cap, key_sign, label, list_row, main_button, score_breakdown, secondary_button,
    titled_card,
};

pub(super) fn why() -> Part {
    container(Part::from(
        score_breakdown("Why 37?")
            .close("Esc closes")
            .sentence("Ida bid 4 and took 7.")
            .line("7 tricks", "7")
            .line("Three too many", "−10")
            .line("Last trick, and the long words of a rule that wraps", "40")
            .sum("Sum", "37"),
    ))
    .width(300)
    .into()
}

pub(super) fn keys() -> Part {
    column![
        row![key_cap("S"), key_cap("Enter"), key_cap("↑")].spacing(6),
        row![key_sign("F1", Tone::Muted), key_sign("Ctrl Z", Tone::Accent)].spacing(6),
        hint(label("Point here", scale::SMALL, Tone::Ink), "and read this"),
    ]
    .spacing(12)
    .align_x(Left)
    .into()
}

pub(super) fn list() -> Part {
    let number =
        |digits: &'static str| label(digits, scale::CARD, Tone::Ink).width(60).align_x(Right);
    column![
        list_row("Goodge").icon(Icon::Star).trailing(number("500")).on_press(()),
        hairline(),
        list_row("Oh Hell!")
            .icon(Icon::Spade)
            .second("Three to seven people, a whole pack")
            .trailing(badge(BadgeKind::Wins, "wins"))
            .trailing(number("141"))
            .on_press(()),
        hairline(),
        list_row("Court Whist").icon(Icon::Crown).second("The cursor").focused(true),
    ]
    .into()
}

pub(super) fn icons() -> Part {
    row(Icon::ALL.iter().map(|&(sign, name)| {
        column![icon(sign, 22.0, Tone::Ink), label(name, scale::SIGN.with(TEXT), Tone::Muted)]
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

pub(super) fn as_typed() -> Part {
    let line = |name: &'static str, why: &'static str, score: &'static str, then: &'static str| {
        let color = if score.starts_with('−') { Tone::Problem } else { Tone::Pencil };
        row![
            column![label(name, scale::SEAT, Tone::Ink), label(why, scale::SMALL, Tone::Muted)]
                .width(Fill),
            label(score, scale::SEAT, color).width(56).align_x(Right),
            label(then, scale::FIGURE.with(STRONG), Tone::Ink).width(72).align_x(Right)
        ]
        .padding([8, 20])
        .align_y(Center)
    };
    titled_card(
        "Round 6 as typed",
        "then",
        column![
            line("Ada", "captured 95", "+95", "285"),
            hairline(),
            line("Ben", "bid 85, took 60: failed", "−85", "310"),
            hairline(),
            column![
                balance_notice("95 + 60 + 95 = 250", "Nothing is missing. Cleo would lead."),
                main_button("Record round 6", Some(())).key("Enter").big().width(Fill),
            ]
            .spacing(16)
            .padding(20)
        ],
    )
}

pub(super) fn on_felt() -> Part {
    column![
        felt_button("New game", Some(())).icon(Icon::Plus).key("N").big().spread().width(Fill),
        felt_secondary_button("New tournament", Some(()))
            .icon(Icon::Table)
            .key("T")
            .big()
            .spread()
            .width(Fill),
        felt_secondary_button("Cursor on felt", Some(())).focused(true).width(Fill),
        felt_button("Cursor on felt", Some(())).focused(true).width(Fill),
        felt_button("Not yet", None).key("N").width(Fill),
        card(
            container(
                column![
                    main_button("Filled", Some(())).width(Fill),
                    secondary_button("Filled", Some(())).width(Fill)
                ]
                .spacing(8)
            )
            .padding(20)
        ),
        label("A muted word on felt", scale::BODY, Tone::OnTableMuted),
    ]
    .spacing(12)
    .into()
}
