//! Text that fits its space: longer text is drawn on several lines if allowed and there is height
//! for them, then smaller, and then shortened in the middle.
//!
//! Invariant: operations still read the full text.

use iced::Rectangle;
use iced::advanced::layout::{Limits, Node};
use iced::advanced::text;
use iced::advanced::widget::{Operation, Tree};
use iced::widget::text::{Fragment, IntoFragment, Wrapping};

use super::decorate::{Decoration, decorate};
use super::*;

/// The smallest share of the letter size to shrink to, never below 12 logical pixels.
const MIN_SCALE: f32 = 0.75;

/// Creates text in a style and a tone, by default on one line.
pub fn ellipsized_text<'a>(
    content: impl IntoFragment<'a>,
    style: TextStyle,
    tone: impl Into<Option<Tone>>,
) -> EllipsizedText<'a> {
    let least = (style.size * MIN_SCALE).max(12.0).min(style.size);
    EllipsizedText::new(content.into_fragment(), style, tone.into(), least)
}

builder! {
    /// Text that fits its space; see [`ellipsized_text`].
    pub struct EllipsizedText<'a> {
        whole: Fragment<'a>,
        style: TextStyle,
        tone: Option<Tone>,
        least: f32,
    }
    /// Sets the most lines, used before the letters become much smaller.
    lines(lines: usize): usize = lines, or 1;
    /// Sets the width; by default that of the text.
    width(width: impl Into<Length>): Length = width.into(), or Shrink;
    /// Sets the maximum width in logical pixels.
    max_width(max_width: f32): f32 = max_width, or f32::INFINITY;
    /// Sets the maximum share of the available width, from 0 to 1.
    share(share: f32): f32 = share, or 1.0;
    /// Sets the text whose letter size it has: the longest of a row or a column.
    alike(longest: impl IntoFragment<'a>): Option<Fragment<'a>> =
        Some(longest.into_fragment()), or None;
    /// Reserves space at the end of the line, in logical pixels.
    reserve(reserve: f32): f32 = reserve, or 0.0;
    /// Sets the alignment of text narrower than its width.
    align_x(align_x: impl Into<text::Alignment>): text::Alignment =
        align_x.into(), or text::Alignment::Default;
}

impl EllipsizedText<'_> {
    /// Sets the smallest size of the letters, in logical pixels.
    pub fn least(self, least: f32) -> Self {
        Self { least: least.min(self.style.size), ..self }
    }

    fn fitted(&self, room: Size) -> super::ThemedText<'static> {
        // The longest need not be the widest.
        let step =
            |words: &str, style| text_fit::step_in(self.least, words, style, room, self.lines);
        let style = step(&self.whole, self.style);
        let style = self.alike.as_ref().map_or(style, |longest| step(longest, style));
        let lines = text_fit::lines_in(room.height, style, self.lines);
        let (shown, wrapping) = if lines == 1 || text_fit::fits(&self.whole, style, room.width) {
            (text_fit::shortened(&self.whole, style, room.width), Wrapping::None)
        } else if text_fit::fits_lines(&self.whole, style, room.width, lines) {
            (self.whole.as_ref().into(), Wrapping::WordOrGlyph)
        } else {
            let shown = text_fit::shortened_lines(&self.whole, style, room.width, lines);
            (shown, Wrapping::WordOrGlyph)
        };
        let shown = words(shown.into_owned(), style).class(self.tone).wrapping(wrapping);
        shown.width(self.width).align_x(self.align_x)
    }
}

impl<Message> Decoration<Message> for EllipsizedText<'_> {
    fn layout(
        &mut self,
        content: &mut Element<'_, Message>,
        tree: &mut Tree,
        renderer: &Renderer,
        limits: &Limits,
    ) -> Node {
        let room = limits.width(self.width).max();
        let most = (room.width * self.share - self.reserve).min(self.max_width).max(0.0);
        *content = self.fitted(Size::new(most, room.height)).into();
        // Its lines end where they were measured.
        let limits = if self.width == Shrink { limits.max_width(most) } else { *limits };
        content.as_widget_mut().layout(tree, renderer, &limits)
    }

    fn operate(&mut self, _: &mut Tree, bounds: Rectangle, operation: &mut dyn Operation) -> bool {
        operation.text(None, bounds, &self.whole);
        true
    }
}

impl<'a, Message: 'a> From<EllipsizedText<'a>> for Element<'a, Message> {
    fn from(text: EllipsizedText<'a>) -> Self {
        let unfitted = words("", text.style).width(text.width);
        decorate(text, unfitted)
    }
}
