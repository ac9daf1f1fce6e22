//! Two pairs of eyes: the hands of a night, read a second time by somebody else and compared.
//!
//! Invariants: a second reading changes nothing by itself. Whether it agrees follows from what
//! stands on both sides, so a correction puts it out of date, and undoing it back.

mod grid;
mod keys;
mod settle;
mod side;
mod typing;

use std::collections::BTreeMap;

use iced::Task;

use super::hand::{Shape, Texts};
use super::typing::Typing;
use super::{Action, Message, NightScreen, Tab};
use crate::engine::night::{PAIR_A, PAIR_B};
use crate::engine::{Cell, Edit, Place, Seated, Value};
use crate::gui::disk::Failure;
use crate::store::{ChangeId, SecondReading};
pub(super) use grid::eye_mark;

/// A hand of the night: the game, from 1, and its place there.
pub(super) type Hand = (usize, Place);

/// What was read a second time of a hand.
#[derive(Debug, Clone, Default)]
struct Read {
    cells: BTreeMap<Cell, String>,
    /// Whether all of it is typed.
    whole: bool,
    /// The change by which the first reading stands where they differ.
    settled: Option<ChangeId>,
}

/// How a hand that was read twice compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Eye {
    /// Both say the same, or it is settled which of them is right.
    Agrees,
    /// They differ.
    Differs,
}

/// The second reading of a night.
#[derive(Debug)]
pub(super) struct Second {
    /// Whether hands are read twice.
    pub(super) on: bool,
    read: BTreeMap<Hand, Read>,
    /// How each hand compares that was read twice.
    eyes: BTreeMap<Hand, Eye>,
    /// The hand the cursor is at.
    at: Place,
    typing: Option<Typing>,
    /// What was read before the hand under the cursor was opened again.
    before: Option<Read>,
    /// The hand of which a change is being written that its first reading stands.
    settling: Option<Hand>,
    /// A hand that is being written to the disk.
    writing: Option<(Hand, Read)>,
}

impl Second {
    pub(super) fn new() -> Second {
        Second {
            on: false,
            read: BTreeMap::new(),
            eyes: BTreeMap::new(),
            at: Place { table: 1, hand: 1 },
            typing: None,
            before: None,
            settling: None,
            writing: None,
        }
    }

    /// The hand the cursor is at.
    pub(super) fn place(&self) -> Place {
        self.at
    }

    /// The hand of which the change that is being written says that its first reading stands.
    pub(super) fn settles(&self) -> Option<Hand> {
        self.settling
    }

    /// That change is on the disk.
    pub(super) fn was_settled(&mut self, change: ChangeId) {
        let read = self.settling.take().and_then(|hand| self.read.get_mut(&hand));
        if let Some(read) = read {
            read.settled = Some(change);
        }
    }

    /// Whether something is on its way to the disk.
    pub(super) fn is_writing(&self) -> bool {
        self.writing.is_some()
    }
}

impl NightScreen {
    /// What was read a second time when the night was left.
    pub(super) fn take_second(
        &mut self,
        (twice, readings): (bool, Vec<SecondReading>),
    ) -> Action<Message> {
        self.second.on = twice;
        let read = readings.into_iter().map(|reading| {
            let SecondReading { round, place, texts, whole, settled } = reading;
            ((round, place), Read { cells: texts.into_iter().collect(), whole, settled })
        });
        self.second.read = read.collect();
        self.compare_all();
        self.read_on();
        Action::None
    }

    /// R: hands are read twice from now on, or once.
    pub(super) fn turn_twice(&mut self) -> Action<Message> {
        let (id, twice) = (self.id, !self.second.on);
        let keep = self.disk.call(move |store| store.set_read_twice(id, twice).map(|()| twice));
        Action::Run(Task::perform(keep, Message::TwiceKept))
    }

