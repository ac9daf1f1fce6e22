//! The hands of a table so far: as tabs, and as a list with what they count.

use serde::Serialize;

use super::hand::{LETTERS, Trump};
use super::table_context::TableContext;
use scoring::{Player, TableResult, signed};
use session::hand_states::HandState;

/// A tab of a hand.
#[derive(Serialize)]
pub(super) struct HandTab {
    hand: u8,
    trump: Option<Trump>,
    /// "in", "to confirm", "in dispute", "waits" or empty.
    state: &'static str,
}

/// The hands of the table so far.
#[derive(Serialize)]
pub(super) struct Hands {
    pub(super) is_in: bool,
    columns: Vec<HandColumn>,
    rows: Vec<HandRow>,
    so_far: Vec<String>,
    next: Option<u8>,
    /// The game's scoring in words.
    scoring: &'static str,
}

#[derive(Serialize)]
struct HandColumn {
    letter: &'static str,
    names: String,
}

#[derive(Serialize)]
struct HandRow {
    hand: u8,
    trump: Option<Trump>,
    scores: Vec<String>,
    /// When it came in, or what it waits for.
    state: String,
    is_in: bool,
}

impl TableContext<'_> {
    /// Returns a mark for the tab of a hand: "in", "to confirm", "in dispute" or empty.
    fn mark(&self, hand: u8) -> &'static str {
        match self.state(hand) {
            HandState::Sent => "to confirm",
            HandState::InDispute => "in dispute",
            _ if self.is_recorded(hand) => "in",
            HandState::Confirmed => "waits",
            HandState::Desk => "",
        }
    }

    /// Returns the state of a hand for the list of hands.
    fn state_words(&self, hand: u8) -> String {
        match (self.mark(hand), self.is_recorded(hand)) {
            ("in", _) => self.recorded_at(self.place(hand)),
            ("", _) => String::new(),
            (_, false) => {
                let first = self.hands.next_hand(self.night, self.table).hand;
                format!("kept until hand {first} is in")
            }
            (mark, true) => mark.to_owned(),
        }
    }

    /// Returns the hands of the table so far.
    pub(super) fn so_far(&self, result: &TableResult, is_in: bool) -> Hands {
        let record = self.night.record();
        let seated = result.last_pairs();
        let column = |(pair, players): (usize, &[Player; 2])| -> Vec<HandColumn> {
            let name = |player: &Player| record.player_name(*player).to_owned();
            let names: Vec<String> = players.iter().map(name).collect();
            let letter = LETTERS[pair];
            if result.partners {
                vec![HandColumn { letter, names: names.join(", ") }]
            } else {
                names.into_iter().map(|names| HandColumn { letter, names }).collect()
            }
        };
        let row = |hand: u8| {
            let scores = result.hands.get(usize::from(hand) - 1);
            let scores = scores.and_then(Option::as_ref).into_iter().flatten();
            let (is_in, state) = (self.mark(hand) == "in", self.state_words(hand));
            let scores = scores.map(ToString::to_string).collect();
            HandRow { hand, trump: self.trump(hand), scores, state, is_in }
        };
        let planned = self.night.planned(self.night.begun());
        let first = u8::try_from(result.hands.len()).unwrap_or(u8::MAX).saturating_add(1);
        let mut open = first..=self.night.hands();
        Hands {
            is_in,
            columns: seated.iter().enumerate().flat_map(column).collect(),
            rows: (1..=self.night.hands()).map(row).collect(),
            so_far: result.scores.iter().map(|score| signed(*score)).collect(),
            next: open.find(|hand| self.sent(*hand).is_none()).filter(|_| !result.complete),
            scoring: planned.map_or("", |planned| planned.scoring),
        }
    }

    pub(super) fn tabs(&self) -> Vec<HandTab> {
        let tab = |hand: u8| HandTab { hand, trump: self.trump(hand), state: self.mark(hand) };
        (1..=self.night.hands()).map(tab).collect()
    }
}
