//! The entry of a round: a value for each cell that is not blank.

use crate::engine::record::card_count::CardCount;
use crate::engine::record::cell::{Cell, RoundPath, Subject, Value};
use crate::engine::record::cell::{compare_ids, id_bit, same_id, same_key};
use crate::engine::seats::{Player, Team};
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeMap;

/// The entry of a round (or the setup): a value for each cell that is not blank, and the card
/// counts of numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct RoundEntry {
    /// Cells by table and hand, in order; 0 is the round or the table itself. Places without cells
    /// are left out.
    tables: SortedVec<u16, SortedVec<u8, CellList>>,
    counts: BTreeMap<Cell, CardCount>,
}

/// The cells of a place, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
struct CellList {
    cells: Vec<(Cell, Value)>,
    /// A bit for each field present, since most fields looked up are absent.
    fields: u64,
}

impl CellList {
    /// Updates the bits of the fields present.
    fn mark(&mut self) {
        self.fields = self.cells.iter().fold(0, |bits, (cell, _)| bits | id_bit(cell.field));
    }
}

/// Values sorted by number; usually there is just one.
type SortedVec<N, T> = SmallVec<[(N, T); 1]>;

/// Returns the index of a number, or where to insert it. Tries first where it is if no number is
/// missing, as with the tables of a night.
fn place_of<N: Copy + Ord + Into<usize>, T>(all: &[(N, T)], number: N) -> Result<usize, usize> {
    let first = all.first().map_or(0, |(first, _)| (*first).into());
    let likely = number.into().wrapping_sub(first);
    if all.get(likely).is_some_and(|(known, _)| *known == number) {
        return Ok(likely);
    }
    all.binary_search_by_key(&number, |(known, _)| *known)
}

/// Returns the value of a number, adding a default if it is missing.
fn at_number<N: Copy + Ord + Into<usize>, T: Default>(
    all: &mut SortedVec<N, T>,
    number: N,
) -> Option<&mut T> {
    let index = place_of(all, number).unwrap_or_else(|index| {
        if all.len() == 1 {
            // Sized for the few hands of a table and the tables of a night.
            all.reserve(7);
        }
        all.insert(index, (number, T::default()));
        index
    });
    all.get_mut(index).map(|(_, there)| there)
}

impl RoundEntry {
    /// Returns the value of a cell.
    pub fn get(&self, cell: &Cell) -> Option<&Value> {
        self.here(cell.place).get(cell.field, cell.subject)
    }

    /// Writes a cell, or clears it. Returns its previous value.
    pub fn set(&mut self, cell: Cell, value: Option<Value>) -> Option<Value> {
        let Some(value) = value else { return self.blank(&cell) };
        let CellList { cells: here, fields } = self.here_mut(cell.place)?;
        *fields |= id_bit(cell.field);
        match here.binary_search_by(|(other, _)| other.cmp(&cell)) {
            Ok(index) => here.get_mut(index).map(|(_, old)| std::mem::replace(old, value)),
            Err(index) => {
                here.insert(index, (cell, value));
                None
            }
        }
    }

    fn here_mut(&mut self, place: RoundPath) -> Option<&mut CellList> {
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

    /// Returns all cells: the round's own, then by table and hand, each sorted by field.
    pub fn cells(&self) -> impl Iterator<Item = (&Cell, &Value)> {
        let places = self.tables.iter().flat_map(|(_, hands)| hands);
        places.flat_map(|(_, here)| &here.cells).map(|(cell, value)| (cell, value))
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
    pub(in crate::engine) fn here(&self, place: RoundPath) -> PlaceCells<'_> {
        let hands = place_of(&self.tables, place.table).ok().and_then(|at| self.tables.get(at));
        let here = hands.and_then(|(_, hands)| hands.get(place_of(hands, place.hand).ok()?));
        here.map_or(PlaceCells { cells: &[], fields: 0 }, |(_, here)| PlaceCells {
            cells: &here.cells,
            fields: here.fields,
        })
    }

    /// Returns whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.counts.is_empty()
    }
}

