//! What is written in, chosen and pressed.

use iced::widget::{column, row};
use iced::{Center, Fill};

use super::Part;
use house_rules::gui::icon::Icon;
use house_rules::gui::theme::{Colors, TEXT, ThemeMode, scale};
use house_rules::gui::widget::{
    BadgeKind, BoxState, Side, badge, label, main_button, number_box, problem_notice, quiet_button,
    secondary_button, segmented_button, side_badge, suit_button, text_box, theme_tile, toggle,
    warning_notice,
};

pub(super) fn boxes(colors: &'static Colors) -> Part {
    let shown = |name: &'static str, about: &'static str, part: Part| -> Part {
        column![
            label(name, scale::SMALL, colors.muted),
            part,
            label(about, scale::LEAST.with(TEXT), colors.muted)
        ]
        .spacing(6)
        .width(Fill)
        .into()
    };
    let number = |id: &'static str, value: &'static str, state| {
        number_box(colors, id, value, state).on_input(|_| ())
    };
    column![
        row![
            shown("empty", "never read as 0", number("g-empty", "", BoxState::Empty).into()),
            shown("focus", "", number("g-focus", "6", BoxState::Draft).focused(true).into()),
            shown("typed, a draft", "pencil", number("g-draft", "95", BoxState::Draft).into()),
        ]
        .spacing(10),
        row![
            shown(
                "recorded",
                "being corrected",
                number("g-ink", "60", BoxState::Recorded).aside("was 70").into()
            ),
            shown(
                "filled in",
                "250 less the others",
                number("g-filled", "95", BoxState::FilledIn).aside("filled in").into()
            ),
            shown("refused", "sentence below", number("g-refused", "45", BoxState::Refused).into()),
        ]
        .spacing(10)
    ]
    .spacing(8)
    .into()
}

pub(super) fn text_boxes(colors: &'static Colors) -> Part {
    row![
        text_box(colors, "g-name", "A name", "Ada").on_input(|_| ()),
        text_box(colors, "g-typing", "A name", "D").completion("ov").focused(true).on_input(|_| ()),
        text_box(colors, "g-search", "Find", "").icon(Icon::Search).on_input(|_| ()),
    ]
    .spacing(10)
    .into()
}

pub(super) fn strips(colors: &'static Colors) -> Part {
    column![
        problem_notice(colors, "Captured adds up to 245; the deck holds 250. 5 are missing."),
        warning_notice(colors, "A bid of 52 is no multiple of 5. It stands if you mean it."),
    ]
    .spacing(8)
    .into()
}

pub(super) fn buttons(colors: &'static Colors) -> Part {
    column![
        row![
            main_button(colors, "Record", Some(())).key("Enter"),
            secondary_button(colors, "Export", Some(())).icon(Icon::Export),
            quiet_button(colors, "Leave it", Some(())),
        ]
        .spacing(12),
        row![
            main_button(colors, "Not yet", None).key("Enter"),
            main_button(colors, "Cursor", Some(())).focused(true),
            secondary_button(colors, "Cursor", Some(())).focused(true),
            quiet_button(colors, "Cursor", Some(())).focused(true),
        ]
        .spacing(12),
    ]
    .spacing(12)
    .into()
}

pub(super) fn segments(colors: &'static Colors) -> Part {
    let seat = |key: &'static str, name: &'static str| {
        segmented_button(colors, name).key_before(key).on_press(()).width(104)
    };
    let suits = [
        ("spades", "S"),
        ("hearts", "H"),
        ("diamonds", "D"),
        ("clubs", "C"),
        ("stars", "*"),
        ("no-trump", "N"),
    ];
    column![
        row![
            seat("1", "Ada"),
            seat("2", "Ben").chosen(true),
            seat("3", "Cleo").focused(true),
            seat("4", "Dov").chosen(true).focused(true),
        ]
        .spacing(8),
        row(suits.map(|(id, key)| {
            suit_button(colors, id)
                .key_after(key)
                .chosen(id == "diamonds")
                .on_press(())
                .width(Fill)
                .into()
        }))
        .spacing(8),
        row![
            segmented_button(colors, "Gin").key_after("G").chosen(true).on_press(()),
            segmented_button(colors, "Double").key_after("D").on_press(()),
            segmented_button(colors, "Cut").icon(Icon::Cut).on_press(()),
            segmented_button(colors, "shut"),
        ]
        .spacing(8),
        row![
            toggle(colors, "Power: on", true, Some(())),
            toggle(colors, "Power: off", false, Some(())).focused(true),
        ]
        .spacing(4),
    ]
    .spacing(12)
    .into()
}

pub(super) fn marks(colors: &'static Colors) -> Part {
    row![
        badge(colors, BadgeKind::Leads, "leads"),
        badge(colors, BadgeKind::Wins, "wins"),
        badge(colors, BadgeKind::Failed, "failed"),
        badge(colors, BadgeKind::Made, "made"),
        badge(colors, BadgeKind::Corrected, "corrected"),
        badge(colors, BadgeKind::Missing, "late"),
        badge(colors, BadgeKind::Deals, "deals"),
        side_badge(colors, Side::A),
        side_badge(colors, Side::B),
    ]
    .spacing(8)
    .align_y(Center)
    .wrap()
    .vertical_spacing(8)
    .into()
}

pub(super) fn looks(colors: &'static Colors) -> Part {
    column![
        row![
            theme_tile(colors, ThemeMode::Light, "Light", "paper on felt")
                .chosen(true)
                .on_press(()),
            theme_tile(colors, ThemeMode::Dark, "Dark", "for dim rooms").on_press(()),
        ]
        .spacing(12),
        row![
            theme_tile(colors, ThemeMode::HighContrast, "High contrast", "black, white, yellow")
                .focused(true)
                .on_press(()),
            theme_tile(colors, ThemeMode::System, "As the computer", "day and night").on_press(()),
        ]
        .spacing(12),
    ]
    .spacing(12)
    .into()
}
