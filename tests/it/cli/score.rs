//! `score` and `check`: the results of records, and their problems.

use crate::cli::{BAD, Place, RECORD};
use crate::exchange::cases;
use crate::prelude::*;

#[test]
fn score_prints_the_result_as_json() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let ran = place.run(&["score", &file]).exits(0);
    assert_eq!(ran.json()["totals"]["Ben"], 130);
    assert_eq!(ran.json()["rounds"][0].get("why"), None);
    assert!(ran.stdout.starts_with("{\n  \"game\": \"goodge\",\n"), "{}", ran.stdout);
    assert!(!place.path("games.db").exists(), "scoring a file needs no database");
}

#[test]
fn score_gives_reasons() {
    let place = Place::new();
    let file = place.file("a.json", RECORD);
    let ran = place.run(&["score", &file, "--why"]).exits(0);
    let why = &ran.json()["rounds"][0]["why"]["Ben"][0];
    assert_eq!(why["points"], 130);
    assert_eq!(why["why"], "bid 120, took 130: made");
}

#[test]
fn score_reads_standard_input_and_csv() {
    let place = Place::new();
    let from_json = place.run_with(&["score", "-"], RECORD.as_bytes(), &[]).exits(0);
    let decoded = json::decode(RECORD).unwrap();
    let (record, evaluation) = decoded.read().unwrap();
    let sheet = csv::encode(record, &evaluation);
    let from_csv = place.run_with(&["score", "-"], sheet.as_bytes(), &[]).exits(0);
    assert_eq!(from_json.stdout, from_csv.stdout);
}

