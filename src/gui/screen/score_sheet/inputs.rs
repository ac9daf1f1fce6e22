//! Boxes of the open round: numbers in the columns, seats and switches, as wide as possible.

use iced::alignment::Vertical;
use iced::widget::text::Wrapping;

use super::layout::SheetTable;
use super::{COLUMN, CURSOR, Element, Message, ScoreSheetScreen};
use crate::gui::game;
use crate::gui::prelude::{column, *};
use scoring::{FieldKind, Player, SeatIndex, Subject, Team, signed};
use session::form::{BoxView, FieldView};
use session::score_sheet::lines::{box_id, is_in_parts, is_number, is_stacked};

/// Minimum width of a switch with its text.
pub(super) const SWITCH: f32 = 112.0;
/// Width of a number box with its name inside.
const NAMED: f32 = 118.0;
/// Width of a number box with text beside it.
const HINTED: f32 = 140.0;
/// Maximum width of a number box in a column.
const BOX: f32 = 216.0;

impl ScoreSheetScreen {
    /// Draws the boxes of each column side by side: one per field, or several if partners or parts
    /// have their own. Several boxes have their names above them.
    pub(super) fn columns<'a>(
        &'a self,
        table: &SheetTable,
        views: &[FieldView<'a>],
    ) -> Element<'a> {
        let record = self.session.record();
        let in_sides = record.in_sides();
        let mut line = row![].align_y(Center);
        for team in (0..record.team_count().max(1)).map(Team::at) {
            let of_team = |part: &&BoxView<'a>| part.cell.subject.team(in_sides) == Some(team);
            let boxes: Vec<(&FieldView<'a>, &BoxView<'a>)> = views
                .iter()
                .flat_map(|view| view.boxes.iter().filter(of_team).map(move |part| (view, part)))
                .collect();
            if boxes.is_empty() {
                let words = if self.is_away(team) { "away" } else { "" };
                let words = remark(words);
                line = line.push(in_column(table, container(words).align_right(Fill)));
                continue;
            }
            let count = float(boxes.len().max(1));
            let has_parts = views.iter().any(is_in_parts);
            let figures = !has_parts && views.iter().all(is_number);
            // Drawings of what is counted are above their boxes where there is no room beside them.
            let over = inside(table) < count * 48.0;
            let beside = if has_parts && !over { 16.0 + gap::HAIR } else { 0.0 };
            let room = (inside(table) - gap::TIGHT * (count - 1.0)) / count - beside;
            let named = boxes.len() > 1 && !has_parts;
            let focused = boxes.iter().any(|(_, part)| part.focused);
            let hint = boxes.first().filter(|_| boxes.len() == 1 && figures);
            let hint = hint.and_then(|(view, part)| self.hint(view, part, room - HINTED));
            let drawn = boxes.into_iter().map(|(view, part)| {
                let drawn = self.one_box(view, part, room, None);
                let name = named.then(|| self.box_name(view, part, views.len() > 1, room));
                match (part.cell.subject, name) {
                    (Subject::TeamPart(_, name), _) if over => {
                        let name = container(suit(name, 15.0)).height(NAME);
                        column![name, drawn].align_x(Center).into()
                    }
                    (Subject::TeamPart(_, name), _) => {
                        let name = suit(name, 16.0);
                        row![name, drawn].centered(gap::HAIR).into()
                    }
                    (_, Some(name)) => under_its_name(name, room, drawn),
                    _ => drawn,
                }
            });
            let cell = row(drawn).centered(gap::TIGHT);
            // In a wide column a number box is only as wide as a number needs, and is below the
            // totals.
            let most = if figures { count * BOX } else { f32::INFINITY };
            let cell = container(container(cell).max_width(most)).align_right(Fill);
            let cell: Element<'a> = match hint {
                Some(words) => {
                    let words = remark(words);
                    let words = container(words.wrapping(Wrapping::None)).align_right(Fill);
                    let cell = cell.width(HINTED);
                    row![words, cell].centered(gap::SMALL).into()
                }
                None => cell.into(),
            };
            line = line.push(scroll_anchor(in_column(table, cell), focused, COLUMN));
        }
        line.into()
    }

    /// Returns whether a player scores alone and is away from the open round.
    pub(super) fn is_away(&self, team: Team) -> bool {
        !self.session.record().in_sides() && self.rounds.active().away().contains(&Player(team.0))
    }

    /// Returns the text beside a box with `room` logical pixels: the points of one unit, or of all.
    fn hint(&self, view: &FieldView<'_>, part: &BoxView<'_>, room: f32) -> Option<String> {
        let each = view.asked.spec.layout.points_each;
        let words = match part.text.parse::<i64>() {
            _ if each == 0 => format!("{} adds up", Command::CountCards.in_words()),
            Ok(count) => {
                format!("{count} × {} = {}", signed(each), signed(count.saturating_mul(each)))
            }
            Err(_) => format!("{} each", signed(each)),
        };
        let is_told = each != 0 || self.rounds.active().can_count(&part.cell);
        (is_told && text_fit::width(&words, scale::SMALL) + gap::SMALL <= room).then_some(words)
    }

    /// Returns the name above one of several boxes in a column.
    fn box_name(
        &self,
        view: &FieldView<'_>,
        part: &BoxView<'_>,
        with_label: bool,
        room: f32,
    ) -> String {
        let each = view.asked.spec.layout.points_each;
        let label = view.asked.spec.label;
        let valued = format!("{label}, {each} each");
        let fits = text_fit::fits(&valued, scale::CAPTION.sized(12.0), room);
        let label = if each == 0 || !fits { label.to_owned() } else { valued };
        match part.cell.subject {
            Subject::Player(player) => {
                let name = self.session.record().player_name(player);
                if with_label {
                    format!("{name}: {}", label.to_lowercase())
                } else {
                    name.to_owned()
                }
            }
            _ => label,
        }
    }

    /// Draws fields with one value per round, in as many rows as they need.
    pub(super) fn side_by_side<'a>(
        &'a self,
        table: &SheetTable,
        views: &[FieldView<'a>],
    ) -> Element<'a> {
        let mut rows = column![].spacing(gap::TIGHT);
        let is_named = |view: &FieldView<'_>| {
            let beside = views.len() > 1 && view.asked.spec.layout.beside;
            beside && is_number(view) && !is_stacked(views, view)
        };
        let align = if views.iter().any(is_named) { Vertical::Bottom } else { Vertical::Center };
        let mut last = row![].spacing(table.width.between_fields()).align_y(align);
        for view in views {
            let Some(part) = view.boxes.first() else { continue };
            let spec = view.asked.spec;
            // A count of two digits beside another box needs no more.
            let is_low = view.asked.max.is_some_and(|max| max < 100);
            let wide = if is_low { table.width.low_number() } else { table.width.number() };
            let drawn = match spec.kind {
                FieldKind::Choice(_) => {
                    for (index, row) in self.named_rows(table, view, part).into_iter().enumerate() {
                        rows = rows.push(scroll_anchor(row, part.focused && index == 0, CURSOR));
                    }
                    self.choices(table, view, part)
                }
                FieldKind::Text => self.one_box(view, part, table.room(), None),
                FieldKind::Flag => Self::flag(view, part, views.len() > 1),
                // Among suits its name is inside, otherwise above; alone, it is the line's.
                _ if is_stacked(views, view) => {
                    let drawn = self.one_box(view, part, NAMED, Some(spec.label));
                    container(drawn).width(NAMED).into()
                }
                _ => {
                    let drawn = self.one_box(view, part, wide, None);
                    let drawn = container(drawn).width(wide).into();
                    if is_named(view) {
                        under_its_name(spec.label.to_owned(), wide, drawn)
                    } else {
                        drawn
                    }
                }
            };
            // In a low window a line of several rows may not fit: the cursor's box is shown.
            let here = part.focused && spec.layout.grid.is_none();
            last = last.push(scroll_anchor(drawn, here, CURSOR));
        }
        // The columns may be wider than the visible part of the paper.
        let last = container(last.wrap().vertical_spacing(gap::TIGHT)).max_width(table.room());
        let focused = views.iter().flat_map(|view| &view.boxes).any(|part| part.focused);
        scroll_anchor(rows.push(last), focused, COLUMN)
            .width(table.columns.width() - table.columns.left_of(0))
            .padding(Padding::ZERO.left(sides(table).0).right(8.0 + table.columns.edge))
            .into()
    }

    pub(super) fn flag<'a>(
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        is_named: bool,
    ) -> Element<'a> {
        let on = part.text == "true";
        let word = if on { "yes" } else { "no" }.to_owned();
        let word = if is_named { format!("{}: {word}", view.asked.spec.label) } else { word };
        let press = Message::Chosen(part.cell, (!on).to_string());
        toggle(word, on, Some(press)).id(box_id(&part.cell)).focused(part.focused).into()
    }

    /// Draws a box that fills this room, in logical pixels, with its label inside if it has one there.
    pub(super) fn one_box<'a>(
        &'a self,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        room: f32,
        inside: Option<&str>,
    ) -> Element<'a> {
        let (cell, density) = (part.cell, self.session.viewport().width);
        match view.asked.spec.kind {
            // Too narrow for a switch with its text.
            FieldKind::Flag if room < SWITCH => {
                let on = part.text == "true";
                segmented_button(if on { "yes" } else { "no" })
                    .chosen(on)
                    .id(box_id(&cell))
                    .focused(part.focused)
                    .on_press(Message::Chosen(cell, (!on).to_string()))
                    .width(Fill)
                    .height(density.field())
                    .into()
            }
            FieldKind::Flag => Self::flag(view, part, false),
            FieldKind::Text => text_box(box_id(&cell), view.asked.spec.help, part.text)
                .focused(part.focused)
                .on_input(move |text| Message::Typed(cell, text))
                .on_submit(game::Message::Enter.into())
                .into(),
            _ => {
                let form = self.rounds.active();
                let state = match (part.refused, part.text.is_empty(), part.filled) {
                    (true, _, _) => BoxState::Refused,
                    (_, true, Some(_)) => BoxState::FilledIn,
                    _ if self.rounds.corrects() && !form.is_changed(&cell) => BoxState::Recorded,
                    _ => BoxState::Draft,
                };
                let figures = |text: &str| figures(view.asked.spec.kind, text);
                let content = match part.filled {
                    Some(filled) if part.text.is_empty() => figures(&filled.to_string()),
                    _ => figures(part.text),
                };
                let used = text_fit::width(&content, scale::FIGURE) + gap::MIDDLE;
                let aside = match (part.filled, part.was) {
                    (Some(_), _) if part.text.is_empty() => Some("filled in".to_owned()),
                    (_, Some(was)) => Some(format!("was {}", figures(was))),
                    _ => None,
                };
                let roomy_for_icon = form.can_count(&cell)
                    && aside.is_none()
                    && inside.is_none()
                    && state != BoxState::Refused
                    && room >= f32::max(84.0, target::TOOL + used)
                    && density.is_wide();
                let aside = aside.into_iter().chain(inside.map(str::to_owned));
                let drawn = figure_box(content, state, part.focused, aside).room(room);
                let drawn = self.typed_box(cell, drawn);
                let count = (roomy_for_icon && (part.focused || part.counted.is_some()))
                    .then(|| count_icon(density, part));
                stack![drawn].push(count).width(Fill).into()
            }
        }
    }
}

