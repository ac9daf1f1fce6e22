//! Notification of changes by number: the newest recorded change, and a count of unrecorded ones. A
//! waiting task receives the newest, not each.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::{Notify, watch};

/// The newest change, and the count of changes that are not recorded.
pub(super) type NewsState = (i64, u64);

/// The newest state, and the tasks waiting for a new one.
#[derive(Debug, Clone)]
pub(super) struct News {
    pub(super) newest: watch::Sender<NewsState>,
    pub(super) listeners: Arc<AtomicUsize>,
    /// Whether a task polls the file; at most one does.
    pub(super) followed: Arc<AtomicBool>,
    pub(super) poll: Arc<Notify>,
}

impl Default for News {
    fn default() -> News {
        News {
            newest: watch::Sender::new((0, 0)),
            listeners: Arc::default(),
            followed: Arc::default(),
            poll: Arc::default(),
        }
    }
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

/// Counts a listener until dropped.
pub(super) struct Listener(pub(super) News);

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.0.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}
