//! Notification of changes by number: the newest recorded change, and a count of unrecorded ones. A
//! waiting task receives the newest, not each.

use tokio::sync::{Notify, watch};

/// The newest change, and the count of changes that are not recorded.
pub(super) type NewsState = (i64, u64);

/// The newest state, for the tasks that wait for another.
#[derive(Debug, Default)]
pub(super) struct News {
    pub(super) newest: watch::Sender<NewsState>,
    /// Notified when the file should be polled at once.
    pub(super) poll: Notify,
}

impl News {
    /// Polls the file now.
    pub(super) fn poll_now(&self) {
        self.poll.notify_one();
    }

    /// Publishes the number of the newest change.
    pub(super) fn publish(&self, change: i64) {
        let _ = self.newest.send_if_modified(|newest| {
            let newer = change != newest.0;
            newest.0 = change;
            newer
        });
    }

    /// Publishes that something changed that is not recorded.
    pub(super) fn publish_unrecorded(&self) {
        self.newest.send_modify(|newest| newest.1 += 1);
    }

    /// Returns the newest state.
    pub(super) fn now(&self) -> NewsState {
        *self.newest.borrow()
    }
}