/// Height of a label over a box.
const NAME: f32 = 19.0;

fn under_its_name(name: String, room: f32, drawn: Element<'_>) -> Element<'_> {
    let name = ellipsized_text(name, scale::CAPTION, Tone::Muted).least(10.0);
    column![container(name).width(room).height(NAME), drawn].into()
}

/// Draws the icon that opens the card counter for a box, or shows its count.
fn count_icon<'a>(width: Width, part: &BoxView<'a>) -> Element<'a> {
    let words = part.counted.clone().unwrap_or_else(|| Command::CountCards.with_key("Count cards"));
    let sign = container(icon(Icon::Count, 20.0, Tone::Muted))
        .center_x(target::TOOL)
        .center_y(width.field());
    let open = Message::Count(super::CountMessage::Open(part.cell));
    hint(mouse_area(sign).on_press(open), words)
}

/// Returns the padding left and right of a column's content.
pub(super) fn sides(table: &SheetTable) -> (f32, f32) {
    let left = if table.width.is_wide() { table.cell } else { 4.0 };
    (left, f32::min(table.width.box_right(), table.cell))
}

/// Returns the inner width of a column.
pub(super) fn inside(table: &SheetTable) -> f32 {
    let (left, right) = sides(table);
    table.columns.column - left - right
}

pub(super) fn in_column<'a>(table: &SheetTable, content: impl Into<Element<'a>>) -> Element<'a> {
    let (left, right) = sides(table);
    container(container(content).width(Fill))
        .width(table.columns.column)
        .padding(Padding::ZERO.left(left).right(right))
        .into()
}

/// Returns a typed number as it is written: "−30", where halves are numbers "2½".
fn figures(kind: FieldKind, text: &str) -> String {
    let text = text.replace('-', "−");
    if matches!(kind, FieldKind::HalfPoints(_)) { text.replace(".5", "½") } else { text }
}
