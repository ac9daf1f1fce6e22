//! The score table on the television: names, totals, and as many of the last rounds as fit.
//!
//! Invariant: only recorded rounds are shown, nothing that is being typed.

use super::{Element, MIN_TEXT, NAME, Row, SECOND, TOTAL};
use crate::gui::prelude::{column, *};
use session::chart::layout::Frame;
use session::display::{RowFact, ScoreCell, ScoreColumn, ScoreRow, ScoreTable};

const HEAD: f32 = 128.0;
const ROW: f32 = 62.0;
const DOUBLE_RULE: f32 = 5.0;
const NUMBER: f32 = 92.0;
/// Padding left and right in a cell.
const CELL: f32 = 26.0;
/// Minimum width of a column, which limits the facts of a round.
const COLUMN: f32 = 190.0;
/// The largest part of the paper for the facts: the names above the columns can be long too.
const MOST_FACTS: f32 = 0.45;
/// Space between score and total, and between two facts.
const GAP: f32 = 16.0;
const SIGN: f32 = 32.0;

/// A name that needs two lines.
const NAME_OF_TWO: TextStyle = TextStyle { size: 30.0, line: 36.0, font: MEDIUM };
const RUNNING: TextStyle = TextStyle { size: 36.0, line: 44.0, font: MEDIUM };
const FACT: TextStyle = TextStyle { size: 30.0, line: 38.0, font: MEDIUM };
const SUIT: f32 = 34.0;

/// Distribution of the paper, in logical pixels.
struct RowLayout {
    row: f32,
    table: widget::ScoreTable,
    /// Width of a round's score, if there is room for it.
    score: Option<f32>,
    total: f32,
    /// Space between the two.
    gap: f32,
}

/// Minimum width of a chart beside the table.
const CHART: f32 = 680.0;
/// Margin around the chart.
const CHART_MARGIN: f32 = 36.0;

/// Draws the table on a sheet of this size.
pub(super) fn draw(scores: &ScoreTable, inside: Size) -> Element<'_> {
    let least = NUMBER + 2.0 + float(scores.columns.len()) * COLUMN;
    let left = f32::max(least, inside.width * 0.56);
    let chart = scores.chart.as_ref().filter(|_| inside.width - left >= CHART);
    let Some(chart) = chart else { return rounds(scores, inside) };
    let rounds = rounds(scores, Size::new(left, inside.height));
    let chart = widget::chart(chart.clone(), Frame::room, Tone::Paper);
    row![
        container(rounds).width(left),
        margin_line(),
        container(chart).padding(CHART_MARGIN).width(Fill).height(Fill)
    ]
    .into()
}

fn rounds(scores: &ScoreTable, inside: Size) -> Element<'_> {
    let room = inside.height - HEAD - DOUBLE_RULE;
    let most = (1..200).take_while(|count| float(*count) * ROW <= room).count();
    let row = room / float(most.max(1));
    let last = scores.rows.get(scores.rows.len().saturating_sub(most)..).unwrap_or_default();
    let division = divide(scores, inside.width, row, last);
    let table = division.table;
    let room = table.column - 1.0 - 2.0 * CELL;
    let names = scores.columns.iter().map(|column| head_cell(column, room));
    let head = table.line(HEAD, Tone::Paper, space::horizontal(), names);
    let mut pad = column![head, double_rule()];
    for line in last {
        pad = pad.push(division.line(line)).push(hairline());
    }
    // Blank lines for the rounds to come; the last one ends at the edge of the paper.
    pad.push(table.blank_lines(row)).into()
}

fn divide(scores: &ScoreTable, width: f32, row: f32, rows: &[ScoreRow]) -> RowLayout {
    let count = float(scores.columns.len().max(1));
    let rest = width - NUMBER - 2.0;
    let wanted = rows.iter().map(facts_width).fold(0.0, f32::max);
    let facts = wanted.min(rest - count * COLUMN).min(rest * MOST_FACTS).max(0.0);
    let facts = if facts < 60.0 { 0.0 } else { facts };
    let table = widget::ScoreTable {
        number: NUMBER,
        facts,
        column: (rest - facts) / count,
        count: scores.columns.len(),
        edge: 0.0,
    };
    let cells = || rows.iter().flat_map(|row| &row.cells);
    let widest = |words: fn(&ScoreCell) -> &str, style: TextStyle| {
        cells().map(|cell| text_fit::width(words(cell), style)).fold(0.0, f32::max)
    };
    let total = widest(|cell| &cell.total, RUNNING).max(64.0);
    let score = widest(|cell| &cell.score, SECOND.with(MEDIUM)).max(48.0);
    let rest = table.column - total - score - 2.0 * CELL;
    let gap = (rest / 3.0).clamp(GAP, 44.0);
    RowLayout { row, table, score: (rest >= GAP).then_some(score), total, gap }
}

