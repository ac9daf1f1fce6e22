//! Scrolls a list just far enough to show the row under the keyboard cursor.

use crate::gui::theme::{Element, ThemedContainer};
use iced::advanced::widget::operation::scrollable::{AbsoluteOffset, scroll_to};
use iced::advanced::widget::operation::{Outcome, Scrollable};
use iced::advanced::widget::{Id, Operation, operate};
use iced::widget::container;
use iced::{Rectangle, Task, Vector};
use iced_winit::runtime::{Action, task, window};

/// Margin kept visible above and below the target, in logical pixels.
const MARGIN: f32 = 60.0;
/// Id of the marked row of any list. Each list has at most one.
pub const MARKED: &str = "marked";

/// Scrolls the scrollable `list` so that the container `marked` in it is visible. Does nothing if
/// it is visible already, or missing.
pub fn scroll_into_view<T: Send + 'static>(list: &'static str, marked: &'static str) -> Task<T> {
    scroll_task(list, marked, None).discard()
}

/// Like [`scroll_into_view`], with the offset that it has scrolled to as its output.
pub fn scroll_to_row(list: &'static str, marked: &'static str) -> Task<f32> {
    scroll_task(list, marked, None)
}

/// Like [`scroll_into_view`] for horizontal scrolling, with a fixed part of this width at the left.
pub fn scroll_into_view_horizontally<T: Send + 'static>(
    list: &'static str,
    marked: &'static str,
    frozen: f32,
) -> Task<T> {
    scroll_task(list, marked, Some(frozen)).discard()
}

fn scroll_task(list: &'static str, marked: &'static str, sideways: Option<f32>) -> Task<f32> {
    let marked = Id::new(marked);
    let find = ScrollIntoView {
        list: Id::new(list),
        marked,
        sideways,
        seen: None,
        place: None,
        is_next: false,
        is_inside: false,
    };
    operate(find).then(move |to| {
        let offset = if sideways.is_some() {
            AbsoluteOffset { x: Some(to), y: None }
        } else {
            AbsoluteOffset { x: None, y: Some(to) }
        };
        // The frame that the message has asked for may be older.
        let redraw = task::effect(Action::Window(window::Action::RedrawAll));
        let scroll = operate(scroll_to::<()>(Id::new(list), offset)).discard();
        scroll.chain(redraw).chain(Task::done(to))
    })
}

struct ScrollIntoView {
    list: Id,
    marked: Id,
    /// For horizontal scrolling, the width that stays visible at the left.
    sideways: Option<f32>,
    /// The list's bounds, its content's bounds, and its scroll offset.
    seen: Option<(Rectangle, Rectangle, Vector)>,
    /// The marked widget's bounds in the content.
    place: Option<Rectangle>,
    /// Whether the list's content is walked over next, and whether it is walked over now.
    is_next: bool,
    is_inside: bool,
}

impl Operation<f32> for ScrollIntoView {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<f32>)) {
        // What comes right after the list is in it.
        let is_inside = self.is_inside || std::mem::take(&mut self.is_next);
        let was_inside = std::mem::replace(&mut self.is_inside, is_inside);
        operate(self);
        self.is_inside = was_inside;
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        if id == Some(&self.marked) && self.is_inside {
            self.place = Some(bounds);
        }
    }

    fn scrollable(
        &mut self,
        id: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        _: &mut dyn Scrollable,
    ) {
        if id == Some(&self.list) {
            self.is_next = true;
            self.seen = Some((bounds, content, translation));
        }
    }

    fn finish(&self) -> Outcome<f32> {
        let (Some((bounds, content, translation)), Some(place)) = (self.seen, self.place) else {
            return Outcome::None;
        };
        let (from, long, seen, all, now) = if let Some(frozen) = self.sideways {
            // Content under the fixed part is hidden.
            let from = place.x - bounds.x - frozen;
            (from, place.width, bounds.width - frozen, content.width - frozen, translation.x)
        } else {
            (place.y - bounds.y, place.height, bounds.height, content.height, translation.y)
        };
        // At the start, the names of the lines are visible too.
        let first = self.sideways.is_some() && from + long <= seen;
        let to = if first {
            (now > 0.0).then_some(0.0)
        } else {
            scroll_offset((from, long), seen, all, now)
        };
        to.map_or(Outcome::None, Outcome::Some)
    }
}

/// Returns the scroll offset at which a target with this start and length is visible; `None` if it
/// already is.
pub(super) fn scroll_offset(
    (from, long): (f32, f32),
    seen: f32,
    all: f32,
    now: f32,
) -> Option<f32> {
    // In a low window the margin is smaller.
    let around = MARGIN.min((seen - long).max(0.0) / 2.0);
    let to = if from - around < now {
        from - around
    } else if from + long + around > now + seen {
        from + long + around - seen
    } else {
        return None;
    };
    Some(to.clamp(0.0, (all - seen).max(0.0)))
}

/// Wraps a part of a list, and makes it the target of [`scroll_into_view`] if `marked`. Always wrap
/// it, marked or not: a widget keeps its state only if its place in the tree stays the same.
pub fn scroll_anchor<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
    marked: bool,
    id: &'static str,
) -> ThemedContainer<'a, Message> {
    let part = container(content);
    if marked { part.id(id) } else { part }
}
