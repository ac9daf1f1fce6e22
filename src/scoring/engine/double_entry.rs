//! Double entry: the numbers of a hand or couple typed a second time, beside the recorded ones. For
//! any game with tables or couples.
//!
//! Invariants: second entries are not part of the record and change nothing by themselves;
//! agreement is computed from both entries. Seats are not typed twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::grammar::field::{FieldKind, FieldSpec, Group, Item, Need, Scope};
use crate::engine::grammar::game::{Game, Record};
use crate::engine::grammar::parse;
use crate::engine::record::cell::{Cell, RoundPath, Subject, Value};
use crate::engine::record::edit::{Change, Edit};
use crate::engine::record::entry::RoundEntry;
use crate::engine::seats::Player;

/// A place of double entry: a round, from 1, and a hand or couple in it.
pub type EntryUnit = (usize, RoundPath);

/// A hand (or couple) as typed a second time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondEntry<S> {
    /// The round, from 1.
    pub round: usize,
    /// The table and the hand.
    pub place: RoundPath,
    /// The texts as typed.
    pub texts: Vec<(Cell, String)>,
    /// Whether it is complete.
    pub whole: bool,
    /// What settled a difference in favor of the first entry: a change, or its label in a library
    /// without a log.
    pub resolved: Option<S>,
}

/// All second entries of a game, for a library.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecondEntries {
    /// Whether the game has double entry.
    pub on: bool,
    /// The entries, in order of rounds and places.
    pub entries: Vec<SecondEntry<String>>,
}

impl SecondEntries {
    /// Returns whether double entry is off and there are no entries.
    pub fn is_empty(&self) -> bool {
        !self.on && self.entries.is_empty()
    }
}

/// A box with different entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The box.
    pub cell: Cell,
    /// The first entry.
    pub first: Option<Value>,
    /// The second entry.
    pub second: Option<Value>,
}

/// The reason of a change that settles a difference.
pub const REASON: &str = "settled in double entry";

/// Returns the word for a place that is typed twice: "hand" or "couple".
pub fn unit(game: &Game) -> &'static str {
    let [outer, inner] = game.groups();
    inner.or(outer).map_or("round", |group| group.one)
}

/// Returns the word for a round: "Game" on a night of tables, otherwise "Round".
pub fn round_word(game: &Game) -> &'static str {
    let [_, inner] = game.groups();
    if inner.is_some() { "Game" } else { "Round" }
}

/// Returns the places of a recorded round that can be typed twice: its hands or its couples.
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

/// Returns whether the recorded round has this place.
pub fn is_there(game: &Game, entry: &RoundEntry, place: RoundPath) -> bool {
    let [outer, inner] = game.groups();
    let within = |group: &Group, at, number| (1..=count(entry, at, group)).contains(&number);
    let Some(outer) = outer else { return place == RoundPath::ROUND };
    let table = within(outer, RoundPath::ROUND, place.table);
    let at = RoundPath { hand: 0, ..place };
    table && inner.map_or(place.hand == 0, |inner| within(inner, at, u16::from(place.hand)))
}

/// Returns the place of the round nearest to this one, recorded or not.
pub fn nearest(game: &Game, entry: &RoundEntry, place: RoundPath) -> RoundPath {
    let [outer, inner] = game.groups();
    let Some(outer) = outer else { return RoundPath::ROUND };
    let table = place.table.clamp(1, count(entry, RoundPath::ROUND, outer).max(1));
    let hands = inner.map(|inner| u8::try_from(inner.at_most).unwrap_or(u8::MAX).max(1));
    RoundPath { table, hand: hands.map_or(0, |hands| place.hand.clamp(1, hands)) }
}

/// Returns the boxes in which the entries of a hand differ, in declared order; `None` if the hand
/// is not there, or the second entry cannot be read.
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
    let players = players_at(entry, place);
    let sits = |key: Subject| match key {
        Subject::Player(player) => players.contains(&player),
        _ => true,
    };
    let mut different: Vec<Difference> = Vec::new();
    for spec in fields(record.game) {
        let first = entry.at(place).map(|(cell, _)| *cell);
        let cells: BTreeSet<Cell> = first.chain(second.keys().copied()).collect();
        for cell in cells.into_iter().filter(|cell| cell.field == spec.id && sits(cell.subject)) {
            let (first, second) = (entry.get(&cell), second.get(&cell));
            let is_new = different.iter().all(|known| known.cell != cell);
            if is_new && effective_value(spec, first) != effective_value(spec, second) {
                let (first, second) = (first.cloned(), second.cloned());
                different.push(Difference { cell, first, second });
            }
        }
    }
    Some(different)
}

/// Returns whether a change settles each of these differences in favor of the first entry as it is
/// now.
pub fn is_resolved(different: &[Difference], change: &Change) -> bool {
    different.iter().all(|one| {
        change.edits.iter().any(|edit| {
            matches!(edit, Edit::Set { cell, old, new, .. }
                if *cell == one.cell && old == new && *new == one.first)
        })
    })
}

/// Returns the change that resolves the differences of a hand: a correction if the second entry is
/// right, otherwise a change that leaves every box as it is.
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

/// Returns whether a field is typed twice.
pub fn is_entered_twice(game: &Game, field: &str) -> bool {
    fields(game).any(|spec| spec.id == field)
}

/// Returns the fields that are typed twice: those of a hand or couple, except its seats.
pub fn fields(game: &Game) -> impl Iterator<Item = &'static FieldSpec> {
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

/// Returns the players at a place's table: those seated there, and substitutes in any hand up to
/// it.
pub fn players_at(entry: &RoundEntry, place: RoundPath) -> Vec<Player> {
    let hands = (0..=place.hand).map(|hand| RoundPath { hand, ..place });
    let players = hands.flat_map(|place| entry.at(place)).map(|(_, value)| match value {
        Value::Player(player) => vec![*player],
        Value::Players(players) => players.clone(),
        _ => Vec::new(),
    });
    players.flatten().collect()
}

/// Returns the value of a box; a blank optional one counts as 0 or no.
fn effective_value<'a>(spec: &FieldSpec, value: Option<&'a Value>) -> Option<&'a Value> {
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
