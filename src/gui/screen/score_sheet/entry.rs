//! The open round: a line for each field, with boxes in the players' columns; and in windows without
//! a side card its last line, with the check, and everybody's score and new total. The button that
//! records is in the banner, if there is one.

use super::layout::SheetTable;
use super::{Element, FORM, MIN_VISIBLE_ROUNDS, Message, ScoreSheetScreen};
use crate::gui::prelude::{column, *};
use scoring::board::{BoardFact, BoardRow, BoardScore};
use scoring::{BidResult, Diagnostic, FieldKind, Game, Scope, Unit};
use session::form::FieldView;
use session::score_sheet::lines::{is_short, line_name, line_note};
use session::score_sheet::with_sign;

/// A line of the open round: one field, or several short ones.
type EntryLine<'a> = Vec<FieldView<'a>>;

/// A problem (`true`) or a warning.
type Notice<'a> = (&'a Diagnostic, bool);

/// The share of their size from which on a name is in one line.
const LEAST_NAME: f32 = 0.88;
/// The most short fields in a line.
const MAX_SHORT: usize = 3;
/// Height of a line with a button.
const BUTTON_LINE: f32 = 50.0;
/// Width of a sheet that has space for *Cancel* beside the button that corrects.
const CANCEL_FITS: f32 = 720.0;
/// Size of the signs, and space between score, arrow and total.
const SIGN: f32 = 12.0;
const APART: f32 = 4.0;

