//! When each table's phone was last heard from.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::attempts::lock;

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
#[derive(Default)]
pub(super) struct LastSeen {
    seen: Mutex<BTreeMap<u16, Instant>>,
    /// Notified when a phone of an absent table appears.
    came: Notify,
}

impl LastSeen {
    /// Notes a request from a table's phone.
    pub(super) fn seen(&self, table: u16) {
        let (was, _) = self.of(table);
        let _ = lock(&self.seen).insert(table, Instant::now());
        if was != TableDot::Here {
            self.came.notify_one();
        }
    }

    /// Returns whether a table's phone is there, as a dot and in words: "here", "gone 3 min".
    pub(super) fn of(&self, table: u16) -> (TableDot, String) {
        presence(lock(&self.seen).get(&table).map(Instant::elapsed))
    }

    /// Waits until a presence may have changed: a phone has appeared, or time has passed while any
    /// is known. Without phones no thread wakes up.
    pub(super) async fn changed(&self) {
        if lock(&self.seen).values().any(|at| at.elapsed() < MAX_AGE) {
            let _ = timeout(UPDATE_INTERVAL, self.came.notified()).await;
        } else {
            self.came.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::presence;

    #[test]
    fn a_table_is_here_then_gone_for_some_minutes() {
        let cases = [
            (0, "here"),
            (20, "here"),
            (21, "gone just now"),
            (59, "gone just now"),
            (60, "gone 1 min"),
            (179, "gone 2 min"),
            (3_600, "gone 60 min"),
        ];
        for (passed, words) in cases {
            assert_eq!(presence(Some(Duration::from_secs(passed))).1, words, "after {passed} s");
        }
        assert_eq!(presence(None).1, "not seen");
    }
}