/// The cells of a place, in order, found without searching the whole night.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct PlaceCells<'a> {
    cells: &'a [(Cell, Value)],
    fields: u64,
}

/// Up to this many cells, a linear search is faster than a binary one.
const MAX_SCANNED: usize = 16;

impl<'a> PlaceCells<'a> {
    /// Returns whether there are no cells.
    pub(in crate::engine) fn is_blank(self) -> bool {
        self.cells.is_empty()
    }

    /// Returns whether a field has a value.
    pub(in crate::engine) fn has(self, field: &str) -> bool {
        self.starting_at(field).first().is_some_and(|(cell, _)| same_id(cell.field, field))
    }

    fn may_have(self, field: &str) -> bool {
        self.fields & id_bit(field) != 0
    }

    /// Returns the value of a cell.
    pub(in crate::engine) fn get(self, field: &str, key: Subject) -> Option<&'a Value> {
        if self.cells.len() <= MAX_SCANNED {
            let here = self.starting_at(field).iter();
            let mut here = here.take_while(|(cell, _)| same_id(cell.field, field));
            return here.find(|(cell, _)| same_key(cell.subject, key)).map(|(_, value)| value);
        }
        if !self.may_have(field) {
            return None;
        }
        let order = |(cell, _): &(Cell, Value)| {
            compare_ids(cell.field, field).then_with(|| cell.subject.cmp(&key))
        };
        let index = self.cells.binary_search_by(order).ok();
        self.cells.get(index?).map(|(_, value)| value)
    }

    /// Returns the cells of one field.
    pub(in crate::engine) fn of(
        self,
        field: &'static str,
    ) -> impl Iterator<Item = (Subject, &'a Value)> {
        let here = self.starting_at(field).iter();
        let here = here.take_while(move |(cell, _)| same_id(cell.field, field));
        here.map(|(cell, value)| (cell.subject, value))
    }

    /// Returns the cells of one field, for looking up several of them; `likely` is how many it
    /// usually has.
    pub(in crate::engine) fn field(self, field: &str, likely: usize) -> FieldCells<'a> {
        let is_other = |(cell, _): &(Cell, Value)| !same_id(cell.field, field);
        let here = self.starting_at(field);
        let is_last = likely > 0
            && here.get(likely - 1).is_some_and(|cell| !is_other(cell))
            && here.get(likely).is_none_or(is_other);
        let count =
            if is_last { likely } else { here.iter().position(is_other).unwrap_or(here.len()) };
        FieldCells { cells: here.get(..count).unwrap_or_default(), next: 0 }
    }

    /// Returns the cells from the first one of a field on, if it has one.
    fn starting_at(self, field: &str) -> &'a [(Cell, Value)] {
        let first = if !self.may_have(field) {
            None
        } else if self.cells.len() <= MAX_SCANNED {
            // Usually the id is even the same text in memory, which is compared first. The field's
            // first cells may have it from elsewhere.
            let same = self.cells.iter().position(|(cell, _)| std::ptr::eq(cell.field, field));
            let is_same = |(cell, _): &(Cell, Value)| same_id(cell.field, field);
            match same {
                Some(0) => Some(0),
                Some(at) if !self.cells.get(at - 1).is_some_and(is_same) => Some(at),
                _ => self.cells.iter().position(is_same),
            }
        } else {
            Some(self.cells.partition_point(|(cell, _)| compare_ids(cell.field, field).is_lt()))
        };
        first.and_then(|first| self.cells.get(first..)).unwrap_or_default()
    }
}

/// The cells of a field at a place, in order.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct FieldCells<'a> {
    cells: &'a [(Cell, Value)],
    /// Index of the next cell.
    next: usize,
}

