//! A written value: its place in the round, its field, and its key.

use std::cmp::Ordering;

use crate::engine::seats::{Player, Team};

/// The address of a value: place in the round, field and key. The place comes first, so the cells
/// of a hand are adjacent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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

impl Ord for Cell {
    #[inline]
    fn cmp(&self, other: &Cell) -> Ordering {
        let fields = || compare_ids(self.field, other.field);
        let subjects = || self.subject.cmp(&other.subject);
        self.place.cmp(&other.place).then_with(fields).then_with(subjects)
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Cell) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares two ids; usually even their addresses are equal.
#[inline]
pub(in crate::engine) fn same_id(one: &str, other: &str) -> bool {
    let (first, last) = (one.as_bytes().first(), one.as_bytes().last());
    // Different ids usually differ in one of these, which needs no call.
    let is_likely = || {
        one.len() == other.len()
            && first == other.as_bytes().first()
            && last == other.as_bytes().last()
    };
    std::ptr::eq(one, other) || (is_likely() && one == other)
}

/// Returns a bit for an id or a name, by which most new ones are recognized: if a set of bits lacks
/// it, the id is new. Several ids can share a bit.
pub fn id_bit(id: &str) -> u64 {
    let letters = id.as_bytes();
    let letter = |at: usize| letters.get(at).copied().map_or(0, usize::from);
    1 << ((letters.len() + 3 * letter(0) + 7 * letter(letters.len().wrapping_sub(1))) % 64)
}

/// Compares two ids in order; usually they are equal or differ in the first letter.
#[inline]
pub(in crate::engine) fn compare_ids(one: &str, other: &str) -> Ordering {
    if std::ptr::eq(one, other) {
        return Ordering::Equal;
    }
    let first = one.as_bytes().first().cmp(&other.as_bytes().first());
    first.then_with(|| one.cmp(other))
}

#[inline]
pub(in crate::engine) fn same_key(one: Subject, other: Subject) -> bool {
    match (one, other) {
        (Subject::One, Subject::One) => true,
        (Subject::Player(one), Subject::Player(other)) => one == other,
        (Subject::Team(one), Subject::Team(other)) => one == other,
        (Subject::Part(one), Subject::Part(other)) => same_id(one, other),
        (Subject::TeamPart(one, part), Subject::TeamPart(other, of)) => {
            one == other && same_id(part, of)
        }
        _ => false,
    }
}
