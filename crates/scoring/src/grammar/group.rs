//! A part of a round that repeats: its tables (or couples), and the hands at each table.

use crate::{Cell, Diagnostics, FieldSpec, Round, RoundEntry, RoundPath, Subject, Value};

/// A repeating part of a round. The number of repetitions is stored under its id.
#[derive(Debug)]
pub struct Group {
    /// JSON key of the list.
    pub id: &'static str,
    /// The singular in files and on screen ("table", "hand", "couple").
    pub one: &'static str,
    /// Fields of each repetition, in the order of entry.
    pub fields: &'static [&'static FieldSpec],
    /// What repeats in each repetition, after its fields: the hands at a table.
    pub hands: Option<&'static Group>,
    /// The most repetitions.
    pub at_most: usize,
    /// Checks a repetition beyond its single fields.
    pub check: fn(&Round<'_>, &mut Diagnostics),
}

impl Group {
    /// The defaults of all groups. Not itself a group.
    pub const BASE: Group = Group {
        id: "",
        one: "",
        fields: &[],
        hands: None,
        at_most: u16::MAX as usize,
        check: |_, _| {},
    };

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
}
