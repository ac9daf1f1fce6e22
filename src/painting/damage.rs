//! Finds what to repaint of a frame, and paints it with the same result as a full repaint.
//!
//! What is repainted is a few areas in whole pixels around everything that differs from the last
//! frame. The renderer clips by the bounds of an item and not by its ink, so at the edge of an area
//! letters would be cut off or painted twice. So an area is painted on a canvas beside the frame,
//! together with all of each item that looks different if it is clipped, and only the pixels of the
//! area itself are copied.

use iced::advanced::graphics::Viewport;
use iced::advanced::graphics::geometry::Renderer as _;
use iced::advanced::graphics::text::Text;
use iced::advanced::renderer::{Quad, Renderer as _};
use iced::{Background, Border, Color, Rectangle, Size, Transformation};
use iced_tiny_skia::{Geometry, Layer, Primitive, Renderer};
use tiny_skia::{Mask, Pixmap, PixmapMut};

/// If the areas are a larger part of the frame than this, painting everything is faster, because
/// nothing is clipped.
const MAX_PART: f32 = 0.15;
/// How many areas are painted at most. Each has its own clipping, which takes time.
const MAX_AREAS: usize = 4;
/// How much of the frame may be painted in vain to have one area fewer.
const MAX_VAIN: f32 = 0.01;
/// How far ahead to look for an item that moved in its list.
const LOOKAHEAD: usize = 12;
/// How far letters reach beyond their line, in line heights.
const OVERHANG: f32 = 0.6;
/// How far outside an area a rectangle ends that is cut, in logical pixels: no edge shows.
const MARGIN: f32 = 4.0;

/// A drawn frame, for comparison with the next one.
#[derive(Debug)]
pub struct Snapshot {
    layers: Vec<DrawnLayer>,
    viewport: Viewport,
    background: Color,
}

/// Where areas are painted before they are copied, and the mask that clips them. Both are as large
/// as the frame.
#[derive(Debug)]
pub struct Canvas {
    pixels: Pixmap,
    mask: Mask,
}

/// A layer with its items in painting order. Lengths are physical pixels.
#[derive(Debug)]
struct DrawnLayer {
    clip: Rectangle,
    items: Vec<Item>,
    /// The ink of all its items.
    ink: Rectangle,
}

/// A painted item. Lengths are physical pixels.
#[derive(Debug)]
struct Item {
    drawing: Drawing,
    /// Its bounds as the renderer has them.
    bounds: Rectangle,
    /// All pixels it may change.
    ink: Rectangle,
    /// The pixels of its layer, if it is painted without clipping because it is inside.
    unclipped_in: Option<Rectangle>,
}

/// What an item is painted from.
#[derive(Debug, Clone, PartialEq)]
enum Drawing {
    Quad(Quad, Background),
    /// With the bounds that it is clipped to.
    Primitive(Primitive, Transformation, Rectangle),
    Text(Text, Transformation),
}

impl Snapshot {
    /// Keeps what was drawn.
    pub fn new(layers: &[Layer], viewport: &Viewport, background: Color) -> Snapshot {
        let layers = layers.iter().filter_map(|layer| DrawnLayer::new(layer, viewport)).collect();
        Snapshot { layers, viewport: viewport.clone(), background }
    }

    /// Returns the areas to repaint since `before`, in physical pixels: the whole frame if there is
    /// none, nothing if they look the same.
    pub fn damage(&self, before: Option<&Snapshot>) -> Vec<Rectangle> {
        let everything = whole(&self.viewport);
        let alike = |before: &&Snapshot| {
            before.viewport.physical_size() == self.viewport.physical_size()
                && before.viewport.logical_size() == self.viewport.logical_size()
                && before.background == self.background
        };
        let Some(before) = before.filter(alike) else { return vec![everything] };
        let changes = self.changes(before).into_iter();
        let visible = changes.filter_map(|ink| ink.intersection(&everything));
        let areas = joined(visible, MAX_VAIN * everything.area());
        let size: f32 = areas.iter().map(Rectangle::area).sum();
        if size > MAX_PART * everything.area() { vec![everything] } else { areas }
    }

