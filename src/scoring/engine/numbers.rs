//! Formatting of numbers: with a sign and commas, or in halves.

use std::fmt::Write as _;

use smallvec::SmallVec;

/// The largest number in a record; it keeps sums from overflowing.
pub(in crate::engine) const MAX_NUMBER: i64 = 1_000_000_000;

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
pub(in crate::engine) fn push_signed(text: &mut String, number: i64) {
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
    let groups: SmallVec<[u64; 8]> = groups.take_while(|rest| *rest > 0).collect();
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
    let (whole, half) = match digits.split_once(['.', '½']) {
        Some((whole, "")) if digits.ends_with('½') => (whole, 1),
        Some((whole, after)) if digits.contains('.') => match after.trim_end_matches('0') {
            "" if !after.is_empty() => (whole, 0),
            "5" => (whole, 1),
            _ => return None,
        },
        Some(_) => return None,
        None => (digits, 0),
    };
    let blank = whole.is_empty() && digits == "½";
    if !blank && !whole.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let whole = if blank { 0 } else { whole.parse::<i64>().ok()? };
    let halves = (whole <= MAX_NUMBER).then(|| 2 * whole + half)?;
    Some(if negative { -halves } else { halves })
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
