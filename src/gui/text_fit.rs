//! Measures text as it is drawn, and makes it fit a width.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use iced::Size;
use iced::advanced::graphics::text::Paragraph;
use iced::advanced::text::{self, LineHeight, Paragraph as _, Shaping, Wrapping};
use iced::font::Weight;

use super::theme::TextStyle;

/// The smallest letters on a screen, in logical pixels.
const MIN_SIZE: f32 = 12.0;
/// The number of cached widths at which the cache is cleared.
const MAX_CACHED: usize = 8192;
/// Tolerance for sums of lengths.
const ROUNDING: f32 = 0.1;

thread_local! {
    /// Widths by size and weight, then by text, because every message lays out every view again.
    static WIDTHS: RefCell<HashMap<(u32, Weight), HashMap<String, f32>>> =
        RefCell::new(HashMap::new());
}

/// Returns the width of a text in one line, in whole logical pixels.
pub fn width(words: &str, style: TextStyle) -> f32 {
    measure(words, style).ceil()
}

fn measure(words: &str, style: TextStyle) -> f32 {
    WIDTHS.with_borrow_mut(|widths| {
        let known = widths.entry((style.size.to_bits(), style.font.weight)).or_default();
        if let Some(width) = known.get(words) {
            return *width;
        }
        if known.len() >= MAX_CACHED {
            known.clear();
        }
        let width = paragraph_width(words, style);
        let _ = known.insert(words.to_owned(), width);
        width
    })
}

fn paragraph_width(words: &str, style: TextStyle) -> f32 {
    let text = text::Text {
        content: words,
        bounds: Size::INFINITE,
        size: style.size.into(),
        line_height: LineHeight::Absolute(style.line.into()),
        font: style.font,
        align_x: text::Alignment::Default,
        align_y: iced::alignment::Vertical::Top,
        shaping: Shaping::Auto,
        wrapping: Wrapping::None,
    };
    Paragraph::with_text(text).min_width()
}

/// Returns whether a text fits one line of `room` logical pixels.
pub fn fits(words: &str, style: TextStyle, room: f32) -> bool {
    measure(words, style) <= room + ROUNDING
}

/// Returns the style in which a text is at most `room` wide: with smaller letters if necessary, but
/// never smaller than 12 logical pixels.
pub fn step(words: &str, style: TextStyle, room: f32) -> TextStyle {
    step_to(MIN_SIZE, words, style, room)
}

/// Like [`step`], with another smallest size.
pub fn step_to(least: f32, words: &str, style: TextStyle, room: f32) -> TextStyle {
    if fits(words, style, room) {
        return style;
    }
    let size = (style.size * room / measure(words, style)).floor();
    style.sized(size.clamp(least.min(style.size), style.size))
}

/// Shortens a text to at most `room`, in the middle.
pub fn shortened(words: &str, style: TextStyle, room: f32) -> Cow<'_, str> {
    if fits(words, style, room) {
        return words.into();
    }
    store::format::shortened(words, room + ROUNDING, &|words| measure(words, style)).into()
}

/// Returns the number of lines of a text that wraps at `room`, between words.
pub fn lines(words: &str, style: TextStyle, room: f32) -> usize {
    let mut lines = 1;
    let mut used = 0.0;
    for word in words.split(' ') {
        let wide = measure(word, style);
        let after = used + if used > 0.0 { measure(" ", style) } else { 0.0 } + wide;
        if used > 0.0 && after > room + ROUNDING {
            lines += 1;
            used = wide;
        } else {
            used = after;
        }
    }
    lines
}
