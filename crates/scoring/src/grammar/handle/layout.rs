//! How the form and recorded rows show a field.

use crate::{ChoiceGrid, Field, Player, Round, RowFormat, Subject};

impl<K, S> Field<K, S> {
    /// Shows these words under its name on the form, where some fifteen letters fit. Called after
    /// every key, so the round may be incomplete.
    pub const fn note(mut self, note: fn(&Round<'_>) -> String) -> Self {
        self.spec.layout.note = note;
        self
    }

    /// Puts its boxes in the line of the field before it.
    pub const fn beside(mut self) -> Self {
        self.spec.layout.beside = true;
        self
    }

    /// Shows the points for each unit of its count beside its name.
    pub const fn points_each(mut self, points: i64) -> Self {
        self.spec.layout.points_each = points;
        self
    }

    /// Puts its first choices in rows with these names, `columns` in each.
    pub const fn in_rows(mut self, rows: &'static [&'static str], columns: usize) -> Self {
        self.spec.layout.grid = Some(ChoiceGrid { rows, columns });
        self
    }

    /// Makes the form offer it only in rounds for which `when` is true, or if it has a value.
    pub const fn offered(mut self, when: fn(&Round<'_>) -> bool) -> Self {
        self.spec.layout.offered = when;
        self
    }

    /// Makes the form ask the players in turn, beginning with this one. The boxes stay in the
    /// players' columns.
    pub const fn asked_from(mut self, first: fn(&Round<'_>) -> Option<Player>) -> Self {
        self.spec.layout.asked_from = first;
        self
    }

    /// Sets the largest number that its boxes accept on the form, because the cards make no more. A
    /// file may have a larger one.
    pub const fn max_typed(mut self, most: fn(&Round<'_>) -> Option<i64>) -> Self {
        self.spec.layout.max_typed = most;
        self
    }

    /// Sets the default of a blank box that follows from other answers.
    pub const fn filled(mut self, of: fn(&Round<'_>, Subject) -> Option<i64>) -> Self {
        self.spec.layout.filled = of;
        self
    }

    /// Makes Enter pass the blank boxes of those for whom `of` is true, because hardly anybody there
    /// has a value; Shift+Tab goes back to them.
    pub const fn passed(mut self, of: fn(&Round<'_>, Subject) -> bool) -> Self {
        self.spec.layout.passed = of;
        self
    }

    /// Fills in the last number with what is left of this sum, if nothing was miscounted. A record
    /// may have another sum.
    pub const fn expected_total(mut self, of: fn(&Round<'_>) -> Option<i64>) -> Self {
        self.spec.layout.expected_total = of;
        self
    }

    /// Keeps the form from showing problems with it until this field has a value too.
    pub const fn checked_after(mut self, field: &'static str) -> Self {
        self.spec.layout.checked_after = field;
        self
    }

    /// Shows it in a recorded row with what it counts: "1 trick", "9 tricks".
    pub const fn counted(mut self, one: &'static str, several: &'static str) -> Self {
        self.spec.layout.recorded = RowFormat::Counted(one, several);
        self
    }

    /// Makes the form start after it, because few rounds have a value for it; Shift+Tab goes back.
    pub const fn seldom(mut self) -> Self {
        self.spec.layout.seldom = true;
        self
    }

    /// Leaves it out of recorded rows.
    pub const fn hidden_in_rows(mut self) -> Self {
        self.spec.layout.recorded = RowFormat::Hidden;
        self
    }
}
