//! Widgets made for the renderer of `iced_tiny_skia`, drawn with ours, which holds one.

use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Overlay, Shell, Widget, mouse, overlay, renderer};
use iced::{Event, Length, Rectangle, Size, Vector};
use iced_tiny_skia::Renderer as Inner;

use super::Renderer;
use crate::gui::theme::{Element, Theme};

/// Returns the content of a window for our renderer.
pub fn adapt<'a, Message: 'a>(
    content: Element<'a, Message>,
) -> iced::Element<'a, Message, Theme, Renderer> {
    iced::Element::new(Adapter(content))
}

struct Adapter<T>(T);

type InnerOverlay<'a, Message> = overlay::Element<'a, Message, Theme, Inner>;
type OuterOverlay<'a, Message> = overlay::Element<'a, Message, Theme, Renderer>;

fn adapt_overlay<'a, Message: 'a>(content: InnerOverlay<'a, Message>) -> OuterOverlay<'a, Message> {
    overlay::Element::new(Box::new(Adapter(content)))
}

impl<'a, Message: 'a> Widget<Message, Theme, Renderer> for Adapter<Element<'a, Message>> {
    fn tag(&self) -> tree::Tag {
        self.0.as_widget().tag()
    }

    fn state(&self) -> tree::State {
        self.0.as_widget().state()
    }

    fn size(&self) -> Size<Length> {
        self.0.as_widget().size()
    }

    fn size_hint(&self) -> Size<Length> {
        self.0.as_widget().size_hint()
    }

    fn children(&self) -> Vec<Tree> {
        self.0.as_widget().children()
    }

    fn diff(&self, tree: &mut Tree) {
        self.0.as_widget().diff(tree);
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &Limits) -> Node {
        self.0.as_widget_mut().layout(tree, &renderer.0, limits)
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &Renderer,
        operation: &mut dyn Operation,
    ) {
        self.0.as_widget_mut().operate(tree, layout, &renderer.0, operation);
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
        let content = self.0.as_widget_mut();
        content.update(tree, event, layout, cursor, &renderer.0, clipboard, shell, viewport);
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
        self.0.as_widget().draw(tree, &mut renderer.0, theme, style, layout, cursor, viewport);
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        self.0.as_widget().mouse_interaction(tree, layout, cursor, viewport, &renderer.0)
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<OuterOverlay<'b, Message>> {
        let content = self.0.as_widget_mut();
        content.overlay(tree, layout, &renderer.0, viewport, translation).map(adapt_overlay)
    }
}

impl<'a, Message: 'a> Overlay<Message, Theme, Renderer> for Adapter<InnerOverlay<'a, Message>> {
    fn layout(&mut self, renderer: &Renderer, bounds: Size) -> Node {
        self.0.as_overlay_mut().layout(&renderer.0, bounds)
    }

    fn draw(
        &self,
        renderer: &mut Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
    ) {
        self.0.as_overlay().draw(&mut renderer.0, theme, style, layout, cursor);
    }

    fn operate(&mut self, layout: Layout<'_>, renderer: &Renderer, operation: &mut dyn Operation) {
        self.0.as_overlay_mut().operate(layout, &renderer.0, operation);
    }

    fn update(
        &mut self,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
    ) {
        let content = self.0.as_overlay_mut();
        content.update(event, layout, cursor, &renderer.0, clipboard, shell);
    }

    fn mouse_interaction(
        &self,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &Renderer,
    ) -> mouse::Interaction {
        self.0.as_overlay().mouse_interaction(layout, cursor, &renderer.0)
    }

    fn overlay<'b>(
        &'b mut self,
        layout: Layout<'b>,
        renderer: &Renderer,
    ) -> Option<OuterOverlay<'b, Message>> {
        self.0.as_overlay_mut().overlay(layout, &renderer.0).map(adapt_overlay)
    }

    fn index(&self) -> f32 {
        self.0.as_overlay().index()
    }
}
