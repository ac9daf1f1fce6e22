//! A night as CSV, in one file and as its hands and its seats: written, but not read back.

use crate::prelude::*;

/// Returns the path of every record under tests/games.
pub fn cases() -> Vec<PathBuf> {
    let mut cases = files(&root().join("tests/games"), &["json"]);
    cases.retain(|path| !path.to_string_lossy().ends_with(".result.json"));
    cases
}

/// Returns whether a record's game is also read as CSV.
pub fn is_read_as_csv(record: &Record) -> bool {
    record.game.groups()[0].is_none()
}

fn simulated(game: &str, seed: u64, players: usize, rounds: usize) -> Record {
    let game = rules::find(game).unwrap();
    games::simulate::record(game, seed, Some(players), Some(rounds)).unwrap()
}

/// Returns a night's files: the whole night, its hands and its seats.
fn written(record: &Record) -> [String; 3] {
    let evaluation = evaluate(record);
    let hands = csv::hands_csv(record, &evaluation).unwrap();
    [csv::encode(record, &evaluation), hands, csv::seats_csv(record, &evaluation).unwrap()]
}

#[test]
fn a_night_is_a_row_for_each_round_table_and_hand() {
    let record = simulated("court-whist", 5, 8, 1);
    let [whole, hands, seats] = written(&record);
    let of = |text: &str| text.lines().next().unwrap().to_owned();
    assert!(
        of(&whole).starts_with(
            "round,table,hand,tables,A,B,cut:lady,cut:gentleman,closed,hands,substitutes:Ada,"
        ),
        "{whole}"
    );
    assert!(of(&hands).starts_with("round,game,table,hand,A lady,A gentleman,"), "{hands}");
    assert!(of(&seats).starts_with("round,game,number,name,role,table,pair,chair,"), "{seats}");
    // The heading, the setup, the game, its only table, and its hands.
    assert_eq!((whole.lines().count(), hands.lines().count()), (4 + 4, 1 + 4), "{whole}{hands}");
    // The heading, the roster and the game.
    assert_eq!(seats.lines().count(), 1 + 8 + 8, "{seats}");
}

/// Who missed a round has no score there, so that a spreadsheet's average is right.
#[test]
fn who_was_not_there_has_a_blank_score() {
    let scores = |text: &str, heading: &str| -> Vec<String> {
        let mut lines = text.trim_start_matches('\u{feff}').lines();
        let at = lines.next().unwrap().split(',').position(|it| it == heading).expect(text);
        lines.map(|line| line.split(',').nth(at).unwrap().to_owned()).collect()
    };
    let record = read(
        r#"{"game": "ten-thousand", "players": ["Ann", "Bob", "Cat"], "rounds": [
        {"turn": {"Cat": 1000}}, {"turn": {"Ann": 1500}, "away": ["Cat"]}]}"#,
    );
    let text = csv::encode(&record, &evaluate(&record));
    let total = scores(&text, "total:Cat");
    assert_eq!(scores(&text, "score:Cat"), ["", "1000", ""], "{text}");
    assert_eq!(total, ["0", "1000", "1000"], "{text}");
    let record = read(
        r#"{"game": "progressive", "players": ["Ann", "Bob", "Cat", "Dan", "Eve"], "rounds": [
        {"tables": [{"A": ["Ann", "Bob"], "B": ["Cat", "Dan"], "score": {"A": 0, "B": 8}}],
         "sit_outs": [], "absent": ["Eve"]},
        {"tables": [{"A": ["Ann", "Bob"], "B": ["Cat", "Eve"], "score": {"A": 7, "B": 6}}],
         "sit_outs": ["Dan"], "absent": []}]}"#,
    );
    let evaluation = evaluate(&record);
    let text = csv::standings_csv(&record, &evaluation);
    assert!(text.contains("5,Eve,,6,"), "{text}");
    assert!(text.contains("Ann,0,7,") && text.contains("Dan,8,0,"), "{text}");
    let seats = csv::seats_csv(&record, &evaluation).unwrap();
    assert_eq!(scores(&seats, "score")[5..], ["0", "0", "8", "8", "", "7", "7", "6", "6", "0"]);
}

#[test]
fn every_table_and_person_has_a_row_before_the_first_hand() {
    // Tables that have no hand yet, one that says so, and one that was closed.
    let text = r#"{"game": "court-whist", "players": [
        {"name": "Ann", "role": "lady"}, {"name": "Bob", "role": "gentleman"},
        {"name": "Cat", "role": "lady"}, {"name": "Dan", "role": "gentleman"},
        {"name": "Eve", "role": "lady"}, {"name": "Fay", "role": "gentleman"},
        {"name": "Gus", "role": "lady"}, {"name": "Hal", "role": "gentleman"},
        {"name": "Ida", "role": "lady"}], "rounds": [
        {"tables": [{"A": ["Ann", "Bob"], "B": ["Cat", "Dan"]},
                    {"A": ["Eve", "Fay"], "B": ["Gus", "Hal"], "hands": [], "closed": true}],
         "absent": ["Ida"]}]}"#;
    let record = read(text);
    let seats = csv::seats_csv(&record, &evaluate(&record)).unwrap();
    assert_eq!(seats.lines().nth(10).unwrap(), "1,Coronation,1,Ann,,1,A,lady,,no,,,,0,0,,,");
    assert_eq!(seats.lines().count(), 19, "{seats}");
}

#[test]
fn a_match_of_couples_begins_with_nothing_in_its_csv() {
    for seed in 0..5 {
        let record =
            games::simulate::record(rules::find("gin-tournament").unwrap(), seed, Some(8), None);
        let record = record.unwrap();
        let text = csv::encode(&record, &evaluate(&record));
        let mut lines = text.lines();
        let heads: Vec<&str> = lines.next().unwrap().split(',').collect();
        let first: Vec<&str> = lines.next().unwrap().split(',').collect();
        for (head, cell) in heads.iter().zip(first) {
            assert!(!head.starts_with("total:") || cell == "0", "{head} is {cell}");
        }
    }
}
