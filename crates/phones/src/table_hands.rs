//! The hands of a table so far: as tabs, and as a list with what they count.

use serde::Serialize;

use super::hand::HandContext;
use super::hand_boxes::{LETTERS, Trump};
use super::table_context::TableContext;
use scoring::{Edit, Player, signed};
use session::hand_states::HandState;
use store::clock;
use store::format::time_or_day;

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

impl HandContext<'_> {
    /// Returns the trump of the hand, on a night whose games have trumps.
    pub(super) fn trump(&self) -> Option<Trump> {
        let planned = self.night().planned(self.round)?;
        planned.trumps.get(usize::from(self.place.hand).checked_sub(1)?).copied().map(Trump::of)
    }

    /// Returns a mark for the tab of the hand: "in", "to confirm", "in dispute" or empty.
    fn mark(&self) -> &'static str {
        match self.state() {
            HandState::Sent => "to confirm",
            HandState::InDispute => "in dispute",
            _ if self.is_recorded() => "in",
            HandState::Confirmed => "waits",
            HandState::Desk => "",
        }
    }
}

impl TableContext<'_> {
    /// Returns the state of a hand for the list of hands.
    fn state_words(&self, hand: &HandContext<'_>) -> String {
        match (hand.mark(), hand.is_recorded()) {
            ("in", _) => self.recorded_at(hand),
            ("", _) => String::new(),
            (_, false) => format!("kept until hand {} is in", self.recorded().saturating_add(1)),
            (mark, true) => mark.to_owned(),
        }
    }

    /// Returns when a hand was recorded, or corrected since.
    pub(super) fn recorded_at(&self, hand: &HandContext<'_>) -> String {
        let is_of = |edit: &Edit| {
            let Edit::Set { round, cell, .. } = edit else { return false };
            *round == hand.round && self.night.hand_of(cell) == Some(hand.place)
        };
        let mut log = self.night.0.log().iter().rev();
        let step = log.find(|step| step.change.edits.iter().any(is_of));
        step.map_or_else(String::new, |step| time_or_day(step.at, clock::local_now()))
    }

    /// Returns the hands of the table so far.
    pub(super) fn so_far(&self, is_in: bool) -> Option<Hands> {
        let (record, result) = (self.night.record(), self.result()?);
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
        let row = |hand: HandContext<'_>| {
            let scores = result.hands.get(usize::from(hand.place.hand) - 1);
            let scores = scores.and_then(Option::as_ref).into_iter().flatten();
            HandRow {
                hand: hand.place.hand,
                trump: hand.trump(),
                scores: scores.map(ToString::to_string).collect(),
                state: self.state_words(&hand),
                is_in: hand.mark() == "in",
            }
        };
        let planned = self.night.planned(self.round());
        Some(Hands {
            is_in,
            columns: seated.iter().enumerate().flat_map(column).collect(),
            rows: self.hands().map(row).collect(),
            so_far: result.scores.iter().map(|score| signed(*score)).collect(),
            next: self.next_open().map(|hand| hand.place.hand),
            scoring: planned.map_or("", |planned| planned.scoring),
        })
    }

    pub(super) fn tabs(&self) -> Vec<HandTab> {
        let tab = |hand: HandContext<'_>| HandTab {
            hand: hand.place.hand,
            trump: hand.trump(),
            state: hand.mark(),
        };
        self.hands().map(tab).collect()
    }
}
