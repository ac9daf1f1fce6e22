//! Everything that can be pressed in each of its states, side by side.

use iced::widget::{button, column, container, row};
use iced::{Center, Fill};

use super::Part;
use house_rules::gui::icon::Icon;
use house_rules::gui::theme::{MEDIUM, ThemeMode, Tone, radius, scale};
use house_rules::gui::widget::focusable::{Backdrop, with_focus_ring};
use house_rules::gui::widget::{
    Button, felt_button, felt_secondary_button, label, list_row, main_button, page_background,
    quiet_button, secondary_button, segmented_button, theme_tile, toggle, warning_toast,
};

/// The states, in the order of the columns.
const STATES: [&str; 6] = ["at rest", "pointed at", "pressed", "Tab is on it", "cursor", "not yet"];

/// A line a part, a column a state.
pub(super) fn states() -> Part {
    let heads = STATES.map(|state| {
        container(label(state, scale::SMALL.with(MEDIUM), Tone::Muted)).width(Fill).into()
    });
    let on_paper = column![
        row(heads).spacing(12),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(main_button, Backdrop::Paper, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(secondary_button, Backdrop::Paper, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(quiet_button, Backdrop::Paper, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| segments(false, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| segments(true, state))),
        line([0, 1, 2, 3, 4, 5].map(rows)),
        line([0, 3, 4, 5].map(flags)),
        line([0, 3, 4].map(tiles)),
    ]
    .spacing(12)
    .padding([20, 28]);
    let on_felt = column![
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(felt_button, Backdrop::Felt, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(felt_secondary_button, Backdrop::Felt, state))),
        warning_toast("Another program holds the file; try again in a moment."),
    ]
    .spacing(12)
    .padding([12, 28]);
    let felt = container(page_background(on_felt)).height(210);
    column![on_paper, felt].into()
}

fn line<const N: usize>(parts: [Part; N]) -> Part {
    row(parts.map(|part| container(part).width(Fill).into())).spacing(12).align_y(Center).into()
}

/// What the mouse does in a state.
fn status(state: usize) -> button::Status {
    match state {
        1 => button::Status::Hovered,
        2 => button::Status::Pressed,
        5 => button::Status::Disabled,
        _ => button::Status::Active,
    }
}

/// The part with the ring of Tab round it, in that state.
fn with_ring(on: Backdrop, corner: f32, state: usize, part: Part) -> Part {
    if state == 3 { with_focus_ring((on, corner), part) } else { part }
}

fn buttons(
    kind: fn(&'static str, Option<()>) -> Button<'static, ()>,
    on: Backdrop,
    state: usize,
) -> Part {
    let part = kind("Export", (state != 5).then_some(()));
    let part = part.icon(Icon::Export).key("E").focused(state == 4).shown_as(status(state));
    with_ring(on, radius::CARD, state, part.into())
}

fn segments(chosen: bool, state: usize) -> Part {
    let part = segmented_button("Ada").key_before("1").chosen(chosen).focused(state == 4);
    let part = part.on_press_maybe((state != 5).then_some(())).shown_as(status(state));
    with_ring(Backdrop::Paper, radius::FIELD, state, part.into())
}

fn rows(state: usize) -> Part {
    let part = list_row("Goodge").icon(Icon::Star).second("Ada, Ben and everybody else");
    let part = part.focused(state == 4).shown_as(status(state));
    let part = if state == 5 { part } else { part.on_press(()) };
    with_ring(Backdrop::Paper, radius::TAG, state, part.into())
}

fn flags(state: usize) -> Part {
    let part = toggle("Nil", state == 3, (state != 5).then_some(())).focused(state == 4);
    with_ring(Backdrop::Paper, radius::FIELD, state, part.into())
}

fn tiles(state: usize) -> Part {
    let part = theme_tile(ThemeMode::Light, "Light", "paper on felt");
    let part = part.chosen(state == 3).focused(state == 4).on_press(());
    with_ring(Backdrop::Paper, radius::CARD, state, part.into())
}
