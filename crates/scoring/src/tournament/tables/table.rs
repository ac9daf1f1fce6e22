//! The result of a table: sums of its hands, winners by role, and cuts.
//!
//! Invariant: a cut counts only if the hands tie, so a corrected hand never leaves a winner against
//! the scores.

use std::cmp::Ordering;

use super::chairs::{four, who_plays};
use super::{PARTS, Play, pairs};
use crate::tournament::tables::{CLOSED, CUT, SUBSTITUTES, Tables};
use crate::{
    Cell, Cut, CutBy, Diagnostics, Field, HandScores, PerPart, Player, Round, RoundPath,
    ScoreLines, SeatIndex, Subject, TableResult, TableRound, Value, counted,
};

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
        let (Some(played), Some(group)) = (round.tournament.tables(), self.play.hands()) else {
            return;
        };
        for table in &played.tables {
            let hands = round.table(table.table).parts_of(group);
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

    /// Iterates over the hands of a round, table by table; none where they are not counted apart.
    pub(super) fn hands<'a>(&self, round: &Round<'a>) -> impl Iterator<Item = Round<'a>> + use<'a> {
        let group = self.play.hands();
        let tables = round.parts_of(self.tables);
        tables.flat_map(move |table| group.into_iter().flat_map(move |group| table.parts_of(group)))
    }

    /// Iterates over the hands of a round, each with each of the four who play it.
    pub fn played<'a>(&self, round: &Round<'a>) -> impl Iterator<Item = (Round<'a>, Player)> {
        self.hands(round).flat_map(|hand| four(&hand).map(|player| (hand, player)))
    }

    /// Adds this many points for each hand that somebody sat out.
    pub fn score_sit_outs(&self, round: &Round<'_>, points: &mut ScoreLines, each: i64) {
        let Some(played) = round.tournament.tables() else { return };
        for (player, hands) in played.hands_out.iter().enumerate().filter(|(_, hands)| **hands > 0)
        {
            let why = match self.play.hands() {
                Some(_) => format!("sat out {} × {each}", counted(*hands, "hand", "hands")),
                None => "sat out".to_owned(),
            };
            points.add(Player::at(player), hands * each, why);
        }
    }

    /// Returns the result of a table, as far as its hands are in.
    pub(crate) fn table(&self, table: &Round<'_>, partners: bool) -> TableResult {
        let pairs = pairs(table.here);
        let [[a, b], [c, d]] = pairs;
        let mut result = TableResult {
            table: table.place.table,
            pairs,
            partners,
            scores: vec![0; if partners { 2 } else { 4 }],
            ..TableResult::default()
        };
        match &self.play {
            Play::Hands { hands: group, score } => {
                let hands = table.parts_of(group);
                result.hands.reserve_exact(hands.len());
                result.played.reserve_exact(hands.len());
                for hand in hands {
                    result.hands.push(score(&hand));
                    result.played.push(who_plays(&hand, [a, b, c, d]));
                }
                result.closed = table.value(&CLOSED);
                result.complete = result.closed || result.hands.len() >= group.at_most;
            }
            Play::Once { score, .. } => {
                let scores = score_of(table, score);
                result.cut_by = CutBy::Pair;
                result.complete = scores.is_some();
                result.played.extend(scores.as_ref().map(|_| [a, b, c, d]));
                result.hands.extend(scores.map(Some));
            }
        }
        for hand in result.hands.iter().flatten() {
            for (sum, score) in result.scores.iter_mut().zip(hand) {
                *sum += score;
            }
        }
        if result.complete {
            let last = result.last_pairs();
            for role in [0, 1] {
                let score = |pair: usize| {
                    let index = if partners { pair } else { 2 * pair + role };
                    result.scores.get(index).copied().unwrap_or(0)
                };
                let both = [last[0][role], last[1][role]];
                result.winners[role] = match score(0).cmp(&score(1)) {
                    Ordering::Greater => Some(both[0]),
                    Ordering::Less => Some(both[1]),
                    Ordering::Equal => {
                        if self.needs_winner(table) {
                            result.tied[role] = both.to_vec();
                        }
                        self.cut_won(table, role).filter(|player| both.contains(player))
                    }
                };
            }
        }
        result
    }

    /// Returns whether people cannot move on from a tied table without a cut.
    fn needs_winner(&self, table: &Round<'_>) -> bool {
        match self.play {
            Play::Hands { .. } => true,
            Play::Once { .. } => {
                (self.movement)(table.setup).needs_winners()
                    && table.part(RoundPath::ROUND).count(self.tables) > 1
            }
        }
    }

    /// Returns who won the cut of a role, as written.
    fn cut_won(&self, table: &Round<'_>, role: usize) -> Option<Player> {
        match &self.play {
            Play::Hands { .. } => table.value_of_part(&CUT, role),
            Play::Once { cut, .. } => {
                let side = table.valid(cut).flatten()?;
                Some(pairs(table.here)[side.team().index()][role])
            }
        }
    }

    /// Checks that a cut is won by somebody in a chair of that role at the table's last reported
    /// hand, and that the table is tied.
    pub(super) fn check_cut(&self, table: &Round<'_>, problems: &mut Diagnostics) {
        if !table.has_value(&CUT) || table.is_refused_id(self.tables.id) {
            return;
        }
        let Play::Hands { hands: group, .. } = &self.play else { return };
        let Some(cut) = table.valid(&CUT) else { return };
        let planned = self.planned(table.setup, table.number());
        let result = self.table(table, planned.is_none_or(|planned| planned.partners));
        let last = table.parts_of(group).last();
        let unknown = table.is_refused_id(group.id)
            || last.is_some_and(|hand| problems.faults().has(hand.place, SUBSTITUTES.spec.id));
        for (role, player) in cut.iter().enumerate() {
            let Some(player) = player else { continue };
            if !unknown && !result.last_pairs().iter().any(|pair| pair[role] == *player) {
                let message = format!(
                    "{} is not in a {}’s chair at table {}.",
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

/// Returns the scores of both pairs, if both are written and neither is refused; whether the round
/// as a whole is refused does not matter.
fn score_of(table: &Round<'_>, score: &Field<i64, PerPart>) -> Option<HandScores> {
    let is_refused = table.refused.has(table.place, score.spec.id);
    (table.has_value(score) && !is_refused).then(|| table.value(score))
}

/// Returns the cuts of a table that tied, pending or decided: one of each role that tied, or one of
/// the pairs.
pub fn cuts_at(table: &TableResult) -> impl Iterator<Item = Cut> {
    let roles = if table.cut_by == CutBy::Pair { 0..1 } else { 0..2 };
    let tied = roles.filter(|role| !table.tied[*role].is_empty());
    tied.map(|role| cut(table, role))
}

/// Returns the cut of a role; where a pair wins it, that of both.
fn cut(table: &TableResult, role: usize) -> Cut {
    let place = RoundPath { table: table.table, hand: 0 };
    let tied = table.tied[role].clone();
    let (subject, values) = if table.cut_by == CutBy::Pair {
        (Subject::One, vec![Value::Word("A"), Value::Word("B")])
    } else {
        (Subject::Part(PARTS[role.min(1)]), tied.iter().copied().map(Value::Player).collect())
    };
    let cell = Cell { field: CUT.spec.id, place, subject };
    Cut { table: table.table, role, cell, tied, values }
}

pub(super) fn cuts(round: &TableRound) -> Vec<Cut> {
    let open = |table: &TableResult| {
        cuts_at(table).filter(|cut| table.is_undecided(cut.role)).collect::<Vec<Cut>>()
    };
    round.tables.iter().flat_map(open).collect()
}
