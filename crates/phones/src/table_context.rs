//! A table of a night or of a match of couples, and its hands.

use minijinja::value::Value;

use super::check::Check;
use super::couples;
use super::form::{FormData, PageForm};
use super::hand::HandContext;
use super::hand_boxes;
use super::served_game::ServedGame;
use super::snapshot::GameSnapshot;
use scoring::{RoundPath, TableResult};
use session::tournament::Night;

/// A table.
pub(super) struct TableContext<'a> {
    pub(super) served: &'a ServedGame,
    pub(super) snapshot: &'a GameSnapshot,
    pub(super) night: Night<'a>,
    pub(super) table: u16,
}

impl<'a> TableContext<'a> {
    pub(super) fn new(
        served: &'a ServedGame,
        snapshot: &'a GameSnapshot,
        table: u16,
    ) -> TableContext<'a> {
        TableContext { served, snapshot, night: Night(&snapshot.game), table }
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
fn game(sent: &FormData) -> Option<usize> {
    sent.get("game")?.parse().ok()
}

impl HandContext<'_> {
    /// Returns it as typed, checked, and its questions.
    pub(super) fn checked(&self, page: &PageForm<'_>) -> (Check, Vec<Value>) {
        if self.snapshot.has_couples {
            (couples::judged(self, page), page.questions())
        } else {
            (hand_boxes::judged(self, page), Vec::new())
        }
    }
}
