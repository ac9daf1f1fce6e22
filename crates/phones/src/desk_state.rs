//! The desk's view of the tables: phones, what they have sent, hands in dispute, and requests; for the
//! window whenever it changes.
//!
//! Requests (to seat other people, to enter without a card) are kept in memory only: a table sees
//! whether its request was answered, and can ask again. No request displaces somebody else's. Each
//! table has one, which replaces its last; all phones without a card together have room of their own,
//! and when that is full, another is refused.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures::Stream;
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

use super::attempts::lock;
use super::hand::HandContext;
use super::live::later;
use super::served_game::ServedGame;
use super::snapshot::{GameSnapshot, HostState};
use super::table::open_round;
use super::visit::Refusal;
use scoring::wording::capitalize;
use scoring::{RoundPath, join_words};
use session::hand_states::{Difference, HandState, SentHand, recorded_words};
use session::session::PendingChange;
use session::tournament::Night;
use store::VersionId;

/// The desk's view of the tables.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DeskState {
    /// Number of the newest change; 0 before the first.
    pub newest: i64,
    /// Tables of the game under way, in order.
    pub tables: Vec<DeskTable>,
    /// The versions that differ from what is recorded, in order.
    #[serde(skip)]
    pub disputes: Vec<Difference>,
    /// Requests in order of arrival, those of phones without a card last.
    pub requests: Vec<DeskRequest>,
    /// Says that somebody is guessing the PIN; empty if nobody is.
    pub guesses: String,
    /// What lies beside the record: drafts, what phones have sent, who is here.
    #[serde(skip)]
    beside: Option<HostState>,
}

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskTable {
    /// Its number.
    pub table: u16,
    /// Its state.
    pub dot: TableDot,
    /// Whether its phone is there, in words: "here", "gone 3 min".
    pub words: String,
    /// Hands that are missing: "Hands 3 and 4"; may be empty.
    pub missing: String,
    /// Hands that the desk's page can correct, with their words: "hand 1", "score".
    pub recorded: Vec<(u8, String)>,
    /// Whether the table is closed to further hands; `None` if it cannot be.
    pub closed: Option<bool>,
}

impl DeskState {
    /// Returns whether phones or the desk's page may have written something beside the record since.
    pub fn has_news_beside(&self, before: &DeskState) -> bool {
        self.beside != before.beside
    }
}

pub(super) fn desk_state(served: &ServedGame, snapshot: &GameSnapshot) -> DeskState {
    let night = Night(&snapshot.game);
    let hands = night.tables(night.begun()).iter().map(|table| table.table);
    let tables = hands.chain(open_round(snapshot).map(|couple| couple.place.table));
    let tables = tables.map(|table| {
        let first = (snapshot.round(), RoundPath { table, hand: 1 });
        table_state(served, &HandContext::new(snapshot, first))
    });
    DeskState {
        newest: snapshot.beside.newest,
        tables: tables.collect(),
        disputes: snapshot.states.differences(night.record()),
        requests: served.requests.open(),
        guesses: served.attempts.words(),
        beside: Some(snapshot.beside.clone()),
    }
}

/// Returns what the desk can decide about a version that differs, in words and for a form: that what is
/// recorded is right, "7 and 6", or the other version.
pub(super) fn rulings(snapshot: &GameSnapshot, difference: &Difference) -> [(String, String); 2] {
    let (round, RoundPath { table, hand }) = difference.hand;
    let seen = snapshot.states.hand(difference.hand).map(SentHand::ids).unwrap_or_default();
    let ruling = |words: &String, right: Option<VersionId>| {
        let recorded = difference.recorded.clone();
        let seen = seen.iter().map(|id| id.0).collect();
        let right = right.map(|right| right.0);
        let ruling = Ruling { hand: (round, table, hand), right, recorded, seen };
        (words.clone(), serde_json::to_string(&ruling).unwrap_or_default())
    };
    let replaced = ruling(&difference.other, Some(difference.version));
    [ruling(&difference.recorded, None), replaced]
}

