//! A night as CSV: in one file, and as its hands and its seats.

use super::*;

fn night() -> Record {
    let names = ["Ann", "Bob", "Cat", "A"].map(str::to_owned).to_vec();
    let mut record = Record::new(&NIGHT, names);
    for (seat, role) in ["lady", "gentleman", "=lady", ""].into_iter().enumerate() {
        let cell = Cell::of("role", Subject::Player(Player(u16::try_from(seat).unwrap())));
        let _ = record.setup.set(cell, Some(Value::Text(role.to_owned())));
    }
    let at = |table, hand| RoundPath { table, hand };
    let cells = |cells: Vec<(&'static str, RoundPath, Subject, Value)>| {
        let cell = |(field, place, key, value)| (Cell { field, place, subject: key }, value);
        cells.into_iter().map(cell).collect()
    };
    let count = Value::Number;
    record.rounds.push(cells(vec![
        ("tables", at(0, 0), Subject::One, count(3)),
        ("sat_out", at(0, 0), Subject::One, Value::Players(Vec::new())),
        ("pair", at(1, 0), Subject::One, Value::Players(vec![Player(2), Player(0)])),
        ("closed", at(1, 0), Subject::One, Value::Flag(true)),
        ("hands", at(1, 0), Subject::One, count(2)),
        ("tricks", at(1, 1), Subject::Team(Team::B), Value::Number(-6)),
        ("faces", at(1, 2), Subject::One, Value::Numbers(vec![-1, 2])),
        ("faces", at(1, 1), Subject::One, Value::Numbers(Vec::new())),
        ("hands", at(2, 0), Subject::One, count(0)),
        ("hands", at(3, 0), Subject::One, count(1)),
        ("tricks", at(3, 1), Subject::Player(Player(1)), Value::Number(4)),
        ("note", at(0, 0), Subject::One, Value::Text("late".to_owned())),
    ]));
    record.rounds.push(cells(vec![("tables", at(0, 0), Subject::One, count(0))]));
    record.rounds.push(cells(vec![]));
    record
}

fn find_night(id: &str) -> Option<&'static Game> {
    (id == "night").then_some(&NIGHT)
}

#[test]
fn a_night_of_tables_round_trips_as_csv() {
    let record = night();
    let text = csv::encode(&record, &evaluate(&record));
    let decoded = csv::decode_with(&text, find_night).unwrap();
    assert_eq!(decoded.found.problems, [], "{text}");
    assert_eq!(decoded.record.as_ref(), Some(&record), "{text}");
    let heading = text.lines().next().unwrap().trim_start_matches('\u{feff}');
    assert!(
        heading.starts_with(
            "round,table,hand,tables,pair,closed,hands,tricks:A,tricks:B,tricks:Ann,tricks:Bob,"
        ),
        "{heading}"
    );
    // The setup, three rounds, three tables, three hands, and the heading.
    assert_eq!(text.lines().count(), 11, "{text}");
}

#[test]
fn tables_are_counted_by_rows_if_no_number_is_given() {
    let text = "round,table,hand,tricks:A,tricks:Bob,tables,game,players\n\
        0,,,,,,night,Ann; Bob; Cat; Dan\n1,1,1,5,,,,\n1,1,2,,3,,,\n1,2,,,,,,\n";
    let decoded = csv::decode_with(text, find_night).unwrap();
    assert_eq!(decoded.found.problems, []);
    let record = decoded.record.unwrap();
    let number = |field, table, hand, key| {
        record.rounds[0]
            .get(&Cell { field, place: RoundPath { table, hand }, subject: key })
            .cloned()
    };
    assert_eq!(number("tables", 0, 0, Subject::One), Some(Value::Number(2)));
    assert_eq!(number("hands", 1, 0, Subject::One), Some(Value::Number(2)));
    assert_eq!(number("hands", 2, 0, Subject::One), None);
    assert_eq!(number("tricks", 1, 2, Subject::Player(Player(1))), Some(Value::Number(3)));
}

#[test]
fn a_row_without_a_place_is_reported() {
    let text = "round,table,hand,tricks:A,pair,tables,game,players\n\
        0,,,,,,night,Ann; Bob; Cat; Dan\n1,,,5,,1,,\n1,2,,,Zed,,,\n1,2,,,,,,\n1,9,,,,,,\n1,1,x,,,,,\n";
    let decoded = csv::decode_with(text, find_night).unwrap();
    let said: Vec<&str> =
        decoded.found.problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(
        said,
        [
            "Line 5, column round: line 4 says this already.",
            "Line 6, column table: “9” must be a whole number from 1 to 6.",
            "Line 7, column hand: “x” must be a whole number from 1 to 4.",
            "Line 3, column tricks:A: this does not belong to the round as a whole.",
            "Line 4, column pair: Pair: nobody called “Zed” is playing.",
            "Line 3, column tables: it says 1, but there are rows up to 2.",
        ]
    );
}

