//! The store: what was written comes back, whatever happens to the file.

mod backups;
mod changes;
mod files;
mod machine;
mod one_file;
mod people;
#[cfg(feature = "gui")]
mod second_place;
mod versions;
mod views;

use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;

use crate::laws::own_cell;
use crate::prelude::*;

fn place() -> (TempDir, std::path::PathBuf) {
    fresh("house-rules.db")
}

/// Opens a new library in a folder of its own.
pub fn opened() -> (TempDir, std::path::PathBuf, Store) {
    let (folder, path) = place();
    let store = Store::open(&path).unwrap();
    (folder, path, store)
}

/// Returns a time on the evening of 1 August 2026.
fn at(minute: u32) -> DateTime<Utc> {
    let evening: DateTime<Utc> = "2026-08-01T19:00:00.250Z".parse().unwrap();
    evening + chrono::TimeDelta::minutes(minute.into())
}

fn game(id: &str) -> &'static Game {
    rules::find(id).unwrap()
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn number(field: &'static str, player: u16, number: i64) -> (Cell, Value) {
    (Cell::of(field, Subject::Player(Player(player))), Value::Number(number))
}

fn goodge_round(declarer: u16, bid: i64, trump: &'static str, captured: [i64; 3]) -> RoundEntry {
    let captured = (0..).zip(captured).map(|(seat, count)| number("captured", seat, count));
    [
        (Cell::one("declarer"), Value::Player(Player(declarer))),
        (Cell::one("bid"), Value::Number(bid)),
        (Cell::one("trump"), Value::Word(trump)),
    ]
    .into_iter()
    .chain(captured)
    .collect()
}

fn goodge() -> Record {
    let mut record = Record::new(game("goodge"), names(&["Ada", "Ben", "Cleo"]));
    record.rounds.push(goodge_round(0, 120, "hearts", [130, 70, 50]));
    record.rounds.push(goodge_round(1, 90, "stars", [100, 60, 90]));
    record
}

/// Returns a record of any game with something in every box it has.
fn full(game: &'static Game, players: usize) -> Record {
    let everybody = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal", "Ida", "Jon"];
    let seated = (0..players).map(|seat| match everybody.get(seat) {
        Some(name) => (*name).to_owned(),
        None => format!("Guest {seat}"),
    });
    let mut record = Record::new(game, seated.collect());
    record.dealer = Some(Player(1));
    record.ended = true;
    for option in game.options {
        let value = match option.kind {
            OptionKind::Number { max, .. } => Value::Number(max.with(players)),
            OptionKind::Choice(choices) => Value::Word(choices.last().unwrap().id),
            OptionKind::Words { choices, .. } => {
                Value::Words(choices.iter().rev().take(2).map(|choice| choice.id).collect())
            }
            OptionKind::Flag(default) => Value::Flag(!default),
            OptionKind::Text(most) => Value::Text("; =".repeat(most / 3)),
        };
        let _ = record.options.insert(option.id, value);
    }
    let setup = simulate::record(game, 1, Some(players), Some(0)).map(|made| made.setup);
    record.setup = setup.unwrap_or_default();
    let mut runner = TestRunner::deterministic();
    let boxes = proptest::collection::vec(own_cell(game), 6 * game.every_field().count());
    for _ in 1..=2 {
        let mut entry = RoundEntry::from_iter(boxes.new_tree(&mut runner).unwrap().current());
        let note = Value::Text("“7” — it's \\ 100%\n\0".to_owned());
        let _ = entry.set(Cell::one("note"), Some(note));
        // Two tables, and two hands at each.
        let [tables, hands] = game.groups();
        let of_round = tables.map(|group| (group.id, RoundPath::ROUND));
        let of_tables = (1..=2).filter_map(|table| Some((hands?.id, RoundPath { table, hand: 0 })));
        for (field, place) in of_round.into_iter().chain(of_tables) {
            let _ = entry.set(Cell { place, ..Cell::one(field) }, Some(Value::Number(2)));
        }
        record.rounds.push(entry);
    }
    record
}

#[test]
fn every_game_round_trips() {
    let (_folder, path, mut store) = opened();
    let mut kept = Vec::new();
    for game in rules::ALL {
        for players in (1..=game.player_counts.most().min(12))
            .filter(|players| game.player_counts.allows(*players))
        {
            let record = full(game, players);
            kept.push((store.create(&record, Some(game.name)).unwrap(), record));
        }
        let fresh = Record::new(game, names(&["Ada", "Zoë"]));
        kept.push((store.create(&fresh, None).unwrap(), fresh));
    }
    drop(store);
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    for (id, record) in kept {
        let loaded = store.load(id).unwrap();
        assert_eq!(loaded.record, record);
        let begun = if record.rounds.is_empty() { "Game started" } else { "Imported" };
        assert_eq!(loaded.log.len(), 1);
        assert_eq!(loaded.log[0].change.label, begun);
        assert_eq!(loaded.log[0].change.edits, []);
        assert_eq!(loaded.log[0].at, loaded.created);
        assert_eq!(loaded.changed, loaded.created);
    }
}

#[test]
fn undeclared_values_are_refused_and_nothing_is_stored() {
    let mut store = Store::open_in_memory().unwrap();
    let mut record = goodge();
    let _ = record.rounds[1].set(Cell::one("bid"), Some(Value::Text("many".to_owned())));
    let error = store.create(&record, None).unwrap_err().to_string();
    assert!(error.contains("Goodge") && error.contains("“bid” in round 2"), "{error}");
    assert_eq!(store.counts().unwrap(), (0, 0));
}

#[test]
fn names_are_people_by_their_exact_spelling() {
    let mut store = Store::open_in_memory().unwrap();
    let seat = |names_: &[&str]| Record::new(game("goodge"), names(names_));
    let _ = store.create(&seat(&["Ada", "Ben", "Cleo"]), None).unwrap();
    let second = store.create(&seat(&[" Ada ", "ben", "Ben"]), None).unwrap();
    assert_eq!(store.counts().unwrap(), (2, 4));
    assert_eq!(store.load(second).unwrap().record.players, names(&["Ada", "ben", "Ben"]));
}
