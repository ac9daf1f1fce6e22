//! The boxes of a form: its fields with their places, and the boxes in the order on screen.

use super::{RoundForm, cells_of, couples};
use scoring::{Cell, FieldPrompt, RoundPath};

impl RoundForm {
    /// Returns all its fields with their places.
    pub(super) fn fields(&self) -> impl Iterator<Item = (RoundPath, &FieldPrompt)> {
        let common = self.common_fields().map(|field| (RoundPath::ROUND, field));
        self.derived.own_fields().chain(common)
    }

    /// Returns the fields that every game has, as far as they are shown: all, or those with a value.
    pub fn common_fields(&self) -> impl Iterator<Item = &FieldPrompt> {
        let has_value = |field| cells_of(RoundPath::ROUND, field).any(|cell| !self.is_blank(&cell));
        self.derived.asked.common.iter().filter(move |field| self.more || has_value(field))
    }

    /// Returns whether the fields that every game has are shown.
    pub fn shows_more(&self) -> bool {
        self.more
    }

    /// Shows the fields that every game has (dealer out of turn, adjustments, note), or hides those
    /// without a value. The cursor goes to the first of them, and returns to where it was.
    pub fn show_more(&mut self, more: bool) {
        let common = &self.derived.asked.common;
        let is_common = |cell: Cell| common.iter().any(|field| field.spec.id == cell.field);
        let is_elsewhere = self.cursor().is_some_and(|cell| !is_common(cell));
        self.more = more;
        if more {
            let first = common.first();
            let first = first.and_then(|field| Some(Cell::of(field.spec.id, *field.keys.first()?)));
            self.before_more =
                (!self.cursor().is_some_and(is_common)).then(|| self.machine.clone());
            self.machine.enter_box(first);
        } else if is_elsewhere {
            self.before_more = None;
        } else if let Some(before) = self.before_more.take() {
            self.machine = before;
        } else {
            let to = self.first_missing().or_else(|| self.cells().first().copied());
            self.machine.enter_box(to);
        }
    }

    /// Hides the fields that every game has while they have no value. Returns whether any was
    /// hidden.
    pub fn hide_more(&mut self) -> bool {
        let is_blank = |field| cells_of(RoundPath::ROUND, field).all(|cell| self.is_blank(&cell));
        let hides = self.more && self.derived.asked.common.iter().any(is_blank);
        if hides {
            self.show_more(false);
        }
        hides
    }

    /// Returns the game's own fields and those that every game has, shown or not, with their places.
    pub(super) fn all_fields(&self) -> impl Iterator<Item = (RoundPath, &FieldPrompt)> {
        let common = self.derived.asked.common.iter().map(|field| (RoundPath::ROUND, field));
        self.derived.own_fields().chain(common)
    }

    /// Returns every box in the order on screen. Boxes that depend on a couple's first answer are
    /// included once it is given.
    pub fn cells(&self) -> Vec<Cell> {
        if let Some(hand) = &self.hand {
            return hand.cells();
        }
        let mut lines: Vec<Vec<Vec<Cell>>> = Vec::new();
        let mut waits: Option<RoundPath> = None;
        for (place, field) in self.fields() {
            if waits == Some(place) {
                continue;
            }
            let cells: Vec<Cell> = cells_of(place, field).collect();
            let decides = self.is_of_couples() && couples::decides(field);
            if decides && cells.iter().any(|cell| self.is_blank(cell)) {
                waits = Some(place);
            }
            match lines.last_mut() {
                Some(line) if field.spec.layout.beside => line.push(cells),
                _ => lines.push(vec![cells]),
            }
        }
        lines.into_iter().flat_map(column_by_column).collect()
    }

    /// Returns the field of a box, with its limits.
    pub fn field_of(&self, cell: &Cell) -> Option<&FieldPrompt> {
        let is_of = |(place, field): &(RoundPath, &FieldPrompt)| {
            *place == cell.place && field.spec.id == cell.field
        };
        self.all_fields().find(is_of).map(|(_, field)| field)
    }

    pub(super) fn is_seldom(&self, cell: &Cell) -> bool {
        self.field_of(cell).is_some_and(|field| field.spec.layout.seldom)
    }

    /// Returns whether a box has neither a filled-in value nor typed text.
    pub fn is_blank(&self, cell: &Cell) -> bool {
        self.text(cell).trim().is_empty() && !self.derived.filled.contains_key(cell)
    }

    /// Returns where the cursor begins. In a blank round that is the first box that must be typed,
    /// otherwise the first that everybody has, so that no score is taken for a choice. In a draft it
    /// is the first open question.
    pub(super) fn start(&self) -> Option<Cell> {
        let cells = self.cells();
        let common = |cell: &&Cell| !self.is_seldom(cell);
        let first = cells.iter().find(common).or(cells.first()).copied();
        if self.is_correction() {
            return first;
        }
        if self.hand.is_some() {
            // From the first box, an Enter too many records nothing.
            return self.first_missing().or(first);
        }
        if self.is_begun() || self.is_of_couples() {
            return self.first_missing();
        }
        let is_of_all = |cell: &&Cell| self.field_of(cell).is_some_and(|it| it.keys.len() > 1);
        self.first_missing().or_else(|| cells.iter().find(is_of_all).copied()).or(first)
    }
}

/// Returns the boxes of fields that share a line: in each column those of the first field, then
/// those of the next.
fn column_by_column(fields: Vec<Vec<Cell>>) -> Vec<Cell> {
    let count = fields.first().map_or(0, Vec::len);
    if fields.iter().any(|cells| cells.len() != count) {
        return fields.concat();
    }
    (0..count)
        .flat_map(|at| fields.iter().filter_map(move |cells| cells.get(at)).copied())
        .collect()
}
