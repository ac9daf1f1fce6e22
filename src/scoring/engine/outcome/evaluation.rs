//! What follows from a record, as plain data.

use crate::engine::outcome::deal::Deal;
use crate::engine::outcome::diagnostic::Diagnostic;
use crate::engine::outcome::score_lines::{RowWords, ScoreLine};
use crate::engine::outcome::standing::Standing;
use crate::engine::outcome::tournament::{TournamentRound, TournamentState};
use crate::engine::seats::Team;
use std::sync::Arc;

/// Everything that follows from a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Every round in order; shared with the next evaluation where a change leaves the round as
    /// it is.
    pub rounds: Vec<Arc<RoundEvaluation>>,
    /// Each team's total, in the game's unit.
    pub totals: Vec<i64>,
    /// What every total started at.
    pub start: i64,
    /// The total that is played to, where there is one.
    pub goal: Option<i64>,
    /// All teams, best first; ties share a rank and stand in seating order.
    pub standings: Vec<Standing>,
    /// Whether it goes on, and how.
    pub status: Status,
    /// The money on the table, in games for money.
    pub money: Option<Money>,
    /// What follows beside, in games at several tables.
    pub tournament: TournamentState,
    /// What the record cannot stand with, in order.
    pub problems: Vec<Diagnostic>,
    /// What is worth a second look, in order.
    pub warnings: Vec<Diagnostic>,
}

/// One evaluated round.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundEvaluation {
    /// What it was dealt as.
    pub deal: Deal,
    /// Whether it counts.
    pub state: RoundState,
    /// Why everybody scored what they did; adjustments last.
    pub lines: Vec<ScoreLine>,
    /// What its row on the score sheet says of a team beside its score.
    pub row_words: Vec<RowWords>,
    /// Each team's score.
    pub scores: Vec<i64>,
    /// Each team's total after it.
    pub totals: Vec<i64>,
    /// What it came to at its tables.
    pub tournament: TournamentRound,
}

impl RoundEvaluation {
    /// Returns the reasons of one team's score.
    pub fn reasons(&self, team: Team) -> impl Iterator<Item = &ScoreLine> {
        self.lines.iter().filter(move |line| line.team == team)
    }
}

/// Whether a round counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundState {
    /// It was scored.
    Scored,
    /// It has a problem and was not scored.
    Refused,
    /// The game was over before it.
    AfterEnd,
}

/// Whether a game goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// It goes on with this deal.
    Playing {
        /// The next deal.
        next: Deal,
        /// Why it goes on although it might have ended.
        notice: Option<String>,
    },
    /// It is over.
    Finished {
        /// Everybody who won, in order.
        winners: Vec<Team>,
        /// By what, without its subject ("reached 500").
        why: String,
        /// Whether the rules ended it, or the players.
        by_rules: bool,
    },
}

impl Evaluation {
    /// Returns the winners; none while the game goes on.
    pub fn winners(&self) -> &[Team] {
        match &self.status {
            Status::Playing { .. } => &[],
            Status::Finished { winners, .. } => winners,
        }
    }

    /// Returns the next deal; `None` once the game is over.
    pub fn next(&self) -> Option<&Deal> {
        match &self.status {
            Status::Playing { next, .. } => Some(next),
            Status::Finished { .. } => None,
        }
    }

    /// Returns whether the game is over.
    pub fn is_finished(&self) -> bool {
        matches!(self.status, Status::Finished { .. })
    }
}

/// The money on the table, in cents. The pot and all nets add up to 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Money {
    /// What lies in the pot.
    pub pot: i64,
    /// What the game has brought each player so far, or cost.
    pub net: Vec<i64>,
    /// What each player paid in each round.
    pub paid: Vec<Vec<i64>>,
}
