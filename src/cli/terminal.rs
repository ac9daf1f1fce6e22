//! Standard output for a person at a terminal.
//!
//! Invariant: `writeln!` sends no control characters to the terminal but line breaks and our own
//! bold print; `write_all` sends a document exactly as it is.

use std::fmt;
use std::io::{self, IsTerminal as _, Write};

/// Begins bold print. A Unicode noncharacter, which no name contains.
pub(super) const BOLD: char = '\u{fdd0}';
/// Ends bold print. Likewise a noncharacter.
pub(super) const PLAIN: char = '\u{fdd1}';

/// Standard output that cleans sentences and leaves documents as they are.
pub(super) struct Terminal<W: Write> {
    out: W,
    is_bold: bool,
}

impl<W: Write> Terminal<W> {
    /// Creates output to `out`, with bold print if standard output supports it.
    pub(super) fn new(out: W) -> Terminal<W> {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Terminal { out, is_bold: io::stdout().is_terminal() && !no_color }
    }

    /// Returns the underlying writer.
    pub(super) fn into_inner(self) -> W {
        self.out
    }
}

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, document: &[u8]) -> io::Result<usize> {
        self.out.write(document)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn write_fmt(&mut self, sentence: fmt::Arguments<'_>) -> io::Result<()> {
        let sentence = sentence.to_string();
        if is_plain(sentence.strip_suffix('\n').unwrap_or(&sentence)) {
            return self.out.write_all(sentence.as_bytes());
        }
        let (on, off) = if self.is_bold { ("\u{1b}[1m", "\u{1b}[0m") } else { ("", "") };
        let mut text = String::new();
        for letter in sentence.chars() {
            match letter {
                '\n' => text.push('\n'),
                BOLD => text.push_str(on),
                PLAIN => text.push_str(off),
                letter => push_visible(&mut text, letter),
            }
        }
        self.out.write_all(text.as_bytes())
    }
}

/// Returns whether a text is all printable ASCII, as most is: such text is printed unchanged, a
/// column per letter.
pub(super) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Returns a text in one line, with control characters made visible.
pub(super) fn visible(text: &str) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|letter| match letter {
        BOLD | PLAIN => shown.push(letter),
        letter => push_visible(&mut shown, letter),
    });
    shown
}

/// Appends a character: ␛ for an escape, and so on; `\u{202e}` for a direction mark.
fn push_visible(text: &mut String, letter: char) {
    let picture = match u32::from(letter) {
        code @ 0..0x20 => char::from_u32(0x2400 + code),
        0x7f => Some('\u{2421}'),
        _ => None,
    };
    let is_direction = matches!(letter,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    match picture {
        Some(picture) => text.push(picture),
        None if letter.is_control() || is_direction => text.extend(letter.escape_unicode()),
        None => text.push(letter),
    }
}