impl ScoreSheetScreen {
    /// Returns the lines of the open round: short fields with one value per round share a line.
    fn lines(&self) -> Vec<EntryLine<'_>> {
        let mut lines: Vec<EntryLine<'_>> = Vec::new();
        let is_wide = self.session.viewport().width.is_wide();
        for view in self.rounds.active().views() {
            let view = self.shown(view);
            let joins = |line: &EntryLine<'_>| {
                let layout = view.asked.spec.layout;
                // In a compact window the names of the seats need the whole line.
                let has_room = is_wide || !line.iter().any(has_seats);
                let are_short = is_short(&view) && line.iter().all(is_short);
                layout.beside && has_room
                    || are_short && layout.grid.is_none() && line.len() < MAX_SHORT
            };
            match lines.last_mut().filter(|line| joins(line)) {
                Some(line) => line.push(view),
                None => lines.push(vec![view]),
            }
        }
        lines
    }

    /// Returns a field without the cursor while that is elsewhere: in the reason, at a marked row or
    /// in an open card.
    pub(super) fn shown<'a>(&self, mut view: FieldView<'a>) -> FieldView<'a> {
        let is_marked = self.marked.is_some() && !self.is_match();
        let elsewhere = self.is_in_reason() || is_marked || self.session.has_panel();
        view.boxes.iter_mut().for_each(|part| part.focused &= !elsewhere);
        view
    }

    /// Returns the space above and below a line's boxes: little if there are many lines.
    fn over_boxes(&self, table: &SheetTable, lines: usize) -> f32 {
        let width = table.width;
        let wanted = (width.entry_line() - width.field()) / 2.0;
        let are_many = float(lines) * width.entry_line() > self.paper_height(table.head) / 2.0;
        if are_many { wanted.min(gap::TIGHT / 2.0) } else { wanted }
    }

    fn fact_line(table: &SheetTable, name: &'static str, words: Vec<String>) -> Element<'static> {
        let name = emphasized(name);
        let first = container(name).padding(Padding::ZERO.left(table.columns.number)).clip(true);
        let cells = words.into_iter().map(|words| {
            let words = label(words, scale::CAPTION, Tone::Ink).align_x(Right).width(Fill);
            let padding = Padding::from([7.0, table.cell]).left(4);
            container(words).padding(padding).width(table.columns.column).into()
        });
        table.columns.free_line(Shrink, Tone::Shade, first, row(cells))
    }

    /// Draws the open round below some recorded ones: if its lines do not fit, they scroll above
    /// the check and the button.
    pub(super) fn form(&self, table: &SheetTable, recorded: usize) -> Element<'_> {
        let room = self.paper_height(table.head);
        let visible = float(recorded.min(MIN_VISIBLE_ROUNDS)) * table.width.score_row();
        let most = (room - visible).max(room.min(3.0 * table.width.entry_line()));
        let lines = widget::shaded_section(false, self.entry_lines(table));
        let foot = widget::isolated_layer(self.entry_foot(table));
        // In a low window all of it scrolls.
        let (more, foot) = if self.session.viewport().is_low() {
            (Some(foot), space().into())
        } else {
            (None, foot)
        };
        let list = widget::scrolling(column![widget::isolated_layer(lines)].push(more)).id(FORM);
        let form = with_foot(list, foot, None);
        container(form).max_height(most).into()
    }

    /// Draws the corrected round in full.
    pub(super) fn entry(&self, table: &SheetTable) -> Element<'_> {
        let shaded = widget::shaded_section(false, self.entry_lines(table));
        let bar = container(space::horizontal().width(6.0))
            .height(Fill)
            .class(filled(Tone::Accent, Outline::default()));
        stack![column![shaded, self.entry_foot(table)], bar].into()
    }

    /// Draws the lines of the open round, with notices below those they are about.
    fn entry_lines(&self, table: &SheetTable) -> ThemedColumn<'_, Message> {
        let form = self.rounds.active();
        let mut all = column![strong_line()];
        // A compact window has them in its last line only.
        let wide = table.width.is_wide();
        let problems = form.shown_problems(self.session.game()).into_iter().map(|it| (it, true));
        let warnings = form.shown_warnings().into_iter().map(|it| (it, false));
        let mut notices: Vec<Notice<'_>> = problems.chain(warnings).filter(|_| wide).collect();
        for (name, words) in form.team_facts(self.session.record()) {
            all = all.push(Self::fact_line(table, name, words)).push(hairline());
        }
        let mut said: Vec<&str> = Vec::new();
        let lines = self.lines();
        let over = self.over_boxes(table, lines.len());
        for (index, line) in lines.into_iter().enumerate() {
            let ids: Vec<&str> = line.iter().map(|view| view.asked.spec.id).collect();
            all = all.push(self.line(table, index == 0, &line, over));
            let of_line = |(notice, _): &Notice<'_>| {
                notice.field.as_deref().is_some_and(|field| ids.contains(&field))
            };
            let (here, rest): (Vec<_>, Vec<_>) = notices.into_iter().partition(of_line);
            said.extend(here.iter().map(|(notice, _)| notice.message.as_str()));
            all = all.extend(here.into_iter().map(|notice| strip(table, notice)));
            notices = rest;
        }
        notices.retain(|(notice, _)| !said.contains(&notice.message.as_str()));
        all = all.extend(notices.into_iter().map(|notice| strip(table, notice)));
        let reason = (!wide && self.rounds.corrects()).then(|| {
            pinned(table, container(self.reason_box()).padding([4.0, table.columns.number]))
        });
        all.push(reason)
    }

    /// Draws check and button, if there is no side card, and the rule below the open round.
    fn entry_foot(&self, table: &SheetTable) -> Element<'_> {
        let last = table.width.is_compact().then(|| self.last_line(table));
        widget::shaded_section(false, column![].push(last).push(strong_line()))
    }

    fn line<'a>(
        &'a self,
        table: &SheetTable,
        is_first: bool,
        line: &EntryLine<'a>,
        over: f32,
    ) -> Element<'a> {
        let number = is_first
            .then(|| label(self.rounds.active().number().to_string(), scale::CARD, Tone::Ink));
        let has_cursor = line.iter().flat_map(|view| &view.boxes).any(|part| part.focused);
        let words = line_label(table, line);
        let left = row![
            container(column![].push(number)).center_x(table.columns.number),
            container(words).width(table.columns.facts).clip(true)
        ]
        .align_y(Center)
        .height(Fill);
        let boxes: Element<'a> = match line.as_slice() {
            views @ [first, ..] if first.asked.spec.scope != Scope::One => {
                self.columns(table, views)
            }
            [first, beside @ ..] if has_seats(first) => self.seats(table, (first, beside)),
            several => self.side_by_side(table, several),
        };
        let boxes = container(boxes).padding([over, 0.0]);
        let line = table.columns.free_line(Shrink, Tone::Shade, left, boxes);
        scroll_anchor(line, has_cursor, super::CURSOR).into()
    }

    pub(super) fn last_line(&self, table: &SheetTable) -> Element<'_> {
        let (check, style) = (self.check_words(), scale::CAPTION);
        if let Some(cells) = self.scores(table) {
            let sign = icon(Icon::CheckCircle, 18.0, Tone::Success);
            let room = table.columns.facts - 8.0;
            let step = text_fit::step(&check, style, room);
            let check = if text_fit::fits(&check, step, room) { check } else { "Complete".into() };
            let words = ellipsized_text(check, step, Tone::Ink).max_width(room);
            let first = row![container(sign).center_x(table.columns.number), words];
            let first = first.align_y(Center);
            let game = self.session.record().game;
            let cells = cells.into_iter().map(|cell| score(table, cell, game));
            let height = table.width.entry_line();
            return column![hairline(), table.columns.line(height, Tone::Shade, first, cells)]
                .into();
        }
        // In a narrow window canceling the correction is only in the menu, as deleting its round is.
        let cancels = self.rounds.corrects() && table.seen >= CANCEL_FITS;
        let cancel = || quiet_button("Cancel", Some(Message::Leave)).key(Command::LeaveCorrection);
        let has_button = self.has_button();
        let least = if has_button { BUTTON_LINE } else { table.width.entry_line() };
        let problems = self.rounds.active().shown_problems(self.session.game());
        let wrong = (!problems.is_empty()).then_some(Tone::Problem);
        let check = label(check, style, wrong.unwrap_or(Tone::Ink));
        let line = row![space().height(least)]
            .push(wrong.map(|tone| icon(Icon::Problem, 18.0, tone)))
            .push(check.width(Fill))
            .push(cancels.then(cancel))
            .push(has_button.then(|| self.record_button()))
            .centered(gap::SMALL);
        // If the columns scroll sideways, the button stays below those visible at first.
        let line = container(line).padding(Padding::ZERO.left(gap::SMALL).right(gap::SMALL));
        column![hairline(), pinned(table, line)].into()
    }

    /// Returns whether the button that records is in this line and not in the banner.
    fn has_button(&self) -> bool {
        self.rounds.corrects() || self.session.viewport().is_low()
    }

    /// Returns everybody's score of a complete round; `None` if the button needs the line, if there is
    /// no room for the numbers, or something more important to say.
    fn scores(&self, table: &SheetTable) -> Option<Vec<BoardScore>> {
        let form = self.rounds.active();
        let game = self.session.game();
        if self.has_button()
            || table.is_sideways()
            || !form.is_complete(game)
            || self.partners_left_out().is_some()
            || !form.shown_warnings().is_empty()
        {
            return None;
        }
        let BoardRow { facts, mark, mut cells, .. } = form.typed_row(game)?;
        // The mark of the one player named in the row.
        let columns = game.board().columns.iter();
        for (cell, column) in cells.iter_mut().zip(columns) {
            let is_named = |fact: &BoardFact| match fact {
                BoardFact::Player(name) => column.names.contains(name),
                _ => false,
            };
            cell.mark = cell.mark.or(mark.filter(|_| facts.iter().any(is_named)));
        }
        let fits = |cell: &BoardScore| ScoreWords::of(cell, self.unit()).width() <= table.inside();
        cells.iter().all(fits).then_some(cells)
    }
}

