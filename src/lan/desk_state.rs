//! The desk's view of the tables: phones, waiting hands and requests.

use serde::Serialize;

use super::couple_context::CoupleContext;
use super::couple_texts::has_couples;
use super::desk_requests::{DeskRequest, RequestKind};
use super::presence::Presence;
use super::recording::sender_words;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use super::table_context::TableContext;
use super::waiting::SentHand;
use crate::engine::double_entry::EntryUnit;
use crate::engine::join_words;
use crate::game::tournament::{Night, is_night};

/// The desk's view of the tables.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct DeskState {
    /// Number of the newest change; 0 before the first.
    pub newest: i64,
    /// Tables of the game under way, in order.
    pub tables: Vec<DeskTable>,
    /// Requests in order of arrival, those of phones without a card last.
    pub requests: Vec<RequestView>,
    /// Says that somebody is guessing the PIN; empty if nobody is.
    pub guesses: String,
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
    /// Hands sent and not recorded.
    pub hands: Vec<DeskHand>,
}

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
    /// A hand waits for the other pair, or for the desk.
    Waits,
    /// Every hand is in.
    AllIn,
}

/// A hand sent and not recorded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DeskHand {
    /// Its number; 0 for a couple's result.
    pub hand: u8,
    /// "7 and 6, by Ida and Gus on phone 23".
    pub words: String,
    /// What it waits for.
    pub waits: &'static str,
    /// Whether it is recorded without the desk as soon as what precedes it, or the other tables'
    /// results, are in.
    pub is_in: bool,
}

/// A request of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RequestView {
    /// Its id for an answer.
    pub id: u64,
    /// The request as a sentence.
    pub words: String,
    /// Labels of the answers: yes, and no.
    pub answers: [&'static str; 2],
}

/// A decision the desk can make with one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The question.
    pub words: String,
    /// Label and key of yes; `None` if it has been accepted already.
    pub yes: Option<(&'static str, &'static str)>,
    /// Label and key of no.
    pub no: (&'static str, &'static str),
    /// Its subject.
    pub about: DecisionSubject,
}

/// Subject of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecisionSubject {
    /// A table's request, by its id.
    Request(u64),
    /// A hand waiting at a table.
    Hand(u16, u8),
}

impl DeskState {
    /// Returns all open decisions: requests first, then waiting hands.
    pub fn decisions(&self) -> Vec<Decision> {
        let requests = self.requests.iter().map(|ask| Decision {
            words: ask.words.clone(),
            yes: Some((ask.answers[0], "Y")),
            no: (ask.answers[1], "N"),
            about: DecisionSubject::Request(ask.id),
        });
        let hand = |table: u16, hand: &DeskHand| Decision {
            words: match hand.hand {
                0 => format!("Table {table}: {}. {}", hand.words, hand.waits),
                number => format!("Table {table}, hand {number}: {}. {}", hand.words, hand.waits),
            },
            yes: (!hand.is_in).then_some(("Accept", "A")),
            no: ("Send back", "B"),
            about: DecisionSubject::Hand(table, hand.hand),
        };
        let hands = self.tables.iter();
        let hands = hands.flat_map(|at| at.hands.iter().map(move |it| hand(at.table, it)));
        requests.chain(hands).collect()
    }

    /// Returns the first decision with this key, and the answer that it means.
    pub fn decided_by(&self, key: char) -> Option<(DecisionSubject, bool)> {
        let key = key.to_ascii_uppercase().to_string();
        let found = |it: Decision| {
            let is = |(_, own): (&str, &str)| own == key;
            let yes = it.yes.is_some_and(is);
            (yes || is(it.no)).then_some((it.about, yes))
        };
        self.decisions().into_iter().find_map(found)
    }
}

/// Returns the desk's view of a game that is open to phones.
pub(super) fn desk_state(served: &ServedGame, snapshot: &GameSnapshot) -> DeskState {
    let (night, newest) = (Night(&snapshot.game), snapshot.beside.newest);
    let (requests, guesses) = (served.requests().open(), served.attempts().words());
    let requests = requests.iter().map(|ask| asked(served, snapshot, ask)).collect();
    if has_couples(night.record()) {
        let tables = CoupleContext::all(served, snapshot);
        let tables = tables.iter().map(couple_state).collect();
        return DeskState { newest, tables, requests, guesses };
    }
    if !is_night(night.record().game) {
        return DeskState { newest, tables: Vec::new(), requests, guesses };
    }
    let tables = night.tables(night.begun()).iter();
    let tables = tables.map(|table| table_state(&TableContext::new(served, snapshot, table.table)));
    DeskState { newest, tables: tables.collect(), requests, guesses }
}

fn table_state(at: &TableContext<'_>) -> DeskTable {
    let all = at.night.hands();
    let is_closed = at.result().is_some_and(|table| table.complete);
    let waiting = (1..=all).filter_map(|hand| Some((hand, at.waits(hand)?)));
    let waiting: Vec<(u8, SentHand)> = waiting.collect();
    let first = at.hands.recorded(at.night, at.table).saturating_add(1);
    let missing = (first..=all).filter(|hand| !is_closed && at.waits(*hand).is_none());
    let missing: Vec<String> = missing.map(|hand| hand.to_string()).collect();
    let (dot, words) = match at.served.presence().of(at.table) {
        _ if is_closed => (TableDot::AllIn, "all in".to_owned()),
        _ if waiting.iter().any(|(_, sent)| !sent.is_answered()) => {
            (TableDot::Waits, "to confirm".to_owned())
        }
        _ if !waiting.is_empty() => (TableDot::Waits, "for the desk".to_owned()),
        presence => presence_dot(presence),
    };
    let hands = waiting.iter().map(|(hand, sent)| desk_hand(at, *hand, sent)).collect();
    let missing = match missing.as_slice() {
        [] => String::new(),
        [one] => format!("Hand {one}"),
        several => format!("Hands {}", join_words(several)),
    };
    DeskTable { table: at.table, dot, words, missing, hands }
}

