//! Card counts of a game in a library. A record's own file has the numbers only.
//!
//! Invariant: what was written is read back the same; an unknown cell is an error.

use serde_json::{Map, Value as Json};

use super::{bad, cell, put};
use crate::Error;
use scoring::{CardCount, Cell, Record};

/// Returns every card count of a game; `None` if there are none.
pub(super) fn encode(record: &Record) -> Option<Json> {
    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    let counts: Vec<Json> = entries
        .flat_map(|(round, entry)| {
            entry.card_counts().map(move |(cell, counted)| count(round, cell, counted))
        })
        .collect();
    (!counts.is_empty()).then_some(Json::Array(counts))
}

fn count(round: usize, cell: &Cell, counted: &CardCount) -> Json {
    let mut count = Map::new();
    put(&mut count, "round", Some(round));
    cell::put_place(&mut count, cell.place);
    cell::put_box(&mut count, cell);
    let cards = counted.kinds().iter().map(|(kind, number)| (kind.clone(), (*number).into()));
    put(&mut count, "cards", Some(cards.collect::<Map<String, Json>>()));
    Json::Object(count)
}

/// Adds the card counts of a game to its record.
pub(super) fn decode(counts: &Json, record: &mut Record) -> Result<(), Error> {
    let counts = counts.as_array().ok_or_else(|| bad("“counts”", "a list"))?;
    for count in counts {
        let number = |key: &str| count.get(key).and_then(Json::as_u64).unwrap_or(0);
        let cell = cell::place(count).and_then(|place| cell::cell(count, place, record));
        let cell = cell.ok_or_else(|| bad("a count", "of a field of its game"))?;
        let kinds = count.get("cards").and_then(Json::as_object);
        let kinds = kinds.map(|kinds| {
            kinds.iter().map(|(kind, number)| Some((kind.clone(), number.as_i64()?))).collect()
        });
        let counted = kinds.flatten().and_then(|kinds: Vec<_>| CardCount::new(kinds));
        let counted = counted.ok_or_else(|| bad("the “cards” of a count", "numbers of cards"))?;
        let round = usize::try_from(number("round")).unwrap_or(usize::MAX);
        let entry = match round.checked_sub(1) {
            None => Some(&mut record.setup),
            Some(at) => record.rounds.get_mut(at),
        };
        let entry = entry.ok_or_else(|| bad("a count", "of a round of its game"))?;
        entry.set_card_count(cell, Some(counted));
    }
    Ok(())
}