/// Writes a night as its two files, and reads them again.
fn through_halves(record: &Record) -> Record {
    let reading = evaluate(record);
    let hands = csv::hands_csv(record, &reading).unwrap();
    let seats = csv::seats_csv(record, &reading).unwrap();
    assert_eq!(csv::NightFile::of(&hands), Some(csv::NightFile::Hands));
    assert_eq!(csv::NightFile::of(&seats), Some(csv::NightFile::Seats));
    assert_eq!(csv::NightFile::of(&csv::encode(record, &reading)), None);
    let decoded = csv::decode_night(&hands, &seats).unwrap();
    assert_eq!(decoded.found.problems, [], "{hands}\n{seats}");
    decoded.record.unwrap()
}

fn simulated(game: &str, seed: u64, players: usize, rounds: usize) -> Record {
    let game = rules::find(game).unwrap();
    house_rules::simulate::record(game, seed, Some(players), Some(rounds)).unwrap()
}

#[test]
fn a_night_round_trips_as_hands_and_seats() {
    for (game, players) in [("court-whist", 9), ("court-whist", 4), ("gin-tournament", 6)] {
        for seed in 0..12 {
            for rounds in [0, 1, 3] {
                let record = simulated(game, seed, players, rounds);
                assert_eq!(through_halves(&record), record, "{game} {seed} {rounds}");
            }
        }
    }
}

#[test]
fn names_like_formulas_and_notes_round_trip_with_a_night() {
    let mut record = simulated("court-whist", 3, 9, 2);
    for (player, name) in record
        .players
        .iter_mut()
        .zip(["=1+1", "Gus ", " Hal", "A;B", "'", "Zoë", "A lady", "\"", "-5"])
    {
        *player = name.to_owned();
    }
    let note = Value::Text("=SUM(A1), late\r\nand \"loud\"".to_owned());
    let _ = record.rounds[1].set(Cell::one("note"), Some(note));
    record.ended = true;
    assert_eq!(through_halves(&record), record);
    for text in [
        csv::hands_csv(&record, &evaluate(&record)).unwrap(),
        csv::seats_csv(&record, &evaluate(&record)).unwrap(),
    ] {
        for cell in cells(text.trim_start_matches('\u{feff}')).into_iter().flatten() {
            let risky = cell.starts_with(['=', '+', '-', '@', '\t', '\r']);
            assert!(!risky || cell.parse::<i64>().is_ok(), "{cell:?} opens as a formula");
        }
    }
}

#[test]
fn a_night_without_hands_round_trips_with_every_table() {
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
    let record = json::decode(text).unwrap().record.unwrap();
    let back = through_halves(&record);
    assert_eq!(back, record);
    let seats = csv::seats_csv(&record, &evaluate(&record)).unwrap();
    assert_eq!(seats.lines().nth(10).unwrap(), "1,Coronation,1,Ann,,1,A,lady,,no,,,,0,0,,,");
    assert_eq!(seats.lines().count(), 19, "{seats}");
}

#[test]
fn the_rows_of_a_night_can_be_sorted() {
    let record = simulated("court-whist", 5, 10, 3);
    let reading = evaluate(&record);
    let hands = csv::hands_csv(&record, &reading).unwrap();
    let mut lines: Vec<&str> = hands.split_inclusive("\r\n").collect();
    lines[1..].reverse();
    let seats = csv::seats_csv(&record, &reading).unwrap();
    let decoded = csv::decode_night(&lines.concat(), &seats).unwrap();
    assert_eq!(decoded.record, Some(record));
}

#[test]
fn hands_and_seats_that_disagree_are_reported() {
    let record = simulated("court-whist", 5, 8, 1);
    let reading = evaluate(&record);
    let hands = csv::hands_csv(&record, &reading).unwrap();
    let seats = csv::seats_csv(&record, &reading).unwrap();
    let said = |hands: &str, seats: &str| -> Vec<String> {
        let decoded = csv::decode_night(hands, seats).unwrap();
        decoded.found.problems.into_iter().map(|problem| problem.message).collect()
    };
    let sitting = cells(&hands)[1][4].clone();
    let other = hands.replacen(&format!(",{sitting},"), ",Zed,", 1);
    assert_eq!(
        said(&other, &seats),
        [format!("Hands, line 2, column A lady: the seats have {sitting} there, not Zed.")]
    );
    let other = hands.replacen("\r\n1,", "\r\n4,", 1);
    assert!(
        said(&other, &seats)
            .contains(&"Hands, line 2, column round: round 4 is not in the seats.".to_owned())
    );
    let other =
        seats.replacen(",yes,", ",perhaps,", 1).replacen("0,court-whist", "0,court-wist", 1);
    assert_eq!(
        said(&hands, &other),
        ["Seats, line 2, column game: there is no game called court-wist."]
    );
    let other = hands.replacen("closed", "shut", 1);
    assert_eq!(said(&other, &seats), Vec::<String>::new(), "an empty column means nothing");
    for half in [&hands, &seats] {
        let alone = exchange::decode(half).unwrap_err();
        assert!(matches!(alone, Error::NightFileAlone { .. }), "{alone}");
        assert!(exchange::decode_all(half).is_err());
    }
}

#[test]
fn a_match_of_couples_begins_with_nothing_in_its_csv() {
    for seed in 0..5 {
        let record = house_rules::simulate::record(
            rules::find("gin-tournament").unwrap(),
            seed,
            Some(8),
            None,
        );
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