impl<'a> FieldCells<'a> {
    /// Returns the value for a player or team. Faster if they are asked for in order.
    #[inline]
    pub(in crate::engine) fn take(&mut self, key: Subject) -> Option<&'a Value> {
        let (cell, value) = self.cells.get(self.next)?;
        if same_key(cell.subject, key) {
            self.next += 1;
            return Some(value);
        }
        match (key, cell.subject) {
            (Subject::Player(Player(seat)), Subject::Player(Player(next)))
            | (Subject::Team(Team(seat)), Subject::Team(Team(next)))
                if seat < next =>
            {
                None
            }
            _ => self.look_for(key),
        }
    }

    fn look_for(self, key: Subject) -> Option<&'a Value> {
        let index = if self.cells.len() <= MAX_SCANNED {
            self.cells.iter().position(|(cell, _)| same_key(cell.subject, key))
        } else {
            self.cells.binary_search_by(|(cell, _)| cell.subject.cmp(&key)).ok()
        };
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
    pub fn from_cells(cells: Vec<(Cell, Value)>) -> RoundEntry {
        let mut entry = RoundEntry::default();
        let first = cells.first().map(|(cell, _)| cell.place);
        if first == Some(RoundPath::ROUND)
            && cells.iter().all(|(cell, _)| Some(cell.place) == first)
        {
            entry.tables = smallvec![(0, smallvec![(0, CellList { cells, fields: 0 })])];
        } else {
            let mut rest = cells.into_iter();
            while let Some((Cell { place, .. }, _)) = rest.as_slice().first() {
                let place = *place;
                let here = rest.as_slice().iter().take_while(|(cell, _)| cell.place == place);
                let count = here.count();
                let here = rest.by_ref().take(count);
                match entry.here_mut(place) {
                    Some(written) => written.cells.extend(here),
                    None => here.for_each(drop),
                }
            }
        }
        for (_, written) in entry.tables.iter_mut().flat_map(|(_, hands)| hands) {
            if let Some(fields) = fields_in_order(&written.cells) {
                written.fields = fields;
                continue;
            }
            written.fields = sort_by_fields(&mut written.cells);
            let here = &mut written.cells;
            if here.is_sorted_by(|(one, _), (other, _)| one < other) {
                continue;
            }
            // The sort is stable: of several values, the last stays last.
            here.sort_by_key(|(cell, _)| *cell);
            here.dedup_by(|later, kept| {
                let is_again = later.0.cmp(&kept.0).is_eq();
                if is_again {
                    std::mem::swap(later, kept);
                }
                is_again
            });
        }
        entry
    }
}

/// Returns the bits of all fields if the cells of a place are in order, as they usually are, and
/// none is there twice.
fn fields_in_order(cells: &[(Cell, Value)]) -> Option<u64> {
    let mut fields = 0;
    let mut before: Option<&Cell> = None;
    for (cell, _) in cells {
        let is_next = match before {
            Some(before) if std::ptr::eq(before.field, cell.field) => {
                match (before.subject, cell.subject) {
                    (Subject::Player(before), Subject::Player(player)) => before < player,
                    (before, subject) => before < subject,
                }
            }
            _ => {
                fields |= id_bit(cell.field);
                before.is_none_or(|before| compare_ids(before.field, cell.field).is_lt())
            }
        };
        if !is_next {
            return None;
        }
        before = Some(cell);
    }
    Some(fields)
}

/// Sorts the cells by field, of which most are in order already, and returns the bits of all
/// fields. Cells of one field keep their order.
fn sort_by_fields(cells: &mut [(Cell, Value)]) -> u64 {
    let (mut sorted, mut fields) = (0, 0);
    while let Some((Cell { field, .. }, _)) = cells.get(sorted) {
        let field = *field;
        fields |= id_bit(field);
        let is_of_field = |(cell, _): &&(Cell, Value)| same_id(cell.field, field);
        let count = cells.iter().skip(sorted).take_while(is_of_field).count();
        let is_before = |(cell, _): &(Cell, Value)| compare_ids(cell.field, field).is_le();
        let at = cells.get(..sorted).map_or(0, |before| before.partition_point(is_before));
        sorted += count;
        if let Some(moved) = cells.get_mut(at..sorted) {
            moved.rotate_right(count);
        }
    }
    fields
}
