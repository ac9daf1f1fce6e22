//! A table of a night or of a match of couples, and its hands: as tabs, and as a list with what they
//! count.

use minijinja::context;
use minijinja::value::{Serde, Value};

use super::couples;
use super::form::{FormData, PageForm};
use super::hand::HandContext;
use super::hand_boxes::{self, LETTERS, trump_view};
use super::snapshot::GameSnapshot;
use scoring::{Edit, Player, RoundPath, TableResult, signed};
use session::hand_states::HandState;
use session::tournament::Night;
use store::clock;
use store::format::time_or_day;

/// A table.
pub(super) struct TableContext<'a> {
    pub(super) snapshot: &'a GameSnapshot,
    pub(super) night: Night<'a>,
    pub(super) table: u16,
}

impl<'a> TableContext<'a> {
    pub(super) fn new(snapshot: &'a GameSnapshot, table: u16) -> TableContext<'a> {
        TableContext { snapshot, night: Night(&snapshot.game), table }
    }

    /// Returns the game or round that is played now.
    pub(super) fn round(&self) -> usize {
        // A round of couples is recorded once all of its results are in.
        self.night.begun() + usize::from(self.snapshot.has_couples)
    }

    /// Returns the hands of the table on a night.
    pub(super) fn result(&self) -> Option<&'a TableResult> {
        self.snapshot.hands.table(self.night, self.table)
    }

    /// Returns whether no more hands come from this table.
    pub(super) fn is_closed(&self) -> bool {
        if self.snapshot.has_couples {
            return self.night.evaluation().is_finished();
        }
        self.result().is_none_or(|table| table.complete)
    }

    /// Returns a hand that is played now, by number from 1.
    pub(super) fn numbered(&self, hand: u8) -> HandContext<'a> {
        let place = RoundPath { table: self.table, hand };
        HandContext { snapshot: self.snapshot, round: self.round(), place }
    }

    /// Returns all hands that are played now.
    pub(super) fn hands(&self) -> impl Iterator<Item = HandContext<'a>> {
        (1..=self.night.hands()).map(|hand| self.numbered(hand))
    }

    /// Returns how many hands of the game are recorded.
    pub(super) fn recorded(&self) -> u8 {
        self.snapshot.hands.recorded(self.night, self.table)
    }

    /// Returns the next hand of which nobody has sent anything.
    pub(super) fn next_open(&self) -> Option<HandContext<'a>> {
        let mut open = self.hands().skip(self.recorded().into());
        open.find(|hand| hand.sent().is_none()).filter(|_| !self.is_closed())
    }

    /// Returns those who play or played here in a game or round.
    pub(super) fn players_in(&self, round: usize) -> Vec<Player> {
        if self.snapshot.has_couples {
            return HandContext { round, ..self.numbered(1) }.players();
        }
        let table = self.night.table(round, self.table);
        table.map_or_else(Vec::new, |table| table.last_pairs().as_flattened().to_vec())
    }

    /// Returns the hand of a form or query, if it is valid. Couples can also correct an earlier
    /// round.
    pub(super) fn hand(&self, sent: &FormData) -> Option<HandContext<'a>> {
        let hand = sent.get("hand")?.parse().ok()?;
        let hand = self.numbered(hand);
        let earlier = game(sent).filter(|game| self.snapshot.has_couples && *game > 0);
        let round = earlier.map_or(hand.round, |game| game.min(hand.round));
        (1..=self.night.hands()).contains(&hand.place.hand).then_some(HandContext { round, ..hand })
    }

    /// Returns a message if the form was for another game than the current one.
    pub(super) fn other_game(&self, sent: &FormData) -> Option<String> {
        let (number, open) = (game(sent)?, self.round());
        let is_other =
            if self.snapshot.has_couples { number > open || number == 0 } else { number != open };
        let now = self.night.game_words(open);
        let now = if open > 0 { now + " is being played now" } else { now };
        is_other.then(|| format!("{now}. What you sent was for another game."))
    }
}

/// Returns the game or round of a form.
pub(super) fn game(sent: &FormData) -> Option<usize> {
    sent.get("game")?.parse().ok()
}

impl HandContext<'_> {
    /// Returns it as typed, checked, and its questions.
    pub(super) fn checked(&self, page: &PageForm<'_>) -> (Value, Vec<Value>) {
        if self.snapshot.has_couples {
            (couples::judged(self, page), page.questions())
        } else {
            (hand_boxes::judged(self, page), Vec::new())
        }
    }
}

impl HandContext<'_> {
    /// Returns the trump of the hand, on a night whose games have trumps.
    pub(super) fn trump(&self) -> Option<Value> {
        let planned = self.night().planned(self.round)?;
        planned.trumps.get(usize::from(self.place.hand).checked_sub(1)?).copied().map(trump_view)
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
                trump => hand.trump(),
                scores => scores.map(ToString::to_string).collect::<Vec<String>>(),
                // When it came in, or what it waits for.
                state => self.state_words(&hand),
                is_in => hand.mark() == "in",
            }
        };
        let so_far = result.scores.iter().map(|score| signed(*score));
        let hands = &self.snapshot.hands;
        let mut why = Vec::new();
        if self.recorded() > 0 {
            let next = hands.next_hand(self.night, self.table);
            why.extend(hands.table_reasons(self.night, next));
            why.extend(hands.apart_reasons(self.night, self.table));
        }
        Some(context! {
            is_in,
            columns => seated.iter().enumerate().flat_map(column).collect::<Vec<Value>>(),
            rows => self.hands().map(row).collect::<Vec<Value>>(),
            so_far => so_far.collect::<Vec<String>>(),
            why => Serde(why),
            next => self.next_open().map(|hand| hand.place.hand),
            scoring => self.night.planned(self.round()).map_or("", |planned| planned.scoring),
        })
    }

    /// Returns the tabs of the hands.
    pub(super) fn tabs(&self) -> Vec<Value> {
        let tab = |hand: HandContext<'_>| {
            context! { hand => hand.place.hand, trump => hand.trump(), state => hand.mark() }
        };
        self.hands().map(tab).collect()
    }
}
