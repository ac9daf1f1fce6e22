//! What a room sees of a game, as data: who is called out, and a score table, seats or standings.
//!
//! Whoever draws it, on a television or a phone, needs no game and no rule: names, numbers and
//! words are ready to be shown.

use std::sync::Arc;

use serde::Serialize;

use crate::chart::Chart;

/// What the room sees.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub enum DisplayContent {
    /// The scores of a game, round by round.
    ScoreTable(Headline, ScoreTable),
    /// Who sits where.
    Seating(Headline, Seating),
    /// Everybody by rank.
    Standings(Headline, Standings),
    /// Every table with its partners.
    Tables(Headline, TableList),
    /// The tables that have to cut.
    Call(Headline, Vec<CutCall>),
    /// Who goes to which table.
    Moves(Headline, Vec<MoveColumn>),
    /// What time is left.
    Clock(Headline, ClockFace),
    /// Who has won what.
    Winners(Headline, Vec<WinnerRow>),
    /// Several of them, one after the other; never empty, and none of them is several itself.
    Turning(Vec<DisplayContent>),
}

impl DisplayContent {
    /// Returns several that are shown one after the other; one alone stays what it is.
    pub fn turning(parts: Vec<DisplayContent>) -> DisplayContent {
        match <[DisplayContent; 1]>::try_from(parts) {
            Ok([only]) => only,
            Err(parts) => DisplayContent::Turning(parts),
        }
    }

    /// Returns the parts that are shown one after the other: mostly one.
    pub fn parts(&self) -> &[DisplayContent] {
        match self {
            DisplayContent::Turning(parts) => parts,
            one => std::slice::from_ref(one),
        }
    }

    /// Returns what is called out above it; of several, above the first.
    pub fn headline(&self) -> &Headline {
        match self {
            DisplayContent::ScoreTable(headline, _)
            | DisplayContent::Seating(headline, _)
            | DisplayContent::Standings(headline, _)
            | DisplayContent::Tables(headline, _)
            | DisplayContent::Call(headline, _)
            | DisplayContent::Moves(headline, _)
            | DisplayContent::Clock(headline, _)
            | DisplayContent::Winners(headline, _) => headline,
            DisplayContent::Turning(parts) => {
                parts.first().map_or(Headline::NOTHING, DisplayContent::headline)
            }
        }
    }

    /// Changes what is called out above it; of several, above each.
    #[must_use]
    pub fn with_headline(mut self, change: impl Fn(&mut Headline)) -> DisplayContent {
        self.change_headlines(&change);
        self
    }

    fn change_headlines(&mut self, change: &impl Fn(&mut Headline)) {
        match self {
            DisplayContent::ScoreTable(headline, _)
            | DisplayContent::Seating(headline, _)
            | DisplayContent::Standings(headline, _)
            | DisplayContent::Tables(headline, _)
            | DisplayContent::Call(headline, _)
            | DisplayContent::Moves(headline, _)
            | DisplayContent::Clock(headline, _)
            | DisplayContent::Winners(headline, _) => change(headline),
            DisplayContent::Turning(parts) => {
                for part in parts {
                    part.change_headlines(change);
                }
            }
        }
    }
}

/// The tables of a game, or the couples of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableList {
    /// By table, in order.
    pub tables: Vec<RoomTable>,
    /// Whether those named together are partners: else no side is named.
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

/// A table that has to cut.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CutCall {
    /// The table's number.
    pub table: usize,
    /// What they tied at, where it is one number.
    pub tied_at: String,
    /// Who cuts, by kind of chair: "Ladies cut", "Cleo and Lena".
    pub cuts: Vec<(String, String)>,
}

/// People of one kind who go somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveColumn {
    /// Who they are: "Ladies".
    pub heading: String,
    /// Where they all go, in words; may be empty.
    pub aside: String,
    /// Each with where they go.
    pub rows: Vec<MoveRow>,
}

/// Somebody who goes somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MoveRow {
    /// Who.
    pub name: String,
    /// Where they were, in short: a number, or nothing.
    pub from: String,
    /// Where they go: a number, or "out".
    pub to: String,
}

/// What time is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClockFace {
    /// "14:20".
    pub time: String,
    /// "of 25:00, paused".
    pub about: String,
    /// Whether little or nothing is left.
    pub urgent: bool,
}

/// Somebody who has won something.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WinnerRow {
    /// What: "Best lady".
    pub label: String,
    /// Who.
    pub name: String,
    /// By what: "298".
    pub by: String,
    /// What it pays: "$35", or nothing.
    pub money: String,
}

/// What comes next, or who won, with the facts that belong to it.
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
    /// What the room should know.
    pub facts: Vec<HeadlineFact>,
    /// A line of rule at the bottom.
    pub foot: String,
    /// What the room is asked to do: "Please take your seats".
    pub request: String,
    /// Where phones read along, while a game is open to them.
    #[serde(skip)]
    pub phones: Option<Arc<ReadAlong>>,
}

/// Where anybody reads along on a phone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadAlong {
    /// As it is typed: "192.168.1.20:8173/KLMN".
    pub address: String,
    /// As a code to point a camera at: dark squares by row.
    pub squares: Vec<Vec<bool>>,
}

