//! A written value: its place in the round, its field, and its key.

use crate::{Player, Team};

/// The address of a value: place in the round, field and key. The place comes first, so the cells
/// of a hand are adjacent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Table and hand; none in a plain round.
    pub place: RoundPath,
    /// The declared field's id.
    pub field: &'static str,
    /// The key.
    pub subject: Subject,
}

impl Cell {
    /// Returns the cell of a field with one value per round.
    pub const fn one(field: &'static str) -> Cell {
        Cell { field, place: RoundPath::ROUND, subject: Subject::One }
    }

    /// Returns the cell of a field at this place of a plain round.
    pub const fn of(field: &'static str, key: Subject) -> Cell {
        Cell { field, place: RoundPath::ROUND, subject: key }
    }
}

/// A place in a round: the table (or couple) and hand, from 1; 0 for none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoundPath {
    /// The number of the table or couple.
    pub table: u16,
    /// The number of the hand at that table.
    pub hand: u8,
}

impl RoundPath {
    /// The round itself.
    pub const ROUND: RoundPath = RoundPath { table: 0, hand: 0 };
}

/// The key of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// For the round, table or hand as a whole.
    One,
    /// For a player.
    Player(Player),
    /// For a team: a side, or a player without partners.
    Team(Team),
    /// For a part named by the field ("lady", "hearts").
    Part(&'static str),
    /// For a part named by the field, of a team.
    TeamPart(Team, &'static str),
}

impl Subject {
    /// Returns the team that a value belongs to, where players score for two sides or alone.
    pub fn team(self, in_sides: bool) -> Option<Team> {
        match self {
            Subject::Team(team) | Subject::TeamPart(team, _) => Some(team),
            Subject::Player(player) => Some(player.team(in_sides)),
            Subject::One | Subject::Part(_) => None,
        }
    }
}

/// A value of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number; money in cents.
    Number(i64),
    /// A number in halves.
    HalfPoints(i64),
    /// A word of the field, by id.
    Word(&'static str),
    /// A player.
    Player(Player),
    /// Players in order.
    Players(Vec<Player>),
    /// Whole numbers in order.
    Numbers(Vec<i64>),
    /// Words of the field, in order.
    Words(Vec<&'static str>),
    /// Yes or no.
    Flag(bool),
    /// Free text.
    Text(String),
}
