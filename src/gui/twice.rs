//! Two pairs of eyes: a tournament night, read a second time by somebody else and compared,
//! whatever its places are. What every screen of such a night knows of it.
//!
//! Invariants: a second reading changes nothing by itself. Whether it agrees follows from what
//! stands on both sides, so a correction puts it out of date, and undoing it back.

pub mod card;

use std::collections::BTreeMap;

use crate::engine::double_entry::{self, Difference, EntryUnit};
use crate::engine::{Cell, Edit, Record, RoundPath};
use crate::game::OpenGame;
use crate::game::ProposedChange;
use crate::game::session::PendingChange;
use crate::store::worker::{Failure, StoreHandle};
use crate::store::{ChangeId, GameId, SecondReading};

/// What was read a second time of a hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Read {
    /// What was typed, as typed.
    pub cells: BTreeMap<Cell, String>,
    /// Whether all of it is typed.
    pub whole: bool,
    /// The change by which the first reading stands where they differ.
    pub settled: Option<ChangeId>,
}

/// How a hand that was read twice compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Eye {
    /// Both say the same, or it is settled which of them is right.
    Agrees,
    /// They differ.
    Differs,
}

/// Whether a game is read twice, and what was, from the disk.
pub type FromDisk = (bool, Vec<SecondReading>);

/// The second reading of a night.
#[derive(Debug)]
pub struct Twice {
    /// Whether it is read twice.
    pub on: bool,
    /// What one of the hands is called: "hand", "couple".
    unit: &'static str,
    read: BTreeMap<EntryUnit, Read>,
    /// How each hand compares that was read twice.
    eyes: BTreeMap<EntryUnit, Eye>,
    /// The hand that a change on its way to the disk settles, and whether that change says that
    /// its first reading stands.
    settling: Option<(EntryUnit, bool)>,
    /// A hand that is being written to the disk.
    writing: Option<(EntryUnit, Read)>,
    /// Whether everything is being read from the disk again.
    reloading: bool,
}

impl Twice {
    /// Nothing is read twice yet.
    pub fn new(record: &Record) -> Twice {
        Twice {
            on: false,
            unit: double_entry::unit(record.game),
            read: BTreeMap::new(),
            eyes: BTreeMap::new(),
            settling: None,
            writing: None,
            reloading: false,
        }
    }

