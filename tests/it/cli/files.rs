//! `import`, `export` and `print`: games to and from files.

use crate::cli::{BAD, Place, RECORD};
use crate::exchange::{cases, is_read_as_csv};
use crate::prelude::*;

#[test]
fn somebody_without_any_entry_is_named_where_low_wins() {
    let place = Place::new();
    let record = |game: &str, rounds: &str| {
        format!(r#"{{"game":"{game}","players":["Ada","Ben","Cleo","Dov"],"rounds":[{rounds}]}}"#)
    };
    let hearts = r#"{"points":{"Ada":20,"Ben":6}}"#;
    let file = place.file("hearts.json", &record("hearts", hearts));
    let said = "Cleo and Dov have no entry in any round, and low wins";
    let _ = place.run(&["check", &file]).exits(0).says(said);
    let _ = place.run(&["score", &file]).exits(0);
    let imported = place.run(&["import", &file]);
    assert_eq!(imported.code, Some(0));
    let _ = imported.complains(said);
    for (game, rounds) in [
        // An entry in any round, a zero, or being named is an entry.
        ("hearts", r#"{"points":{"Ada":20,"Ben":6}},{"points":{"Cleo":26,"Dov":0}}"#),
        ("oh-hell", r#"{"bids":{"Ada":1},"tricks":{"Ada":1}}"#),
        ("hearts", ""),
    ] {
        let file = place.file("other.json", &record(game, rounds));
        let ran = place.run(&["check", &file]);
        assert!(!ran.stdout.contains("no entry"), "{game}: {ran:?}");
    }
}

#[test]
fn a_record_that_is_here_already_is_named_and_not_added() {
    let place = Place::new();
    let file = place.file("one.json", RECORD);
    let _ = place.run(&["import", &file]).exits(0).says("one.json: game 1, Goodge");
    let again = place.run(&["import", &file]).exits(0);
    let again = again.says("one.json: already here, Goodge: Ada, Ben and Cleo: game 1 of ");
    assert!(again.stdout.ends_with("; nothing was added\n"), "{again:?}");
    // The same game as CSV, from this program or from a spreadsheet.
    let csv = place.run(&["export", "1", "--csv"]).exits(0).stdout;
    let csv = place.file("one.csv", &csv);
    let _ = place.run(&["import", &csv]).exits(0).says("already here");
    // Other points, other people, other house rules and a set-up alone are other games.
    for (number, record) in (2..).zip([
        RECORD.replace("\"Ada\": 70", "\"Ada\": 60").replace("\"Ben\": 130", "\"Ben\": 140"),
        RECORD.replace("Cleo", "Clara"),
        RECORD.replace("\"rounds\"", "\"options\": {\"target\": 700}, \"rounds\""),
        r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"]}"#.to_owned(),
        r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"]}"#.to_owned(),
    ]) {
        let file = place.file("other.json", &record);
        let _ = place.run(&["import", &file]).exits(0).says(&format!("game {number}, Goodge"));
    }
    let _ = place.run(&["import", "--again", "one.json"]).exits(0).says("game 7, Goodge");
    // Two equal games in one import stay two.
    let both = place.file("both.json", &format!("[{RECORD}, {RECORD}]"));
    let fresh = place.run(&["--data", "fresh.db", "import", &both]).exits(0);
    let _ = fresh.says("record 1: game 1, Goodge").says("record 2: game 2, Goodge");
}

#[test]
fn a_game_is_the_same_after_import_and_export() {
    let place = Place::new();
    let cases: Vec<PathBuf> = cases();
    let mut accepted = Vec::new();
    for case in cases {
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
fn import_refuses_a_record_with_problems_and_imports_nothing() {
    let place = Place::new();
    let good = place.file("good.json", RECORD);
    let bad = place.file("bad.json", BAD);
    let _ = place
        .run(&["import", &good, &bad])
        .exits(2)
        .says("bad.json: round 1, bid: Bid must be from 50 to 250, not 300.\n")
        .says("Nothing was imported.\n");
    let _ = place.run(&["import", &good, "none.json"]).exits(1).complains("none.json");
    let _ = place.run(&["history"]).exits(0).says("There are no games yet.\n");
    assert!(!place.path("games.db").exists());
    let _ = place
        .run_with(&["import", "-"], RECORD.as_bytes(), &[])
        .exits(0)
        .says("standard input: game 1, Goodge: Ada, Ben and Cleo\n");
}

#[test]
fn export_writes_one_game_in_the_requested_format() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["import", &file]).exits(0);
    let _ = place.run(&["export", "1"]).exits(0).says("{\n  \"game\": \"goodge\",");
    let _ = place.run(&["export", "1", "--csv"]).exits(0).says("round,declarer,bid,");
    let ran = place.run(&["export", "1", "--standings"]).exits(0);
    assert_eq!(
        ran.stdout,
        "rank,name,total,winner\r\n1,Ben,130,no\r\n2,Ada,70,no\r\n3,Cleo,50,no\r\n"
    );
    let _ = place.run(&["export", "2"]).exits(1).complains("There is no game 2");
    let _ = place.run(&["export", "--all", "--csv"]).exits(1).complains("-o FOLDER");
    let _ = place.run(&["export"]).exits(1);
    let _ = place.run(&["export", "1", "--csv", "--json"]).exits(1);
    let nowhere = place.run(&["export", "1", "--data", "none.db"]).exits(1);
    let _ = nowhere.complains("There are no games yet: none.db does not exist.");
}

#[test]
fn a_night_is_exported_as_hands_and_seats_and_imported_as_json() {
    let place = Place::new();
    for (game, players) in [("court-whist", "9"), ("gin-tournament", "4")] {
        let made = place.run(&["simulate", game, "--seed", "4", "--players", players]).exits(0);
        let file = place.file(&format!("{game}.json"), &made.stdout);
        let _ = place.run(&["import", &file]).exits(0);
    }
    let refused = "this is a night's CSV, which is written for spreadsheets and not read back; \
                   export the night as JSON and import that.";
    for (kind, start) in [
        ("csv", "round,table,hand,tables,"),
        ("hands", "round,game,table,hand,A lady,A gentleman,"),
        ("seats", "round,game,number,name,role,table,pair,chair,"),
    ] {
        let (flag, file) = (format!("--{kind}"), format!("{kind}.csv"));
        let _ = place.run(&["export", "1", &flag, "-o", &file]).exits(0);
        assert!(place.read(&file).starts_with(start), "{}", place.read(&file));
        for command in ["import", "score", "check"] {
            let _ = place.run(&[command, &file]).exits(1).complains(&format!("{file}: {refused}"));
        }
        let _ = place.run(&["export", "--all", &flag, "-o", "all"]).exits(0).says("2 games were");
    }
    let _ = place.run(&["export", "1", "-o", "night.json"]).exits(0);
    let _ = place.run(&["import", "--again", "night.json"]).exits(0).says("game 3, Court Whist: ");
    assert_eq!(place.run(&["export", "3"]).exits(0).stdout, place.read("night.json"));
    let goodge = place.file("a.json", RECORD);
    let _ = place.run(&["import", &goodge]).exits(0);
    let _ =
        place.run(&["export", "4", "--hands"]).exits(1).complains("Goodge is not played at tables");
}

#[test]
fn the_standings_of_a_night_have_every_game() {
    let place = Place::new();
    for (game, players) in [("court-whist", "8"), ("gin-tournament", "4")] {
        let made = place.run(&["simulate", game, "--seed", "1", "--players", players]).exits(0);
        let file = place.file(&format!("{game}.json"), &made.stdout);
        let _ = place.run(&["import", &file]).exits(0);
    }
    let ran = place.run(&["export", "1", "--standings"]).exits(0);
    let mut lines = ran.stdout.lines();
    let heading = lines.next().unwrap();
    assert!(heading.starts_with("rank,name,role,rank in role,"), "{heading}");
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        assert!(["lady", "gentleman"].contains(&cells[2]), "{line}");
        let numbers: Vec<i64> =
            cells[4..cells.len() - 1].iter().map(|cell| cell.parse().unwrap()).collect();
        let (total, games) = numbers.split_last().unwrap();
        assert_eq!(games.iter().sum::<i64>(), *total, "{line}");
    }
    let ran = place.run(&["export", "2", "--standings"]).exits(0);
    assert!(
        ran.stdout
            .starts_with("rank,name,players,game 1 points,game 1 gins,game 1 paid,game 2 points,")
    );
}

#[test]
fn export_draws_the_chart_of_a_game() {
    let place = Place::new();
    let later = RECORD.replace("Cleo", "Dov");
    let blank = r#"{"game": "goodge", "players": ["Ada", "Ben", "Cleo"], "rounds": []}"#;
    for (name, text) in [("a.json", RECORD), ("b.json", later.as_str()), ("c.json", blank)] {
        let _ = place.run(&["import", &place.file(name, text)]).exits(0);
    }
    let _ =
        place.run(&["export", "1", "--chart"]).exits(0).says("<title>Goodge: Ada, Ben and Cleo");
    let _ =
        place.run(&["export", "1", "--chart", "-o", "a.svg"]).exits(0).says("1 game was written");
    assert!(place.read("a.svg").ends_with("</svg>\n"));
    let png = place.run(&["export", "1", "--chart", "-o", "a.PNG"]);
    if cfg!(feature = "gui") {
        let _ = png.exits(0);
        assert!(fs::read(place.path("a.PNG")).unwrap().starts_with(b"\x89PNG"));
    } else {
        let _ = png.exits(1).complains(".svg");
    }
    let _ = place.run(&["export", "3", "--chart"]).exits(1).complains("Game 3 has no picture yet");
    let _ = place.run(&["export", "1", "--chart", "--csv"]).exits(1);
    // Every game that has one.
    let _ = place.run(&["export", "--all", "--chart"]).exits(1).complains("-o FOLDER");
    let _ = place
        .run(&["export", "--all", "--chart", "-o", "charts"])
        .exits(0)
        .says("2 games were written to charts.");
    assert!(place.read("charts/2-goodge.svg").contains(">Dov</text>"));
}

#[test]
fn export_overwrites_a_file_only_with_force() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let _ = place.run(&["import", &file]).exits(0);
    let kept = place.file("kept.csv", "kept");
    let _ = place
        .run(&["export", "1", "--csv", "-o", &kept])
        .exits(1)
        .complains("kept.csv already exists; choose another name, or overwrite it with --force.");
    assert_eq!(place.read("kept.csv"), "kept");
    let _ = place.run(&["export", "1", "--csv", "-o", &kept, "--force"]).exits(0);
    assert!(place.read("kept.csv").starts_with("round,"));
    let _ = place.run(&["export", "1", "-o", "no/such/folder.json"]).exits(1).complains("folder");
    let _ = place.run(&["export", "--all", "--csv", "-o", "out"]).exits(0);
    let _ =
        place.run(&["export", "--all", "--csv", "-o", "out"]).exits(1).complains("1-goodge.csv");
    let _ = place.run(&["export", "--all", "--csv", "-o", "out", "--force"]).exits(0);
    let left =
        fs::read_dir(place.0.path()).unwrap().chain(fs::read_dir(place.path("out")).unwrap());
    let left = left.map(|file| file.unwrap().file_name().into_string().unwrap());
    assert!(!left.into_iter().any(|name| name.starts_with('.')), "a partial file was left");
}

#[test]
fn print_writes_a_page_of_a_game_or_of_a_file() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let ran = place.run(&["print", &file, "sheet", "-o", "sheet.html"]).exits(0);
    let _ = ran.says("Score sheet of Goodge written to sheet.html.");
    assert!(place.read("sheet.html").contains("<h1>Goodge</h1>"));
    let again = ["print", &file, "sheet", "-o", "sheet.html"];
    let _ = place.run(&again).exits(1).complains("sheet.html");
    let _ = place.run(&[&again[..], &["--force"]].concat()).exits(0);
    let _ = place.run(&["import", &file]).exits(0);
    let kept = place.run(&["print", "1", "standings"]).exits(0);
    assert!(kept.stdout.starts_with("<!DOCTYPE html>"), "{kept:?}");
    let _ = place.run(&["print", "7", "sheet"]).exits(1);
    let none = place.run(&["print", "1", "seating"]).exits(1);
    let _ = none
        .complains("Goodge has no page called seating; its pages are sheet, blank and standings.");
}

