//! Computes the rectangles of a frame to repaint, with the same result as a full repaint.
//!
//! Together they cover everything that differs from the last frame. In addition, the renderer clips
//! by pixel centers, and does not clip what it considers inside, so:
//!
//! - Rectangles end between pixels.
//! - A text whose bounds lie in a rectangle is painted without clipping, so the rectangle covers
//!   its ink.
//! - A text with ink in a rectangle but bounds outside would be skipped, so the rectangle reaches
//!   its bounds.
//! - A border of a pixel or less may reach a pixel beyond its bounds.
//! - An item that fills its layer to an edge inside a pixel is painted without clipping when
//!   painted whole, so it is painted whole whenever that pixel is in a rectangle.

use iced::advanced::graphics::text::Text;
use iced::advanced::graphics::{Viewport, text};
use iced::{Color, Rectangle, Size, Transformation};
use iced_tiny_skia::{Layer, Primitive};

/// How many extra pixels to paint to save a rectangle, which costs clipping every layer in it.
const PIXELS_PER_RECTANGLE: f32 = 40_000.0;
/// With more rectangles than this, a full repaint is faster.
const MAX_RECTANGLES: usize = 16;
/// How far ahead to look for an item that moved in its list.
const LOOKAHEAD: usize = 12;
/// How far letters reach beyond their line, in line heights: in the program's own font, and in any
/// other.
const OVERHANG: f32 = 0.12;
const FOREIGN_OVERHANG: f32 = 0.6;

/// A drawn frame, for comparison with the next one.
#[derive(Debug)]
pub struct Snapshot {
    layers: Vec<Layer>,
    parts: Vec<Part>,
    size: Size<u32>,
    scale: f32,
    background: Color,
}

/// A layer with its items in painting order.
#[derive(Debug)]
struct Part {
    items: Vec<Item>,
    /// The bounds of all its items.
    seen: Rectangle,
}

/// A painted item. Lengths are physical pixels.
#[derive(Debug)]
struct Item {
    what: ItemKind,
    /// Its bounds as the renderer has them.
    bounds: Rectangle,
    /// The part of the bounds that is not clipped.
    visible: Rectangle,
    /// All pixels it may change.
    seen: Rectangle,
    /// How many pixels it may reach beyond its bounds.
    overhang: f32,
    /// If it is painted without clipping, the pixels it then changes.
    unclipped: Option<Rectangle>,
}

/// Its position in the lists of its layer.
#[derive(Debug, Clone, Copy)]
enum ItemKind {
    Quad(usize),
    Primitive(usize, usize),
    Text(usize, usize),
}

impl Snapshot {
    /// Keeps what was drawn.
    pub fn new(layers: &[Layer], viewport: &Viewport, background: Color) -> Snapshot {
        let (size, scale) = (viewport.physical_size(), viewport.scale_factor());
        let parts = layers.iter().map(|layer| Part::new(layer, size, scale)).collect();
        Snapshot { layers: layers.to_vec(), parts, size, scale, background }
    }

    /// Returns the rectangles to repaint since `before`, in logical pixels; the whole frame if
    /// there is none.
    pub fn damage(&self, before: Option<&Snapshot>) -> Vec<Rectangle> {
        let everything = whole(self.size);
        let alike = |before: &&Snapshot| {
            before.size == self.size
                && before.scale.to_bits() == self.scale.to_bits()
                && before.background == self.background
        };
        let areas = before.filter(alike).map_or_else(
            || vec![everything],
            |before| self.complete(merge(self.changes(before)), everything),
        );
        areas.into_iter().map(|area| area * (1.0 / self.scale)).collect()
    }

