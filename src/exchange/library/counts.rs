//! How the numbers of a game were counted from cards. A record's own file holds the numbers
//! alone; in a library what they were counted from travels beside them.
//!
//! Invariant: what was written reads back the same, and what is no cell of the game is an error.

use serde_json::{Map, Value as Json};

use super::{bad, put};
use crate::engine::{Cell, Counted, Item, Key, Place, Player, Record, Scope, Spec, Team};
use crate::exchange::Error;

/// Every count of a game; nothing where nothing was counted.
pub(super) fn encode(record: &Record) -> Option<Json> {
    let entries = std::iter::once(&record.setup).chain(&record.rounds).enumerate();
    let counts: Vec<Json> = entries
        .flat_map(|(round, entry)| {
            entry.counts().map(move |(cell, counted)| count(round, cell, counted))
        })
        .collect();
    (!counts.is_empty()).then_some(Json::Array(counts))
}

fn count(round: usize, cell: &Cell, counted: &Counted) -> Json {
    let mut count = Map::new();
    put(&mut count, "round", Some(round));
    put(&mut count, "table", Some(cell.place.table).filter(|table| *table > 0));
    put(&mut count, "hand", Some(cell.place.hand).filter(|hand| *hand > 0));
    put(&mut count, "field", Some(cell.field));
    let (player, team, part) = match cell.key {
        Key::One => (None, None, None),
        Key::Player(player) => (Some(player.0), None, None),
        Key::Team(team) => (None, Some(team.0), None),
        Key::Part(part) => (None, None, Some(part)),
        Key::TeamPart(team, part) => (None, Some(team.0), Some(part)),
    };
    // Seats and teams count from 1, as everywhere that people read.
    put(&mut count, "player", player.map(|seat| seat + 1));
    put(&mut count, "team", team.map(|team| team + 1));
    put(&mut count, "part", part);
    let cards = counted.kinds().iter().map(|(kind, number)| (kind.clone(), (*number).into()));
    put(&mut count, "cards", Some(cards.collect::<Map<String, Json>>()));
    Json::Object(count)
}

/// Puts the counts of a game into its record.
pub(super) fn decode(counts: &Json, record: &mut Record) -> Result<(), Error> {
    let counts = counts.as_array().ok_or_else(|| bad("“counts”", "a list"))?;
    for count in counts {
        let number = |key: &str| count.get(key).and_then(Json::as_u64).unwrap_or(0);
        let cell = cell(count, record).ok_or_else(|| bad("a count", "of a field of its game"))?;
        let kinds = count.get("cards").and_then(Json::as_object);
        let kinds = kinds.map(|kinds| {
            kinds.iter().map(|(kind, number)| Some((kind.clone(), number.as_i64()?))).collect()
        });
        let counted = kinds.flatten().and_then(|kinds: Vec<_>| Counted::new(kinds));
        let counted = counted.ok_or_else(|| bad("the “cards” of a count", "numbers of cards"))?;
        let round = usize::try_from(number("round")).unwrap_or(usize::MAX);
        let entry = match round.checked_sub(1) {
            None => Some(&mut record.setup),
            Some(at) => record.rounds.get_mut(at),
        };
        let entry = entry.ok_or_else(|| bad("a count", "of a round of its game"))?;
        entry.set_counted(cell, Some(counted));
    }
    Ok(())
}

/// The cell that a count is of, where its game has such a one.
fn cell(count: &Json, record: &Record) -> Option<Cell> {
    let number = |key: &str| match count.get(key) {
        None => Some(0),
        Some(number) => number.as_u64().and_then(|number| u16::try_from(number).ok()),
    };
    let field = count.get("field")?.as_str()?;
    let (player, team) = (number("player")?.checked_sub(1), number("team")?.checked_sub(1));
    let part = count.get("part").and_then(Json::as_str);
    let place = Place { table: number("table")?, hand: u8::try_from(number("hand")?).ok()? };
    // Several fields may share an id, in contracts of which each asks for another.
    let game = record.game;
    let mut specs: Vec<&'static Spec> = game.common_fields().collect();
    of_id(game.setup, field, &mut specs);
    of_id(game.items, field, &mut specs);
    let mut named = specs.into_iter().filter(|spec| spec.id == field);
    let (spec, key) = named.find_map(|spec| Some((spec, key(spec, player, team, part)?)))?;
    let is_there = match key {
        Key::Player(player) => usize::from(player.0) < record.players.len(),
        Key::Team(team) | Key::TeamPart(team, _) => usize::from(team.0) < record.team_count(),
        Key::One | Key::Part(_) => true,
    };
    is_there.then_some(Cell { field: spec.id, place, key })
}

fn of_id(items: &'static [Item], id: &str, specs: &mut Vec<&'static Spec>) {
    for item in items {
        match item {
            Item::Field(spec) if spec.id == id => specs.push(spec),
            Item::Field(_) => {}
            Item::Group(group) => of_id(group.items, id, specs),
        }
    }
}

fn key(spec: &Spec, player: Option<u16>, team: Option<u16>, part: Option<&str>) -> Option<Key> {
    let known = |parts: &[&'static str]| parts.iter().copied().find(|known| Some(*known) == part);
    match spec.scope {
        Scope::One => Some(Key::One),
        Scope::Player => player.map(|seat| Key::Player(Player(seat))),
        Scope::Team => team.map(|team| Key::Team(Team(team))),
        Scope::Parts(parts) => known(parts).map(Key::Part),
        Scope::TeamParts(parts) => {
            team.zip(known(parts)).map(|(t, part)| Key::TeamPart(Team(t), part))
        }
    }
}
