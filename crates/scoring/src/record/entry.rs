//! The entry of a round: a value for each cell that is not blank, and how numbers were counted from
//! cards, "2 × Aces + 3 × Tens". The number itself is in its cell, which rules read and files store.

use std::collections::BTreeMap;

use crate::{CardValue, Player, Team, joined};

/// The entry of a round (or the setup): a value for each cell that is not blank, and the card
/// counts of numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct RoundEntry {
    /// The cells of each place, in order. Places without cells are left out.
    places: BTreeMap<RoundPath, Vec<(Cell, Value)>>,
    counts: BTreeMap<Cell, CardCount>,
}

impl RoundEntry {
    /// Returns the value of a cell.
    pub fn get(&self, cell: &Cell) -> Option<&Value> {
        self.here(cell.place).get(cell.field, cell.subject)
    }

    /// Writes a cell, or clears it. Returns its previous value.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) -> Option<Value> {
        let here = self.places.entry(cell.place).or_default();
        let at = here.binary_search_by(|(other, _)| other.cmp(&cell));
        let old = at.ok().map(|at| here.remove(at).1);
        if let Some(value) = value {
            here.insert(at.unwrap_or_else(|at| at), (cell, value));
        }
        if here.is_empty() {
            let _ = self.places.remove(&cell.place);
        }
        old
    }

    /// Returns all cells: the round's own, then by table and hand, each sorted by field.
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &Value)> {
        self.places.values().flatten().map(|(cell, value)| (cell, value))
    }

    /// Returns the card count of a cell.
    pub fn card_count(&self, cell: &Cell) -> Option<&CardCount> {
        self.counts.get(cell)
    }

    /// Sets or clears the card count of a cell.
    pub fn set_card_count(&mut self, cell: Cell, counted: Option<CardCount>) {
        let _ = match counted {
            Some(counted) => self.counts.insert(cell, counted),
            None => self.counts.remove(&cell),
        };
    }

    /// Clears every card count.
    pub fn clear_card_counts(&mut self) {
        self.counts.clear();
    }

    /// Returns every card count.
    pub fn card_counts(&self) -> impl Iterator<Item = (&Cell, &CardCount)> {
        self.counts.iter()
    }

    /// Returns the cells of one field at one place.
    pub fn of(
        &self,
        field: &'static str,
        place: RoundPath,
    ) -> impl Iterator<Item = (Subject, &Value)> {
        self.here(place).of(field)
    }

    /// Returns the cells at one place, sorted by field.
    pub fn at(&self, place: RoundPath) -> impl Iterator<Item = (&Cell, &Value)> {
        self.here(place).0.iter().map(|(cell, value)| (cell, value))
    }

    pub(crate) fn here(&self, place: RoundPath) -> PlaceCells<'_> {
        PlaceCells(self.places.get(&place).map_or(&[], Vec::as_slice))
    }

    /// Returns whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.counts.is_empty()
    }
}

/// The cells of a place, in order, found without searching the whole night.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceCells<'a>(&'a [(Cell, Value)]);

impl<'a> PlaceCells<'a> {
    pub(crate) fn is_blank(self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn has(self, field: &'static str) -> bool {
        self.of(field).next().is_some()
    }

    pub(crate) fn get(self, field: &str, key: Subject) -> Option<&'a Value> {
        let at = self.0.binary_search_by(|(cell, _)| (cell.field, cell.subject).cmp(&(field, key)));
        self.0.get(at.ok()?).map(|(_, value)| value)
    }

    /// Returns the players in a field that names several, in order.
    pub(crate) fn players(self, field: &str) -> &'a [Player] {
        match self.get(field, Subject::One) {
            Some(Value::Players(players)) => players,
            _ => &[],
        }
    }

    pub(crate) fn of(self, field: &'static str) -> impl Iterator<Item = (Subject, &'a Value)> {
        let first = self.0.partition_point(|(cell, _)| cell.field < field);
        let here = self.0[first..].iter().take_while(move |(cell, _)| cell.field == field);
        here.map(|(cell, value)| (cell.subject, value))
    }
}

