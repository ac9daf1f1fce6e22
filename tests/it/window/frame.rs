//! The content of a window as on a screen: each frame paints only what differs from the last one,
//! as the window's compositor does.

use std::path::Path;

use house_rules::gui::theme::Renderer;
use house_rules::painting::damage::{Canvas, Snapshot};
use iced::advanced::graphics::Viewport;
use iced::advanced::mouse;
use iced::theme::Base as _;
use iced::{Color, Point, Rectangle, Size};
use tiny_skia::Pixmap;

use super::Window;
use super::drawn::show;

/// By how much of 255 a color may differ inside the damage: mixing a half covered pixel rounds up
/// once, and twice where it is clipped. The pixels of a rounded corner are mixed up to four times:
/// the fill, and the pieces of the border that meet there. That is invisible and does not
/// accumulate, because all of a rectangle is painted. Outside the damage nothing may differ.
const ROUNDING: u8 = 4;

/// One window's picture.
#[derive(Default)]
pub struct Frame {
    shown: Option<(Snapshot, Pixmap)>,
}

/// The difference between a frame painted by damage and the same frame painted completely.
#[derive(Debug)]
pub struct Difference {
    /// The bounds of the pixels that differ: left, top, right, bottom.
    pub place: [u32; 4],
    /// How many they are.
    pub pixels: usize,
    /// What was painted.
    pub damage: Vec<Rectangle>,
    painted: Pixmap,
    whole: Pixmap,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [left, top, right, bottom] = self.place;
        write!(f, "{} pixels from {left},{top} to {right},{bottom};", self.pixels)?;
        write!(f, " {:?}", self.damage)
    }
}

impl Difference {
    /// Writes both pictures into a folder.
    pub fn save(&self, folder: &Path) {
        std::fs::create_dir_all(folder).unwrap();
        for (name, pixels) in [("painted.png", &self.painted), ("whole.png", &self.whole)] {
            let bytes: Vec<u8> = pixels
                .pixels()
                .iter()
                .flat_map(|pixel| {
                    // The red of a frame is where others have the blue.
                    [pixel.blue(), pixel.green(), pixel.red(), pixel.alpha()]
                })
                .collect();
            #[allow(clippy::cast_precision_loss)]
            let size = Size::new(pixels.width() as f32, pixels.height() as f32);
            super::drawn::save(bytes, size, &folder.join(name));
        }
    }
}

impl Frame {
    /// Paints what `renderer` has recorded, and compares it with the same frame painted completely.
    pub fn paint(
        &mut self,
        renderer: &mut Renderer,
        size: Size<u32>,
        scale: f32,
        background: Color,
    ) -> Option<Difference> {
        let viewport = Viewport::with_physical_size(size, scale);
        let snapshot = Snapshot::new(renderer.layers(), &viewport, background);
        let before = self.shown.take();
        let damage = snapshot.damage(before.as_ref().map(|(before, _)| before));
        let new = || Pixmap::new(size.width, size.height).unwrap();
        let mut canvas = Canvas::new(size).unwrap();
        let held = before.map(|(_, pixels)| pixels);
        let held = held.filter(|held| (held.width(), held.height()) == (size.width, size.height));
        let mut pixels = held.unwrap_or_else(new);
        let mut paint = |areas: &[Rectangle], pixels: &mut Pixmap| {
            snapshot.paint(renderer, areas, &mut canvas, &mut pixels.as_mut());
        };
        let mut whole = new();
        paint(&snapshot.damage(None), &mut whole);
        paint(&damage, &mut pixels);
        let found = differing(&pixels, &whole, |x, y| {
            damage.iter().any(|area| area.contains(Point::new(x + 0.5, y + 0.5)))
        });
        let difference = found.map(|(place, count)| Difference {
            place,
            pixels: count,
            damage,
            painted: pixels,
            whole: whole.clone(),
        });
        // Each difference is reported once.
        self.shown = Some((snapshot, whole));
        difference
    }
}

impl Window {
    /// Paints a frame of each window, and returns where it differs from the same frame painted
    /// completely.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    pub fn frames(&mut self) -> Vec<(&'static str, Difference)> {
        let (theme, ground) = (self.app.theme(), self.app.theme().base().background_color);
        let [mut main, mut room] = std::mem::take(&mut self.frames);
        let real = |size: Size| Size::new(size.width as u32, size.height as u32);
        let (size, scale) = (real(self.size), self.app.scale_factor());
        let in_main = self.with(|ui, renderer, cursor| {
            show(ui, renderer, cursor, &theme);
            main.paint(renderer, size, scale, ground)
        });
        let mut found: Vec<_> = in_main.into_iter().map(|found| ("window", found)).collect();
        if self.app.display().is_some() {
            let in_room = self.with_room(|ui, renderer, (size, scale)| {
                show(ui, renderer, mouse::Cursor::Unavailable, &theme);
                room.paint(renderer, real(size), scale, ground)
            });
            found.extend(in_room.map(|found| ("room", found)));
        } else {
            room = Frame::default();
        }
        self.frames = [main, room];
        found
    }

    /// Returns what would be repainted since the last call, in physical pixels; everything the
    /// first time.
    pub fn painted(&mut self) -> Vec<Rectangle> {
        let now = self.recorded();
        let damage = now.damage(self.snapshot.as_ref());
        self.snapshot = Some(now);
        damage
    }

    /// Returns whether anything looks different from what the last call of `painted` has seen.
    pub fn differs(&mut self) -> bool {
        let now = self.recorded();
        !now.damage(self.snapshot.as_ref()).is_empty()
    }

    /// Returns what iced records of a frame.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    fn recorded(&mut self) -> Snapshot {
        let (theme, ground) = (self.app.theme(), self.app.theme().base().background_color);
        let size = Size::new(self.size.width as u32, self.size.height as u32);
        let viewport = Viewport::with_physical_size(size, self.app.scale_factor());
        self.with(|ui, renderer, cursor| {
            show(ui, renderer, cursor, &theme);
            Snapshot::new(renderer.layers(), &viewport, ground)
        })
    }
}

/// Returns where two pictures differ by more than rounding in a painted place, and in how many
/// pixels.
#[allow(clippy::cast_precision_loss)]
fn differing(
    one: &Pixmap,
    other: &Pixmap,
    is_painted: impl Fn(f32, f32) -> bool,
) -> Option<([u32; 4], usize)> {
    if one.data() == other.data() {
        return None;
    }
    let width = one.width();
    let (mut place, mut count) = ([u32::MAX, u32::MAX, 0, 0], 0);
    for (at, (one, other)) in (0_u32..).zip(one.pixels().iter().zip(other.pixels())) {
        if one == other {
            continue;
        }
        let channels = [
            (one.red(), other.red()),
            (one.green(), other.green()),
            (one.blue(), other.blue()),
            (one.alpha(), other.alpha()),
        ];
        let (x, y) = (at % width, at / width);
        let rounded = channels.iter().all(|(one, other)| one.abs_diff(*other) <= ROUNDING);
        if !(rounded && is_painted(x as f32, y as f32)) {
            place = [place[0].min(x), place[1].min(y), place[2].max(x), place[3].max(y)];
            count += 1;
        }
    }
    (count > 0).then_some((place, count))
}
