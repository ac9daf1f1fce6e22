//! Requests of tables to the desk: to correct a hand, to seat other people, to enter without a
//! card.
//!
//! They are kept in memory only: a table sees whether its request was answered, and can ask again.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::waiting::Sender;
use crate::engine::double_entry::EntryUnit;
use crate::game::tournament::Texts;

/// The most open requests.
const MAX_QUESTIONS: usize = 512;

/// Kinds of requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// Correct a recorded hand.
    Correct { unit: EntryUnit, sender: Sender, texts: Texts },
    /// Other people sit at the table.
    SitHere { names: String },
    /// A phone without the table's card wants to enter there; the token identifies the phone.
    Enter { token: String },
}

/// A request.
#[derive(Debug, Clone)]
pub(super) struct DeskRequest {
    pub(super) id: u64,
    pub(super) table: u16,
    pub(super) what: RequestKind,
    /// The desk's answer; `None` until it comes.
    pub(super) answer: Option<bool>,
}

/// All requests in order of arrival.
#[derive(Debug, Default)]
pub(super) struct DeskRequests {
    all: Mutex<Vec<DeskRequest>>,
    newest: AtomicU64,
}

impl DeskRequests {
    fn lock(&self) -> MutexGuard<'_, Vec<DeskRequest>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a request of a table, replacing one about the same thing.
    pub(super) fn add(&self, table: u16, what: RequestKind) {
        let id = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
        let mut all = self.lock();
        let is_same = |ask: &DeskRequest| {
            ask.table == table
                && match (&ask.what, &what) {
                    (RequestKind::Correct { unit: one, .. }, RequestKind::Correct { unit, .. }) => {
                        one == unit
                    }
                    (RequestKind::SitHere { .. }, RequestKind::SitHere { .. }) => true,
                    (RequestKind::Enter { token: one }, RequestKind::Enter { token }) => {
                        one == token
                    }
                    _ => false,
                }
        };
        all.retain(|ask| !is_same(ask));
        if all.len() >= MAX_QUESTIONS {
            // Answered requests are dropped first.
            let old = all.iter().position(|ask| ask.answer.is_some()).unwrap_or(0);
            let _ = all.remove(old);
        }
        all.push(DeskRequest { id, table, what, answer: None });
    }

    /// Returns whether a correction of this hand is requested.
    pub(super) fn is_asked(&self, unit: EntryUnit) -> bool {
        let is = |ask: &DeskRequest| matches!(&ask.what, RequestKind::Correct { unit: own, .. } if *own == unit);
        self.lock().iter().any(|ask| ask.answer.is_none() && is(ask))
    }

    /// Returns the requests without an answer.
    pub(super) fn open(&self) -> Vec<DeskRequest> {
        self.lock().iter().filter(|ask| ask.answer.is_none()).cloned().collect()
    }

    /// Returns the request of the phone with this token.
    pub(super) fn entering(&self, token: &str) -> Option<DeskRequest> {
        let is = |ask: &&DeskRequest| matches!(&ask.what, RequestKind::Enter { token: own } if own == token);
        self.lock().iter().find(is).cloned()
    }

    /// Stores the desk's answer, and returns the request; `None` if it already has one.
    pub(super) fn answer(&self, id: u64, yes: bool) -> Option<DeskRequest> {
        let mut all = self.lock();
        let ask = all.iter_mut().find(|ask| ask.id == id && ask.answer.is_none())?;
        ask.answer = Some(yes);
        Some(ask.clone())
    }
}
