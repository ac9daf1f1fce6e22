//! The open round: a line for each field, its boxes in the columns of the players.

use iced::widget::{column, container, mouse_area, row, space, stack, text};
use iced::{Center, Element, Fill, Padding};

use super::geometry::{Geometry, STRIP};
use super::pad::rows_f32;
use super::{Context, Message, SheetScreen};
use crate::engine::signed;
use crate::engine::{Cell, Key, Kind, Record, Scope};
use crate::form::{BoxView, FieldView};
use crate::gui::icon::{Icon, icon, suit, suit_icon};
use crate::gui::reveal::markable;
use crate::gui::theme::{Colors, MEDIUM, TEXT, Width, scale, space as gap, target};
use crate::gui::widget::{
    self, BoxState, figure_box, flag, hairline, hint, label, margin_line, problem_strip, segment,
    strong_line, suit_segment, text_box, warning_strip,
};

/// The id of a cell's box, written out: "captured:p1".
pub fn id(cell: &Cell) -> String {
    let field = cell.field;
    match cell.key {
        Key::One => field.to_owned(),
        Key::Player(player) => format!("{field}:p{}", player.0 + 1),
        Key::Team(team) => format!("{field}:t{}", team.0 + 1),
        Key::Part(part) => format!("{field}:{part}"),
        Key::TeamPart(team, part) => format!("{field}:t{}:{part}", team.0 + 1),
    }
}

/// Whether a cell is written in a text field of its own.
pub(super) fn is_text(record: &Record, cell: &Cell) -> bool {
    record.game.field(cell.field).is_some_and(|spec| matches!(spec.kind, Kind::Text))
}

/// A line of the open round: one field, or several short ones side by side.
type Line<'a> = Vec<FieldView<'a>>;

/// Fields that have one value a round stand side by side where they fit.
fn lines(views: Vec<FieldView<'_>>) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for view in views {
        let short = |view: &FieldView<'_>| {
            view.asked.spec.scope == Scope::One
                && matches!(
                    view.asked.spec.kind,
                    Kind::Number { .. } | Kind::Halves(_) | Kind::Choice(_) | Kind::Flag
                )
        };
        match lines.last_mut() {
            Some(line) if short(&view) && line.iter().all(short) && line.len() < 3 => {
                line.push(view);
            }
            _ => lines.push(vec![view]),
        }
    }
    lines
}

impl SheetScreen {
    /// How high the open round is drawn, in logical pixels.
    pub(super) fn entry_height(&self, geometry: &Geometry) -> f32 {
        let form = self.active();
        let count = rows_f32(lines(form.views()).len());
        // A narrow window says it in its last line alone.
        let strips = if self.context.width == Width::Narrow {
            0
        } else {
            form.shown_problems(&self.sheet).len() + form.shown_warnings().len()
        };
        let last = if self.has_last_line() { last_height(geometry) } else { 0.0 };
        let reason = if self.has_reason_line() { 56.0 } else { 0.0 };
        count * geometry.line + rows_f32(strips) * STRIP + last + reason + 4.0
    }

    /// Where there is no side card, check and button stand in a line of their own.
    fn has_last_line(&self) -> bool {
        self.context.width != Width::Wide
    }

    fn has_reason_line(&self) -> bool {
        self.has_last_line() && self.correction.is_some()
    }