    pub(super) fn twice_kept(&mut self, kept: Result<bool, Failure>) -> Action<Message> {
        match kept {
            Ok(twice) => {
                self.second.on = twice;
                self.read_on();
                if !twice && self.tab == Tab::Second {
                    let _ = self.show(Tab::Entry);
                }
                let said = if twice {
                    "Hands are read twice: the tab Second reading is for somebody else"
                } else {
                    "Hands are read once. What was read a second time is kept"
                };
                Action::Say { words: said.to_owned(), undo: false, task: Task::none() }
            }
            Err(failure) => {
                self.failure = Some(failure.to_string());
                Action::None
            }
        }
    }

    /// Compares what a change has touched.
    pub(super) fn compare_touched(&mut self, edits: &[Edit]) {
        let moves = |edit: &Edit| matches!(edit, Edit::Insert { .. } | Edit::Remove { .. });
        let pairs = [PAIR_A.spec.id, PAIR_B.spec.id];
        let seats =
            |edit: &Edit| matches!(edit, Edit::Set { cell, .. } if pairs.contains(&cell.field));
        if let Some(removed) = edits.iter().find_map(|edit| match edit {
            Edit::Remove { round } => Some(*round),
            _ => None,
        }) {
            // Only the last game of a night can be taken back.
            self.second.read.retain(|(game, _), _| *game < removed);
        }
        if edits.iter().any(|edit| moves(edit) || seats(edit)) {
            self.compare_all();
            return;
        }
        let mut hands: Vec<Hand> = Vec::new();
        for edit in edits {
            if let Edit::Set { round, cell, .. } = edit
                && !hands.contains(&(*round, cell.place))
            {
                hands.push((*round, cell.place));
            }
        }
        for hand in hands {
            self.compare(hand, None);
        }
    }

    fn compare_all(&mut self) {
        let hands: Vec<Hand> = self.second.read.keys().copied().collect();
        self.second.eyes.clear();
        let mut shape: Option<Shape> = None;
        for hand in hands {
            if shape.as_ref().is_none_or(|shape| shape.number != hand.0) {
                shape = Some(Shape::new(self.sheet.record(), hand.0));
            }
            self.compare(hand, shape.as_ref());
        }
    }

    /// Compares both readings of a hand.
    fn compare(&mut self, hand: Hand, shape: Option<&Shape>) {
        let eye = match self.differences(hand, shape) {
            Some(different) if different.is_empty() => Some(Eye::Agrees),
            Some(different) if self.is_settled(hand, &different) => Some(Eye::Agrees),
            Some(_) => Some(Eye::Differs),
            None => None,
        };
        let _ = match eye {
            Some(eye) => self.second.eyes.insert(hand, eye),
            None => self.second.eyes.remove(&hand),
        };
    }

    /// The boxes in which the readings of a hand differ, with what was written first and
    /// second; `None` unless it was read twice.
    fn differences(&self, hand: Hand, shape: Option<&Shape>) -> Option<Vec<Difference>> {
        let (game, place) = hand;
        let read = self.second.read.get(&hand).filter(|read| read.whole)?;
        let table = self.round(game)?.tables.get(usize::from(place.table).checked_sub(1)?)?;
        if usize::from(place.hand) > table.hands.len() {
            return None;
        }
        let entry = self.sheet.record().rounds.get(game.checked_sub(1)?)?;
        let made;
        let shape = if let Some(shape) = shape {
            shape
        } else {
            made = Shape::new(self.sheet.record(), game);
            &made
        };
        let first = shape.numbers(&shape.recorded(entry, place, table.pairs));
        let second = shape.numbers(&read.texts(shape, place, table.pairs));
        let different = shape.spots().filter(|spot| first.get(spot) != second.get(spot));
        let difference = different.map(|spot| {
            let cell = shape.cell(spot, place, table.pairs);
            let second = second.get(&spot).copied().map(Value::Number);
            Difference { field: spot.field, cell, first: entry.get(&cell).cloned(), second }
        });
        Some(difference.collect())
    }

