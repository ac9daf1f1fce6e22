//! What is typed of a round.

use std::collections::BTreeMap;

use scoring::{CardCount, Cell, Record, RoundEntry, parse};

/// The texts and card counts typed for a round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The text in each box that is not blank.
    pub texts: BTreeMap<Cell, String>,
    /// Card counts, whether or not they were taken over into the box.
    pub counts: BTreeMap<Cell, CardCount>,
}

impl Draft {
    /// Returns the draft that would have produced a recorded round. A sum has its numbers in its
    /// text.
    pub fn of(record: &Record, entry: &RoundEntry) -> Draft {
        let mut texts: BTreeMap<Cell, String> =
            entry.cells().map(|(cell, value)| (*cell, parse::text(record, value))).collect();
        let mut counts = BTreeMap::new();
        for (cell, counted) in entry.card_counts() {
            match counted.sum() {
                Some(sum) => drop(texts.insert(*cell, sum)),
                None => drop(counts.insert(*cell, counted.clone())),
            }
        }
        Draft { texts, counts }
    }

    /// Gives a box the content that it has in another draft.
    pub(super) fn take_at(&mut self, cell: Cell, other: &Draft) {
        let _ = self.texts.remove(&cell);
        let _ = self.counts.remove(&cell);
        self.texts.extend(other.texts.get(&cell).map(|text| (cell, text.clone())));
        self.counts.extend(other.counts.get(&cell).map(|counted| (cell, counted.clone())));
    }

    /// Returns whether another draft has all that is typed and counted here.
    pub fn is_part_of(&self, other: &Draft) -> bool {
        self.texts.iter().all(|(cell, text)| other.texts.get(cell) == Some(text))
            && self.counts.iter().all(|(cell, counted)| other.counts.get(cell) == Some(counted))
    }

    /// Returns whether nothing is typed or counted.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty() && self.counts.is_empty()
    }
}

impl From<BTreeMap<Cell, String>> for Draft {
    fn from(texts: BTreeMap<Cell, String>) -> Draft {
        Draft { texts, ..Draft::default() }
    }
}
