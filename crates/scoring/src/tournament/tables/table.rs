//! The result of a table: sums of its hands, winners by role, and cuts.
//!
//! Invariant: a cut counts only if the hands tie, so a corrected hand never leaves a winner against
//! the scores.

use std::cmp::Ordering;

use super::chairs::{four, who_plays};
use super::{PARTS, pairs};
use crate::grammar::round::Round;
use crate::outcome::diagnostic::Diagnostics;
use crate::outcome::score_lines::ScoreLines;
use crate::outcome::tournament::{HandScores, TableResult};
use crate::seats::{Player, SeatIndex};
use crate::tournament::tables::{CLOSED, CUT, SUBSTITUTES, Tables};
use crate::wording::counted;

impl Tables {
    /// Gives everybody the scores of the hands they played: both partners what their pair has, or
    /// each their own in games without partners. `why` gets the hand, the pair (or the player, pair
    /// A first), and the score.
    pub fn score(
        &self,
        round: &Round<'_>,
        points: &mut ScoreLines,
        why: fn(&Round<'_>, usize, i64) -> String,
    ) {
        let Some(played) = round.tournament.tables() else { return };
        for table in &played.tables {
            let hands = round.table(table.table).parts_of(self.hands);
            for ((hand, scores), players) in hands.zip(&table.hands).zip(&table.played) {
                let scores = scores.as_deref().unwrap_or_default();
                let together = if table.partners { 2 } else { 1 };
                for (unit, who) in players.chunks(together).enumerate() {
                    let score = scores.get(unit).copied().unwrap_or(0);
                    points.at_hand(who, score, hand.place.hand, &why(&hand, unit, score));
                }
            }
        }
    }

    /// Iterates over the hands of a round, each with each of the four who play it.
    pub fn played<'a>(&self, round: &Round<'a>) -> impl Iterator<Item = (Round<'a>, Player)> {
        let hands = round.parts_of(self.tables).flat_map(|table| table.parts_of(self.hands));
        hands.flat_map(|hand| four(&hand).map(|player| (hand, player)))
    }

    /// Adds this many points for each hand that somebody sat out.
    pub fn score_sit_outs(&self, round: &Round<'_>, points: &mut ScoreLines, each: i64) {
        let Some(played) = round.tournament.tables() else { return };
        for (player, hands) in played.hands_out.iter().enumerate().filter(|(_, hands)| **hands > 0)
        {
            let why = format!("sat out {} × {each}", counted(*hands, "hand", "hands"));
            points.add(Player::at(player), hands * each, why);
        }
    }

    /// Returns the result of a table, as far as its hands are in.
    pub(crate) fn table(&self, table: &Round<'_>, partners: bool) -> TableResult {
        let pairs = pairs(table);
        let each = table.parts_of(self.hands);
        let mut hands: Vec<Option<HandScores>> = Vec::with_capacity(each.len());
        let mut played: Vec<[Player; 4]> = Vec::with_capacity(each.len());
        for hand in each {
            hands.push((self.hand)(&hand));
            played.push(who_plays(&hand, pairs));
        }
        let mut scores = vec![0; if partners { 2 } else { 4 }];
        for hand in hands.iter().flatten() {
            for (sum, score) in scores.iter_mut().zip(hand) {
                *sum += score;
            }
        }
        let closed = table.value(&CLOSED);
        let mut result = TableResult {
            table: table.place.table,
            pairs,
            played,
            partners,
            complete: closed || hands.len() >= self.hands.at_most,
            closed,
            hands,
            scores,
            winners: [None; 2],
            tied: [Vec::new(), Vec::new()],
        };
        if result.complete {
            let cut = table.value(&CUT);
            for role in [0, 1] {
                let score = |pair: usize| {
                    let index = if partners { pair } else { 2 * pair + role };
                    result.scores.get(index).copied().unwrap_or(0)
                };
                let last = result.last_pairs();
                let both = [last[0][role], last[1][role]];
                result.winners[role] = match score(0).cmp(&score(1)) {
                    Ordering::Greater => Some(both[0]),
                    Ordering::Less => Some(both[1]),
                    Ordering::Equal => {
                        result.tied[role] = both.to_vec();
                        cut.get(role).copied().flatten().filter(|player| both.contains(player))
                    }
                };
            }
        }
        result
    }

    /// Checks that a cut is won by somebody in a chair of that role at the table's last reported
    /// hand, and that the table is tied.
    pub(crate) fn check_cut(&self, table: &Round<'_>, problems: &mut Diagnostics) {
        if !table.has_value(&CUT) || table.is_refused_id(self.tables.id) {
            return;
        }
        let Some(cut) = table.valid(&CUT) else { return };
        let planned = self.planned(table.setup, table.number());
        let result = self.table(table, planned.is_none_or(|planned| planned.partners));
        let last = table.parts_of(self.hands).last();
        let unknown = table.is_refused_id(self.hands.id)
            || last.is_some_and(|hand| problems.faults().has(hand.place, SUBSTITUTES.spec.id));
        for (role, player) in cut.iter().enumerate() {
            let Some(player) = player else { continue };
            if !unknown && !result.last_pairs().iter().any(|pair| pair[role] == *player) {
                let message = format!(
                    "{} is not in a {}'s chair at table {}.",
                    table.setup.name(*player),
                    PARTS[role],
                    table.place.table
                );
                problems.refuse_at(table.place, CUT.spec.id, message);
            }
        }
        let idle = cut.iter().zip(&result.tied).any(|(cut, tied)| cut.is_some() && tied.is_empty());
        if idle {
            let message =
                format!("Table {} did not tie, so the cut is ignored.", table.place.table);
            problems.warn_at(table.place, CUT.spec.id, message);
        }
    }
}
