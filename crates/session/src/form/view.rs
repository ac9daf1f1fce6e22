//! An open round as drawn: its fields in order, with boxes and running sums.

use super::{RoundForm, cells_of};
use crate::cell_words;
use scoring::{CardCount, Cell, FieldKind, FieldPrompt, Record, RoundPath, Value, signed};

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
    /// Returns the fields to draw, in order.
    pub fn views(&self) -> Vec<FieldView<'_>> {
        self.fields().map(|(place, field)| self.view(place, field)).collect()
    }

    /// Returns the box of the cursor as a number pad names it.
    pub fn typed_box(&self, record: &Record) -> TypedBox {
        if let Some(count) = self.count_view().filter(|_| self.is_counting()) {
            let line = count.marked.and_then(|line| count.lines.get(line));
            let name = line.map_or_else(String::new, |line| line.label.to_owned());
            return TypedBox { name, minus: true, ..TypedBox::default() };
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
        let halves = matches!(field.spec.kind, FieldKind::HalfPoints(_));
        let is_number = halves || matches!(field.spec.kind, FieldKind::Number { .. });
        TypedBox {
            name: cell_words(record, &cell),
            limits,
            minus: is_number && !halves && field.min.is_none_or(|min| min < 0),
            halves,
        }
    }

    /// Returns a field at its place as drawn.
    pub fn view<'a>(&'a self, place: RoundPath, asked: &'a FieldPrompt) -> FieldView<'a> {
        let boxes: Vec<BoxView<'a>> = cells_of(place, asked)
            .map(|cell| {
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
        let values = field.keys.iter().filter_map(|key| {
            match self.derived.entry.get(&Cell::of(field.spec.id, *key)) {
                Some(Value::Number(number)) => Some(*number),
                _ => None,
            }
        });
        typed.then(|| (values.fold(0_i64, i64::saturating_add), total))
    }
}
