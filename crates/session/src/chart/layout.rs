//! Positions of everything in a chart, measured from the upper left corner.
//!
//! Invariants: marks are inside the plot; names are to its right, at least a line apart; all
//! lengths are finite, in a frame of any size.

use std::cmp::Reverse;

use serde::Serialize;

use super::{Chart, ChartLine, LineStyle, MarkShape, Weight, float, round_step, spread, ticks};
use store::format::shortened;

/// Measures the width of a text at a letter size.
pub type Measure = fn(&str, f32) -> f32;

/// The size of a chart and of its parts.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// Its width.
    pub width: f32,
    /// Its height.
    pub height: f32,
    /// Letter size.
    pub letters: f32,
    /// Distance between names.
    pub gap: f32,
    /// Width of a mark.
    pub mark: f32,
    /// Width of a line.
    pub stroke: f32,
    /// Whether totals and rounds are written beside the plot.
    pub axes: bool,
    /// Measures texts.
    pub measure: Measure,
}

impl Frame {
    /// Creates the frame of a chart on a card: lines and names, no axes.
    pub fn small(width: f32, height: f32, measure: Measure) -> Frame {
        let (letters, gap, mark, stroke) = (14.0, 16.0, 8.0, 2.5);
        Frame { width, height, letters, gap, mark, stroke, axes: false, measure }
    }

    /// Creates the frame of a chart on a page of its own.
    pub fn large(width: f32, height: f32, measure: Measure) -> Frame {
        Frame { letters: 16.0, gap: 20.0, axes: true, ..Frame::small(width, height, measure) }
    }

    /// Creates the frame of a chart to be read from across the room.
    pub fn room(width: f32, height: f32, measure: Measure) -> Frame {
        let (letters, gap, mark, stroke) = (30.0, 36.0, 16.0, 5.0);
        Frame { width, height, letters, gap, mark, stroke, axes: true, measure }
    }
}

/// A position.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Point {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// The area of the lines.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Area {
    /// Its left edge.
    pub left: f32,
    /// Its upper edge.
    pub top: f32,
    /// Its right edge.
    pub right: f32,
    /// Its lower edge.
    pub bottom: f32,
}

/// A horizontal line at a total.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GridLine {
    /// Its y position.
    pub y: f32,
    /// The total's text, if it is written beside the plot.
    pub words: Option<String>,
    /// Whether the total is 0.
    pub zero: bool,
}

/// The line of the target.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TargetLine {
    /// Its y position.
    pub y: f32,
    /// The total's text.
    pub words: String,
    /// Middle of the text's left end, or of its right end if there are axes.
    pub at: Point,
}

/// A team's line.
#[derive(Debug, Clone, PartialEq)]
pub struct TeamLine {
    /// Color, mark and weight.
    pub style: LineStyle,
    /// Its corners.
    pub path: Vec<Point>,
    /// Centers of its marks.
    pub marks: Vec<Point>,
    /// The name at its end, if there is room.
    pub name: Option<LineLabel>,
}

/// The name at a line's end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LineLabel {
    /// The name, shortened if it is too long.
    pub words: String,
    /// Middle of its left end.
    pub at: Point,
    /// If the name was pushed away from the line's end, the ends of a thin line that leads to it,
    /// with another mark before the name.
    pub lead: Option<[Point; 2]>,
}

/// A whole chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    /// The area of the lines.
    pub plot: Area,
    /// The totals beside it, from the lowest.
    pub levels: Vec<GridLine>,
    /// The rounds below it: center and number.
    pub rounds: Vec<(Point, String)>,
    /// The target.
    pub goal: Option<TargetLine>,
    /// Everybody's line in the order of drawing.
    pub lines: Vec<TeamLine>,
}

/// Distance from a line's end to its name, and to names that were pushed away, in widths of a mark.
const BESIDE: f32 = 2.0;
const LED: f32 = 3.6;
/// Distance from the second mark's center to the name, in widths of a mark.
const AFTER_MARK: f32 = 1.3;
/// The largest part of the width for names.
const NAMES: f32 = 0.36;

impl Chart {
    /// Returns the positions of everything in this frame.
    pub fn layout(&self, frame: &Frame) -> Layout {
        let mut plan = Plan::new(self, frame, BESIDE);
        let mut lines = plan.lines();
        let is_led = |line: &TeamLine| line.name.as_ref().is_some_and(|name| name.lead.is_some());
        if lines.iter().any(is_led) {
            plan = Plan::new(self, frame, LED);
            lines = plan.lines();
        }
        // Highlighted lines are drawn last, and those with better totals after others.
        let mut lines: Vec<(&ChartLine, TeamLine)> = self.lines.iter().zip(lines).collect();
        lines.sort_by_key(|(line, drawn)| (drawn.style.weight, Reverse(line.rank)));
        Layout {
            plot: plan.plot,
            levels: plan.levels(),
            rounds: plan.rounds(),
            goal: plan.goal(),
            lines: lines.into_iter().map(|(_, drawn)| drawn).collect(),
        }
    }
}

