//! Counts with what they count, days in words, and texts shortened to a width.
//!
//! Invariant: every function is pure; the current time is passed in. Counts of points and
//! tricks, which may be negative, are in [`scoring::wording`].

use chrono::{DateTime, Datelike, Local, NaiveDate, NaiveDateTime, TimeZone as _, Utc};

/// Returns a count with what is counted, always in figures, so that no sentence mixes them with
/// words: "no rounds", "1 round", "13 rounds".
pub fn how_many(number: usize, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    }
}

/// Shortens a text in the middle, so that `wide` of it is at most `room`: "Consta…augh". Of two
/// names, "Ada & Constance", each is shortened for itself. At least two letters of each are left. A
/// list loses its last items: in "Ada 275, Ber…207" the number would seem to be Bernard's.
pub fn shortened(words: &str, room: f32, wide: &impl Fn(&str) -> f32) -> String {
    if wide(words) <= room {
        return words.to_owned();
    }
    let mut items = words.rmatch_indices(", ").map(|(at, _)| format!("{}, …", &words[..at]));
    if let Some(some) = items.find(|some| wide(some) <= room) {
        return some;
    }
    // "even cards and queens" are no names.
    let named = |and: &&str| *and == " & " || !words.starts_with(char::is_lowercase);
    let mut joined = [" & ", " and "].into_iter().filter(named);
    let two = joined.find_map(|and| Some((words.split_once(and)?, and)));
    let Some(((first, second), and)) = two else { return one_shortened(words, room, wide) };
    let room = room - wide(and);
    // A short name leaves its room to the other.
    let half = (room - wide(second)).max(room / 2.0);
    let first = one_shortened(first, half, wide);
    let second = one_shortened(second, room - wide(&first), wide);
    format!("{first}{and}{second}")
}

fn one_shortened(words: &str, room: f32, wide: &impl Fn(&str) -> f32) -> String {
    let letters: Vec<char> = words.chars().collect();
    if wide(words) <= room || letters.len() < 4 {
        return words.to_owned();
    }
    let kept = |count: usize| -> String {
        let (first, last) = (count.div_ceil(2), count / 2);
        let first: String = letters.iter().take(first).collect();
        let last: String = letters.iter().skip(letters.len() - last).collect();
        format!("{}…{}", first.trim_end(), last.trim_start())
    };
    let counts: Vec<usize> = (2..letters.len()).collect();
    let fitting = counts.partition_point(|count| wide(&kept(*count)) <= room);
    kept(fitting + 1)
}

/// Returns the date with its day of the week: "Saturday, November 14".
pub fn weekday_date(day: NaiveDate) -> String {
    day.format("%A, %B %-d").to_string()
}

/// Returns the date with its year: "November 14, 2026".
pub fn full_date(day: NaiveDate) -> String {
    day.format("%B %-d, %Y").to_string()
}

/// Returns the date and time relative to now: "today, 21:30", "November 14, 2025, 21:30".
pub fn relative_time(at: NaiveDateTime, now: DateTime<Local>) -> String {
    let day = match Local.from_local_datetime(&at).earliest() {
        Some(local) => relative_day(local.with_timezone(&Utc), now),
        None => at.format("%Y-%m-%d").to_string(),
    };
    format!("{day}, {}", at.format("%H:%M"))
}

/// Returns the date relative to now: "today", "yesterday", "Thursday", "November 14", "November
/// 14, 2025".
pub fn relative_day(at: DateTime<Utc>, now: DateTime<Local>) -> String {
    relative_evening(at.with_timezone(&Local).date_naive(), now.date_naive())
}

/// Returns the day of an evening relative to today, like [`relative_day`].
pub fn relative_evening(day: NaiveDate, today: NaiveDate) -> String {
    match today.signed_duration_since(day).num_days() {
        0 => "today".to_owned(),
        1 => "yesterday".to_owned(),
        2..=6 => day.format("%A").to_string(),
        _ if day.year() == today.year() => day.format("%B %-d").to_string(),
        _ => full_date(day),
    }
}

/// Returns the date as a heading: "Today", "Yesterday", "Saturday, November 14", "November 14, 2025".
pub fn evening_date(day: NaiveDate, today: NaiveDate) -> String {
    match today.signed_duration_since(day).num_days() {
        0 => "Today".to_owned(),
        1 => "Yesterday".to_owned(),
        _ if day.year() == today.year() => weekday_date(day),
        _ => full_date(day),
    }
}

/// Returns the time if it was today, otherwise the date: "20:10".
pub fn time_or_day(at: DateTime<Utc>, now: DateTime<Local>) -> String {
    let local = at.with_timezone(&Local);
    if local.date_naive() == now.date_naive() {
        local.format("%H:%M").to_string()
    } else {
        relative_day(at, now)
    }
}
