//! The score table: names and totals in its head, a row per round, the open round last.

use iced::widget::{column, container, mouse_area, row, scrollable, space, text};
use iced::{Center, Fill, Padding};

use super::choices::drawn_suit;
use super::layout::{BAR, Geometry, fact_words, facts_width};
use super::{
    COLUMNS, CORRECTED, MIN_VISIBLE_ROUNDS, Message, PAD, RoundView as _, ScoreSheetScreen,
    SheetMessage,
};
use crate::gui::game::list_sheet::struck;
use crate::gui::icon::{Icon, icon, suit};
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, STRONG, Surface, TEXT, TextStyle, ThemedColumn, Tone, Width,
    bordered, filled, outline, scale, stroke,
};
use crate::gui::widget::{
    self, badge, double_rule, ellipsized_text, hairline, hint, label, strong_line,
};
use scoring::board::{BoardRow, BoardScore};
use scoring::{BidResult, BoardFact, RoundState, Unit};
use session::chart::float;

/// Height of the row of final totals with its rules.
const FINAL: f32 = 66.0;

impl ScoreSheetScreen {
    /// Draws the sheet of paper with everything on it.
    pub(super) fn pad(&self, geometry: &Geometry) -> Element<'_, Message> {
        let under_tabs = geometry.width.is_wide();
        let correcting = self.rounds.correction().map(|correction| correction.form.number());
        let after = correcting.map(|_| self.rounds.active().result(self.session.game()).0);
        let board = self.session.game().board();
        let columns = after.map_or(&board.columns, |after| &after.columns);
        let head = self.head(geometry, columns, after.is_some());

        let mut rows = Vec::new();
        let mut open = None;
        for (index, row) in board.rows.iter().enumerate() {
            if correcting == Some(row.number) {
                open = Some(rows.len());
                continue;
            }
            let changed = after.and_then(|after| after.rows.get(index));
            rows.push(self.row(geometry, row, changed));
        }
        let form_height = if self.is_open() { self.entry_height(geometry) } else { 0.0 };
        let waiting = (correcting.is_some() && self.rounds.next().is_touched())
            .then(|| half_typed(geometry, self.rounds.next().number()));
        let finished = (!self.is_open()).then(|| self.final_row(geometry));