    /// Returns the areas that differ from `before`.
    fn changes(&self, before: &Snapshot) -> Vec<Rectangle> {
        let mut changed = Vec::new();
        let same = |old: usize, new: usize| self.layers[new].bounds == before.layers[old].bounds;
        let counts = (before.parts.len(), self.parts.len());
        align(counts, same, |old, new| match (old, new) {
            (Some(old), Some(new)) => {
                let (old_items, new_items) = (&before.parts[old].items, &self.parts[new].items);
                let (old_layer, new_layer) = (&before.layers[old], &self.layers[new]);
                let same = |old: usize, new: usize| {
                    same_item((old_layer, old_items[old].what), (new_layer, new_items[new].what))
                };
                align((old_items.len(), new_items.len()), same, |old, new| match (old, new) {
                    (Some(old), None) => changed.push(old_items[old].seen),
                    (None, Some(new)) => changed.push(new_items[new].seen),
                    _ => {}
                });
            }
            (Some(old), None) => changed.extend(before.parts[old].items.iter().map(|i| i.seen)),
            (None, Some(new)) => changed.extend(self.parts[new].items.iter().map(|i| i.seen)),
            (None, None) => {}
        });
        changed
    }

    /// Extends the rectangles until painting only them gives the same result as painting
    /// everything.
    fn complete(&self, mut areas: Vec<Rectangle>, everything: Rectangle) -> Vec<Rectangle> {
        loop {
            let grown = areas.iter().filter_map(|area| self.grown(*area).intersection(&everything));
            let merged = merge(grown.collect());
            let painted: f32 = merged.iter().map(Rectangle::area).sum();
            if merged.len() > MAX_RECTANGLES || painted >= everything.area() {
                return vec![everything];
            }
            if merged == areas {
                return areas;
            }
            areas = merged;
        }
    }

    fn grown(&self, area: Rectangle) -> Rectangle {
        let parts = self.parts.iter().filter(|part| part.seen.intersects(&area));
        parts.flat_map(|part| &part.items).fold(area, |area, item| item.grown(area))
    }
}

impl Part {
    fn new(layer: &Layer, size: Size<u32>, scale: f32) -> Part {
        let by = Transformation::scale(scale);
        let Some(clip) = (layer.bounds * by).intersection(&whole(size)) else {
            return Part { items: Vec::new(), seen: Rectangle::default() };
        };
        let quads = layer.quads.iter().enumerate().filter_map(|(at, (quad, _))| {
            let bounds = quad.bounds * by;
            // A border of a pixel or less is painted as a hairline, which reaches beyond the bounds
            // if it is faint or goes around a corner.
            let border = quad.border.width * scale;
            let overhang = if border > 0.0 && border <= 1.0 { 1.0 } else { 0.0 };
            Item::new(ItemKind::Quad(at), bounds, clip, bounds, overhang)
        });
        let primitives = layer.primitives.iter().enumerate().flat_map(|(group, item)| {
            let by = by * item.transformation();
            let clip = (item.clip_bounds() * scale).intersection(&clip);
            item.as_slice().iter().enumerate().filter_map(move |(at, primitive)| {
                let bounds = primitive_bounds(primitive) * by;
                Item::new(ItemKind::Primitive(group, at), bounds, clip?, bounds, 1.0)
            })
        });
        let texts = layer.text.iter().enumerate().flat_map(|(group, item)| {
            let by = by * item.transformation();
            item.as_slice()
                .iter()
                .enumerate()
                .filter_map(move |(at, text)| text_item(ItemKind::Text(group, at), text, clip, by))
        });
        let items: Vec<Item> = quads.chain(primitives).chain(texts).collect();
        let seen = items.iter().map(|item| item.seen).reduce(|all, seen| all.union(&seen));
        let seen = seen.unwrap_or_default();
        Part { items, seen }
    }
}

impl Item {
    /// Creates an item with these bounds, whose ink reaches up to `overhang` beyond `inked`; `None`
    /// if it is clipped away.
    fn new(
        what: ItemKind,
        bounds: Rectangle,
        clip: Rectangle,
        inked: Rectangle,
        overhang: f32,
    ) -> Option<Item> {
        let visible = bounds.intersection(&clip)?;
        let ink = inked.expand(overhang);
        let inside = bounds.is_within(&clip);
        let seen = around(if inside { ink } else { ink.intersection(&clip)? });
        let unclipped = inside.then(|| clipped(clip));
        Some(Item { what, bounds, visible, seen, overhang, unclipped })
    }

