//! The number of the newest change, for everybody who waits for one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::sync::{Notify, watch};

/// The newest change, and who waits for one.
#[derive(Debug, Clone)]
pub(super) struct News {
    pub(super) newest: watch::Sender<i64>,
    pub(super) listeners: Arc<AtomicUsize>,
    /// Whether the file is looked at; one task does that at most.
    pub(super) followed: Arc<AtomicBool>,
    pub(super) look: Arc<Notify>,
}

impl Default for News {
    fn default() -> News {
        News {
            newest: watch::Sender::new(0),
            listeners: Arc::default(),
            followed: Arc::default(),
            look: Arc::default(),
        }
    }
}

impl News {
    /// Has the file be looked at now.
    pub(super) fn look(&self) {
        self.look.notify_one();
    }

    /// Tells everybody that this is the newest change.
    pub(super) fn tell(&self, change: i64) {
        let _ = self.newest.send_if_modified(|newest| {
            let newer = change != *newest;
            *newest = change;
            newer
        });
    }
}

/// Counts one who listens, for as long as it is kept.
pub(super) struct Listener(pub(super) News);

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.0.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}
