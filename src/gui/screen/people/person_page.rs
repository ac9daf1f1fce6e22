//! What a person's page shows.

use store::statistics::Figures;
use store::{Merge, PersonId};

/// A person and what is known of them.
#[derive(Debug)]
pub(super) struct PersonPage {
    pub(super) person: PersonId,
    /// Their statistics, once all their games are read.
    pub(super) figures: Option<Figures>,
    /// Whether `figures` is up to date.
    pub(super) current: bool,
    /// People merged into them, the latest first.
    pub(super) merges: Vec<Merge>,
    /// Number of games read, and of all.
    pub(super) progress: (usize, usize),
    /// Index of the game whose totals are shown as bars.
    pub(super) game: usize,
    /// Whether all opponents are listed.
    pub(super) shows_all: bool,
}

impl PersonPage {
    pub(super) fn new(person: PersonId) -> PersonPage {
        PersonPage {
            person,
            figures: None,
            current: false,
            merges: Vec::new(),
            progress: (0, 0),
            game: 0,
            shows_all: false,
        }
    }

    /// Returns the game that is `by` steps away.
    pub(super) fn stepped(&self, by: isize) -> Option<usize> {
        let last = self.figures.as_ref()?.by_game.len().checked_sub(1)?;
        Some(self.game.saturating_add_signed(by).min(last))
    }
}