    /// What one of the hands is called.
    pub fn unit(&self) -> &'static str {
        self.unit
    }

    /// Takes over what the disk has. What was typed since it was asked is newer, and on its way
    /// there.
    pub fn take(&mut self, sheet: &OpenGame, (on, readings): FromDisk) {
        (self.on, self.reloading) = (on, false);
        for SecondReading { round, place, texts, whole, resolved: settled } in readings {
            let read = Read { cells: texts.into_iter().collect(), whole, settled };
            let _ = self.read.entry((round, place)).or_insert(read);
        }
        self.compare_all(sheet);
    }

    /// Whether a change may bring back a round, and with it what was read of it.
    pub fn comes_back(proposal: &ProposedChange) -> bool {
        let inserts = |edit: &Edit| matches!(edit, Edit::Insert { .. });
        proposal.undoes.is_some() && proposal.change.edits.iter().any(inserts)
    }

    /// What was read of a hand.
    pub fn read(&self, hand: EntryUnit) -> Option<&Read> {
        self.read.get(&hand)
    }

    /// Everything that was read of a round.
    pub fn of_round(&self, round: usize) -> impl Iterator<Item = (EntryUnit, &Read)> {
        self.read.range(all_of(round)).map(|(hand, read)| (*hand, read))
    }

    /// What was read of a hand is this from now on; where it is nothing, nothing was.
    pub fn put(&mut self, sheet: &OpenGame, hand: EntryUnit, read: Read) {
        let _ = if read.cells.is_empty() {
            self.read.remove(&hand)
        } else {
            self.read.insert(hand, read)
        };
        self.compare(sheet, hand);
    }

    // Comparing.

    /// Compares what a change has touched; what was read goes where its round goes.
    pub fn compare_touched(&mut self, sheet: &OpenGame, edits: &[Edit]) {
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
            return self.compare_all(sheet);
        }
        for (round, place) in touched {
            // Who sits at a table concerns all its hands, how many tables there are all of them.
            let all = match place {
                RoundPath::ROUND => all_of(round),
                RoundPath { hand: 0, .. } => {
                    (round, place)..=(round, RoundPath { hand: u8::MAX, ..place })
                }
                _ => (round, place)..=(round, place),
            };
            let hands: Vec<EntryUnit> = self.read.range(all).map(|(hand, _)| *hand).collect();
            for hand in hands {
                self.compare(sheet, hand);
            }
        }
    }

    fn shift(&mut self, to: impl Fn(usize) -> Option<usize>) {
        let read = std::mem::take(&mut self.read).into_iter();
        self.read =
            read.filter_map(|((round, place), read)| Some(((to(round)?, place), read))).collect();
    }

    /// Compares every hand that was read.
    pub fn compare_all(&mut self, sheet: &OpenGame) {
        self.eyes.clear();
        let hands: Vec<EntryUnit> = self.read.keys().copied().collect();
        for hand in hands {
            self.compare(sheet, hand);
        }
    }

    /// Compares both readings of a hand.
    fn compare(&mut self, sheet: &OpenGame, hand: EntryUnit) {
        let eye = self.differences(sheet.record(), hand).map(|different| {
            if self.is_settled(sheet, hand, &different) { Eye::Agrees } else { Eye::Differs }
        });
        let _ = match eye {
            Some(eye) => self.eyes.insert(hand, eye),
            None => self.eyes.remove(&hand),
        };
    }

    /// The boxes in which the readings of a hand differ; `None` unless it was read twice.
    pub fn differences(&self, record: &Record, hand: EntryUnit) -> Option<Vec<Difference>> {
        let read = self.read.get(&hand).filter(|read| read.whole)?;
        double_entry::differences(record, hand, &read.cells)
    }

    /// Whether nothing differs, or it was said that the first reading stands where it does.
    fn is_settled(&self, sheet: &OpenGame, hand: EntryUnit, different: &[Difference]) -> bool {
        if different.is_empty() {
            return true;
        }
        let read = self.read.get(&hand);
        let Some(id) = read.and_then(|read| read.settled).map(|id| id.0) else { return false };
        let step = sheet.log().iter().rev().find(|step| step.id == id);
        let Some(step) = step.filter(|_| sheet.stands(id)) else { return false };
        double_entry::is_resolved(different, &step.change)
    }

    /// How a hand compares; `None` unless it was read twice.
    pub fn eye(&self, hand: EntryUnit) -> Option<Eye> {
        self.eyes.get(&hand).copied().filter(|_| self.on)
    }

    // What is left.

    /// The hands whose readings differ, in order.
    pub fn differing(&self) -> Vec<EntryUnit> {
        let eyes = self.eyes.iter().filter(|(_, eye)| **eye == Eye::Differs);
        eyes.map(|(hand, _)| *hand).collect()
    }

    /// The difference that a key would settle: that under the cursor, else the first.
    pub fn asked(&self, here: EntryUnit) -> Option<EntryUnit> {
        let differing = self.differing();
        differing.iter().find(|hand| **hand == here).or(differing.first()).copied()
    }

    /// The next difference after the one under the cursor, then from the first on.
    pub fn next_difference(&self, here: EntryUnit) -> Option<EntryUnit> {
        let differing = self.differing();
        differing.iter().find(|hand| **hand > here).or(differing.first()).copied()
    }

    /// How many recorded hands of a round were not read a second time.
    pub fn unread_in(&self, record: &Record, round: usize) -> usize {
        let entry = round.checked_sub(1).and_then(|at| record.rounds.get(at));
        let recorded = entry.map_or(0, |entry| double_entry::places(record.game, entry).len());
        recorded.saturating_sub(self.eyes.range(all_of(round)).count())
    }

    /// How many recorded hands were not read a second time.
    pub fn unread(&self, record: &Record) -> usize {
        (1..=record.rounds.len()).map(|round| self.unread_in(record, round)).sum()
    }

    /// "5 hands not read twice": those that were not and those that differ; `None` where there
    /// is none, or hands are read once.
    pub fn not_twice(&self, record: &Record) -> Option<String> {
        if !self.on {
            return None;
        }
        let count = self.unread(record) + self.differing().len();
        (count > 0).then(|| format!("{} not read twice", self.counted(count)))
    }

    /// "12 hands to read, 2 differ": what is left for the second pair of eyes.
    pub fn left_words(&self, record: &Record) -> Option<String> {
        let (unread, differ) = (self.unread(record), self.differing().len());
        let to_read = || format!("{} to read", self.counted(unread));
        let differs = if differ == 1 { "differs" } else { "differ" };
        match (unread, differ) {
            (0, 0) => None,
            (_, 0) => Some(to_read()),
            (0, _) => Some(format!("{} {differs}", self.counted(differ))),
            (..) => Some(format!("{}, {differ} {differs}", to_read())),
        }
    }

    /// "Every hand is read twice".
    pub fn done_words(&self) -> String {
        format!("Every {} is read twice", self.unit)
    }

    /// "1 hand", "12 hands": in digits, as a count that goes down.
    pub fn counted(&self, count: usize) -> String {
        let s = if count == 1 { "" } else { "s" };
        format!("{count} {}{s}", self.unit)
    }

    /// "Hands are read twice: …": what is said once that is so, or no more.
    pub fn turned_words(&self) -> String {
        let hands = crate::gui::format::capitalize(self.unit);
        if self.on {
            format!("{hands}s are read twice: the tab Second reading is for somebody else")
        } else {
            format!("{hands}s are read once. What was read a second time is kept")
        }
    }

    // Settling.

    /// The change by which one of the readings of a hand is right, and the words that say so;
    /// `both` is what was read first and second.
    pub fn settle(
        &mut self,
        record: &Record,
        hand: EntryUnit,
        (place, [first, second]): (String, [String; 2]),
        second_is_right: bool,
    ) -> PendingChange {
        let label = if second_is_right {
            format!("{place}: {second}, not {first}")
        } else {
            format!("{place}: {first} stays, not {second}")
        };
        let different = self.differences(record, hand).unwrap_or_default();
        let change = double_entry::resolve(label.as_str(), hand.0, different, second_is_right);
        self.settling = Some((hand, !second_is_right));
        let change = PendingChange::new(ProposedChange { change, undoes: None }, label);
        PendingChange { settles: (!second_is_right).then_some(hand), ..change }
    }

    /// Whether the change that is being written settles a hand.
    pub fn is_settling(&self) -> bool {
        self.settling.is_some()
    }

    /// That change is on the disk.
    pub fn was_settled(&mut self, change: ChangeId) {
        let Some((hand, true)) = self.settling.take() else { return };
        if let Some(read) = self.read.get_mut(&hand) {
            read.settled = Some(change);
        }
    }

    /// That change will not be written.
    pub fn settles_nothing(&mut self) {
        self.settling = None;
    }

    // The disk.

    /// Asks the disk what was read a second time.
    pub fn fetch(
        disk: &StoreHandle,
        id: GameId,
    ) -> impl Future<Output = Result<FromDisk, Failure>> + Send + 'static + use<> {
        disk.run(move |store| Ok((store.is_read_twice(id)?, store.second_readings(id)?)))
    }

    /// Has the disk keep that hands are read twice, or once.
    pub fn turn(
        &self,
        disk: &StoreHandle,
        id: GameId,
    ) -> impl Future<Output = Result<bool, Failure>> + Send + 'static + use<> {
        let twice = !self.on;
        disk.run(move |store| store.set_read_twice(id, twice).map(|()| twice))
    }

    /// Has the disk keep a hand as far as it is read, of the game as it is after the newest change
    /// that is known here.
    pub fn keep(
        &self,
        disk: &StoreHandle,
        (id, known): (GameId, Option<i64>),
        hand: EntryUnit,
    ) -> impl Future<Output = Result<(), Failure>> + Send + 'static + use<> {
        let kept = kept(hand, self.read.get(&hand).cloned().unwrap_or_default());
        let known = known.map(ChangeId);
        disk.run(move |store| store.save_known_second_reading(id, known, &kept))
    }

    /// Has the disk keep a hand that is read; until it has, nothing else is done.
    pub fn write(
        &mut self,
        disk: &StoreHandle,
        (id, known): (GameId, Option<i64>),
        hand: EntryUnit,
        read: Read,
    ) -> impl Future<Output = Result<(), Failure>> + Send + 'static + use<> {
        let kept = kept(hand, read.clone());
        let known = known.map(ChangeId);
        self.writing = Some((hand, read));
        disk.run(move |store| store.save_known_second_reading(id, known, &kept))
    }

    /// Whether something is on its way to the disk, or from there.
    pub fn is_writing(&self) -> bool {
        self.writing.is_some() || self.reloading
    }

    /// Forgets everything and reads it again from the disk, where it has moved with its rounds:
    /// another process has changed the game.
    pub fn reload(
        &mut self,
        disk: &StoreHandle,
        id: GameId,
    ) -> impl Future<Output = Result<FromDisk, Failure>> + Send + 'static + use<> {
        (self.writing, self.reloading) = (None, true);
        self.read.clear();
        self.eyes.clear();
        Twice::fetch(disk, id)
    }

    /// What was asked of the disk could not be read.
    pub fn not_reloaded(&mut self) {
        self.reloading = false;
    }

    /// What could not be written, to be written again.
    pub fn unwritten(&mut self) -> Option<(EntryUnit, Read)> {
        self.writing.take()
    }

    /// The hand that was being written is on the disk: it is compared.
    pub fn written(&mut self, sheet: &OpenGame) -> Option<EntryUnit> {
        let (hand, read) = self.writing.take()?;
        self.put(sheet, hand, read);
        Some(hand)
    }
}

/// Every place of a round.
fn all_of(round: usize) -> std::ops::RangeInclusive<EntryUnit> {
    (round, RoundPath::ROUND)..=(round, RoundPath { table: u16::MAX, hand: u8::MAX })
}

/// As the disk keeps it.
fn kept((round, place): EntryUnit, read: Read) -> SecondReading {
    let Read { cells, whole, settled } = read;
    SecondReading { round, place, texts: cells.into_iter().collect(), whole, resolved: settled }
}
