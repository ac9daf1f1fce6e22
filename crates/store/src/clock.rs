//! The current time by this computer's clock, which may be set to any day.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};

/// The time at which a night ends.
const MORNING: TimeDelta = TimeDelta::hours(6);

/// The latest time, in every time zone: tables and names of files have years of four digits.
pub const LATEST: NaiveDateTime = match NaiveDate::from_ymd_opt(9999, 12, 30) {
    Some(day) => NaiveDateTime::new(day, NaiveTime::MIN),
    None => NaiveDateTime::MIN,
};
/// The earliest time, likewise.
pub const EARLIEST: NaiveDateTime = match NaiveDate::from_ymd_opt(1, 1, 2) {
    Some(day) => NaiveDateTime::new(day, NaiveTime::MIN),
    None => NaiveDateTime::MIN,
};

/// Returns the current time.
pub fn now() -> DateTime<Utc> {
    of(SystemTime::now())
}

/// Returns the day of the evening that a local time belongs to: a night lasts until six in the
/// morning.
pub fn evening_of(local: NaiveDateTime) -> NaiveDate {
    local.checked_sub_signed(MORNING).unwrap_or(local).date()
}

/// Returns the day of the current evening.
pub fn tonight() -> NaiveDate {
    evening_of(local_now().naive_local())
}

/// Returns a time with its local offset on this computer.
pub fn here(time: DateTime<Utc>) -> DateTime<FixedOffset> {
    time.with_timezone(&Local).fixed_offset()
}

/// Returns the current local time.
pub fn local_now() -> DateTime<Local> {
    now().with_timezone(&Local)
}

/// A clock with the local time, which tests turn.
pub type Clock = Arc<dyn Fn() -> NaiveDateTime + Send + Sync>;

/// Returns the clock of this computer.
pub fn of_this_computer() -> Clock {
    Arc::new(|| local_now().naive_local())
}

/// Returns a time of the system, or the nearest one in the years 1 to 9999.
fn of(time: SystemTime) -> DateTime<Utc> {
    let (is_later, span) = match time.duration_since(UNIX_EPOCH) {
        Ok(span) => (true, span),
        Err(error) => (false, error.duration()),
    };
    let span = i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    let time = DateTime::from_timestamp_millis(if is_later { span } else { -span });
    let (earliest, latest) = (EARLIEST.and_utc(), LATEST.and_utc());
    time.unwrap_or(if is_later { latest } else { earliest }).clamp(earliest, latest)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_clock_set_to_any_time_gives_a_day_that_can_be_stored() {
        let year = 31_557_600;
        for years in [0, 1, 70, 1970, 2500, 8000, 9000, 262_000, 300_000, 200_000_000_000] {
            let span = Duration::from_secs(years * year);
            for time in [UNIX_EPOCH.checked_add(span), UNIX_EPOCH.checked_sub(span)] {
                let time = of(time.unwrap_or(UNIX_EPOCH));
                let text = time.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
                assert_eq!(text.len(), 24, "{text}");
                assert!(!time.with_timezone(&Local).to_string().starts_with('+'));
            }
        }
        let now = SystemTime::now();
        assert_eq!(
            of(now),
            DateTime::<Utc>::from_timestamp_millis(DateTime::<Utc>::from(now).timestamp_millis())
                .unwrap_or_default()
        );
    }
}