/// Something that the room should know, with its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HeadlineFact {
    /// What it is: "Cards", "Trump".
    pub label: String,
    /// What it says.
    pub value: FactContent,
}

/// What a fact says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum FactContent {
    /// A number or words.
    Words(String),
    /// A suit by its id, with its word.
    Suit(String, String),
    /// A suit for each hand, by their ids.
    Suits(Vec<String>),
    /// Somebody with a crown.
    Crowned(String),
}

impl HeadlineFact {
    /// Creates a fact of a number or words: "Cards", "16 each".
    pub fn words(label: impl Into<String>, words: impl Into<String>) -> HeadlineFact {
        HeadlineFact { label: label.into(), value: FactContent::Words(words.into()) }
    }

    /// Creates a fact of a suit by its id, with its word.
    pub fn suit(
        label: impl Into<String>,
        id: impl Into<String>,
        word: impl Into<String>,
    ) -> HeadlineFact {
        HeadlineFact { label: label.into(), value: FactContent::Suit(id.into(), word.into()) }
    }

    /// Creates a fact of a suit for each hand, by their ids: "1 ♠ 2 ♥ 3 ♦ 4 ♣".
    pub fn suits(label: impl Into<String>, ids: impl IntoIterator<Item = String>) -> HeadlineFact {
        HeadlineFact { label: label.into(), value: FactContent::Suits(ids.into_iter().collect()) }
    }

    /// Creates a fact of somebody with a crown: "Leading lady", "Vera 180".
    pub fn crowned(label: impl Into<String>, words: impl Into<String>) -> HeadlineFact {
        HeadlineFact { label: label.into(), value: FactContent::Crowned(words.into()) }
    }
}

impl Headline {
    /// What is called out where nothing is.
    pub const NOTHING: &'static Headline = &Headline {
        eyebrow: String::new(),
        text: String::new(),
        crowned: false,
        aside: String::new(),
        facts: Vec::new(),
        foot: String::new(),
        request: String::new(),
        phones: None,
    };

    /// Creates a headline with the small line above it.
    pub fn new(eyebrow: impl Into<String>, headline: impl Into<String>) -> Headline {
        Headline { eyebrow: eyebrow.into(), text: headline.into(), ..Headline::default() }
    }

    /// Marks the headline as a winner's name.
    pub fn crowned(mut self) -> Headline {
        self.crowned = true;
        self
    }

    /// Sets the smaller words after the headline: "wins with 500, by 120".
    pub fn aside(mut self, words: impl Into<String>) -> Headline {
        self.aside = words.into();
        self
    }

    /// Adds a fact.
    pub fn fact(mut self, fact: HeadlineFact) -> Headline {
        self.facts.push(fact);
        self
    }

    /// Sets the line of rule at the bottom.
    pub fn foot(mut self, words: impl Into<String>) -> Headline {
        self.foot = words.into();
        self
    }

    /// Sets what the room is asked to do: "Please take your seats".
    pub fn request(mut self, words: impl Into<String>) -> Headline {
        self.request = words.into();
        self
    }
}

/// The scores of a game, round by round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreTable {
    /// One a player, or a side.
    pub columns: Vec<ScoreColumn>,
    /// One a round, in order.
    pub rows: Vec<ScoreRow>,
    /// How it went, where it is over; it stands beside the rounds if there is room.
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

/// A round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScoreRow {
    /// Its number.
    pub number: usize,
    /// What was written for the whole round: declarer, bid, trump.
    pub facts: Vec<RowFact>,
    /// What became of it, in a word, where that is worth saying: "failed".
    pub mark: Option<String>,
    /// A score and a total for each column.
    pub cells: Vec<ScoreCell>,
}

/// Something written for the whole round.
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
    /// The total after it; empty where the round does not count.
    pub total: String,
}

/// Everybody with their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Seating {
    /// Names in the order of the alphabet, each with a place.
    pub seats: Vec<(String, Assignment)>,
}

/// Where somebody is to go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub enum Assignment {
    /// To the table with this number.
    Table(usize),
    /// To none, in words: "sits out".
    Words(String),
}

impl Assignment {
    /// Returns the place of somebody who plays at no table this time.
    pub fn sits_out() -> Assignment {
        Assignment::Words("sits out".to_owned())
    }
}

impl Seating {
    /// Creates a seating from names with their places, in any order.
    pub fn new(seats: impl IntoIterator<Item = (String, Assignment)>) -> Seating {
        let mut seats: Vec<(String, Assignment)> = seats.into_iter().collect();
        seats.sort_by_cached_key(|(name, _)| name.to_lowercase());
        Seating { seats }
    }
}

/// Everybody by rank.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Standings {
    /// Best first.
    pub rows: Vec<StandingRow>,
}

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingRow {
    /// From 1; ties share.
    pub rank: usize,
    /// Who.
    pub name: String,
    /// The total, in words.
    pub total: String,
    /// Whether they lead, or have won: their row stands out.
    pub leads: bool,
    /// Whether a crown stands beside the name: the winner, the best lady, the best gentleman.
    pub crown: bool,
}
