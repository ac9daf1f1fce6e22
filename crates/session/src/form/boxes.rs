//! The boxes of a form: its fields with their places, the boxes in the order on screen, and as
//! drawn.

use super::{RoundForm, cells_of, couples};
use crate::OpenGame;
use crate::cell_words;
use scoring::{CardCount, Cell, FieldKind, FieldPrompt, RoundPath, Subject, signed};

/// The box that the next key goes to, or a line of the card counter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TypedBox {
    /// Whose number it is: "Cleo's tricks".
    pub name: String,
    /// Its limits, if it has any: "0 to 13".
    pub limits: Option<String>,
    /// Whether it can be below zero.
    pub minus: bool,
    /// Whether it can have half points.
    pub halves: bool,
    /// The digits that mean nothing in it, such as seats that nobody has.
    pub idle: Vec<char>,
    /// Whether it is a line of the card counter.
    pub counts: bool,
}

/// A field as drawn.
#[derive(Debug, Clone)]
pub struct FieldView<'a> {
    /// Its place: the round itself, or a couple.
    pub place: RoundPath,
    /// The field with its limits.
    pub asked: &'a FieldPrompt,
    /// A box per player or team, or one for the round.
    pub boxes: Vec<BoxView<'a>>,
    /// The sum so far and the required sum, if one is known and something is typed.
    pub sum: Option<(i64, i64)>,
}

/// A box as drawn.
#[derive(Debug, Clone)]
pub struct BoxView<'a> {
    /// Its cell.
    pub cell: Cell,
    /// The text typed.
    pub text: &'a str,
    /// The value filled in by the sum, if nothing was typed.
    pub filled: Option<i64>,
    /// The value before the correction, if it was another.
    pub was: Option<&'a str>,
    /// Whether it has the cursor.
    pub focused: bool,
    /// The card count behind its value, if any.
    pub counted: Option<String>,
    /// Whether it is refused, or was left blank although it is required.
    pub refused: bool,
}

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
        let is_common = self.cursor().map(|cell| self.derived.is_common(&cell));
        self.more = more;
        if more {
            let first = self.derived.asked.common.first();
            let first = first.and_then(|field| Some(Cell::of(field.spec.id, *field.keys.first()?)));
            self.before_more = (is_common != Some(true)).then(|| self.machine.clone());
            self.machine.enter_box(first);
        } else if is_common == Some(false) {
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

    /// Returns every box in the order in which they are asked for. Boxes that depend on a couple's
    /// first answer are included once it is given.
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

    /// Returns the fields to draw, in order.
    pub fn views(&self) -> Vec<FieldView<'_>> {
        self.fields().map(|(place, field)| self.view(place, field)).collect()
    }

    /// Returns the box of the cursor as a number pad names it.
    pub fn typed_box(&self, game: &OpenGame) -> TypedBox {
        if let Some(count) = self.count_view().filter(|_| self.is_counting()) {
            let line = count.marked.and_then(|line| count.lines.get(line));
            let name = line.map_or_else(String::new, |line| line.label.to_owned());
            return TypedBox { name, minus: true, counts: true, ..TypedBox::default() };
        }
        let Some((cell, field)) = self.cursor().and_then(|it| Some((it, self.field_of(&it)?)))
        else {
            return TypedBox::default();
        };
        let limits = match (field.spec.kind, field.min, field.max) {
            (FieldKind::HalfPoints(range), ..) => Some(range.words()),
            (FieldKind::Number { .. }, Some(min), Some(max)) => {
                Some(format!("{} to {}", signed(min), signed(max)))
            }
            _ => None,
        };
        let is_whole = matches!(field.spec.kind, FieldKind::Number { .. });
        TypedBox {
            name: cell_words(game.record(), &cell),
            limits,
            minus: is_whole && field.min.is_none_or(|min| min < 0),
            halves: matches!(field.spec.kind, FieldKind::HalfPoints(_)),
            idle: self.idle_digits(game),
            counts: false,
        }
    }

    /// Returns a field at its place as drawn.
    pub fn view<'a>(&'a self, place: RoundPath, asked: &'a FieldPrompt) -> FieldView<'a> {
        // In the order of the columns, whoever is asked first.
        let keys = asked.keys.iter();
        let boxes: Vec<BoxView<'a>> = keys
            .map(|key| {
                let cell = Cell { place, field: asked.spec.id, subject: *key };
                let (text, was) = (self.text(&cell), self.was(&cell));
                BoxView {
                    cell,
                    text,
                    filled: self.derived.filled.get(&cell).copied(),
                    was: was.filter(|was| *was != text && !was.is_empty()),
                    focused: self.cursor() == Some(cell),
                    counted: self.counted(&cell).map(CardCount::words),
                    refused: self.is_refused(&cell) || self.is_asked(&cell),
                }
            })
            .collect();
        let sum = (place == RoundPath::ROUND).then(|| self.sum(asked)).flatten();
        FieldView { place, asked, boxes, sum }
    }

    pub(super) fn sum(&self, field: &FieldPrompt) -> Option<(i64, i64)> {
        let total = field.total?;
        let typed = field
            .keys
            .iter()
            .any(|key| self.draft.texts.contains_key(&Cell::of(field.spec.id, *key)));
        let number = |key: &Subject| self.derived.entry.read(&Cell::of(field.spec.id, *key));
        let values = field.keys.iter().filter_map(number);
        typed.then(|| (values.fold(0_i64, i64::saturating_add), total))
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
