//! The desk's view of the tables: phones, what they have sent, hands in dispute, and requests; for the
//! window whenever it changes.

use std::sync::Arc;

use futures::Stream;
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::desk_requests::DeskRequest;
use super::hand::HandContext;
use super::live::later;
use super::presence::TableDot;
use super::recording::open_round;
use super::served_game::ServedGame;
use super::snapshot::{GameSnapshot, HostState};
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

/// Returns the desk's view of a game that is open to phones.
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
    let missing = missing.filter(|_| !at.is_closed());
    let missing: Vec<HandContext<'_>> = missing.collect();
    // Of couples, the result of the previous round can be in dispute too.
    let before = HandContext { round: at.round.saturating_sub(1), ..*at };
    let before = Some(before).filter(|_| at.snapshot.has_couples);
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
            let numbers = several.iter().map(|hand| hand.place.hand.to_string());
            format!("Hands {}", join_words(&numbers.collect::<Vec<_>>()))
        }
    };
    let (recorded, all) = (at.recorded(), at.night().hands());
    let closed = at.result().map(|table| table.closed).filter(|closed| *closed || recorded < all);
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

/// Returns the desk's view, now and whenever it changes, until the stream is dropped.
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
