//! What tables ask of the desk, and whether their phones are there.
//!
//! Requests (to seat other people, to enter without a card) are kept in memory only: a table sees
//! whether its request was answered, and can ask again. No request displaces somebody else's. Each
//! table has one, which replaces its last; all phones without a card together have room of their own,
//! and when that is full, another is refused.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde::Serialize;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::answer::Refusal;
use super::attempts::lock;

/// The most open requests of phones without a card.
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

/// All requests in order of arrival, and so of their ids.
#[derive(Debug, Default)]
pub(super) struct DeskRequests(Mutex<Vec<DeskRequest>>);

impl DeskRequests {
    /// Adds what a table says, replacing what it said before: that other people sit there.
    pub(super) fn sit_here(&self, table: u16, names: &str) {
        let names = if names.is_empty() { "other people" } else { names };
        let words = format!("Table {table} says who sits there: {names}.");
        let mut all = lock(&self.0);
        let id = all.last().map_or(1, |ask| ask.id + 1);
        all.retain(|ask| ask.token.is_some() || ask.table != table);
        let answers = ["Seen", "Send them on"];
        all.push(DeskRequest { id, words, answers, table, token: None, answer: None });
    }

    /// Adds the request of a phone without a card to enter at a table, unless too many are open.
    pub(super) fn enter(&self, table: u16, token: String, device: &str) -> Result<(), Refusal> {
        let mut all = lock(&self.0);
        let open = all.iter().filter(|ask| ask.answer.is_none() && ask.token.is_some());
        if open.count() >= MAX_ENTERING {
            return Err(Refusal::BUSY);
        }
        let words =
            format!("A phone without a card wants to enter hands for table {table}: {device}.");
        let id = all.last().map_or(1, |ask| ask.id + 1);
        let answers = ["Let it in", "Keep it out"];
        all.push(DeskRequest { id, words, answers, table, token: Some(token), answer: None });
        Ok(())
    }

    /// Returns those without an answer in order of arrival, those of phones without a card last.
    pub(super) fn open(&self) -> Vec<DeskRequest> {
        let mut open = lock(&self.0).clone();
        open.retain(|ask| ask.answer.is_none());
        open.sort_by_key(|ask| ask.token.is_some());
        open
    }

    pub(super) fn answer_to(&self, table: u16) -> Option<bool> {
        lock(&self.0).iter().find(|ask| ask.token.is_none() && ask.table == table)?.answer
    }

    pub(super) fn entering(&self, token: &str) -> Option<DeskRequest> {
        lock(&self.0).iter().find(|ask| ask.token.as_deref() == Some(token)).cloned()
    }

    /// Takes the desk's answer, unless there is one. It is kept, for the page that asked.
    pub(super) fn answer(&self, id: u64, yes: bool) {
        let mut all = lock(&self.0);
        if let Some(ask) = all.iter_mut().find(|ask| ask.id == id && ask.answer.is_none()) {
            ask.answer = Some(yes);
        }
    }
}

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

#[derive(Default)]
pub(super) struct LastSeen {
    seen: Mutex<BTreeMap<u16, Instant>>,
    /// Notified when a phone of an absent table appears.
    came: Notify,
}

impl LastSeen {
    pub(super) fn seen(&self, table: u16) {
        let (was, _) = self.of(table);
        let _ = lock(&self.seen).insert(table, Instant::now());
        if was != TableDot::Here {
            self.came.notify_one();
        }
    }

    /// Returns whether a table's phone is there, as a dot and in words: "here", "gone 3 min".
    pub(super) fn of(&self, table: u16) -> (TableDot, String) {
        let Some(since) = lock(&self.seen).get(&table).map(Instant::elapsed) else {
            return (TableDot::NotSeen, "not seen".to_owned());
        };
        match since.as_secs() / 60 {
            _ if since <= PRESENT_FOR => (TableDot::Here, "here".to_owned()),
            0 => (TableDot::Gone, "gone just now".to_owned()),
            minutes => (TableDot::Gone, format!("gone {minutes} min")),
        }
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
