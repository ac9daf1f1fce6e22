//! One written value: where in the round it stands, which field it is of, and for whom.

use std::cmp::Ordering;

use crate::engine::seats::{Player, Team};

/// One place to write a value: a field, where in the round, and for whom. The place comes first,
/// so that what is written of one hand stands together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Which table and hand; none in a plain round.
    pub place: RoundPath,
    /// The declared field's id.
    pub field: &'static str,
    /// For whom.
    pub subject: Subject,
}

impl Cell {
    /// Returns the cell of a field that has one value a round.
    pub const fn one(field: &'static str) -> Cell {
        Cell { field, place: RoundPath::ROUND, subject: Subject::One }
    }

    /// Returns the cell of a field at this place of a plain round.
    pub const fn of(field: &'static str, key: Subject) -> Cell {
        Cell { field, place: RoundPath::ROUND, subject: key }
    }
}

/// Where in a round: the table (or couple) and the hand, from 1; 0 where there is none.
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

/// For whom a value stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// For the round, table or hand as a whole.
    One,
    /// For a player.
    Player(Player),
    /// For a scoring unit: a side, or a player who plays alone.
    Team(Team),
    /// For a part that the field names ("lady", "hearts").
    Part(&'static str),
    /// For a part that the field names, of a scoring unit.
    TeamPart(Team, &'static str),
}

/// What was written in a cell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// A whole number; money in cents.
    Number(i64),
    /// A number in halves.
    HalfPoints(i64),
    /// One of the words that the field offers, by id.
    Word(&'static str),
    /// A player.
    Player(Player),
    /// Players in order.
    Players(Vec<Player>),
    /// Whole numbers in order.
    Numbers(Vec<i64>),
    /// Words that the field offers, in order.
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

/// Returns whether two ids are one: mostly they are even the same text in memory.
#[inline]
pub(in crate::engine) fn same_id(one: &str, other: &str) -> bool {
    let (first, last) = (one.as_bytes().first(), one.as_bytes().last());
    // Two that differ mostly differ in this, which needs no call.
    let is_likely = || {
        one.len() == other.len()
            && first == other.as_bytes().first()
            && last == other.as_bytes().last()
    };
    std::ptr::eq(one, other) || (is_likely() && one == other)
}

/// Returns a bit for an id or a name: it is new among others if none of them has its bit. Several
/// can have one.
pub fn id_bit(id: &str) -> u64 {
    let letters = id.as_bytes();
    let letter = |at: usize| letters.get(at).copied().map_or(0, usize::from);
    1 << ((letters.len() + 3 * letter(0) + 7 * letter(letters.len().wrapping_sub(1))) % 64)
}

/// Returns which of two ids comes first: mostly they are one, or differ in the first letter.
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