    /// Whether it was said that the first reading stands in each of these boxes, as it stands.
    fn is_settled(&self, (game, place): Hand, different: &[Difference]) -> bool {
        let read = self.second.read.get(&(game, place));
        let Some(id) = read.and_then(|read| read.settled).map(|id| id.0) else { return false };
        let step = self.sheet.log().iter().rev().find(|step| step.id == id);
        let Some(step) = step.filter(|_| self.sheet.stands(id)) else { return false };
        different.iter().all(|box_of| {
            step.change.edits.iter().any(|edit| {
                matches!(edit, Edit::Set { round, cell, old, new }
                    if *round == game && *cell == box_of.cell
                        && old == new && *new == box_of.first)
            })
        })
    }

    /// How a hand compares; `None` unless it was read twice.
    pub(super) fn eye(&self, hand: Hand) -> Option<Eye> {
        self.second.eyes.get(&hand).copied().filter(|_| self.second.on)
    }

    /// The hands whose readings differ, in order.
    fn differing(&self) -> Vec<Hand> {
        let eyes = self.second.eyes.iter().filter(|(_, eye)| **eye == Eye::Differs);
        eyes.map(|(hand, _)| *hand).collect()
    }

    /// How many recorded hands of a game were not read a second time.
    fn unread_in(&self, game: usize) -> usize {
        let tables = self.round(game).map_or(&[][..], |round| &round.tables);
        let recorded: usize = tables.iter().map(|table| table.hands.len()).sum();
        let end = Place { table: u16::MAX, hand: u8::MAX };
        let read = self.second.eyes.range((game, Place::ROUND)..=(game, end)).count();
        recorded.saturating_sub(read)
    }

    /// How many recorded hands were not read a second time.
    fn unread(&self) -> usize {
        (1..=self.begun()).map(|game| self.unread_in(game)).sum()
    }

    /// "5 hands not read twice": those that were not and those that differ; `None` where there
    /// is none, or hands are read once.
    pub(super) fn not_twice(&self) -> Option<String> {
        let count = self.unread() + self.differing().len();
        (self.second.on && count > 0).then(|| format!("{} not read twice", hands(count)))
    }

    /// "12 hands to read, 2 differ": what is left for the second pair of eyes.
    pub(super) fn left_words(&self) -> Option<String> {
        let (unread, differ) = (self.unread(), self.differing().len());
        let to_read = || format!("{} to read", hands(unread));
        let differs = if differ == 1 { "differs" } else { "differ" };
        match (unread, differ) {
            (0, 0) => None,
            (_, 0) => Some(to_read()),
            (0, _) => Some(format!("{} {differs}", hands(differ))),
            (..) => Some(format!("{}, {differ} {differs}", to_read())),
        }
    }
}

/// "1 hand", "12 hands": in digits, as a count that goes down.
fn hands(count: usize) -> String {
    let word = if count == 1 { "hand" } else { "hands" };
    format!("{count} {word}")
}

/// A box in which two readings differ.
struct Difference {
    field: usize,
    cell: Cell,
    first: Option<Value>,
    second: Option<Value>,
}

impl Read {
    /// A hand as it is typed at a table of these pairs.
    fn of(shape: &Shape, place: Place, pairs: Seated, texts: &Texts) -> Read {
        let cells =
            texts.iter().map(|(spot, text)| (shape.cell(*spot, place, pairs), text.clone()));
        Read { cells: cells.collect(), whole: false, settled: None }
    }

    /// What was typed, box by box.
    fn texts(&self, shape: &Shape, place: Place, pairs: Seated) -> Texts {
        let text = |spot| Some((spot, self.cells.get(&shape.cell(spot, place, pairs))?.clone()));
        shape.spots().filter_map(text).collect()
    }

    /// As the disk keeps it.
    fn kept(&self, (round, place): Hand) -> SecondReading {
        let texts = self.cells.iter().map(|(cell, text)| (*cell, text.clone())).collect();
        SecondReading { round, place, texts, whole: self.whole, settled: self.settled }
    }
}
