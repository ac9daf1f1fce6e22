//! Words on one line: where they are too long for their room, an ellipsis says so.
//!
//! Invariant: whoever asks what stands there is told all of it.

use iced::advanced::layout::{Layout, Limits, Node};
use iced::advanced::widget::{Operation, Tree, tree};
use iced::advanced::{Widget, mouse, renderer};
use iced::widget::text::{Fragment, IntoFragment, Wrapping};
use iced::{Length, Rectangle, Renderer, Size};

use super::label;
use crate::gui::text_fit;
use crate::gui::theme::{Element, TextStyle, Theme, Tone};

/// Words in a step of the type scale and a colour, on one line.
pub fn ellipsized_text<'a, Message: 'a>(
    words: impl IntoFragment<'a>,
    step: TextStyle,
    color: Tone,
) -> Element<'a, Message> {
    let whole = words.into_fragment();
    let shown = drawn(whole.to_string(), step, color);
    Element::new(EllipsizedText { whole, step, color, shown })
}

type Words = iced::widget::Text<'static, Theme, Renderer>;

struct EllipsizedText<'a> {
    whole: Fragment<'a>,
    step: TextStyle,
    color: Tone,
    shown: Words,
}

fn drawn(words: String, step: TextStyle, color: Tone) -> Words {
    label(words, step, color).wrapping(Wrapping::None)
}

impl EllipsizedText<'_> {
    fn inner(&self) -> &dyn Widget<(), Theme, Renderer> {
        &self.shown
    }

    fn lay(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &Limits) -> Node {
        Widget::<(), Theme, Renderer>::layout(&mut self.shown, tree, renderer, limits)
    }
}

impl<Message> Widget<Message, Theme, Renderer> for EllipsizedText<'_> {
    fn tag(&self) -> tree::Tag {
        self.inner().tag()
    }

    fn state(&self) -> tree::State {
        self.inner().state()
    }

    fn size(&self) -> Size<Length> {
        self.inner().size()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &Renderer, limits: &Limits) -> Node {
        let room = limits.max().width;
        let free = Limits::new(Size::ZERO, Size::new(f32::INFINITY, limits.max().height));
        self.shown = drawn(self.whole.to_string(), self.step, self.color);
        let whole = self.lay(tree, renderer, &free);
        if whole.size().width <= room {
            return whole;
        }
        self.shown = drawn(text_fit::cut(&self.whole, self.step, room), self.step, self.color);
        self.lay(tree, renderer, limits)
    }

    fn operate(
        &mut self,
        _: &mut Tree,
        layout: Layout<'_>,
        _: &Renderer,
        operation: &mut dyn Operation,
    ) {
        operation.text(None, layout.bounds(), &self.whole);
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
        self.inner().draw(tree, renderer, theme, style, layout, cursor, viewport);
    }
}
