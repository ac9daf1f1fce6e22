//! The current time by this computer's clock, which may be set to any day.

use std::time::SystemTime;

use chrono::{DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, TimeDelta, Utc};

/// The time at which a night ends.
const MORNING: TimeDelta = TimeDelta::hours(6);

/// Returns the current time. Unlike [`Utc::now`] it does not panic if the clock is set before 1970.
pub fn now() -> DateTime<Utc> {
    DateTime::from(SystemTime::now())
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
    DateTime::from(SystemTime::now())
}