fn table_state(served: &ServedGame, at: &HandContext<'_>) -> DeskTable {
    let missing = at.hands().skip(at.recorded().into()).filter(|hand| hand.sent().is_none());
    let missing: Vec<HandContext<'_>> = missing.filter(|_| !at.is_closed()).collect();
    // Of couples, the result of the previous round can be in dispute too.
    let before = HandContext { round: at.round.saturating_sub(1), ..*at };
    let before = Some(before).filter(|_| at.snapshot.has_couples());
    let has = |state| at.hands().chain(before).any(|hand| hand.state() == state);
    let is_in = at.hands().all(|hand| hand.is_done() || hand.state() == HandState::Confirmed);
    let is_in = is_in || at.is_closed();
    let (dot, words) = match served.presence.of(at.place.table) {
        _ if has(HandState::InDispute) => (TableDot::InDispute, "in dispute".to_owned()),
        gone @ (TableDot::Gone, _) if !is_in => gone,
        _ if at.hands().any(|hand| hand.state() == HandState::Sent) => {
            (TableDot::Sent, "to confirm".to_owned())
        }
        _ if is_in && at.must_cut() => (TableDot::Sent, "must cut".to_owned()),
        _ if is_in => (TableDot::AllIn, "all in".to_owned()),
        presence => presence,
    };
    let missing = match missing.as_slice() {
        [] => String::new(),
        [one] => capitalize(&one.words()),
        several => {
            format!("Hands {}", join_words(several.iter().map(|hand| hand.place.hand.to_string())))
        }
    };
    let (recorded, all) = (at.recorded(), at.night().hands());
    let can_close = |closed: &bool| at.night().counts_hands() && (*closed || recorded < all);
    let closed = at.result().map(|table| table.closed).filter(can_close);
    let recorded = (1..=recorded).map(|hand| (hand, at.night().hand_words(hand))).collect();
    let table = at.place.table;
    DeskTable { table, dot, words, missing, recorded, closed }
}

/// What the desk decides about a hand, as it was shown there. A form has it as JSON.
#[derive(Serialize, Deserialize)]
struct Ruling {
    /// The round, table and hand.
    hand: (usize, u16, u8),
    /// The id of the version that is right; `None` means what is recorded.
    right: Option<i64>,
    /// What was shown as recorded: "7 and 6".
    recorded: String,
    /// The ids of the versions that were shown.
    seen: Vec<i64>,
}

/// Returns the change that decides a hand in dispute; `None` if something else is there than was shown.
pub(super) fn decided(snapshot: &GameSnapshot, ruling: &str) -> Option<PendingChange> {
    let ruling: Ruling = serde_json::from_str(ruling).ok()?;
    let (record, (round, table, hand)) = (snapshot.game.record(), ruling.hand);
    let hand = (round, RoundPath { table, hand });
    let is_shown = ruling.right.is_none_or(|right| ruling.seen.contains(&right));
    if !is_shown || recorded_words(record, hand) != ruling.recorded {
        return None;
    }
    let right = ruling.right.map(VersionId);
    let mut change = snapshot.states.settle(&snapshot.game, hand, right)?;
    change.answers.retain(|version| ruling.seen.contains(&version.0));
    Some(change)
}

pub(super) fn states(
    runtime: &Handle,
    served: Arc<ServedGame>,
) -> impl Stream<Item = DeskState> + Send + use<> {
    let (tell, told) = watch::channel(DeskState::default());
    drop(runtime.spawn(follow(served, tell)));
    later(told)
}

async fn follow(served: Arc<ServedGame>, tell: watch::Sender<DeskState>) {
    let mut news = served.news.newest.subscribe();
    loop {
        if let Ok(snapshot) = served.snapshot().await {
            let state = desk_state(&served, &snapshot);
            let _ = tell.send_if_modified(|told| {
                let is_new = *told != state;
                *told = state;
                is_new
            });
        }
        tokio::select! {
            () = tell.closed() => return,
            changed = news.changed() => if changed.is_err() { return },
            () = served.presence.changed() => {}
        }
    }
}

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

fn next_id(all: &[DeskRequest]) -> u64 {
    all.last().map_or(1, |ask| ask.id + 1)
}

impl DeskRequests {
    /// Adds what a table says, replacing what it said before: that other people sit there.
    pub(super) fn sit_here(&self, table: u16, names: &str) {
        let names = if names.is_empty() { "other people" } else { names };
        let words = format!("Table {table}: {names} are sitting here.");
        let mut all = lock(&self.0);
        let (id, answers) = (next_id(&all), ["Seen", "Send them on"]);
        all.retain(|ask| ask.token.is_some() || ask.table != table);
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
        let (id, answers) = (next_id(&all), ["Let it in", "Keep it out"]);
        all.push(DeskRequest { id, words, answers, table, token: Some(token), answer: None });
        Ok(())
    }

    /// Returns the requests without an answer in order of arrival, those of phones without a card
    /// last.
    pub(super) fn open(&self) -> Vec<DeskRequest> {
        let mut open = lock(&self.0).clone();
        open.retain(|ask| ask.answer.is_none());
        open.sort_by_key(|ask| ask.token.is_some());
        open
    }

    pub(super) fn entering(&self, token: &str) -> Option<DeskRequest> {
        lock(&self.0).iter().find(|ask| ask.token.as_deref() == Some(token)).cloned()
    }

    /// Takes the desk's answer, unless there is one. It is kept: the page of a phone without a card asks
    /// for it.
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