        let room = geometry.under_head();
        let count = float(rows.len());
        let final_height = if finished.is_some() { FINAL } else { 0.0 };
        let paper = if let Some(at) = open {
            // The corrected round opens in its place; the whole table scrolls.
            let later = rows.split_off(at);
            let lines = count + if waiting.is_some() { 1.0 } else { 0.0 };
            let form = widget::isolated_layer(self.entry(geometry));
            let form = scroll_anchor(form, true, CORRECTED);
            let all = column(rows).push(form).extend(later).push(waiting);
            let used = form_height + lines * geometry.row;
            let blank = geometry.table.blank_lines(geometry.row, room - used);
            column![Self::scroll(all, f32::min(room, used)), blank]
        } else {
            // Rounds before the form stay visible.
            let most = geometry.room_for_form(rows.len(), MIN_VISIBLE_ROUNDS);
            let rest = room - form_height.min(most) - final_height;
            let form = self.is_open().then(|| self.form(geometry, most));
            let fitting = Self::fitting(geometry, rest);
            let rows_height = f32::min(count * geometry.row, fitting);
            let blank = geometry.table.blank_lines(geometry.row, rest - rows_height);
            let last = if form.is_some() { form } else { finished };
            column![Self::scroll(column(rows), rows_height)].push(last).push(blank)
        };
        let content = column![widget::isolated_layer(head), double_rule(), paper]
            .width(geometry.table.width());
        let content: Element<'_, Message> = if geometry.sideways {
            // Below the content, the scroll bar covers nothing.
            let content = content.push(space::vertical().height(BAR));
            let sideways = scrollable::Direction::Horizontal(scrollable::Scrollbar::new());
            scrollable(content).id(COLUMNS).direction(sideways).into()
        } else {
            content.into()
        };
        let content = container(content).height(Fill).clip(true);
        widget::sheet(geometry.width, under_tabs, content)
    }

    /// Returns the height of the rows that fit the rest of the paper without cutting one in half.
    fn fitting(geometry: &Geometry, rest: f32) -> f32 {
        ((rest.max(0.0) + 0.5) / geometry.row).floor() * geometry.row
    }

    /// Returns the maximum scroll offset of the rows.
    pub(super) fn most_scrolled(&self, geometry: &Geometry) -> f32 {
        let count = self.session.game().board().rows.len();
        let last = if self.is_open() {
            self.entry_height(geometry).min(geometry.room_for_form(count, MIN_VISIBLE_ROUNDS))
        } else {
            FINAL
        };
        let rows = float(count) * geometry.row;
        (rows - Self::fitting(geometry, geometry.under_head() - last)).max(0.0)
    }

    fn scroll(content: ThemedColumn<'_, Message>, height: f32) -> Element<'_, Message> {
        scrollable(content)
            .id(PAD)
            .direction(widget::slim_bar())
            .height(height)
            .on_scroll(|view| Message::Own(SheetMessage::Scrolled(view.absolute_offset().y)))
            .into()
    }

    fn row<'a>(
        &'a self,
        geometry: &Geometry,
        row: &'a BoardRow,
        changed: Option<&'a BoardRow>,
    ) -> Element<'a, Message> {
        let number = row.number;
        let marked = self.marked.filter(|(round, _)| *round == number).map(|(_, column)| column);
        let counts = row.state == RoundState::Scored;
        let unit = self.unit();
        let faint = |color: Tone| if counts { color } else { Tone::Muted };

        let corrections = self.session.game().corrections(number);
        let warnings = self.session.evaluation().warnings.iter();
        let warning = warnings
            .filter(|warning| warning.round == Some(number))
            .map(|warning| warning.message.as_str());
        let warning: Vec<&str> = warning.collect();
        let compact = geometry.width.is_compact();
        let failed = row.mark == Some(BidResult::Failed);
        // In a compact window the trump gets the space after the bid.
        let cross_fits = !compact || facts_width(&row.facts) + 30.0 <= geometry.table.facts;
        let (sign_size, apart) = if compact { (11.0, 1) } else { (14.0, 3) };
        let sign = |sign: Icon, tone: Tone, why: String| {
            (!why.is_empty()).then(|| hint(icon(sign, sign_size, tone), why))
        };
        let cross = if failed && !cross_fits { "failed" } else { "" };
        let signs = [
            sign(Icon::Cross, Tone::Problem, cross.to_owned()),
            sign(Icon::Correct, Tone::Warning, corrections.join("\n")),
            sign(Icon::Warning, Tone::Warning, warning.join("\n")),
        ];
        let signs = signs.into_iter().flatten();
        let first = row![label(number.to_string(), scale::BODY, Tone::Muted)];
        let first = if compact { first.push(column(signs)) } else { first.extend(signs) };
        let first = first.spacing(apart).align_y(Center);
        let (tag, used) = match row.state {
            RoundState::AfterEnd => {
                (Some(badge(widget::BadgeKind::Missing, "after the end")), 84.0)
            }
            RoundState::Refused => (Some(badge(widget::BadgeKind::Failed, "has a problem")), 84.0),
            RoundState::Scored if failed && geometry.table.facts >= 200.0 => {
                (Some(badge(widget::BadgeKind::Failed, "failed")), 84.0)
            }
            RoundState::Scored if failed && cross_fits => {
                (Some(hint(icon(Icon::Cross, 16.0, Tone::Problem), "failed")), 20.0)
            }
            RoundState::Scored => (None, 0.0),
        };
        let room = geometry.table.facts - 10.0 - used;
        let facts = facts(&row.facts, faint(Tone::Ink), room, geometry.width);
        let facts = row![container(facts).width(Fill).clip(true)]
            .push(tag)
            .align_y(Center)
            .padding(Padding::ZERO.right(10));
        let left = row![
            container(first).center_x(geometry.table.number),
            container(facts).width(geometry.table.facts).clip(true)
        ]
        .height(Fill)
        .align_y(Center);
        let first = mouse_area(left).on_press(Message::Own(SheetMessage::Clicked(number, 0)));
        let cells = row.cells.iter().enumerate().map(|(index, cell)| {
            let after = changed.and_then(|row| row.cells.get(index));
            let words = row.words.get(index).map_or("", String::as_str);
            let marked = marked == Some(index);
            let cell = (*cell, unit, words);
            let cell = score_cell(geometry, cell, after, counts, marked);
            mouse_area(cell).on_press(Message::Own(SheetMessage::Clicked(number, index))).into()
        });
        let is_marked = marked.is_some();
        let under = if is_marked { Tone::FocusFill } else { Tone::Paper };
        let line = geometry.table.line(geometry.row - 1.0, under, first, cells);
        let line = container(line).width(Fill).class(filled(under, Outline::default()));
        widget::isolated_layer(column![line, hairline()])
    }

    fn final_row<'a>(&'a self, geometry: &Geometry) -> Element<'a, Message> {
        let name = label("Final", scale::CARD, Tone::Ink);
        let first = container(name).padding(Padding::ZERO.left(geometry.table.number));
        let columns = self.session.game().board().columns.iter();
        let totals: Vec<_> = columns.map(|column| self.amount(column.total)).collect();
        let step = super::header::total_step(geometry, &totals, scale::TITLE);
        let totals = totals.into_iter().map(|total| {
            let total = ellipsized_text(total, step, Tone::Ink);
            container(total.least(12.0)).align_right(Fill).padding([0.0, geometry.cell]).into()
        });
        let line = geometry.table.line(60.0, Tone::Shade, first, totals);
        column![strong_line(), widget::shaded_section(false, line), double_rule()].into()
    }
}

