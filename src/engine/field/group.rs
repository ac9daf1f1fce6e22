//! What a game asks for: fields, and groups of them that repeat.

use super::FieldSpec;
use crate::engine::diagnostic::Diagnostics;
use crate::engine::round::Round;

/// Something a game asks for: a field, or a group that repeats.
#[derive(Debug, Clone, Copy)]
pub enum Item {
    /// A field.
    Field(&'static FieldSpec),
    /// A part of the round that repeats: the tables of a night, the hands at a table.
    Group(&'static Group),
}

/// A part of a round that repeats. How often it was written is kept as a number under its id.
#[derive(Debug)]
pub struct Group {
    /// JSON key of the list.
    pub id: &'static str,
    /// What one of them is called in files and on screen ("table", "hand", "couple").
    pub one: &'static str,
    /// What one of them asks for.
    pub items: &'static [Item],
    /// How many there can be.
    pub at_most: usize,
    /// What one field alone cannot say about one of them.
    pub check: fn(&Round<'_>, &mut Diagnostics),
}

impl Group {
    /// A part that repeats, without a check of its own.
    pub const fn new(
        id: &'static str,
        one: &'static str,
        items: &'static [Item],
        at_most: usize,
    ) -> Group {
        Group { id, one, items, at_most, check: |_, _| {} }
    }

    /// Checked by this, each by itself.
    pub const fn checked(mut self, check: fn(&Round<'_>, &mut Diagnostics)) -> Group {
        self.check = check;
        self
    }
}