/// The plot and the texts at its edges.
struct Plan<'a> {
    chart: &'a Chart,
    frame: &'a Frame,
    plot: Area,
    low: i64,
    high: i64,
    /// The names, shortened to fit, and their distance from the lines.
    names: Vec<String>,
    beside: f32,
}

impl<'a> Plan<'a> {
    fn new(chart: &'a Chart, frame: &'a Frame, beside: f32) -> Plan<'a> {
        let totals = || chart.lines.iter().flat_map(|line| &line.totals).map(|(_, total)| *total);
        let all = || totals().chain([0, chart.start]).chain(chart.goal);
        let low = all().min().unwrap_or(0);
        let high = all().max().unwrap_or(0).max(low.saturating_add(1));

        let wide = |words: &str| (frame.measure)(words, frame.letters);
        let room = frame.width * NAMES;
        let names: Vec<String> =
            chart.lines.iter().map(|line| shortened(&line.name, room, &wide)).collect();
        let longest = names.iter().map(|name| wide(name)).fold(0.0, f32::max).min(room);
        let figures = [Some(low), Some(high), chart.goal].into_iter().flatten();
        let figures =
            figures.map(|total| wide(&chart.unit.words(total))).fold(0.0, f32::max).min(room);
        let half = frame.gap / 2.0;
        let left = if frame.axes { figures + frame.letters } else { frame.mark };
        let under = if frame.axes { 2.0 * frame.letters } else { half };
        let beside = beside * frame.mark;
        let right = frame.width - longest - beside - frame.mark / 2.0;
        let plot = Area { left, top: half, right, bottom: frame.height - under };
        // A frame without any space still has a plot.
        let plot = Area {
            right: plot.right.max(plot.left + 1.0),
            bottom: plot.bottom.max(plot.top + 1.0),
            ..plot
        };
        Plan { chart, frame, plot, low, high, names, beside }
    }

    #[expect(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a length")]
    fn y(&self, total: i64) -> f32 {
        let (low, high) = (self.low as f64, self.high as f64);
        let part = ((total as f64 - low) / (high - low).max(1.0)).clamp(0.0, 1.0) as f32;
        // Keeps a mark at the edge inside the plot.
        let half = self.frame.mark / 2.0;
        let room = (self.plot.bottom - self.plot.top - 2.0 * half).max(0.0);
        self.plot.bottom - half.min((self.plot.bottom - self.plot.top) / 2.0) - part * room
    }

    /// Returns the x position of a round; 0 is before the first.
    fn x(&self, round: usize) -> f32 {
        let part = float(round) / float(self.chart.last.max(1));
        self.plot.left + part.min(1.0) * (self.plot.right - self.plot.left)
    }

    fn between(&self) -> f32 {
        (self.plot.right - self.plot.left) / float(self.chart.last.max(1))
    }

    fn lines(&self) -> Vec<TeamLine> {
        let mut lines: Vec<TeamLine> =
            self.chart.lines.iter().map(|line| self.line(line)).collect();
        self.write_names(&mut lines);
        lines
    }

    fn line(&self, line: &ChartLine) -> TeamLine {
        let at = |(round, total): (usize, i64)| Point { x: self.x(round), y: self.y(total) };
        let begins = |line: &ChartLine| line.totals.first().map(|(round, _)| *round);
        let first = self.chart.lines.iter().filter_map(begins).min();
        let is_there = begins(line).is_some() && begins(line) == first;
        let start = is_there.then_some((0, self.chart.start));
        // Of many rounds only some have a mark; the last always has one.
        let every = (1..1000)
            .find(|every| float(*every) * self.between() >= 1.4 * self.frame.mark)
            .unwrap_or(1000);
        let marked = |round: usize| self.chart.last.saturating_sub(round).is_multiple_of(every);
        let marks = line.totals.iter().filter(|(round, _)| marked(*round)).copied().map(at);
        let faint = line.style.weight == Weight::Faint;
        TeamLine {
            style: line.style,
            path: start.into_iter().chain(line.totals.iter().copied()).map(at).collect(),
            marks: if faint { Vec::new() } else { marks.collect() },
            name: None,
        }
    }

    /// Writes the names of as many lines as fit, highlighted lines and the best ones first.
    fn write_names(&self, lines: &mut [TeamLine]) {
        let (gap, half) = (self.frame.gap, self.frame.gap / 2.0);
        let (top, bottom) = (half, (self.plot.bottom).max(half));
        let most = (1..1000).take_while(|count| gap * float(*count) <= bottom - top).count() + 1;
        let mut named: Vec<usize> = (0..lines.len()).collect();
        let rank = |at: usize| self.chart.lines[at].rank;
        named.sort_by_key(|at| (Reverse(lines[*at].style.weight), rank(*at)));
        named.truncate(most);

        let end = |at: usize| Some((at, *lines[at].path.last()?));
        let mut ends: Vec<(usize, Point)> = named.into_iter().filter_map(end).collect();
        ends.sort_by(|(at, one), (other_at, other)| {
            one.y.total_cmp(&other.y).then(rank(*at).cmp(&rank(*other_at))).then(at.cmp(other_at))
        });
        let wanted: Vec<f32> = ends.iter().map(|(_, end)| end.y).collect();
        let tied = |y: f32| wanted.iter().filter(|other| (**other - y).abs() < 0.5).count() > 1;
        let heights = spread(&wanted, gap, top, bottom);
        let mark = self.frame.mark;
        for ((at, end), y) in ends.into_iter().zip(heights) {
            let words = self.names[at].clone();
            let x = self.plot.right + self.beside;
            // If two marks overlap, each is shown once more.
            let away = (y - end.y).abs() > gap / 2.0 || tied(end.y);
            let lead = away.then_some([end, Point { x: x - mark * AFTER_MARK, y }]);
            lines[at].name = Some(LineLabel { words, at: Point { x, y }, lead });
        }
    }

    fn levels(&self) -> Vec<GridLine> {
        let zero = GridLine { y: self.y(0), words: None, zero: true };
        if !self.frame.axes {
            return vec![zero];
        }
        let height = self.plot.bottom - self.plot.top;
        let count = (2..7).take_while(|count| float(*count) * 2.4 * self.frame.letters < height);
        let all = ticks(self.low, self.high, count.last().unwrap_or(1));
        let goal = self.chart.goal.map(|goal| self.y(goal));
        let is_free = |y: f32| goal.is_none_or(|goal| (goal - y).abs() >= self.frame.letters * 1.2);
        let level = |total: i64| {
            let y = self.y(total);
            let words = is_free(y).then(|| self.chart.unit.words(total));
            GridLine { y, words, zero: total == 0 }
        };
        let levels = all.into_iter().map(level);
        levels.filter(|level| level.zero || level.words.is_some()).collect()
    }

    fn goal(&self) -> Option<TargetLine> {
        let goal = self.chart.goal?;
        let y = self.y(goal);
        let words = self.chart.unit.words(goal);
        let at = if self.frame.axes {
            Point { x: self.plot.left - self.frame.letters * 0.6, y }
        } else {
            // Below the line, or above it if that would be outside the plot.
            let under = y + self.frame.letters * 0.8;
            let fits = under + self.frame.letters * 0.5 <= self.frame.height;
            let y = if fits { under } else { y - self.frame.letters * 0.8 };
            Point { x: self.plot.left, y }
        };
        Some(TargetLine { y, words, at })
    }

    fn rounds(&self) -> Vec<(Point, String)> {
        if !self.frame.axes {
            return Vec::new();
        }
        let least = (1..1000)
            .find(|step| float(*step) * self.between() >= 2.2 * self.frame.letters)
            .unwrap_or(1000);
        let step = i128::try_from(least).map_or(1, round_step);
        let step = usize::try_from(step).unwrap_or(1).max(1);
        let y = self.plot.bottom + self.frame.letters * 1.2;
        let rounds = (1..=self.chart.last).filter(|round| round.is_multiple_of(step));
        rounds.map(|round| (Point { x: self.x(round), y }, round.to_string())).collect()
    }
}

impl MarkShape {
    /// Returns the corners of a mark of this width; a dot has none.
    pub fn corners(self, middle: Point, width: f32) -> Vec<Point> {
        let half = width / 2.0;
        let corners: &[(f32, f32)] = match self {
            MarkShape::Dot => &[],
            MarkShape::Square => &[(-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)],
            MarkShape::Triangle => &[(0.0, -1.15), (1.12, 0.85), (-1.12, 0.85)],
            MarkShape::Diamond => &[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)],
        };
        let corner = |(x, y): &(f32, f32)| Point { x: middle.x + x * half, y: middle.y + y * half };
        corners.iter().map(corner).collect()
    }
}
