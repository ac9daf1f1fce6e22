//! Hands as places in a record: the hands of tables and the results of couples, each of which can be
//! said by whoever played it. For any game with tables or couples.
//!
//! Invariant: two sets of numbers that count the same are equal, however they were typed. Seats are
//! not part of a hand.

use std::collections::{BTreeMap, BTreeSet};

use crate::tournament::tables::CUT;
use crate::{
    Cell, Edit, FieldKind, FieldSpec, Game, Group, Need, Player, Record, RoundEntry, RoundPath,
    Scope, Subject, Value, parse,
};

/// The place of a hand or couple: a round, from 1, and the table and hand in it.
pub type HandPlace = (usize, RoundPath);

/// The values of a hand that count: a blank optional one is the same as 0 or no.
pub type HandValues = BTreeMap<Cell, Value>;

/// Returns the word for such a place: "hand" or "couple".
pub fn unit(game: &Game) -> &'static str {
    let [outer, inner] = game.groups();
    inner.or(outer).map_or("round", |group| group.one)
}

/// Returns the word for a round: "game" where each of its hands is counted apart, otherwise "round".
pub fn round_word(game: &Game) -> &'static str {
    let [_, inner] = game.groups();
    if inner.is_some() { "game" } else { "round" }
}

/// Returns the tables of a recorded round, each with the hands at it, in order.
pub fn tables_and_hands(game: &Game, entry: &RoundEntry) -> Vec<RoundPath> {
    let [tables, hands] = game.groups();
    let count = |group: Option<&Group>, place| group.map_or(0, |group| group.count(entry, place));
    let mut places = Vec::new();
    for table in 1..=count(tables, RoundPath::ROUND) {
        let place = RoundPath { table, hand: 0 };
        places.push(place);
        let last = u8::try_from(count(hands, place)).unwrap_or(u8::MAX);
        places.extend((1..=last).map(|hand| RoundPath { table, hand }));
    }
    places
}

/// Returns whether a hand is recorded: at a table whose hands are not counted, once something of it
/// is.
pub fn is_recorded(record: &Record, (round, place): HandPlace) -> bool {
    let game = record.game;
    let is_typed = |entry: &RoundEntry| {
        let is_of_hand = |cell: &Cell| fields(game).any(|spec| spec.id == cell.field);
        game.groups()[1].is_some() || entry.at(place).any(|(cell, _)| is_of_hand(cell))
    };
    record.round(round).is_some_and(|entry| is_there(game, entry, place) && is_typed(entry))
}

/// Returns whether a recorded round has this place.
pub fn is_there(game: &Game, entry: &RoundEntry, place: RoundPath) -> bool {
    let [outer, inner] = game.groups();
    let within = |group: &Group, at, number| (1..=group.count(entry, at)).contains(&number);
    let Some(outer) = outer else { return place == RoundPath::ROUND };
    let table = within(outer, RoundPath::ROUND, place.table);
    let at = RoundPath { hand: 0, ..place };
    table && inner.map_or(place.hand == 0, |inner| within(inner, at, u16::from(place.hand)))
}

/// Returns the values of a recorded hand that count; `None` if it is not recorded.
pub fn recorded(record: &Record, hand: HandPlace) -> Option<HandValues> {
    let entry = record.round(hand.0).filter(|_| is_recorded(record, hand))?;
    let values = entry.at(hand.1).map(|(cell, value)| (*cell, value.clone()));
    Some(counting(record, hand, values.collect()))
}

/// Returns the values of a hand as typed; `None` if a text is not one of its box's values.
pub fn read<'a>(
    record: &Record,
    hand: HandPlace,
    texts: impl IntoIterator<Item = (&'a Cell, &'a String)>,
) -> Option<HandValues> {
    let mut values = HandValues::new();
    for (cell, text) in texts {
        let spec = fields(record.game).find(|spec| spec.id == cell.field)?;
        if let Some(value) = parse::value(spec, record, text).ok()? {
            let _ = values.insert(Cell { place: hand.1, ..*cell }, value);
        }
    }
    Some(values)
}

/// Returns the values of a hand as typed that count; `None` if a text is not one of its box's
/// values.
pub fn typed<'a>(
    record: &Record,
    hand: HandPlace,
    texts: impl IntoIterator<Item = (&'a Cell, &'a String)>,
) -> Option<HandValues> {
    Some(counting(record, hand, read(record, hand, texts)?))
}

/// Returns those of these values that count for the hand, of people who played it.
fn counting(record: &Record, (round, place): HandPlace, values: HandValues) -> HandValues {
    let players = record.round(round).map(|entry| players_at(entry, place));
    let players = players.filter(|players| !players.is_empty());
    let played = |subject: Subject| match (subject, &players) {
        (Subject::Player(player), Some(players)) => players.contains(&player),
        _ => true,
    };
    let counts = |(cell, value): &(Cell, Value)| {
        let mut specs = fields(record.game).filter(|spec| spec.id == cell.field);
        played(cell.subject) && specs.next().is_some_and(|spec| says_something(spec, value))
    };
    values.into_iter().filter(counts).collect()
}

/// Returns the edits that give a recorded hand these values; without values, those that write it
/// again as it is.
pub fn rewrite(record: &Record, hand: HandPlace, wanted: Option<&HandValues>) -> Option<Vec<Edit>> {
    let entry = record.round(hand.0)?;
    let now = recorded(record, hand)?;
    let cells = now.keys().chain(wanted.into_iter().flatten().map(|(cell, _)| cell));
    let cells: BTreeSet<Cell> = cells.copied().collect();
    let edit = |cell: Cell| {
        let old = entry.get(&cell).cloned();
        let new = match wanted {
            None => old.clone(),
            Some(wanted) if wanted.get(&cell) == now.get(&cell) => return None,
            Some(wanted) => wanted.get(&cell).cloned(),
        };
        Some(Edit::Set { round: hand.0, cell, old, new })
    };
    Some(cells.into_iter().filter_map(edit).collect())
}

/// Returns the fields of a hand or couple, except its seats.
pub fn fields(game: &Game) -> impl Iterator<Item = &'static FieldSpec> {
    let [outer, inner] = game.groups();
    let fields = inner.or(outer).map_or(game.fields, |group| group.fields).iter().copied();
    fields.filter(|spec| match spec.kind {
        FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs => false,
        // Who wins a cut is decided after the hand.
        _ => spec.id != CUT.spec.id,
    })
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

/// Returns whether a value differs from its box left blank.
fn says_something(spec: &FieldSpec, value: &Value) -> bool {
    let may_be_blank = match spec.need {
        Need::Optional => true,
        Need::Required => spec.scope != Scope::One,
        Need::Everyone | Need::Together => false,
    };
    let is_nothing = matches!(value, Value::Number(0) | Value::HalfPoints(0) | Value::Flag(false));
    !(may_be_blank && is_nothing)
}
