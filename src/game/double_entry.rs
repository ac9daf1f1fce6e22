//! Double entry of a tournament: numbers typed again from the same slips, place by place, and their
//! comparison with the first entry. It does not depend on a screen.
//!
//! Invariants: a second entry alone changes nothing. Agreement is computed from both entries, so a
//! correction ends it and undoing the correction restores it. A complete second entry is saved
//! before it is compared.

mod format;
mod typing;

use std::collections::BTreeMap;

use crate::engine::double_entry::{self, Difference, EntryUnit};
use crate::engine::{Edit, Record, RoundPath};
use crate::game::form::{EditKey, RoundForm, TypingHistory};
use crate::game::session::PendingChange;
use crate::game::{OpenGame, ProposedChange};
use crate::store::ChangeId;
pub use crate::store::SecondEntry;
pub use format::{DifferenceWords, written_words};
pub use typing::TypingStep;

/// Whether a game has double entry, and its second entries as stored.
pub type StoredEntries = (bool, Vec<SecondEntry>);

/// How the two entries of a place compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// They are equal, or the difference was settled.
    Agrees,
    /// They differ.
    Differs,
}

/// The double entry of a game.
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
    /// A complete entry being saved.
    saving: Option<SecondEntry>,
    /// Whether all entries are being loaded again.
    is_reloading: bool,
    /// The place at the cursor; round 0 if there is none.
    here: EntryUnit,
    /// The open form: of a hand, or of a whole round of couples.
    form: Option<RoundForm>,
    /// Undo history of the shown round; moved into the form while one is open.
    typing: TypingHistory,
    /// The second entry at the cursor before it was opened again.
    before: Option<SecondEntry>,
    /// Whether the cursor came to a complete entry by itself, so that what is typed is not meant
    /// for it.
    types_on: bool,
    /// The last key.
    last_key: Option<EditKey>,
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
            saving: None,
            is_reloading: false,
            here: (0, RoundPath { table: 1, hand: 1 }),
            form: None,
            typing: TypingHistory::default(),
            before: None,
            types_on: false,
            last_key: None,
        }
    }

    /// Returns whether the game has double entry.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Turns double entry on or off. Entries are kept.
    pub fn turn(&mut self, on: bool) {
        self.on = on;
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
        (self.saving, self.is_reloading) = (None, true);
        self.entries.clear();
        self.agreements.clear();
    }

    /// Notes that the entries could not be read.
    pub fn mark_unread(&mut self) {
        self.is_reloading = false;
    }

    /// Returns the second entry of a place.
    pub fn entry(&self, unit: EntryUnit) -> Option<&SecondEntry> {
        self.entries.get(&unit)
    }

    /// Stores a second entry in place of the previous one; one without texts is removed.
    fn put(&mut self, game: &OpenGame, entry: SecondEntry) {
        let unit = (entry.round, entry.place);
        let _ = if entry.texts.is_empty() {
            self.entries.remove(&unit)
        } else {
            self.entries.insert(unit, entry)
        };
        self.compare(game, unit);
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
        if resolving.is_some() {
            self.settled(game);
        } else {
            self.types_on |= !self.is_open() && self.missing(game.record()) > 0;
        }
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
        let Some(ChangeId(id)) = self.entries.get(&unit).and_then(|entry| entry.resolved) else {
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

    /// Returns how the entries of a round compare: the worst of its places; `None` unless all of it
    /// was typed twice.
    pub fn round_agreement(&self, record: &Record, round: usize) -> Option<Agreement> {
        let mut found = self.agreements.range(all_of(round)).filter(|_| self.on);
        if found.any(|(_, agreement)| *agreement == Agreement::Differs) {
            return Some(Agreement::Differs);
        }
        (self.on && self.missing_in(record, round) == 0).then_some(Agreement::Agrees)
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

    /// Returns the next difference after the cursor, wrapping around.
    fn next_difference(&self) -> Option<EntryUnit> {
        let differing = self.differing();
        differing.iter().find(|unit| **unit > self.here).or(differing.first()).copied()
    }

    /// Returns the number of recorded places in a round without a second entry.
    pub fn missing_in(&self, record: &Record, round: usize) -> usize {
        places_of(record, round).len().saturating_sub(self.agreements.range(all_of(round)).count())
    }

    /// Returns the number of recorded places without a second entry.
    pub fn missing(&self, record: &Record) -> usize {
        (1..=record.rounds.len()).map(|round| self.missing_in(record, round)).sum()
    }

    /// Returns the next place, from this one on, without a second entry: in its round, then in
    /// later rounds, then from the first round on.
    fn missing_from(&self, record: &Record, unit: EntryUnit) -> Option<EntryUnit> {
        let first = (1, RoundPath::ROUND);
        self.missing_later(record, unit).or_else(|| self.missing_later(record, first))
    }

    /// Returns the next place, from this one on, without a second entry: in its round, then in
    /// later rounds.
    fn missing_later(&self, record: &Record, unit: EntryUnit) -> Option<EntryUnit> {
        let later = (unit.0 + 1..=record.rounds.len()).map(|round| (round, RoundPath::ROUND));
        std::iter::once(unit).chain(later).find_map(|from| self.missing_in_round(record, from))
    }

    /// Returns the next place of a round, from this one on, without a second entry, wrapping
    /// around.
    fn missing_in_round(&self, record: &Record, unit: EntryUnit) -> Option<EntryUnit> {
        let places = places_of(record, unit.0);
        let is_missing = |place: &&RoundPath| self.agreement((unit.0, **place)).is_none();
        let mut later = places.iter().filter(|place| **place >= unit.1);
        let found = later.find(is_missing).or_else(|| places.iter().find(is_missing));
        found.map(|place| (unit.0, *place))
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

/// Returns the recorded places of a round, in order.
fn places_of(record: &Record, round: usize) -> Vec<RoundPath> {
    let entry = round.checked_sub(1).and_then(|at| record.rounds.get(at));
    entry.map(|entry| double_entry::places(record.game, entry)).unwrap_or_default()
}
