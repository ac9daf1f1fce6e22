//! Basic facts of a game: category, unit, and which total wins.

use serde::{Deserialize, Serialize};

use crate::{counted, signed};

/// The category of a game in lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Category {
    /// Bidding and tricks.
    Tricks,
    /// Rummies and melds.
    Melds,
    /// Dominoes, dice, boards and more.
    Others,
    /// Tournaments.
    Tournaments,
    /// Custom games.
    Custom,
}

impl Category {
    /// All categories, in the order shown.
    pub const ALL: [Category; 5] = [
        Category::Tricks,
        Category::Melds,
        Category::Others,
        Category::Tournaments,
        Category::Custom,
    ];

    /// Returns the heading.
    pub fn label(self) -> &'static str {
        match self {
            Category::Tricks => "Bidding and tricks",
            Category::Melds => "Rummies and melds",
            Category::Others => "Dominoes, dice, boards and more",
            Category::Tournaments => "Nights with tables",
            Category::Custom => "Your own",
        }
    }
}

/// The unit of scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Points.
    Points,
    /// Money, in cents.
    Cents,
    /// Lives left.
    Lives,
    /// Melds made.
    Melds,
    /// Sticks collected.
    Sticks,
    /// Rows completed.
    Rows,
    /// Marbles brought home.
    Marbles,
}

impl Unit {
    /// Returns its word in results and on screen.
    pub fn id(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Cents => "cents",
            Unit::Lives => "lives",
            Unit::Melds => "melds",
            Unit::Sticks => "sticks",
            Unit::Rows => "rows",
            Unit::Marbles => "marbles",
        }
    }

    /// Returns an amount with its unit, except for points and money: "3 lives", "105", "6.80".
    pub fn amount(self, amount: i64) -> String {
        match self {
            Unit::Points | Unit::Cents => self.words(amount),
            Unit::Lives => counted(amount, "life", "lives"),
            _ => counted(amount, self.id().trim_end_matches('s'), self.id()),
        }
    }

    /// Returns an amount as a number; money with its cents.
    pub fn words(self, amount: i64) -> String {
        if self != Unit::Cents {
            return signed(amount);
        }
        let sign = if amount < 0 { "\u{2212}" } else { "" };
        let cents = amount.unsigned_abs();
        format!("{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

/// Which total is best.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WinsBy {
    /// High wins.
    #[default]
    #[serde(rename = "high")]
    Highest,
    /// Low wins.
    #[serde(rename = "low")]
    Lowest,
}

impl WinsBy {
    /// Returns whether points are a loss: negative, where high wins.
    pub fn is_loss(self, points: i64) -> bool {
        self == WinsBy::Highest && points < 0
    }
}

/// How players are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RosterKind {
    /// Names in seating order.
    Names,
    /// Two teams of the same size with these default names. Seats alternate: first of A, first of
    /// B, and so on.
    Teams([&'static str; 2]),
}

impl RosterKind {
    /// Returns its key in files, which is also the field of its problems.
    pub fn id(self) -> &'static str {
        match self {
            RosterKind::Names => "players",
            RosterKind::Teams(_) => "teams",
        }
    }
}
