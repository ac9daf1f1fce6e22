//! Measures text as it is drawn, and makes it fit a width.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;

use iced::Size;
use iced::advanced::graphics::text::Paragraph;
use iced::advanced::text::{self, LineHeight, Paragraph as _, Shaping, Wrapping};
use iced::font::Weight;

use super::theme::TextStyle;
use session::chart::float;

/// The smallest letters on a screen, in logical pixels.
const MIN_SIZE: f32 = 12.0;
/// The number of cached widths at which the cache is cleared.
const MAX_CACHED: usize = 8192;
/// The share of their size at which letters are hardly smaller.
const HARDLY_SMALLER: f32 = 0.9;
/// How much longer two words can be together than each alone.
const KERNING: f32 = 0.5;
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
        let width = Paragraph::with_text(text).min_width();
        let _ = known.insert(words.to_owned(), width);
        width
    })
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

/// Returns the style with the smallest letters of these and `usual`: in it, each text fits.
pub fn smallest(steps: impl IntoIterator<Item = TextStyle>, usual: TextStyle) -> TextStyle {
    steps.into_iter().fold(usual, |least, step| if step.size < least.size { step } else { least })
}

/// Shortens a text to at most `room`, in the middle.
pub fn shortened(words: &str, style: TextStyle, room: f32) -> Cow<'_, str> {
    if fits(words, style, room) {
        return words.into();
    }
    store::format::shortened(words, room + ROUNDING, &|words| measure(words, style)).into()
}

/// Returns the largest style, from `style` down to `least`, in which a text fits a space on at most
/// this many lines. One line is enough if its letters are hardly smaller.
pub fn step_in(least: f32, words: &str, style: TextStyle, room: Size, most: usize) -> TextStyle {
    let one = step_to(least, words, style, room.width);
    if one.size >= HARDLY_SMALLER * style.size && fits(words, one, room.width) {
        return one;
    }
    let smaller = |style: &TextStyle| Some(style.sized(style.size - 1.0));
    let styles = std::iter::successors(Some(style), smaller);
    let mut styles = styles.take_while(|style| style.size >= least.max(1.0));
    let fitting = |style: &TextStyle| {
        fits_lines(words, *style, room.width, lines_in(room.height, *style, most))
    };
    styles.find(fitting).unwrap_or_else(|| style.sized(least.min(style.size)))
}

/// Returns how many lines there is height for: from 1 to `most`.
pub fn lines_in(height: f32, style: TextStyle, most: usize) -> usize {
    let fit = |lines: &usize| float(*lines) * style.line <= height + ROUNDING;
    (1..=most).rev().find(fit).unwrap_or(1)
}

/// Returns whether a text fits this many lines without breaking a word.
pub fn fits_lines(words: &str, style: TextStyle, room: f32, most: usize) -> bool {
    if most <= 1 {
        return fits(words, style, room);
    }
    lines(words, style, room) <= most && parts(words).all(|part| fits(part.trim_end(), style, room))
}

/// Shortens a text in the middle to this many lines, each at most `room` wide.
pub fn shortened_lines(words: &str, style: TextStyle, room: f32, most: usize) -> Cow<'_, str> {
    // No line is full, because it ends with a word.
    let rooms = (20..40).rev().map(|part| room * float(most) * float(part) / 40.0);
    let rooms = rooms.take_while(|some| *some > room);
    let mut texts = rooms.map(|some| shortened(words, style, some));
    let fitting = texts.find(|words| fits_lines(words, style, room, most));
    fitting.unwrap_or_else(|| shortened(words, style, room))
}

/// Returns the number of lines of a text that wraps at `room`, between words and after hyphens; what
/// is wider takes several.
pub fn lines(words: &str, style: TextStyle, room: f32) -> usize {
    let room = room.max(1.0);
    let mut lines = 1;
    let mut used = 0.0;
    for part in parts(words) {
        let word = part.trim_end();
        let wide = measure(word, style);
        if used > 0.0 && used + wide > room - KERNING {
            lines += 1;
            used = 0.0;
        }
        used += wide;
        while used > room + ROUNDING {
            lines += 1;
            used -= room;
        }
        if word.len() < part.len() {
            used += measure(" ", style);
        }
    }
    lines
}

/// Splits a text where a line may end: after a blank or a hyphen.
fn parts(words: &str) -> impl Iterator<Item = &str> {
    words.split_inclusive([' ', '-'])
}
