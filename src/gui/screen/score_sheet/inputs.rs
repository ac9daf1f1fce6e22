//! The boxes of the open round: a number, a seat, a choice, a switch, each as wide as there is
//! room.

use iced::widget::{container, mouse_area, row, space, stack};
use iced::{Center, Fill, Padding};

use super::entry::id;
use super::layout::Geometry;
use super::{COLUMN, Message, ScoreSheetScreen, Viewport};
use crate::chart::float;
use crate::engine::{Cell, Choice, FieldKind, Subject, signed};
use crate::game::form::{BoxView, FieldView};
use crate::gui::icon::{Icon, icon, suit, suit_icon};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::session;
use crate::gui::text_fit;
use crate::gui::theme::{Element, Tone, Width, scale, space as gap, target};
use crate::gui::widget::{
    BoxState, SegmentedButton, figure_box, hint, segmented_button, suit_button, text_box, toggle,
};

/// The widest box of a number in a column.
const BOX: f32 = 216.0;

impl ScoreSheetScreen {
    /// A box in each column, or two in a side's column where partners are asked apart.
    pub(super) fn columns<'a>(
        &'a self,
        viewport: Viewport,
        geometry: &Geometry,
        view: &FieldView<'a>,
    ) -> Element<'a, Message> {
        let record = self.session.game().record();
        let per_column = (view.boxes.len() / record.team_count().max(1)).max(1);
        let marked =
            view.boxes.iter().any(|part| matches!(part.cell.subject, Subject::TeamPart(..)));
        let each = float(per_column);
        let figures =
            matches!(view.asked.spec.kind, FieldKind::Number { .. } | FieldKind::HalfPoints(_))
                && !marked;
        let room = (inside(viewport, geometry) - gap::TIGHT * (each - 1.0)) / each
            - if marked { 16.0 + gap::HAIR } else { 0.0 };
        let mut line = row![].height(Fill);
        for team in 0..record.team_count() {
            // Players of a side sit at every second place.
            let step = if view.boxes.len() > record.team_count() { record.team_count() } else { 1 };
            let boxes = view.boxes.iter().skip(team).step_by(step).take(per_column);
            let drawn = boxes.map(|part| {
                let drawn = self.one_box(viewport, geometry, view, part, (Fill, room));
                match part.cell.subject {
                    Subject::TeamPart(_, name) => {
                        let name = suit(name, 16.0);
                        row![name, drawn].spacing(gap::HAIR).align_y(Center).into()
                    }
                    _ => drawn,
                }
            });
            let cell = row(drawn).spacing(gap::TIGHT).align_y(Center);
            // In a wide column a number's box is no wider than a number needs, and stands under
            // the totals.
            let most = if figures { each * BOX } else { f32::INFINITY };
            let cell = container(container(cell).max_width(most)).align_right(Fill);
            let mut boxes = view.boxes.iter().skip(team).step_by(step).take(per_column);
            let focused = boxes.any(|part| part.focused);
            let cell = in_column(viewport, geometry, cell);
            line = line.push(scroll_anchor(cell, focused, COLUMN));
        }
        line.into()
    }

    /// A segment for each player, in the players' columns.
    pub(super) fn seats<'a>(
        &'a self,
        viewport: Viewport,
        geometry: &Geometry,
        view: &FieldView<'a>,
    ) -> Element<'a, Message> {
        let record = self.session.game().record();
        let Some(part) = view.boxes.first() else { return space::horizontal().into() };
        let several = matches!(view.asked.spec.kind, FieldKind::Players(..) | FieldKind::Pairs);
        let chosen: Vec<&str> = part.text.split("; ").collect();
        let anyone = part.text.is_empty();
        let players = float(record.players.len().max(1));
        let seat_room = if record.in_sides() {
            (geometry.room() - gap::SMALL * (players - 1.0)) / players
        } else {
            inside(viewport, geometry)
        };
        // Numbers stand beside all names or over all of them.
        let stacked = record.players.iter().enumerate().any(|(index, name)| {
            let key = (index + 1).to_string();
            !fits_beside(&key, name, seat_room)
        });
        let seat = |index: usize| -> Element<'a, Message> {
            let name = record.players.get(index).map_or("", String::as_str);
            let place = chosen.iter().position(|chosen| *chosen == name);
            let key = match place {
                Some(place) if several => format!("{}.", place + 1),
                _ => (index + 1).to_string(),
            };
            let text = if several { toggled(&chosen, anyone, name) } else { name.to_owned() };
            let part_focused = part.focused && anyone && index == 0;
            let seat = seat_segment(viewport, geometry, stacked, (&key, name));
            let seat: Element<'a, Message> = seat
                .chosen(place.is_some())
                .focused(part_focused || part.focused && place.is_some())
                .on_press(Message::Chosen(part.cell, text))
                .width(Fill)
                .height(viewport.width.field())
                .into();
            seat
        };
        if !record.in_sides() {
            let mut line = row![].height(Fill);
            for index in 0..record.players.len() {
                line = line.push(in_column(viewport, geometry, seat(index)));
            }
            return line.into();
        }
        let all = (0..record.players.len()).map(seat);
        container(row(all).spacing(gap::SMALL))
            .center_y(Fill)
            .width(geometry.table.width() - geometry.table.left_of(0))
            .padding(Padding::ZERO.left(geometry.cell).right(8.0 + geometry.table.edge))
            .into()
    }

    pub(super) fn side_by_side<'a>(
        &'a self,
        viewport: Viewport,
        geometry: &Geometry,
        views: &[FieldView<'a>],
    ) -> Element<'a, Message> {
        let mut line = row![].spacing(between(viewport)).align_y(Center).height(Fill);
        for view in views {
            let Some(part) = view.boxes.first() else { continue };
            line = line.push(match view.asked.spec.kind {
                FieldKind::Choice(choices) => self.choices(viewport, geometry, view, part, choices),
                FieldKind::Text => {
                    self.one_box(viewport, geometry, view, part, (Fill, geometry.room()))
                }
                FieldKind::Flag if views.len() > 1 => Self::named_flag(view, part),
                _ => {
                    let wide = number_width(viewport);
                    self.one_box(viewport, geometry, view, part, (wide.into(), wide))
                }
            });
        }
        let focused = views.iter().flat_map(|view| &view.boxes).any(|part| part.focused);
        scroll_anchor(line, focused, COLUMN)
            .width(geometry.table.width() - geometry.table.left_of(0))
            .height(Fill)
            .padding(Padding::ZERO.left(geometry.cell).right(8.0 + geometry.table.edge))
            .into()
    }

    /// A switch among other fields, with its name.
    fn named_flag<'a>(view: &FieldView<'a>, part: &BoxView<'a>) -> Element<'a, Message> {
        let on = part.text == "true";
        let word = format!("{}: {}", view.asked.spec.label, if on { "yes" } else { "no" });
        let text = if on { "false" } else { "true" }.to_owned();
        let chosen = Some(Message::Chosen(part.cell, text));
        toggle(word, on, chosen).focused(part.focused).into()
    }

    /// About how wide a field that has one value a round is drawn.
    pub(super) fn field_width(&self, view: &FieldView<'_>) -> f32 {
        match view.asked.spec.kind {
            FieldKind::Choice(choices) => {
                let all = choices.iter().map(|choice| self.choice_width(choices, choice));
                all.sum::<f32>() + gap::SMALL * float(choices.len().saturating_sub(1))
            }
            FieldKind::Flag => {
                90.0 + text_fit::width(view.asked.spec.label, scale::BODY)
                    + text_fit::width(": yes", scale::BODY)
            }
            _ => number_width(self.viewport),
        }
    }

    fn choice_width(&self, choices: &[Choice], choice: &Choice) -> f32 {
        if are_suits(choices) {
            return suit_width(self.viewport);
        }
        let words = self.choice_words(choice);
        let key = shown_key(choice, &words)
            .map_or(0.0, |key| text_fit::width(&key, scale::SIGN) + gap::SMALL);
        text_fit::width(&words, scale::CARD) + key + 2.0 * gap::WIDE
    }

    /// How many rows the segments of a choice take.
    pub(super) fn segment_rows(&self, view: &FieldView<'_>, room: f32) -> usize {
        let FieldKind::Choice(choices) = view.asked.spec.kind else { return 1 };
        let (mut rows, mut used) = (1, 0.0);
        for choice in choices {
            let wide = self.choice_width(choices, choice);
            if used > 0.0 && used + gap::SMALL + wide > room {
                rows += 1;
                used = wide;
            } else {
                used += wide + if used > 0.0 { gap::SMALL } else { 0.0 };
            }
        }
        rows
    }

    /// A choice in words: sides by the names of who sits there.
    fn choice_words(&self, choice: &Choice) -> String {
        let record = self.session.game().record();
        match record.team(choice.id) {
            Some(team) if record.in_sides() => record.team_name(team),
            _ => choice.label.to_owned(),
        }
    }

    fn choices<'a>(
        &self,
        viewport: Viewport,
        geometry: &Geometry,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        choices: &'static [crate::engine::Choice],
    ) -> Element<'a, Message> {
        let nothing = part.text.is_empty();
        let suits = are_suits(choices);
        let wide = viewport.width == Width::Wide;
        let segments = choices.iter().enumerate().map(|(index, choice)| {
            let chosen = part.text == choice.id;
            // An optional choice that is pressed again is taken back.
            let again = chosen && !view.asked.open;
            let text = if again { String::new() } else { choice.id.to_owned() };
            let words = self.choice_words(choice);
            let key = if suits { Some(choice.key.to_string()) } else { shown_key(choice, &words) };
            let part = if suits {
                suit_button(choice.id).width(suit_width(viewport))
            } else {
                segmented_button(words)
            };
            let focused = view.boxes.first().is_some_and(|part| part.focused);
            let mut part = part
                .chosen(chosen)
                .focused(focused && (chosen || nothing && index == 0))
                .on_press(Message::Chosen(
                    view.boxes.first().map_or(Cell::one(""), |part| part.cell),
                    text,
                ))
                .height(viewport.width.field());
            if let Some(key) = key.filter(|_| wide || !suits) {
                part = part.key_after(key);
            }
            part.into()
        });
        let between = if viewport.width == Width::Narrow { gap::HAIR } else { gap::SMALL };
        let several = self.segment_rows(view, geometry.room()) > 1;
        let segments = row(segments).spacing(between).align_y(Center);
        if several { segments.wrap().vertical_spacing(gap::SMALL).into() } else { segments.into() }
    }

    fn one_box<'a>(
        &'a self,
        viewport: Viewport,
        geometry: &Geometry,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        (width, room): (iced::Length, f32),
    ) -> Element<'a, Message> {
        let cell = part.cell;
        match view.asked.spec.kind {
            // Too narrow for a switch with its word.
            FieldKind::Flag if room < 112.0 => {
                let on = part.text == "true";
                let text = if on { "false" } else { "true" };
                segmented_button(if on { "yes" } else { "no" })
                    .chosen(on)
                    .focused(part.focused)
                    .on_press(Message::Chosen(cell, text.to_owned()))
                    .width(width)
                    .height(viewport.width.field())
                    .into()
            }
            FieldKind::Flag => {
                let on = part.text == "true";
                let text = if on { "false" } else { "true" };
                let word = if on { "yes" } else { "no" };
                toggle(word, on, Some(Message::Chosen(cell, text.to_owned())))
                    .focused(part.focused)
                    .into()
            }
            FieldKind::Text => text_box(id(&cell), view.asked.spec.help, part.text)
                .focused(part.focused)
                .on_input(move |text| Message::Typed(cell, text))
                .on_submit(session::Message::Enter.into())
                .width(width)
                .into(),
            _ => {
                let state = match (part.refused, part.text.is_empty(), part.filled) {
                    (true, _, _) => BoxState::Refused,
                    (_, true, Some(_)) => BoxState::FilledIn,
                    (_, true, None) => BoxState::Empty,
                    _ if self.correction.is_some() && part.was.is_none() => BoxState::Recorded,
                    _ => BoxState::Draft,
                };
                let content = match part.filled {
                    Some(filled) if part.text.is_empty() => signed(filled),
                    _ => part.text.replace('-', "−").replace(".5", "½"),
                };
                let aside = match (part.filled, part.was) {
                    (Some(_), _) if part.text.is_empty() => Some("filled in".to_owned()),
                    (_, Some(was)) => Some(format!("was {was}")),
                    _ => None,
                };
                let roomy = geometry.table.column >= 150.0 && viewport.width != Width::Narrow;
                let aside = aside.filter(|_| roomy);
                let roomy_for_icon = self.active().can_count(&cell)
                    && aside.is_none()
                    && state != BoxState::Refused
                    && geometry.table.column >= 104.0
                    && viewport.width != Width::Narrow;
                let drawn = figure_box(content, state, part.focused, aside)
                    .caret(session::caret_of(self.active()))
                    .width(width)
                    .room(room)
                    .height(viewport.width.field());
                let drawn = container(drawn).id(iced::widget::Id::from(id(&cell)));
                let drawn = mouse_area(drawn).on_press(Message::Pointed(cell));
                let count = (roomy_for_icon && (part.focused || part.counted.is_some()))
                    .then(|| count_icon(viewport, part));
                stack![drawn].push(count).width(width).into()
            }
        }
    }
}