    /// Extends a rectangle so that this item looks in it as if painted whole.
    fn grown(&self, area: Rectangle) -> Rectangle {
        let Some(painted) = self.seen.intersection(&area).filter(|painted| *painted != self.seen)
        else {
            return area;
        };
        if !self.visible.intersects(&area) {
            let near = area.expand(self.overhang + 2.0);
            let reached = self.visible.intersection(&near);
            return reached.map_or(area, |reached| area.union(&around(reached)));
        }
        let beyond_clip = |clipped: Rectangle| clipped.union(&painted) != clipped;
        if self.bounds.is_within(&area) || self.unclipped.is_some_and(beyond_clip) {
            return area.union(&self.seen);
        }
        area
    }
}

fn primitive_bounds(primitive: &Primitive) -> Rectangle {
    let line = match primitive {
        Primitive::Fill { .. } => 0.0,
        Primitive::Stroke { stroke, .. } => stroke.width / 2.0,
    };
    primitive.visible_bounds().expand(line)
}

fn text_item(what: ItemKind, text: &Text, clip: Rectangle, by: Transformation) -> Option<Item> {
    match text {
        Text::Paragraph { paragraph, position, clip_bounds, transformation, .. } => {
            let by = by * *transformation;
            let clip = clip.intersection(&(*clip_bounds * by))?;
            let bounds = Rectangle::new(*position, paragraph.min_bounds) * by;
            let written = paragraph.upgrade()?;
            let buffer = written.buffer();
            let own = buffer.lines.iter().all(|line| line.text().chars().all(is_own));
            let overhang = if own { OVERHANG } else { FOREIGN_OVERHANG };
            let overhang = 1.0 + overhang * buffer.metrics().line_height * by.scale_factor();
            Item::new(what, bounds, clip, bounds, overhang)
        }
        Text::Cached { content, bounds, size, line_height, align_x, clip_bounds, .. } => {
            // The width is not measured here, but no letter is wider than this.
            let letters = content.lines().map(|line| line.chars().count()).max().unwrap_or(0);
            let lines = content.lines().count().max(1);
            #[expect(clippy::cast_precision_loss, reason = "a line has few letters")]
            let (width, height) = (letters as f32 * size.0 * 1.3, lines as f32 * line_height.0);
            let left = match align_x {
                iced::advanced::text::Alignment::Center => bounds.x - width / 2.0,
                iced::advanced::text::Alignment::Right => bounds.x - width,
                _ => bounds.x,
            };
            let inked = Rectangle { x: left, y: bounds.y - height, width, height: 2.0 * height };
            let inked = inked * by;
            Item::new(what, *clip_bounds * by, clip, inked, 2.0)
        }
        // Nothing here is drawn with these.
        Text::Editor { .. } | Text::Raw { .. } => Item::new(what, clip, clip, clip, 0.0),
    }
}

/// Returns whether the program's own font has this letter.
fn is_own(letter: char) -> bool {
    letter.is_ascii()
        || matches!(letter, '\u{2010}'..='\u{2026}' | '\u{2212}' | '·' | '×' | '♠'..='♦')
}

fn same_item((old, old_what): (&Layer, ItemKind), (new, new_what): (&Layer, ItemKind)) -> bool {
    match (old_what, new_what) {
        (ItemKind::Quad(one), ItemKind::Quad(other)) => old.quads[one] == new.quads[other],
        (ItemKind::Primitive(group, one), ItemKind::Primitive(other_group, other)) => {
            let (group, other_group) = (&old.primitives[group], &new.primitives[other_group]);
            let (one, other) = (&group.as_slice()[one], &other_group.as_slice()[other]);
            group.transformation() == other_group.transformation()
                && group.clip_bounds() == other_group.clip_bounds()
                && (std::ptr::eq(one, other) || one == other)
        }
        (ItemKind::Text(group, one), ItemKind::Text(other_group, other)) => {
            let (group, other_group) = (&old.text[group], &new.text[other_group]);
            let (one, other) = (&group.as_slice()[one], &other_group.as_slice()[other]);
            group.transformation() == other_group.transformation() && same_text(one, other)
        }
        _ => false,
    }
}

