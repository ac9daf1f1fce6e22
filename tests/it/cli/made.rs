//! `demo`, `simulate` and `draw`: games and seatings from a seed.

use crate::cli::{Place, RECORD};
use crate::prelude::*;

#[test]
fn demo_plays_an_evening_and_leaves_only_its_files() {
    let place = Place::new();
    let ran = place.run(&["demo"]).exits(0).says("−110    −60");
    let ran = ran.says("Ben wins with 585.").says("Dov wins with 22.").says("round 7 is next");
    let said = ran.stdout.trim_end().rsplit(" in ").next().unwrap().trim_end_matches('.');
    let folder = Path::new(said);
    assert_eq!(folder.parent(), Some(place.0.path()));
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(
        files,
        [
            "1-goodge-standings.csv",
            "1-goodge.csv",
            "2-hearts-standings.csv",
            "2-hearts.csv",
            "3-oh-hell-standings.csv",
            "3-oh-hell.csv"
        ]
    );
    let mut check = vec!["check".to_owned()];
    check.extend(
        ["1-goodge.csv", "2-hearts.csv", "3-oh-hell.csv"]
            .map(|name| folder.join(name).display().to_string()),
    );
    let _ = place.run(&check.iter().map(String::as_str).collect::<Vec<_>>()).exits(0);
    assert_eq!(fs::read_dir(place.0.path()).unwrap().count(), 1, "the database is gone");
    let _ = place.run(&["demo", "-o", "mine"]).exits(0).says("in mine.");
    let _ = place.run(&["demo", "-o", "mine"]).exits(1).complains("mine already exists");
}

#[test]
fn simulate_makes_the_same_game_from_the_same_seed() {
    let place = Place::new();
    let made = |seed| {
        let command = ["simulate", "hearts", "--seed", seed, "--rounds", "3"];
        place.run(&command).exits(0).stdout
    };
    assert_eq!(made("7"), made("7"));
    assert_ne!(made("7"), made("8"));
    let night = place.run(&["simulate", "court-whist", "--seed", "1", "--players", "9"]).exits(0);
    assert_eq!(night.json()["players"].as_array().unwrap().len(), 9);
    let _ = place
        .run(&["simulate", "goodge", "--seed", "1", "--players", "9"])
        .exits(1)
        .complains("Goodge is for 3 or 4 players, not 9.");
    let _ = place.run(&["simulate", "godge", "--seed", "1"]).exits(1).complains("mean goodge?");
    let _ = place.run(&["simulate", "goodge"]).exits(1).complains("--seed");
}

const NIGHT: &str = r#"{"game": "court-whist", "players": [
  {"name": "Ann", "role": "lady"}, {"name": "Bob", "role": "gentleman"},
  {"name": "Cat", "role": "lady"}, {"name": "Dan", "role": "gentleman"},
  {"name": "Eve", "role": "lady"}], "rounds": []}"#;

#[test]
fn draw_seats_a_night_and_notes_the_seed() {
    let place = Place::new();
    let file = place.file("night.json", NIGHT);
    let drawn = place.run(&["draw", &file, "--seed", "12"]).exits(0);
    assert_eq!(drawn.stdout, place.run(&["draw", &file, "--seed", "12"]).exits(0).stdout);
    let round = drawn.json()["rounds"][0].clone();
    assert_eq!(round["note"], "Seating drawn from seed 12.");
    assert_eq!(round["tables"].as_array().unwrap().len(), 1);
    assert_eq!(round["sit_outs"].as_array().unwrap().len(), 1);
    let seats = |seed: &str| place.run(&["draw", &file, "--seed", seed]).json()["rounds"].clone();
    assert!((0..20).any(|seed| seats(&seed.to_string())[0]["tables"] != round["tables"]));

    // What is written of the round already stays.
    let begun = NIGHT.replace("[]", r#"[{"absent": ["Cat"], "note": "Cat is late."}]"#);
    let file = place.file("begun.json", &begun);
    let ran = place.run(&["draw", &file, "--seed", "3"]).exits(0);
    assert_eq!(ran.json()["rounds"][0]["absent"][0], "Cat");
    assert_eq!(ran.json()["rounds"][0]["note"], "Cat is late. Seating drawn from seed 3.");
}

#[test]
fn draw_gives_nobody_the_partner_of_the_previous_game() {
    let place = Place::new();
    let night = ["simulate", "court-whist", "--seed", "5", "--players", "12", "--rounds", "2"];
    let file = place.file("two.json", &place.run(&night).exits(0).stdout);
    for seed in ["1", "2", "3"] {
        let drawn = place.run(&["draw", &file, "--seed", seed]).exits(0).json();
        let pairs = |round: usize| -> Vec<Json> {
            let tables = drawn["rounds"][round]["tables"].as_array().unwrap().clone();
            tables.iter().flat_map(|table| [table["A"].clone(), table["B"].clone()]).collect()
        };
        assert_eq!(drawn["rounds"].as_array().unwrap().len(), 3);
        assert!(pairs(2).iter().all(|pair| !pairs(1).contains(pair)));
    }
}

#[test]
fn draw_says_why_there_is_nothing_to_draw() {
    let place = Place::new();
    let says = |text: &str, why: &str| {
        let file = place.file("a.json", text);
        let _ = place.run(&["draw", &file, "--seed", "1"]).exits(1).complains(why);
    };
    says(RECORD, "a.json: there is nothing to draw: Goodge has no tables to draw seats at.");
    let file = place.file("night.json", NIGHT);
    let drawn = place.run(&["draw", &file, "--seed", "1"]).exits(0).stdout;
    says(&drawn, "nothing to draw: game 1 still waits for hands 1, 2, 3 and 4 of table 1.");
    let made = |game| place.run(&["simulate", game, "--seed", "4"]).exits(0).stdout;
    says(&made("court-whist"), "there is nothing to draw: the night is over.");
    says(&made("gin-tournament"), "in Gin Tournament the couples rotate, so nothing is drawn.");
    let bad = place.file("bad.json", &NIGHT.replace("gentleman", "lady"));
    let _ = place
        .run(&["draw", &bad, "--seed", "1"])
        .exits(2)
        .says("bad.json: setup, players: So far 5 ladies and 0 gentlemen;");
    let nobody = NIGHT.replace("[]", r#"[{"absent": ["Ann", "Cat", "Eve"]}]"#);
    let file = place.file("nobody.json", &nobody);
    let _ = place.run(&["draw", &file, "--seed", "1"]).exits(2).says("There are no tables.");
}
