//! Two pairs of eyes: what somebody else read a second time of a round, hand by hand or couple
//! by couple, beside what was written first. For any game whose rounds are played in places.
//!
//! Invariants: a second reading is no part of the record and changes nothing by itself; whether
//! it agrees follows from what stands on both sides. Who sat where is not read twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::grammar::field::{FieldKind, FieldSpec, Group, Item, Need, Scope};
use crate::engine::grammar::game::{Game, Record};
use crate::engine::grammar::parse;
use crate::engine::record::cell::{Cell, RoundPath, Subject, Value};
use crate::engine::record::edit::{Change, Edit};
use crate::engine::record::entry::RoundEntry;
use crate::engine::seats::Player;

/// What is read twice: a round, from 1, and a hand or couple in it.
pub type EntryUnit = (usize, RoundPath);

/// A hand (or a couple) as it was read a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondEntry<S> {
    /// The round, from 1.
    pub round: usize,
    /// The table and the hand.
    pub place: RoundPath,
    /// What was typed, as typed.
    pub texts: Vec<(Cell, String)>,
    /// Whether all of it is typed.
    pub whole: bool,
    /// What says that the first reading stands where they differ: the change itself, or what
    /// it is called where it travels without its log.
    pub resolved: Option<S>,
}

/// All that was read a second time in a game, as it travels to another computer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DoubleEntry {
    /// Whether the game is read twice.
    pub on: bool,
    /// What was read, in order of rounds and places.
    pub readings: Vec<SecondEntry<String>>,
}

impl DoubleEntry {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        !self.on && self.readings.is_empty()
    }
}

/// A box in which two readings differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The box.
    pub cell: Cell,
    /// What was written first.
    pub first: Option<Value>,
    /// What was read second.
    pub second: Option<Value>,
}

/// Why a change was made that settles a difference.
pub const REASON: &str = "settled at the second reading";

/// What one of those is called that are read twice: "hand", "couple".
pub fn unit(game: &Game) -> &'static str {
    let [outer, inner] = game.groups();
    inner.or(outer).map_or("round", |group| group.one)
}

/// The places of a round that can be read twice, as it is written: its hands, or its couples.
pub fn places(game: &Game, entry: &RoundEntry) -> Vec<RoundPath> {
    let [outer, inner] = game.groups();
    let Some(outer) = outer else { return vec![RoundPath::ROUND] };
    let tables = 1..=count(entry, RoundPath::ROUND, outer);
    let hands = |table: u16| {
        let at = RoundPath { table, hand: 0 };
        let hands = inner.map(|inner| count(entry, at, inner));
        let hands = hands.map_or(0..=0, |hands| 1..=u8::try_from(hands).unwrap_or(u8::MAX));
        hands.map(move |hand| RoundPath { table, hand })
    };
    tables.flat_map(hands).collect()
}

/// Whether a round has this place, as it is written.
pub fn is_there(game: &Game, entry: &RoundEntry, place: RoundPath) -> bool {
    let [outer, inner] = game.groups();
    let within = |group: &Group, at, number| (1..=count(entry, at, group)).contains(&number);
    let Some(outer) = outer else { return place == RoundPath::ROUND };
    let table = within(outer, RoundPath::ROUND, place.table);
    let at = RoundPath { hand: 0, ..place };
    table && inner.map_or(place.hand == 0, |inner| within(inner, at, u16::from(place.hand)))
}