#[test]
fn seating_and_slips_are_printed_before_the_first_game() {
    let place = Place::new();
    let night =
        place.run(&["simulate", "court-whist", "--seed", "1", "--players", "17", "--rounds", "0"]);
    let file = place.file("night.json", &night.exits(0).stdout);
    let none = place.run(&["print", &file, "slips"]).exits(1);
    let _ = none.complains("--seed");
    for what in ["seating", "slips"] {
        let print = ["print", &file, what, "--seed", "5"];
        let (one, again) = (place.run(&print).exits(0), place.run(&print).exits(0));
        assert!(one.stdout.contains("Coronation"), "{what}");
        assert_eq!(one.stdout, again.stdout, "{what}");
    }
}

#[test]
fn an_unreadable_game_does_not_block_others() {
    let place = Place::new();
    let file = place.file("game.json", RECORD);
    for _ in 0..3 {
        let _ = place.run(&["import", "--again", &file]).exits(0);
    }
    let shell = rusqlite::Connection::open(place.path("games.db")).unwrap();
    shell
        .execute_batch(
            "update games set rules = 'chess' where id = 1;
             update cells set value = 'green' where field = 'trump'
             and round in (select id from rounds where game = 2);",
        )
        .unwrap();
    drop(shell);
    for (to, found) in [("all.json", "all.json"), ("folder", "folder/3-goodge.csv")] {
        let mut arguments = vec!["export", "--all", "-o", to];
        if to == "folder" {
            arguments.push("--csv");
        }
        let ran = place.run(&arguments).exits(1).says("1 game was written");
        for told in ["Game 1", "“chess”", "Game 2", "green", "It was left out."] {
            assert!(ran.stderr.contains(told), "{told}: {}", ran.stderr);
        }
        assert!(place.read(found).contains("Cleo"));
    }
    // Requested by itself, it is refused as before.
    let _ = place.run(&["export", "1"]).exits(1);
}
