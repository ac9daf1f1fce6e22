//! Icons, drawn on a square of 24 in one color each.

use std::sync::LazyLock;

use iced::widget::canvas::{LineCap, LineJoin, Path, Stroke};
use iced::widget::{container, text};
use iced::{Color, Point};
use resvg::tiny_skia::PathSegment;
use resvg::usvg;

use super::theme::{Element, MEDIUM, Tone};
use super::widget::drawing::{Frame, drawing};

/// The app icon as SVG, in its own colors.
pub const APP: &[u8] = include_bytes!("../../assets/icons/app.svg");

macro_rules! icons {
    ($($name:ident = $file:literal: $use:literal,)*) => {
        /// Every icon of the program.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Icon {
            $(#[doc = $use] $name,)*
        }

        impl Icon {
            /// All icons with the names of their drawings.
            pub const ALL: &[(Self, &str)] = &[$((Self::$name, $file),)*];
        }

        /// The drawings of all icons, in their order.
        static DRAWINGS: LazyLock<Vec<Vec<Shape>>> = LazyLock::new(|| {
            vec![$(shapes(include_bytes!(concat!("../../assets/icons/", $file, ".svg"))),)*]
        });
    };
}

icons! {
    ArrowDown = "arrow-down": "Move down.",
    ArrowRight = "arrow-right": "From one value to the next.",
    ArrowUp = "arrow-up": "Move up.",
    Back = "back": "Back.",
    Chart = "chart": "A chart.",
    Check = "check": "Done.",
    CheckCircle = "check-circle": "Adds up.",
    Club = "club": "♣.",
    Coin = "coin": "A coin.",
    Correct = "correct": "A pencil: correct.",
    Cross = "cross": "Failed, or take away.",
    Count = "count": "Cards with a plus: count them.",
    Crown = "crown": "Wins.",
    Cut = "cut": "Cut the cards.",
    Dealer = "dealer": "A small stack of cards: deals.",
    Diamond = "diamond": "♦.",
    Die = "die": "A die.",
    Domino = "domino": "A domino.",
    Export = "export": "Write to a file.",
    Heart = "heart": "♥.",
    History = "history": "Earlier evenings.",
    Import = "import": "Read from a file.",
    Keyboard = "keyboard": "Keys.",
    Marbles = "marbles": "Marbles.",
    More = "more": "Three dots: everything else.",
    NoTrump = "no-trump": "A crossed circle: no trump.",
    Note = "note": "A note or a ruling.",
    Person = "person": "A person.",
    Phone = "phone": "A phone.",
    Play = "play": "Play.",
    Plus = "plus": "New.",
    Print = "print": "Print.",
    Problem = "problem": "Refused.",
    Redo = "redo": "Do again.",
    Room = "room": "The room display.",
    Rules = "rules": "The rules.",
    Search = "search": "Find.",
    Settings = "settings": "Settings.",
    Spade = "spade": "♠.",
    Star = "star": "★.",
    Table = "table": "A table with four seats.",
    Trophy = "trophy": "A night.",
    Undo = "undo": "Take back.",
    Warning = "warning": "Said, but not refused.",
}

/// Draws an icon in one color, `size` logical pixels wide and high.
///
/// iced's own SVG widget would search all fonts of the system before its first drawing, which
/// delays the first frame.
pub fn icon<'a, Message: 'a>(icon: Icon, size: f32, color: Tone) -> Element<'a, Message> {
    let drawn = drawing((icon, color), |(icon, color), frame, theme| {
        draw(*icon, theme.tone(*color), frame);
    });
    drawn.width(size).height(size).into()
}

/// The side of the square that every icon is drawn on.
const SQUARE: f32 = 24.0;

/// An outline, filled, or drawn as a line of this width.
struct Shape {
    path: Path,
    line: Option<f32>,
}

/// Parses the shapes of an SVG file; empty if it is not one.
fn shapes(file: &[u8]) -> Vec<Shape> {
    let mut found = Vec::new();
    if let Ok(tree) = usvg::Tree::from_data(file, &usvg::Options::default()) {
        collect(tree.root(), &mut found);
    }
    found
}

