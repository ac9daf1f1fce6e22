//! Notification of changes by number: the newest recorded change, and a count of unrecorded ones. A
//! waiting task receives the newest, not each. And the pages that phones show, each as last sent.

use std::collections::HashMap;
use std::sync::Mutex;

use axum::response::sse::Event;
use tokio::sync::{Notify, watch};

use super::attempts::lock;

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

/// The pages that phones show, by address.
#[derive(Debug, Default)]
pub(super) struct WatchedPages(Mutex<HashMap<String, watch::Sender<PageNews>>>);

/// An update of a page.
#[derive(Debug, Clone, Default)]
pub(super) struct PageNews {
    /// The news it was rendered from.
    pub(super) as_of: NewsState,
    /// The news since which it is unchanged.
    pub(super) since: NewsState,
    /// Its version; empty before it was rendered.
    pub(super) version: String,
    /// Whether its phones request it after any news, because it is not rendered for them.
    pub(super) asks_always: bool,
    /// The event for its phones.
    pub(super) event: Event,
}

impl WatchedPages {
    /// Returns the updates of a page from now on.
    pub(super) fn watch(&self, page: &str) -> watch::Receiver<PageNews> {
        let mut pages = lock(&self.0);
        pages.retain(|_, told| told.receiver_count() > 0);
        pages.entry(page.to_owned()).or_default().subscribe()
    }

    /// Returns the addresses of pages with viewers, the last to join first: a table that has just
    /// sent a hand is about to be asked to confirm it. Pages without viewers are forgotten.
    pub(super) fn addresses(&self) -> Vec<String> {
        let mut pages = lock(&self.0);
        pages.retain(|_, told| told.receiver_count() > 0);
        let mut watched: Vec<_> =
            pages.iter().map(|(page, told)| (told.borrow().since, page)).collect();
        watched.sort_unstable_by(|one, other| other.cmp(one));
        watched.into_iter().map(|(_, page)| page.clone()).collect()
    }

    /// Sends a page to its phones if it changed.
    pub(super) fn publish(&self, page: &str, told: PageNews) {
        if let Some(tell) = lock(&self.0).get(page) {
            let _ = tell.send_if_modified(|last| {
                let is_new = last.as_of <= told.as_of && last.version != told.version;
                if is_new {
                    *last = PageNews { since: told.as_of, ..told };
                } else {
                    last.as_of = last.as_of.max(told.as_of);
                }
                is_new
            });
        }
    }
}
