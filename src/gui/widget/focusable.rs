//! Keyboard focus for buttons, segments and tools without a cursor of their own.
//!
//! Invariant: at most one widget has the focus, and one that turns into another loses it, so Enter
//! never presses what nobody has chosen.

use iced::advanced::layout::Layout;
use iced::advanced::renderer::{Quad, Renderer as _};
use iced::advanced::widget::operation::Focusable;
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Shell, mouse};
use iced::keyboard::{Event as KeyEvent, Key, key::Named};
use iced::widget::Id;
use iced::{Background, Border, Color, Event, Rectangle};

use super::decorate::{Decoration, Inside, decorate};
use crate::gui::theme::*;

/// Id of every focusable widget in an operation.
pub const FOCUSABLE: Id = Id::new("reached");
/// The same for a list row without its own cursor, from which arrow keys continue.
pub const FOCUSABLE_ROW: Id = Id::new("reached-row");
/// Id of a part in which arrow keys go from button to button.
pub const ARROWS: Id = Id::new("arrows");
/// Id of the top bar, whose widgets come last.
pub const BAR: Id = Id::new("bar");
/// Id around a box that letters are for, even before it has the caret or after it has lost it.
pub const WAITING: Id = Id::new("waiting");
/// Id of a part whose text boxes are reached by Tab like its buttons.
pub const FORM: Id = Id::new("form");
/// Id of a card over a screen: nothing below it can be focused.
pub const CARD: Id = Id::new("card-over");

/// The ring of a focused widget: two lines, one of which stands out on any background.
#[derive(Debug, Clone, Copy)]
pub struct FocusRing {
    outer: Tone,
    inner: Tone,
    radius: f32,
    shown: bool,
}

impl FocusRing {
    /// Returns a ring on paper with corners of this radius, in logical pixels.
    pub const fn paper(radius: f32) -> FocusRing {
        FocusRing { outer: Tone::Focus, inner: Tone::FocusFill, radius, shown: false }
    }

    /// Returns a ring on felt.
    pub const fn felt(radius: f32) -> FocusRing {
        FocusRing { outer: Tone::OnTableAccent, inner: Tone::TableDeep, radius, shown: false }
    }

    /// Sets whether it is shown even without the focus, because the screen's own cursor is there.
    pub const fn shown(self, shown: bool) -> FocusRing {
        FocusRing { shown, ..self }
    }
}

/// Makes `content` focusable; Enter and Space publish `on_press`. Without a message, Tab passes
/// it over. Focus is dropped when `name` changes.
pub fn focusable<'a, Message: Clone + 'a>(
    ring: FocusRing,
    name: impl Into<String>,
    on_press: Option<Message>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let name = name.into();
    decorate(FocusableArea { ring, name, on_press, id: FOCUSABLE }, content)
}

/// Like [`focusable`], for a row of a list.
pub fn focusable_row<'a, Message: Clone + 'a>(
    name: impl Into<String>,
    on_press: Option<Message>,
    content: impl Into<Element<'a, Message>>,
) -> Element<'a, Message> {
    let (ring, name) = (FocusRing::paper(radius::TAG), name.into());
    decorate(FocusableArea { ring, name, on_press, id: FOCUSABLE_ROW }, content)
}

struct FocusableArea<Message> {
    ring: FocusRing,
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

impl<Message: Clone> Decoration<Message> for FocusableArea<Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State { is_focused: false, name: self.name.clone() })
    }

    fn diff(&self, tree: &mut Tree) {
        let state = tree.state.downcast_mut::<State>();
        if state.name != self.name || self.on_press.is_none() {
            state.is_focused = false;
            state.name.clone_from(&self.name);
        }
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        bounds: Rectangle,
        operation: &mut dyn Operation,
    ) -> bool {
        if self.on_press.is_some() {
            operation.focusable(Some(&self.id), bounds, tree.state.downcast_mut::<State>());
        }
        false
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        inside: &mut Inside<'_, '_, Message>,
        shell: &mut Shell<'_, Message>,
    ) {
        let state = tree.state.downcast_mut::<State>();
        match event {
            Event::Keyboard(KeyEvent::KeyPressed {
                key: Key::Named(Named::Enter | Named::Space),
                modifiers,
                ..
            }) if state.is_focused && !modifiers.command() && !modifiers.alt() => {
                if let Some(message) = &self.on_press {
                    shell.publish(message.clone());
                    shell.capture_event();
                    shell.request_redraw();
                }
                return;
            }
            // Using the mouse ends keyboard navigation.
            Event::Mouse(mouse::Event::ButtonPressed(_)) if state.is_focused => {
                state.is_focused = false;
                shell.request_redraw();
            }
            _ => {}
        }
        inside.update(tree, event, shell);
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
        inside(renderer, seen);
        let FocusRing { outer, inner, radius, shown } = self.ring;
        if !shown && !tree.state.downcast_ref::<State>().is_focused {
            return;
        }
        let bounds = layout.bounds();
        // iced_tiny_skia 0.14 draws a border in the wrong place at other scales if its corners are
        // rounded by less than half its width.
        let inside = Some(radius - stroke::FOCUS).filter(|inside| *inside > stroke::MARGIN / 2.0);
        for (bounds, color, width, radius) in [
            (bounds.shrink(stroke::FOCUS), inner, stroke::MARGIN, inside.unwrap_or(0.0)),
            (bounds, outer, stroke::FOCUS, radius),
        ] {
            let ring = Quad {
                bounds,
                border: Border { color: theme.tone(color), width, radius: radius.into() },
                ..Quad::default()
            };
            renderer.with_layer(*seen, |renderer| {
                renderer.fill_quad(ring, Background::Color(Color::TRANSPARENT));
            });
        }
    }
}