    /// The open round.
    pub(super) fn entry(&self, context: Context, geometry: &Geometry) -> Element<'_, Message> {
        let colors = context.colors;
        let form = self.active();
        let mut all = column![strong_line(colors)];
        let narrow = context.width == Width::Narrow;
        let problems = if narrow { Vec::new() } else { form.shown_problems(&self.sheet) };
        let warnings = if narrow { Vec::new() } else { form.shown_warnings() };
        let mut said: Vec<&str> = Vec::new();
        for (index, line) in lines(form.views()).into_iter().enumerate() {
            let ids: Vec<&str> = line.iter().map(|view| view.asked.spec.id).collect();
            all = all.push(self.line(context, geometry, index == 0, line));
            let of_line =
                |field: &Option<String>| field.as_deref().is_some_and(|field| ids.contains(&field));
            for problem in problems.iter().filter(|problem| of_line(&problem.field)) {
                said.push(&problem.message);
                all = all.push(strip(problem_strip(colors, problem.message.as_str())));
            }
            for warning in warnings.iter().filter(|warning| of_line(&warning.field)) {
                said.push(&warning.message);
                all = all.push(strip(warning_strip(colors, warning.message.as_str())));
            }
        }
        for problem in problems.iter().filter(|problem| !said.contains(&problem.message.as_str())) {
            all = all.push(strip(problem_strip(colors, problem.message.as_str())));
        }
        for warning in warnings.iter().filter(|warning| !said.contains(&warning.message.as_str())) {
            all = all.push(strip(warning_strip(colors, warning.message.as_str())));
        }
        if self.has_reason_line() {
            all = all.push(container(self.reason_box(colors)).padding([4.0, geometry.number]));
        }
        if self.has_last_line() {
            all = all.push(self.last_line(context, geometry));
        }
        let all = all.push(strong_line(colors));
        let shaded = widget::shaded(colors, false, all);
        if self.correction.is_some() {
            let bar = container(space::horizontal().width(6.0))
                .height(Fill)
                .style(move |_| widget::ground(colors.accent, iced::Border::default()));
            stack![shaded, bar].into()
        } else {
            shaded
        }
    }

    fn line<'a>(
        &'a self,
        context: Context,
        geometry: &Geometry,
        first: bool,
        line: Line<'a>,
    ) -> Element<'a, Message> {
        let colors = context.colors;
        let number = if first { self.active().number().to_string() } else { String::new() };
        let has_cursor = line.iter().flat_map(|view| &view.boxes).any(|part| part.focused);
        let words = self.line_label(context, &line);
        let left = row![
            container(label(number, scale::CARD, colors.ink)).center_x(geometry.number),
            container(words).width(geometry.facts).clip(true),
        ]
        .align_y(Center)
        .height(Fill);
        let boxes: Element<'a, Message> = match line.as_slice() {
            [only] if only.asked.spec.scope != Scope::One => self.columns(context, geometry, only),
            [only]
                if matches!(
                    only.asked.spec.kind,
                    Kind::Player | Kind::Players(..) | Kind::Pairs
                ) =>
            {
                self.seats(context, geometry, only)
            }
            several => self.side_by_side(context, geometry, several),
        };
        let line = row![left, margin_line(colors), boxes].height(geometry.line);
        markable(line, has_cursor, super::CURSOR).into()
    }

    fn line_label<'a>(&self, context: Context, line: &[FieldView<'a>]) -> Element<'a, Message> {
        let colors = context.colors;
        let narrow = context.width == Width::Narrow;
        let names: Vec<&str> = line.iter().map(|view| view.asked.spec.label).collect();
        let mut words = names.join(", ");
        if names.len() > 1 {
            let mut lower = names.iter().skip(1).map(|name| name.to_lowercase());
            let last = lower.next_back().unwrap_or_default();
            let middle = lower.fold(String::new(), |all, name| all + ", " + &name);
            words = format!("{}{middle} and {last}", names.first().unwrap_or(&""));
        }
        let step = if narrow { scale::LEAST } else { scale::BODY.with(MEDIUM) };
        let name = label(words, step, colors.ink).wrapping(text::Wrapping::None);
        let short = context.width == Width::Medium || self.geometry().facts < 170.0;
        let second = line.iter().find_map(|view| second_line(view, short));
        let second = second.filter(|_| !narrow).map(|words| {
            label(words, scale::LEAST.with(TEXT), colors.muted).wrapping(text::Wrapping::None)
        });
        column![name].push(second).into()
    }

    /// A box in each column, or two in a side's column where partners are asked apart.
    fn columns<'a>(
        &'a self,
        context: Context,
        geometry: &Geometry,
        view: &FieldView<'a>,
    ) -> Element<'a, Message> {
        let record = self.sheet.record();
        let per_column = (view.boxes.len() / record.team_count().max(1)).max(1);
        let mut line = row![].height(Fill);
        for team in 0..record.team_count() {
            // Players of a side sit at every second place.
            let step = if view.boxes.len() > record.team_count() { record.team_count() } else { 1 };
            let boxes = view.boxes.iter().skip(team).step_by(step).take(per_column);
            let drawn = boxes.map(|part| {
                let drawn = self.one_box(context, view, part, Fill);
                match part.cell.key {
                    Key::TeamPart(_, name) => {
                        let name = suit(name, 16.0, context.colors);
                        row![name, drawn].spacing(gap::HAIR).align_y(Center).into()
                    }
                    _ => drawn,
                }
            });
            let cell = row(drawn).spacing(gap::TIGHT).align_y(Center);
            line = line.push(in_column(context, geometry, cell));
        }
        line.into()
    }

    /// A segment for each player, in the players' columns.
    fn seats<'a>(
        &'a self,
        context: Context,
        geometry: &Geometry,
        view: &FieldView<'a>,
    ) -> Element<'a, Message> {
        let record = self.sheet.record();
        let Some(part) = view.boxes.first() else { return space::horizontal().into() };
        let several = matches!(view.asked.spec.kind, Kind::Players(..) | Kind::Pairs);
        let chosen: Vec<&str> = part.text.split("; ").collect();
        let anyone = part.text.is_empty();
        let seat = |index: usize| -> Element<'a, Message> {
            let name = record.players.get(index).map_or("", String::as_str);
            let place = chosen.iter().position(|chosen| *chosen == name);
            let key = match place {
                Some(place) if several => format!("{}.", place + 1),
                _ => (index + 1).to_string(),
            };
            let text = if several { toggled(&chosen, anyone, name) } else { name.to_owned() };
            let part_focused = part.focused && anyone && index == 0;
            let mut seat = segment(context.colors, name.to_owned())
                .chosen(place.is_some())
                .focused(part_focused || part.focused && place.is_some())
                .on_press(Message::Chosen(part.cell, text))
                .width(Fill)
                .height(context.width.field());
            if context.width != Width::Narrow || geometry.column > 90.0 {
                seat = seat.key_before(key);
            }
            seat.into()
        };
        if !record.in_sides() {
            let mut line = row![].height(Fill);
            for index in 0..record.players.len() {
                line = line.push(in_column(context, geometry, seat(index)));
            }
            return line.into();
        }
        let all = (0..record.players.len()).map(seat);
        container(row(all).spacing(gap::SMALL))
            .center_y(Fill)
            .width(geometry.width - geometry.number - geometry.facts - 2.0)
            .padding(Padding::ZERO.left(geometry.cell).right(8))
            .into()
    }

    fn side_by_side<'a>(
        &'a self,
        context: Context,
        geometry: &Geometry,
        views: &[FieldView<'a>],
    ) -> Element<'a, Message> {
        let between = if context.width == Width::Narrow { gap::SMALL } else { gap::WIDE };
        let mut line = row![].spacing(between).align_y(Center).height(Fill);
        for view in views {
            let Some(part) = view.boxes.first() else { continue };
            line = line.push(match view.asked.spec.kind {
                Kind::Choice(choices) => Self::choices(context, view, part, choices),
                Kind::Text => self.one_box(context, view, part, Fill),
                _ => self.one_box(context, view, part, number_width(context).into()),
            });
        }
        container(line)
            .width(geometry.width - geometry.number - geometry.facts - 2.0)
            .height(Fill)
            .padding(Padding::ZERO.left(geometry.cell).right(8))
            .into()
    }

    fn choices<'a>(
        context: Context,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        choices: &'static [crate::engine::Choice],
    ) -> Element<'a, Message> {
        let colors = context.colors;
        let nothing = part.text.is_empty();
        let suits = choices.iter().all(|choice| suit_icon(choice.id).is_some());
        let wide = context.width == Width::Wide;
        let segments = choices.iter().enumerate().map(|(index, choice)| {
            let chosen = part.text == choice.id;
            // An optional choice that is pressed again is taken back.
            let again = chosen && !view.asked.open;
            let text = if again { String::new() } else { choice.id.to_owned() };
            let part = if suits {
                suit_segment(colors, choice.id).width(suit_width(context))
            } else {
                segment(colors, choice.label)
            };
            let focused = view.boxes.first().is_some_and(|part| part.focused);
            let mut part = part
                .chosen(chosen)
                .focused(focused && (chosen || nothing && index == 0))
                .on_press(Message::Chosen(
                    view.boxes.first().map_or(Cell::one(""), |part| part.cell),
                    text,
                ))
                .height(context.width.field());
            if wide || !suits {
                part = part.key_after(choice.key.to_string());
            }
            part.into()
        });
        let between = if context.width == Width::Narrow { gap::HAIR } else { gap::SMALL };
        row(segments).spacing(between).align_y(Center).into()
    }

    fn one_box<'a>(
        &'a self,
        context: Context,
        view: &FieldView<'a>,
        part: &BoxView<'a>,
        width: iced::Length,
    ) -> Element<'a, Message> {
        let colors = context.colors;
        let cell = part.cell;
        match view.asked.spec.kind {
            Kind::Flag => {
                let on = part.text == "true";
                let text = if on { "false" } else { "true" };
                let word = if on { "yes" } else { "no" };
                flag(colors, word, on, Some(Message::Chosen(cell, text.to_owned())))
                    .focused(part.focused)
                    .into()
            }
            Kind::Text => text_box(colors, id(&cell), view.asked.spec.help, part.text)
                .focused(part.focused)
                .on_input(move |text| Message::Typed(cell, text))
                .on_submit(Message::Enter)
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
                let roomy = self.geometry().column >= 150.0 && context.width != Width::Narrow;
                let aside = aside.filter(|_| roomy);
                let roomy_for_icon = self.active().can_count(&cell)
                    && aside.is_none()
                    && state != BoxState::Refused
                    && self.geometry().column >= 104.0
                    && context.width != Width::Narrow;
                let drawn = figure_box(colors, content, state, part.focused, aside)
                    .width(width)
                    .height(context.width.field());
                let drawn = container(drawn).id(iced::widget::Id::from(id(&cell)));
                let drawn = mouse_area(drawn).on_press(Message::Pointed(cell));
                let count = (roomy_for_icon && (part.focused || part.counted.is_some()))
                    .then(|| count_icon(context, part));
                stack![drawn].push(count).width(width).into()
            }
        }
    }

    /// Why a round is corrected, if anybody wants to say.
    pub(super) fn reason_box<'a>(&'a self, colors: &'static Colors) -> Element<'a, Message> {
        let reason = self.correction.as_ref().map_or("", |correction| correction.reason.as_str());
        text_box(colors, super::REASON, "Why? (if you like)", reason)
            .on_input(Message::Reason)
            .on_submit(Message::Enter)
            .step(scale::BODY)
            .into()
    }

    /// Check and button, where there is no side card.
    fn last_line(&self, context: Context, geometry: &Geometry) -> Element<'_, Message> {
        let colors = context.colors;
        let narrow = context.width == Width::Narrow;
        let step = if narrow { scale::LEAST } else { scale::BODY.with(MEDIUM) };
        let check = label(self.check_words(), step, colors.ink);
        let line = row![container(check).width(Fill).clip(true), self.main_button(colors),]
            .spacing(gap::WIDE)
            .align_y(Center)
            .height(last_height(geometry));
        container(column![hairline(colors), line])
            .padding(Padding::ZERO.left(gap::CARD).right(gap::SMALL))
            .into()
    }
}

