//! Finds text that is cut off and widgets that are squeezed, by their lengths.

use house_rules::gui::text_fit;
use house_rules::gui::theme::scale;
use iced::advanced::widget::operation::{Focusable, Outcome, Scrollable, TextInput, black_box};
use iced::advanced::widget::{Id, Operation};
use iced::{Rectangle, Size, Vector};

use super::Window;

/// The smallest size of parts with a name, such as boxes.
const SMALLEST: Size = Size::new(13.0, 14.0);
/// How much narrower words may be than measured in letters of their line's height; short ones may
/// be narrower still.
const NARROWER: f32 = 0.8;
const FEW: f32 = 8.0;
/// The width of words that are not there.
const NOTHING: f32 = 2.0;
/// The largest height of a line of text.
const LINE: f32 = 36.0;

/// Where an operation is in the tree.
#[derive(Clone, Copy)]
struct Depth {
    viewport: Rectangle,
    translation: Vector,
    /// How many of the enclosing boxes are on the page of the innermost scrollable, and from which
    /// one.
    around: usize,
    first: usize,
}

/// Collects what is squeezed.
struct Squeezed {
    here: Depth,
    depths: Vec<Depth>,
    around: Vec<Rectangle>,
    /// Whether the last enclosing box has not been entered yet.
    is_open: bool,
    found: Vec<String>,
}

impl Squeezed {
    fn in_sight(&self, bounds: Rectangle) -> bool {
        self.here.viewport.intersection(&(bounds + self.here.translation)).is_some()
    }

    /// Leaves a box that has nothing inside.
    fn leave(&mut self) {
        if std::mem::take(&mut self.is_open) {
            let _ = self.around.pop();
        }
    }

    fn enter(&mut self, bounds: Rectangle) {
        self.leave();
        self.around.push(bounds);
        self.is_open = true;
    }

    fn part(&mut self, id: Option<&Id>, bounds: Rectangle) {
        let small = bounds.width < SMALLEST.width || bounds.height < SMALLEST.height;
        if small && self.in_sight(bounds) {
            self.found.push(format!("{id:?} is squeezed: {bounds:?}"));
        }
    }

    fn words(&mut self, words: &str, bounds: Rectangle) {
        self.leave();
        if words.trim().is_empty() || !self.in_sight(bounds) {
            return;
        }
        let size = (bounds.height / 1.29).clamp(9.0, LINE);
        let wide = text_fit::width(words, scale::BODY.sized(size));
        // Two lines of small letters are as high as one of large letters.
        let half = text_fit::width(words, scale::BODY.sized(12.0)) / 2.0;
        let in_two = bounds.height >= 2.0 * 12.0 && half.min(wide / 4.0) < bounds.width + FEW;
        if bounds.height < LINE && bounds.width < wide * NARROWER - FEW && !in_two {
            self.found.push(format!("{words:?} is cut off: {bounds:?} and not {wide} wide"));
        }
        if bounds.width < NOTHING {
            self.found.push(format!("{words:?} has no width: {bounds:?}"));
        }
        let over = |outer: &&Rectangle| {
            outer.x - bounds.x > 1.0
                || bounds.x + bounds.width - outer.x - outer.width > 1.0
                || outer.y - bounds.y > 3.0
                || bounds.y + bounds.height - outer.y - outer.height > 3.0
        };
        if let Some(outer) = self.around.iter().skip(self.here.first).find(over) {
            self.found.push(format!("{words:?} is outside of its box: {bounds:?} of {outer:?}"));
        }
    }
}

impl Operation<Vec<String>> for Squeezed {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation<Vec<String>>)) {
        // The box that is entered is left with its children.
        let entered = usize::from(std::mem::take(&mut self.is_open));
        let around = self.around.len() - entered;
        self.depths.push(Depth { around, ..self.here });
        operate(self);
        self.leave();
        if let Some(left) = self.depths.pop() {
            self.around.truncate(left.around);
        }
        if let Some(outer) = self.depths.last() {
            self.here = *outer;
        }
    }

    fn container(&mut self, id: Option<&Id>, bounds: Rectangle) {
        if id.is_some() {
            self.part(id, bounds);
        }
        self.enter(bounds);
    }

    fn focusable(&mut self, id: Option<&Id>, bounds: Rectangle, _: &mut dyn Focusable) {
        self.part(id, bounds);
    }

    fn scrollable(
        &mut self,
        _: Option<&Id>,
        bounds: Rectangle,
        content: Rectangle,
        translation: Vector,
        _: &mut dyn Scrollable,
    ) {
        let seen = self.here.viewport.intersection(&(bounds + self.here.translation));
        self.leave();
        self.here = Depth {
            viewport: seen.unwrap_or_default(),
            translation: self.here.translation - translation,
            around: self.around.len(),
            first: self.around.len(),
        };
        self.enter(content);
    }

    fn text_input(&mut self, _: Option<&Id>, bounds: Rectangle, state: &mut dyn TextInput) {
        let _ = state.text();
        self.part(None, bounds);
    }

    fn text(&mut self, _: Option<&Id>, bounds: Rectangle, text: &str) {
        self.words(text, bounds);
    }

    fn finish(&self) -> Outcome<Vec<String>> {
        Outcome::Some(self.found.clone())
    }
}

impl Window {
    /// Returns what is cut off or squeezed in the window, one sentence each.
    pub fn squeezed(&mut self) -> Vec<String> {
        let viewport = Rectangle::with_size(self.size());
        let here = Depth { viewport, translation: Vector::ZERO, around: 1, first: 0 };
        self.with(|ui, renderer, _| {
            let mut found = Squeezed {
                here,
                depths: vec![here],
                around: vec![viewport],
                is_open: false,
                found: Vec::new(),
            };
            ui.operate(renderer, &mut black_box(&mut found));
            found.found
        })
    }
}
