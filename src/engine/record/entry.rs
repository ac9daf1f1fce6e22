//! What was written in one round: a value in each cell that is not blank.

use crate::engine::record::card_count::CardCount;
use crate::engine::record::cell::same_key;
use crate::engine::record::cell::{Cell, RoundPath, Subject, Value, same_id};
use crate::engine::seats::{Player, Team};
use std::collections::BTreeMap;

/// What was written in one round (or in the setup): a value in each cell that is not blank,
/// and beside a number how it was counted, where it was.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct RoundEntry {
    /// Table by table, hand by hand, the cells of each place in order; 0 is the round, or the
    /// table, itself. Nothing is kept of a place without any.
    tables: SortedVec<u16, SortedVec<u8, Written>>,
    counts: BTreeMap<Cell, CardCount>,
}

/// What was written at one place, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct Written {
    cells: Vec<(Cell, Value)>,
    /// A bit for each field that is written: most that is asked for was not.
    fields: u64,
}

/// The bit of a field; several can have one.
fn bit(field: &str) -> u64 {
    let (length, id) = (field.len(), field.as_bytes());
    let letter = |at: usize| id.get(at).copied().map_or(0, usize::from);
    1 << ((length + 3 * letter(0) + 7 * letter(length.wrapping_sub(1))) % 64)
}

impl Written {
    /// Says anew which fields are written.
    fn mark(&mut self) {
        self.fields = self.cells.iter().fold(0, |bits, (cell, _)| bits | bit(cell.field));
    }
}

/// What belongs to each of some numbers, by the numbers.
type SortedVec<N, T> = Vec<(N, T)>;

/// Where a number stands, or would stand, among others in order: first it is looked for where
/// it is if none is missing, as with the tables of a night.
fn place_of<N: Copy + Ord + Into<usize>, T>(all: &[(N, T)], number: N) -> Result<usize, usize> {
    let first = all.first().map_or(0, |(first, _)| (*first).into());
    let likely = number.into().wrapping_sub(first);
    if all.get(likely).is_some_and(|(known, _)| *known == number) {
        return Ok(likely);
    }
    all.binary_search_by_key(&number, |(known, _)| *known)
}

/// What belongs to a number; nothing, where there was nothing.
fn at_number<N: Copy + Ord + Into<usize>, T: Default>(
    all: &mut SortedVec<N, T>,
    number: N,
) -> Option<&mut T> {
    let index = place_of(all, number).unwrap_or_else(|index| {
        all.insert(index, (number, T::default()));
        index
    });
    all.get_mut(index).map(|(_, there)| there)
}

impl RoundEntry {
    /// The value of a cell.
    pub fn get(&self, cell: &Cell) -> Option<&Value> {
        self.here(cell.place).get(cell.field, cell.subject)
    }

    /// Writes a cell, or blanks it; gives what stood there.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) -> Option<Value> {
        let Some(value) = value else { return self.blank(&cell) };
        let Written { cells: here, fields } = self.here_mut(cell.place)?;
        *fields |= bit(cell.field);
        match here.binary_search_by(|(other, _)| other.cmp(&cell)) {
            Ok(index) => here.get_mut(index).map(|(_, old)| std::mem::replace(old, value)),
            Err(index) => {
                here.insert(index, (cell, value));
                None
            }
        }
    }

    fn here_mut(&mut self, place: RoundPath) -> Option<&mut Written> {
        at_number(at_number(&mut self.tables, place.table)?, place.hand)
    }

    fn blank(&mut self, cell: &Cell) -> Option<Value> {
        let table = place_of(&self.tables, cell.place.table).ok()?;
        let (_, hands) = self.tables.get_mut(table)?;
        let hand = place_of(hands, cell.place.hand).ok()?;
        let (_, here) = hands.get_mut(hand)?;
        let index = here.cells.binary_search_by(|(other, _)| other.cmp(cell)).ok()?;
        let (_, old) = here.cells.remove(index);
        here.mark();
        if here.cells.is_empty() {
            let _ = hands.remove(hand);
        }
        if hands.is_empty() {
            let _ = self.tables.remove(table);
        }
        Some(old)
    }

    /// All cells: the round's own, then table by table and hand by hand, each by its fields.
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &Value)> {
        let places = self.tables.iter().flat_map(|(_, hands)| hands);
        places.flat_map(|(_, here)| &here.cells).map(|(cell, value)| (cell, value))
    }

    /// How the number of a cell was counted.
    pub fn card_count(&self, cell: &Cell) -> Option<&CardCount> {
        self.counts.get(cell)
    }

    /// Says how the number of a cell was counted, or forgets it.
    pub fn set_card_count(&mut self, cell: Cell, counted: Option<CardCount>) {
        let _ = match counted {
            Some(counted) => self.counts.insert(cell, counted),
            None => self.counts.remove(&cell),
        };
    }

    /// Every number that was counted from cards, and how.
    pub fn card_counts(&self) -> impl Iterator<Item = (&Cell, &CardCount)> {
        self.counts.iter()
    }

    /// The cells of one field at one place.
    pub fn of(
        &self,
        field: &'static str,
        place: RoundPath,
    ) -> impl Iterator<Item = (Subject, &Value)> {
        self.here(place).of(field)
    }

    /// The cells at one place, by their fields.
    pub fn at(&self, place: RoundPath) -> impl Iterator<Item = (&Cell, &Value)> {
        self.here(place).cells.iter().map(|(cell, value)| (cell, value))
    }

    /// What was written at one place.
    pub(in crate::engine) fn here(&self, place: RoundPath) -> PlaceCells<'_> {
        let hands = place_of(&self.tables, place.table).ok().and_then(|at| self.tables.get(at));
        let here = hands.and_then(|(_, hands)| hands.get(place_of(hands, place.hand).ok()?));
        here.map_or(PlaceCells { cells: &[], fields: 0 }, |(_, here)| PlaceCells {
            cells: &here.cells,
            fields: here.fields,
        })
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.counts.is_empty()
    }
}