/// Opens the counting aid for a box, or says how it was counted.
fn count_icon<'a>(context: Context, part: &BoxView<'a>) -> Element<'a, Message> {
    let colors = context.colors;
    let words = part.counted.clone().unwrap_or_else(|| "Count cards (F4)".to_owned());
    let sign = container(icon(Icon::Count, 20.0, colors.muted))
        .center_x(target::TOOL)
        .center_y(context.width.field());
    let open = Message::Count(super::CountMessage::Open(part.cell));
    hint(colors, mouse_area(sign).on_press(open), words)
}

/// What stands under a field's name: its running sum, or what it must come to.
fn second_line(view: &FieldView<'_>, short: bool) -> Option<String> {
    let place = |so_far: i64, total: i64| {
        let rest = total - so_far;
        match rest {
            0 => format!("adds up to {total}"),
            _ if short => format!("{so_far} of {total}"),
            1.. => format!("{so_far} of {total}, {rest} to place"),
            _ => format!("{so_far} of {total}, {} too many", -rest),
        }
    };
    match (view.sum, view.asked.total) {
        (Some((so_far, total)), _) => Some(place(so_far, total)),
        (None, Some(total)) => Some(format!("adds up to {total}")),
        _ if view.asked.open => None,
        _ => Some("if you like".to_owned()),
    }
}

/// Height of the line with check and button.
fn last_height(geometry: &Geometry) -> f32 {
    geometry.line.max(44.0)
}

/// How wide a number that has one value a round is drawn.
fn number_width(context: Context) -> f32 {
    if context.width == Width::Narrow { 84.0 } else { 132.0 }
}

/// How wide a suit is drawn.
fn suit_width(context: Context) -> f32 {
    match context.width {
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

fn in_column<'a>(
    context: Context,
    geometry: &Geometry,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let left = if context.width == Width::Narrow { 4.0 } else { geometry.cell };
    let right = if context.width == Width::Wide { 8.0 } else { 4.0 };
    container(container(content).width(Fill))
        .width(geometry.column)
        .center_y(Fill)
        .padding(Padding::ZERO.left(left).right(right))
        .into()
}

/// A sentence under its line, of one height so that the pad knows its own.
fn strip(content: Element<'_, Message>) -> Element<'_, Message> {
    container(content).height(STRIP).padding([3, 12]).clip(true).into()
}
