//! The evaluation of a record, as plain data.

use crate::outcome::score_lines::RowWords;
use crate::{
    Deal, Diagnostic, RefusedFields, ScoreLine, SeatIndex, Team, TournamentRound, TournamentState,
    Unit,
};
use std::sync::Arc;

/// The evaluation of a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Every round in order; shared with later evaluations that leave it unchanged.
    pub rounds: Vec<Arc<RoundEvaluation>>,
    /// Each team's total, in the game's unit.
    pub totals: Vec<i64>,
    /// The total before the first round.
    pub start: i64,
    /// The target, if there is one.
    pub goal: Option<i64>,
    /// All teams, best first; ties share a rank in seating order.
    pub standings: Vec<Standing>,
    /// Whether the game continues, and how.
    pub status: Status,
    /// The money on the table, in games for money.
    pub money: Option<Money>,
    /// State besides scores, in games at several tables.
    pub tournament: TournamentState,
    /// All problems, in order.
    pub problems: Vec<Diagnostic>,
    /// All warnings, in order.
    pub warnings: Vec<Diagnostic>,
}

/// One evaluated round.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundEvaluation {
    /// Its deal.
    pub deal: Deal,
    /// Whether it counts.
    pub state: RoundState,
    /// The fields that are refused.
    pub refused: RefusedFields,
    /// The reasons of all scores, team by team; adjustments last.
    pub lines: Vec<ScoreLine>,
    /// Text beside the score of a team in its row.
    pub row_words: Vec<RowWords>,
    /// Each team's score.
    pub scores: Vec<i64>,
    /// Each team's total after the round.
    pub totals: Vec<i64>,
    /// The result of its tables.
    pub tournament: TournamentRound,
    /// What the rules carry on to the next round.
    pub carried: Vec<i64>,
}

impl RoundEvaluation {
    /// Returns the reasons of one team's score.
    pub fn reasons(&self, team: Team) -> impl Iterator<Item = &ScoreLine> {
        let first = self.lines.partition_point(|line| line.team < team);
        self.lines[first..].iter().take_while(move |line| line.team == team)
    }
}

/// Whether a round counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundState {
    /// It was scored.
    Scored,
    /// It has a problem and is not scored.
    Refused,
    /// The game was over before it.
    AfterEnd,
}

/// Whether a game continues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// It continues with this deal.
    Playing {
        /// The next deal.
        next: Deal,
        /// Why it continues although it might have ended.
        notice: Option<String>,
    },
    /// It is over.
    Finished {
        /// Everybody who won, in order.
        winners: Vec<Team>,
        /// The reason, as a sentence without its subject ("reached 500").
        why: String,
        /// Whether the rules ended it, or the players.
        by_rules: bool,
    },
}

impl Status {
    /// Returns the winners; none until the game is over.
    pub fn winners(&self) -> &[Team] {
        match self {
            Status::Playing { .. } => &[],
            Status::Finished { winners, .. } => winners,
        }
    }
}

impl Evaluation {
    /// Returns a round, by number from 1; `None` if it does not exist.
    pub fn round(&self, number: usize) -> Option<&RoundEvaluation> {
        self.rounds.get(number.checked_sub(1)?).map(Arc::as_ref)
    }

    /// Returns the winners; none until the game is over.
    pub fn winners(&self) -> &[Team] {
        self.status.winners()
    }

    /// Returns the next deal; `None` once the game is over.
    pub fn next(&self) -> Option<&Deal> {
        match &self.status {
            Status::Playing { next, .. } => Some(next),
            Status::Finished { .. } => None,
        }
    }

    /// Returns what a team has in the end: its total, and where that is money, its share of the pot.
    pub fn settled(&self, standing: &Standing, unit: Unit) -> i64 {
        let money = self.money.as_ref().filter(|_| unit == Unit::Cents);
        let net = money.and_then(|money| money.net.get(standing.team.index()));
        net.copied().unwrap_or(standing.total)
    }

    /// Returns whether the game is over.
    pub fn is_finished(&self) -> bool {
        matches!(self.status, Status::Finished { .. })
    }
}

/// The money on the table, in cents. Pot and nets add up to 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// The pot.
    pub pot: i64,
    /// Each player's net result so far.
    pub net: Vec<i64>,
    /// What each player paid in each round.
    pub paid: Vec<Vec<i64>>,
}

/// The rank of a team.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Place from 1; ties share it.
    pub rank: usize,
    /// The team.
    pub team: Team,
    /// Its total.
    pub total: i64,
}

/// Returns everybody who shares the first place of a ranking.
pub fn first_of(ranking: &[Standing]) -> Vec<Team> {
    ranking.iter().filter(|one| one.rank == 1).map(|one| one.team).collect()
}
