//! What a person sees in the window: words, their places, and what can be pressed.

use std::thread;
use std::time::{Duration, Instant};

use house_rules::gui::text_fit;
use house_rules::gui::theme::scale;
use iced::{Point, Rectangle};
use iced_test::selector::Target;

use super::Window;
use super::drawn::{parts_of, words_of};

impl Window {
    /// Returns all words in the room display; empty if it is closed.
    pub fn words_in_room(&mut self) -> Vec<String> {
        if self.app.display().is_none() {
            return Vec::new();
        }
        words_of(&self.with_room(|ui, renderer, _| parts_of(ui, renderer)))
    }

    /// Fails unless some words in the room display contain `part`.
    #[track_caller]
    pub fn expect_in_room(&mut self, part: &str) {
        let words = self.words_in_room();
        assert!(words.iter().any(|words| words.contains(part)), "{part:?} is not among {words:#?}");
    }

    /// Fails unless some words in the window contain `part`.
    #[track_caller]
    pub fn expect(&mut self, part: &str) {
        assert!(self.sees(part), "{part:?} is not visible, but: {:#?}", self.words());
    }

    /// Fails unless some words contain each of these parts.
    #[track_caller]
    pub fn expect_all(&mut self, parts: &[&str]) {
        for part in parts {
            self.expect(part);
        }
    }

    /// Fails if any words in the window contain `part`.
    #[track_caller]
    pub fn expect_no(&mut self, part: &str) {
        assert!(!self.sees(part), "{part:?} is visible: {:#?}", self.words());
    }

    /// Returns whether a text in the window has exactly these words.
    pub fn has(&mut self, words: &str) -> bool {
        self.words().iter().any(|there| there == words)
    }

    /// Fails unless a text in the window has exactly these words.
    #[track_caller]
    pub fn expect_exactly(&mut self, words: &str) {
        assert!(self.has(words), "{words:?} is not among {:#?}", self.words());
    }

    /// Returns the center of the first visible text with exactly these words.
    pub fn place(&mut self, words: &str) -> Option<Point> {
        self.places(words).first().copied()
    }

    /// Returns the center of every visible text with exactly these words.
    pub fn places(&mut self, words: &str) -> Vec<Point> {
        self.text_bounds(words, 0.0).iter().map(Rectangle::center).collect()
    }

    /// Like [`Window::places`], for texts that are not cut off by scrolling.
    pub fn whole_places(&mut self, words: &str) -> Vec<Point> {
        self.text_bounds(words, 1.0).iter().map(Rectangle::center).collect()
    }

    /// Returns the visible bounds of texts with exactly these words, of whose height at least this
    /// share is visible.
    pub fn text_bounds(&mut self, words: &str, share: f32) -> Vec<Rectangle> {
        let seen = |part: &Target| match part {
            Target::Text { content, bounds: all, visible_bounds: Some(bounds), .. }
                if content == words && bounds.height >= share * all.height - 0.5 =>
            {
                Some(*bounds)
            }
            Target::TextInput { content, visible_bounds, .. } if content == words => {
                *visible_bounds
            }
            _ => None,
        };
        self.parts().iter().filter_map(seen).collect()
    }

    /// Returns the bounds of texts with exactly these words, visible or scrolled away.
    pub fn whole_bounds(&mut self, words: &str) -> Vec<Rectangle> {
        let of = |part: &Target| match part {
            Target::Text { content, bounds, .. } if content == words => Some(*bounds),
            _ => None,
        };
        self.parts().iter().filter_map(of).collect()
    }

    /// Returns the visible texts right of a place that are cut off: their bounds have no room for
    /// them in letters of this size.
    pub fn without_room(&mut self, size: f32, left: f32) -> Vec<String> {
        let style = scale::BODY.sized(size);
        let cut = |part: &Target| match part {
            Target::Text { content, bounds, visible_bounds: Some(_), .. } => {
                let lines = text_fit::lines_in(bounds.height + 1.0, style, 100);
                let is_cut = !text_fit::fits_lines(content, style, bounds.width + 0.5, lines);
                (is_cut && bounds.x >= left).then(|| format!("{content:?} has {bounds:?}"))
            }
            _ => None,
        };
        self.parts().iter().filter_map(cut).collect()
    }

    /// Returns all visible words in the window, without those that are scrolled away.
    pub fn in_sight(&mut self) -> Vec<String> {
        let seen = |part: &Target| match part {
            Target::Text { content, visible_bounds: Some(_), .. } => Some(content.clone()),
            _ => None,
        };
        self.parts().iter().filter_map(seen).collect()
    }

    /// Returns all words in the window, visible or scrolled away.
    pub fn words(&mut self) -> Vec<String> {
        words_of(self.parts())
    }

    /// Returns every part of the window. They are found once, until something happens.
    pub(super) fn parts(&mut self) -> &[Target] {
        let parts = match self.parts.take() {
            Some(parts) => parts,
            None => self.with(|ui, renderer, _| parts_of(ui, renderer)),
        };
        self.parts.insert(parts)
    }

    /// Returns whether some words in the window contain `part`.
    pub fn sees(&mut self, part: &str) -> bool {
        self.words().iter().any(|words| words.contains(part))
    }

    /// Returns the window once some words in it contain `part`.
    #[track_caller]
    pub fn showing(mut self, part: &str) -> Window {
        self.waits_for(part);
        self
    }

    /// Waits until some words in the window contain `part`, for at most five seconds.
    #[track_caller]
    pub fn waits_for(&mut self, part: &str) {
        let start = Instant::now();
        while !self.sees(part) {
            assert!(
                start.elapsed() < Duration::from_secs(5),
                "{part:?} did not appear: {:?}",
                self.words()
            );
            thread::sleep(Duration::from_millis(10));
            self.settle();
        }
    }

    /// Returns which of the pressable parts Tab has reached, and how many there are.
    pub fn pressable(&mut self) -> (Option<usize>, usize) {
        let mut found = Pressable::default();
        self.with(|ui, renderer, _| ui.operate(renderer, &mut found));
        (found.focused, found.parts.len())
    }

    /// Returns the bounds of the pressable parts.
    pub fn pressable_parts(&mut self) -> Vec<Rectangle> {
        let mut found = Pressable::default();
        self.with(|ui, renderer, _| ui.operate(renderer, &mut found));
        found.parts
    }
}

/// Finds what can be pressed.
#[derive(Default)]
struct Pressable {
    focused: Option<usize>,
    parts: Vec<Rectangle>,
}

impl iced::advanced::widget::Operation for Pressable {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn iced::advanced::widget::Operation)) {
        operate(self);
    }

    fn focusable(
        &mut self,
        id: Option<&iced::widget::Id>,
        bounds: Rectangle,
        state: &mut dyn iced::advanced::widget::operation::Focusable,
    ) {
        let parts = ["reached", "reached-row"].map(iced::widget::Id::new);
        if !id.is_some_and(|id| parts.contains(id)) {
            return;
        }
        if state.is_focused() {
            self.focused = Some(self.parts.len());
        }
        self.parts.push(bounds);
    }
}
