//! Output to the terminal: no control characters, and columns of a sensible width.

use super::*;

/// Names as they may have been stored before names were checked.
const HOSTILE: [&str; 3] = ["\u{1b}]0;gone\u{7}Ada", "B\u{9b}2Jen\u{202e}", "Cl\neo\0"];

/// Returns a place whose database has these names, written directly.
fn with_names(names: [&str; 3]) -> Place {
    let place = Place::new();
    let mut store = Store::open(place.path("house-rules.db")).unwrap();
    let mut record = read(RECORD);
    let _ = store.create(&record, None).unwrap();
    record.ended = true;
    let _ = store.create(&record, None).unwrap();
    drop(store);
    let database = Connection::open(place.path("house-rules.db")).unwrap();
    for (name, hostile) in ["Ada", "Ben", "Cleo"].iter().zip(names) {
        let _ = database.execute("update people set name = ?2 where name = ?1", [name, hostile]);
    }
    place
}

fn is_quiet(said: &str, of: &[&str]) {
    let loud = said.chars().find(|letter| {
        (letter.is_control() && *letter != '\n') || ('\u{202a}'..='\u{202e}').contains(letter)
    });
    assert_eq!(loud, None, "{of:?}: {said:?}");
}

#[test]
fn names_cannot_control_the_terminal() {
    let place = with_names(HOSTILE);
    let export = place.run(&["export", "1"]).exits(0);
    let _ = place.file("hostile.json", &export.stdout);
    let mut wrong = read(RECORD);
    wrong.players = vec!["\u{1b}[2J".to_owned(), "\u{1b}[2J".to_owned(), "C\u{7}".to_owned()];
    let _ = place.file("wrong.json", &json::encode_text(&wrong));
    for arguments in [
        &["history"][..],
        &["people"],
        &["people", HOSTILE[0]],
        &["people", "\u{1b}[31mNobody"],
        &["evening"],
        &["check", "hostile.json"],
        &["check", "wrong.json"],
        &["import", "hostile.json"],
        &["import", "wrong.json"],
        &["rules", "\u{1b}]0;x\u{7}"],
        &["score", "\u{1b}]0;x\u{7}.json"],
        &["restore", "\u{1b}]0;x\u{7}.db"],
    ] {
        let ran = place.run(arguments);
        is_quiet(&ran.stdout, arguments);
        is_quiet(&ran.stderr, arguments);
    }
    let _ = place.run(&["people"]).says("␛]0;gone␇Ada").says("Cl␊eo␀");
    let lines = place.run(&["history"]).exits(0).stdout.lines().count();
    assert_eq!(lines, 4, "a heading, and a line per game");
}

#[test]
fn score_and_export_print_exact_text() {
    let place = with_names(HOSTILE);
    let export = place.run(&["export", "1"]).exits(0);
    let decoded = json::decode(&export.stdout).unwrap();
    assert_eq!(decoded.record.unwrap().players, HOSTILE);
    let _ = place.file("hostile.json", &export.stdout);
    let score = place.run(&["score", "hostile.json"]).exits(0).json();
    assert!(score.to_string().contains("\\u001b]0;gone\\u0007Ada"), "{score}");
}
