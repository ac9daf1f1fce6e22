//! Grammar of messages: plurals, possessives, agreement and limits.

use crate::numbers::{MAX_NUMBER, push_signed};
use crate::signed;

/// Returns a count with its noun: "1 trick", "2 tricks", "0 tricks".
pub fn counted(number: i64, one: &str, many: &str) -> String {
    let thing = plural(number, one, many);
    let mut words = String::with_capacity(8 + thing.len());
    push_signed(&mut words, number);
    words.push(' ');
    words.push_str(thing);
    words
}

/// Returns the singular for 1 and −1, the plural for every other number.
pub fn plural<'a>(number: i64, one: &'a str, many: &'a str) -> &'a str {
    if number.unsigned_abs() == 1 { one } else { many }
}

/// Returns the verb for this many names: "Ada leads", "Ada and Cleo lead".
pub fn verb<'a>(names: usize, one: &'a str, many: &'a str) -> &'a str {
    if names == 1 { one } else { many }
}

/// Returns how many of several are in: "2 of 4 hands are in", "1 of 4 hands is in".
pub fn how_many_in(done: usize, all: usize, [one, several]: [&str; 2]) -> String {
    let are = if done == 1 || all == 1 { "is" } else { "are" };
    format!("{done} of {all} {} {are} in", verb(all, one, several))
}

/// Returns the possessive: "Ada’s", "James’", "Ada and Cleo’s".
pub fn possessive(name: &str) -> String {
    if name.ends_with(['s', 'S']) { format!("{name}’") } else { format!("{name}’s") }
}

/// Returns the limits in words: "from 50 to 250", "exactly 13".
pub fn limits(min: i64, max: i64) -> String {
    if min == max {
        format!("exactly {}", signed(min))
    } else {
        format!("from {} to {}", signed(min), signed(max))
    }
}

/// Returns why a number is outside these limits, where ±1,000,000,000 is none, or not a multiple of
/// `step`; `None` if it is neither. `whose` returns the name of the value at the start of a sentence.
pub(crate) fn number_fault(
    number: i64,
    (low, high): (i64, i64),
    step: i64,
    whose: impl FnOnce() -> String,
) -> Option<String> {
    let wanted = if number < low && high == MAX_NUMBER {
        format!("at least {}", signed(low))
    } else if number > high && low == -MAX_NUMBER {
        format!("at most {}", signed(high))
    } else if number < low || number > high {
        limits(low, high)
    } else if step != 1 && number % step != 0 {
        // Most have a step of 1, and a division is slow.
        format!("a multiple of {step}")
    } else {
        return None;
    };
    Some(format!("{} must be {wanted}, not {}.", whose(), signed(number)))
}

/// Returns a text in lower case with its numbers in words, as they are spoken: "ten thousand" for
/// "10,000", "five hundred (bid for one hundred twenty five)".
pub fn with_numbers_in_words(text: &str) -> String {
    let mut words = String::new();
    let mut letters = text.chars().flat_map(char::to_lowercase).peekable();
    while let Some(letter) = letters.next() {
        let Some(digit) = letter.to_digit(10) else {
            words.push(letter);
            continue;
        };
        let mut number = u64::from(digit);
        while let Some(next) = letters.next_if(|next| next.is_ascii_digit() || *next == ',') {
            if let Some(digit) = next.to_digit(10) {
                number = number.saturating_mul(10).saturating_add(digit.into());
            }
        }
        words.push_str(&in_words(number));
    }
    words
}

/// Returns a number in words, without "and" or hyphens; a million and more in digits.
fn in_words(number: u64) -> String {
    const SMALL: &str = "zero one two three four five six seven eight nine ten eleven twelve \
                         thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
    const TENS: &str = "zero ten twenty thirty forty fifty sixty seventy eighty ninety";
    let word = |words: &str, at: u64| {
        let word = usize::try_from(at).ok().and_then(|at| words.split(' ').nth(at));
        word.unwrap_or_default().to_owned()
    };
    let (first, rest) = match number {
        0..20 => (word(SMALL, number), 0),
        20..100 => (word(TENS, number / 10), number % 10),
        100..1000 => (format!("{} hundred", in_words(number / 100)), number % 100),
        1000..1_000_000 => (format!("{} thousand", in_words(number / 1000)), number % 1000),
        _ => (number.to_string(), 0),
    };
    if rest == 0 { first } else { format!("{first} {}", in_words(rest)) }
}

/// Capitalizes the first letter.
pub fn capitalize(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Returns a label for the middle of a sentence. Labels in capitals stay as they are.
pub fn uncapitalize(label: &str) -> String {
    let mut letters = label.chars();
    let (first, rest) = (letters.next(), letters.as_str());
    match first {
        Some(first) if !rest.starts_with(char::is_uppercase) => {
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => label.to_owned(),
    }
}

/// Returns whether a noun takes a plural verb: "tricks", "points in hand".
pub fn is_plural(noun: &str) -> bool {
    const AFTER: [&str; 10] =
        ["of", "in", "on", "to", "for", "left", "home", "bid", "spoken", "taken"];
    let words: Vec<&str> = noun.split_whitespace().collect();
    let end = words.iter().skip(1).position(|word| AFTER.contains(word));
    let head = end.map_or(words.last(), |end| words.get(end)).map_or("", |word| *word);
    let head = head.to_lowercase();
    let singular = ["ss", "us", "is", "’s"].iter().any(|end| head.ends_with(end));
    (head.ends_with('s') && !singular) || ["dice", "people", "men", "women"].contains(&&*head)
}

/// Returns the plural of a noun: "ladies", "gentlemen", "couples".
pub fn many(noun: &str) -> String {
    match (noun.strip_suffix('y'), noun.strip_suffix("man")) {
        (Some(stem), _) => format!("{stem}ies"),
        (_, Some(stem)) => format!("{stem}men"),
        _ => format!("{noun}s"),
    }
}

/// Returns the name of an enum's variant without its content, for a log: "Missing".
pub fn variant_name(value: &impl std::fmt::Debug) -> String {
    let debug = format!("{value:?}");
    let name = debug.split(|sign: char| !sign.is_alphanumeric()).next();
    name.unwrap_or_default().to_owned()
}
