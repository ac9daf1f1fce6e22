//! The entry of a round: a value for each cell that is not blank.

use std::collections::BTreeMap;

use crate::{CardCount, Cell, Player, RoundPath, Subject, Value};

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
