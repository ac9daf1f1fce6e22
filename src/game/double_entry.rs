//! Hands and couples of which the two pairs at a table have sent different numbers: the first
//! version is recorded, the other is kept beside it. It does not depend on a screen.
//!
//! Invariants: a second version alone changes nothing. Agreement is computed from both versions, so
//! a correction ends it and undoing the correction restores it.

mod format;

use std::collections::BTreeMap;

use crate::engine::double_entry::{self, Difference, EntryUnit};
use crate::engine::{Edit, Record, RoundPath};
use crate::game::session::PendingChange;
use crate::game::{OpenGame, ProposedChange};
use crate::store::ChangeId;
pub use crate::store::SecondEntry;
pub use format::{DifferenceWords, written_words};

/// Whether a game has second versions, and these as stored.
pub type StoredEntries = (bool, Vec<SecondEntry>);

/// How the two entries of a place compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// They are equal, or the difference was settled.
    Agrees,
    /// They differ.
    Differs,
}

/// The second versions of a game's hands or couples.
#[derive(Debug)]
pub struct DoubleEntry {
    on: bool,
    /// The name of a place: "hand", "couple".
    unit: &'static str,
    entries: BTreeMap<EntryUnit, SecondEntry>,
    /// The comparison of each place that was typed twice.
    agreements: BTreeMap<EntryUnit, Agreement>,
    /// The place that a pending change settles, and whether in favor of the first entry.
    resolving: Option<(EntryUnit, bool)>,
    /// Whether all entries are being loaded again.
    is_reloading: bool,
    /// The difference under the cursor; round 0 if there is none.
    here: EntryUnit,
}

impl DoubleEntry {
    /// Creates a double entry without entries.
    pub fn new(record: &Record) -> DoubleEntry {
        DoubleEntry {
            on: false,
            unit: double_entry::unit(record.game),
            entries: BTreeMap::new(),
            agreements: BTreeMap::new(),
            resolving: None,
            is_reloading: false,
            here: (0, RoundPath { table: 1, hand: 1 }),
        }
    }

    /// Returns whether the game has double entry.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Returns the name of a place: "hand", "couple".
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// Takes over the store's entries. Entries typed since they were requested are newer.
    pub fn take(&mut self, game: &OpenGame, (on, entries): StoredEntries) {
        (self.on, self.is_reloading) = (on, false);
        for mut entry in entries {
            entry.texts.sort_unstable();
            let _ = self.entries.entry((entry.round, entry.place)).or_insert(entry);
        }
        self.compare_all(game);
    }

    /// Forgets everything that must be loaded again: another process has changed the game, and
    /// entries have moved with their rounds.
    pub fn forget(&mut self) {
        self.is_reloading = true;
        self.entries.clear();
        self.agreements.clear();
    }

    /// Notes that the entries could not be read.
    pub fn mark_unread(&mut self) {
        self.is_reloading = false;
    }

    // Comparison.

    /// Compares the places that a committed change has touched, and moves on if it settled a
    /// difference. Second entries move with their rounds.
    pub fn committed(&mut self, game: &OpenGame, id: ChangeId, edits: &[Edit]) {
        let resolving = self.resolving.take();
        if let Some((unit, true)) = resolving
            && let Some(entry) = self.entries.get_mut(&unit)
        {
            entry.resolved = Some(id);
        }
        self.compare_touched(game, edits);
    }

    fn compare_touched(&mut self, game: &OpenGame, edits: &[Edit]) {
        let mut moved = false;
        let mut touched: Vec<EntryUnit> = Vec::new();
        for edit in edits {
            match edit {
                Edit::Insert { round } => {
                    self.shift(|at| Some(if at >= *round { at + 1 } else { at }));
                    moved = true;
                }
                Edit::Remove { round } => {
                    self.shift(|at| {
                        (at != *round).then_some(if at > *round { at - 1 } else { at })
                    });
                    moved = true;
                }
                Edit::Set { round, cell, .. } if !touched.contains(&(*round, cell.place)) => {
                    touched.push((*round, cell.place));
                }
                _ => {}
            }
        }
        if moved {
            return self.compare_all(game);
        }
        for (round, place) in touched {
            // A change of seats affects all hands of a table; a change of the number of tables
            // affects everything.
            let all = match place {
                RoundPath::ROUND => all_of(round),
                RoundPath { hand: 0, .. } => {
                    (round, place)..=(round, RoundPath { hand: u8::MAX, ..place })
                }
                _ => (round, place)..=(round, place),
            };
            let units: Vec<EntryUnit> = self.entries.range(all).map(|(unit, _)| *unit).collect();
            for unit in units {
                self.compare(game, unit);
            }
        }
    }

    fn shift(&mut self, to: impl Fn(usize) -> Option<usize>) {
        let entries = std::mem::take(&mut self.entries).into_values();
        let entries = entries.filter_map(|entry| {
            let round = to(entry.round)?;
            Some(((round, entry.place), SecondEntry { round, ..entry }))
        });
        self.entries = entries.collect();
    }

