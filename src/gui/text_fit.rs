//! Words as large as there is room for: measured, not guessed.

use iced::Size;
use iced::advanced::graphics::text::Paragraph;
use iced::advanced::text::{self, LineHeight, Paragraph as _, Shaping, Wrapping};
use iced::widget::Text;

use crate::gui::theme::{TextStyle, Theme, Tone};
use crate::gui::widget::label;

/// How wide words are in a step of the type scale, in logical pixels.
pub(super) fn width(words: &str, step: TextStyle) -> f32 {
    let text = text::Text {
        content: words,
        bounds: Size::INFINITE,
        size: step.size.into(),
        line_height: LineHeight::Absolute(step.line.into()),
        font: step.font,
        align_x: text::Alignment::Default,
        align_y: iced::alignment::Vertical::Top,
        shaping: Shaping::Auto,
        wrapping: Wrapping::None,
    };
    Paragraph::with_text(text).min_width().ceil()
}

/// The step itself where the words have room in it, else one so much smaller, down to `least`.
pub(super) fn step(words: &str, step: TextStyle, least: f32, room: f32) -> TextStyle {
    let width = width(words, step);
    if width <= room {
        return step;
    }
    let size = (step.size * room / width).floor().clamp(least.min(step.size), step.size);
    TextStyle { size, ..step }
}

/// Words on one line: smaller where they are too wide, and cut with an ellipsis where they are
/// too wide even at `least`.
pub(super) fn fitted<'a>(
    words: &str,
    wanted: TextStyle,
    least: f32,
    room: f32,
    color: Tone,
) -> Text<'a, Theme> {
    let smaller = step(words, wanted, least, room);
    let words = cut(words, smaller, room);
    label(words, smaller, color).wrapping(Wrapping::None)
}

/// The words with as many of their letters as have room, and an ellipsis where some have not.
pub(super) fn cut(words: &str, step: TextStyle, room: f32) -> String {
    if width(words, step) <= room {
        return words.to_owned();
    }
    let letters: Vec<char> = words.chars().collect();
    let shortened = |count: usize| -> String {
        let kept: String = letters.iter().take(count).collect();
        format!("{}…", kept.trim_end())
    };
    let counts: Vec<usize> = (2..letters.len()).collect();
    let fitting = counts.partition_point(|count| width(&shortened(*count), step) <= room);
    shortened(fitting + 1)
}
