//! A widget wrapper that forwards everything to its content and lets implementors hook layout,
//! events, operations and drawing.

use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Renderer as _, Shell, Widget, mouse, overlay, renderer};
use iced::{Event, Length, Rectangle, Size, Vector};

use crate::gui::theme::{Element, Renderer, Theme};

/// Hooks of a wrapper. `tree` is the wrapper's own; its first child is the content's.
pub(crate) trait Decoration<Message> {
    /// Returns the kind of the wrapper's state.
    fn tag(&self) -> tree::Tag {
        tree::Tag::stateless()
    }

    /// Returns the initial state.
    fn state(&self) -> tree::State {
        tree::State::None
    }

    /// Updates the state when the view was rebuilt.
    fn diff(&self, _tree: &mut Tree) {}

    /// Returns the size, given the content's.
    fn size(&self, content: Size<Length>) -> Size<Length> {
        content
    }

    /// Lays out the content, whose own tree is passed.
    fn layout(
        &mut self,
        content: &mut Element<'_, Message>,
        tree: &mut Tree,
        renderer: &Renderer,
        limits: &Limits,
    ) -> Node {
        content.as_widget_mut().layout(tree, renderer, limits)
    }

    /// Handles an operation before the content does; returns whether the content must not.
    fn operate(
        &mut self,
        _tree: &mut Tree,
        _bounds: Rectangle,
        _operation: &mut dyn Operation,
    ) -> bool {
        false
    }

    /// Returns the cursor that the content sees.
    fn cursor(&self, _tree: &Tree, _layout: Layout<'_>, cursor: mouse::Cursor) -> mouse::Cursor {
        cursor
    }

    /// Returns the offset at which the content was drawn.
    fn translation(&self, _tree: &Tree) -> Vector {
        Vector::ZERO
    }

    /// Handles an event, or has the content handle it.
    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        inside: &mut Inside<'_, '_, Message>,
        shell: &mut Shell<'_, Message>,
    ) {
        inside.update(tree, event, shell);
    }

    /// Draws the wrapper, and the content by calling `inside`, clipped to `seen`.
    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        _layout: Layout<'_>,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        inside(renderer, seen);
    }
}

/// The content of a wrapper while an event is handled.
pub(crate) struct Inside<'a, 'b, Message> {
    content: &'a mut Element<'b, Message>,
    layout: Layout<'a>,
    cursor: mouse::Cursor,
    renderer: &'a Renderer,
    clipboard: &'a mut dyn Clipboard,
    viewport: &'a Rectangle,
}

impl<Message> Inside<'_, '_, Message> {
    /// Has the content handle an event; `tree` is the wrapper's.
    pub(crate) fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        shell: &mut Shell<'_, Message>,
    ) {
        let Some(child) = tree.children.first_mut() else { return };
        let Inside { content, layout, cursor, renderer, clipboard, viewport } = self;
        let content = content.as_widget_mut();
        content.update(child, event, *layout, *cursor, renderer, *clipboard, shell, viewport);
    }

    /// Performs an operation on the content.
    pub(crate) fn operate(&mut self, tree: &mut Tree, operation: &mut dyn Operation) {
        if let Some(child) = tree.children.first_mut() {
            let content = self.content.as_widget_mut();
            content.operate(child, self.layout, self.renderer, operation);
        }
    }
}

/// Wraps `content` in a decoration.
pub(crate) fn decorate<'a, Message: 'a>(
    part: impl Decoration<Message> + 'a,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    Element::new(Decorated { part, content: content.into() })
}

struct Decorated<'a, Message, Part> {
    part: Part,
    content: Element<'a, Message>,
}

impl<Message, Part: Decoration<Message>> Widget<Message, Theme, Renderer>
    for Decorated<'_, Message, Part>
{
    fn tag(&self) -> tree::Tag {
        self.part.tag()
    }

    fn state(&self) -> tree::State {
        self.part.state()
    }

    fn size(&self) -> Size<Length> {
        self.part.size(self.content.as_widget().size())
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        self.part.diff(tree);
        tree.diff_children(std::slice::from_ref(&self.content));
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &Limits) -> Node {
        match tree.children.first_mut() {
            Some(child) => self.part.layout(&mut self.content, child, renderer, limits),
            None => Node::new(Size::ZERO),
        }
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &Renderer,
        operation: &mut dyn Operation,
    ) {
        if self.part.operate(tree, layout.bounds(), operation) {
            return;
        }
        if let Some(child) = tree.children.first_mut() {
            self.content.as_widget_mut().operate(child, layout, renderer, operation);
        }
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
        let cursor = self.part.cursor(tree, layout, cursor);
        let content = &mut self.content;
        let mut inside = Inside { content, layout, cursor, renderer, clipboard, viewport };
        self.part.update(tree, event, &mut inside, shell);
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
        let Some(child) = tree.children.first() else { return };
        let content = self.content.as_widget();
        let cursor = self.part.cursor(tree, layout, cursor);
        self.part.draw(tree, renderer, theme, layout, viewport, |renderer, seen| {
            content.draw(child, renderer, theme, style, layout, cursor, seen);
        });
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        let cursor = self.part.cursor(tree, layout, cursor);
        tree.children.first().map_or(mouse::Interaction::None, |child| {
            let content = self.content.as_widget();
            content.mouse_interaction(child, layout, cursor, viewport, renderer)
        })
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, Renderer>> {
        let translation = translation + self.part.translation(tree);
        let child = tree.children.first_mut()?;
        self.content.as_widget_mut().overlay(child, layout, renderer, viewport, translation)
    }
}

/// Puts content in a layer of its own; it draws nothing beyond its bounds.
pub(crate) fn isolated_layer<'a, Message: 'a>(
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    decorate(IsolatedLayer, content)
}

struct IsolatedLayer;

impl<Message> Decoration<Message> for IsolatedLayer {
    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        _theme: &Theme,
        layout: Layout<'_>,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        if let Some(seen) = layout.bounds().intersection(seen) {
            renderer.with_layer(seen, |renderer| inside(renderer, &seen));
        }
    }
}