fn has_seats(view: &FieldView<'_>) -> bool {
    let kind = view.asked.spec.kind;
    matches!(kind, FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs)
}

/// Draws the name of a line, with a note below it if there is space for it.
fn line_label<'a>(table: &SheetTable, line: &[FieldView<'a>]) -> Element<'a> {
    let wide = table.width.is_wide();
    let room = table.columns.facts - 8.0;
    let step = if wide { scale::BODY.with(MEDIUM) } else { scale::CAPTION };
    // A line asks its question where that fits.
    let words = line_name(line, false);
    let fits = wide || text_fit::fits(&words, step, room);
    let words = if fits { words } else { line_name(line, true) };
    // A long name has two lines, and no note below it.
    let one = text_fit::fits(&words, step.sized(LEAST_NAME * step.size), room);
    let name = ellipsized_text(words, step, Tone::Ink).lines(if one { 1 } else { 2 });
    let fits = |note: &String| one && text_fit::fits(note, scale::CAPTION, room);
    let mut notes = [false, true].into_iter().filter_map(|short| line_note(line, short));
    let note = notes.find(fits).map(|words| label(words, scale::CAPTION.with(TEXT), Tone::Muted));
    column![name].push(note).into()
}

fn strip<'a>(table: &SheetTable, (notice, is_problem): Notice<'a>) -> Element<'a> {
    let words = notice.message.as_str();
    let content = if is_problem { problem_notice(words) } else { warning_notice(words) };
    pinned(table, container(content).padding([3, 12]))
}

/// Draws content as wide as the visible paper, however far the columns are scrolled.
fn pinned<'a>(table: &SheetTable, content: impl Into<Element<'a>>) -> Element<'a> {
    let seen = table.columns.width().min(table.seen);
    let content = container(content).width(seen);
    let rest = space::horizontal().width(table.columns.width() - seen);
    widget::sticky_row(Shrink, Tone::Shade, content, rest)
}

/// A score and the new total in words.
struct ScoreWords {
    failed: bool,
    score: String,
    total: String,
}

impl ScoreWords {
    const SCORE: TextStyle = scale::BODY.with(MEDIUM);
    const TOTAL: TextStyle = scale::SEAT.with(STRONG);

    fn of(cell: &BoardScore, unit: Unit) -> ScoreWords {
        let failed = cell.mark == Some(BidResult::Failed);
        ScoreWords { failed, score: with_sign(cell.score, unit), total: unit.words(cell.total) }
    }

    fn width(&self) -> f32 {
        let signs = if self.failed { 2.0 } else { 1.0 };
        text_fit::width(&self.score, Self::SCORE)
            + text_fit::width(&self.total, Self::TOTAL)
            + signs * (SIGN + APART)
            + APART
    }
}

fn score<'a>(table: &SheetTable, cell: BoardScore, game: &Game) -> Element<'a> {
    let ScoreWords { failed, score, total } = ScoreWords::of(&cell, game.unit);
    let color = if game.wins_by.is_loss(cell.score) { Tone::Problem } else { Tone::Pencil };
    let line = row![]
        .push(failed.then(|| icon(Icon::Cross, SIGN, Tone::Problem)))
        .push(label(score, ScoreWords::SCORE, color))
        .push(icon(Icon::ArrowRight, SIGN, Tone::Muted))
        .push(label(total, ScoreWords::TOTAL, Tone::Ink))
        .centered(APART);
    container(line).align_right(Fill).padding([0.0, table.cell]).into()
}