impl RowLayout {
    fn line<'a>(&self, line: &'a ScoreRow) -> Element<'a> {
        let number = label(line.number.to_string(), SECOND, Tone::Muted);
        let facts = container(facts(line, self.table.facts)).width(self.table.facts).clip(true);
        let first = row![container(number).center_x(NUMBER), facts].align_y(Center);
        let cells = line.cells.iter().map(|score| score_cell(score, self));
        self.table.line(self.row - stroke::RULE, Tone::Paper, first, cells)
    }
}

fn head_cell(column: &ScoreColumn, room: f32) -> Element<'_> {
    let sign = (column.wins || column.leads).then_some(Icon::Crown);
    let sign = sign.map(|sign| icon(sign, SIGN, Tone::Leader));
    let fits =
        text_fit::fits(&column.name, NAME, room - sign.as_ref().map_or(0.0, |_| SIGN + 12.0));
    let style = if fits { NAME } else { NAME_OF_TWO };
    let name = ellipsized_text(column.name.as_str(), style, Tone::Ink).least(MIN_TEXT).lines(2);
    let name = row![].push(sign).push(name.align_x(Right)).centered(12);
    let total = ellipsized_text(column.total.as_str(), TOTAL, Tone::Ink).least(MIN_TEXT);
    container(column![name, total].align_x(Right)).align_right(Fill).padding([0.0, CELL]).into()
}

fn score_cell<'a>(score: &'a ScoreCell, division: &RowLayout) -> Element<'a> {
    let (color, font) = if score.negative { (Tone::Problem, MEDIUM) } else { (Tone::Muted, TEXT) };
    let of_round = division.score.map(|width| {
        container(label(score.score.as_str(), SECOND.with(font), color)).align_right(width)
    });
    let room = division.table.column - 1.0 - 2.0 * CELL;
    let width = if of_round.is_some() { division.total } else { room };
    let total =
        ellipsized_text(score.total.as_str(), RUNNING, Tone::Ink).least(MIN_TEXT).max_width(width);
    let both = row![].push(of_round).push(container(total).align_right(width));
    container(both.centered(division.gap)).align_right(Fill).padding([0.0, CELL]).into()
}

/// Returns the width needed for all facts.
fn facts_width(line: &ScoreRow) -> f32 {
    let facts: f32 = line.facts.iter().map(|fact| fact_width(fact) + GAP).sum();
    let mark = line.mark.as_deref().map_or(0.0, |mark| mark_width(mark) + GAP);
    if facts + mark > 0.0 { facts + mark + GAP } else { 0.0 }
}

fn fact_width(fact: &RowFact) -> f32 {
    match fact {
        RowFact::Words(words) => text_fit::width(words, FACT),
        RowFact::Suit(_) => SUIT,
    }
}

const MARK: TextStyle = TextStyle { size: 26.0, line: 34.0, font: STRONG };

fn mark_width(mark: &str) -> f32 {
    text_fit::width(mark, MARK) + 34.0
}

/// Draws the facts of a round that fit. A long name leaves room for what comes after it, and the
/// mark is a sign alone where its word does not fit.
fn facts(line: &ScoreRow, room: f32) -> Element<'_> {
    const LEAST: f32 = 60.0;
    let mut drawn: Row<'_> = row![].centered(GAP);
    let mut rest: f32 = line.facts.iter().map(|fact| fact_width(fact) + GAP).sum();
    let mut left = room - GAP;
    let mark = line.mark.as_deref().filter(|_| left > SIGN + GAP);
    let said = mark.filter(|mark| rest + mark_width(mark) + GAP <= left);
    left -= mark.map_or(0.0, |_| said.map_or(SIGN, mark_width) + GAP);
    for fact in &line.facts {
        rest -= fact_width(fact) + GAP;
        // Text can be shortened if it does not fit; a suit cannot.
        let width = fact_width(fact).min(f32::max(left - rest, LEAST));
        if left < width.min(LEAST) {
            break;
        }
        drawn = match fact {
            RowFact::Words(words) => drawn.push(
                ellipsized_text(words.as_str(), FACT, Tone::Ink).least(24.0).max_width(width),
            ),
            RowFact::Suit(id) => drawn.push(suit(id, SUIT)),
        };
        left -= width + GAP;
    }
    let mark = mark.map(|_| {
        let words = said.map(|mark| label(mark, MARK, Tone::Problem));
        row![icon(Icon::Cross, 26.0, Tone::Problem)].push(words).centered(8)
    });
    row![container(drawn).width(Fill)]
        .push(mark)
        .align_y(Center)
        .padding(Padding::ZERO.right(GAP))
        .into()
}
