//! The desk's view of the tables: phones, what they have sent, hands in dispute, and requests; for the
//! window whenever it changes.

use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use tokio::sync::watch;

use super::hand::{HandContext, open_round};
use super::requests::{DeskRequest, TableDot};
use super::served_game::ServedGame;
use super::snapshot::{GameSnapshot, HostState};
use scoring::hands::HandPlace;
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
        guesses: served.attempts.words(Instant::now()),
        beside: Some(snapshot.beside.clone()),
    }
}

/// What the desk decides about a hand, as a form has it: the round, table and hand; the id of the version
/// that is right, `None` for what is recorded; what was shown as recorded, and the ids of the versions.
type Ruling = ((usize, u16, u8), Option<i64>, String, Vec<i64>);

/// Returns what the desk can decide about a version that differs, in words and for a form.
pub(super) fn rulings(snapshot: &GameSnapshot, difference: &Difference) -> [(String, String); 2] {
    let Difference { hand, version, recorded, other, .. } = difference;
    let (round, RoundPath { table, hand: number }) = *hand;
    let ruling = |words: &String, right: Option<i64>| {
        let ruling: Ruling =
            ((round, table, number), right, recorded.clone(), ids(snapshot, *hand));
        (words.clone(), serde_json::to_string(&ruling).unwrap_or_default())
    };
    [ruling(recorded, None), ruling(other, Some(version.0))]
}

/// Returns the change that decides a hand in dispute; `None` if something else is there than was shown.
pub(super) fn decided(snapshot: &GameSnapshot, ruling: &str) -> Option<PendingChange> {
    let ((round, table, hand), right, recorded, seen): Ruling =
        serde_json::from_str(ruling).ok()?;
    let hand = (round, RoundPath { table, hand });
    let is_shown = recorded_words(snapshot.game.record(), hand) == recorded;
    let change = snapshot.states.settle(&snapshot.game, hand, right.map(VersionId));
    change.filter(|_| is_shown && ids(snapshot, hand) == seen)
}

fn ids(snapshot: &GameSnapshot, hand: HandPlace) -> Vec<i64> {
    let ids = snapshot.states.hand(hand).map(SentHand::ids).unwrap_or_default();
    ids.iter().map(|id| id.0).collect()
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
    let is_short = at.recorded() < at.night().hands();
    let can_close = |closed: &bool| at.night().counts_hands() && (*closed || is_short);
    let closed = at.result().map(|table| table.closed).filter(can_close);
    let (table, recorded) = (at.place.table, at.recorded_hands());
    DeskTable { table, dot, words, missing, recorded, closed }
}

/// Tells the window whenever the state changes, until it listens no more.
pub(super) async fn follow(served: Arc<ServedGame>, tell: watch::Sender<DeskState>) {
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
            () = served.attempts.changed() => {}
        }
    }
}