/// The key that chooses it, where the word does not say it already: "7", "Q".
fn shown_key(choice: &Choice, words: &str) -> Option<String> {
    let key = choice.key.to_string();
    (!words.eq_ignore_ascii_case(&key)).then_some(key)
}

/// How wide a number that has one value a round is drawn.
fn number_width(viewport: Viewport) -> f32 {
    if viewport.width == Width::Narrow { 84.0 } else { 132.0 }
}

/// How wide a suit is drawn.
fn suit_width(viewport: Viewport) -> f32 {
    match viewport.width {
        Width::Wide => 72.0,
        Width::Medium => 52.0,
        Width::Narrow => 46.0,
    }
}

/// Players chosen one after the other: one more, or one less.
fn toggled(chosen: &[&str], anyone: bool, name: &str) -> String {
    let mut names: Vec<&str> = if anyone { Vec::new() } else { chosen.to_vec() };
    match names.iter().position(|known| *known == name) {
        Some(at) => {
            let _ = names.remove(at);
        }
        None => names.push(name),
    }
    names.join("; ")
}

/// Opens the counting aid for a box, or says how it was counted.
fn count_icon<'a>(viewport: Viewport, part: &BoxView<'a>) -> Element<'a, Message> {
    let words = part.counted.clone().unwrap_or_else(|| "Count cards (F4)".to_owned());
    let sign = container(icon(Icon::Count, 20.0, Tone::Muted))
        .center_x(target::TOOL)
        .center_y(viewport.width.field());
    let open = Message::Count(super::CountMessage::Open(part.cell));
    hint(mouse_area(sign).on_press(open), words)
}