/// Draws a total that would change: ~~395~~ → 385. If there is no room for both, only the new one
/// is shown.
pub(super) fn changed_total<'a>(
    (before, after): (String, String),
    step: TextStyle,
    room: f32,
) -> Element<'a, Message> {
    const ARROW: f32 = 14.0;
    const BETWEEN: f32 = 8.0;
    let (new, old) = (step.with(STRONG), (step.size * 0.68).max(15.0));
    let left = room - ARROW - BETWEEN;
    let used = text_fit::width(&before, step.sized(old)) + BETWEEN + text_fit::width(&after, new);
    let both = used <= left;
    let new = if both { new } else { text_fit::step(&after, new, left) };
    row![]
        .push(both.then(|| struck(before, old)))
        .push(icon(Icon::ArrowRight, ARROW, Tone::Muted))
        .push(label(after, new, Tone::Ink).wrapping(text::Wrapping::None))
        .spacing(BETWEEN)
        .align_y(Center)
        .into()
}

fn score_cell<'a>(
    geometry: &Geometry,
    (cell, unit, words): (BoardScore, Unit, &'a str),
    after: Option<&BoardScore>,
    counts: bool,
    marked: bool,
) -> Element<'a, Message> {
    let now = after.copied().unwrap_or(cell);
    let score_color = if now.score < 0 { Tone::Problem } else { Tone::Muted };
    let weight = if now.score < 0 { MEDIUM } else { TEXT };
    let score = |width: f32| -> Element<'a, Message> {
        let words = label(now.words(unit), scale::SCORE.with(weight), score_color);
        let cross =
            (now.mark == Some(BidResult::Failed)).then(|| icon(Icon::Cross, 14.0, Tone::Problem));
        let both = row![]
            .push(cross)
            .push(words.wrapping(text::Wrapping::None))
            .spacing(4)
            .align_y(Center);
        container(both).align_right(width).into()
    };
    let changed = after.filter(|after| after.total != cell.total && counts);
    let content: Element<'a, Message> = if !counts {
        space::horizontal().into()
    } else if let Some(after) = changed {
        let first = geometry.score.filter(|_| geometry.table.column >= 220.0).map(|_| score(44.0));
        let beside = if first.is_some() { 52.0 } else { 0.0 };
        let room = geometry.table.column - 2.0 * geometry.cell - beside;
        let totals = (unit.words(cell.total), unit.words(after.total));
        let total = changed_total(totals, scale::TOTAL, room);
        row![].push(first).push(space::horizontal()).push(total).align_y(Center).into()
    } else {
        let total =
            label(unit.words(cell.total), scale::TOTAL.sized(geometry.total_size), Tone::Ink);
        let total = container(total.wrapping(text::Wrapping::None)).align_right(geometry.total);
        let used = geometry.total + geometry.score.map_or(0.0, |score| score + 6.0);
        let room = geometry.table.column - 2.0 * geometry.cell - used - 8.0;
        let failed = now.mark == Some(BidResult::Failed);
        let beside = beside_score(words, failed, room);
        // In a narrow column the words say more: "2 for 1" instead of a crossed-out 0.
        let score_room = room + geometry.score.map_or(0.0, |score| score + 6.0);
        let instead = now.mark.filter(|_| beside.is_none());
        let instead = instead.and_then(|_| instead_of_score(words, failed, score_room));
        let score = geometry.score.filter(|_| instead.is_none()).map(score);
        // Without a score the total gets the whole column.
        if beside.is_none() && instead.is_none() && score.is_none() {
            total.into()
        } else {
            row![]
                .push(beside)
                .push(space::horizontal())
                .push(instead)
                .push(score)
                .push(total)
                .spacing(6)
                .align_y(Center)
                .into()
        }
    };
    container(container(content).width(geometry.table.column - 2.0 * geometry.cell).clip(true))
        .center_y(Fill)
        .padding([0.0, geometry.cell])
        .class(if marked {
            bordered(outline(Tone::Focus, stroke::FOCUS, 6.0))
        } else {
            Surface::default()
        })
        .into()
}

