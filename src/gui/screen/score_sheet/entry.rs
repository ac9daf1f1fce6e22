//! The open round: a line for each field, with boxes in the players' columns.

use iced::widget::{column, container, row, scrollable, space, stack, text};
use iced::{Center, Fill, Padding};

use super::choices::STACK;
use super::inputs::{NAME, parts_are_over};
use super::layout::{Geometry, STRIP};
use super::{FORM, Message, ScoreSheetScreen};
use crate::gui::game::RoundView as _;
use crate::gui::scroll_into_view::scroll_anchor;
use crate::gui::text_fit;
use crate::gui::theme::{
    Element, MEDIUM, Outline, TEXT, TextStyle, ThemedColumn, Tone, filled, scale, space as gap,
};
use crate::gui::widget::{
    self, ellipsized_text, hairline, label, problem_notice, strong_line, warning_notice,
};
use scoring::{Cell, Diagnostic, FieldKind, Record, Scope};
use session::chart::float;
use session::form::FieldView;
use session::score_sheet::lines::{
    has_names, is_in_parts, is_short, is_stacked, line_name, line_note,
};

/// Height of the line for the reason of a correction.
const REASON_LINE: f32 = 56.0;
/// Height of the rules above and below the open round.
const RULE: f32 = 2.0;
/// Text in the columns.
const TOLD: TextStyle = scale::CAPTION;

/// Returns whether a cell has a text field of its own.
pub(super) fn is_text(record: &Record, cell: &Cell) -> bool {
    record.game.field(cell.field).is_some_and(|spec| matches!(spec.kind, FieldKind::Text))
}

/// A line of the open round: one field, or several short ones.
struct EntryLine<'a> {
    views: Vec<FieldView<'a>>,
    height: f32,
}

