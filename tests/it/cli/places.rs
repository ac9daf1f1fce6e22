//! Unusable databases and displays: an error sentence, and no waiting.

#[cfg(unix)]
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;

use super::{Place, RECORD};

#[cfg(unix)]
#[test]
fn circular_links_are_not_an_empty_history() {
    let place = Place::new();
    symlink("two.db", place.path("one.db")).unwrap();
    symlink("one.db", place.path("two.db")).unwrap();
    for arguments in [&["history"][..], &["people"], &["evening"], &["export", "1"], &["restore"]] {
        let ran = place.run(&[arguments, &["--data", "one.db"]].concat()).exits(1);
        let _ = ran.complains("one.db cannot be read: ");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_as_a_database_without_waiting() {
    let place = Place::new();
    let made = std::process::Command::new("mkfifo").arg(place.path("pipe")).status().unwrap();
    assert!(made.success());
    let file = place.file("a.json", RECORD);
    for arguments in [&["history"][..], &["import", &file], &["restore", "pipe"]] {
        let data = if arguments[0] == "restore" { "games.db" } else { "pipe" };
        let ran = place.run(&[arguments, &["--data", data]].concat()).exits(1);
        let _ = ran.complains("a pipe or a device");
    }
    assert!(!fs::symlink_metadata(place.path("pipe")).unwrap().is_file());
}

#[test]
fn a_database_in_memory_is_refused_in_a_sentence() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    for arguments in [&["history"][..], &["import", &file]] {
        let ran = place.run(&[arguments, &["--data", ":memory:"]].concat()).exits(1);
        let _ = ran.complains("“:memory:” is not a file");
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_too_long_is_refused_and_leaves_nothing_behind() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    for letters in [248, 250, 255, 256] {
        let name = "y".repeat(letters);
        let ran = place.run(&["import", &file, "--data", &name]).exits(1);
        let _ = ran.complains("too long");
        assert!(!place.path(&name).exists(), "{letters} letters");
    }
    let _ = place.run(&["import", &file]).exits(0);
    let _ = place.run(&["import", &file, "--data", "other.db"]).exits(0);
    let name = "y".repeat(245);
    let ran = place.run(&["restore", "other.db", "--data", &name]).exits(1);
    let _ = ran.complains("too long");
    let names = fs::read_dir(place.path(".")).unwrap();
    let left = names.flatten().filter(|entry| entry.file_name().len() > 200).count();
    assert_eq!(left, 0);
}

#[test]
fn a_number_that_is_too_large_is_refused_with_its_limit() {
    let place = Place::new();
    for (number, said) in [
        ("99999999999999999999999", "must be from −1,000,000,000 to 1,000,000,000"),
        ("-1e30", "must be from −1,000,000,000 to 1,000,000,000"),
        ("9000000000", "1,000,000,000, not 9,000,000,000"),
        ("1.5", "must be a whole number, not 1.5"),
    ] {
        let record = RECORD.replace(
            "\"captured\"",
            &format!("\"adjustments\": {{\"Ada\": {number}}}, \"captured\""),
        );
        let file = place.file("large.json", &record);
        let _ = place.run(&["check", &file]).exits(2).says(said);
    }
    let table = "round,declarer,bid,trump,captured Ada,captured Ben,captured Cleo\n\
                 1,Ben,20000000000,stars,70,130,50\n";
    let file = place.file("large.csv", table);
    let ran = place.run(&["check", &file]);
    assert!(!ran.stdout.contains("must be a whole number"), "{ran:?}");
}

#[test]
fn a_game_with_an_invalid_date_is_named_and_does_not_block_others() {
    let place = Place::new();
    for name in ["Ada", "Eve", "Fay"] {
        let file = place.file("a.json", &RECORD.replace("Ada", name));
        let _ = place.run(&["import", &file]).exits(0);
    }
    let database = rusqlite::Connection::open(place.path("games.db")).unwrap();
    let wrong = "pragma ignore_check_constraints = on;
        update games set created = 'yesterday', changed = '2026-13-45T99:99:99.000Z' where id = 2;
        update changes set at = 'noon' where game = 2;";
    database.execute_batch(wrong).unwrap();
    drop(database);
    let ran = place.run(&["history"]).exits(0);
    let _ = ran.says("Game 2 in").says("round 2 is next");
    let _ = place.run(&["people"]).exits(0).says("Ben").says("Eve");
    let _ = place.run(&["people", "Ben"]).exits(0).says("Not included: 1 game that cannot be read");
    let _ = place.run(&["evening"]).exits(0).says("Fay");
    let _ = place
        .run(&["export", "--all", "-o", "all.json"])
        .exits(1)
        .says("2 games were written to all.json.")
        .complains("Game 2 in");
    let _ = place.run(&["export", "2"]).exits(1).complains("such as a date");
    // It works like any other file: games are imported, and a backup is made and restored.
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["import", "--again", &file]).exits(0);
    let store = store::Store::open(place.path("games.db")).unwrap();
    let now = "2026-11-14T21:30:05".parse().unwrap();
    let backup = store.create_backup(now).unwrap().unwrap();
    drop(store);
    let _ = place.run(&["restore", backup.path.to_str().unwrap()]).exits(0).says("4 games");
}

#[cfg(all(target_os = "linux", feature = "gui"))]
#[test]
fn an_unreachable_display_is_reported_in_a_sentence() {
    let place = Place::new();
    let run = |environment: &[(&str, &str)]| place.run_with(&[], b"", environment).exits(1);
    let _ = run(&[("WAYLAND_DISPLAY", "garbage")]).complains("no display answers at garbage");
    for environment in [
        &[("DISPLAY", ":9999")][..],
        &[("DISPLAY", ":9999"), ("WAYLAND_DISPLAY", "garbage")],
        &[("DISPLAY", "nonsense")],
    ] {
        let ran = run(environment);
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        let _ = ran.complains("does not answer");
    }
}
