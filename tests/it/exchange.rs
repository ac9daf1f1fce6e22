//! An export can be imported again, and nothing changes.

mod night;

use formats::Error;

use crate::prelude::*;

/// Returns the path of every record under tests/games.
pub fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let games = fs::read_dir(folder).unwrap();
    let files = games.flat_map(|game| fs::read_dir(game.unwrap().path()).unwrap());
    let mut cases: Vec<PathBuf> = files
        .map(|file| file.unwrap().path())
        .filter(|path| !path.to_string_lossy().ends_with(".result.json"))
        .collect();
    cases.sort();
    cases
}

/// Returns whether a record's game is also read as CSV.
pub fn is_read_as_csv(record: &Record) -> bool {
    record.game.groups()[0].is_none()
}

fn accepted() -> Vec<(PathBuf, Record)> {
    let record = |path: PathBuf| {
        let decoded = json::decode(&fs::read_to_string(&path).unwrap()).unwrap();
        let record = decoded.read().ok().map(|(record, _)| record.clone())?;
        Some((path, record))
    };
    let accepted: Vec<_> = cases().into_iter().filter_map(record).collect();
    assert!(accepted.len() > 50, "only {} accepted cases", accepted.len());
    accepted
}

fn problems(text: &str) -> Vec<String> {
    let decoded = csv::decode(text).unwrap();
    decoded.every_problem().into_iter().map(|problem| problem.message).collect()
}

fn goodge(players: &[&str]) -> Record {
    let players = players.iter().map(|name| (*name).to_owned()).collect();
    Record::new(rules::find("goodge").unwrap(), players)
}

#[test]
fn two_spellings_of_a_name_in_one_field_are_refused() {
    let text = r#"{ "game": "golf", "players": ["Ada", "Ben"],
                    "rounds": [{ "cards": { "Ada": 3, "Ben": 0, "\ufeffAda": 5 } }] }"#;
    let decoded = json::decode(text).unwrap();
    let [problem] = &decoded.every_problem()[..] else { panic!("{:?}", decoded.every_problem()) };
    assert!(problem.message.ends_with("“\u{feff}Ada” appears twice; remove one."), "{problem:?}");
    // A name with an invisible mark is still a name.
    let decoded = json::decode(&text.replace(r#""Ada": 3,"#, "")).unwrap();
    assert_eq!(decoded.every_problem(), []);
}

#[test]
fn a_case_survives_a_spreadsheet_with_semicolons_and_capital_flags() {
    let text = "round;declarer;bid;trump;captured:Ada;captured:Ben;captured:Cleo;game;players;options;ended\n\
        0;;;;;;;goodge;Ada, Ben;;TRUE\n";
    // A comma does not separate names.
    let decoded = csv::decode(text).unwrap();
    assert_eq!(decoded.record.as_ref().unwrap().players, ["Ada, Ben"]);
    assert!(decoded.record.unwrap().ended);
}

#[test]
fn csv_reads_like_a_score_sheet() {
    let text = r#"{"game": "goodge", "options": {"target": 1000}, "players": ["Ada", "Ben", "Cleo"],
        "dealer": "Ben", "rounds": [
        {"declarer": "Ben", "bid": 120, "trump": "stars",
         "captured": {"Ada": 70, "Ben": 130, "Cleo": 50}, "note": "late, but \"fine\""},
        {"declarer": "Ada", "bid": 90, "trump": "hearts", "dealer": "Ada",
         "captured": {"Ada": 80, "Ben": 170}, "adjustments": {"Cleo": -10}}]}"#;
    let decoded = json::decode(text).unwrap();
    let (record, evaluation) = decoded.read().unwrap();
    assert_eq!(
        csv::encode(record, &evaluation),
        "round,declarer,bid,trump,captured:Ada,captured:Ben,captured:Cleo,dealer,\
         adjustments:Ada,adjustments:Ben,adjustments:Cleo,note,\
         score:Ada,score:Ben,score:Cleo,total:Ada,total:Ben,total:Cleo,\
         game,players,options,first dealer,ended\r\n\
         0,,,,,,,,,,,,,,,0,0,0,goodge,Ada; Ben; Cleo,target=1000,Ben,\r\n\
         1,Ben,120,stars,70,130,50,,,,,\"late, but \"\"fine\"\"\",70,130,50,70,130,50,,,,,\r\n\
         2,Ada,90,hearts,80,170,,Ada,,,-10,,-90,170,-10,-20,300,40,,,,,\r\n"
    );
    assert_eq!(
        csv::standings_csv(record, &evaluation),
        "rank,name,total,winner\r\n1,Ben,300,no\r\n2,Cleo,40,no\r\n3,Ada,-20,no\r\n"
    );
}