impl ScoreSheetScreen {
    /// Returns the lines of the open round: fields with one value per round share a line, as many
    /// as fit.
    fn lines(&self, geometry: &Geometry) -> Vec<EntryLine<'_>> {
        let room = geometry.room();
        let mut lines: Vec<EntryLine<'_>> = Vec::new();
        let mut used = 0.0;
        // While the reason is typed, a row is marked or a card is open, no box shows the cursor.
        let elsewhere = self.is_in_reason() || self.marked.is_some() || self.session.has_panel();
        for mut view in self.rounds.active().views() {
            view.boxes.iter_mut().for_each(|part| part.focused &= !elsewhere);
            let apart = self.session.viewport().width.between_fields();
            let wide = self.field_width(&view, room);
            if let Some(line) = lines.last_mut()
                && is_stacked(&line.views, &view)
            {
                used += if line.views.len() == 1 { STACK + apart } else { 0.0 };
                line.views.push(view);
                continue;
            }
            let beside = view.asked.spec.layout.beside;
            if let Some(line) = lines.last_mut()
                && (beside && (view.asked.spec.scope != Scope::One || used + apart + wide <= room)
                    || is_short(&view)
                        && line.views.iter().all(is_short)
                        && line.views.len() < 3
                        && used + apart + wide <= room)
            {
                used += apart + wide;
                line.views.push(view);
                continue;
            }
            used = wide;
            lines.push(EntryLine { views: vec![view], height: 0.0 });
        }
        for line in &mut lines {
            line.height = self.line_height(geometry, &line.views);
        }
        lines
    }

    /// Returns the height of a line.
    fn line_height(&self, geometry: &Geometry, views: &[FieldView<'_>]) -> f32 {
        let between = if views.iter().any(|view| view.asked.spec.layout.grid.is_some()) {
            gap::TIGHT
        } else {
            gap::SMALL
        };
        // Segments that do not fit continue in the next row.
        let rows = views.iter().map(|view| self.segment_rows(view, geometry.room())).max();
        let rows = rows.unwrap_or(1).saturating_sub(1) + self.rows_under(views, geometry.room());
        let more = float(rows) * (geometry.field + between);
        let teams = self.session.record().team_count();
        let parts_over = |view: &FieldView<'_>| {
            is_in_parts(view) && parts_are_over(geometry, view.boxes.len() / teams.max(1))
        };
        let has_names = has_names(views, teams) || views.iter().any(parts_over);
        let names = if has_names { NAME } else { 0.0 };
        geometry.line + f32::max(more, names)
    }

    /// Returns the height of a line of text in the columns.
    fn fact_height(geometry: &Geometry, words: &[String]) -> f32 {
        let room = geometry.table.column - 4.0 - geometry.cell;
        let most = words.iter().map(|words| text_fit::lines(words, TOLD, room)).max();
        float(most.unwrap_or(1)) * TOLD.line + 14.0
    }

    fn fact_line<'a>(
        geometry: &Geometry,
        name: &'static str,
        words: Vec<String>,
    ) -> Element<'a, Message> {
        let name = label(name, scale::BODY.with(MEDIUM), Tone::Ink);
        let first = container(name).padding(Padding::ZERO.left(geometry.table.number)).clip(true);
        let height = Self::fact_height(geometry, &words);
        let cells = words.into_iter().map(|words| {
            let words = label(words, TOLD, Tone::Ink).align_x(iced::Right).width(Fill);
            container(words).padding(Padding::ZERO.left(4).right(geometry.cell)).into()
        });
        geometry.table.line(height, Tone::Shade, first, cells)
    }

    /// Returns the height of the open round, in logical pixels.
    pub(super) fn entry_height(&self, geometry: &Geometry) -> f32 {
        let form = self.rounds.active();
        let lines: f32 = self.lines(geometry).iter().map(|line| line.height).sum();
        let team_facts = form.team_facts(self.session.record());
        let team_facts: f32 =
            team_facts.iter().map(|(_, words)| 1.0 + Self::fact_height(geometry, words)).sum();
        // A compact window shows it in its last line only.
        let strips = if self.session.viewport().width.is_wide() {
            form.shown_problems(self.session.game()).len() + form.shown_warnings().len()
        } else {
            0
        };
        let reason = if self.has_reason_line() { REASON_LINE } else { 0.0 };
        lines + team_facts + float(strips) * STRIP + reason + RULE + self.foot_height(geometry)
    }

    /// Returns the height of check and button, with the rules around them.
    fn foot_height(&self, geometry: &Geometry) -> f32 {
        RULE + if self.has_last_line() { self.check_line(geometry).2 } else { 0.0 }
    }

    /// Returns whether check and button have a line of their own, because there is no side card.
    fn has_last_line(&self) -> bool {
        !self.session.viewport().width.is_wide()
    }

    fn has_reason_line(&self) -> bool {
        self.has_last_line() && self.rounds.corrects()
    }

    /// Draws the open round in at most this height: if its lines do not fit, they scroll above the
    /// check and the button, or with them where fewer than two lines would be left.
    pub(super) fn form(&self, geometry: &Geometry, most: f32) -> Element<'_, Message> {
        if self.entry_height(geometry) <= most {
            return widget::isolated_layer(self.entry(geometry));
        }
        let list = |lines, height| {
            let list = scrollable(widget::isolated_layer(lines)).id(FORM);
            list.direction(widget::slim_bar()).height(height)
        };
        let left = most - self.foot_height(geometry);
        if left < 2.0 * geometry.line {
            return list(self.entry(geometry), most).into();
        }
        let lines = widget::shaded_section(false, self.entry_lines(geometry));
        let foot = widget::isolated_layer(self.entry_foot(geometry));
        column![list(lines, left), foot].into()
    }

    /// Draws the open round in full.
    pub(super) fn entry(&self, geometry: &Geometry) -> Element<'_, Message> {
        let shaded = widget::shaded_section(false, self.entry_lines(geometry));
        let all = column![shaded, self.entry_foot(geometry)];
        if !self.rounds.corrects() {
            return all.into();
        }
        let bar = container(space::horizontal().width(6.0))
            .height(Fill)
            .class(filled(Tone::Accent, Outline::default()));
        stack![all, bar].into()
    }

    /// Draws the lines of the open round, with notices below those they are about.
    fn entry_lines(&self, geometry: &Geometry) -> ThemedColumn<'_, Message> {
        let form = self.rounds.active();
        let mut all = column![strong_line()];
        let wide = geometry.width.is_wide();
        let problems = form.shown_problems(self.session.game()).into_iter().map(|it| (it, true));
        let warnings = form.shown_warnings().into_iter().map(|it| (it, false));
        let mut notices: Vec<Notice<'_>> = problems.chain(warnings).filter(|_| wide).collect();
        for (name, words) in self.rounds.active().team_facts(self.session.record()) {
            let line = Self::fact_line(geometry, name, words);
            all = all.push(line).push(hairline());
        }
        let mut said: Vec<&str> = Vec::new();
        for (index, line) in self.lines(geometry).into_iter().enumerate() {
            let ids: Vec<&str> = line.views.iter().map(|view| view.asked.spec.id).collect();
            all = all.push(self.line(geometry, index == 0, line));
            let of_line = |(notice, _): &Notice<'_>| {
                notice.field.as_deref().is_some_and(|field| ids.contains(&field))
            };
            let (here, rest): (Vec<_>, Vec<_>) = notices.into_iter().partition(of_line);
            said.extend(here.iter().map(|(notice, _)| notice.message.as_str()));
            all = all.extend(here.into_iter().map(|notice| strip(geometry, notice)));
            notices = rest;
        }
        notices.retain(|(notice, _)| !said.contains(&notice.message.as_str()));
        all = all.extend(notices.into_iter().map(|notice| strip(geometry, notice)));
        if self.has_reason_line() {
            let reason = container(self.reason_box()).padding([4.0, geometry.table.number]);
            all = all.push(pinned(geometry, REASON_LINE, reason));
        }
        all
    }

    /// Draws check and button, if there is no side card, and the rule below the open round.
    fn entry_foot(&self, geometry: &Geometry) -> Element<'_, Message> {
        let last = self.has_last_line().then(|| self.last_line(geometry));
        widget::shaded_section(false, column![].push(last).push(strong_line()))
    }

    fn line<'a>(
        &'a self,
        geometry: &Geometry,
        first: bool,
        line: EntryLine<'a>,
    ) -> Element<'a, Message> {
        let number = if first { self.rounds.active().number().to_string() } else { String::new() };
        let has_cursor = line.views.iter().flat_map(|view| &view.boxes).any(|part| part.focused);
        let words = self.line_label(geometry, &line.views);
        let left = row![
            container(label(number, scale::CARD, Tone::Ink)).center_x(geometry.table.number),
            container(words).width(geometry.table.facts).clip(true)
        ]
        .align_y(Center)
        .height(Fill);
        let height = line.height;
        let boxes: Element<'a, Message> = match line.views.as_slice() {
            views @ [first, ..] if first.asked.spec.scope != Scope::One => {
                self.columns(geometry, views)
            }
            [first, beside @ ..]
                if matches!(
                    first.asked.spec.kind,
                    FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs
                ) =>
            {
                self.seats(geometry, (first, beside))
            }
            several => self.side_by_side(geometry, several),
        };
        let line = geometry.table.free_line(height, Tone::Shade, left, boxes);
        scroll_anchor(line, has_cursor, super::CURSOR).into()
    }

    fn line_label<'a>(&self, geometry: &Geometry, line: &[FieldView<'a>]) -> Element<'a, Message> {
        let wide = geometry.width.is_wide();
        let room = geometry.table.facts - 8.0;
        let words = line_name(line, !wide);
        let step = if wide { scale::BODY.with(MEDIUM) } else { scale::CAPTION };
        let one = text_fit::step(&words, step, room);
        // Text that would be too small is on two lines.
        let two = one.size < if wide { 14.0 } else { 12.5 };
        let step = match (two, wide) {
            (true, true) => step.sized(step.size - 1.0),
            (true, false) => TextStyle { size: 12.0, line: 15.0, ..step },
            (false, _) => one,
        };
        if let Some(rows) = self.grid_label(geometry, line, (words.clone(), step)) {
            return rows;
        }
        let name = label(words, step, Tone::Ink).wrapping(if two {
            text::Wrapping::Word
        } else {
            text::Wrapping::None
        });
        let second = line_note(line, geometry.table.facts < 170.0)
            .filter(|note| !two && (wide || text_fit::fits(note, scale::CAPTION, room)))
            .map(|words| ellipsized_text(words, scale::CAPTION.with(TEXT), Tone::Muted));
        column![name].push(second).into()
    }
}

/// A problem (`true`) or a warning.
type Notice<'a> = (&'a Diagnostic, bool);

/// Draws a sentence below its line, with a fixed height, so that the table knows its own.
fn strip<'a>(geometry: &Geometry, (notice, is_problem): Notice<'a>) -> Element<'a, Message> {
    let words = notice.message.as_str();
    let content = if is_problem { problem_notice(words) } else { warning_notice(words) };
    pinned(geometry, STRIP, container(content).padding([3, 12]).clip(true))
}

/// Draws content as wide as the visible paper, however far the columns are scrolled.
pub(super) fn pinned<'a>(
    geometry: &Geometry,
    height: f32,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let seen = geometry.table.width().min(geometry.seen);
    let content = container(content).width(seen).height(Fill);
    let rest = space::horizontal().width(geometry.table.width() - seen);
    widget::sticky_row(height, Tone::Shade, content, rest)
}