/// Draws the text beside a team's score, if there is space.
fn beside_score(words: &str, failed: bool, room: f32) -> Option<Element<'_, Message>> {
    let step = text_fit::step(words, scale::BODY, room);
    let fits = !words.is_empty() && text_fit::fits(words, step, room);
    let color = if failed { Tone::Problem } else { Tone::Ink };
    fits.then(|| label(words, step, color).wrapping(text::Wrapping::None).into())
}

/// Draws the same instead of the score: a failed bid with its cross, if there is space.
fn instead_of_score(words: &str, failed: bool, room: f32) -> Option<Element<'_, Message>> {
    const CROSS: f32 = 14.0;
    let least = if failed { room - CROSS - 4.0 } else { room };
    match beside_score(words, failed, least) {
        Some(words) if failed => {
            let cross = icon(Icon::Cross, CROSS, Tone::Problem);
            Some(row![cross, words].spacing(4).align_y(Center).into())
        }
        Some(words) => Some(words),
        None => beside_score(words, failed, room),
    }
}

/// Draws a round's facts in one line, or in two with small letters if that is too short. A compact
/// window has one line of small letters, and facts that do not fit are left out.
fn facts(facts: &[BoardFact], color: Tone, room: f32, width: Width) -> Element<'_, Message> {
    let over = facts_width(facts) > room;
    let (small, tight) = (over && width.is_wide(), over && width.is_compact());
    let (apart, size) = match (small, tight) {
        (true, _) => (6.0, 16.0),
        (_, true) => (4.0, 14.0),
        _ => (8.0, 18.0),
    };
    let mut line = row![].spacing(apart).align_y(Center);
    let suits = facts.iter().filter(|fact| fact_words(fact).is_none()).count();
    let (mut lines, mut across) = (1, 0.0);
    let mut left = room - float(suits) * (size + apart);
    for (index, fact) in facts.iter().enumerate() {
        let mut said = fact_words(fact);
        if let BoardFact::Word(choice) = fact
            && let Some(drawn) = drawn_suit(choice).filter(|_| tight || said.is_none())
        {
            line = line.push(suit(drawn, size));
            across += size + apart;
            // Of "Hearts alone", only "alone" is left beside the suit.
            if said.is_some() {
                left -= size + apart;
                said = choice.label.split_once(' ').map(|(_, rest)| (rest.into(), scale::BODY));
            }
        }
        let Some((words, step)) = said else { continue };
        let step = if over { scale::CAPTION.with(step.font) } else { step };
        let least = text_fit::step(&words, step, left);
        if tight && index > 0 && !text_fit::fits(&words, least, left) {
            break;
        }
        // There is no room for a third line of small letters.
        let wide = text_fit::width(&words, step).min(room);
        if small && across > 0.0 && across + wide > room {
            (lines, across) = (lines + 1, 0.0);
        }
        if lines > 2 {
            break;
        }
        across += wide + apart;
        // In one line, each gets the width that the others leave.
        let room = if small { room } else { left };
        left -= text_fit::width(&words, least) + apart;
        line = line.push(ellipsized_text(words, step, color).max_width(room));
    }
    if small { line.wrap().vertical_spacing(0).into() } else { line.into() }
}

/// Draws the half-typed next round while an earlier one is corrected.
fn half_typed<'a>(geometry: &Geometry, number: usize) -> Element<'a, Message> {
    let line = row![
        container(label(number.to_string(), scale::BODY, Tone::Muted))
            .center_x(geometry.table.number),
        label("not finished", scale::SMALL, Tone::Muted).wrapping(text::Wrapping::None)
    ]
    .align_y(Center);
    let line = geometry.table.free_line(geometry.row - 1.0, Tone::Paper, line, space());
    column![line, hairline()].into()
}
