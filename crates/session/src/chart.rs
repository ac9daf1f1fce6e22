//! The chart of a game: every total round by round as a line, from the [`Board`].
//!
//! Invariants: nothing is computed here, lines go through the totals of the sheet; rounds that do
//! not count have no point; no total overflows an axis. Positions are in [`layout`]; both are
//! independent of a screen, and colors are named by role.

pub mod image;
pub mod layout;

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

/// Returns the smallest of 1, 2, 5, 10, 20 … that is at least `least`.
fn round_step(least: i128) -> i128 {
    let mut power: i128 = 1;
    loop {
        for digit in [1, 2, 5] {
            if digit * power >= least {
                return digit * power;
            }
        }
        power *= 10;
    }
}

/// Returns the multiples of a round number from `low` to `high`, about `count` of them at most.
pub fn ticks(low: i64, high: i64, count: usize) -> Vec<i64> {
    let (low, high) = (i128::from(low.min(high)), i128::from(high.max(low)));
    let count = i128::try_from(count.max(1)).unwrap_or(1);
    let step = round_step((high - low + count - 1) / count);
    let first = low.div_euclid(step) + i128::from(low.rem_euclid(step) != 0);
    let last = high.div_euclid(step);
    (first..=last).filter_map(|times| i64::try_from(times * step).ok()).collect()
}

/// Returns positions as near as possible to those wanted, in the same order, `gap` apart and
/// between `top` and `bottom`. The wanted ones must be in order; the caller makes sure that all
/// fit.
fn spread(wanted: &[f32], gap: f32, top: f32, bottom: f32) -> Vec<f32> {
    /// A pile of labels that touch: position of the first, and their number.
    struct Pile {
        first: f32,
        count: usize,
    }
    let inside = |pile: Pile| {
        let most = bottom - gap * float(pile.count.saturating_sub(1));
        Pile { first: pile.first.min(most).max(top), ..pile }
    };
    let mut piles: Vec<Pile> = Vec::new();
    for &height in wanted {
        let mut pile = inside(Pile { first: height, count: 1 });
        // A pile that reaches into the one above merges with it, centered between the two.
        while let Some(above) =
            piles.pop_if(|above| above.first + gap * float(above.count) > pile.first)
        {
            let (up, down) = (float(above.count), float(pile.count));
            let first = (above.first * up + (pile.first - gap * up) * down) / (up + down);
            pile = inside(Pile { first, count: above.count + pile.count });
        }
        piles.push(pile);
    }
    let heights = piles
        .iter()
        .flat_map(|pile| (0..pile.count).map(move |index| pile.first + gap * float(index)));
    heights.collect()
}

/// Returns a count as a length.
pub fn float(count: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "exact up to 16 million")]
    let length = count as f32;
    length
}

/// Returns a length as a count, rounded down; 0 if it is negative.
pub fn whole(length: f32) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few rows")]
    let count = length.max(0.0) as usize;
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_in_the_range() {
        assert_eq!(ticks(-40, 500, 6), [0, 100, 200, 300, 400, 500]);
        assert_eq!(ticks(0, 1, 5), [0, 1]);
        assert_eq!(ticks(0, 535, 3), [0, 200, 400]);
        assert_eq!(ticks(-120, 80, 3), [-100, 0]);
        assert_eq!(ticks(0, 3, 3), [0, 1, 2, 3]);
        assert_eq!(ticks(0, 0, 3), [0]);
        assert_eq!(ticks(-130, 565, 4), [0, 200, 400]);
        assert_eq!(ticks(i64::MIN, i64::MAX, 4).len(), 4 - 1);
    }

    #[test]
    fn labels_move_apart_only_where_they_overlap() {
        assert_eq!(spread(&[10.0, 60.0], 16.0, 0.0, 100.0), [10.0, 60.0]);
        assert_eq!(spread(&[50.0, 50.0], 16.0, 0.0, 100.0), [42.0, 58.0]);
        assert_eq!(spread(&[1.0, 2.0, 3.0], 16.0, 0.0, 100.0), [0.0, 16.0, 32.0]);
        assert_eq!(spread(&[98.0, 99.0, 100.0], 16.0, 0.0, 100.0), [68.0, 84.0, 100.0]);
    }
}
