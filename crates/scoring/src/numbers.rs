//! Formatting of numbers: with a sign and commas, or in halves.

use std::fmt::Write as _;

/// The largest number in a record; it keeps sums from overflowing.
pub(crate) const MAX_NUMBER: i64 = 1_000_000_000;

/// Returns a count as a number, as points are.
pub fn as_number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(MAX_NUMBER)
}

/// Returns what a table has at this place, from 0; `None` beyond its ends.
pub fn lookup<T: Copy>(table: &[T], place: i64) -> Option<T> {
    table.get(usize::try_from(place).ok()?).copied()
}

/// Returns a number as written on paper: with a real minus sign, and with commas from a thousand on.
pub fn signed(number: i64) -> String {
    let mut text = String::with_capacity(8);
    push_signed(&mut text, number);
    text
}

/// Appends a number as [`signed`] writes it.
pub(crate) fn push_signed(text: &mut String, number: i64) {
    if number < 0 {
        text.push('−');
    }
    let digits = number.unsigned_abs();
    // Writing to a string does not fail.
    if digits < 1_000 {
        let _ = write!(text, "{digits}");
        return;
    }
    let groups = std::iter::successors(Some(digits), |rest| Some(rest / 1_000));
    let groups: Vec<u64> = groups.take_while(|rest| *rest > 0).collect();
    for (index, group) in groups.iter().rev().enumerate() {
        let _ = match index {
            0 => write!(text, "{group}"),
            _ => write!(text, ",{:03}", group % 1_000),
        };
    }
}

/// Parses "30", "30.5" or "30½" as a number of halves; `None` if the text is not such a number.
pub fn halves(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, half) = match (digits.strip_suffix('½'), digits.split_once('.')) {
        (Some(whole), _) => (if whole.is_empty() { "0" } else { whole }, 1),
        (None, Some((whole, tenths))) => match tenths.trim_end_matches('0') {
            "" if !tenths.is_empty() => (whole, 0),
            "5" => (whole, 1),
            _ => return None,
        },
        (None, None) => (digits, 0),
    };
    if !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = whole.parse::<i64>().ok()?;
    let halves = (whole <= MAX_NUMBER).then(|| 2 * whole + half)?;
    Some(if negative { -halves } else { halves })
}

/// Returns the numbers of a sum as people write it: 12, 11 and −5 for "12 + 11 − 5", and one number
/// for "1,250". `None` if a part is not a whole number.
pub fn summands(text: &str) -> Option<Vec<i64>> {
    parts(text)?.into_iter().map(|part| whole(&part)).collect()
}

/// Returns a number or a sum as people write it, unless it is too large to add up.
pub fn read_number(text: &str) -> Option<i64> {
    let sum = summands(text)?.into_iter().try_fold(0_i64, i64::checked_add)?;
    (-MAX_NUMBER..=MAX_NUMBER).contains(&sum).then_some(sum)
}

/// Returns the sum of half points as people write it, in halves: 61 for "30½", 31 for "12,5 + 3".
pub fn sum_of_halves(text: &str) -> Option<i64> {
    let parts = parts(text)?.into_iter();
    let mut parts = parts.map(|part| halves(&part.replace(',', ".")));
    parts.try_fold(0_i64, |sum, part| sum.checked_add(part?))
}

/// Returns the parts of a sum with their signs: "12", "11" and "-5" for "12 + 11 − 5".
fn parts(text: &str) -> Option<Vec<String>> {
    let (mut parts, mut sign, mut part) = (Vec::new(), None, String::new());
    for char in text.chars() {
        let operator = match char {
            '+' => "",
            '-' | '\u{2212}' | '\u{2013}' => "-",
            _ => {
                part.push(char);
                continue;
            }
        };
        match (part.trim().is_empty(), sign) {
            // A sign before the first number.
            (true, None) if parts.is_empty() => {}
            (true, _) => return None,
            (false, _) => parts.push(format!("{}{}", sign.unwrap_or(""), part.trim())),
        }
        (sign, part) = (Some(operator), String::new());
    }
    let last = part.trim();
    parts.push(format!("{}{last}", sign.unwrap_or("")));
    (!last.is_empty()).then_some(parts)
}

