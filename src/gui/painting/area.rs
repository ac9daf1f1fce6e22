//! Rectangles of whole pixels.

use iced::{Point, Rectangle, Size};

/// A rectangle between pixels of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Area {
    top: i32,
    left: i32,
    bottom: i32,
    right: i32,
}

impl Area {
    /// No pixel at all.
    pub(super) const EMPTY: Area = Area { top: 0, left: 0, bottom: 0, right: 0 };

    /// Returns all pixels of a window.
    pub(super) fn whole(size: Size<u32>) -> Area {
        let length = |length| i32::try_from(length).unwrap_or(i32::MAX);
        Area { top: 0, left: 0, bottom: length(size.height), right: length(size.width) }
    }

    /// Returns all pixels with any part of them in a rectangle.
    pub(super) fn around(rectangle: Rectangle) -> Area {
        let Rectangle { x, y, width, height } = rectangle;
        Area {
            top: whole(y.floor()),
            left: whole(x.floor()),
            bottom: whole((y + height).ceil()),
            right: whole((x + width).ceil()),
        }
    }

    /// Returns the pixels that clipping to a rectangle leaves for certain: those with their middle
    /// inside.
    pub(super) fn clipped(rectangle: Rectangle) -> Area {
        /// Middles this close to an edge count as outside.
        const DOUBT: f32 = 0.02;
        let Rectangle { x, y, width, height } = rectangle;
        Area {
            top: whole((y - 0.5 + DOUBT).ceil()),
            left: whole((x - 0.5 + DOUBT).ceil()),
            bottom: whole((y + height - 0.5 - DOUBT).ceil()),
            right: whole((x + width - 0.5 - DOUBT).ceil()),
        }
    }

    pub(super) fn rectangle(self) -> Rectangle {
        #[expect(
            clippy::cast_precision_loss,
            reason = "windows have fewer pixels than a float is exact for"
        )]
        let [top, left, bottom, right] =
            [self.top, self.left, self.bottom, self.right].map(|edge| edge as f32);
        Rectangle::new(Point::new(left, top), Size::new(right - left, bottom - top))
    }

    pub(super) fn is_empty(self) -> bool {
        self.right <= self.left || self.bottom <= self.top
    }

    /// Returns how many pixels it has.
    pub(super) fn size(self) -> i64 {
        if self.is_empty() {
            return 0;
        }
        i64::from(self.right - self.left) * i64::from(self.bottom - self.top)
    }

    pub(super) fn union(self, other: Area) -> Area {
        if self.is_empty() {
            return other;
        }
        if other.is_empty() {
            return self;
        }
        Area {
            top: self.top.min(other.top),
            left: self.left.min(other.left),
            bottom: self.bottom.max(other.bottom),
            right: self.right.max(other.right),
        }
    }

    /// Returns the pixels that both have.
    pub(super) fn within(self, other: Area) -> Area {
        Area {
            top: self.top.max(other.top),
            left: self.left.max(other.left),
            bottom: self.bottom.min(other.bottom),
            right: self.right.min(other.right),
        }
    }

    pub(super) fn touches(self, other: Area) -> bool {
        !self.within(other).is_empty()
    }

    pub(super) fn contains(self, other: Area) -> bool {
        other.is_empty() || self.union(other) == self
    }
}

/// An edge that was rounded, far away from any window at most.
#[expect(clippy::cast_possible_truncation, reason = "it is clamped to what a window can have")]
fn whole(edge: f32) -> i32 {
    edge.clamp(-1e6, 1e6) as i32
}
