//! Everything that can be pressed in each of its states, side by side.

use iced::widget::{button, column, container, row};
use iced::{Center, Fill};

use super::Part;
use house_rules::gui::icon::Icon;
use house_rules::gui::theme::{Colors, MEDIUM, ThemeMode, radius, scale};
use house_rules::gui::widget::focusable::{Surface, with_focus_ring};
use house_rules::gui::widget::{
    Button, felt_button, felt_secondary_button, label, list_row, main_button, page_background,
    quiet_button, secondary_button, segmented_button, theme_tile, toggle, warning_toast,
};

/// The states, in the order of the columns.
const STATES: [&str; 6] = ["at rest", "pointed at", "pressed", "Tab is on it", "cursor", "not yet"];

/// A line a part, a column a state.
pub(super) fn states(colors: &'static Colors) -> Part {
    let heads = STATES.map(|state| {
        container(label(state, scale::SMALL.with(MEDIUM), colors.muted)).width(Fill).into()
    });
    let on_paper = column![
        row(heads).spacing(12),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(colors, main_button, Surface::Paper, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(
            colors,
            secondary_button,
            Surface::Paper,
            state
        ))),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(colors, quiet_button, Surface::Paper, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| segments(colors, false, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| segments(colors, true, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| rows(colors, state))),
        line([0, 3, 4, 5].map(|state| flags(colors, state))),
        line([0, 3, 4].map(|state| tiles(colors, state))),
    ]
    .spacing(12)
    .padding([20, 28]);
    let on_felt = column![
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(colors, felt_button, Surface::Felt, state))),
        line([0, 1, 2, 3, 4, 5].map(|state| buttons(
            colors,
            felt_secondary_button,
            Surface::Felt,
            state
        ))),
        warning_toast(colors, "Another program holds the file; try again in a moment."),
    ]
    .spacing(12)
    .padding([12, 28]);
    let felt = container(page_background(colors, on_felt)).height(210);
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
fn with_ring(colors: &'static Colors, on: Surface, corner: f32, state: usize, part: Part) -> Part {
    if state == 3 { with_focus_ring(colors, (on, corner), part) } else { part }
}

fn buttons(
    colors: &'static Colors,
    kind: fn(&'static Colors, &'static str, Option<()>) -> Button<'static, ()>,
    on: Surface,
    state: usize,
) -> Part {
    let part = kind(colors, "Export", (state != 5).then_some(()));
    let part = part.icon(Icon::Export).key("E").focused(state == 4).shown_as(status(state));
    with_ring(colors, on, radius::CARD, state, part.into())
}

fn segments(colors: &'static Colors, chosen: bool, state: usize) -> Part {
    let part = segmented_button(colors, "Ada").key_before("1").chosen(chosen).focused(state == 4);
    let part = part.on_press_maybe((state != 5).then_some(())).shown_as(status(state));
    with_ring(colors, Surface::Paper, radius::FIELD, state, part.into())
}

fn rows(colors: &'static Colors, state: usize) -> Part {
    let part = list_row(colors, "Goodge").icon(Icon::Star).second("Ada, Ben and everybody else");
    let part = part.focused(state == 4).shown_as(status(state));
    let part = if state == 5 { part } else { part.on_press(()) };
    with_ring(colors, Surface::Paper, radius::TAG, state, part.into())
}

fn flags(colors: &'static Colors, state: usize) -> Part {
    let part = toggle(colors, "Nil", state == 3, (state != 5).then_some(())).focused(state == 4);
    with_ring(colors, Surface::Paper, radius::FIELD, state, part.into())
}

fn tiles(colors: &'static Colors, state: usize) -> Part {
    let part = theme_tile(colors, ThemeMode::Light, "Light", "paper on felt");
    let part = part.chosen(state == 3).focused(state == 4).on_press(());
    with_ring(colors, Surface::Paper, radius::CARD, state, part.into())
}
