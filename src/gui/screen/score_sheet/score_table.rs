//! The score table: names and totals in its head, a row per round, the open round last.

use super::choices::drawn_suit;
use super::layout::{BETWEEN, SheetTable, changed_total, fact_words, facts_width, total_step};
use super::{COLUMNS, CORRECTED, Element, Message, PAD, ScoreSheetScreen};
use crate::gui::prelude::{column, *};
use scoring::board::{BoardRow, BoardScore};
use scoring::{BidResult, BoardFact, Game, RoundState, joined};

/// Height of the scroll bar under the columns, and of the double rule under the head.
const BAR: f32 = 14.0;
const DOUBLE_RULE: f32 = 5.0;

impl ScoreSheetScreen {
    pub(super) fn pad(&self, table: &SheetTable) -> Element<'_> {
        let correcting = self.rounds.correction.as_ref().map(|correction| correction.form.number());
        let after = correcting.map(|_| self.rounds.active().result(self.session.game()).0);
        let board = self.session.game().board();
        let columns = self.rounds.columns(self.session.game());
        let head = self.head(table, &columns);

        let mut rows = column![];
        for (index, row) in board.rows.iter().enumerate() {
            rows = rows.push(if correcting == Some(row.number) {
                let form = widget::isolated_layer(self.entry(table));
                scroll_anchor(form, true, CORRECTED).into()
            } else {
                self.row(table, row, after.and_then(|after| after.rows.get(index)))
            });
        }
        let list = |rows| widget::scrolling(rows).id(PAD);
        let paper: Element<'_> = if correcting.is_some() {
            // The corrected round opens in its place; the whole table scrolls.
            let waits = self.rounds.next().is_touched();
            let waiting = waits.then(|| half_typed(table, self.rounds.next().number()));
            list(rows.push(waiting)).into()
        } else {
            // Rounds before the form stay visible.
            let is_open = self.is_open();
            let last =
                if is_open { self.form(table, board.rows.len()) } else { self.final_row(table) };
            with_foot(list(rows), last, Some(table.width.score_row()))
        };
        let blank = table.columns.blank_lines(table.width.score_row());
        let content = column![widget::isolated_layer(head), double_rule(), paper, blank]
            .width(table.columns.width());
        let content: Element<'_> = if table.is_sideways() {
            // Below the content, the scroll bar covers nothing.
            let content = container(content).padding(Padding::ZERO.bottom(BAR));
            let sideways = scrollable::Direction::Horizontal(scrollable::Scrollbar::new());
            scrollable(content).id(COLUMNS).direction(sideways).into()
        } else {
            content.into()
        };
        let content = container(content).height(Fill).clip(true);
        widget::sheet(table.width, table.width.is_wide(), content)
    }

    /// Returns the height of the paper below a head of this height, in logical pixels.
    pub(super) fn paper_height(&self, head: f32) -> f32 {
        let viewport = self.session.viewport();
        let width = viewport.width;
        let around = self.banner_height(viewport) + width.score_tabs() + width.band();
        let below = head + DOUBLE_RULE + width.score_bottom();
        (viewport.size.height - around - below).max(width.entry_line())
    }

    /// Returns the height of the banner. Above the number pad of a low window every line is needed
    /// for the boxes.
    pub(super) fn banner_height(&self, viewport: Viewport) -> f32 {
        let [playing, over] = viewport.width.score_banner();
        match (self.is_open(), viewport.is_low()) {
            (false, _) => over,
            (true, true) => 0.0,
            (true, false) => playing,
        }
    }

    fn row<'a>(
        &'a self,
        table: &SheetTable,
        row: &'a BoardRow,
        changed: Option<&'a BoardRow>,
    ) -> Element<'a> {
        let number = row.number;
        let marked = self.marked.filter(|(round, _)| *round == number).map(|(_, column)| column);
        let counts = row.state == RoundState::Scored;
        let game = self.session.record().game;
        let faint = |color: Tone| if counts { color } else { Tone::Muted };

        let corrections = self.session.game().corrections(number);
        let warnings = self.session.game().warnings(number);
        let warning = warnings.map(|warning| warning.message.as_str());
        let compact = table.width.is_compact();
        let height = table.width.score_row() - stroke::RULE;
        let failed = row.mark == Some(BidResult::Failed);
        // In a compact window the trump gets the space after the bid.
        let said = facts_width(row.facts.iter());
        let cross_fits = !compact || said + 30.0 <= table.columns.facts;
        let cross = if failed && !cross_fits { "failed" } else { "" };
        let signs = [
            (Icon::Cross, Tone::Problem, cross.to_owned()),
            (Icon::Correct, Tone::Warning, corrections.join("\n")),
            (Icon::Warning, Tone::Warning, joined(warning, "\n")),
            (Icon::Note, Tone::Muted, self.session.game().remarks(number).join("\n")),
        ];
        let mut signs = Vec::from(signs);
        signs.retain(|(.., why)| !why.is_empty());
        // One below the other, because beside each other they would run into the facts.
        let (most, apart) = if compact { (11.0, 1) } else { (14.0, 3) };
        let size = f32::min(most, height / float(signs.len().max(1)));
        // Beside a sign, the number of a narrow pad is small, so that neither touches a fact.
        let is_small = compact && !signs.is_empty();
        let style = if is_small { scale::SIGN.with(TEXT) } else { scale::BODY };
        let signs = signs.into_iter().map(|(sign, tone, why)| hint(icon(sign, size, tone), why));
        let first = row![label(number.to_string(), style, Tone::Muted), column(signs)];
        let first = first.spacing(apart).align_y(Center);
        // With its word if the facts have this width, otherwise the sign alone.
        let tag = |mark, word, least| {
            let width = badge_width(mark, word);
            if table.columns.facts >= f32::max(least, width + 10.0) {
                return (Some(badge(mark, word)), width);
            }
            (Some(hint(mark.sign(), word)), 24.0)
        };
        let (tag, used) = match row.state {
            RoundState::AfterEnd => tag(BadgeKind::Missing, "after the end", 110.0),
            RoundState::Refused => tag(BadgeKind::Failed, "has a problem", 110.0),
            RoundState::Scored if failed && cross_fits => {
                let least = said + badge_width(BadgeKind::Failed, "failed") + 10.0;
                tag(BadgeKind::Failed, "failed", f32::max(least, 200.0))
            }
            RoundState::Scored => (None, 0.0),
        };
        let room = table.columns.facts - 10.0 - used;
        let facts = facts(&row.facts, faint(Tone::Ink), room, table.width);
        let facts = row![container(facts).width(Fill).clip(true)]
            .push(tag)
            .align_y(Center)
            .padding(Padding::ZERO.right(10));
        let left = row![
            container(first).center_x(table.columns.number),
            container(facts).width(table.columns.facts).clip(true)
        ]
        .height(Fill)
        .align_y(Center);
        let first = mouse_area(left).on_press(Message::Clicked(number, 0));
        let cells = row.cells.iter().enumerate().map(|(index, cell)| {
            let after = changed.and_then(|row| row.cells.get(index));
            let words = row.words.get(index).map_or("", String::as_str);
            let marked = marked == Some(index);
            let cell = (*cell, game, words);
            let cell = score_cell(table, cell, after, counts, marked);
            mouse_area(cell).on_press(Message::Clicked(number, index)).into()
        });
        let is_marked = marked.is_some();
        let under = if is_marked { Tone::FocusFill } else { Tone::Paper };
        let line = table.columns.line(height, under, first, cells);
        let line = container(line).width(Fill).class(filled(under, Outline::default()));
        let line = widget::isolated_layer(column![line, hairline()]);
        scroll_anchor(line, is_marked, MARKED).into()
    }

    fn final_row<'a>(&'a self, table: &SheetTable) -> Element<'a> {
        let name = label("Final", scale::CARD, Tone::Ink);
        let first = container(name).padding(Padding::ZERO.left(table.columns.number));
        let columns = self.session.game().board().columns.iter();
        let totals: Vec<_> = columns.map(|column| self.amount(column.total)).collect();
        let step = total_step(totals.iter().map(|total| (total, table.inside())), scale::TITLE);
        let totals = totals.into_iter().map(|total| {
            let total = ellipsized_text(total, step, Tone::Ink);
            container(total.least(12.0)).align_right(Fill).padding([0.0, table.cell]).into()
        });
        let line = table.columns.line(60.0, Tone::Shade, first, totals);
        column![strong_line(), widget::shaded_section(false, line), double_rule()].into()
    }
}

