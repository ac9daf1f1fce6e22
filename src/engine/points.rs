//! Points: a score is a sum of reasons.

use std::fmt::Display;

use super::seats::{Player, Team};
use super::setup::Setup;

/// One reason for points: who, how many, why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The team that scores.
    pub team: Team,
    /// How many, in the game's unit; may be negative.
    pub points: i64,
    /// Why, in the words that are shown beside the number.
    pub why: String,
    /// Whether a bid was made or failed by it.
    pub mark: Option<Mark>,
}

/// What became of a bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// The bid was made.
    Made,
    /// The bid failed.
    Failed,
}

/// The points of one round, as reasons.
#[derive(Debug)]
pub struct Points<'a> {
    setup: &'a Setup<'a>,
    lines: Vec<Line>,
}

/// Who can score: a team, or a player for the team.
pub trait Scores {
    /// The team that gets the points.
    fn team(self, setup: &Setup<'_>) -> Team;
}

impl Scores for Team {
    fn team(self, _: &Setup<'_>) -> Team {
        self
    }
}

impl Scores for Player {
    fn team(self, setup: &Setup<'_>) -> Team {
        setup.team_of(self)
    }
}

impl<'a> Points<'a> {
    pub(super) fn new(setup: &'a Setup<'a>) -> Points<'a> {
        Points { setup, lines: Vec::new() }
    }

    /// So many points to somebody, and why.
    pub fn add(&mut self, to: impl Scores, points: i64, why: impl Display) {
        self.push(to, points, why, None);
    }

    /// Points to somebody who made a bid.
    pub fn made(&mut self, to: impl Scores, points: i64, why: impl Display) {
        self.push(to, points, why, Some(Mark::Made));
    }

    /// Points (mostly none, or fewer) to somebody whose bid failed.
    pub fn failed(&mut self, to: impl Scores, points: i64, why: impl Display) {
        self.push(to, points, why, Some(Mark::Failed));
    }

    /// What a team has so far in this round.
    pub fn of(&self, team: Team) -> i64 {
        sum_of(&self.lines, team)
    }

    pub(super) fn into_lines(self) -> Vec<Line> {
        self.lines
    }

    fn push(&mut self, to: impl Scores, points: i64, why: impl Display, mark: Option<Mark>) {
        let team = to.team(self.setup);
        self.lines.push(Line { team, points, why: why.to_string(), mark });
    }
}

/// What the lines add up to for a team.
pub fn sum_of(lines: &[Line], team: Team) -> i64 {
    let of_team = lines.iter().filter(|line| line.team == team);
    of_team.fold(0_i64, |sum, line| sum.saturating_add(line.points))
}

/// What the lines add up to for each of so many teams.
pub fn sums(lines: &[Line], teams: usize) -> Vec<i64> {
    let mut sums = vec![0_i64; teams];
    for line in lines {
        if let Some(sum) = sums.get_mut(usize::from(line.team.0)) {
            *sum = sum.saturating_add(line.points);
        }
    }
    sums
}

/// A number as it is written on paper: a real minus, no sign at 0 or above, and commas from
/// ten thousand on.
pub fn signed(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let digits = if digits.len() < 5 {
        digits
    } else {
        let digits: Vec<char> = digits.chars().collect();
        let groups = digits.rchunks(3).rev().map(|group| group.iter().collect::<String>());
        groups.collect::<Vec<_>>().join(",")
    };
    if number < 0 { format!("−{digits}") } else { digits }
}
