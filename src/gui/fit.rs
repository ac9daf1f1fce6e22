//! Words that fit a width: letters shrink a little, and what is still too long is cut. Nothing
//! is measured; a little is left over rather than clipped.

use super::theme::TextStyle;

/// No letters are drawn smaller, in logical pixels.
const LEAST: f32 = 12.0;

/// About how wide words are at this size, in logical pixels.
pub fn width(words: &str, size: f32) -> f32 {
    size * words.chars().map(advance).sum::<f32>()
}

/// How far a letter reaches, in parts of the size; bold letters at that.
fn advance(letter: char) -> f32 {
    match letter {
        '0'..='9' | '+' | '−' | '-' => 0.57,
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '.' | ',' | ':' | ';' | '\'' | 'I' => 0.34,
        'm' | 'w' | 'M' | 'W' | '…' => 0.88,
        _ if letter.is_uppercase() => 0.66,
        _ => 0.57,
    }
}

/// The step, smaller where the words would be wider than the room.
pub fn step(words: &str, step: TextStyle, room: f32) -> TextStyle {
    let wide = width(words, step.size);
    if wide <= room {
        return step;
    }
    let size = (step.size * room / wide).floor().max(LEAST);
    TextStyle { size, line: (step.line * size / step.size).ceil(), ..step }
}

/// As many letters as fit, with an ellipsis where some do not.
pub fn cut(words: &str, size: f32, room: f32) -> String {
    if width(words, size) <= room {
        return words.to_owned();
    }
    let mut left = room - width("…", size);
    let fitting = words.chars().take_while(|letter| {
        left -= size * advance(*letter);
        left >= 0.0
    });
    let fitting: String = fitting.collect();
    format!("{}…", fitting.trim_end())
}

/// How many lines words take where each can be so wide; words stay whole.
pub fn lines(words: &str, size: f32, room: f32) -> usize {
    let mut lines = 1;
    let mut used = 0.0;
    for word in words.split(' ') {
        let wide = width(word, size);
        if used > 0.0 && used + width(" ", size) + wide > room {
            lines += 1;
            used = wide;
        } else {
            used += if used > 0.0 { width(" ", size) } else { 0.0 } + wide;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::theme::scale;

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!(step("145", scale::HEAD, 100.0), scale::HEAD);
        assert_eq!(cut("Ada", 18.0, 60.0), "Ada");
        assert_eq!(lines("2 runs of 3", 14.0, 200.0), 1);
    }

    #[test]
    fn what_does_not_is_smaller_then_cut() {
        let small = step("10,000", scale::HEAD, 60.0);
        assert!(width("10,000", small.size) <= 60.0 && small.size >= LEAST);
        let name = cut("Maximiliane", 14.0, 50.0);
        assert!(name.starts_with("Max") && name.ends_with('…'), "{name}");
        assert!(width(&name, 14.0) <= 50.0);
        assert_eq!(lines("1 run of 4 and 1 set of 3", 14.0, 60.0), 3);
    }
}
