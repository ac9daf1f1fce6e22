//! The monitors of this computer, as the windowing library knows them. iced tells a program only the
//! size of a window's monitor, so the compositor keeps the first window that it is given.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use iced_winit::winit::monitor::MonitorHandle;
use iced_winit::winit::window::Window;

use crate::window_fit::{Area, Monitor};

/// Height that is left free at the bottom of a monitor for a panel, in logical pixels. The window
/// manager moves a window out of others.
const PANEL: f32 = 48.0;

static WINDOW: Mutex<Weak<Window>> = Mutex::new(Weak::new());

/// Remembers a window, unless there is one already.
pub(super) fn remember(window: &dyn Any) {
    if let Some(window) = window.downcast_ref::<Arc<Window>>() {
        let mut remembered = WINDOW.lock().unwrap_or_else(PoisonError::into_inner);
        if remembered.strong_count() == 0 {
            *remembered = Arc::downgrade(window);
        }
    }
}

/// Returns the monitors, beginning with the one on which the first window is. Empty before a window
/// has opened.
pub fn monitors() -> Vec<Monitor> {
    let window = WINDOW.lock().unwrap_or_else(PoisonError::into_inner).upgrade();
    let Some(window) = window else { return Vec::new() };
    let current = window.current_monitor().or_else(|| window.primary_monitor());
    let mut handles: Vec<MonitorHandle> = window.available_monitors().collect();
    handles.sort_by_key(|handle| Some(handle) != current.as_ref());
    handles.iter().map(measured).filter(|monitor| monitor.area.size.0 > 0.0).collect()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "pixels")]
fn measured(handle: &MonitorHandle) -> Monitor {
    let (at, size) = (handle.position(), handle.size());
    let scale = handle.scale_factor() as f32;
    let area =
        Area { at: (at.x as f32, at.y as f32), size: (size.width as f32, size.height as f32) };
    let work = Area { size: (area.size.0, area.size.1 - PANEL * scale), ..area };
    Monitor { area, work, scale }
}
