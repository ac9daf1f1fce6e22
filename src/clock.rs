//! The current time by this computer's clock, which may be set to any day.

use std::time::SystemTime;

use chrono::{DateTime, Local, Utc};

/// Returns the current time. Unlike [`Utc::now`] it does not panic if the clock is set before 1970.
pub fn now() -> DateTime<Utc> {
    DateTime::from(SystemTime::now())
}

/// Returns the current local time.
pub fn local_now() -> DateTime<Local> {
    DateTime::from(SystemTime::now())
}
