//! Requests of tables to the desk: to seat other people, to enter without a card.
//!
//! They are kept in memory only: a table sees whether its request was answered, and can ask again.
//!
//! Invariant: no request displaces somebody else's. Each table has one, which replaces its last; all
//! phones without a card together have room of their own, and when that is full, another is refused.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use super::answer::Refusal;
use super::attempts::lock;

/// The most open requests of phones without a card, and the most answers kept for them.
const MAX_ENTERING: usize = 64;

/// A request of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskRequest {
    /// Its id for an answer.
    pub id: u64,
    /// The request as a sentence.
    pub words: String,
    /// Labels of the answers: yes, and no.
    pub answers: [&'static str; 2],
    pub(super) table: u16,
    /// Of a phone without the table's card that wants to enter there, what identifies it.
    #[serde(skip)]
    token: Option<String>,
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
    /// Adds what a table says, replacing what it said before: that other people sit there.
    pub(super) fn sit_here(&self, table: u16, names: &str) {
        let names = if names.is_empty() { "other people" } else { names };
        let words = format!("Table {table}: {names} are sitting here.");
        let mut all = lock(&self.all);
        all.retain(|ask| ask.token.is_some() || ask.table != table);
        let (id, answers) = (self.next_id(), ["Seen", "Send them on"]);
        all.push(DeskRequest { id, words, answers, table, token: None, answer: None });
    }

    /// Adds the request of a phone without a card to enter at a table.
    ///
    /// # Errors
    /// [`Refusal::BUSY`] if too many are open.
    pub(super) fn enter(&self, table: u16, token: String, device: &str) -> Result<(), Refusal> {
        let mut all = lock(&self.all);
        let open = all.iter().filter(|ask| ask.answer.is_none() && ask.token.is_some());
        if open.count() >= MAX_ENTERING {
            return Err(Refusal::BUSY);
        }
        let words =
            format!("A phone without a card wants to enter hands for table {table}: {device}.");
        let (id, answers) = (self.next_id(), ["Let it in", "Keep it out"]);
        all.push(DeskRequest { id, words, answers, table, token: Some(token), answer: None });
        Ok(())
    }

    fn next_id(&self) -> u64 {
        self.newest.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Returns the requests without an answer in order of arrival, those of phones without a card
    /// last.
    pub(super) fn open(&self) -> Vec<DeskRequest> {
        let mut open = lock(&self.all).clone();
        open.retain(|ask| ask.answer.is_none());
        open.sort_by_key(|ask| ask.token.is_some());
        open
    }

    /// Returns the request of the phone with this token.
    pub(super) fn entering(&self, token: &str) -> Option<DeskRequest> {
        lock(&self.all).iter().find(|ask| ask.token.as_deref() == Some(token)).cloned()
    }

    /// Takes the desk's answer, unless there is one. For a phone without a card it is kept, because its
    /// page asks for it.
    pub(super) fn answer(&self, id: u64, yes: bool) {
        let mut all = lock(&self.all);
        let open = all.iter().position(|ask| ask.id == id && ask.answer.is_none());
        let Some(ask) = open.map(|at| all.remove(at)).filter(|ask| ask.token.is_some()) else {
            return;
        };
        all.push(DeskRequest { answer: Some(yes), ..ask });
        let mut answered = (0..all.len()).filter(|at| all[*at].answer.is_some());
        let oldest = answered.next();
        if let Some(oldest) = oldest.filter(|_| answered.count() >= MAX_ENTERING) {
            let _ = all.remove(oldest);
        }
    }
}
