//! The score of a round as a sum of points with reasons.

use std::fmt::Display;

use crate::{SeatIndex, Team, counted, signed};

/// Points with their reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreLine {
    /// The team that scores.
    pub team: Team,
    /// The points, in the game's unit; may be negative.
    pub points: i64,
    /// The reason, in words.
    pub why: String,
    /// The number of the hand on a night that it explains, if it explains one.
    pub hand: Option<u8>,
    /// Result of a bid, if this is one.
    pub mark: Option<BidResult>,
}

impl ScoreLine {
    /// Returns the words shown beside the points: "bid 3, took 3: made", "hand 2: 7 tricks".
    pub fn reason(&self) -> String {
        match self.hand {
            Some(hand) => format!("hand {hand}: {}", self.why),
            None => self.why.clone(),
        }
    }
}

/// The result of a bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BidResult {
    /// The bid was made.
    Made,
    /// The bid failed.
    Failed,
}

/// Text beside a team's score in a recorded row, as on paper: "7 for 6".
pub type RowWords = (Team, String);

/// The points of a round, with reasons.
#[derive(Debug)]
pub struct ScoreLines {
    /// Whether the players score for two sides.
    in_sides: bool,
    pub(crate) lines: Vec<ScoreLine>,
    pub(crate) row_words: Vec<RowWords>,
}

impl ScoreLines {
    pub(crate) fn new(in_sides: bool) -> ScoreLines {
        ScoreLines { in_sides, lines: Vec::new(), row_words: Vec::new() }
    }

    /// Adds points for somebody, with the reason.
    pub fn add(&mut self, to: impl SeatIndex, points: i64, why: impl Display) {
        self.push(to, points, why, None);
    }

    /// Adds points for somebody, with the reason, unless they are 0.
    pub fn add_any(&mut self, to: impl SeatIndex, points: i64, why: impl Display) {
        if points != 0 {
            self.add(to, points, why);
        }
    }

    /// Adds points for each of `count` things, unless there are none; `what` is their name, singular
    /// and plural: "5 discards × 5", "1 overtrick × 50".
    pub fn add_each(&mut self, to: impl SeatIndex, count: i64, points: i64, what: [&str; 2]) {
        if count == 0 {
            return;
        }
        let why = format_args!("{} × {}", counted(count, what[0], what[1]), signed(points));
        self.push(to, count.saturating_mul(points), why, None);
    }

    /// Adds points for somebody who made a bid.
    pub fn made(&mut self, to: impl SeatIndex, points: i64, why: impl Display) {
        self.push(to, points, why, Some(BidResult::Made));
    }

    /// Adds points, usually zero or negative, for somebody whose bid failed.
    pub fn failed(&mut self, to: impl SeatIndex, points: i64, why: impl Display) {
        self.push(to, points, why, Some(BidResult::Failed));
    }

    /// Adds points for each of these players or teams, with one reason at a hand of a night.
    pub fn at_hand<T: SeatIndex>(&mut self, to: &[T], points: i64, hand: u8, why: &str) {
        let line = |one: &T| ScoreLine {
            team: one.team(self.in_sides),
            points,
            why: why.to_owned(),
            hand: Some(hand),
            mark: None,
        };
        self.lines.extend(to.iter().map(line));
    }

    /// Adds a note beside somebody's score in the recorded row; several notes make a list.
    pub fn add_note(&mut self, of: impl SeatIndex, words: impl Display) {
        self.row_words.push((of.team(self.in_sides), words.to_string()));
    }

    fn push(
        &mut self,
        to: impl SeatIndex,
        points: i64,
        why: impl Display,
        mark: Option<BidResult>,
    ) {
        let (team, why) = (to.team(self.in_sides), why.to_string());
        self.lines.push(ScoreLine { team, points, why, hand: None, mark });
    }
}

/// Returns the sum of each team's lines, in points.
pub fn sums(lines: &[ScoreLine], teams: usize) -> Vec<i64> {
    let mut sums = vec![0_i64; teams];
    for line in lines {
        if let Some(sum) = sums.get_mut(usize::from(line.team.0)) {
            *sum = sum.saturating_add(line.points);
        }
    }
    sums
}
