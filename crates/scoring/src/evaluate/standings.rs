//! Ranking of teams.

use std::cmp::Reverse;

use crate::{Past, Standing, Team};

/// Returns these teams by rank, best first; ties share a rank, in seating order.
pub fn ranked(past: &Past<'_>, teams: impl Iterator<Item = Team>) -> Vec<Standing> {
    let key = past.setup.game().rank_key;
    by_key(teams, |team| (key(past, team), past.total(team)))
}

/// Returns these teams by a score, best first; ties share a rank, in the order given.
pub fn ranked_by(teams: &[Team], score: impl Fn(Team) -> i64) -> Vec<Standing> {
    by_key(teams.iter().copied(), |team| (score(team), score(team)))
}

/// Returns teams by a key, the largest first; `of` returns the key and the total of a team.
fn by_key<K: Ord + Copy>(
    teams: impl Iterator<Item = Team>,
    of: impl Fn(Team) -> (K, i64),
) -> Vec<Standing> {
    let mut teams: Vec<(Team, (K, i64))> = teams.map(|team| (team, of(team))).collect();
    // The sort is stable: teams that tie stay in order.
    teams.sort_by_key(|(_, (key, _))| Reverse(*key));
    let mut standings: Vec<Standing> = Vec::with_capacity(teams.len());
    let mut before = None;
    for (index, (team, (key, total))) in teams.into_iter().enumerate() {
        let rank = match (before, standings.last()) {
            (Some(same), Some(before)) if same == key => before.rank,
            _ => index + 1,
        };
        before = Some(key);
        standings.push(Standing { rank, team, total });
    }
    standings
}
