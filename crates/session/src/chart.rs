//! The chart of a game: every total round by round as a line, from the [`Board`].
//!
//! Invariants: nothing is computed here, lines go through the totals of the sheet; rounds that do
//! not count have no point. Positions are in [`layout`]; both are independent of a screen, and
//! colors are named by role.

pub mod image;
pub mod layout;
mod scale;

pub use scale::{float, ticks, whole};

use scoring::board::BoardRow;
use scoring::{Board, ColumnGame, RoundState, Unit};

/// With more lines than this, only some can be told apart.
const MAX_DISTINCT: usize = 8;
/// How many of many lines are highlighted: those with the best totals.
const HIGHLIGHTED: usize = 3;

/// Everybody's totals by round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// One per team, in order.
    pub lines: Vec<ChartLine>,
    /// The total before the first round.
    pub start: i64,
    /// The target, if there is one.
    pub goal: Option<i64>,
    /// The unit of the totals.
    pub unit: Unit,
    /// The last round that counts; 0 if there is none.
    pub last: usize,
}

/// A team's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartLine {
    /// The player's name, or the partners'.
    pub name: String,
    /// Place from 1; ties share it.
    pub rank: usize,
    /// Color, mark and weight.
    pub style: LineStyle,
    /// Number of each round that counts, and the total after it.
    pub totals: Vec<(usize, i64)>,
}

/// How a line differs from the others, with and without color.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineStyle {
    /// Its color.
    pub ink: Ink,
    /// The mark at every round.
    pub shape: MarkShape,
    /// Whether marks are outlined.
    pub hollow: bool,
    /// How prominent it is.
    pub weight: Weight,
}

/// The color of a line, by its role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// Side A.
    SideA,
    /// Selected things.
    Accent,
    /// Side B.
    SideB,
    /// The leader.
    Leader,
    /// Hearts and diamonds.
    Red,
    /// Secondary text.
    Muted,
}

/// The shape of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkShape {
    /// A circle.
    Dot,
    /// A square.
    Square,
    /// A triangle that points up.
    Triangle,
    /// A square on its corner.
    Diamond,
}

/// How prominent a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// One of many: thin, without marks.
    Faint,
    /// Normal.
    Plain,
    /// Highlighted.
    Strong,
}

const INKS: [Ink; 6] = [Ink::SideA, Ink::Accent, Ink::SideB, Ink::Leader, Ink::Red, Ink::Muted];
const SHAPES: [MarkShape; 4] =
    [MarkShape::Dot, MarkShape::Square, MarkShape::Triangle, MarkShape::Diamond];

impl LineStyle {
    /// Returns the style of the line with this index (0 to 7); no two look alike.
    fn of(index: usize) -> LineStyle {
        LineStyle {
            ink: INKS[index % INKS.len()],
            shape: SHAPES[index % SHAPES.len()],
            hollow: index % MAX_DISTINCT >= SHAPES.len(),
            weight: Weight::Plain,
        }
    }

    /// Returns the style of side A or B: the color and shape of its badge.
    fn side(index: usize) -> LineStyle {
        match index {
            0 => LineStyle { shape: MarkShape::Square, ..LineStyle::of(0) },
            1 => LineStyle { ink: Ink::SideB, shape: MarkShape::Dot, ..LineStyle::of(1) },
            more => LineStyle::of(more),
        }
    }

    const FAINT: LineStyle =
        LineStyle { ink: Ink::Muted, shape: MarkShape::Dot, hollow: false, weight: Weight::Faint };
}

impl Chart {
    /// Returns the chart of a score sheet; the column `lit`, if any, is highlighted.
    pub fn of(board: &Board, lit: Option<usize>) -> Chart {
        let counted = || board.rows.iter().filter(|row| row.state == RoundState::Scored);
        let lines = board.columns.iter().enumerate().map(|(index, column)| {
            let cell = |row: &BoardRow| Some((row.number, *row.cells.get(index)?));
            // The line of somebody who joined later begins where they did.
            let cells = counted().filter_map(cell).skip_while(|(_, cell)| cell.away);
            ChartLine {
                name: column.name.clone(),
                rank: column.rank,
                style: if board.in_sides { LineStyle::side(index) } else { LineStyle::of(index) },
                totals: cells.map(|(round, cell)| (round, cell.total)).collect(),
            }
        });
        let last = counted().map(|row| row.number).max().unwrap_or(0);
        let lines: Vec<ChartLine> = lines.collect();
        let mut chart =
            Chart { lines, start: board.start, goal: board.goal, unit: board.unit, last };
        chart.highlight(lit);
        chart
    }

    /// Returns the chart of one game on a sheet of columns: the points of its two teams by round,
    /// until it ended or up to the round `last`.
    pub fn of_column(game: &ColumnGame, names: &[String; 2], target: i64, last: usize) -> Chart {
        let last = game.finished.unwrap_or(last);
        let lines = names.iter().zip(&game.slots).zip(game.points).enumerate();
        let lines = lines.map(|(team, ((name, slots), points))| {
            let figures = || slots.iter().filter_map(|slot| slot.figure);
            let after = |round: usize| {
                let written = figures().take_while(|(_, at)| *at <= round).last();
                (round, written.map_or(0, |(points, _)| points))
            };
            ChartLine {
                name: name.clone(),
                rank: 1 + game.points.iter().filter(|other| **other > points).count(),
                style: LineStyle::side(team),
                totals: (1..=last).map(after).collect(),
            }
        });
        Chart { lines: lines.collect(), start: 0, goal: Some(target), unit: Unit::Points, last }
    }

    /// Returns whether no round counts yet, so there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.last == 0 || self.lines.is_empty()
    }

    /// Highlights, if there are many lines, the best ones and the one that is lit.
    fn highlight(&mut self, lit: Option<usize>) {
        if self.lines.len() > MAX_DISTINCT {
            let mut order: Vec<usize> = (0..self.lines.len()).collect();
            order.sort_by_key(|index| self.lines[*index].rank);
            order.truncate(HIGHLIGHTED);
            let mut seen = 0;
            for (index, line) in self.lines.iter_mut().enumerate() {
                line.style = LineStyle::FAINT;
                if order.contains(&index) || lit == Some(index) {
                    line.style = LineStyle::of(seen);
                    seen += 1;
                }
            }
        }
        if let Some(line) = lit.and_then(|index| self.lines.get_mut(index)) {
            line.style.weight = Weight::Strong;
        }
    }

    /// Returns what the chart shows, in words: "Playing to 500 · 7 rounds".
    pub fn words(&self) -> String {
        let rounds = self.rounds();
        match self.goal {
            Some(goal) => format!("Playing to {} · {rounds}", self.unit.words(goal)),
            None => rounds,
        }
    }

    /// Returns the number of rounds in words: "7 rounds".
    pub fn rounds(&self) -> String {
        if self.last == 1 { "1 round".to_owned() } else { format!("{} rounds", self.last) }
    }
}