    /// Paints areas of this frame, which `renderer` has just recorded and then no longer has. All
    /// other pixels stay.
    pub fn paint(
        &self,
        renderer: &mut Renderer,
        areas: &[Rectangle],
        canvas: &mut Canvas,
        frame: &mut PixmapMut<'_>,
    ) {
        let Canvas { pixels, mask } = canvas;
        let (everything, layers) = (whole(&self.viewport), renderer.layers().to_vec());
        for &area in areas {
            let painted = self.grown(area) * (1.0 / self.viewport.scale_factor());
            if area != everything {
                record_part(renderer, &layers, painted);
            }
            let mut draw = |pixels: &mut PixmapMut<'_>| {
                renderer.draw(pixels, mask, &self.viewport, &[painted], self.background);
            };
            if area == everything {
                draw(frame);
            } else {
                draw(&mut pixels.as_mut());
                copy(area, pixels, frame);
            }
        }
    }

    /// Returns the ink of everything that differs from `before`.
    fn changes(&self, before: &Snapshot) -> Vec<Rectangle> {
        let mut changed = Vec::new();
        let same_clip = |old: &DrawnLayer, new: &DrawnLayer| old.clip == new.clip;
        let same_look = |old: &Item, new: &Item| old.drawing.looks_like(&new.drawing);
        for pair in align(&before.layers, &self.layers, same_clip) {
            match pair {
                Pair::Both(old, new) => {
                    let items = align(&old.items, &new.items, same_look).into_iter();
                    changed.extend(items.filter_map(|item| match item {
                        Pair::Both(..) => None,
                        Pair::One(item) => Some(item.ink),
                    }));
                }
                Pair::One(layer) => changed.extend(layer.items.iter().map(|item| item.ink)),
            }
        }
        changed
    }

    /// Returns what to paint so that an area looks as if everything was painted.
    fn grown(&self, area: Rectangle) -> Rectangle {
        let layers = self.layers.iter().filter(|layer| layer.ink.intersects(&area));
        layers
            .flat_map(|layer| &layer.items)
            .filter(|item| item.must_be_whole_in(area))
            .fold(area, |painted, item| painted.union(&around(item.bounds)))
    }
}

/// Records, instead of what `renderer` has recorded, these layers with the rectangles cut to an area,
/// in logical pixels: the renderer computes all pixels of a rectangle, also of one that is clipped.
fn record_part(renderer: &mut Renderer, layers: &[Layer], area: Rectangle) {
    let draw = |renderer: &mut Renderer, by, primitives, text, clip_bounds| {
        let geometry = Geometry::Live { primitives, text, images: Vec::new(), clip_bounds };
        renderer.with_transformation(by, |renderer| renderer.draw_geometry(geometry));
    };
    renderer.reset(Rectangle::default());
    for layer in layers.iter().filter(|layer| layer.bounds.intersects(&area)) {
        renderer.start_layer(layer.bounds);
        for (quad, background) in &layer.quads {
            renderer.fill_quad(cut(*quad, *background, area), *background);
        }
        for group in &layer.primitives {
            let by = group.transformation();
            let clip = group.clip_bounds() * by.inverse();
            draw(renderer, by, group.as_slice().to_vec(), Vec::new(), clip);
        }
        for group in &layer.text {
            let (by, texts) = (group.transformation(), group.as_slice().to_vec());
            draw(renderer, by, Vec::new(), texts, Rectangle::default());
        }
        renderer.end_layer();
    }
}

/// Returns the part of a rectangle in an area, in logical pixels, if it looks the same there; otherwise
/// the whole rectangle.
fn cut(quad: Quad, background: Background, area: Rectangle) -> Quad {
    let radii: [f32; 4] = quad.border.radius.into();
    let edge = radii.into_iter().fold(quad.border.width, f32::max);
    let inner = quad.bounds.shrink(edge + MARGIN);
    let between_ends = inner.y <= area.y && area.y + area.height <= inner.y + inner.height;
    let between_sides = inner.x <= area.x && area.x + area.width <= inner.x + inner.width;
    let is_plain = match (between_ends, between_sides) {
        (true, true) => true,
        (false, false) => edge == 0.0,
        // It has straight edges there.
        _ => quad.border.width == 0.0,
    };
    let has_one_color = matches!(background, Background::Color(_)) && quad.shadow.color.a == 0.0;
    match quad.bounds.intersection(&area.expand(MARGIN)).filter(|_| is_plain && has_one_color) {
        Some(bounds) => Quad { bounds, border: Border::default(), ..quad },
        None => quad,
    }
}

