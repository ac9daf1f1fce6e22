//! The address of a box in a library: table, hand, field and key.
//!
//! Invariant: what was written is read back the same; an unknown box is refused.

use serde_json::{Map, Value as Json};

use super::put;
use scoring::{Cell, FieldSpec, Player, Record, RoundPath, Scope, Subject, Team};

/// Writes the table and hand.
pub(super) fn put_place(object: &mut Map<String, Json>, place: RoundPath) {
    put(object, "table", Some(place.table).filter(|table| *table > 0));
    put(object, "hand", Some(place.hand).filter(|hand| *hand > 0));
}

/// Writes the box.
pub(super) fn put_box(object: &mut Map<String, Json>, cell: &Cell) {
    put(object, "field", Some(cell.field));
    let (player, team, part) = match cell.subject {
        Subject::One => (None, None, None),
        Subject::Player(player) => (Some(player.0), None, None),
        Subject::Team(team) => (None, Some(team.0), None),
        Subject::Part(part) => (None, None, Some(part)),
        Subject::TeamPart(team, part) => (None, Some(team.0), Some(part)),
    };
    // Seats and teams count from 1, as everywhere for people.
    put(object, "player", player.map(|seat| seat + 1));
    put(object, "team", team.map(|team| team + 1));
    put(object, "part", part);
}

/// Reads the table and the hand.
pub(super) fn place(object: &Json) -> Option<RoundPath> {
    let hand = u8::try_from(number(object, "hand")?).ok()?;
    Some(RoundPath { table: number(object, "table")?, hand })
}

/// Reads a small number; 0 if it is missing.
fn number(object: &Json, key: &str) -> Option<u16> {
    match object.get(key) {
        None => Some(0),
        Some(number) => number.as_u64().and_then(|number| u16::try_from(number).ok()),
    }
}

/// Returns the cell, if the game has it.
pub(super) fn cell(object: &Json, place: RoundPath, record: &Record) -> Option<Cell> {
    let field = object.get("field")?.as_str()?;
    let number = |key: &str| number(object, key);
    let (player, team) = (number("player")?.checked_sub(1), number("team")?.checked_sub(1));
    let part = object.get("part").and_then(Json::as_str);
    // Several fields may share an id, if different contracts use different ones.
    let mut named = record.game.every_field().filter(|spec| spec.id == field);
    let (spec, subject) = named.find_map(|spec| Some((spec, key(spec, player, team, part)?)))?;
    let is_there = spec.scope.holds(subject, record.players.len(), record.team_count());
    is_there.then_some(Cell { field: spec.id, place, subject })
}

fn key(
    spec: &FieldSpec,
    player: Option<u16>,
    team: Option<u16>,
    part: Option<&str>,
) -> Option<Subject> {
    let known = |parts: &[&'static str]| parts.iter().copied().find(|known| Some(*known) == part);
    match spec.scope {
        Scope::One => Some(Subject::One),
        Scope::Player => player.map(|seat| Subject::Player(Player(seat))),
        Scope::Team => team.map(|team| Subject::Team(Team(team))),
        Scope::Parts(parts) => known(parts).map(Subject::Part),
        Scope::TeamParts(parts) => {
            team.zip(known(parts)).map(|(t, part)| Subject::TeamPart(Team(t), part))
        }
    }
}