#[test]
fn names_with_many_semicolons_round_trip() {
    let record = goodge(&["Ada;;;;;;;;", "Ben", ";round;"]);
    let text = csv::encode(&record, &evaluate(&record));
    let heading = text.lines().next().unwrap();
    assert!(heading.matches(';').count() > heading.matches(',').count());
    assert_eq!(csv::decode(&text).unwrap().record, Some(record));
}

#[test]
fn spaces_around_a_name_do_not_change_the_person() {
    let text = json::encode_text(&goodge(&["Ada", "Ben", " Ada "]));
    let problems = json::decode(&text).unwrap().every_problem();
    let [problem] = &problems[..] else { panic!("{problems:?}") };
    assert_eq!(problem.message, "Ada is listed twice. Each player needs a different name.");
}

#[test]
fn only_a_file_with_letters_beyond_ascii_has_a_byte_order_mark() {
    let plain = goodge(&["Ada", "Ben", "Cleo"]);
    let accented = goodge(&["Ada", "Zoë", "Cleo"]);
    assert!(csv::encode(&plain, &evaluate(&plain)).starts_with("round,"));
    let text = csv::encode(&accented, &evaluate(&accented));
    assert!(text.starts_with('\u{feff}'));
    assert_eq!(formats::decode(&text).unwrap().record, Some(accented));
}

#[test]
fn every_mistake_is_reported_with_line_and_column() {
    let text = "round,declarer,bid,trump,captured:Ada,captured:Ben,captured:Dov,colour,game,players,options,first dealer,ended\r\n\
        0,,,,,,,,goodge,Ada; Ben; Cleo,target=x; size=3,Dov,maybe\r\n\
        1,Zed,x,blue,y,z,5,red,,,,,\r\n\
        \r\n\
        3,Ada,100,stars,\"1\",,,,,,,,\r\n\
        three,Ada,,,,,,,,,,,\r\n\
        3,Ada,,,,,,,,,,,,surplus\r\n";
    let said = problems(text);
    let wanted = [
        "Line 2, column options: “Play to” must be a whole number, from 50 to 10,000, not “x”.",
        "Line 2, column options: Goodge has no option “size”.",
        "Line 2, column first dealer: nobody called “Dov” is playing.",
        "Line 2, column ended: it must be true or false, not “maybe”.",
        "Line 3, column captured:Dov: nobody called “Dov” is playing.",
        "Line 3, column colour: Goodge does not use “colour”; remove it.",
        "Line 3, column declarer: Goodge: nobody called “Zed” is playing.",
        "Line 3, column bid: Bid must be a whole number, not “x”.",
        "Line 3, column trump: Trump must be spades, hearts, diamonds, clubs or stars, not “blue”.",
        "Line 3, column captured:Ada: Captured points must be whole numbers, not “y”.",
        "Line 3, column captured:Ben: Captured points must be whole numbers, not “z”.",
        "Line 5, column round: round 3 comes after round 1; round 2 is missing.",
        "Line 6, column round: “three” is not a round; it must be a whole number.",
        "Line 7, column round: line 5 says this already.",
        "Line 7 has 14 cells, but there are 13 columns.",
    ];
    for sentence in wanted {
        assert!(said.iter().any(|message| message == sentence), "{sentence}\nnot in {said:#?}");
    }
}

