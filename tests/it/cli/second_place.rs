//! `backup` and `restore` with a second place.

use super::Place;

#[test]
fn a_second_place_is_set_listed_restored_from_and_removed() {
    let place = Place::new();
    let record = include_str!("../../games/goodge/example-1.json");
    let file = place.file("goodge.json", record);
    let _ = place.run(&["backup"]).exits(1).complains("There are no games");
    let _ = place.run(&["import", "--again", &file]).exits(0);
    let _ = place.run(&["backup", "--to", "stick"]).exits(1).complains("stick");
    std::fs::create_dir(place.path("stick")).unwrap();
    let said = place.run(&["backup", "--to", "stick"]).exits(0);
    assert_eq!(said.stdout.matches("1 game was backed up to").count(), 2, "{}", said.stdout);
    let _ = place.run(&["import", "--again", &file]).exits(0);
    let said = place.run(&["backup"]).exits(0);
    assert_eq!(said.stdout.matches("2 games were backed up to").count(), 2, "{}", said.stdout);
    let _ = place.run(&["restore"]).exits(0).says("stick");
    let _ = place
        .run(&["restore", "stick", "--data", "new.db"])
        .exits(0)
        .says("2 games were restored from");
    let _ = place.run(&["restore", "sheets", "--data", "new.db"]).exits(1);
    let _ = place.run(&["backup", "--stop"]).exits(0);
    let said = place.run(&["backup"]).exits(0);
    assert_eq!(said.stdout.lines().count(), 1);
}

/// Returns how many copies are in the second place.
fn copies(place: &Place) -> usize {
    let files = std::fs::read_dir(place.path("stick/backups")).unwrap().flatten();
    files.filter(|file| file.path().extension().is_some_and(|end| end == "db")).count()
}

#[test]
fn commands_that_change_games_copy_them_to_the_second_place() {
    let place = Place::new();
    let record = include_str!("../../games/goodge/example-1.json");
    let file = place.file("goodge.json", record);
    let _ = place.run(&["import", "--again", &file]).exits(0);
    let _ = place.run(&["backup", "--keep", "3"]).exits(1).complains("no backup folder yet");
    std::fs::create_dir(place.path("stick")).unwrap();
    let said = place.run(&["backup", "--to", "stick", "--keep", "3"]).exits(0);
    assert!(
        said.stdout
            .ends_with("Kept in the backup folder: 3 backups, and the last of every month.\n")
    );
    let restored = |count: &str, name: &str| {
        let _ = place.run(&["restore", "stick", "--data", name]).exits(0).says(count);
    };
    let _ = place.run(&["import", "--again", &file]).exits(0);
    restored("2 games were restored from", "two.db");
    let _ = place.run(&["tag", "1", "--add", "club"]).exits(0);
    restored("2 games were restored from", "tagged.db");
    let _ = place.run(&["tag", "1", "--data", "tagged.db"]).exits(0).says("1: club");
    // Looking copies nothing, and the number of copies kept changes only if requested.
    let before = copies(&place);
    let _ = place.run(&["history"]).exits(0);
    assert_eq!(copies(&place), before);
    for _ in 0..3 {
        let _ = place.run(&["import", "--again", &file]).exits(0);
    }
    assert_eq!(copies(&place), 3);
    let _ = place.run(&["backup", "--keep", "2 days"]).exits(0);
    let _ = place.run(&["import", "--again", &file]).exits(0);
    assert!(copies(&place) > 3);
    for wrong in ["0", "many", "3 weeks", "-1"] {
        let _ = place.run(&["backup", &format!("--keep={wrong}")]).exits(1).complains("90 days");
    }
    // A place that is missing is reported, and the change is kept.
    std::fs::rename(place.path("stick"), place.path("away")).unwrap();
    let said = place.run(&["import", "--again", &file]);
    assert_eq!(said.code, Some(0), "{said:#?}");
    let _ = said.complains("cannot be reached: it is not there");
    std::fs::rename(place.path("away"), place.path("stick")).unwrap();
    let _ = place.run(&["import", "--again", &file]).exits(0);
    restored("8 games were restored from", "caught-up.db");
}

#[cfg(all(feature = "lan", unix))]
#[test]
fn changes_made_during_serve_are_copied() {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    let place = Place::new();
    let record = include_str!("../../games/goodge/example-1.json");
    let file = place.file("goodge.json", record);
    let _ = place.run(&["import", "--again", &file]).exits(0);
    std::fs::create_dir(place.path("stick")).unwrap();
    let _ = place.run(&["backup", "--to", "stick"]).exits(0);
    let mut serve = Command::new(env!("CARGO_BIN_EXE_house-rules"))
        .args(["serve", "--address", "127.0.0.1", "--port", "0"])
        .env("HOUSE_RULES_DATA", place.path("games.db"))
        .env("HOUSE_RULES_CONFIG", place.path("settings.json"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(serve.stdout.take().unwrap()).lines();
    let _ = lines.map_while(Result::ok).find(|line| line.contains("Ctrl+C"));
    let _ = place.run(&["import", "--again", &file]).exits(0);
    let ran = place.run(&["restore", "stick", "--data", "new.db"]);
    serve.kill().unwrap();
    let _ = serve.wait().unwrap();
    let _ = ran.exits(0).says("2 games were restored from");
}
