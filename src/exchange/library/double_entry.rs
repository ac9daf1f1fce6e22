//! Second entries of a game in a library.
//!
//! Invariant: what was written is read back the same; an unknown hand, a hand twice or an invalid
//! value is an error.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};

use super::{bad, cell, list, put};
use crate::engine::double_entry::{EntryUnit, SecondEntries, SecondEntry, is_there};
use crate::engine::{Cell, Record, parse};
use crate::exchange::Error;

/// Keys in a game's object.
const ON: &str = "read_twice";
const READINGS: &str = "second_readings";

/// Adds the second entries to a game's object, if there are any.
pub(super) fn put_into(game: &mut Map<String, Json>, twice: &SecondEntries) {
    put(game, ON, twice.on.then_some(true));
    let readings: Vec<Json> = twice.entries.iter().map(reading).collect();
    put(game, READINGS, Some(readings).filter(|readings| !readings.is_empty()));
}

fn reading(reading: &SecondEntry<String>) -> Json {
    let mut object = Map::new();
    put(&mut object, "round", Some(reading.round));
    cell::put_place(&mut object, reading.place);
    put(&mut object, "whole", Some(reading.whole));
    put(&mut object, "first_stands", reading.resolved.as_deref());
    let boxes = reading.texts.iter().map(|(cell, text)| {
        let mut object = Map::new();
        cell::put_box(&mut object, cell);
        put(&mut object, "text", Some(text.as_str()));
        Json::Object(object)
    });
    put(&mut object, "boxes", Some(boxes.collect::<Vec<_>>()));
    Json::Object(object)
}

/// Reads the second entries of a game with this record.
pub(super) fn decode(game: &Json, record: &Record) -> Result<SecondEntries, Error> {
    let on = match game.get(ON) {
        None => false,
        Some(on) => on.as_bool().ok_or_else(|| bad("“read_twice”", "true or false"))?,
    };
    let mut known = BTreeSet::new();
    let mut readings = Vec::new();
    for object in list(game, READINGS)? {
        let reading = read(object, record)?;
        if !known.insert((reading.round, reading.place)) {
            return Err(bad("a second entry", "the only one of its hand"));
        }
        readings.push(reading);
    }
    readings.sort_by_key(|reading| (reading.round, reading.place));
    Ok(SecondEntries { on, entries: readings })
}

fn read(object: &Json, record: &Record) -> Result<SecondEntry<String>, Error> {
    let hand = hand(object, record);
    let (round, place) = hand.ok_or_else(|| bad("a second entry", "of a hand of its game"))?;
    let whole = object.get("whole").and_then(Json::as_bool);
    let whole = whole.ok_or_else(|| bad("“whole” of a second entry", "true or false"))?;
    let mut known: BTreeSet<Cell> = BTreeSet::new();
    let mut texts = Vec::new();
    for object in list(object, "boxes")? {
        let cell = cell::cell(object, place, record).filter(|cell| known.insert(*cell));
        let text = object.get("text").and_then(Json::as_str).filter(|text| !text.is_empty());
        let both = cell.zip(text);
        let (cell, text) =
            both.ok_or_else(|| bad("a box of a second entry", "a box of its game with a text"))?;
        let spec = record.game.field(cell.field);
        if whole && spec.is_none_or(|spec| parse::value(spec, record, text).is_err()) {
            return Err(bad("a box of a second entry", "a value this box can have"));
        }
        texts.push((cell, text.to_owned()));
    }
    if texts.is_empty() {
        return Err(bad("a second entry", "of at least one box"));
    }
    texts.sort_unstable();
    let settled = match object.get("first_stands") {
        None => None,
        Some(label) => {
            let label = label.as_str().ok_or_else(|| bad("“first_stands”", "text"))?;
            Some(label.to_owned())
        }
    };
    Ok(SecondEntry { round, place, texts, whole, resolved: settled })
}

/// Returns the place of a second entry, if the game has it.
fn hand(object: &Json, record: &Record) -> Option<EntryUnit> {
    let round = usize::try_from(object.get("round")?.as_u64()?).ok()?;
    let entry = record.rounds.get(round.checked_sub(1)?)?;
    let place = cell::place(object)?;
    is_there(record.game, entry, place).then_some((round, place))
}
