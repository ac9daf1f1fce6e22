//! Seats as the answer of a field.

use iced::widget::{container, row, space};
use iced::{Center, Fill, Padding};

use super::inputs::{SWITCH, in_column, inside, sides};
use super::layout::SheetTable;
use super::{COLUMN, Message, ScoreSheetScreen};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::text_fit;
use crate::gui::theme::{Element, Tone, scale, space as gap};
use crate::gui::widget::{SegmentedButton, label, segmented_button};
use scoring::{FieldKind, SeatIndex, Team};
use session::chart::float;
use session::form::{FieldView, toggled};
use session::score_sheet::lines::choice_id;

impl ScoreSheetScreen {
    /// Draws a segment for each player, in the players' columns.
    pub(super) fn seats<'a>(
        &'a self,
        table: &SheetTable,
        (view, beside): (&FieldView<'a>, &[FieldView<'a>]),
    ) -> Element<'a, Message> {
        let record = self.session.record();
        let Some(part) = view.boxes.first() else { return space::horizontal().into() };
        let switch =
            |view: &FieldView<'_>| SWITCH + text_fit::width(view.asked.spec.label, scale::BODY);
        let used: f32 = beside.iter().map(switch).sum();
        let several = matches!(view.asked.spec.kind, FieldKind::Players(..) | FieldKind::Pairs);
        // With exactly this many, order counts.
        let ordered = match view.asked.spec.kind {
            FieldKind::Players(least, most) => least == most,
            _ => several,
        };
        let chosen: Vec<&str> = part.text.split("; ").collect();
        let last = chosen.last().copied().unwrap_or_default();
        let players = float(record.players.len().max(1));
        let seat_room = if record.in_sides() {
            (table.room() - used - gap::SMALL * (players - 1.0)) / players
        } else {
            inside(table)
        };
        // Numbers are beside all names or above all of them.
        let stacked = record.players.iter().enumerate().any(|(index, name)| {
            let key = (index + 1).to_string();
            !fits_beside(&key, name, seat_room)
        });
        // One ring only: around the last name chosen, or the first of all.
        let is_here = |index: usize, name: &str| {
            part.focused && if last.is_empty() { index == 0 } else { name == last }
        };
        let seat = |index: usize| -> Element<'a, Message> {
            let name = record.players.get(index).map_or("", String::as_str);
            let place = chosen.iter().position(|chosen| *chosen == name);
            let key = match place {
                Some(place) if ordered => format!("{}.", place + 1),
                _ => (index + 1).to_string(),
            };
            // A second click clears an optional answer.
            let again = place.is_some() && !view.asked.open;
            let text = match again {
                _ if several => toggled(part.text, name),
                true => String::new(),
                false => name.to_owned(),
            };
            seat_segment(table, stacked, (key, name))
                .chosen(place.is_some())
                .id(choice_id(&part.cell, name))
                .focused(is_here(index, name))
                .on_press(Message::Chosen(part.cell, text))
                .width(Fill)
                .height(table.width.field())
                .into()
        };
        if !record.in_sides() {
            let mut line = row![].align_y(Center);
            for (index, name) in record.players.iter().enumerate() {
                let is_away = self.is_away(Team::at(index));
                let away = || label("away", scale::SMALL, Tone::Muted);
                let seat =
                    if is_away { container(away()).center_x(Fill).into() } else { seat(index) };
                let seat = in_column(table, seat);
                line = line.push(scroll_anchor(seat, is_here(index, name), COLUMN));
            }
            return line.into();
        }
        let all = row((0..record.players.len()).map(seat)).spacing(gap::SMALL);
        let flags = beside.iter().filter_map(|view| {
            let part = view.boxes.first()?;
            Some(Self::flag(view, part, true))
        });
        container(row![all].extend(flags).spacing(table.width.between_fields()).align_y(Center))
            .width(table.columns.width() - table.columns.left_of(0))
            .padding(Padding::ZERO.left(sides(table).0).right(8.0 + table.columns.edge))
            .into()
    }
}

/// Returns whether a name fits beside its number.
fn fits_beside(key: &str, name: &str, room: f32) -> bool {
    let key = text_fit::width(key, scale::SIGN) + 8.0;
    text_fit::width(name, scale::CARD) + key <= room - 10.0
}

/// Draws a seat with its number: beside the name, or above it if the column is narrow. A compact
/// window has no space above the name.
fn seat_segment(
    table: &SheetTable,
    stacked: bool,
    (key, name): (String, &str),
) -> SegmentedButton<'static, Message> {
    let part = segmented_button(name.to_owned());
    match (stacked, table.width.is_compact()) {
        (false, _) => part.key_before(key),
        (true, true) => part,
        (true, false) => part.key_before(key).stacked(),
    }
}
