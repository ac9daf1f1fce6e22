//! A day of the calendar, as records state it.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar, from the year 1 to 9999. Days are ordered by time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    of_month: u8,
}

/// A text is not a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoDay;

impl Day {
    /// Returns the day with this year, month and day of the month, if there is one.
    pub fn new(year: u16, month: u8, of_month: u8) -> Option<Day> {
        let leaps =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(leaps),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => 0,
        };
        let exists = (1..=9999).contains(&year) && (1..=days).contains(&of_month);
        exists.then_some(Day { year, month, of_month })
    }
}

impl FromStr for Day {
    type Err = NoDay;

    /// Reads "2026-11-25".
    fn from_str(text: &str) -> Result<Day, NoDay> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = *parts else { return Err(NoDay) };
        if [year.len(), month.len(), day.len()] != [4, 2, 2] || !digits(year) || !digits(month) {
            return Err(NoDay);
        }
        let number = |text: &str| text.parse().ok().filter(|_| digits(text));
        let day = year.parse().ok().zip(number(month)).zip(number(day));
        day.and_then(|((year, month), day)| Day::new(year, month, day)).ok_or(NoDay)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{:04}-{:02}-{:02}", self.year, self.month, self.of_month)
    }
}

#[cfg(test)]
mod tests {
    use super::{Day, NoDay};

    #[test]
    fn days_are_read_and_written() {
        for text in ["2026-11-25", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Day>().map(|day| day.to_string()).as_deref(), Ok(text));
        }
        for text in [
            "",
            "2026-11",
            "2026-11-31",
            "2025-02-29",
            "1900-02-29",
            "2026-13-01",
            "2026-00-01",
            "2026-1-1",
            "26-11-25",
            "2026-11-00",
            "0000-01-01",
            "+026-11-25",
            "2026-+1-25",
            "2026-11-25T20:00",
            "25.11.2026",
            " 2026-11-25",
            "２０２６-11-25",
        ] {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
    }
}
