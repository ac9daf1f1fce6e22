//! The hands of a table so far: as tabs, and as a list with what they count.

use minijinja::context;
use minijinja::value::{Serde, Value};

use super::hand::HandContext;
use super::hand_boxes::{LETTERS, Trump};
use super::table_context::TableContext;
use scoring::{Edit, Player, signed};
use session::hand_states::HandState;
use store::clock;
use store::format::time_or_day;

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

    /// Returns the hands of the table so far, with what they count.
    pub(super) fn so_far(&self, is_in: bool) -> Option<Value> {
        let (record, result) = (self.night.record(), self.result()?);
        let seated = result.last_pairs();
        let column = |(pair, players): (usize, &[Player; 2])| -> Vec<Value> {
            let names: Vec<&str> = players.iter().map(|it| record.player_name(*it)).collect();
            let columns = if result.partners {
                vec![names.join(", ")]
            } else {
                names.iter().map(ToString::to_string).collect()
            };
            columns.into_iter().map(|names| context! { letter => LETTERS[pair], names }).collect()
        };
        let row = |hand: HandContext<'_>| {
            let scores = result.hands.get(usize::from(hand.place.hand) - 1);
            let scores = scores.and_then(Option::as_ref).into_iter().flatten();
            context! {
                hand => hand.place.hand,
                trump => Serde(hand.trump()),
                scores => scores.map(ToString::to_string).collect::<Vec<String>>(),
                // When it came in, or what it waits for.
                state => self.state_words(&hand),
                is_in => hand.mark() == "in",
            }
        };
        let so_far = result.scores.iter().map(|score| signed(*score));
        Some(context! {
            is_in,
            columns => seated.iter().enumerate().flat_map(column).collect::<Vec<Value>>(),
            rows => self.hands().map(row).collect::<Vec<Value>>(),
            so_far => so_far.collect::<Vec<String>>(),
            next => self.next_open().map(|hand| hand.place.hand),
            scoring => self.night.planned(self.round()).map_or("", |planned| planned.scoring),
        })
    }

    /// Returns the tabs of the hands.
    pub(super) fn tabs(&self) -> Vec<Value> {
        let tab = |hand: HandContext<'_>| {
            context! { hand => hand.place.hand, trump => Serde(hand.trump()), state => hand.mark() }
        };
        self.hands().map(tab).collect()
    }
}