#[test]
fn a_side_is_not_named_by_a_player() {
    let text = r#"{ "game": "euchre", "players": ["Ada", "Ben", "Cleo", "Dov"],
                    "rounds": [{ "declarer": "Ben", "tricks": 3, "adjustments": { "Ada": -1 } }] }"#;
    let problems_of = |text| json::decode(text).unwrap().every_problem();
    let [problem] = &problems_of(text)[..] else { panic!("{:?}", problems_of(text)) };
    assert_eq!(problem.message, "Ruling: name a side, A or B, not “Ada”.");
    let table = "round,game,players,declarer,tricks,adjustments:Ada\r\n\
                 0,euchre,Ada; Ben; Cleo; Dov,,,\r\n\
                 1,,,Ben,3,-1\r\n";
    let wanted = "Line 3, column adjustments:Ada: name a side, A or B, not “Ada”.";
    assert_eq!(problems(table)[0], wanted);
}

#[test]
fn the_first_round_of_a_file_is_round_1() {
    let said = problems("round,game,players\r\n0,goodge,Ada; Ben; Cleo\r\n2,,\r\n");
    let wanted = "Line 3, column round: round 2 comes first; round 1 is missing.";
    assert!(said.iter().any(|message| message == wanted), "{said:#?}");
}

#[test]
fn a_file_without_its_setup_is_refused_with_what_is_missing() {
    assert_eq!(
        problems("round,bid\r\n1,20\r\n"),
        ["There is no row with round 0, which has the game and the players."]
    );
    assert_eq!(
        problems("round,game,players\r\n0,gouge,Ada\r\n"),
        ["Line 2, column game: there is no game called gouge."]
    );
    let said = problems("round,game,players,captured:Ada\r\n0,goodge,,\r\n1,,,20\r\n");
    assert_eq!(
        said[0],
        "Line 2, column players: the players are missing; write their names separated by semicolons."
    );
}

#[test]
fn text_that_is_not_a_record_is_refused_with_its_position() {
    let said = |text: &str| formats::decode(text).unwrap_err().to_string();
    assert!(said("hello").starts_with("line 1, column 1: this is neither JSON"));
    assert!(said(" ").starts_with("line 1, column 1: the file is empty"));
    assert!(said("3").ends_with("but this is a number"));
    assert!(said("{\n  \"game\" 1}").starts_with("line 2, column"));
    assert_eq!(
        said("[1]"),
        "line 1, column 1: a record is a JSON object that starts with {, but this is a list"
    );
    assert_eq!(said("round,bid,bid\n"), "line 1: two columns are called “bid”");
    for text in ["a,b\r\n1,2\r\n", ""] {
        assert!(matches!(csv::decode(text), Err(Error::NotCsv { line: 1, .. })));
    }
    let list = formats::decode_all("[{}, 1]").unwrap_err().to_string();
    assert!(list.starts_with("record 2 of the list is a number"), "{list}");
}

#[test]
fn sorted_and_blank_rows_are_read_in_order() {
    let record = accepted().into_iter().map(|(_, record)| record).filter(is_read_as_csv);
    let record = record.max_by_key(|record| record.rounds.len()).unwrap();
    let text = csv::encode(&record, &evaluate(&record));
    let mut lines: Vec<&str> = text.split_inclusive("\r\n").collect();
    lines[1..].reverse();
    lines.insert(2, ",,,,\r\n");
    assert_eq!(csv::decode(&lines.concat()).unwrap().record, Some(record));
}

#[test]
fn no_column_is_ambiguous() {
    for game in rules::ALL {
        let fixed = ["round", "game", "players", "options", "first dealer", "date", "ended"];
        for field in game.fields() {
            assert!(!fixed.contains(&field.id), "{}: {}", game.id, field.id);
            assert!(!field.id.contains(':'), "{}: {}", game.id, field.id);
        }
    }
}
