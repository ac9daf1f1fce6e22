//! Names of people: one spelling of each, without invisible characters, and of limited length.

use std::borrow::Cow;
use std::collections::HashMap;

use foldhash::fast::RandomState;
use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;

/// Maximum length of a name in letters.
pub const MAX_LETTERS: usize = 200;

/// How many letters of a name that is too long are repeated.
const SHOWN_LETTERS: usize = 20;

const ZERO_WIDTH_NON_JOINER: char = '\u{200c}';
const ZERO_WIDTH_JOINER: char = '\u{200d}';

/// A name has more than [`MAX_LETTERS`].
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("The name “{start}…” has {letters} letters; a name can have at most {MAX_LETTERS}.")]
pub struct TooLong {
    start: String,
    letters: usize,
}

/// Returns a name as stored: composed (NFC), with a space for each line break and tab, trimmed, and
/// without invisible characters except the joiners that a script or an emoji needs.
pub fn clean(name: &str) -> String {
    cleaned(name).into_owned()
}

fn cleaned(name: &str) -> Cow<'_, str> {
    if name.bytes().all(|letter| (b' '..=b'~').contains(&letter)) {
        return Cow::Borrowed(name.trim());
    }
    let letters: Vec<char> = name.nfc().collect();
    let mut cleaned = String::with_capacity(name.len());
    for (at, letter) in letters.iter().copied().enumerate() {
        let before = at.checked_sub(1).and_then(|at| letters.get(at));
        match letter {
            letter if letter.is_control() && letter.is_whitespace() => cleaned.push(' '),
            ZERO_WIDTH_JOINER | ZERO_WIDTH_NON_JOINER => {
                let joins = before.zip(letters.get(at + 1));
                if joins.is_some_and(|(before, after)| is_joined(letter, *before, *after)) {
                    cleaned.push(letter);
                }
            }
            letter if is_invisible(letter) => {}
            letter => cleaned.push(letter),
        }
    }
    // Removing characters may have brought together what composes.
    let cleaned: String = cleaned.nfc().collect();
    Cow::Owned(cleaned.trim().to_owned())
}

/// Returns a name as stored.
///
/// # Errors
/// [`TooLong`], with a sentence.
pub fn checked(name: &str) -> Result<String, TooLong> {
    within_length(cleaned(name)).map(Cow::into_owned)
}

fn within_length(name: Cow<'_, str>) -> Result<Cow<'_, str>, TooLong> {
    let letters = name.chars().count();
    if letters > MAX_LETTERS {
        return Err(TooLong { start: name.chars().take(SHOWN_LETTERS).collect(), letters });
    }
    Ok(name)
}

/// Returns why these names are not valid for players, although all are different as written: one is
/// too long, or two are the same once they are cleaned.
pub fn fault(players: &[String]) -> Option<String> {
    let mut seen: HashMap<Cow<'_, str>, &str, RandomState> =
        HashMap::with_capacity_and_hasher(players.len(), RandomState::default());
    for player in players {
        let name = match within_length(cleaned(player)) {
            Ok(name) => name,
            Err(too_long) => return Some(too_long.to_string()),
        };
        if name.is_empty() && !player.trim().is_empty() {
            return Some("A name has no visible letters.".to_owned());
        }
        match seen.get(&name) {
            Some(other) if *other != player.trim() => {
                return Some(format!(
                    "{name} is listed twice, in two spellings. Each player needs a different name."
                ));
            }
            _ => drop(seen.insert(name, player.trim())),
        }
    }
    None
}

/// Returns the skeleton of a name, which is equal for names that differ only in case, spaces,
/// accents or letters that look alike, such as a Cyrillic а and a Latin a, or a letter O and a
/// digit 0.
pub fn skeleton(name: &str) -> String {
    let letters = name.nfkd().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).map(plain_letter).collect()
}

/// Returns the pairs of different names that look alike, as "Zoë" and "Zoe" do.
pub fn look_alikes<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<(&'a str, &'a str)> {
    let (mut seen, mut pairs) = (HashMap::new(), Vec::new());
    for name in names {
        let first = *seen.entry(skeleton(name)).or_insert(name);
        if first != name {
            pairs.push((first, name));
        }
    }
    pairs
}

/// Returns the Latin letter that a letter or digit looks like.
const fn plain_letter(letter: char) -> char {
    match letter {
        '0' | 'о' | 'ο' => 'o',
        '1' | 'l' | 'і' | 'ι' | 'ı' | 'ӏ' => 'i',
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'е' | 'ε' => 'e',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'н' | 'η' => 'h',
        'р' | 'ρ' => 'p',
        'с' => 'c',
        'т' | 'τ' => 't',
        'у' | 'υ' => 'y',
        'х' | 'χ' => 'x',
        'ѕ' => 's',
        'ј' => 'j',
        'ν' => 'v',
        'ø' => 'o',
        'ł' => 'i',
        other => other,
    }
}

/// Returns whether a letter is invisible and takes no space: control characters, direction marks,
/// zero-width characters, and unassigned code points. Joiners are among them.
pub fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fdd0}'..='\u{fdef}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}' | '\u{e0001}')
        || u32::from(letter) & 0xfffe == 0xfffe
}

/// Returns whether a joiner between these two changes how they are written.
fn is_joined(joiner: char, before: char, after: char) -> bool {
    let scripts = needs_joiners(before) && needs_joiners(after);
    scripts || (joiner == ZERO_WIDTH_JOINER && is_emoji(before) && is_emoji(after))
}

/// Returns whether a letter belongs to a script in which letters join: Arabic and its relatives,
/// the scripts of India and South-East Asia, Mongolian.
fn needs_joiners(letter: char) -> bool {
    matches!(letter,
        '\u{600}'..='\u{8ff}' | '\u{900}'..='\u{dff}' | '\u{f00}'..='\u{109f}'
        | '\u{1700}'..='\u{18af}' | '\u{1900}'..='\u{1cff}' | '\u{a800}'..='\u{abff}'
        | '\u{fb50}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}'
        | '\u{10a00}'..='\u{10fff}' | '\u{11000}'..='\u{11fff}' | '\u{1e900}'..='\u{1e95f}')
}

/// Returns whether a letter is part of an emoji.
fn is_emoji(letter: char) -> bool {
    matches!(letter,
        '\u{fe0f}' | '\u{2190}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
        | '\u{1f000}'..='\u{1faff}')
}
