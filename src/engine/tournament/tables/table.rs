//! What one table came to: its hands added up, who won by role, who has to cut.
//!
//! Invariant: a cut counts only where the hands tie, so putting a hand right never leaves a
//! winner that the scores do not give.

use super::{PARTS, pairs};
use std::cmp::Ordering;
use std::fmt::Arguments;

use crate::engine::grammar::field::{FieldSpec, Group};
use crate::engine::grammar::round::Round;
use crate::engine::outcome::diagnostic::Diagnostics;
use crate::engine::outcome::score_lines::ScoreLines;
use crate::engine::outcome::tournament::TableResult;
use crate::engine::record::cell::Subject;
use crate::engine::seats::Player;
use crate::engine::tournament::tables::{CLOSED, CUT, PAIR_A, PAIR_B, SIT_OUTS, Tables};

/// Told why a hand scored what it did: a night has so many that no text is made on the way.
pub type Tell<'a> = &'a mut dyn FnMut(Arguments<'_>);

impl Tables {
    /// Gives everybody at the tables what their hands score: partners what their pair has,
    /// each for themselves where there are none. `why` is asked for the hand, the pair (or the
    /// player, pair A first), and the score, and tells it.
    pub fn score(
        &self,
        round: &Round<'_>,
        points: &mut ScoreLines,
        why: fn(&Round<'_>, usize, i64, Tell<'_>),
    ) {
        let Some(played) = round.tournament.tables() else { return };
        points.expect(4 * self.hands.at_most * played.tables.len());
        for table in &played.tables {
            let players = table.players();
            let hands = round.table(table.table).each(self.hands);
            for (hand, scores) in hands.zip(&table.hands) {
                let scores = scores.as_deref().unwrap_or_default();
                let together = if table.partners { 2 } else { 1 };
                for (unit, who) in players.chunks(together).enumerate() {
                    let score = scores.get(unit).copied().unwrap_or(0);
                    let number = hand.place.hand;
                    why(&hand, unit, score, &mut |why| {
                        points.share(who, score, format_args!("hand {number}: {why}"));
                    });
                }
            }
        }
    }

    /// Gives everybody who sits out so many points a hand, for all hands of the game.
    pub fn score_sit_outs(&self, round: &Round<'_>, points: &mut ScoreLines, each: i64) {
        let hands = i64::try_from(self.hands.at_most).unwrap_or(0);
        for player in round.value(&SIT_OUTS) {
            points.add(player, hands * each, format_args!("sat out: {hands} hands at {each}"));
        }
    }

    /// What a table came to, as far as its hands are in.
    pub(in crate::engine) fn table(&self, table: &Round<'_>, partners: bool) -> TableResult {
        let pairs = pairs(table);
        let hands: Vec<Option<Vec<i64>>> =
            table.each(self.hands).map(|hand| (self.hand)(&hand)).collect();
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
                let both = [pairs[0][role], pairs[1][role]];
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

    /// A cut is won by somebody of that role at the table, and counts where they tied.
    pub(in crate::engine) fn check_cut(&self, table: &Round<'_>, problems: &mut Diagnostics) {
        if !table.has_value(&CUT) || table.is_refused_id(self.tables.id) {
            return;
        }
        let Some(cut) = table.valid(&CUT) else { return };
        let pairs = [table.players_in(&PAIR_A), table.players_in(&PAIR_B)];
        for (role, player) in cut.iter().enumerate() {
            let Some(player) = player else { continue };
            if !pairs.iter().any(|pair| pair.get(role) == Some(player)) {
                let message = format!(
                    "{} is no {} at table {}.",
                    table.setup.name(*player),
                    PARTS[role],
                    table.place.table
                );
                problems.refuse_at(table.place, CUT.spec.id, message);
            }
        }
        let planned = self.planned(table.setup, table.number());
        let result = self.table(table, planned.is_none_or(|planned| planned.partners));
        let idle = cut.iter().zip(&result.tied).any(|(cut, tied)| cut.is_some() && tied.is_empty());
        if idle {
            let message =
                format!("Nothing tied at table {}; the cut does not count.", table.place.table);
            problems.warn_at(table.place, CUT.spec.id, message);
        }
    }
}

/// The four players of a hand's table, pair A first.
pub fn four(hand: &Round<'_>) -> Vec<Player> {
    let table = hand.table(hand.place.table);
    [table.players_in(&PAIR_A), table.players_in(&PAIR_B)].concat()
}

/// The four players of a hand's table as keys: for whom a field of each player has a value.
pub fn seated(hand: &Round<'_>) -> Vec<Subject> {
    four(hand).into_iter().map(Subject::Player).collect()
}

/// Refuses what a hand says in these fields of players who do not sit at its table.
pub fn check_players(
    hand: &Round<'_>,
    tables: &Group,
    fields: &[&FieldSpec],
    problems: &mut Diagnostics,
) {
    let place = hand.place;
    let table = hand.table(place.table);
    if table.is_refused_id(tables.id) {
        return;
    }
    let sits = |player: &Player| {
        [&PAIR_A, &PAIR_B].iter().any(|pair| table.players_in(pair).contains(player))
    };
    for spec in fields.iter().filter(|spec| !hand.is_refused_id(spec.id)) {
        let stranger = hand.here.of(spec.id).find_map(|(key, _)| match key {
            Subject::Player(player) if !sits(&player) => Some(player),
            _ => None,
        });
        if let Some(player) = stranger {
            let (label, name) = (spec.label, hand.setup.name(player));
            let message = format!("{label}: {name} does not sit at table {}.", place.table);
            problems.refuse_at(place, spec.id, message);
        }
    }
}
