//! The current time by this computer's clock, which may be set to any day.

use std::time::SystemTime;

use chrono::{DateTime, Local, Utc};

/// Returns the time now. Unlike [`Utc::now`] it does not panic where the clock is before 1970.
pub fn now() -> DateTime<Utc> {
    DateTime::from(SystemTime::now())
}

/// Returns the time now as a clock on the wall shows it.
pub fn local_now() -> DateTime<Local> {
    DateTime::from(SystemTime::now())
}
