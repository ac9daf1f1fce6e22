//! `import`, `export` and `print`: games to and from files.

use super::*;
use crate::records::{cases, is_read_as_csv};

#[test]
fn a_game_is_the_same_after_import_and_export() {
    let place = Place::new();
    let mut accepted = Vec::new();
    // Some of every game; the cases themselves are written and read again as JSON, too.
    for case in cases().into_iter().step_by(3) {
        let decoded = json::decode(&fs::read_to_string(&case).unwrap()).unwrap();
        // The content of a late round is not scored, but a file that loses some of it is refused.
        if let (Ok((record, _)), true) = (decoded.read(), decoded.every_problem().is_empty()) {
            accepted.push((case.display().to_string(), record.clone()));
        }
    }
    let mut import = vec!["import", "--again"];
    import.extend(accepted.iter().map(|(path, _)| path.as_str()));
    let ran = place.run(&import);
    assert_eq!(ran.code, Some(0), "{ran:#?}");
    assert_eq!(ran.stdout.lines().count(), accepted.len());

    let _ = place.run(&["export", "--all", "--json", "-o", "all.json"]).exits(0);
    let _ = place.run(&["export", "--all", "--csv", "-o", "sheets"]).exits(0);
    let elsewhere = ["--data", "other.db"];
    let _ = place.run(&["import", "all.json", elsewhere[0], elsewhere[1]]).exits(0);
    let again = place.run(&["export", "--all", elsewhere[0], elsewhere[1]]).exits(0);
    assert_eq!(again.stdout, place.read("all.json"));

    let text = place.read("all.json");
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let lines: Vec<Json> = lines.collect();
    let list = &lines[1..lines.len() - 1];
    assert_eq!(list.len(), accepted.len());
    for (number, (json, (path, record))) in list.iter().zip(&accepted).enumerate() {
        let back = json::decode(&json["record"].to_string()).unwrap();
        assert_eq!(back.record.as_ref(), Some(record), "{path}");
        let sheet = place.read(&format!("sheets/{}-{}.csv", number + 1, record.game.id));
        if is_read_as_csv(record) {
            let back = csv::decode(&sheet).unwrap();
            let warnings = back.file_warnings();
            assert_eq!((back.record.as_ref(), warnings), (Some(record), vec![]), "{path}");
        }
    }
}

#[test]
fn a_chart_is_a_png_where_there_is_a_window() {
    let place = Place::new();
    let _ = place.run(&["import", &place.file("a.json", RECORD)]).exits(0);
    let png = place.run(&["export", "1", "--chart", "-o", "a.PNG"]);
    if cfg!(feature = "gui") {
        let _ = png.exits(0);
        assert!(fs::read(place.path("a.PNG")).unwrap().starts_with(b"\x89PNG"));
    } else {
        let _ = png.exits(1).complains(".svg");
    }
}

#[test]
fn an_unreadable_game_does_not_block_others() {
    let place = Place::new();
    let file = place.file("game.json", RECORD);
    for _ in 0..3 {
        let _ = place.run(&["import", "--again", &file]).exits(0);
    }
    alter(
        &place.path("house-rules.db"),
        "update games set rules = 'chess' where id = 1;
         update cells set value = 'green' where field = 'trump'
         and round in (select id from rounds where game = 2);",
    );
    let ran = place.run(&["export", "--all", "--csv", "-o", "folder"]).exits(1);
    for told in ["Game 1", "“chess”", "Game 2", "green", "It was left out."] {
        assert!(ran.stderr.contains(told), "{told}: {}", ran.stderr);
    }
    let _ = ran.says("1 game was written");
    assert!(place.read("folder/3-goodge.csv").contains("Cleo"));
    // Requested by itself, it is refused as before.
    let _ = place.run(&["export", "1"]).exits(1);
}

#[test]
fn a_game_with_an_invalid_date_is_named_and_does_not_block_others() {
    let place = Place::new();
    for name in ["Ada", "Eve", "Fay"] {
        let file = place.file("a.json", &RECORD.replace("Ada", name));
        let _ = place.run(&["import", &file]).exits(0);
    }
    let wrong = "pragma ignore_check_constraints = on;
        update games set created = 'yesterday', changed = '2026-13-45T99:99:99.000Z' where id = 2;
        update changes set at = 'noon' where game = 2;";
    alter(&place.path("house-rules.db"), wrong);
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
    let store = Store::open(place.path("house-rules.db")).unwrap();
    let now = "2026-11-14T21:30:05".parse().unwrap();
    let backup = store.create_backup(now).unwrap().unwrap();
    drop(store);
    let _ = place.run(&["restore", backup.path.to_str().unwrap()]).exits(0).says("4 games");
}

/// Whoever was separated here is not merged by the same file again.
#[test]
fn people_are_separated_for_good() {
    let (folder, path, mut store) = opened();
    for name in ["Adda", "Adelaide"] {
        let players = [name, "Hal", "Wim"].map(str::to_owned).to_vec();
        let record = Record::new(rules::find("goodge").unwrap(), players);
        let _ = store.create(&record, None).unwrap();
    }
    let [gone, kept] = ["Adda", "Adelaide"].map(|name| person(&store, name).id);
    store.merge_people(gone, kept).unwrap();
    let _ = said(&path, &["export", "--all", "-o", "library.json"]);
    let new = folder.path().join("new.db");
    for games in [2, 1] {
        let _ = said(&new, &["import", "library.json"]);
        let mut store = Store::open(&new).unwrap();
        let kept = person(&store, "Adelaide");
        assert_eq!(kept.games, games);
        if let Some(merge) = store.merges(kept.id).unwrap().first() {
            store.take_back_merge(merge.id).unwrap();
        }
    }
}