impl FromIterator<(Cell, Value)> for RoundEntry {
    /// Creates an entry of these cells; of two values for one cell, the last counts.
    fn from_iter<I: IntoIterator<Item = (Cell, Value)>>(cells: I) -> Self {
        let cells: BTreeMap<Cell, Value> = cells.into_iter().collect();
        let mut entry = RoundEntry::default();
        for (cell, value) in cells {
            entry.places.entry(cell.place).or_default().push((cell, value));
        }
        entry
    }
}

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

/// Number of cards of each kind, in the order of their values; kinds without cards are left out. It
/// can also hold the numbers of a sum: "+12" is a kind worth 12.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CardCount(Vec<(String, i64)>);

impl CardCount {
    /// Creates a count from the number of each kind; `None` without cards.
    pub fn new(kinds: impl IntoIterator<Item = (String, i64)>) -> Option<CardCount> {
        let mut counted: Vec<(String, i64)> = Vec::new();
        for (kind, count) in kinds.into_iter().filter(|(_, count)| *count > 0) {
            match counted.iter_mut().find(|(known, _)| *known == kind) {
                Some((_, known)) => *known = known.saturating_add(count),
                None => counted.push((kind, count)),
            }
        }
        (!counted.is_empty()).then_some(CardCount(counted))
    }

    /// Returns the kinds that were counted, and how many of each.
    pub fn kinds(&self) -> &[(String, i64)] {
        &self.0
    }

    /// Returns the number of cards of a kind.
    pub fn of(&self, label: &str) -> i64 {
        self.0.iter().find(|(kind, _)| kind == label).map_or(0, |(_, count)| *count)
    }

    /// Creates a count from the numbers of a sum, as in "12+11+7"; `None` without numbers.
    pub fn of_sum(numbers: impl IntoIterator<Item = i64>) -> Option<CardCount> {
        CardCount::new(numbers.into_iter().map(|number| (format!("{SUMMED}{number}"), 1)))
    }

    /// Returns the sum that was counted, "12+11+7"; `None` if cards were.
    pub fn sum(&self) -> Option<String> {
        let numbers = self.0.iter().map(|(kind, count)| {
            let number = summed(kind)?;
            Some(std::iter::repeat_n(number, usize::try_from(*count).ok()?))
        });
        let numbers: Option<Vec<_>> = numbers.collect();
        let numbers = numbers?.into_iter().flatten();
        Some(numbers.enumerate().fold(String::new(), |sum, (at, number)| {
            let sign = if at > 0 && number >= 0 { "+" } else { "" };
            format!("{sum}{sign}{number}")
        }))
    }

    /// Returns their total value; `None` if one of them is not among these cards.
    pub fn total(&self, cards: &[CardValue]) -> Option<i64> {
        self.0.iter().try_fold(0_i64, |sum, (kind, count)| {
            let card = || cards.iter().find(|card| card.label == kind).map(|card| card.points);
            let points = summed(kind).or_else(card)?;
            Some(sum.saturating_add(points.saturating_mul(*count)))
        })
    }

    /// Returns the count in words, for example "2 × Aces + 3 × Tens", or "12 + 11 + 7".
    pub fn words(&self) -> String {
        if let Some(sum) = self.sum() {
            return sum.replace('+', " + ").replace('-', " − ").trim_start().to_owned();
        }
        joined(self.0.iter().map(|(kind, count)| format!("{count} × {kind}")), " + ")
    }
}

/// Marks a number of a sum among the kinds of cards.
const SUMMED: char = '+';

/// Returns the number of a sum that stands for a kind.
fn summed(kind: &str) -> Option<i64> {
    kind.strip_prefix(SUMMED)?.parse().ok()
}
