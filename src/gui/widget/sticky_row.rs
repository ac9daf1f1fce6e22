//! A line whose first part stays visible while the rest scrolls sideways.
//!
//! Invariant: clicks hit what is visible. The scroll offset is only known when drawing, so it is
//! kept for the next click.

use std::cell::Cell;

use iced::advanced::layout::Layout;
use iced::advanced::mouse;
use iced::advanced::renderer::{Quad, Renderer as _};
use iced::advanced::widget::{Tree, tree};
use iced::widget::row;
use iced::{Length, Rectangle, Vector};

use super::decorate::{Decoration, decorate};
use crate::gui::theme::{Element, Renderer, Theme, Tone};

/// Creates a line of this height, or of its content's: `first` stays at the left edge, with its own background once
/// something is under it.
pub fn sticky_row<'a, Message: 'a>(
    height: impl Into<Length>,
    ground: Tone,
    first: impl Into<Element<'a, Message>>,
    rest: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    decorate(StickyRow { ground }, row![first.into(), rest.into()].height(height))
}

struct StickyRow {
    ground: Tone,
}

#[derive(Default)]
struct Shift {
    /// The offset at which the first part was drawn.
    by: Cell<f32>,
    /// Whether the cursor was over it.
    is_over: Cell<bool>,
}

fn first(layout: Layout<'_>) -> Rectangle {
    layout.children().next().map(|first| first.bounds()).unwrap_or_default()
}

impl<Message> Decoration<Message> for StickyRow {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<Shift>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(Shift::default())
    }

    fn cursor(&self, tree: &Tree, layout: Layout<'_>, cursor: mouse::Cursor) -> mouse::Cursor {
        let state = tree.state.downcast_ref::<Shift>();
        let shift = Vector::new(state.by.get(), 0.0);
        state.is_over.set(cursor.is_over(first(layout) + shift));
        if state.is_over.get() { cursor + -shift } else { cursor }
    }

    fn translation(&self, tree: &Tree) -> Vector {
        let state = tree.state.downcast_ref::<Shift>();
        Vector::new(if state.is_over.get() { state.by.get() } else { 0.0 }, 0.0)
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        layout: Layout<'_>,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        let shift = (seen.x - layout.bounds().x).max(0.0);
        tree.state.downcast_ref::<Shift>().by.set(shift);
        inside(renderer, seen);
        let by = Vector::new(shift, 0.0);
        let Some(seen) = (first(layout) + by).intersection(seen).filter(|_| shift > 0.0) else {
            return;
        };
        renderer.with_layer(seen, |renderer| {
            renderer.fill_quad(Quad { bounds: seen, ..Quad::default() }, theme.tone(self.ground));
            renderer.with_translation(by, |renderer| inside(renderer, &(seen - by)));
        });
    }
}