fn score_cell<'a>(
    table: &SheetTable,
    (cell, game, words): (BoardScore, &Game, &'a str),
    after: Option<&BoardScore>,
    counts: bool,
    marked: bool,
) -> Element<'a> {
    let now = after.copied().unwrap_or(cell);
    let unit = game.unit;
    let is_loss = game.wins_by.is_loss(now.score);
    let (score_color, weight) = if is_loss { (Tone::Problem, MEDIUM) } else { (Tone::Muted, TEXT) };
    let style = scale::SCORE.sized(table.score_size);
    let score = |width: f32| -> Element<'a> {
        let words = label(now.words(unit), style.with(weight), score_color);
        let cross =
            (now.mark == Some(BidResult::Failed)).then(|| icon(Icon::Cross, 14.0, Tone::Problem));
        let both = row![].push(cross).push(words.wrapping(text::Wrapping::None)).centered(4);
        container(both).align_right(width).into()
    };
    let changed = after.filter(|after| after.total != cell.total && counts);
    let content: Element<'a> = if !counts {
        space::horizontal().into()
    } else if let Some(after) = changed {
        let first = table.score.filter(|_| table.columns.column >= 220.0).map(|_| score(44.0));
        let beside = if first.is_some() { 52.0 } else { 0.0 };
        let room = table.columns.column - 2.0 * table.cell - beside;
        let totals = (cell.total_words(unit), after.total_words(unit));
        let total = changed_total(totals, scale::TOTAL, room);
        row![].push(first).push(space::horizontal()).push(total).align_y(Center).into()
    } else {
        let total = label(cell.total_words(unit), scale::TOTAL.sized(table.total_size), Tone::Ink);
        let total = container(total.wrapping(text::Wrapping::None)).align_right(table.total);
        let beside = table.score.map_or(0.0, |score| score + BETWEEN);
        let room = table.inside() - table.total - beside - BETWEEN;
        let failed = now.mark == Some(BidResult::Failed);
        let said = score_words(words, table.words, (failed, false), room);
        // In a narrow column the words say more: "2 for 1" instead of a crossed-out 0.
        let instead = now.mark.filter(|_| said.is_none());
        let instead = instead.and_then(|_| {
            let room = room + beside;
            let plain = || score_words(words, table.words, (failed, false), room);
            score_words(words, table.words, (failed, failed), room).or_else(plain)
        });
        let score = table.score.filter(|_| instead.is_none()).map(score);
        let right = row![].push(instead).push(score).push(total).centered(BETWEEN);
        row![].push(said).push(container(right).align_right(Fill)).align_y(Center).into()
    };
    container(container(content).width(table.columns.column - 2.0 * table.cell).clip(true))
        .center_y(Fill)
        .padding([0.0, table.cell])
        .class(bordered(outline(Tone::Focus, if marked { stroke::FOCUS } else { 0.0 }, 6.0)))
        .into()
}

