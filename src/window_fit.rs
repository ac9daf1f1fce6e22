//! Fits windows to the monitors that there are.
//!
//! Invariant: wherever a window was, its frame ends up inside the work area of one monitor, or where
//! it was on that monitor. It is larger only than an area with no room for any window, so its title
//! bar stays in reach.

use crate::window_state::{Lengths, WindowState};

/// The width and height that a frame with its title bar needs at most, in logical pixels. Its real
/// size is known only once a window is shown.
pub const FRAME: Lengths = (8.0, 40.0);
/// The least width and height of a window, even if the work area is smaller, in logical pixels.
const LEAST: f32 = 120.0;

/// A rectangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Its upper left corner.
    pub at: Lengths,
    /// Its width and height.
    pub size: Lengths,
}

/// A monitor.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Monitor {
    /// Where it is, in physical pixels.
    pub area: Area,
    /// The part of it without panels, as far as is known, in physical pixels.
    pub work: Area,
    /// Physical pixels in a logical one.
    pub scale: f32,
}

/// A window that has been fitted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fitted {
    /// Its size without the frame, in logical pixels.
    pub size: Lengths,
    /// The upper left corner of its frame, in physical pixels.
    pub at: Lengths,
}

impl Area {
    /// Returns the area in logical pixels of this scale.
    fn logical(self, scale: f32) -> Area {
        let divided = |(first, second): Lengths| (first / scale, second / scale);
        Area { at: divided(self.at), size: divided(self.size) }
    }

    /// Returns the width and height that two areas share; one is negative if they are apart.
    fn shared(self, other: Area) -> Lengths {
        let shared = |at: f32, size: f32, other_at: f32, other_size: f32| {
            (at + size).min(other_at + other_size) - at.max(other_at)
        };
        (
            shared(self.at.0, self.size.0, other.at.0, other.size.0),
            shared(self.at.1, self.size.1, other.at.1, other.size.1),
        )
    }
}

/// Returns a window's size with its frame.
fn framed(size: Lengths) -> Lengths {
    (size.0 + FRAME.0, size.1 + FRAME.1)
}

impl WindowState {
    /// Fits the window to the monitor on which most of it was, or else to one of the same size, or
    /// else to the first. A window without a position is centered there. `None` without monitors.
    pub fn fit(self, monitors: &[Monitor]) -> Option<Fitted> {
        let monitor = self.monitor_among(monitors)?;
        let work = monitor.work.logical(monitor.scale);
        let at_most = |length: f32, space: f32| length.min(space.floor().max(LEAST));
        let size = (
            at_most(self.size.0, work.size.0 - FRAME.0),
            at_most(self.size.1, work.size.1 - FRAME.1),
        );
        let outer = framed(size);
        let place = |at: Option<f32>, first: f32, length: f32, outer: f32| {
            let space = (length - outer * monitor.scale).floor().max(0.0);
            let at = at.map_or(first + space / 2.0, |at| at * monitor.scale);
            at.round().clamp(first, first + space)
        };
        // A window that was on this very monitor stays where it was, because somebody put it there.
        let was = self.at.filter(|_| self.is_of(monitor)).map(|at| Area { at, size: outer });
        let shared = was.map(|was| was.shared(monitor.area.logical(monitor.scale)));
        let stays =
            shared.is_some_and(|(width, height)| width > outer.0 - 1.0 && height > outer.1 - 1.0);
        let Area { at: corner, size: room } = if stays { monitor.area } else { monitor.work };
        let at = (
            place(self.at.map(|at| at.0), corner.0, room.0, outer.0),
            place(self.at.map(|at| at.1), corner.1, room.1, outer.1),
        );
        Some(Fitted { size, at })
    }

    /// Returns whether the window was on a monitor of this size.
    fn is_of(self, monitor: &Monitor) -> bool {
        let (width, height) = monitor.area.logical(monitor.scale).size;
        let is_near = |one: f32, other: f32| (one - other).abs() <= 1.0;
        self.screen.is_some_and(|was| is_near(was.0, width) && is_near(was.1, height))
    }

    /// Returns the monitor for the window. Positions are in logical pixels of the monitor on which
    /// the window was.
    fn monitor_among(self, monitors: &[Monitor]) -> Option<&Monitor> {
        let rank = |monitor: &Monitor| {
            let area = monitor.area.logical(monitor.scale);
            let shared =
                self.at.map_or((0.0, 0.0), |at| Area { at, size: framed(self.size) }.shared(area));
            (shared.0.max(0.0) * shared.1.max(0.0), self.is_of(monitor))
        };
        monitors.iter().reduce(
            |best, monitor| {
                if rank(monitor) > rank(best) { monitor } else { best }
            },
        )
    }
}
