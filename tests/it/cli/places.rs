//! Unusable databases and displays: an error sentence.

#[cfg(unix)]
use std::fs;

use super::{Place, RECORD};

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
fn a_game_with_an_invalid_date_is_named_and_does_not_block_others() {
    let place = Place::new();
    for name in ["Ada", "Eve", "Fay"] {
        let file = place.file("a.json", &RECORD.replace("Ada", name));
        let _ = place.run(&["import", &file]).exits(0);
    }
    let database = rusqlite::Connection::open(place.path("house-rules.db")).unwrap();
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
    let store = store::Store::open(place.path("house-rules.db")).unwrap();
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
