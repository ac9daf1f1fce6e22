//! When each table's phone was last heard from.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::timeout;

/// How long after that a table counts as here.
const PRESENT_FOR: Duration = Duration::from_secs(20);
/// How often the words are updated while any table is here.
const UPDATE_INTERVAL: Duration = Duration::from_secs(10);
/// The time after which the words no longer change.
const MAX_AGE: Duration = Duration::from_secs(60 * 60);

/// Whether a table's phone is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Presence {
    /// No phone has opened its page.
    NotSeen,
    /// A phone was heard from in the last 20 seconds.
    Here,
    /// None for this many minutes; 0 for less than one.
    Gone(u64),
}

impl Presence {
    /// Returns the presence this long after a table was last heard from; `None` means never.
    fn after(since: Option<Duration>) -> Presence {
        match since {
            None => Presence::NotSeen,
            Some(since) if since <= PRESENT_FOR => Presence::Here,
            Some(since) => Presence::Gone(since.as_secs() / 60),
        }
    }

    /// Returns it in words: "here", "gone 3 min".
    pub(super) fn words(self) -> String {
        match self {
            Presence::NotSeen => "not seen".to_owned(),
            Presence::Here => "here".to_owned(),
            Presence::Gone(0) => "gone just now".to_owned(),
            Presence::Gone(minutes) => format!("gone {minutes} min"),
        }
    }
}

/// When each table was last heard from.
#[derive(Debug, Default)]
pub(super) struct LastSeen {
    seen: Mutex<BTreeMap<u16, Instant>>,
    /// Notified when a phone of an absent table appears.
    came: Notify,
}

impl LastSeen {
    /// Notes a request from a table's phone.
    pub(super) fn seen(&self, table: u16) {
        let was = self.of(table);
        let _ = self.lock().insert(table, Instant::now());
        if was != Presence::Here {
            self.came.notify_one();
        }
    }

    /// Returns whether a table's phone is present.
    pub(super) fn of(&self, table: u16) -> Presence {
        Presence::after(self.lock().get(&table).map(Instant::elapsed))
    }

    /// Waits until a presence may have changed: a phone has appeared, or time has passed while any
    /// is known. Without phones no thread wakes up.
    pub(super) async fn changed(&self) {
        if self.lock().values().any(|at| at.elapsed() < MAX_AGE) {
            let _ = timeout(UPDATE_INTERVAL, self.came.notified()).await;
        } else {
            self.came.notified().await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u16, Instant>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Presence;

    #[test]
    fn a_table_is_here_then_gone_for_some_minutes() {
        let words = |seconds| Presence::after(Some(Duration::from_secs(seconds))).words();
        assert_eq!(Presence::after(None).words(), "not seen");
        let all = [0, 20, 21, 59, 60, 179, 180, 239, 3_600].map(words);
        let wanted = [
            "here",
            "here",
            "gone just now",
            "gone just now",
            "gone 1 min",
            "gone 2 min",
            "gone 3 min",
            "gone 3 min",
            "gone 60 min",
        ];
        assert_eq!(all, wanted);
    }
}
