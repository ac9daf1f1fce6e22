//! Everything that can be pressed in each of its states, side by side. Hovering and Tab show the
//! remaining states.

use iced::widget::{column, container, row};
use iced::{Center, Fill};

use super::Part;
use house_rules::gui::icon::Icon;
use house_rules::gui::theme::{MEDIUM, ThemeMode, Tone, Width, filled, rounded, scale};
use house_rules::gui::widget::{
    Button, ToastKind, felt_button, felt_secondary_button, label, list_row, main_button,
    page_background, quiet_button, secondary_button, segmented_button, theme_tile, toast, toggle,
};

/// The states, in the order of the columns.
const STATES: [&str; 3] = ["at rest", "cursor", "not yet"];

/// Shows a line for each part, and a column for each state.
pub(super) fn states() -> Part {
    let heads = STATES.map(|state| {
        container(label(state, scale::SMALL.with(MEDIUM), Tone::Muted)).width(Fill).into()
    });
    let on_paper = column![
        row(heads).spacing(12),
        line([0, 1, 2].map(|state| buttons(main_button, state))),
        line([0, 1, 2].map(|state| buttons(secondary_button, state))),
        line([0, 1, 2].map(|state| buttons(quiet_button, state))),
        line([0, 1, 2].map(|state| segments(false, state))),
        line([0, 1, 2].map(|state| segments(true, state))),
        line([0, 1, 2].map(rows)),
        line([0, 1, 2].map(flags)),
        line([0, 1].map(tiles)),
    ]
    .spacing(12)
    .padding([20, 28]);
    let on_felt = column![
        line([0, 1, 2].map(|state| buttons(felt_button, state))),
        line([0, 1, 2].map(|state| buttons(felt_secondary_button, state))),
        toast(
            Width::Wide,
            ToastKind::Error,
            "Another program holds the file; try again in a moment.",
            None,
        ),
        toast(Width::Wide, ToastKind::Hint, "Press Esc again to give up correcting round 2", None),
    ]
    .spacing(12)
    .padding([12, 28]);
    let felt =
        container(page_background(on_felt)).height(210).class(filled(Tone::Table, rounded(0)));
    column![on_paper, felt].into()
}

fn line<const N: usize>(parts: [Part; N]) -> Part {
    row(parts.map(|part| container(part).width(Fill).into())).spacing(12).align_y(Center).into()
}

fn buttons(kind: fn(&'static str, Option<()>) -> Button<'static, ()>, state: usize) -> Part {
    let part = kind("Export", (state != 2).then_some(()));
    part.icon(Icon::Export).key("E").focused(state == 1).into()
}

fn segments(chosen: bool, state: usize) -> Part {
    let part = segmented_button("Ada").key_before("1").chosen(chosen).focused(state == 1);
    part.on_press_maybe((state != 2).then_some(())).into()
}

fn rows(state: usize) -> Part {
    let part = list_row("Goodge").icon(Icon::Star).second("Ada, Ben and everybody else");
    let part = part.focused(state == 1);
    if state == 2 { part.into() } else { part.on_press(()).into() }
}

fn flags(state: usize) -> Part {
    toggle("Nil", state == 0, (state != 2).then_some(())).focused(state == 1).into()
}

fn tiles(state: usize) -> Part {
    let part = theme_tile(ThemeMode::Light, "Light", "paper on felt");
    part.chosen(state == 0).focused(state == 1).on_press(()).into()
}