/// Returns a whole number as people write it: "-7", "1,250", "1 250", "5.0".
fn whole(text: &str) -> Option<i64> {
    const GROUPING: [char; 8] = [',', '.', '\'', '\u{2019}', ' ', '\u{a0}', '\u{2009}', '\u{202f}'];
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let separator = digits.chars().find(|char| GROUPING.contains(char));
    let mut groups = separator.into_iter().flat_map(|separator| digits.split(separator));
    let first = groups.next().unwrap_or_default();
    let is_grouped = is_number(first) && first.len() <= 3 && !first.starts_with('0');
    let zeros = digits.split_once(['.', ',']).filter(|(_, after)| matches!(*after, "0" | "00"));
    let digits = if is_grouped && groups.all(|group| is_number(group) && group.len() == 3) {
        digits.chars().filter(char::is_ascii_digit).collect()
    } else {
        zeros.map_or(digits, |(whole, _)| whole).to_owned()
    };
    let number = Some(digits).filter(|digits| is_number(digits))?.parse::<i64>().ok()?;
    Some(if negative { -number } else { number })
}

/// Returns a number of halves as written on paper: "30½", "−2½".
pub fn halves_words(halves: i64) -> String {
    let sign = if halves < 0 { "−" } else { "" };
    let (whole, half) = (halves.unsigned_abs() / 2, if halves % 2 == 0 { "" } else { "½" });
    match (whole, half) {
        (0, "½") => format!("{sign}½"),
        _ => format!("{sign}{whole}{half}"),
    }
}

/// Returns a number of halves as text that [`halves`] parses: "30.5".
pub fn halves_text(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let (whole, half) = (halves.unsigned_abs() / 2, halves % 2 != 0);
    format!("{sign}{whole}{}", if half { ".5" } else { "" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sums_are_read_as_people_write_them() {
        for (text, numbers) in [
            ("12", &[12][..]),
            ("-30", &[-30]),
            ("\u{2212}30", &[-30]),
            ("+7", &[7]),
            ("12+11+7", &[12, 11, 7]),
            ("60-5", &[60, -5]),
            ("10+5-5+3", &[10, 5, -5, 3]),
            (" 12 + 11 ", &[12, 11]),
            ("1,250", &[1250]),
            ("1 250", &[1250]),
            ("1.250", &[1250]),
            ("1'250'000 + 5", &[1_250_000, 5]),
            ("5.0", &[5]),
            ("5,00", &[5]),
        ] {
            assert_eq!(summands(text).as_deref(), Some(numbers), "{text}");
        }
        for text in [
            "",
            "12.5",
            "30,5",
            "1o5",
            "5--3",
            "12+",
            "+",
            "-",
            "--7",
            "+-7",
            "12 11",
            "1,25",
            "0,500",
            "1,250.000",
            "12,3456",
            "1e3",
            "99999999999999999999",
            "½",
            "9,",
            ",9",
        ] {
            assert_eq!(summands(text), None, "{text}");
        }
        for (text, halves) in [("12.5", 25), ("12,5 + 3", 31), ("2½-1", 3), ("-½", -1)] {
            assert_eq!(sum_of_halves(text), Some(halves), "{text}");
        }
        assert_eq!(sum_of_halves("12.25"), None);
    }

    #[test]
    fn commas_are_written_from_a_thousand_on() {
        for (number, words) in [
            (0, "0"),
            (-30, "−30"),
            (999, "999"),
            (1_000, "1,000"),
            (-9_900, "−9,900"),
            (10_005, "10,005"),
            (1_000_000_000, "1,000,000,000"),
        ] {
            assert_eq!(signed(number), words);
        }
    }
}
