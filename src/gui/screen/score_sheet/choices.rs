//! Choices of the open round: adjacent segments, named rows of suits, or seats.

use super::inputs::{SWITCH, in_column, inside, sides};
use super::layout::SheetTable;
use super::{COLUMN, Element, Message, ScoreSheetScreen};
use crate::gui::prelude::*;
use scoring::{Choice, FieldKind, SeatIndex, Team};
use session::form::{BoxView, FieldView, toggled};
use session::score_sheet::lines::choice_id;

/// Width of the name of a row of suits, in logical pixels.
const ROW_NAME: f32 = 60.0;

impl ScoreSheetScreen {
    /// Draws the segments of a choice without those in named rows; they continue in the next row
    /// where they do not fit.
    pub(super) fn choices<'a>(
        &self,
        table: &SheetTable,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
    ) -> Element<'a> {
        let in_rows = view.asked.spec.layout.grid.map_or(0, |grid| grid.rows.len() * grid.columns);
        let others = choices_of(view).get(in_rows..).unwrap_or_default();
        let segments = others.iter().map(|choice| self.own_segment(view, part, choice));
        let segments = row(segments).centered(table.width.between_segments());
        // The columns may be wider than the visible part of the paper.
        let segments = segments.wrap().vertical_spacing(gap::SMALL);
        container(segments).max_width(table.room()).into()
    }

    pub(super) fn named_rows<'a>(
        &self,
        table: &SheetTable,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
    ) -> Vec<Element<'a>> {
        let Some(grid) = view.asked.spec.layout.grid else { return Vec::new() };
        let rows = grid.rows.iter().zip(choices_of(view).chunks(grid.columns));
        let rows = rows.map(|(name, choices)| {
            let name = container(label(*name, scale::CAPTION, Tone::Muted)).width(ROW_NAME);
            let suits = choices.iter().map(|choice| self.own_segment(view, part, choice));
            let suits = row![name].extend(suits).spacing(table.width.between_segments());
            suits.align_y(Center).wrap().vertical_spacing(gap::TIGHT).into()
        });
        rows.collect()
    }

    fn own_segment<'a>(
        &self,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        choice: &'static Choice,
    ) -> Element<'a> {
        let record = self.session.record();
        // Sides have the names of their players.
        let words = match record.team(choice.id) {
            Some(team) if record.in_sides() => record.team_name(team),
            _ => choice.label.to_owned(),
        };
        self.segment(view, part, (choice, words), true).into()
    }

    /// Draws one segment of a choice; suits as icons.
    pub(super) fn segment<'a>(
        &self,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        (choice, words): (&'static Choice, String),
        has_key: bool,
    ) -> SegmentedButton<'a, Message> {
        let density = self.session.viewport().width;
        let chosen = part.text == choice.id;
        // Pressing a chosen optional answer again clears it.
        let again = chosen && !view.asked.open;
        let text = if again { String::new() } else { choice.id.to_owned() };
        let choices = choices_of(view);
        let are_suits = choices.iter().all(|choice| suit_icon(choice.id).is_some());
        let is_first = choices.first().is_some_and(|first| first.id == choice.id);
        let has_rows = view.asked.spec.layout.grid.is_some();
        let drawn = drawn_suit(choice).filter(|_| are_suits || has_rows);
        let key = choice.key.to_string();
        // A text may show its key already: "7", "Q".
        let shows_key = match drawn {
            Some(_) => density.is_wide(),
            None => !words.eq_ignore_ascii_case(&key),
        };
        let segment = match drawn {
            Some(suit) => suit_button(suit).width(density.suit()),
            None => segmented_button(words),
        };
        let segment = segment
            .chosen(chosen)
            .id(choice_id(&part.cell, choice.id))
            .focused(part.focused && (chosen || part.text.is_empty() && is_first))
            .on_press(Message::Chosen(part.cell, text))
            .height(density.field());
        if has_key && shows_key { segment.key_after(key) } else { segment }
    }

    /// Draws a segment for each player, in the players' columns.
    pub(super) fn seats<'a>(
        &'a self,
        table: &SheetTable,
        (view, beside): (&FieldView<'a>, &[FieldView<'a>]),
    ) -> Element<'a> {
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
        let stacked = record.players.iter().zip(1..).any(|(name, key): (_, usize)| {
            let key = text_fit::width(&key.to_string(), scale::SIGN) + 8.0;
            text_fit::width(name, scale::CARD) + key > seat_room - 10.0
        });
        // One ring only: around the last name chosen, or the first of those who are there.
        let first = (0..record.players.len()).find(|at| !self.is_away(Team::at(*at)));
        let is_here = |index: usize, name: &str| {
            part.focused && if last.is_empty() { first == Some(index) } else { name == last }
        };
        let seat = |index: usize| -> Element<'a> {
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
            let seat = segmented_button(name.to_owned());
            // A compact window has no space above the name.
            let seat = match (stacked, table.width.is_compact()) {
                (false, _) => seat.key_before(key),
                (true, true) => seat,
                (true, false) => seat.key_before(key).stacked(),
            };
            seat.chosen(place.is_some())
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
                let away = || remark("away");
                let seat =
                    if is_away { container(away()).align_right(Fill).into() } else { seat(index) };
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
        container(row![all].extend(flags).centered(table.width.between_fields()))
            .width(table.columns.width() - table.columns.left_of(0))
            .padding(Padding::ZERO.left(sides(table).0).right(8.0 + table.columns.edge))
            .into()
    }
}

fn choices_of(view: &FieldView<'_>) -> &'static [Choice] {
    match view.asked.spec.kind {
        FieldKind::Choice(choices) => choices,
        _ => &[],
    }
}

/// Returns the suit that a choice is drawn as in a named row: hearts for "hearts-alone".
pub(super) fn drawn_suit(choice: &Choice) -> Option<&'static str> {
    let suit = choice.id.split_once('-').map_or(choice.id, |(suit, _)| suit);
    [choice.id, suit].into_iter().find(|id| suit_icon(id).is_some())
}
