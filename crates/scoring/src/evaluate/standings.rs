//! Ranking of teams.

use crate::grammar::game::RankKey;
use crate::grammar::round::Past;
use crate::outcome::standing::Standing;
use crate::seats::Team;

pub(super) fn standings(past: &Past<'_>) -> Vec<Standing> {
    ranked(past, past.setup.teams())
}

/// Returns these teams by rank, best first; ties share a rank, in seating order.
pub fn ranked(past: &Past<'_>, teams: impl Iterator<Item = Team>) -> Vec<Standing> {
    let order = past.setup.game().rank_key;
    let mut teams: Vec<(Team, RankKey)> = teams.map(|team| (team, order(past, team))).collect();
    // The sort is stable: teams that tie stay in seating order.
    teams.sort_by_key(|(_, order)| std::cmp::Reverse(*order));
    let mut standings: Vec<Standing> = Vec::with_capacity(teams.len());
    let mut before: Option<(usize, RankKey)> = None;
    for (index, (team, order)) in teams.into_iter().enumerate() {
        let rank = match before {
            Some((rank, same)) if same == order => rank,
            _ => index + 1,
        };
        before = Some((rank, order));
        standings.push(Standing { rank, team, total: past.total(team) });
    }
    standings
}