/// Draws the text beside a team's score, if there is space; a failed bid with its cross.
fn score_words(
    words: &str,
    style: TextStyle,
    (failed, cross): (bool, bool),
    room: f32,
) -> Option<Element<'_>> {
    const CROSS: f32 = 14.0;
    let color = if failed { Tone::Problem } else { Tone::Ink };
    let room = if cross { room - CROSS - 4.0 } else { room };
    let fits = !words.is_empty() && text_fit::fits(words, style, room);
    let cross = cross.then(|| icon(Icon::Cross, CROSS, Tone::Problem));
    let words = fits.then(|| label(words, style, color).wrapping(text::Wrapping::None));
    words.map(|words| row![].push(cross).push(words).centered(4).into())
}

/// Draws a round's facts in one line; if that is too short, with small letters in two. What does not
/// fit even then is left out from the end, in whole facts.
fn facts(facts: &[BoardFact], color: Tone, room: f32, width: Width) -> Element<'_> {
    let over = facts_width(facts.iter()) > room;
    let words: Option<Vec<_>> = facts.iter().map(|fact| Some(fact_words(fact)?.0)).collect();
    if let Some(words) = words.filter(|_| over) {
        let step = if width.is_wide() { scale::CAPTION } else { scale::LOW };
        // A comma follows the first of two numbers already.
        let said = |count| words[..count].join(" · ").replace(", · ", ", ");
        let mut fewer = (1..=words.len()).rev().map(said);
        let fits = |said: &String| text_fit::fits_lines(said, step.sized(12.0), room, 2);
        let said = fewer.find(fits).unwrap_or_else(|| said(1));
        let said = said.trim_end_matches(',').to_owned();
        return ellipsized_text(said, step, color).lines(2).into();
    }
    let fitting = |small: Option<TextStyle>, apart: f32, most: usize| {
        let (mut lines, mut used) = (1, -apart);
        let fits = |fact: &&BoardFact| {
            let (suit, said) = drawn_fact(fact, small);
            let said = said.map(|(words, style)| text_fit::width(&words, style));
            let parts = suit.map(|_| suit_size(small)).into_iter().chain(said);
            let wide = parts.map(|part| part + apart).sum::<f32>().min(room + apart);
            used += wide;
            if used > room {
                (lines, used) = (lines + 1, wide - apart);
            }
            lines <= most
        };
        facts.iter().take_while(fits).count()
    };
    let captions = if width.is_wide() { 2 } else { 1 };
    let (small, apart, count) = if !over {
        (None, 8.0, facts.len())
    } else if fitting(Some(scale::CAPTION), 4.0, captions) == facts.len() {
        (Some(scale::CAPTION), 4.0, facts.len())
    } else {
        (Some(scale::LOW), 4.0, fitting(Some(scale::LOW), 4.0, 2))
    };
    let line = facts.iter().take(count).enumerate().map(|(at, fact)| {
        let (drawn, said) = drawn_fact(fact, small);
        let said = said.map(|(words, style)| {
            let end = if at + 1 == count { "," } else { "" };
            let words = words.strip_suffix(end).unwrap_or(&words).to_owned();
            container(ellipsized_text(words, style, color)).max_width(room)
        });
        let drawn = drawn.map(|drawn| suit(drawn, suit_size(small)));
        row![].push(drawn).push(said).centered(apart).into()
    });
    row(line).centered(apart).wrap().vertical_spacing(0).into()
}