/// Returns the desk's view of a couple in the open round.
fn couple_state(at: &CoupleContext<'_>) -> DeskTable {
    let waiting = at.waits();
    let recording = at.served.access().recording;
    let others = waiting.as_ref().is_some_and(|sent| at.is_of_others(sent));
    let (dot, words) = match (&waiting, at.served.presence().of(at.table)) {
        (Some(_), _) if others => (TableDot::Waits, "other people sit there now".to_owned()),
        (Some(sent), _) if sent.is_ready(recording) => (TableDot::AllIn, "is in".to_owned()),
        (Some(sent), _) if sent.is_answered() => (TableDot::Waits, "for the desk".to_owned()),
        (Some(_), _) => (TableDot::Waits, "to confirm".to_owned()),
        (None, it) => presence_dot(it),
    };
    let hand = |sent: &SentHand| {
        let numbers = at.sent_words(at.unit().0, &sent.texts);
        let by = at.sender_words(&sent.texts, &sent.by);
        let waits = match (sent.agreed, &sent.other) {
            _ if others => "Other people sit there now.",
            (true, _) => "Both players agree.",
            (_, Some(_)) => "The other player disagrees.",
            _ if sent.is_ready(recording) => "Waiting for the other tables.",
            _ => "The other player has not answered.",
        };
        let is_in = !others && sent.is_ready(recording);
        DeskHand { hand: 0, words: format!("{numbers}, by {by}"), waits, is_in }
    };
    let (round, over) = (at.unit().0, at.game.evaluation().is_finished());
    let missing = waiting.is_none() && !over;
    DeskTable {
        table: at.table,
        dot,
        words,
        missing: if missing { format!("Round {round}") } else { String::new() },
        hands: waiting.iter().map(hand).collect(),
    }
}

fn presence_dot(presence: Presence) -> (TableDot, String) {
    let dot = match presence {
        Presence::NotSeen => TableDot::NotSeen,
        Presence::Here => TableDot::Here,
        Presence::Gone(_) => TableDot::Gone,
    };
    (dot, presence.words())
}

fn desk_hand(at: &TableContext<'_>, hand: u8, sent: &SentHand) -> DeskHand {
    let in_words = |texts| {
        let form = at.form_of(hand, texts)?;
        Some(at.hands.hand_words(at.night, form.entry()))
    };
    let numbers = in_words(sent.texts.clone()).unwrap_or_default();
    let unit = (at.night.begun(), at.place(hand));
    let by = sender_words(at.night, at.hands, unit, &sent.by);
    let waits = match (sent.agreed, &sent.other) {
        (true, _) => "Both pairs agree.",
        (_, Some(_)) => "The other pair disagrees.",
        _ => "The other pair has not answered.",
    };
    let is_in = sent.is_ready(at.served.access().recording);
    DeskHand { hand, words: format!("{numbers}, by {by}"), waits, is_in }
}

fn asked(served: &ServedGame, snapshot: &GameSnapshot, ask: &DeskRequest) -> RequestView {
    let (id, table) = (ask.id, ask.table);
    let (words, answers) = match &ask.what {
        RequestKind::Correct { unit, sender, texts } if has_couples(snapshot.game.record()) => {
            let couple = CoupleContext::new(served, snapshot, table);
            let (wanted, stands) =
                (couple.sent_words(unit.0, texts), couple.recorded_words(unit.0));
            let by = couple.sender_words(texts, sender);
            let words =
                format!("Table {table}, round {}: {wanted} instead of {stands}: {by}.", unit.0);
            (words, ["Correct it", "Leave it"])
        }
        RequestKind::Correct { unit, sender, texts } => {
            let (night, hands) = (Night(&snapshot.game), &snapshot.hands);
            let by = sender_words(night, hands, *unit, sender);
            (format!("{}: {by}.", correction(snapshot, *unit, texts)), ["Correct it", "Leave it"])
        }
        RequestKind::SitHere { names } if names.is_empty() => {
            (format!("Table {table}: other people are sitting here."), ["Seen", "Send them on"])
        }
        RequestKind::SitHere { names } => {
            (format!("Table {table}: {names} are sitting here."), ["Seen", "Send them on"])
        }
        RequestKind::Enter { device, .. } => (
            format!("A phone without a card wants to enter hands for table {table}: {device}."),
            ["Let it in", "Keep it out"],
        ),
    };
    RequestView { id, words, answers }
}

/// Returns a requested correction in words: "Table 3, hand 2: 8 and 5 instead of 7 and 6".
fn correction(
    snapshot: &GameSnapshot,
    (_, place): EntryUnit,
    texts: &crate::game::tournament::Texts,
) -> String {
    let (night, hands) = (Night(&snapshot.game), &snapshot.hands);
    let in_words = |texts| {
        let form = hands.hand_form(night, place, texts, None)?;
        Some(hands.hand_words(night, form.entry()))
    };
    let wanted = in_words(texts.clone()).unwrap_or_default();
    let stands = in_words(hands.recorded_texts(night, place)).unwrap_or_default();
    format!("Table {}, hand {}: {wanted} instead of {stands}", place.table, place.hand)
}