/// The boxes in which the readings of a hand differ, in declared order; `None` where the hand
/// is not there, or the second reading cannot be read.
pub fn differences<'a>(
    record: &Record,
    (round, place): EntryUnit,
    texts: impl IntoIterator<Item = (&'a Cell, &'a String)>,
) -> Option<Vec<Difference>> {
    let entry = record.rounds.get(round.checked_sub(1)?)?;
    if !is_there(record.game, entry, place) {
        return None;
    }
    let mut second: BTreeMap<Cell, Value> = BTreeMap::new();
    for (cell, text) in texts {
        let spec = fields(record.game).find(|spec| spec.id == cell.field)?;
        if let Some(value) = parse::value(spec, record, text).ok()? {
            let _ = second.insert(Cell { place, ..*cell }, value);
        }
    }
    let seated = seated(entry, place);
    let sits = |key: Subject| match key {
        Subject::Player(player) => seated.contains(&player),
        _ => true,
    };
    let mut different: Vec<Difference> = Vec::new();
    for spec in fields(record.game) {
        let first = entry.at(place).map(|(cell, _)| *cell);
        let cells: BTreeSet<Cell> = first.chain(second.keys().copied()).collect();
        for cell in cells.into_iter().filter(|cell| cell.field == spec.id && sits(cell.subject)) {
            let (first, second) = (entry.get(&cell), second.get(&cell));
            let is_new = different.iter().all(|known| known.cell != cell);
            if is_new && said(spec, first) != said(spec, second) {
                let (first, second) = (first.cloned(), second.cloned());
                different.push(Difference { cell, first, second });
            }
        }
    }
    Some(different)
}

/// Whether a change says of each of these boxes that the first reading stands, as it stands.
pub fn is_resolved(different: &[Difference], change: &Change) -> bool {
    different.iter().all(|one| {
        change.edits.iter().any(|edit| {
            matches!(edit, Edit::Set { cell, old, new, .. }
                if *cell == one.cell && old == new && *new == one.first)
        })
    })
}

/// The change that settles a hand: where the second reading is right an ordinary correction,
/// where the first is one that leaves each box as it is.
pub fn resolve(
    label: impl Into<String>,
    round: usize,
    different: Vec<Difference>,
    second_is_right: bool,
) -> Change {
    let edits = different.into_iter().map(|one| {
        let Difference { cell, first, second } = one;
        let new = if second_is_right { second } else { first.clone() };
        Edit::Set { round, cell, old: first, new }
    });
    let mut change = Change::new(label, edits.collect());
    change.reason = Some(REASON.to_owned());
    change
}

/// The fields that are read twice: those of a hand or couple, but for who sat there.
fn fields(game: &Game) -> impl Iterator<Item = &'static FieldSpec> {
    let [outer, inner] = game.groups();
    let items = inner.or(outer).map_or(game.items, |group| group.items);
    items.iter().filter_map(|item| match item {
        Item::Field(FieldSpec {
            kind: FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs,
            ..
        })
        | Item::Group(_) => None,
        Item::Field(spec) => Some(*spec),
    })
}

fn count(entry: &RoundEntry, place: RoundPath, group: &Group) -> u16 {
    match entry.get(&Cell { place, field: group.id, subject: Subject::One }) {
        Some(Value::Number(count)) => u16::try_from(*count).unwrap_or(0),
        _ => 0,
    }
}

/// Who plays at the table of a place: who sits there, and who substitutes in any hand up to it.
fn seated(entry: &RoundEntry, place: RoundPath) -> Vec<Player> {
    let hands = (0..=place.hand).map(|hand| RoundPath { hand, ..place });
    let players = hands.flat_map(|place| entry.at(place)).map(|(_, value)| match value {
        Value::Player(player) => vec![*player],
        Value::Players(players) => players.clone(),
        _ => Vec::new(),
    });
    players.flatten().collect()
}

/// What a box says: what can be left out is 0 and no where it is.
fn said<'a>(spec: &FieldSpec, value: Option<&'a Value>) -> Option<&'a Value> {
    let can_be_left_out = match spec.need {
        Need::Optional => true,
        Need::Required => spec.scope != Scope::One,
        Need::Everyone => false,
    };
    let is_nothing = |value: &&Value| {
        matches!(value, Value::Number(0) | Value::HalfPoints(0) | Value::Flag(false))
    };
    value.filter(|value| !(can_be_left_out && is_nothing(value)))
}
