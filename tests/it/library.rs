//! Everything moves to another computer in one file, and copies are brought back by commands.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use house_rules::exchange::{self, json, library};
use house_rules::store::{Arrival, Filter, GameId, Store};

const GOODGE: &str = include_str!("../../assets/samples/goodge.json");
const HEARTS: &str = include_str!("../../assets/samples/hearts.json");

fn record(text: &str) -> house_rules::engine::Record {
    json::decode(text).unwrap().record.unwrap()
}

/// Runs the program on a database; what it said, and how it ended.
fn run(data: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_house-rules"));
    command.arg("--data").arg(data).args(arguments).env_remove("HOUSE_RULES_DATA");
    let output = command.current_dir(data.parent().unwrap()).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    (output.status.code(), said + &String::from_utf8(output.stderr).unwrap())
}

/// A family's file: two games, one off the lists, somebody retired, a house rule, a look.
fn family() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    let mut store = Store::open(&path).unwrap();
    let then = "2026-08-01T19:00:00Z".parse().unwrap();
    let _ = store.create_at(&record(GOODGE), Some("At the lake"), then).unwrap();
    let hearts = store.create(&record(HEARTS), None).unwrap();
    store.remove(hearts).unwrap();
    let someone = store.people().unwrap()[0].id;
    store.set_retired(someone, true).unwrap();
    store.set_setting("our-rules/goodge", r#"{"target":300}"#).unwrap();
    store.set_setting("look", "dark").unwrap();
    store.set_setting("text-size", "150").unwrap();
    (folder, path)
}

/// What the two files must have in common.
fn moved(path: &Path) -> impl PartialEq + std::fmt::Debug {
    let store = Store::open(path).unwrap();
    let mut games = store.games(&Filter::default()).unwrap();
    games.extend(store.games(&Filter { removed: true, ..Filter::default() }).unwrap());
    let games: Vec<_> = games
        .into_iter()
        .map(|game| (store.load(game.id).unwrap().record, game.title, game.created, game.removed))
        .collect();
    let mut people: Vec<_> =
        store.people().unwrap().into_iter().map(|person| (person.name, person.retired)).collect();
    people.sort();
    (games, people, store.settings().unwrap())
}

