//! A chart of totals on a background.
//!
//! Invariant: [`Chart::layout`] computes all positions; this colors and draws them, again only when
//! chart or colors change.

use iced::alignment::Vertical;
use iced::widget::canvas::{self, Path, Stroke, path};
use iced::widget::text::Alignment;
use iced::{Color, Font, Point};

use super::drawing::{Frame as Picture, drawing};
use super::*;
use session::chart::layout::{self, Frame, Layout, Measure, TeamLine};
use session::chart::{Chart, Ink, LineStyle, MarkShape, Weight};

/// How a chart is framed: [`Frame::small`], [`Frame::large`] or [`Frame::room`].
pub type FrameFn = fn(f32, f32, Measure) -> Frame;

/// Creates a chart that fills its space, on a background of this color.
pub fn chart<'a, Message: 'a>(chart: Chart, frame: FrameFn, ground: Tone) -> Element<'a, Message> {
    drawing(FramedChart { chart, frame, ground }, draw).width(Fill).height(Fill).into()
}

/// A chart with its frame and background.
#[derive(Clone)]
struct FramedChart {
    chart: Chart,
    frame: FrameFn,
    ground: Tone,
}

impl PartialEq for FramedChart {
    /// Returns `true`: a widget never changes its frame.
    fn eq(&self, other: &FramedChart) -> bool {
        self.chart == other.chart && self.ground == other.ground
    }
}

fn draw(what: &FramedChart, picture: &mut Picture, theme: &Theme) {
    let measure = |words: &str, size| text_fit::width(words, scale::CAPTION.sized(size));
    let frame = (what.frame)(picture.width(), picture.height(), measure);
    let (colors, ground) = (theme.colors(), theme.tone(what.ground));
    let layout = what.chart.layout(&frame);
    Painter { picture, frame, colors, ground }.paint(&layout);
}

/// Draws a chart on a picture.
struct Painter<'a> {
    picture: &'a mut Picture,
    frame: Frame,
    colors: &'static Colors,
    ground: Color,
}

impl Painter<'_> {
    fn paint(&mut self, layout: &Layout) {
        let colors = self.colors;
        let across =
            |y: f32| Path::line(Point::new(layout.plot.left, y), Point::new(layout.plot.right, y));
        // A chart seen from afar has thicker lines.
        let pen = self.frame.stroke / 2.5;
        for level in &layout.levels {
            let color = if level.zero { colors.rule_strong } else { colors.rule };
            self.picture.stroke(&across(level.y), line(color, stroke::RULE * pen));
            if let Some(words) = &level.words {
                let x = layout.plot.left - self.frame.letters * 0.6;
                let at = layout::Point { x, y: level.y };
                self.write(words, at, Alignment::Right, TEXT, colors.muted);
            }
        }
        for (at, number) in &layout.rounds {
            self.write(number, *at, Alignment::Center, TEXT, colors.muted);
        }
        if let Some(goal) = &layout.goal {
            self.picture.stroke(&across(goal.y), line(colors.leader, stroke::FIELD * pen));
            let align = if self.frame.axes { Alignment::Right } else { Alignment::Left };
            self.write(&goal.words, goal.at, align, STRONG, colors.leader);
        }
        for drawn in &layout.lines {
            self.line(drawn);
        }
    }

    fn line(&mut self, drawn: &TeamLine) {
        let color = self.colors.ink_of(drawn.style.ink);
        let width = self.frame.stroke
            * match drawn.style.weight {
                Weight::Faint => 0.5,
                Weight::Plain => 1.0,
                Weight::Strong => 1.8,
            };
        let path = Path::new(|path| along(path, &drawn.path));
        let pen = line(color, width);
        let round = canvas::LineCap::Round;
        let pen = Stroke { line_cap: round, line_join: canvas::LineJoin::Round, ..pen };
        self.picture.stroke(&path, pen);
        for at in &drawn.marks {
            self.mark(drawn.style, *at);
        }
        let Some(name) = &drawn.name else { return };
        if let Some([from, to]) = name.lead {
            self.picture.stroke(&Path::line(point(from), point(to)), line(color, width * 0.4));
            if drawn.style.weight != Weight::Faint {
                self.mark(drawn.style, to);
            }
        }
        let font = match drawn.style.weight {
            Weight::Faint => TEXT,
            Weight::Plain | Weight::Strong => STRONG,
        };
        self.write(&name.words, name.at, Alignment::Left, font, color);
    }

    fn mark(&mut self, style: LineStyle, at: layout::Point) {
        let color = self.colors.ink_of(style.ink);
        let shape = match style.shape {
            MarkShape::Dot => Path::circle(point(at), self.frame.mark / 2.0),
            other => Path::new(|path| {
                along(path, &other.corners(at, self.frame.mark));
                path.close();
            }),
        };
        self.picture.fill(&shape, if style.hollow { self.ground } else { color });
        if style.hollow {
            self.picture.stroke(&shape, line(color, self.frame.stroke * 0.7));
        }
    }

    fn write(
        &mut self,
        content: &str,
        at: layout::Point,
        align_x: Alignment,
        font: Font,
        color: Color,
    ) {
        self.picture.fill_text(canvas::Text {
            content: content.to_owned(),
            position: point(at),
            color,
            size: self.frame.letters.into(),
            font,
            align_x,
            align_y: Vertical::Center,
            ..canvas::Text::default()
        });
    }
}

impl Colors {
    /// Returns the color of a line in a chart.
    pub fn ink_of(&self, ink: Ink) -> Color {
        match ink {
            Ink::SideA => self.side_a,
            Ink::Accent => self.accent,
            Ink::SideB => self.side_b,
            Ink::Leader => self.leader,
            Ink::Red => self.suit_red,
            Ink::Muted => self.muted,
        }
    }
}

fn along(path: &mut path::Builder, corners: &[layout::Point]) {
    for (index, at) in corners.iter().enumerate() {
        if index == 0 {
            path.move_to(point(*at));
        } else {
            path.line_to(point(*at));
        }
    }
}

fn line(color: Color, width: f32) -> Stroke<'static> {
    Stroke::default().with_color(color).with_width(width)
}

fn point(at: layout::Point) -> Point {
    Point::new(at.x, at.y)
}
