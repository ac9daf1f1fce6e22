//! The chart of a game as a picture for other programs: SVG, and PNG drawn from it.
//!
//! Invariants: always ink on white paper, whatever the window's color scheme; the same record gives
//! the same picture. A picture cannot be imported.

use std::fmt::Write;

use crate::chart::layout::{Frame, Layout, Point, TeamLine};
use crate::chart::{Chart, Ink, LineStyle, MarkShape, Weight};
use scoring::{Evaluation, Record, board, join_words};

const WIDTH: f32 = 960.0;
const HEIGHT: f32 = 600.0;
/// Margin around title and chart, and heights of title and second line.
const MARGIN: f32 = 32.0;
const HEAD: f32 = 84.0;
const TITLE: f32 = 26.0;
/// Maximum width of the two lines above the chart; a longer one is smaller.
const TITLE_ROOM: f32 = WIDTH - 2.0 * MARGIN;

const PAPER: &str = "#FFFFFF";
pub(crate) const TEXT: &str = "#26211A";
pub(crate) const MUTED: &str = "#645B4C";
pub(crate) const RULE: &str = "#D9D6C0";
const ZERO: &str = "#857A62";
const GOAL: &str = "#7A4E00";

/// Returns the chart of a game as SVG; `None` before the first round that counts.
pub fn svg(record: &Record, evaluation: &Evaluation) -> Option<String> {
    let chart = Chart::of(&board(record, evaluation), None);
    if chart.is_empty() {
        return None;
    }
    let frame = Frame::large(WIDTH - 2.0 * MARGIN, HEIGHT - HEAD - MARGIN, width);
    let layout = chart.layout(&frame);
    let title = format!("{}: {}", record.game.name, join_words(&record.players));
    let mut svg = Svg::new(WIDTH, HEIGHT, &title, &spoken(record, &chart));
    svg.fitted(&title, Point { x: MARGIN, y: 44.0 }, (TITLE, 600, TEXT), TITLE_ROOM);
    svg.fitted(&chart.words(), Point { x: MARGIN, y: 70.0 }, (16.0, 400, MUTED), TITLE_ROOM);
    svg.line(format_args!(r#"<g transform="translate({MARGIN} {HEAD})">"#));
    svg.chart(&frame, &layout);
    svg.line(format_args!("</g>"));
    Some(svg.end())
}

/// Whether there is a renderer for PNG.
pub const DRAWS_PNG: bool = cfg!(feature = "png");

/// Renders the SVG as PNG, at two pixels per unit; `None` if it cannot be drawn.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Option<Vec<u8>> {
    use resvg::{tiny_skia, usvg};
    let mut options = usvg::Options::default();
    for font in crate::fonts::FONT_FILES {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    let tree = usvg::Tree::from_str(svg, &options).ok()?;
    let size = tree.size().to_int_size().scale_by(2.0)?;
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(2.0, 2.0), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

/// Returns `None`: without the feature there is no renderer.
#[cfg(not(feature = "png"))]
pub fn png(_: &str) -> Option<Vec<u8>> {
    None
}

/// Returns the text alternative of a chart: everybody's last total, best first.
fn spoken(record: &Record, chart: &Chart) -> String {
    let mut lines: Vec<_> = chart.lines.iter().collect();
    lines.sort_by_key(|line| line.rank);
    let total = |line: &&crate::chart::ChartLine| {
        let total = line.totals.last().map_or(chart.start, |(_, total)| *total);
        format!("{} {}", line.name, chart.unit.words(total))
    };
    let totals: Vec<String> = lines.iter().map(total).collect();
    format!("Totals of {} after {}: {}.", record.game.name, chart.rounds(), totals.join(", "))
}

/// Returns an estimate of a text's width, rather too large.
pub fn width(words: &str, size: f32) -> f32 {
    let letter = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '.' | ',' | '\'' | 'I' => 0.36,
        'm' | 'w' | 'M' | 'W' | '…' => 0.9,
        _ if letter.is_uppercase() => 0.7,
        _ if letter.is_ascii() => 0.6,
        _ => 0.9,
    };
    size * words.chars().map(letter).sum::<f32>()
}

/// An SVG being written.
pub(crate) struct Svg(String);

/// Style of a text.
pub(crate) struct ChartText {
    pub(crate) size: f32,
    pub(crate) weight: u16,
    pub(crate) color: &'static str,
    pub(crate) anchor: &'static str,
}

impl Svg {
    /// Starts a picture on white paper, with its title and its text alternative.
    pub(crate) fn new(width: f32, height: f32, title: &str, about: &str) -> Svg {
        let mut svg = Svg(String::new());
        svg.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="'Score Sans', 'Fira Sans', Arial, sans-serif">"#
        ));
        svg.line(format_args!("<title>{}</title>", escaped(title)));
        svg.line(format_args!("<desc>{}</desc>", escaped(about)));
        svg.ground((0.0, 0.0), (width, height), PAPER);
        svg
    }

    /// Returns the whole picture.
    pub(crate) fn end(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.0
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string never fails.
        let _ = writeln!(self.0, "{line}");
    }

    /// Fills a rectangle from its upper left corner.
    pub(crate) fn ground(&mut self, (x, y): (f32, f32), (width, height): (f32, f32), color: &str) {
        self.line(format_args!(
            r#"<rect x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" fill="{color}"/>"#
        ));
    }

    /// Draws words that are smaller where they would be wider than the room.
    pub(crate) fn fitted(
        &mut self,
        words: &str,
        at: Point,
        style: (f32, u16, &'static str),
        room: f32,
    ) {
        let (size, weight, color) = style;
        let size = (size * room / width(words, size).max(room)).max(10.0);
        self.words(words, at, ChartText { size, weight, color, anchor: "start" });
    }

    fn chart(&mut self, frame: &Frame, layout: &Layout) {
        let plot = layout.plot;
        let axis = |color| ChartText { size: frame.letters, weight: 400, color, anchor: "end" };
        for level in &layout.levels {
            let color = if level.zero { ZERO } else { RULE };
            self.across(plot.left, plot.right, level.y, color, 1.0);
            if let Some(words) = &level.words {
                let at = middle(Point { x: plot.left - frame.letters * 0.6, y: level.y }, frame);
                self.words(words, at, axis(MUTED));
            }
        }
        for (at, number) in &layout.rounds {
            self.words(number, middle(*at, frame), ChartText { anchor: "middle", ..axis(MUTED) });
        }
        if let Some(goal) = &layout.goal {
            self.across(plot.left, plot.right, goal.y, GOAL, 1.5);
            self.words(
                &goal.words,
                middle(goal.at, frame),
                ChartText { weight: 600, ..axis(GOAL) },
            );
        }
        for drawn in &layout.lines {
            self.drawn(frame, drawn);
        }
    }

    fn drawn(&mut self, frame: &Frame, drawn: &TeamLine) {
        let color = hex(drawn.style.ink);
        let faint = drawn.style.weight == Weight::Faint;
        let width = if faint { frame.stroke * 0.5 } else { frame.stroke };
        let path = corners(&drawn.path);
        self.line(format_args!(
            r#"<polyline points="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#
        ));
        for at in &drawn.marks {
            self.mark(frame, drawn.style, *at);
        }
        let Some(name) = &drawn.name else { return };
        if let Some([from, to]) = name.lead {
            let lead = corners(&[from, to]);
            self.line(format_args!(
                r#"<polyline points="{lead}" fill="none" stroke="{color}" stroke-width="1"/>"#
            ));
            if !faint {
                self.mark(frame, drawn.style, to);
            }
        }
        let weight = if faint { 400 } else { 600 };
        let words = ChartText { size: frame.letters, weight, color, anchor: "start" };
        self.words(&name.words, middle(name.at, frame), words);
    }

    fn mark(&mut self, frame: &Frame, style: LineStyle, at: Point) {
        let color = hex(style.ink);
        let fill = if style.hollow { PAPER } else { color };
        let outline = if style.hollow {
            format!(r#" stroke="{color}" stroke-width="{:.1}""#, frame.stroke * 0.7)
        } else {
            String::new()
        };
        if style.shape == MarkShape::Dot {
            let half = frame.mark / 2.0;
            self.line(format_args!(
                r#"<circle cx="{:.1}" cy="{:.1}" r="{half}" fill="{fill}"{outline}/>"#,
                at.x, at.y
            ));
        } else {
            let points = corners(&style.shape.corners(at, frame.mark));
            self.line(format_args!(r#"<polygon points="{points}" fill="{fill}"{outline}/>"#));
        }
    }

    pub(crate) fn across(&mut self, from: f32, to: f32, y: f32, color: &str, width: f32) {
        self.line(format_args!(
            r#"<line x1="{from:.1}" y1="{y:.1}" x2="{to:.1}" y2="{y:.1}" stroke="{color}" stroke-width="{width}"/>"#
        ));
    }

    pub(crate) fn words(&mut self, content: &str, at: Point, words: ChartText) {
        let ChartText { size, weight, color, anchor } = words;
        self.line(format_args!(
            r#"<text x="{:.1}" y="{:.1}" font-size="{size:.1}" font-weight="{weight}" fill="{color}" text-anchor="{anchor}">{}</text>"#,
            at.x,
            at.y,
            escaped(content)
        ));
    }
}

/// Moves a point from the middle of a text to its baseline.
fn middle(at: Point, frame: &Frame) -> Point {
    Point { y: at.y + frame.letters * 0.35, ..at }
}

fn corners(corners: &[Point]) -> String {
    let corners: Vec<String> =
        corners.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y)).collect();
    corners.join(" ")
}

/// Returns the color of a line on paper.
pub fn hex(ink: Ink) -> &'static str {
    match ink {
        Ink::SideA => "#1D4F86",
        Ink::Accent => "#1F5A45",
        Ink::SideB => "#8A2C62",
        Ink::Leader => "#7A4E00",
        Ink::Red => "#B0202A",
        Ink::Muted => "#645B4C",
    }
}

/// Escapes a text for XML, without characters that XML does not allow.
fn escaped(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}