#[test]
fn a_library_moves_whole_and_only_once() {
    let (folder, old) = family();
    let new = folder.path().join("new.db");
    let (code, said) = run(&old, &["export", "--all", "-o", "library.json"]);
    assert_eq!((code, said.as_str()), (Some(0), "2 games were written to library.json.\n"));
    let (code, said) = run(&new, &["import", "library.json"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("library.json, record 1: game 1, Goodge: Ada"), "{said}");
    assert!(format!("{:?}", moved(&old)) == format!("{:?}", moved(&new)));
    let store = Store::open(&new).unwrap();
    assert_eq!(store.setting("look").unwrap().as_deref(), Some("dark"));
    assert_eq!(store.setting("text-size").unwrap(), None, "that is of the old screen");
    drop(store);
    // Once more nothing is added, and what is set here stays.
    Store::open(&new).unwrap().set_setting("look", "light").unwrap();
    let (code, said) = run(&new, &["import", "library.json"]);
    assert_eq!(code, Some(0));
    assert!(said.contains("library.json, record 2: here already, Hearts"), "{said}");
    let store = Store::open(&new).unwrap();
    assert_eq!(store.counts().unwrap().0, 1);
    assert_eq!(store.setting("look").unwrap().as_deref(), Some("light"));
    drop(store);
    // A game that went on meanwhile is another; neither is lost.
    let mut went_on = record(GOODGE);
    let _ = went_on.rounds.pop();
    let created = "2026-08-01T19:00:00Z".parse().ok();
    let arrival = Arrival { record: went_on, title: None, created, changed: None, removed: None };
    let taken = Store::open(&new).unwrap().take_in(&[], &BTreeMap::new(), &[], &[arrival]).unwrap();
    assert_eq!(taken, [Some(GameId(3))]);
}

#[test]
fn a_game_of_ones_own_moves_too_though_it_was_never_played() {
    let (folder, old) = family();
    let new = folder.path().join("new.db");
    let made = |text: &str| house_rules::own::game_of_text(text).unwrap();
    let tarock = made(
        r#"{"name":"Tarock","players":[3,4],"wins":"high","target":100,
        "fields":[{"id":"tricks","label":"tricks","weight":10}]}"#,
    );
    let older = made(
        r#"{"name":"Tarock","players":[3,4],"wins":"high","target":50,
        "fields":[{"id":"tricks","label":"tricks","weight":10}]}"#,
    );
    let mut store = Store::open(&old).unwrap();
    store.make_game(older, None).unwrap();
    store.make_game(tarock, Some(older)).unwrap();
    drop(store);
    let _ = run(&old, &["export", "--all", "-o", "library.json"]);
    let (code, said) = run(&new, &["import", "library.json"]);
    assert_eq!(code, Some(0), "{said}");
    let store = Store::open(&new).unwrap();
    let every = store.every_own_game().unwrap();
    let every: Vec<(&str, bool)> =
        every.iter().map(|(game, offered)| (game.id, *offered)).collect();
    assert_eq!(every, [(tarock.id, true), (older.id, false)]);
    drop(store);
    // What was put away here meanwhile stays away.
    Store::open(&new).unwrap().offer_game(tarock, false).unwrap();
    let _ = run(&new, &["import", "library.json"]);
    assert!(Store::open(&new).unwrap().own_games().unwrap().is_empty());
    // One that cannot be played refuses the whole file.
    let text = fs::read_to_string(folder.path().join("library.json")).unwrap();
    let bad = text.replacen(r#""target": 100"#, r#""target": 0"#, 1);
    assert_ne!(bad, text);
    fs::write(folder.path().join("bad.json"), bad).unwrap();
    let (code, said) = run(&new, &["import", "bad.json"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("each game in “own”"), "{said}");
}

#[test]
fn a_library_goes_into_a_folder_and_is_checked_like_a_list() {
    let (folder, old) = family();
    let stick = folder.path().join("stick");
    fs::create_dir(&stick).unwrap();
    let (code, said) = run(&old, &["export", "--all", "-o", "stick"]);
    assert_eq!(code, Some(0), "{said}");
    let file = fs::read_dir(&stick).unwrap().next().unwrap().unwrap();
    let name = file.file_name().into_string().unwrap();
    let day = name.strip_prefix("House Rules 20").and_then(|name| name.strip_suffix(".json"));
    assert!(day.is_some(), "{name}");
    let (code, said) = run(&old, &["check", &format!("stick/{name}")]);
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(said.lines().count(), 2);
    // The same name is not written over.
    let (code, said) = run(&old, &["export", "--all", "-o", "stick"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("exists already"), "{said}");
}

#[test]
fn a_library_that_is_not_right_is_refused_whole_with_the_place() {
    let (folder, old) = family();
    let new = folder.path().join("new.db");
    let _ = run(&old, &["export", "--all", "-o", "library.json"]);
    let text = fs::read_to_string(folder.path().join("library.json")).unwrap();
    let says = |text: &str, wanted: &str, ends: i32| {
        fs::write(folder.path().join("other.json"), text).unwrap();
        let (code, said) = run(&new, &["import", "other.json"]);
        assert_eq!(code, Some(ends), "{said}");
        assert!(said.contains(wanted), "{said}");
        if new.exists() {
            assert_eq!(Store::open(&new).unwrap().counts().unwrap(), (0, 0));
        }
    };
    let newer = text.replacen("\"library\": 1", "\"library\": 7", 1);
    says(&newer, "a library of version 7, this program knows 1", 1);
    says(&text[..text.len() / 2], "this is not JSON", 1);
    says(&text.replace("\"people\": [", "\"people\": 3, \"x\": ["), "“people” must be a list", 1);
    says(&text.replace("2026-08-01T", "yesterday "), "“created” must be a time as 2026-", 1);
    says(&text.replacen("\"bid\": ", "\"bid\": 9", 1), "record 1: round 1, bid: Bid is 9", 2);
    assert!(exchange::decode_all(&text).unwrap().len() == 2);
    assert!(library::is_library(&format!("\u{feff}{text}")) && !library::is_library(GOODGE));
}

#[test]
fn copies_are_listed_and_brought_back_by_name() {
    let (folder, data) = family();
    let (code, said) = run(&data, &["restore"]);
    assert_eq!(code, Some(0));
    assert!(said.starts_with("There is no copy of "), "{said}");
    let store = Store::open(&data).unwrap();
    let _ = store.keep_copy("2026-11-14T21:30:05".parse().unwrap()).unwrap();
    drop(store);
    let (_, said) = run(&data, &["restore"]);
    assert!(said.contains("2026-11-14 21:30      1  "), "{said}");
    assert!(said.contains("backups/old 2026-11-14 21-30-05.db"), "{said}");

    // Damaged: no other command opens it, this one puts the copy in its place.
    let damaged = &fs::read(&data).unwrap()[..9000];
    fs::write(&data, damaged).unwrap();
    let (code, said) = run(&data, &["history"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("is damaged and cannot be read."), "{said}");
    let (code, said) = run(&data, &["restore", "old 2026-11-14 21-30-05.db"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with("1 game was brought back from "), "{said}");
    assert!(said.contains("What was there before is kept as ") && said.contains("damaged.db."));
    let (_, said) = run(&data, &["history"]);
    assert!(said.contains("Goodge"), "{said}");

    fs::write(folder.path().join("photo.db"), "x".repeat(9000)).unwrap();
    let (code, said) = run(&data, &["restore", "photo.db"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("photo.db is not a file of House Rules."), "{said}");
    let (code, said) = run(&data, &["restore", "none.db"]);
    assert_eq!(code, Some(1));
    assert!(said.contains("none.db cannot be opened"), "{said}");
}
