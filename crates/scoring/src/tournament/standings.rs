//! The standings of a night as of its last complete game, so nobody leads through hands that others
//! have not played yet, or through sitting out.

use std::collections::BTreeSet;

use crate::evaluate::standings::ranked_by;
use crate::outcome::evaluation::Evaluation;
use crate::outcome::standing::Standing;
use crate::outcome::tournament::TableRound;
use crate::seats::{Player, SeatIndex, Team};

/// The ranking as of a number of complete games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompleteStandings {
    /// Number of complete games.
    pub games: usize,
    /// Everybody, best first; ties share a rank in roster order.
    pub all: Vec<Standing>,
    /// The same by role of the setup.
    pub by_role: [Vec<Standing>; 2],
}

/// Returns who has come to a night: all on the list, until it has begun. Everybody else is left out of
/// whatever is for all to see.
pub fn came(evaluation: &Evaluation) -> BTreeSet<Player> {
    let rounds = evaluation.rounds.iter().filter_map(|round| round.tournament.tables());
    let rounds: Vec<Vec<bool>> = rounds.map(TableRound::present).collect();
    let has_come = |player: &Player| {
        rounds.is_empty() || rounds.iter().any(|there| there.get(player.index()) == Some(&true))
    };
    (0..evaluation.totals.len()).map(Player::at).filter(has_come).collect()
}

/// Returns the standings as of the last complete game; the final ones if the night is over.
pub fn complete_standings(evaluation: &Evaluation) -> CompleteStandings {
    let rounds = &evaluation.rounds;
    let is_complete =
        |at: usize| rounds[at].tournament.tables().is_some_and(|round| round.complete);
    let games = (0..rounds.len()).take_while(|at| is_complete(*at)).count();
    let Some(night) = evaluation.tournament.tables() else { return CompleteStandings::default() };
    if evaluation.is_finished() || games == rounds.len() {
        let (all, by_role) = (evaluation.standings.clone(), night.by_role.clone());
        return CompleteStandings { games, all, by_role };
    }
    let totals = games.checked_sub(1).map(|last| rounds[last].totals.as_slice());
    let total = |team: Team| {
        let total = totals.and_then(|totals| totals.get(team.index())).copied();
        total.unwrap_or(evaluation.start)
    };
    let by_role = [0, 1].map(|role| {
        let mut teams: Vec<Team> = night.by_role[role].iter().map(|one| one.team).collect();
        teams.sort_unstable();
        ranked_by(&teams, total)
    });
    CompleteStandings { games, all: night.complete.clone(), by_role }
}
