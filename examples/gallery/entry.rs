//! Widgets for typing, choosing and pressing.

use iced::widget::{column, row};
use iced::{Center, Fill};

use super::Part;
use house_rules::gui::icon::Icon;
use house_rules::gui::theme::{TEXT, ThemeMode, Tone, scale};
use house_rules::gui::widget::{
    BadgeKind, BoxState, Side, badge, label, main_button, number_box, problem_notice, quiet_button,
    secondary_button, segmented_button, side_badge, suit_button, text_box, theme_tile, toggle,
    warning_notice,
};

pub(super) fn boxes() -> Part {
    let shown = |name: &'static str, about: &'static str, part: Part| -> Part {
        column![
            label(name, scale::SMALL, Tone::Muted),
            part,
            label(about, scale::CAPTION.with(TEXT), Tone::Muted)
        ]
        .spacing(6)
        .width(Fill)
        .into()
    };
    let number = |id: &'static str, value: &'static str, state| {
        number_box(id, value, state).on_input(|_| ())
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

pub(super) fn text_boxes() -> Part {
    row![
        text_box("g-name", "Search names", "Ada").on_input(|_| ()),
        text_box("g-typing", "Search names", "D").completion("ov").focused(true).on_input(|_| ()),
        text_box("g-search", "Find", "").icon(Icon::Search).on_input(|_| ()),
    ]
    .spacing(10)
    .into()
}

pub(super) fn strips() -> Part {
    column![
        problem_notice("Captured adds up to 245; the deck holds 250. 5 are missing."),
        warning_notice("52 is a very high bid. Is it right?"),
    ]
    .spacing(8)
    .into()
}

pub(super) fn buttons() -> Part {
    column![
        row![
            main_button("Record", Some(())).key("Enter"),
            secondary_button("Export", Some(())).icon(Icon::Export),
            quiet_button("Cancel", Some(())),
        ]
        .spacing(12),
        row![
            main_button("Not yet", None).key("Enter"),
            main_button("Cursor", Some(())).focused(true),
            secondary_button("Cursor", Some(())).focused(true),
            quiet_button("Cursor", Some(())).focused(true),
        ]
        .spacing(12),
    ]
    .spacing(12)
    .into()
}

pub(super) fn segments() -> Part {
    let seat = |key: &'static str, name: &'static str| {
        segmented_button(name).key_before(key).on_press(()).width(104)
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
            suit_button(id).key_after(key).chosen(id == "diamonds").on_press(()).width(Fill).into()
        }))
        .spacing(8),
        row![
            segmented_button("Gin").key_after("G").chosen(true).on_press(()),
            segmented_button("Double").key_after("D").on_press(()),
            segmented_button("Cut").icon(Icon::Cut).on_press(()),
            segmented_button("shut"),
        ]
        .spacing(8),
        row![
            toggle("Power: on", true, Some(())),
            toggle("Power: off", false, Some(())).focused(true),
        ]
        .spacing(4),
    ]
    .spacing(12)
    .into()
}

pub(super) fn marks() -> Part {
    row![
        badge(BadgeKind::Leads, "leads"),
        badge(BadgeKind::Wins, "wins"),
        badge(BadgeKind::Failed, "failed"),
        badge(BadgeKind::Made, "made"),
        badge(BadgeKind::Corrected, "corrected"),
        badge(BadgeKind::Missing, "late"),
        badge(BadgeKind::Deals, "deals"),
        side_badge(Side::A),
        side_badge(Side::B),
    ]
    .spacing(8)
    .align_y(Center)
    .wrap()
    .vertical_spacing(8)
    .into()
}

pub(super) fn looks() -> Part {
    column![
        row![
            theme_tile(ThemeMode::Light, "Light", "paper on felt").chosen(true).on_press(()),
            theme_tile(ThemeMode::Dark, "Dark", "for dim rooms").on_press(()),
        ]
        .spacing(12),
        row![
            theme_tile(ThemeMode::HighContrast, "High contrast", "black, white, yellow")
                .focused(true)
                .on_press(()),
            theme_tile(ThemeMode::System, "Match system", "day and night").on_press(()),
        ]
        .spacing(12),
    ]
    .spacing(12)
    .into()
}
