//! Paints a frame with as few changes of the mask as possible.
//!
//! `iced_tiny_skia` clears the mask of the whole window twice for every drawing, so for every icon.
//! A drawing that lies within its own bounds needs no mask of its own: all of a layer's are painted
//! as one.

use iced::advanced::Renderer as _;
use iced::advanced::graphics::Viewport;
use iced::advanced::graphics::geometry::Renderer as _;
use iced::{Color, Rectangle, Transformation};
use iced_tiny_skia::{Geometry, Layer, Primitive, Renderer};
use tiny_skia::{Mask, Paint, PixmapMut, Shader, Transform};

/// Paints what lies in `damage`, in logical pixels. The painter keeps letters and shadows from one
/// frame to the next.
pub fn paint(
    painter: &mut Renderer,
    layers: &[Layer],
    pixels: &mut PixmapMut<'_>,
    mask: &mut Mask,
    viewport: &Viewport,
    damage: &[Rectangle],
    background: Color,
) {
    let is_seen = |layer: &&Layer| {
        let is_empty = layer.quads.is_empty()
            && layer.primitives.is_empty()
            && layer.images.is_empty()
            && layer.text.is_empty();
        !is_empty && damage.iter().any(|area| area.intersects(&layer.bounds))
    };
    let mut seen = layers.iter().filter(is_seen);
    let first = seen.next();
    painter.reset(first.map_or(Rectangle::INFINITE, |layer| layer.bounds));
    if let Some(first) = first {
        draw(painter, first);
    }
    for layer in seen {
        painter.start_layer(layer.bounds);
        draw(painter, layer);
        painter.end_layer();
    }
    painter.draw(pixels, mask, viewport, damage, background);
}

/// Draws a layer's content in the current layer.
fn draw(painter: &mut Renderer, layer: &Layer) {
    for (quad, background) in &layer.quads {
        painter.fill_quad(*quad, *background);
    }
    let mut together = Vec::new();
    for group in &layer.primitives {
        let (bounds, by) = (group.clip_bounds(), group.transformation());
        let moved = group.as_slice().iter().map(|one| moved_within(one, by, bounds));
        if let Some(moved) = moved.collect::<Option<Vec<Primitive>>>() {
            together.extend(moved);
            continue;
        }
        draw_primitives(painter, std::mem::take(&mut together), layer.bounds);
        painter.start_transformation(by);
        let scale = by.scale_factor();
        let bounds = (bounds - by.translation()) * Transformation::scale(1.0 / scale);
        draw_primitives(painter, group.as_slice().to_vec(), bounds);
        painter.end_transformation();
    }
    draw_primitives(painter, together, layer.bounds);
    for group in &layer.text {
        painter.start_transformation(group.transformation());
        painter.draw_geometry(Geometry::Live {
            text: group.as_slice().to_vec(),
            images: Vec::new(),
            primitives: Vec::new(),
            clip_bounds: group.clip_bounds(),
        });
        painter.end_transformation();
    }
}

/// Draws primitives with one mask, if there are any.
fn draw_primitives(painter: &mut Renderer, primitives: Vec<Primitive>, clip_bounds: Rectangle) {
    if !primitives.is_empty() {
        let (text, images) = (Vec::new(), Vec::new());
        painter.draw_geometry(Geometry::Live { text, images, primitives, clip_bounds });
    }
}

/// Returns a primitive where a translation moves it; `None` where it would reach beyond `bounds`, or
/// cannot be moved alone.
fn moved_within(primitive: &Primitive, by: Transformation, bounds: Rectangle) -> Option<Primitive> {
    let place = by.translation();
    let plain = |paint: &Paint<'_>| matches!(paint.shader, Shader::SolidColor(_));
    let moved = |path: &tiny_skia::Path| {
        path.clone().transform(Transform::from_translate(place.x, place.y))
    };
    let (primitive, width) = match primitive {
        Primitive::Fill { path, paint, rule } if plain(paint) => {
            (Primitive::Fill { path: moved(path)?, paint: paint.clone(), rule: *rule }, 0.0)
        }
        Primitive::Stroke { path, paint, stroke } if plain(paint) => {
            let (paint, stroke) = (paint.clone(), stroke.clone());
            let width = stroke.width;
            (Primitive::Stroke { path: moved(path)?, paint, stroke }, width)
        }
        _ => return None,
    };
    let is_moved_alone = by.scale_factor().to_bits() == 1.0_f32.to_bits();
    let seen = primitive.visible_bounds().expand(width / 2.0);
    (is_moved_alone && seen.is_within(&bounds)).then_some(primitive)
}
