//! Names of people: one spelling of each, without invisible characters, and of limited length.

use std::collections::HashMap;

use thiserror::Error;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

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
    if name.bytes().all(|letter| (b' '..=b'~').contains(&letter)) {
        return name.trim().to_owned();
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
    cleaned.trim().to_owned()
}

/// Returns a name as stored.
///
/// # Errors
/// [`TooLong`], with a sentence.
pub fn checked(name: &str) -> Result<String, TooLong> {
    let name = clean(name);
    let letters = name.chars().count();
    if letters > MAX_LETTERS {
        return Err(TooLong { start: name.chars().take(SHOWN_LETTERS).collect(), letters });
    }
    Ok(name)
}

/// Returns why these names are not valid for players, although all are different as written: one is
/// too long, or two are the same once they are cleaned.
pub fn fault(players: &[String]) -> Option<String> {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for player in players {
        let name = match checked(player) {
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

/// Returns a text as searches compare it: in lower case, without accents, and with plain letters
/// for those that look or are read like them, such as ø, ß, æ, a ligature or a Cyrillic а. Equal
/// texts stay equal; spaces and punctuation stay.
pub fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    fold_into(text, |_| true, &mut folded);
    folded
}

/// Returns the skeleton of a name, which is equal for names that look alike: as [`folded`], without
/// spaces and punctuation, and with one letter for a letter and the digit that looks like it, such
/// as O and 0.
pub fn skeleton(name: &str) -> String {
    let mut letters = String::with_capacity(name.len());
    fold_into(name, char::is_alphanumeric, &mut letters);
    let alike = |letter| match letter {
        '0' => 'o',
        '1' | 'l' => 'i',
        other => other,
    };
    letters.chars().map(alike).collect()
}

/// Appends the folded letters of a text that `keeps` accepts.
fn fold_into(text: &str, keeps: fn(char) -> bool, folded: &mut String) {
    if text.is_ascii() {
        let letters = text.chars().filter(|letter| keeps(*letter));
        return folded.extend(letters.map(|letter| letter.to_ascii_lowercase()));
    }
    // Vowel signs of many scripts are marks, too, but letters of their own.
    let is_accent = |letter: char| is_combining_mark(letter) && !letter.is_alphabetic();
    let letters = text.nfkd().filter(|letter| keeps(*letter) && !is_accent(*letter));
    for letter in letters.flat_map(char::to_lowercase) {
        match letter {
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ß' => folded.push_str("ss"),
            'þ' => folded.push_str("th"),
            letter if is_accent(letter) || is_invisible(letter) => {}
            letter => folded.push(plain_letter(letter)),
        }
    }
}

/// Returns whether a text that is being typed may mean somebody with this name, which begins like it
/// in any case. Accents that are typed are meant.
pub fn may_mean(name: &str, typed: &str) -> bool {
    let typed = typed.trim_start().to_lowercase();
    let plain = folded(&typed);
    folded(name).starts_with(&plain) && (plain == typed || name.to_lowercase().starts_with(&typed))
}

/// Returns what follows in a name after these letters, which it may begin with in any case and with
/// or without accents: "ller" of "Müller" after "mu". `None` if it begins otherwise.
pub fn rest_after<'a>(name: &'a str, letters: &str) -> Option<&'a str> {
    let letters = folded(letters);
    if !folded(name).starts_with(&letters) {
        return None;
    }
    let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
    let end = ends
        .clone()
        .find(|end| name.get(..*end).is_some_and(|begin| folded(begin).len() >= letters.len()))?;
    // An accent of its own belongs to the letter before it.
    name.get(end..).map(|rest| rest.trim_start_matches(is_combining_mark))
}

/// Returns what lists of names are sorted by: their folded letters, and numbers by their value, so
/// that "Ada 2" comes before "Ada 10".
pub fn sort_key(name: &str) -> String {
    let folded = folded(name);
    let mut key = String::with_capacity(folded.len() + 1);
    let mut rest = folded.as_str();
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let length = number.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, after) = number.split_at(length);
        let digits = digits.trim_start_matches('0');
        key.push_str(before);
        // A longer number is a larger one; its length comes first, before any letter.
        key.extend(u8::try_from(digits.len().min(0x1e) + 1).map(char::from));
        key.push_str(digits);
        rest = after;
    }
    key.push_str(rest);
    key
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

/// Returns the plain letter or sign that a letter or sign looks like or is read as.
const fn plain_letter(letter: char) -> char {
    match letter {
        'о' | 'ο' | 'ø' => 'o',
        'і' | 'ι' | 'ı' | 'ӏ' => 'i',
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'е' | 'ε' | 'ə' => 'e',
        'к' | 'κ' | 'ĸ' => 'k',
        'м' | 'μ' => 'm',
        'н' | 'η' | 'ħ' => 'h',
        'р' | 'ρ' => 'p',
        'с' => 'c',
        'т' | 'τ' | 'ŧ' => 't',
        'у' | 'υ' => 'y',
        'х' | 'χ' => 'x',
        'ѕ' => 's',
        'ј' => 'j',
        'ν' => 'v',
        'ł' => 'l',
        'đ' | 'ð' | 'ɖ' => 'd',
        'ŋ' => 'n',
        'ς' => 'σ',
        '‘' | '’' | 'ʼ' | '´' => '\'',
        '‐' | '‑' | '–' | '—' | '−' => '-',
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

fn is_emoji(letter: char) -> bool {
    matches!(letter,
        '\u{fe0f}' | '\u{2190}'..='\u{23ff}' | '\u{25a0}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}'
        | '\u{1f000}'..='\u{1faff}')
}