fn collect(group: &usvg::Group, found: &mut Vec<Shape>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => collect(group, found),
            usvg::Node::Path(shape) => found.push(Shape {
                path: outline(shape.data().segments()),
                line: shape.stroke().map(|stroke| stroke.width().get()),
            }),
            _ => {}
        }
    }
}

fn outline(segments: impl Iterator<Item = PathSegment>) -> Path {
    let at = |point: resvg::tiny_skia::Point| Point::new(point.x, point.y);
    Path::new(|path| {
        for segment in segments {
            match segment {
                PathSegment::MoveTo(to) => path.move_to(at(to)),
                PathSegment::LineTo(to) => path.line_to(at(to)),
                PathSegment::QuadTo(by, to) => path.quadratic_curve_to(at(by), at(to)),
                PathSegment::CubicTo(by, and, to) => path.bezier_curve_to(at(by), at(and), at(to)),
                PathSegment::Close => path.close(),
            }
        }
    })
}

fn draw(icon: Icon, color: Color, frame: &mut Frame) {
    let scale = frame.width().min(frame.height()) / SQUARE;
    frame.scale(scale);
    for shape in &DRAWINGS[icon as usize] {
        match shape.line {
            None => frame.fill(&shape.path, color),
            Some(width) => {
                let line = Stroke::default().with_color(color).with_width(width * scale);
                let line = line.with_line_cap(LineCap::Round).with_line_join(LineJoin::Round);
                frame.stroke(&shape.path, line);
            }
        }
    }
}

/// Returns the icon of a suit; `None` if the id is not a suit.
pub fn suit_icon(id: &str) -> Option<Icon> {
    Some(match id {
        "spades" => Icon::Spade,
        "hearts" => Icon::Heart,
        "diamonds" => Icon::Diamond,
        "clubs" => Icon::Club,
        "stars" => Icon::Star,
        "no-trump" => Icon::NoTrump,
        _ => return None,
    })
}

/// Returns the icon of a game, by its name: a suit or any other icon.
pub fn game_icon(name: &str) -> Icon {
    let other = || Icon::ALL.iter().find(|(_, file)| *file == name).map(|(icon, _)| *icon);
    suit_icon(name).or_else(other).unwrap_or(Icon::Rules)
}

/// Returns the color of a suit on paper.
pub fn suit_color(id: &str) -> Tone {
    match id {
        "hearts" | "diamonds" => Tone::SuitRed,
        "stars" => Tone::SuitStar,
        _ => Tone::SuitDark,
    }
}

/// Draws a suit in its own color, `size` logical pixels wide and high: `spades`, `hearts`,
/// `diamonds`, `clubs`, `stars` or `no-trump`. Any other id is shown as text, so that a fifth suit
/// in somebody's own rules is not lost.
pub fn suit<'a, Message: 'a>(id: &str, size: f32) -> Element<'a, Message> {
    suit_in(id, size, suit_color(id))
}

/// Draws a suit in a given color, as on a chosen button.
pub fn suit_in<'a, Message: 'a>(id: &str, size: f32, color: Tone) -> Element<'a, Message> {
    match suit_icon(id) {
        Some(found) => icon(found, size, color),
        None => container(text(id.to_owned()).size(size * 0.8).font(MEDIUM).class(Some(color)))
            .center_y(size)
            .into(),
    }
}

/// Loads what the windows need first: their icon, and the drawings of all icons.
pub fn prepare() {
    drop(window_icon());
    let _ = LazyLock::force(&DRAWINGS);
}

/// Returns the app icon for the frame of a window, drawn once; `None` if it cannot be drawn.
pub fn window_icon() -> Option<iced::window::Icon> {
    static ICON: LazyLock<Option<iced::window::Icon>> = LazyLock::new(|| {
        const SIDE: u32 = 64;
        let tree = usvg::Tree::from_data(APP, &usvg::Options::default()).ok()?;
        let mut pixels = resvg::tiny_skia::Pixmap::new(SIDE, SIDE)?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let side = 64.0;
        let fit = resvg::tiny_skia::Transform::from_scale(side / width, side / height);
        resvg::render(&tree, fit, &mut pixels.as_mut());
        let straight = pixels.pixels().iter().flat_map(|pixel| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        });
        iced::window::icon::from_rgba(straight.collect(), SIDE, SIDE).ok()
    });
    ICON.clone()
}
