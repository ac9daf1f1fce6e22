//! The entry of a round: a value for each cell that is not blank.

use std::collections::BTreeMap;

use crate::record::card_count::CardCount;
use crate::record::cell::{Cell, RoundPath, Subject, Value};

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
        let Some(value) = value else { return self.blank(&cell) };
        let here = self.places.entry(cell.place).or_default();
        match here.binary_search_by(|(other, _)| other.cmp(&cell)) {
            Ok(index) => here.get_mut(index).map(|(_, old)| std::mem::replace(old, value)),
            Err(index) => {
                here.insert(index, (cell, value));
                None
            }
        }
    }

    fn blank(&mut self, cell: &Cell) -> Option<Value> {
        let here = self.places.get_mut(&cell.place)?;
        let index = here.binary_search_by(|(other, _)| other.cmp(cell)).ok()?;
        let (_, old) = here.remove(index);
        if here.is_empty() {
            let _ = self.places.remove(&cell.place);
        }
        Some(old)
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
        self.here(place).cells.iter().map(|(cell, value)| (cell, value))
    }

    /// Returns the cells of one place.
    pub(crate) fn here(&self, place: RoundPath) -> PlaceCells<'_> {
        PlaceCells { cells: self.places.get(&place).map_or(&[], Vec::as_slice) }
    }

    /// Returns whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.counts.is_empty()
    }
}

/// The cells of a place, in order, found without searching the whole night.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceCells<'a> {
    cells: &'a [(Cell, Value)],
}

/// Up to this many cells, a linear search is faster than a binary one.
const MAX_SCANNED: usize = 16;

impl<'a> PlaceCells<'a> {
    /// Returns whether there are no cells.
    pub(crate) fn is_blank(self) -> bool {
        self.cells.is_empty()
    }

    /// Returns whether a field has a value.
    pub(crate) fn has(self, field: &str) -> bool {
        !self.field(field).cells.is_empty()
    }

    /// Returns the value of a cell.
    pub(crate) fn get(self, field: &str, key: Subject) -> Option<&'a Value> {
        self.field(field).get(key)
    }

    /// Returns the cells of one field.
    pub(crate) fn of(self, field: &'static str) -> impl Iterator<Item = (Subject, &'a Value)> {
        self.field(field).cells.iter().map(|(cell, value)| (cell.subject, value))
    }

    /// Returns the cells of one field, for looking up several of them.
    pub(crate) fn field(self, field: &str) -> FieldCells<'a> {
        // Usually it is the same text in memory, which is compared first.
        let is_it =
            |(cell, _): &(Cell, Value)| std::ptr::eq(cell.field, field) || cell.field == field;
        let first = if self.cells.len() <= MAX_SCANNED {
            self.cells.iter().position(is_it).unwrap_or(self.cells.len())
        } else {
            self.cells.partition_point(|(cell, _)| cell.field < field)
        };
        let here = self.cells.get(first..).unwrap_or_default();
        let end = here.iter().position(|cell| !is_it(cell)).unwrap_or(here.len());
        FieldCells { cells: here.get(..end).unwrap_or_default() }
    }
}

/// The cells of a field at a place, in order.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FieldCells<'a> {
    cells: &'a [(Cell, Value)],
}

impl<'a> FieldCells<'a> {
    /// Returns the value of a key.
    pub(crate) fn get(self, key: Subject) -> Option<&'a Value> {
        let index = self.cells.binary_search_by(|(cell, _)| cell.subject.cmp(&key)).ok();
        self.cells.get(index?).map(|(_, value)| value)
    }
}

impl FromIterator<(Cell, Value)> for RoundEntry {
    fn from_iter<I: IntoIterator<Item = (Cell, Value)>>(cells: I) -> Self {
        RoundEntry::from_cells(cells.into_iter().collect())
    }
}

impl RoundEntry {
    /// Creates an entry of these cells; of two values for one cell, the last counts.
    pub fn from_cells(mut cells: Vec<(Cell, Value)>) -> RoundEntry {
        // The sort is stable: of several values, the last stays last.
        cells.sort_by_key(|(cell, _)| *cell);
        cells.dedup_by(|later, kept| {
            let is_again = later.0 == kept.0;
            if is_again {
                std::mem::swap(later, kept);
            }
            is_again
        });
        let mut entry = RoundEntry::default();
        for (cell, value) in cells {
            entry.places.entry(cell.place).or_default().push((cell, value));
        }
        entry
    }
}