#[test]
fn score_gives_problems_as_json() {
    let place = Place::new();
    let file = place.file("bad.json", BAD);
    let ran = place.run(&["score", &file]).exits(2);
    let problems = ran.json()["problems"].as_array().unwrap().clone();
    let fields: Vec<&str> =
        problems.iter().map(|problem| problem["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["trump", "bid", "captured"]);
    let ran = place.run_with(&["score", "-"], b"{}", &[]).exits(2);
    assert_eq!(ran.json()["problems"][0]["field"], "game");
    assert_eq!(ran.json()["problems"][0]["round"], Json::Null);
}

#[test]
fn score_says_where_a_file_is_not_a_record() {
    let place = Place::new();
    let file = place.file("broken.json", "{\n  \"game\": \"goodge\",\n  \"players\" 3\n}\n");
    let ran = place.run(&["score", &file]).exits(1);
    assert_eq!(
        ran.stderr,
        "house-rules: broken.json: line 3, column 13: this is not JSON: expected `:`.\n"
    );
    assert_eq!(ran.stdout, "");
    let file = place.file("list.json", "[1]");
    let _ = place.run(&["score", &file]).exits(1).complains("line 1, column 1").complains("a list");
    let _ = place.run_with(&["score", "-"], b"", &[]).exits(1).complains("standard input: line 1");
    let _ = place
        .run_with(&["score", "-"], b"{\n \"\xff\"", &[])
        .exits(1)
        .complains("line 2, column 3")
        .complains("UTF-8");
    let _ = place
        .run(&["score", "none.json"])
        .exits(1)
        .complains("house-rules: none.json cannot be read: there is no such file or folder.");
    let _ = place.run(&["score", "."]).exits(1).complains("it is a folder");
    let file = place.file("twice.csv", "round,bid,bid\r\n");
    let _ = place
        .run(&["score", &file])
        .exits(1)
        .complains("twice.csv: line 1: two columns are called “bid”.");
}

#[test]
fn every_case_has_the_right_exit_status() {
    let place = Place::new();
    // One refused and one accepted case of every game; the library is tested with them all.
    for game in rules::ALL {
        let mut seen = [false; 2];
        for case in cases() {
            if !case.parent().unwrap().ends_with(game.id) {
                continue;
            }
            let wanted: Json = serde_json::from_str(
                &fs::read_to_string(case.with_extension("result.json")).unwrap(),
            )
            .unwrap();
            let refused = wanted.get("problems").is_some();
            if !std::mem::replace(&mut seen[usize::from(refused)], true) {
                let ran = place.run(&["score", &case.display().to_string()]);
                let ran = ran.exits(if refused { 2 } else { 0 });
                assert_eq!(ran.json().get("totals"), wanted.get("totals"));
            }
        }
        assert_eq!(seen, [true; 2], "{}", game.id);
    }
}

#[test]
fn check_prints_every_problem_and_warning_as_a_sentence() {
    let place = Place::new();
    let good = place.file("good.json", RECORD);
    let odd = place.file("odd.json", &RECORD.replace("120", "122"));
    let bad = place.file("bad.json", BAD);
    let list = place.file("list.json", &format!("[{RECORD}, {BAD}]"));
    let _ = place.run(&["check", &good, &good]).exits(0).says("good.json: ok\ngood.json: ok\n");
    let _ = place
        .run(&["check", &odd])
        .exits(0)
        .says("odd.json: warning: round 1, bid: 122 is not a multiple of 5.");
    let ran = place.run(&["check", &good, &bad, &list]).exits(2);
    let _ = ran
        .says("good.json: ok\n")
        .says("bad.json: round 1, bid: Bid must be from 50 to 250, not 300.\n")
        .says("bad.json: round 1, trump: Trump must be spades, hearts,")
        .says("bad.json: round 1, captured: Captured points add up to 200; they must make 250 (50 too few).")
        .says("list.json, record 1: ok\n")
        .says("list.json, record 2: round 1, bid:");
}

#[test]
fn check_continues_after_an_unreadable_file() {
    let place = Place::new();
    let good = place.file("good.json", RECORD);
    let bad = place.file("bad.json", BAD);
    let ran = place.run(&["check", "none.json", &good]).exits(1);
    let _ = ran.says("good.json: ok\n").complains("none.json cannot be read");
    let ran = place.run(&["check", "none.json", &bad, &good]);
    assert_eq!(ran.code, Some(2), "{ran:#?}");
}

#[test]
fn a_changed_score_or_total_of_a_spreadsheet_is_a_warning_with_its_place() {
    let place = Place::new();
    let (decoded, scores) = (json::decode(RECORD).unwrap(), "70,130,50,70,130,50");
    let (record, evaluation) = decoded.read().unwrap();
    let sheet = csv::encode(record, &evaluation);
    assert!(sheet.contains(scores), "{sheet}");
    let file = place.file("a.csv", &sheet.replace(scores, "71,130,50,70,x,50"));
    let score = "a.csv: warning: round 1, score: Line 3, column score:Ada: the file says Ada \
                 scored 71; it is 70.\n";
    let total = "a.csv: warning: round 1, total: Line 3, column total:Ben: the file says Ben has \
                 x in total; it is 130.\n";
    let _ = place.run(&["check", &file]).exits(0).says(&format!("{score}{total}"));
    let plain = place.file("plain.csv", &sheet);
    let exact = place.run(&["score", &plain]).exits(0).stdout;
    let ran = place.run(&["score", &file]);
    assert_eq!((ran.code, &ran.stdout), (Some(0), &exact));
    assert!(ran.stderr.contains(score) && ran.stderr.contains(total), "{ran:#?}");
    let ran = place.run(&["import", &file]);
    assert_eq!(ran.code, Some(0), "{ran:#?}");
    assert!(ran.stderr.contains(score) && ran.stderr.contains(total), "{ran:#?}");
}

#[test]
fn a_truncated_spreadsheet_is_a_warning() {
    let place = Place::new();
    let record = json::decode(RECORD).unwrap();
    let (record, evaluation) = record.read().unwrap();
    let sheet = csv::encode(record, &evaluation);
    let width = sheet.lines().next().unwrap().split(',').count();
    let file = place.file("short.csv", sheet.trim_end().strip_suffix(",,").unwrap());
    let said = format!(
        "short.csv: warning: round 1, round: Line 3 has {} of {width} cells; the end of the file \
         may have been cut off.\n",
        width - 2
    );
    let _ = place.run(&["check", &file]).exits(0).says(&said);
    let file =
        place.file("quoted.csv", &format!("{},\"tru", sheet.trim_end().strip_suffix(',').unwrap()));
    let ran = place.run(&["check", &file]);
    assert!(ran.stdout.contains("Line 3 ends within quotation marks"), "{ran:#?}");
    let unended = place.file("whole.csv", sheet.trim_end());
    let _ = place.run(&["check", &unended]).exits(0).says("whole.csv: ok\n");
}
