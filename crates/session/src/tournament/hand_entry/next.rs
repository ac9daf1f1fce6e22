//! Which hand comes next: the next one missing, past those that wait for others.

use super::{HandEntry, HandStep};
use crate::tournament::{Night, Stage};
use scoring::RoundPath;

impl HandEntry {
    /// Returns the next missing hand, at this table or a later one.
    pub fn missing_after(&self, night: Night<'_>, place: RoundPath) -> Option<RoundPath> {
        let tables = self.count(night);
        let open = |table: u16| {
            let first = self.next_hand(night, table).hand;
            let hands = (first..=night.hands()).map(move |hand| RoundPath { table, hand });
            hands.filter(move |at| !self.is_closed(night, table) && !self.waits(night, *at))
        };
        let here = open(place.table).find(|at| at.hand > place.hand);
        let later = (place.table + 1..=tables).find_map(|table| open(table).next());
        let around = || (1..=place.table.min(tables)).find_map(|table| open(table).next());
        here.filter(|_| place.table > 0).or(later).or_else(around)
    }

    /// Returns whether a hand is complete and waits for earlier ones. The next hand of a table waits
    /// for nothing: an undone one is typed there, and recorded by Enter alone.
    pub(super) fn waits(&self, night: Night<'_>, place: RoundPath) -> bool {
        place != self.next_hand(night, place.table) && self.is_ready(night, place)
    }

    /// Returns whether a hand was confirmed and is not recorded.
    pub(super) fn is_ready(&self, night: Night<'_>, place: RoundPath) -> bool {
        let draft = self.draft(place).filter(|draft| draft.is_confirmed);
        let draft = draft.filter(|_| !self.is_recorded(night, place));
        let form = draft.and_then(|draft| self.hand_form(night, place, draft.texts.clone(), None));
        form.is_some_and(|form| form.is_complete(night.0))
    }

    /// Handles Enter on a hand that is not open: goes to the next missing one, from an earlier game
    /// to those of the current one, or on to what follows the game.
    pub(super) fn go_on(&mut self, night: Night<'_>) -> HandStep {
        if self.game != night.begun() {
            self.show(night, night.begun());
            return HandStep::Moved;
        }
        if night.stage() != Stage::Playing {
            return HandStep::Done;
        }
        match self.missing_after(night, self.at) {
            Some(next) => {
                self.open_at(night, next);
                HandStep::Moved
            }
            None => HandStep::Ignored,
        }
    }
}
