//! Requests of tables to the desk: to seat other people, to enter without a card.
//!
//! They are kept in memory only: a table sees whether its request was answered, and can ask again.
//!
//! Invariant: no request displaces somebody else's. Each table has one, which replaces its last; all
//! phones without a card together have room of their own, and when that is full, another is refused.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::answer::Refusal;
use super::attempts::lock;

/// The most open requests of phones without a card, and the most answers kept for them.
const MAX_ENTERING: usize = 64;

/// Kinds of requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RequestKind {
    /// Other people sit at the table.
    SitHere { names: String },
    /// A phone without the table's card wants to enter there; the token identifies the phone.
    Enter { token: String, device: String },
}

impl RequestKind {
    fn is_entering(&self) -> bool {
        matches!(self, RequestKind::Enter { .. })
    }
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
    /// Adds a request of a table, replacing its own about the same thing.
    ///
    /// # Errors
    /// [`Refusal::Busy`] if too many are open.
    pub(super) fn add(&self, table: u16, what: RequestKind) -> Result<(), Refusal> {
        let id = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
        let mut all = lock(&self.all);
        let open = all.iter().filter(|ask| ask.answer.is_none() && ask.what.is_entering());
        if what.is_entering() && open.count() >= MAX_ENTERING {
            return Err(Refusal::Busy);
        }
        all.retain(|ask| what.is_entering() || ask.what.is_entering() || ask.table != table);
        all.push(DeskRequest { id, table, what, answer: None });
        Ok(())
    }

    /// Returns the requests without an answer in order of arrival, those of phones without a card
    /// last.
    pub(super) fn open(&self) -> Vec<DeskRequest> {
        let all = lock(&self.all);
        let mut open: Vec<DeskRequest> =
            all.iter().filter(|ask| ask.answer.is_none()).cloned().collect();
        open.sort_by_key(|ask| ask.what.is_entering());
        open
    }

    /// Returns the request of the phone with this token.
    pub(super) fn entering(&self, token: &str) -> Option<DeskRequest> {
        let is = |ask: &&DeskRequest| matches!(&ask.what, RequestKind::Enter { token: own, .. } if own == token);
        lock(&self.all).iter().find(is).cloned()
    }

    /// Takes the desk's answer, and returns the request; `None` if it already has one. For a phone
    /// without a card the answer is stored, because its page asks for it.
    pub(super) fn answer(&self, id: u64, yes: bool) -> Option<DeskRequest> {
        let mut all = lock(&self.all);
        let at = all.iter().position(|ask| ask.id == id && ask.answer.is_none())?;
        let mut ask = all.remove(at);
        ask.answer = Some(yes);
        if ask.what.is_entering() {
            let mut answered = all.iter().enumerate().filter(|(_, ask)| ask.answer.is_some());
            let oldest = answered.next().map(|(at, _)| at);
            if let Some(oldest) = oldest.filter(|_| answered.count() + 1 >= MAX_ENTERING) {
                let _ = all.remove(oldest);
            }
            all.push(ask.clone());
        }
        Some(ask)
    }
}