    /// Compares every place.
    pub fn compare_all(&mut self, game: &OpenGame) {
        self.agreements.clear();
        let units: Vec<EntryUnit> = self.entries.keys().copied().collect();
        for unit in units {
            self.compare(game, unit);
        }
    }

    fn compare(&mut self, game: &OpenGame, unit: EntryUnit) {
        let agreement = self.differences(game.record(), unit).map(|different| {
            if self.is_resolved(game, unit, &different) {
                Agreement::Agrees
            } else {
                Agreement::Differs
            }
        });
        let _ = match agreement {
            Some(agreement) => self.agreements.insert(unit, agreement),
            None => self.agreements.remove(&unit),
        };
    }

    /// Returns the boxes in which the entries of a place differ; `None` unless it was typed twice.
    fn differences(&self, record: &Record, unit: EntryUnit) -> Option<Vec<Difference>> {
        let entry = self.entries.get(&unit).filter(|entry| entry.whole)?;
        double_entry::differences(record, unit, entry.texts.iter().map(|(cell, text)| (cell, text)))
    }

    /// Returns whether nothing differs, or a change in effect says that the first entry is right.
    fn is_resolved(&self, game: &OpenGame, unit: EntryUnit, different: &[Difference]) -> bool {
        if different.is_empty() {
            return true;
        }
        let Some(id) = self.entries.get(&unit).and_then(|entry| entry.resolved) else {
            return false;
        };
        let step = game.log().iter().rev().find(|step| step.id == id);
        let Some(step) = step.filter(|_| game.is_in_effect(id)) else { return false };
        double_entry::is_resolved(different, &step.change)
    }

    /// Returns how the entries of a place compare; `None` unless it was typed twice.
    pub fn agreement(&self, unit: EntryUnit) -> Option<Agreement> {
        self.agreements.get(&unit).copied().filter(|_| self.on)
    }

    /// Returns whether the entries of a place of this round differ.
    pub fn differs_in(&self, round: usize) -> bool {
        let mut found = self.agreements.range(all_of(round)).filter(|_| self.on);
        found.any(|(_, agreement)| *agreement == Agreement::Differs)
    }

    // What is left to do.

    /// Returns the places whose entries differ, in order.
    pub fn differing(&self) -> Vec<EntryUnit> {
        let found = self.agreements.iter();
        let found = found.filter(|(_, agreement)| **agreement == Agreement::Differs);
        found.map(|(unit, _)| *unit).collect()
    }

    /// Returns the difference that a key would resolve: the one under the cursor, otherwise the
    /// first.
    pub fn asked(&self) -> Option<EntryUnit> {
        let differing = self.differing();
        differing.iter().find(|unit| **unit == self.here).or(differing.first()).copied()
    }

    /// Moves the cursor to the next difference, or the one before, wrapping around.
    pub fn step(&mut self, on: bool) {
        let differing = self.differing();
        let here = self.asked();
        let at = here.and_then(|here| differing.iter().position(|unit| *unit == here));
        let (at, count) = (at.unwrap_or(0), differing.len().max(1));
        let next = if on { at + 1 } else { at + count - 1 } % count;
        self.here = differing.get(next).copied().unwrap_or(self.here);
    }

    /// Moves the cursor to a place.
    pub fn point(&mut self, unit: EntryUnit) {
        self.here = unit;
    }

    /// Returns whether the entries are being loaded.
    pub fn is_busy(&self) -> bool {
        self.is_reloading
    }

    // Resolution.

    /// Returns the change that settles which entry of a place is right. If it is the first, the
    /// change records only that.
    pub fn resolve(
        &mut self,
        record: &Record,
        unit: EntryUnit,
        second_is_right: bool,
    ) -> PendingChange {
        let DifferenceWords { place, first, second } = self.words(record, unit);
        let label = if second_is_right {
            format!("{place}: {second}, not {first}")
        } else {
            format!("{place}: {first} kept, not {second}")
        };
        let different = self.differences(record, unit).unwrap_or_default();
        let change = double_entry::resolve(label.as_str(), unit.0, different, second_is_right);
        self.resolving = Some((unit, !second_is_right));
        let change = PendingChange::new(change, label);
        PendingChange { resolves: (!second_is_right).then_some(unit), ..change }
    }

    /// Returns whether the pending change resolves a difference.
    pub fn is_resolving(&self) -> bool {
        self.resolving.is_some()
    }

    /// Drops the change that would have resolved a difference, because it will not be written.
    pub fn resolves_nothing(&mut self) {
        self.resolving = None;
    }

    /// Returns whether a change may restore a round, and with it its second entries.
    pub fn may_restore(proposal: &ProposedChange) -> bool {
        let inserts = |edit: &Edit| matches!(edit, Edit::Insert { .. });
        proposal.undoes.is_some() && proposal.change.edits.iter().any(inserts)
    }
}

/// Returns the range of all places of a round.
fn all_of(round: usize) -> std::ops::RangeInclusive<EntryUnit> {
    (round, RoundPath::ROUND)..=(round, RoundPath { table: u16::MAX, hand: u8::MAX })
}