/// What was written at one place, in order: a hand's few cells, found without going through
/// all of the night's.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct PlaceCells<'a> {
    cells: &'a [(Cell, Value)],
    fields: u64,
}

/// Up to so many cells looking through them is faster than halving.
const MAX_SCANNED: usize = 12;

impl<'a> PlaceCells<'a> {
    /// Whether nothing was.
    pub(in crate::engine) fn is_blank(self) -> bool {
        self.cells.is_empty()
    }

    /// Whether anything was written in a field.
    pub(in crate::engine) fn has(self, field: &str) -> bool {
        self.may_have(field) && self.cells.iter().any(|(cell, _)| same_id(cell.field, field))
    }

    fn may_have(self, field: &str) -> bool {
        self.fields & bit(field) != 0
    }

    /// The value of a cell.
    pub(in crate::engine) fn get(self, field: &str, key: Subject) -> Option<&'a Value> {
        if !self.may_have(field) {
            return None;
        }
        let index = if self.cells.len() <= MAX_SCANNED {
            self.cells
                .iter()
                .position(|(cell, _)| same_id(cell.field, field) && same_key(cell.subject, key))
        } else {
            let order = |(cell, _): &(Cell, Value)| (cell.field, cell.subject).cmp(&(field, key));
            self.cells.binary_search_by(order).ok()
        };
        self.cells.get(index?).map(|(_, value)| value)
    }

    /// The cells of one field.
    pub(in crate::engine) fn of(
        self,
        field: &'static str,
    ) -> impl Iterator<Item = (Subject, &'a Value)> {
        self.field(field).0.iter().map(|(cell, value)| (cell.subject, value))
    }

    /// The cells of one field, to look several of them up.
    pub(in crate::engine) fn field(self, field: &str) -> FieldCells<'a> {
        let is_of_field = |(cell, _): &(Cell, Value)| same_id(cell.field, field);
        let first = if !self.may_have(field) {
            None
        } else if self.cells.len() <= MAX_SCANNED {
            self.cells.iter().position(is_of_field)
        } else {
            Some(self.cells.partition_point(|(cell, _)| cell.field < field))
        };
        let here = first.and_then(|first| self.cells.get(first..)).unwrap_or_default();
        let count = here.iter().position(|cell| !is_of_field(cell)).unwrap_or(here.len());
        FieldCells(here.get(..count).unwrap_or_default())
    }
}

/// What was written in one field at one place, in order.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct FieldCells<'a>(&'a [(Cell, Value)]);

impl<'a> FieldCells<'a> {
    /// The value for somebody. First it is looked for where it is if everybody has one.
    pub(in crate::engine) fn get(self, key: Subject) -> Option<&'a Value> {
        let likely = match key {
            Subject::Player(Player(seat)) | Subject::Team(Team(seat)) => usize::from(seat),
            _ => 0,
        };
        let is_here = |(cell, _): &&(Cell, Value)| same_key(cell.subject, key);
        let cell = self.0.get(likely).filter(is_here).or_else(|| {
            if self.0.len() <= MAX_SCANNED {
                return self.0.iter().find(is_here);
            }
            let found = self.0.binary_search_by(|(cell, _)| cell.subject.cmp(&key));
            found.ok().and_then(|index| self.0.get(index))
        });
        cell.map(|(_, value)| value)
    }
}

impl FromIterator<(Cell, Value)> for RoundEntry {
    fn from_iter<I: IntoIterator<Item = (Cell, Value)>>(cells: I) -> Self {
        RoundEntry::from_cells(cells.into_iter().collect())
    }
}

impl RoundEntry {
    /// What these cells make; of two values for one cell the last one stands.
    pub fn from_cells(cells: Vec<(Cell, Value)>) -> RoundEntry {
        let mut entry = RoundEntry::default();
        let mut rest = cells.into_iter();
        while let Some((Cell { place, .. }, _)) = rest.as_slice().first() {
            let place = *place;
            let count = rest.as_slice().iter().take_while(|(cell, _)| cell.place == place).count();
            let here = rest.by_ref().take(count);
            match entry.here_mut(place) {
                Some(written) => written.cells.extend(here),
                None => here.for_each(drop),
            }
        }
        for (_, written) in entry.tables.iter_mut().flat_map(|(_, hands)| hands) {
            written.mark();
            let here = &mut written.cells;
            // The sort is stable: the last of several values stays the last.
            here.sort_by_key(|(cell, _)| *cell);
            here.dedup_by(|later, kept| {
                let is_again = later.0 == kept.0;
                if is_again {
                    std::mem::swap(later, kept);
                }
                is_again
            });
        }
        entry
    }
}