impl Canvas {
    /// Creates the canvas of a frame of this size; `None` if a length is 0.
    pub fn new(size: Size<u32>) -> Option<Canvas> {
        let pixels = Pixmap::new(size.width, size.height)?;
        Some(Canvas { pixels, mask: Mask::new(size.width, size.height)? })
    }
}

impl DrawnLayer {
    /// Returns `None` if the layer is outside the window.
    fn new(layer: &Layer, viewport: &Viewport) -> Option<DrawnLayer> {
        let by = Transformation::scale(viewport.scale_factor());
        let clip = (layer.bounds * by).intersection(&whole(viewport))?;
        let quads = layer.quads.iter().filter_map(|(quad, background)| {
            let overhang = if quad.border.width > 0.0 { 1.0 } else { 0.0 };
            Item::new(Drawing::Quad(*quad, *background), quad.bounds * by, clip, overhang)
        });
        let primitives = layer.primitives.iter().flat_map(|group| {
            let by = by * group.transformation();
            let group_clip = group.clip_bounds() * viewport.scale_factor();
            group.as_slice().iter().filter_map(move |primitive| {
                let line = match primitive {
                    Primitive::Fill { .. } => 0.0,
                    Primitive::Stroke { stroke, .. } => stroke.width / 2.0,
                };
                let bounds = primitive.visible_bounds().expand(line) * by;
                let drawing = Drawing::Primitive(primitive.clone(), by, group_clip);
                Item::new(drawing, bounds, clip.intersection(&group_clip)?, 1.0)
            })
        });
        let texts = layer.text.iter().flat_map(|group| {
            let by = by * group.transformation();
            group.as_slice().iter().filter_map(move |text| text_item(text, clip, by))
        });
        let items: Vec<Item> = quads.chain(primitives).chain(texts).collect();
        let ink = items.iter().map(|item| item.ink).reduce(|all, ink| all.union(&ink));
        Some(DrawnLayer { clip, items, ink: ink.unwrap_or_default() })
    }
}

impl Item {
    /// Creates an item whose ink reaches up to `overhang` beyond its bounds; `None` if it is clipped
    /// away.
    fn new(drawing: Drawing, bounds: Rectangle, clip: Rectangle, overhang: f32) -> Option<Item> {
        let visible = bounds.intersection(&clip)?;
        let ink = bounds.expand(overhang);
        // What is inside the clip is painted without clipping.
        let is_clipped = !bounds.is_within(&clip);
        let ink = around(if is_clipped { ink.intersection(&clip)? } else { ink });
        let unclipped_in = (!is_clipped).then(|| inside(clip));
        Some(Item { drawing, bounds: visible, ink, unclipped_in })
    }

    /// Returns whether it looks different in an area if it is clipped: a text reaches beyond its
    /// bounds, and other items may reach beyond the pixels of their layer.
    fn must_be_whole_in(&self, area: Rectangle) -> bool {
        self.ink.intersection(&area).is_some_and(|ink| {
            matches!(self.drawing, Drawing::Text(..))
                || self.unclipped_in.is_some_and(|pixels| !ink.is_within(&pixels))
        })
    }
}

fn text_item(text: &Text, clip: Rectangle, by: Transformation) -> Option<Item> {
    let drawing = Drawing::Text(text.clone(), by);
    match text {
        Text::Paragraph { paragraph, position, clip_bounds, transformation, .. } => {
            let by = by * *transformation;
            let clip = clip.intersection(&(*clip_bounds * by))?;
            let bounds = Rectangle::new(*position, paragraph.min_bounds) * by;
            let line_height = paragraph.upgrade()?.buffer().metrics().line_height;
            let overhang = 1.0 + OVERHANG * line_height * by.scale_factor();
            Item::new(drawing, bounds, clip, overhang)
        }
        // The renderer measures it only when it paints.
        Text::Cached { clip_bounds, .. } => Item::new(drawing, *clip_bounds * by, clip, 0.0),
        // Nothing here is drawn with these.
        Text::Editor { .. } | Text::Raw { .. } => Item::new(drawing, clip, clip, 0.0),
    }
}

