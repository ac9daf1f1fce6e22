//! The items of a declaration: fields, and groups of them that repeat.

use crate::grammar::field::FieldSpec;
use crate::grammar::round::Round;
use crate::outcome::diagnostic::Diagnostics;
use crate::record::cell::{Cell, RoundPath, Subject, Value};
use crate::record::entry::RoundEntry;

/// An item of a declaration: a field, or a repeating group.
#[derive(Debug, Clone, Copy)]
pub enum Item {
    /// A field.
    Field(&'static FieldSpec),
    /// A part of the round that repeats: the tables of a night, the hands at a table.
    Group(&'static Group),
}

/// A repeating part of a round. The number of repetitions is stored under its id.
#[derive(Debug)]
pub struct Group {
    /// JSON key of the list.
    pub id: &'static str,
    /// The singular in files and on screen ("table", "hand", "couple").
    pub one: &'static str,
    /// Items of each repetition.
    pub items: &'static [Item],
    /// The most repetitions.
    pub at_most: usize,
    /// Checks a repetition beyond its single fields.
    pub check: fn(&Round<'_>, &mut Diagnostics),
}

impl Group {
    /// Declares a group without a check of its own.
    pub const fn new(
        id: &'static str,
        one: &'static str,
        items: &'static [Item],
        at_most: usize,
    ) -> Group {
        Group { id, one, items, at_most, check: |_, _| {} }
    }

    /// Adds a check of each repetition.
    pub const fn checked(mut self, check: fn(&Round<'_>, &mut Diagnostics)) -> Group {
        self.check = check;
        self
    }
}

impl Item {
    /// Returns the group; `None` for a field.
    pub fn group(&self) -> Option<&'static Group> {
        match self {
            Item::Group(group) => Some(group),
            Item::Field(_) => None,
        }
    }

    /// Returns the field; `None` for a group.
    pub fn field(&self) -> Option<&'static FieldSpec> {
        match self {
            Item::Field(spec) => Some(spec),
            Item::Group(_) => None,
        }
    }
}

impl Group {
    /// Returns how often it is repeated at a place, as written: the tables of a round, or the hands
    /// of a table.
    pub fn count(&self, entry: &RoundEntry, place: RoundPath) -> u16 {
        match entry.get(&Cell { field: self.id, place, subject: Subject::One }) {
            Some(Value::Number(count)) => {
                let count = usize::try_from(*count).unwrap_or(0).min(self.at_most);
                u16::try_from(count).unwrap_or(u16::MAX)
            }
            _ => 0,
        }
    }

    /// Returns the fields of each repetition, without those of a group inside it.
    pub fn fields(&self) -> impl Iterator<Item = &'static FieldSpec> + use<> {
        self.items.iter().filter_map(Item::field)
    }

    /// Returns the first group among these items. A round has one kind of table, and a table one
    /// kind of hand.
    pub fn first_of(items: &'static [Item]) -> Option<&'static Group> {
        items.iter().find_map(Item::group)
    }
}
