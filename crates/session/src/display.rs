//! Content of a room display as data: headlines, score tables, seats and standings.
//!
//! A television or a phone draws it without knowing games or rules: names, numbers and words are
//! ready to show.

use std::sync::Arc;

use serde::Serialize;

use crate::chart::Chart;
use scoring::names;

/// The content of a room display.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DisplayContent {
    /// What comes next, or who won.
    pub headline: Headline,
    /// What is below the headline.
    pub body: DisplayBody,
    /// Contents that take turns with it, without any of their own; usually none.
    pub others: Vec<DisplayContent>,
}

/// What is below a headline.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum DisplayBody {
    /// The scores of a game, round by round.
    ScoreTable(ScoreTable),
    /// Everybody's table, in alphabetical order of the names; `None` for those who sit out.
    Seating(Vec<(String, Option<usize>)>),
    /// The ranking, best first.
    Standings(Vec<StandingRow>),
    /// Every table with its partners.
    Tables(TableList),
    /// The tables that must cut.
    Call(Vec<PendingCut>),
    /// Who moves to which table.
    Moves(Vec<MoveColumn>),
    /// The time left.
    Clock(ClockFace),
    /// The winners of prizes.
    Winners(Vec<WinnerRow>),
}

/// The place of somebody without a table, in words.
pub const SITS_OUT: &str = "sits out";

impl DisplayContent {
    /// Creates a content that is shown alone.
    pub fn new(headline: Headline, body: DisplayBody) -> DisplayContent {
        DisplayContent { headline, body, others: Vec::new() }
    }

    /// Adds a content that takes turns with it.
    pub fn and(mut self, other: DisplayContent) -> DisplayContent {
        self.others.push(other);
        self
    }

    /// Returns the contents that take turns; usually just one.
    pub fn parts(&self) -> impl Iterator<Item = &DisplayContent> {
        std::iter::once(self).chain(&self.others)
    }

    /// Changes the headline of each of its contents.
    pub fn with_headline(mut self, change: impl Fn(&mut Headline)) -> DisplayContent {
        change(&mut self.headline);
        self.others.iter_mut().for_each(|other| change(&mut other.headline));
        self
    }
}

impl DisplayBody {
    /// Creates the seats of people in any order.
    pub fn seating(mut seats: Vec<(String, Option<usize>)>) -> DisplayBody {
        seats.sort_by_cached_key(|(name, _)| names::sort_key(name));
        DisplayBody::Seating(seats)
    }
}

/// The tables of a game, or the couples of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableList {
    /// The tables in order.
    pub tables: Vec<RoomTable>,
    /// Whether the names of a side are partners; if not, sides have no names.
    pub partners: bool,
}

/// One table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RoomTable {
    /// Its number.
    pub number: usize,
    /// The two sides, each with its names.
    pub sides: [String; 2],
}

/// A table that must cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PendingCut {
    /// The table's number.
    pub table: usize,
    /// The tied number, if all ties at the table share one.
    pub tied_at: String,
    /// Heading and names for each role: "Ladies cut", "Cleo and Lena".
    pub cuts: Vec<(String, String)>,
}

/// The people of one role who move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveColumn {
    /// The heading: "Ladies".
    pub heading: String,
    /// Where they all go, in words; may be empty.
    pub aside: String,
    /// One row per person.
    pub rows: Vec<MoveRow>,
}

/// A person who moves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveRow {
    /// Their name.
    pub name: String,
    /// The old table's number; may be empty.
    pub from: String,
    /// The new table's number, or "out".
    pub to: String,
}

/// The time left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClockFace {
    /// "14:20".
    pub time: String,
    /// "of 25:00, paused".
    pub about: String,
    /// Whether the time is up or nearly up.
    pub urgent: bool,
}

/// A winner of a prize.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WinnerRow {
    /// The prize: "Best lady".
    pub label: String,
    /// The winner's name.
    pub name: String,
    /// The winning result: "298".
    pub by: String,
    /// What the winners get: "$35"; may be empty.
    pub money: String,
}

/// A headline: what comes next, or who won, with its facts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Headline {
    /// The small line above the headline.
    pub eyebrow: String,
    /// The headline.
    pub text: String,
    /// Whether it is a winner's name.
    pub crowned: bool,
    /// Smaller words after the headline: "wins with 500, by 120".
    pub aside: String,
    /// Labeled facts beside the headline.
    pub facts: Vec<HeadlineFact>,
    /// A rule in one line at the bottom.
    pub foot: String,
    /// A request to the room: "Please take your seats".
    pub request: String,
    /// Where phones can follow, while the game is open to them.
    #[serde(skip)]
    pub phones: Option<Arc<ReadAlong>>,
}

/// The address for following on a phone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadAlong {
    /// The address to type: "192.168.1.20:8173/KLMN".
    pub address: String,
    /// The same as a QR code: dark squares by row.
    pub squares: Vec<Vec<bool>>,
}

/// A fact with its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeadlineFact {
    /// The label: "Cards", "Trump".
    pub label: String,
    /// The value.
    pub value: FactContent,
}

/// The value of a fact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum FactContent {
    /// A number or words.
    Words(String),
    /// A suit: its id and its name.
    Suit(String, String),
    /// A suit for each hand, by id.
    Suits(Vec<String>),
    /// A name with a crown.
    Crowned(String),
}

impl HeadlineFact {
    /// Creates a fact of a number or words: "Cards", "16 each".
    pub fn words(label: impl Into<String>, words: impl Into<String>) -> HeadlineFact {
        HeadlineFact { label: label.into(), value: FactContent::Words(words.into()) }
    }
}

impl Headline {
    /// Creates a headline with the small line above it.
    pub fn new(eyebrow: impl Into<String>, headline: impl Into<String>) -> Headline {
        Headline { eyebrow: eyebrow.into(), text: headline.into(), ..Headline::default() }
    }
}

/// The scores of a game, round by round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreTable {
    /// One per player or side.
    pub columns: Vec<ScoreColumn>,
    /// One per round, in order.
    pub rows: Vec<ScoreRow>,
    /// The chart of the totals once the game is over; shown if there is room.
    #[serde(skip)]
    pub chart: Option<Chart>,
}

/// A player's or a side's column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreColumn {
    /// The player's name, or the partners'.
    pub name: String,
    /// The total, in words.
    pub total: String,
    /// Whether they lead.
    pub leads: bool,
    /// Whether they have won.
    pub wins: bool,
}

/// A row of the score table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreRow {
    /// Number of the round.
    pub number: usize,
    /// Values of the whole round, such as declarer, bid and trump.
    pub facts: Vec<RowFact>,
    /// A note in a word, such as "failed".
    pub mark: Option<String>,
    /// A score and a total for each column.
    pub cells: Vec<ScoreCell>,
}

/// A value of the whole round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum RowFact {
    /// Words or a number.
    Words(String),
    /// A suit, by its id.
    Suit(String),
}

/// A column's score of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreCell {
    /// The score, in words.
    pub score: String,
    /// Whether it is below zero.
    pub negative: bool,
    /// The total after the round; empty if the round does not count.
    pub total: String,
}

/// A row of the ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingRow {
    /// Place from 1; ties share it.
    pub rank: usize,
    /// The name.
    pub name: String,
    /// The second count: "Loners: 3"; may be empty.
    pub tally: String,
    /// The total, in words.
    pub total: String,
    /// Whether the row is highlighted: they lead or have won.
    pub leads: bool,
    /// Whether a crown follows the name: the winner, the best lady, the best gentleman.
    pub crown: bool,
}
