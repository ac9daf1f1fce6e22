//! How long backups in a folder are kept. Of a number of backups, the last of each day come before the
//! others, so that many of one day displace none of earlier days. The last of every month always
//! stays.

use std::fmt;
use std::str::FromStr;

use chrono::{NaiveDateTime, TimeDelta};

/// How many backups are kept, or for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retention {
    /// This many of the newest.
    Copies(u16),
    /// Those of this many days.
    Days(u16),
}

impl Default for Retention {
    fn default() -> Retention {
        Retention::Copies(10)
    }
}

/// What is said if a text is neither a number of backups nor of days.
const FAULT: &str =
    "say how many backups or days to keep, from 1 to 9,999, such as “20” or “90 days”";

impl Retention {
    /// Returns whether to keep a backup made at this time, given how many come before it.
    pub(super) fn keeps(self, before: usize, made: NaiveDateTime, now: NaiveDateTime) -> bool {
        match self {
            Retention::Copies(copies) => before < usize::from(copies),
            Retention::Days(days) => before == 0 || now - made <= TimeDelta::days(i64::from(days)),
        }
    }
}

impl FromStr for Retention {
    type Err = &'static str;

    /// Parses "20", "20 backups", "90 days", "90d".
    fn from_str(text: &str) -> Result<Retention, &'static str> {
        let text = text.trim();
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(end);
        let number = number.parse().ok().filter(|number| (1..=9999).contains(number));
        let number = number.ok_or(FAULT)?;
        match unit.trim() {
            "" | "backup" | "backups" | "copy" | "copies" => Ok(Retention::Copies(number)),
            "d" | "day" | "days" => Ok(Retention::Days(number)),
            _ => Err(FAULT),
        }
    }
}

impl fmt::Display for Retention {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Retention::Copies(1) => to.write_str("1 backup"),
            Retention::Copies(copies) => write!(to, "{copies} backups"),
            Retention::Days(1) => to.write_str("1 day"),
            Retention::Days(days) => write!(to, "{days} days"),
        }
    }
}
