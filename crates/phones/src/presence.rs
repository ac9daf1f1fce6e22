//! When each table's phone was last heard from.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Duration;

use chrono::NaiveDateTime;

use tokio::sync::Notify;
use tokio::time::timeout;

use serde::Serialize;

use super::attempts::lock;
use store::clock::{self, Clock};

/// How long after that a table counts as here.
const PRESENT_FOR: Duration = Duration::from_secs(20);
/// How often the words are updated while any table is here.
const UPDATE_INTERVAL: Duration = Duration::from_secs(10);
/// The time after which the words no longer change.
const MAX_AGE: Duration = Duration::from_secs(60 * 60);

/// State of a table, shown as a dot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TableDot {
    /// No phone has opened its page.
    NotSeen,
    /// A phone is there.
    Here,
    /// No phone has been there for a while.
    Gone,
    /// A hand was sent, and the other pair has not said yes.
    Sent,
    /// A hand is in dispute.
    InDispute,
    /// Every hand is in.
    AllIn,
}

/// Returns whether a table's phone is there, as a dot and in words, this long after it was last heard
/// from; `None` means never.
fn presence(since: Option<Duration>) -> (TableDot, String) {
    match since {
        None => (TableDot::NotSeen, "not seen".to_owned()),
        Some(since) if since <= PRESENT_FOR => (TableDot::Here, "here".to_owned()),
        Some(since) => match since.as_secs() / 60 {
            0 => (TableDot::Gone, "gone just now".to_owned()),
            minutes => (TableDot::Gone, format!("gone {minutes} min")),
        },
    }
}

/// When each table was last heard from.
pub(super) struct LastSeen {
    clock: Clock,
    seen: Mutex<BTreeMap<u16, NaiveDateTime>>,
    /// Notified when a phone of an absent table appears.
    came: Notify,
}

impl Default for LastSeen {
    fn default() -> LastSeen {
        LastSeen::new(clock::of_this_computer())
    }
}

impl LastSeen {
    fn new(clock: Clock) -> LastSeen {
        LastSeen { clock, seen: Mutex::default(), came: Notify::new() }
    }

    /// Returns how long ago a time was; nothing if the clock was set back.
    fn since(&self, at: NaiveDateTime) -> Duration {
        ((self.clock)() - at).to_std().unwrap_or_default()
    }

    /// Notes a request from a table's phone.
    pub(super) fn seen(&self, table: u16) {
        let (was, _) = self.of(table);
        let _ = lock(&self.seen).insert(table, (self.clock)());
        if was != TableDot::Here {
            self.came.notify_one();
        }
    }

    /// Returns whether a table's phone is there, as a dot and in words: "here", "gone 3 min".
    pub(super) fn of(&self, table: u16) -> (TableDot, String) {
        let at = lock(&self.seen).get(&table).copied();
        presence(at.map(|at| self.since(at)))
    }

    /// Waits until a presence may have changed: a phone has appeared, or time has passed while any
    /// is known. Without phones no thread wakes up.
    pub(super) async fn changed(&self) {
        if lock(&self.seen).values().any(|at| self.since(*at) < MAX_AGE) {
            let _ = timeout(UPDATE_INTERVAL, self.came.notified()).await;
        } else {
            self.came.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicI64, Ordering};

    use chrono::{NaiveDateTime, TimeDelta};

    use super::LastSeen;

    #[test]
    fn a_table_is_here_then_gone_for_some_minutes() {
        let seconds = Arc::new(AtomicI64::new(0));
        let turned = Arc::clone(&seconds);
        let seen = LastSeen::new(Arc::new(move || {
            let passed = TimeDelta::seconds(turned.load(Ordering::Relaxed));
            NaiveDateTime::default() + passed
        }));
        assert_eq!(seen.of(1).1, "not seen");
        seen.seen(1);
        let cases = [
            (0, "here"),
            (20, "here"),
            (21, "gone just now"),
            (59, "gone just now"),
            (60, "gone 1 min"),
            (179, "gone 2 min"),
            (180, "gone 3 min"),
            (3_600, "gone 60 min"),
            (-60, "here"),
        ];
        for (passed, words) in cases {
            seconds.store(passed, Ordering::Relaxed);
            assert_eq!(seen.of(1).1, words, "after {passed} s");
        }
        assert_eq!(seen.of(2).1, "not seen");
    }
}
