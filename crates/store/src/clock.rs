//! The current time by this computer's clock, which may be set to any day.

use std::sync::Arc;

use chrono::{
    DateTime, FixedOffset, Local, NaiveDate, NaiveDateTime, SubsecRound as _, TimeDelta, Utc,
};

/// The time at which a night ends.
const MORNING: TimeDelta = TimeDelta::hours(6);

/// Returns the current time, to the millisecond.
#[allow(clippy::disallowed_methods, reason = "everybody else asks this clock")]
pub fn now() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(3)
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
