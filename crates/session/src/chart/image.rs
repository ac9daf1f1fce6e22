//! The chart of a game as a picture for other programs: SVG, and PNG drawn from it.
//!
//! Invariants: always ink on white paper, whatever the window's color scheme; the same record gives
//! the same picture. A picture cannot be imported.

use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment};
use serde_json::{Value as Json, json};

use crate::chart::layout::{Frame, Point, TeamLine};
use crate::chart::{Chart, Ink, Weight};
use scoring::{Evaluation, Record, board, join_words, joined};

/// Size of the chart; its margin and head are in the template.
const SIZE: (f32, f32) = (896.0, 484.0);

const TEMPLATES: [(&str, &str); 4] = [
    ("picture.svg", include_str!("../../assets/pictures/picture.svg")),
    ("parts.svg", include_str!("../../assets/pictures/parts.svg")),
    ("chart.svg", include_str!("../../assets/pictures/chart.svg")),
    ("result.svg", include_str!("../../assets/pictures/result.svg")),
];

/// Returns the chart of a game as SVG; `None` before the first round that counts.
pub fn svg(record: &Record, evaluation: &Evaluation) -> Option<String> {
    let chart = Chart::of(&board(record, evaluation), None);
    if chart.is_empty() {
        return None;
    }
    let frame = Frame::large(SIZE.0, SIZE.1, width);
    let layout = chart.layout(&frame);
    let line = |line: &TeamLine| {
        let mark = |at: Point| json!({ "at": at, "corners": points(&line.style.shape.corners(at, frame.mark)) });
        let lead = line.name.as_ref().and_then(|name| name.lead);
        json!({
            "color": hex(line.style.ink),
            "hollow": line.style.hollow,
            "faint": line.style.weight == Weight::Faint,
            "path": points(&line.path),
            "marks": line.marks.iter().map(|at| mark(*at)).collect::<Json>(),
            "lead": lead.map(|lead| points(&lead)),
            "lead_mark": lead.map(|[_, to]| mark(to)),
            "name": line.name,
        })
    };
    let given = json!({
        "width": 960,
        "height": 600,
        "title": format!("{}: {}", record.game.name, join_words(&record.players)),
        "about": spoken(record, &chart),
        "words": chart.words(),
        "letters": frame.letters,
        "plot": layout.plot,
        "levels": layout.levels,
        "rounds": layout.rounds,
        "goal": layout.goal,
        "lines": layout.lines.iter().map(line).collect::<Json>(),
    });
    picture("chart.svg", given)
}

/// Renders a picture by its template; an error in one never happens in a released program.
pub(crate) fn picture(template: &str, given: Json) -> Option<String> {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|_| AutoEscape::Html);
    templates.add_filter("px", |length: f64| format!("{length:.1}"));
    templates.add_filter("width", width);
    // The size at which words are no wider than the room.
    templates.add_filter("fitted", |words: &str, size: f32, room: f32| {
        (size * room / width(words, size).max(room)).max(10.0)
    });
    for (name, text) in TEMPLATES {
        templates.add_template(name, text).ok()?;
    }
    let picture = templates.get_template(template).ok()?.render(Serde(given)).ok()?;
    // XML allows no other control characters.
    let is_allowed = |letter: &char| {
        *letter == '\n' || !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')
    };
    Some(picture.chars().filter(is_allowed).chain(['\n']).collect())
}

fn points(corners: &[Point]) -> String {
    let corners = corners.iter().map(|at| format!("{:.1},{:.1}", at.x, at.y));
    joined(corners, " ")
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
    let totals = lines.iter().map(total);
    format!("Totals of {} after {}: {}.", record.game.name, chart.rounds(), joined(totals, ", "))
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
