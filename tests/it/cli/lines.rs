//! `score --lines` and `check --lines`: a stream of records.

use std::io::{BufRead, BufReader};

use super::*;

fn line(record: &str) -> String {
    serde_json::from_str::<Json>(record).unwrap().to_string()
}

#[test]
fn any_number_of_jobs_gives_the_same_stream() {
    let place = Place::new();
    let games = games::rules::ALL.iter().cycle();
    let records = (0..300_u64).zip(games).filter_map(|(seed, game)| {
        let record = simulate::record(game, seed, None, Some(2))?;
        Some(format!("{}\n", json::encode(&record)))
    });
    let file = place.file("many.ndjson", &records.collect::<String>());
    let one = place.run(&["score", "--lines", "--jobs", "1", "--why", &file]);
    assert_eq!(one.code, Some(0), "{}", one.stderr);
    let lines = place.read("many.ndjson");
    for (answer, record) in one.stdout.lines().zip(lines.lines()).step_by(37) {
        let alone = place.run_with(&["score", "--why", "-"], record.as_bytes(), &[]);
        let (answer, alone): (Json, Json) =
            (serde_json::from_str(answer).unwrap(), serde_json::from_str(&alone.stdout).unwrap());
        assert_eq!(answer, alone);
    }
    assert_eq!(one.stdout.lines().count(), lines.lines().count());
    for jobs in ["2", "7"] {
        let many = place.run(&["score", "--lines", "--jobs", jobs, "--why", &file]);
        assert!(many.stdout == one.stdout, "{jobs} jobs answer differently");
    }
}

#[test]
fn answers_come_while_the_stream_continues() {
    let place = Place::new();
    let mut child = place.command(&["score", "--lines", "-"]).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        writeln!(input, "{}", line(RECORD)).unwrap();
        let mut answer = String::new();
        let _ = output.read_line(&mut answer).unwrap();
        assert!(answer.contains("totals"), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_line_that_is_too_long_is_answered_and_the_stream_goes_on() {
    let place = Place::new();
    let long = "x".repeat((256 << 20) + 300_000);
    let input = format!("{0}\n{long}\n{0}\n{long}", line(RECORD));
    let ran = place.run_with(&["check", "--lines", "-"], input.as_bytes(), &[]);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    let said = |number| {
        format!(
            "standard input, line {number}: this line is longer than 256 megabytes, and no record is\n"
        )
    };
    let ok = |number| format!("standard input, line {number}: ok\n");
    assert_eq!(ran.stdout, [ok(1), said(2), ok(3), said(4)].concat());
}

/// Games that people made themselves cannot be forgotten while the program runs, so it takes only
/// so many.
#[test]
fn so_many_different_own_games_are_read() {
    let place = Place::new();
    let record = |number: usize| {
        let fields = [serde_json::json!({ "id": "points", "label": "Points" })];
        let game = serde_json::json!({
            "name": format!("Game {number}"), "players": [2, 4], "fields": fields
        });
        let round = serde_json::json!({ "points": { "Ada": 3 } });
        let players = ["Ada", "Ben"];
        serde_json::json!({ "game": game, "players": players, "rounds": [round] })
    };
    let numbers = (0..4_100).chain([0, 4_095]);
    let lines: Vec<String> = numbers.map(|number| record(number).to_string()).collect();
    let file = place.file("own.ndjson", &lines.join("\n"));
    let ran = place.run(&["score", "--lines", "--jobs", "1", &file]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let answers: Vec<Json> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4_102);
    for (index, answer) in answers.iter().enumerate() {
        if (4_096..4_100).contains(&index) {
            assert_eq!(answer["line"], index + 1);
            let problem = &answer["problems"][0];
            assert_eq!(problem["field"], "game");
            let said = problem["message"].as_str().unwrap();
            assert!(said.contains("4,096 different custom games"), "{said}");
        } else {
            assert!(answer["totals"].is_object(), "line {}: {answer}", index + 1);
        }
    }
}