fn suit_size(small: Option<TextStyle>) -> f32 {
    small.map_or(18.0, |style| style.size)
}

/// Returns a fact as its suit and its words, in small letters in this style.
fn drawn_fact(
    fact: &BoardFact,
    small: Option<TextStyle>,
) -> (Option<&'static str>, Option<(Cow<'_, str>, TextStyle)>) {
    let said = fact_words(fact);
    let choice = match fact {
        BoardFact::Word(choice) if small.is_some() || said.is_none() => Some(choice),
        _ => None,
    };
    let drawn = choice.and_then(drawn_suit);
    let said = match (choice, drawn) {
        // Of "Hearts alone", only "alone" is left beside the suit.
        (Some(choice), Some(_)) if said.is_some() => {
            choice.label.split_once(' ').map(|(_, rest)| (rest.into(), scale::BODY))
        }
        _ => said,
    };
    let style = |style: TextStyle| small.map_or(style, |small| small.with(style.font));
    (drawn, said.map(|(words, own)| (words, style(own))))
}

/// Draws the half-typed next round while an earlier one is corrected.
fn half_typed<'a>(table: &SheetTable, number: usize) -> Element<'a> {
    let line = row![
        container(label(number.to_string(), scale::BODY, Tone::Muted))
            .center_x(table.columns.number),
        remark("not finished").wrapping(text::Wrapping::None)
    ]
    .align_y(Center);
    let line = table.columns.free_line(table.width.score_row() - 1.0, Tone::Paper, line, space());
    column![line, hairline()].into()
}
