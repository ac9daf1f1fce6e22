//! Scores of Hearts and Euchre compared with `OpenSpiel`, which plays whole random deals: each
//! player must get the same score here for the same deal.
//!
//! `pip install open_spiel`, then `cargo test --test it openspiel:: -- --ignored`;
//! `HOUSE_RULES_PYTHON` names another Python.

use serde_json::Value;

use crate::prelude::*;

const DEALS_OF_HEARTS: usize = 3000;
const HANDS_OF_EUCHRE: usize = 2000;

#[test]
#[ignore = "needs Python with OpenSpiel"]
fn totals_of_hearts_and_euchre_match_openspiel() {
    let python = std::env::var("HOUSE_RULES_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/openspiel/play.py");
    let counts = [DEALS_OF_HEARTS, HANDS_OF_EUCHRE].map(|count| count.to_string());
    let played = Command::new(&python).arg(script).args(counts).stderr(Stdio::inherit()).output();
    let played = played.unwrap_or_else(|error| panic!("{python}: {error}"));
    assert!(played.status.success(), "{python} failed on {script}");
    let text = String::from_utf8(played.stdout).unwrap();
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let decoded = json::decode_object(line["record"].as_object().unwrap());
        let (record, evaluation) = decoded.read().unwrap_or_else(|why| panic!("{line}: {why:?}"));
        let ours: Value = evaluation.totals.iter().enumerate().map(named(record)).collect();
        assert_eq!(ours, line["scores"], "{line}");
    }
    assert_eq!(text.lines().count(), DEALS_OF_HEARTS + HANDS_OF_EUCHRE);
}

fn named(record: &scoring::Record) -> impl Fn((usize, &i64)) -> (String, Value) {
    |(team, total)| (record.team_id(Team::at(team)).to_owned(), Value::from(*total))
}
