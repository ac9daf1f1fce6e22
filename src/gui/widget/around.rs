//! Parts that stand around one other part, let everything through to it, and add something of
//! their own to what is heard or drawn.

use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Shell, Widget, mouse, overlay, renderer};
use iced::{Element, Event, Length, Rectangle, Renderer, Size, Theme, Vector};

/// What a part adds to the one that it stands around. `tree` is always its own: what is kept of
/// the content is the tree's only child.
pub(crate) trait Around<Message> {
    /// What kind of state is kept from one view to the next.
    fn tag(&self) -> tree::Tag {
        tree::Tag::stateless()
    }

    /// The state as it begins.
    fn state(&self) -> tree::State {
        tree::State::None
    }

    /// Another view stands in its place.
    fn renewed(&self, _tree: &mut Tree) {}

    /// An operation comes by.
    fn operated(&mut self, _tree: &mut Tree, _bounds: Rectangle, _operation: &mut dyn Operation) {}

    /// Something happened that the content has not heard of; says whether it shall not.
    fn before(
        &mut self,
        _content: &mut Element<'_, Message>,
        _tree: &mut Tree,
        _event: &Event,
        _layout: Layout<'_>,
        _renderer: &Renderer,
        _shell: &mut Shell<'_, Message>,
    ) -> bool {
        false
    }

    /// The content has heard what happened.
    fn after(&mut self, _event: &Event, _shell: &mut Shell<'_, Message>) {}

    /// Draws, the content by `inside`, within what is seen.
    fn draw(
        &self,
        _tree: &Tree,
        renderer: &mut Renderer,
        _bounds: Rectangle,
        seen: &Rectangle,
        inside: impl Fn(&mut Renderer, &Rectangle),
    ) {
        inside(renderer, seen);
    }
}

/// The part with what it stands around.
pub(crate) fn around<'a, Message: 'a>(
    part: impl Around<Message> + 'a,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    Element::new(Whole { part, content: content.into() })
}

struct Whole<'a, Message, Part> {
    part: Part,
    content: Element<'a, Message>,
}

impl<Message, Part: Around<Message>> Widget<Message, Theme, Renderer> for Whole<'_, Message, Part> {
    fn tag(&self) -> tree::Tag {
        self.part.tag()
    }

    fn state(&self) -> tree::State {
        self.part.state()
    }

    fn size(&self) -> Size<Length> {
        self.content.as_widget().size()
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        self.part.renewed(tree);
        tree.diff_children(&[&self.content]);
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &Limits) -> Node {
        match tree.children.first_mut() {
            Some(child) => self.content.as_widget_mut().layout(child, renderer, limits),
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
        self.part.operated(tree, layout.bounds(), operation);
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
        if self.part.before(&mut self.content, tree, event, layout, renderer, shell) {
            return;
        }
        if let Some(child) = tree.children.first_mut() {
            let content = self.content.as_widget_mut();
            content.update(child, event, layout, cursor, renderer, clipboard, shell, viewport);
        }
        self.part.after(event, shell);
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
        self.part.draw(tree, renderer, layout.bounds(), viewport, |renderer, seen| {
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
        let child = tree.children.first_mut()?;
        let content = self.content.as_widget_mut();
        content.overlay(child, layout, renderer, viewport, translation)
    }
}
