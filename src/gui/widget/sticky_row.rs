//! A line whose beginning stays in sight while the rest of it scrolls sideways.
//!
//! Invariant: what is seen is what is clicked. How far the line is scrolled is only known when
//! it is drawn, so it is kept from there for the next click.

use std::cell::Cell;

use crate::gui::theme::{Element, Theme, Tone};
use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::renderer::{Quad, Renderer as _};
use iced::advanced::widget::tree::{State, Tag};
use iced::advanced::widget::{Operation, Tree};
use iced::advanced::{Clipboard, Shell, Widget, mouse, overlay, renderer};
use iced::{Event, Length, Point, Rectangle, Renderer, Size, Vector};

/// Creates a line of this height: `first` keeps its place at the left edge, on a ground of its own
/// once something is under it.
pub fn sticky_row<'a, Message: 'a>(
    height: f32,
    ground: Tone,
    first: impl Into<Element<'a, Message>>,
    rest: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    Element::new(StickyRow { height, ground, parts: [first.into(), rest.into()] })
}

struct StickyRow<'a, Message> {
    height: f32,
    ground: Tone,
    /// What stays, and what scrolls.
    parts: [Element<'a, Message>; 2],
}

/// How far to the right the first part was drawn.
#[derive(Default)]
struct Shift(Cell<f32>);

impl<Message> StickyRow<'_, Message> {
    /// Returns the cursor as the first part sees it, and as the rest does.
    fn cursors(tree: &Tree, layout: Layout<'_>, cursor: mouse::Cursor) -> [mouse::Cursor; 2] {
        let shift = tree.state.downcast_ref::<Shift>().0.get();
        let first = layout.children().next().map(|first| first.bounds()).unwrap_or_default();
        let back = |at: Point| at - Vector::new(shift, 0.0);
        match cursor.position() {
            // The rest is hidden there.
            Some(at) if shift > 0.0 && first.contains(back(at)) => {
                [mouse::Cursor::Available(back(at)), mouse::Cursor::Unavailable]
            }
            Some(_) if shift > 0.0 => [mouse::Cursor::Unavailable, cursor],
            _ => [cursor, cursor],
        }
    }
}

impl<Message> Widget<Message, Theme, Renderer> for StickyRow<'_, Message> {
    fn tag(&self) -> Tag {
        Tag::of::<Shift>()
    }

    fn state(&self) -> State {
        State::new(Shift::default())
    }

    fn size(&self) -> Size<Length> {
        Size::new(Length::Shrink, Length::Fixed(self.height))
    }

    fn children(&self) -> Vec<Tree> {
        self.parts.iter().map(Tree::new).collect()
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(&self.parts);
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &Limits) -> Node {
        let mut left = 0.0;
        let mut nodes = Vec::new();
        for (part, tree) in self.parts.iter_mut().zip(&mut tree.children) {
            let room = Size::new((limits.max().width - left).max(0.0), self.height);
            let node = part.as_widget_mut().layout(tree, renderer, &Limits::new(Size::ZERO, room));
            let width = node.size().width;
            nodes.push(node.move_to(Point::new(left, 0.0)));
            left += width;
        }
        Node::with_children(Size::new(left, self.height), nodes)
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &Renderer,
        operation: &mut dyn Operation,
    ) {
        operation.container(None, layout.bounds());
        operation.traverse(&mut |operation| {
            let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layout.children());
            for ((part, tree), layout) in parts {
                part.as_widget_mut().operate(tree, layout, renderer, operation);
            }
        });
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
        viewport: &Rectangle,
    ) {
        let cursors = Self::cursors(tree, layout, cursor);
        let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layout.children());
        for (((part, tree), layout), cursor) in parts.zip(cursors) {
            let part = part.as_widget_mut();
            part.update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
        }
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let shift = (viewport.x - layout.bounds().x).max(0.0);
        tree.state.downcast_ref::<Shift>().0.set(shift);
        let cursors = Self::cursors(tree, layout, cursor);
        let parts = self.parts.iter().zip(&tree.children).zip(layout.children()).zip(cursors);
        // What stays lies over the rest.
        for (at, (((part, tree), layout), cursor)) in parts.enumerate().rev() {
            let part = part.as_widget();
            if at > 0 || shift <= 0.0 {
                part.draw(tree, renderer, theme, style, layout, cursor, viewport);
                continue;
            }
            let by = Vector::new(shift, 0.0);
            let Some(seen) = (layout.bounds() + by).intersection(viewport) else { continue };
            renderer.with_layer(seen, |renderer| {
                renderer
                    .fill_quad(Quad { bounds: seen, ..Quad::default() }, theme.tone(self.ground));
                renderer.with_translation(by, |renderer| {
                    let seen = seen - by;
                    part.draw(tree, renderer, theme, style, layout, cursor, &seen);
                });
            });
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        let cursors = Self::cursors(tree, layout, cursor);
        let parts = self.parts.iter().zip(&tree.children).zip(layout.children()).zip(cursors);
        let over = parts.map(|(((part, tree), layout), cursor)| {
            part.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer)
        });
        over.max().unwrap_or_default()
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, Renderer>> {
        let shift = tree.state.downcast_ref::<Shift>().0.get();
        let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layout.children());
        let mut first = true;
        let over = parts.filter_map(|((part, tree), layout)| {
            let by =
                if std::mem::take(&mut first) { Vector::new(shift, 0.0) } else { Vector::ZERO };
            part.as_widget_mut().overlay(tree, layout, renderer, viewport, translation + by)
        });
        let over: Vec<_> = over.collect();
        (!over.is_empty()).then(|| overlay::Group::with_children(over).overlay())
    }
}
