//! What the keyboard can stand on without a cursor of its own: buttons, segments, tools.
//!
//! Invariant: of everything that can be reached at most one has the focus, and one that turns
//! into something else loses it, so that Enter never presses what nobody has chosen.

use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::renderer::{self, Quad, Renderer as _};
use iced::advanced::widget::operation::Focusable;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Clipboard, Shell, Widget, mouse, overlay};
use iced::keyboard::{Event as KeyEvent, Key, key::Named};
use iced::widget::Id;
use iced::{Background, Color, Element, Event, Length, Rectangle, Renderer, Size, Theme, Vector};

use super::outline;
use crate::gui::theme::{Colors, stroke};

/// The id under which every such part is met by an operation.
pub(crate) const REACHED: Id = Id::new("reached");
/// The same for a row of a list without a cursor of its own: arrows go on from there.
pub(crate) const REACHED_ROW: Id = Id::new("reached-row");
/// The id of the bar at the top: what is in it comes after everything else.
pub(crate) const BAR: Id = Id::new("bar");
/// The id of a card over a screen: nothing under it can be reached.
pub(crate) const CARD: Id = Id::new("card-over");

/// What a part stands on, for the colours of its ring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum On {
    Paper,
    Felt,
}

/// A part that Tab comes to, and that Enter and the space bar press. Without a message it is
/// passed over. The name says whether it is still the same.
pub(crate) fn reach<'a, Message: Clone + 'a>(
    colors: &'static Colors,
    (on, radius): (On, f32),
    name: impl Into<String>,
    on_press: Option<Message>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let (content, name) = (content.into(), name.into());
    Element::new(Reach { content, colors, on, radius, name, on_press, id: REACHED })
}

/// The same for a row of a list.
pub(crate) fn reach_row<'a, Message: Clone + 'a>(
    colors: &'static Colors,
    name: impl Into<String>,
    on_press: Option<Message>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let (content, name) = (content.into(), name.into());
    let (on, radius) = (On::Paper, 4.0);
    Element::new(Reach { content, colors, on, radius, name, on_press, id: REACHED_ROW })
}

/// A part with the ring round it that it has while it is reached, to look at.
pub(crate) fn ringed<'a, Message: Clone + 'a>(
    colors: &'static Colors,
    (on, radius): (On, f32),
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let (content, name, id) = (content.into(), SHOWN.to_owned(), REACHED);
    Element::new(Reach { content, colors, on, radius, name, on_press: None, id })
}

/// The name of what always has its ring.
const SHOWN: &str = "\u{25a1}";

struct Reach<'a, Message> {
    content: Element<'a, Message>,
    colors: &'static Colors,
    on: On,
    radius: f32,
    name: String,
    on_press: Option<Message>,
    id: Id,
}

#[derive(Debug, Default)]
struct State {
    is_focused: bool,
    name: String,
}

impl Focusable for State {
    fn is_focused(&self) -> bool {
        self.is_focused
    }

    fn focus(&mut self) {
        self.is_focused = true;
    }

    fn unfocus(&mut self) {
        self.is_focused = false;
    }
}

impl<Message: Clone> Widget<Message, Theme, Renderer> for Reach<'_, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State { is_focused: false, name: self.name.clone() })
    }

    fn size(&self) -> Size<Length> {
        self.content.as_widget().size()
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        let state = tree.state.downcast_mut::<State>();
        if state.name != self.name || self.on_press.is_none() {
            state.is_focused = false;
            state.name.clone_from(&self.name);
        }
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
        if self.on_press.is_some() {
            let state = tree.state.downcast_mut::<State>();
            operation.focusable(Some(&self.id), layout.bounds(), state);
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
        let state = tree.state.downcast_mut::<State>();
        if state.is_focused {
            match event {
                Event::Keyboard(KeyEvent::KeyPressed { key, modifiers, .. })
                    if !modifiers.command() && !modifiers.alt() =>
                {
                    if matches!(key, Key::Named(Named::Enter | Named::Space)) {
                        if let Some(message) = &self.on_press {
                            shell.publish(message.clone());
                            shell.capture_event();
                            shell.request_redraw();
                        }
                        return;
                    }
                }
                // Whoever takes the mouse has left the keyboard.
                Event::Mouse(mouse::Event::ButtonPressed(_)) => {
                    state.is_focused = false;
                    shell.request_redraw();
                }
                _ => {}
            }
        }
        if let Some(child) = tree.children.first_mut() {
            let content = self.content.as_widget_mut();
            content.update(child, event, layout, cursor, renderer, clipboard, shell, viewport);
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
        if let Some(child) = tree.children.first() {
            self.content.as_widget().draw(child, renderer, theme, style, layout, cursor, viewport);
        }
        if !tree.state.downcast_ref::<State>().is_focused && self.name != SHOWN {
            return;
        }
        // Two rings, so that one of them stands out from whatever is chosen under them.
        let (outer, inner) = match self.on {
            On::Paper => (self.colors.focus, self.colors.focus_fill),
            On::Felt => (self.colors.on_table_accent, self.colors.table_deep),
        };
        let bounds = layout.bounds();
        let within = bounds.shrink(stroke::FOCUS);
        for (bounds, color, width, radius) in [
            (within, inner, stroke::MARGIN, (self.radius - stroke::FOCUS).max(0.0)),
            (bounds, outer, stroke::FOCUS, self.radius),
        ] {
            let ring = Quad { bounds, border: outline(color, width, radius), ..Quad::default() };
            renderer.with_layer(*viewport, |renderer| {
                renderer.fill_quad(ring, Background::Color(Color::TRANSPARENT));
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
        tree.children.first().map_or(mouse::Interaction::None, |child| {
            self.content.as_widget().mouse_interaction(child, layout, cursor, viewport, renderer)
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
        self.content.as_widget_mut().overlay(child, layout, renderer, viewport, translation)
    }
}