/// Returns whether two texts look the same. To iced, paragraphs of the same size are equal.
fn same_text(one: &Text, other: &Text) -> bool {
    let paragraphs = |one: &text::paragraph::Weak, other: &text::paragraph::Weak| {
        one.upgrade()
            .zip(other.upgrade())
            .is_some_and(|(one, other)| std::ptr::eq(one.buffer(), other.buffer()))
    };
    match (one, other) {
        (Text::Paragraph { paragraph, .. }, Text::Paragraph { paragraph: other_one, .. }) => {
            one == other && paragraphs(paragraph, other_one)
        }
        _ => one == other,
    }
}

/// Compares two lists in order and reports equal pairs, and items in only one of them. An added or
/// removed item does not make later ones differ.
fn align(
    (old_count, new_count): (usize, usize),
    same: impl Fn(usize, usize) -> bool,
    mut tell: impl FnMut(Option<usize>, Option<usize>),
) {
    let (mut old, mut new) = (0, 0);
    while old < old_count && new < new_count {
        if same(old, new) {
            tell(Some(old), Some(new));
            (old, new) = (old + 1, new + 1);
            continue;
        }
        let ahead = (1..=LOOKAHEAD).find_map(|by| {
            if old + by < old_count && same(old + by, new) {
                Some((by, 0))
            } else {
                (new + by < new_count && same(old, new + by)).then_some((0, by))
            }
        });
        let (gone, come) = ahead.unwrap_or((1, 1));
        (old..old + gone).for_each(|old| tell(Some(old), None));
        (new..new + come).for_each(|new| tell(None, Some(new)));
        (old, new) = (old + gone, new + come);
    }
    (old..old_count).for_each(|old| tell(Some(old), None));
    (new..new_count).for_each(|new| tell(None, Some(new)));
}

/// Merges rectangles that are close together.
fn merge(areas: Vec<Rectangle>) -> Vec<Rectangle> {
    let mut merged: Vec<Rectangle> = Vec::new();
    for mut area in areas.into_iter().filter(|area| area.width > 0.0 && area.height > 0.0) {
        while let Some(near) = merged.iter().position(|other| {
            area.union(other).area() - area.area() - other.area() <= PIXELS_PER_RECTANGLE
        }) {
            area = area.union(&merged.swap_remove(near));
        }
        merged.push(area);
    }
    merged.sort_unstable_by(|one, other| one.y.total_cmp(&other.y).then(one.x.total_cmp(&other.x)));
    merged
}

/// Returns all pixels of a window.
fn whole(size: Size<u32>) -> Rectangle {
    #[expect(
        clippy::cast_precision_loss,
        reason = "windows have fewer pixels than a float is exact for"
    )]
    Rectangle::with_size(Size::new(size.width as f32, size.height as f32))
}

/// Returns all pixels with any part in a rectangle.
fn around(rectangle: Rectangle) -> Rectangle {
    between(rectangle, f32::floor, f32::ceil)
}

/// Returns the pixels that clipping to a rectangle keeps for certain: those with their center
/// inside.
fn clipped(rectangle: Rectangle) -> Rectangle {
    /// Pixel centers this close to an edge count as outside.
    const EDGE_TOLERANCE: f32 = 0.02;
    between(
        rectangle,
        |edge| (edge - 0.5 + EDGE_TOLERANCE).ceil(),
        |edge| (edge - 0.5 - EDGE_TOLERANCE).ceil(),
    )
}

/// Returns a rectangle with its edges moved between pixels, and limited to what any window can
/// reach.
fn between(rectangle: Rectangle, first: fn(f32) -> f32, last: fn(f32) -> f32) -> Rectangle {
    let Rectangle { x, y, width, height } = rectangle;
    let [left, top] = [x, y].map(|edge| first(edge).clamp(-1e6, 1e6));
    let [right, bottom] = [x + width, y + height].map(|edge| last(edge).clamp(-1e6, 1e6));
    Rectangle { x: left, y: top, width: right - left, height: bottom - top }
}