impl Drawing {
    /// Returns whether two items of layers with equal bounds look the same.
    fn looks_like(&self, other: &Drawing) -> bool {
        if self != other {
            return false;
        }
        // To iced, paragraphs of the same size are equal, whatever their words.
        let (
            Drawing::Text(Text::Paragraph { paragraph: one, .. }, _),
            Drawing::Text(Text::Paragraph { paragraph: other, .. }, _),
        ) = (self, other)
        else {
            return true;
        };
        let both = one.upgrade().zip(other.upgrade());
        both.is_some_and(|(one, other)| std::ptr::eq(one.buffer(), other.buffer()))
    }
}

/// Something in both of two lists, or in only one of them.
enum Pair<'a, T> {
    Both(&'a T, &'a T),
    One(&'a T),
}

/// Compares two lists in order. An added or removed item does not make later ones differ.
fn align<'a, T>(
    mut old: &'a [T],
    mut new: &'a [T],
    same: impl Fn(&T, &T) -> bool,
) -> Vec<Pair<'a, T>> {
    let mut pairs = Vec::with_capacity(new.len());
    while let ([first_old, rest_old @ ..], [first_new, rest_new @ ..]) = (old, new) {
        if same(first_old, first_new) {
            pairs.push(Pair::Both(first_old, first_new));
            (old, new) = (rest_old, rest_new);
            continue;
        }
        let ahead = (1..=LOOKAHEAD).find_map(|by| {
            if old.get(by).is_some_and(|old| same(old, first_new)) {
                return Some((by, 0));
            }
            new.get(by).is_some_and(|new| same(first_old, new)).then_some((0, by))
        });
        let (gone, come) = ahead.unwrap_or((1, 1));
        pairs.extend(old[..gone].iter().chain(&new[..come]).map(Pair::One));
        (old, new) = (&old[gone..], &new[come..]);
    }
    pairs.extend(old.iter().chain(new).map(Pair::One));
    pairs
}

/// Joins rectangles to at most [`MAX_AREAS`], and those that cover at most `vain` more if they are
/// one.
fn joined(rectangles: impl Iterator<Item = Rectangle>, vain: f32) -> Vec<Rectangle> {
    let mut areas: Vec<Rectangle> = Vec::new();
    for rectangle in rectangles {
        let mut area = rectangle;
        // A joined area may now be close to another one.
        while let Some((at, waste)) = closest(&areas, area)
            && (waste <= vain || areas.len() == MAX_AREAS)
        {
            area = areas.swap_remove(at).union(&area);
        }
        areas.push(area);
    }
    areas
}

/// Returns the area that one more joins with the least painted in vain, and how much that is.
fn closest(areas: &[Rectangle], one: Rectangle) -> Option<(usize, f32)> {
    let waste = |area: &Rectangle| area.union(&one).area() - area.area() - one.area();
    areas.iter().map(waste).enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// Copies the pixels of an area.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "areas are whole")]
fn copy(area: Rectangle, from: &Pixmap, to: &mut PixmapMut<'_>) {
    const BYTES: usize = 4;
    let row_bytes = to.width() as usize * BYTES;
    let (first, last) = (area.x as usize * BYTES, (area.x + area.width) as usize * BYTES);
    for y in area.y as usize..(area.y + area.height) as usize {
        let pixels = y * row_bytes + first..y * row_bytes + last;
        to.data_mut()[pixels.clone()].copy_from_slice(&from.data()[pixels]);
    }
}

/// Returns all pixels of a frame.
fn whole(viewport: &Viewport) -> Rectangle {
    let Size { width, height } = viewport.physical_size();
    #[expect(
        clippy::cast_precision_loss,
        reason = "windows have fewer pixels than a float is exact for"
    )]
    Rectangle::with_size(Size::new(width as f32, height as f32))
}

/// Returns all pixels with any part in a rectangle.
fn around(rectangle: Rectangle) -> Rectangle {
    between(rectangle, f32::floor, f32::ceil)
}

/// Returns the pixels that are completely in a rectangle.
fn inside(rectangle: Rectangle) -> Rectangle {
    between(rectangle, f32::ceil, f32::floor)
}

/// Returns a rectangle with its edges moved between pixels.
fn between(rectangle: Rectangle, first: fn(f32) -> f32, last: fn(f32) -> f32) -> Rectangle {
    let Rectangle { x, y, width, height } = rectangle;
    let (left, top) = (first(x), first(y));
    Rectangle { x: left, y: top, width: last(x + width) - left, height: last(y + height) - top }
}
