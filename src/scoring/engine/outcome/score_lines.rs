//! The score of a round as a sum of points with reasons.

use std::fmt::{self, Display, Write};

use smol_str::SmolStr;

use crate::engine::numbers::signed;
use crate::engine::seats::{Player, Team};
use crate::engine::wording::counted;

/// Points with their reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScoreLine {
    /// The team that scores.
    pub team: Team,
    /// The points, in the game's unit; may be negative.
    pub points: i64,
    /// The reason, in the words shown beside the points.
    pub why: Reason,
    /// Result of a bid, if this is one.
    pub mark: Option<BidResult>,
}

/// A reason: text, or the numbers of its text.
#[derive(Clone)]
pub struct Reason(ReasonContent);

#[derive(Clone)]
enum ReasonContent {
    Words(SmolStr),
    Numbers(NumberReason),
    AtHand(u8, NumberReason),
}

/// A reason of numbers alone, put into words only when read.
#[derive(Debug, Clone, Copy)]
pub struct NumberReason {
    /// The numbers.
    pub numbers: [i64; 2],
    /// Writes the words for these numbers.
    pub words: fn([i64; 2], &mut fmt::Formatter<'_>) -> fmt::Result,
}

impl NumberReason {
    /// Returns the reason that these words make of these numbers.
    pub fn new(
        numbers: [i64; 2],
        words: fn([i64; 2], &mut fmt::Formatter<'_>) -> fmt::Result,
    ) -> NumberReason {
        NumberReason { numbers, words }
    }
}

impl Reason {
    /// Returns the number of the hand on a night that it explains; `None` if it explains something
    /// else.
    pub fn hand(&self) -> Option<u8> {
        match &self.0 {
            ReasonContent::AtHand(hand, _) => Some(*hand),
            ReasonContent::Words(_) | ReasonContent::Numbers(_) => None,
        }
    }
}

impl Display for Reason {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            ReasonContent::Words(words) => into.write_str(words),
            ReasonContent::Numbers(NumberReason { numbers, words }) => words(*numbers, into),
            ReasonContent::AtHand(hand, NumberReason { numbers, words }) => {
                write!(into, "hand {hand}: ")?;
                words(*numbers, into)
            }
        }
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, into: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), into)
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (ReasonContent::Words(one), ReasonContent::Words(other)) => one == other,
            _ => self.to_string() == other.to_string(),
        }
    }
}

impl Eq for Reason {}

/// The result of a bid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BidResult {
    /// The bid was made.
    Made,
    /// The bid failed.
    Failed,
}

/// Text beside a team's score in a recorded row, as on paper: "7 for 6".
pub type RowWords = (Team, Reason);

/// The points of a round, with reasons.
#[derive(Debug)]
pub struct ScoreLines {
    /// Whether the players score for two sides.
    in_sides: bool,
    lines: Vec<ScoreLine>,
    row_words: Vec<RowWords>,
    /// Buffer for the text of a reason.
    words: String,
}

/// A key that can score: a team, or a player for the team.
pub trait Scores {
    /// Returns the team that gets the points.
    fn team(self, in_sides: bool) -> Team;
}

impl Scores for Team {
    fn team(self, _: bool) -> Team {
        self
    }
}

impl Scores for Player {
    fn team(self, in_sides: bool) -> Team {
        self.team(in_sides)
    }
}

/// Text or numbers for a reason.
pub trait IntoReason {
    /// Returns the reason. `words` is a buffer for its text.
    fn reason(self, words: &mut String) -> Reason;
}

impl IntoReason for NumberReason {
    fn reason(self, _: &mut String) -> Reason {
        Reason(ReasonContent::Numbers(self))
    }
}

impl IntoReason for fmt::Arguments<'_> {
    fn reason(self, words: &mut String) -> Reason {
        words.clear();
        // Writing into text does not fail.
        let _ = words.write_fmt(self);
        Reason(ReasonContent::Words(SmolStr::new(words)))
    }
}

