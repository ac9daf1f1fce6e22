//! What is half typed of hands, as the disk keeps it.
//!
//! Invariant: what is half typed of other hands is written again in the same go as a change
//! that would clear it.

use std::collections::{BTreeMap, BTreeSet};

use super::HandEntry;
use crate::engine::tables::SUBSTITUTES;
use crate::engine::{Cell, Edit, Player, RoundPath, parse};
use crate::game::form::{Draft, HandRules};
use crate::game::session::PendingChange;
use crate::game::tournament::Night;
use crate::store;

impl HandEntry {
    /// Takes over what was half typed of a game when the night was left.
    pub fn read(&mut self, night: Night<'_>, game: usize, draft: Draft) {
        let rules = HandRules::new(night.record(), game);
        let halves = self.halves.entry(game).or_default();
        halves.clear();
        for (cell, text) in draft.texts {
            if rules.is_typed(&cell) {
                let _ = halves.entry(cell.place).or_default().insert(cell, text);
            } else if cell.field == SUBSTITUTES.spec.id
                && let Ok(player) = text.parse().map(Player)
            {
                let _ = self.substitutes.entry(game).or_default().insert(cell, player);
            }
        }
    }

    /// What is half typed of a game, as the disk keeps it.
    pub fn draft(&self, night: Night<'_>, game: usize) -> Vec<(Cell, String)> {
        let texts = self.halves.get(&game).into_iter().flat_map(BTreeMap::values).flatten();
        let texts = texts.map(|(cell, text)| (*cell, text.clone()));
        // Who plays in whose chair is recorded with the hand.
        let substitutes = self.substitutes.get(&game).into_iter().flatten();
        let to_come = substitutes.filter(|(cell, _)| {
            let table = night.table(game, cell.place.table);
            table.is_some_and(|table| usize::from(cell.place.hand) > table.hands.len())
        });
        texts.chain(to_come.map(|(cell, player)| (*cell, player.0.to_string()))).collect()
    }

    /// The drafts of the games that a change touches.
    pub fn drafts_beside(&self, night: Night<'_>, change: &PendingChange) -> Vec<store::Draft> {
        let moves = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        if change.edits().iter().any(moves) {
            return Vec::new();
        }
        let rounds = change.edits().iter().filter_map(|edit| match edit {
            Edit::Set { round, .. } => Some(*round),
            _ => None,
        });
        let rounds: BTreeSet<usize> = rounds.collect();
        rounds.into_iter().map(|round| (round, self.draft(night, round))).collect()
    }

    /// After a hand of this game was committed: on to the next that is missing.
    pub fn move_on(&mut self, night: Night<'_>, change: &PendingChange) {
        let hand = change.edits().iter().rev().find_map(|edit| match edit {
            Edit::Set { round, cell, .. } if *round == self.game && cell.place.hand > 0 => {
                Some(cell.place)
            }
            _ => None,
        });
        let Some(place) = hand else { return };
        if !change.is_by_hand() {
            return self.open_at(night, place);
        }
        let place = RoundPath { hand: self.recorded(night, place.table), ..place };
        if let Some(next) = self.missing_after(night, place) {
            self.arrive_at(night, next);
        } else {
            self.open_at(night, place);
            self.ended = true;
        }
    }

    /// After a conflict: what a change was to write stays half typed where its hands are still
    /// there, and `stays` says that of a game. Returns the first of them and its game.
    pub fn keep_typed(
        &mut self,
        night: Night<'_>,
        change: &PendingChange,
        stays: impl Fn(usize) -> bool,
    ) -> Option<(usize, RoundPath)> {
        let mut first = None;
        for edit in change.edits().iter().filter(|_| change.is_by_hand()) {
            let Edit::Set { round, cell, new: Some(value), .. } = edit else { continue };
            let is_typed = || HandRules::new(night.record(), *round).is_typed(cell);
            if night.round(*round).is_some() && stays(*round) && is_typed() {
                let text = parse::text(night.record(), value);
                let halves = self.halves.entry(*round).or_default();
                let _ = halves.entry(cell.place).or_default().insert(*cell, text);
                let place =
                    first.map_or(cell.place, |(_, place): (_, RoundPath)| place.min(cell.place));
                first = Some((*round, place));
            }
        }
        first
    }
}