/// Whether a name has room beside its number.
fn fits_beside(key: &str, name: &str, room: f32) -> bool {
    let key = text_fit::width(key, scale::SIGN) + 8.0;
    text_fit::width(name, scale::CARD) + key <= room - 10.0
}

/// A seat with its number: beside the name, or over it where the column is narrow.
fn seat_segment(
    viewport: Viewport,
    geometry: &Geometry,
    stacked: bool,
    (key, name): (&str, &str),
) -> SegmentedButton<'static, Message> {
    if !stacked {
        return segmented_button(name.to_owned()).key_before(key.to_owned());
    }
    let part = segmented_button(name.to_owned());
    // A narrow window has no room over the name.
    if viewport.width == Width::Narrow || geometry.line < 50.0 {
        return part;
    }
    part.key_before(key.to_owned()).stacked()
}

/// Whether these choices are suits, which are drawn.
fn are_suits(choices: &[Choice]) -> bool {
    choices.iter().all(|choice| suit_icon(choice.id).is_some())
}

/// What stands between fields side by side.
pub(super) fn between(viewport: Viewport) -> f32 {
    if viewport.width == Width::Narrow { gap::SMALL } else { gap::WIDE }
}

/// Left and right of what stands in a column.
fn sides(viewport: Viewport, geometry: &Geometry) -> (f32, f32) {
    let left = if viewport.width == Width::Narrow { 4.0 } else { geometry.cell };
    let right = if viewport.width == Width::Wide { 8.0 } else { 4.0 };
    (left, f32::min(right, geometry.cell))
}

/// The room in a column.
fn inside(viewport: Viewport, geometry: &Geometry) -> f32 {
    let (left, right) = sides(viewport, geometry);
    geometry.table.column - left - right
}

fn in_column<'a>(
    viewport: Viewport,
    geometry: &Geometry,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let (left, right) = sides(viewport, geometry);
    container(container(content).width(Fill))
        .width(geometry.table.column)
        .center_y(Fill)
        .padding(Padding::ZERO.left(left).right(right))
        .into()
}