impl IntoReason for &str {
    fn reason(self, _: &mut String) -> Reason {
        Reason(ReasonContent::Words(SmolStr::new(self)))
    }
}

impl IntoReason for String {
    fn reason(self, _: &mut String) -> Reason {
        Reason(ReasonContent::Words(SmolStr::from(self)))
    }
}

impl ScoreLines {
    /// Creates an empty list; `words` is a buffer for the text of reasons.
    pub(in crate::engine) fn new(in_sides: bool, words: String) -> ScoreLines {
        ScoreLines { in_sides, lines: Vec::new(), row_words: Vec::new(), words }
    }

    /// Adds points for somebody, with the reason.
    pub fn add(&mut self, to: impl Scores, points: i64, why: impl IntoReason) {
        self.push(to, points, why, None);
    }

    /// Adds points for somebody, with the reason, unless they are 0.
    pub fn add_any(&mut self, to: impl Scores, points: i64, why: impl IntoReason) {
        if points != 0 {
            self.add(to, points, why);
        }
    }

    /// Adds points for each of `count` things, unless there are none; `what` is their name, singular
    /// and plural: "5 discards × 5", "1 overtrick × 50".
    pub fn add_each(&mut self, to: impl Scores, count: i64, points: i64, what: [&str; 2]) {
        if count == 0 {
            return;
        }
        let why = format_args!("{} × {}", counted(count, what[0], what[1]), signed(points));
        self.push(to, count.saturating_mul(points), why, None);
    }

    /// Adds points for somebody who made a bid.
    pub fn made(&mut self, to: impl Scores, points: i64, why: impl IntoReason) {
        self.push(to, points, why, Some(BidResult::Made));
    }

    /// Adds points, usually zero or negative, for somebody whose bid failed.
    pub fn failed(&mut self, to: impl Scores, points: i64, why: impl IntoReason) {
        self.push(to, points, why, Some(BidResult::Failed));
    }

    /// Adds points for each of these players or teams, with one reason at a hand of a night.
    pub fn at_hand<T: Scores + Copy>(
        &mut self,
        to: &[T],
        points: i64,
        hand: u8,
        why: NumberReason,
    ) {
        let line = |one: &T| ScoreLine {
            team: one.team(self.in_sides),
            points,
            why: Reason(ReasonContent::AtHand(hand, why)),
            mark: None,
        };
        self.lines.extend(to.iter().map(line));
    }

    /// Adds a note beside somebody's score in the recorded row; several notes make a list.
    pub fn add_note(&mut self, of: impl Scores, words: impl IntoReason) {
        let (team, words) = (of.team(self.in_sides), words.reason(&mut self.words));
        self.row_words.push((team, words));
    }

    /// Reserves room for reasons and for notes.
    pub(in crate::engine) fn expect(&mut self, reasons: usize, notes: usize) {
        self.lines.reserve_exact(reasons);
        self.row_words.reserve_exact(notes);
    }

    /// Returns the points of a team so far in this round.
    pub fn of(&self, team: Team) -> i64 {
        sum_of(&self.lines, team)
    }

    /// Returns the lines, the notes, and the buffer for the text of further reasons.
    pub(in crate::engine) fn into_parts(self) -> (Vec<ScoreLine>, Vec<RowWords>, String) {
        (self.lines, self.row_words, self.words)
    }

    fn push(
        &mut self,
        to: impl Scores,
        points: i64,
        why: impl IntoReason,
        mark: Option<BidResult>,
    ) {
        let (team, why) = (to.team(self.in_sides), why.reason(&mut self.words));
        self.lines.push(ScoreLine { team, points, why, mark });
    }
}

/// Returns the sum of a team's lines, in points.
pub fn sum_of(lines: &[ScoreLine], team: Team) -> i64 {
    let of_team = lines.iter().filter(|line| line.team == team);
    of_team.fold(0_i64, |sum, line| sum.saturating_add(line.points))
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
