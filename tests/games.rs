//! Every case under `tests/games/<id>/` is a named test: a record beside its result.
//!
//! A result is compared as JSON. Problems and warnings are compared as sets of round, field and
//! place; their wording is free, but must not be empty.

#![allow(
    missing_docs,
    unused_results,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use formats::json;
use formats::result;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value as Json;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    let mut cases = Vec::new();
    collect(&folder, &mut cases);
    cases.sort();
    let trials = cases.into_iter().map(|case| {
        let name = case.strip_prefix(&folder).unwrap().with_extension("").display().to_string();
        Trial::test(name, move || run(&case))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn collect(folder: &Path, cases: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, cases);
        } else if path.to_string_lossy().ends_with(".json")
            && !path.to_string_lossy().ends_with(".result.json")
        {
            cases.push(path);
        }
    }
}

fn run(case: &Path) -> Result<(), Failed> {
    let text = fs::read_to_string(case)?;
    let wanted: Json =
        serde_json::from_str(&fs::read_to_string(case.with_extension("result.json"))?)?;
    let decoded = json::decode(&text).map_err(|error| error.to_string())?;
    let found = match decoded.read() {
        Ok((record, evaluation)) => {
            let back =
                json::decode(&json::encode_text(record)).map_err(|error| error.to_string())?;
            if back.record.as_ref() != Some(record) || !back.found.problems.is_empty() {
                return Err("the record is not the same when it is written and read again".into());
            }
            serde_json::json!(result::result(record, &evaluation, false))
        }
        Err(problems) => {
            result::problems(decoded.record.as_ref().map(|record| record.game), &problems)
        }
    };
    compare(&wanted, &found)
}

fn compare(wanted: &Json, found: &Json) -> Result<(), Failed> {
    let (mut wanted_plain, mut found_plain) = (wanted.clone(), found.clone());
    for list in ["problems", "warnings"] {
        if places(wanted, list)? != places(found, list)? {
            let lines = |result: &Json| match result.get(list).and_then(Json::as_array) {
                Some(all) => {
                    all.iter().fold(String::new(), |said, one| format!("{said}\n    {one}"))
                }
                None => "\n    none".to_owned(),
            };
            let (wanted, found) = (lines(wanted), lines(found));
            return Err(format!("{list}\n  wanted{wanted}\n  found{found}").into());
        }
        for side in [&mut wanted_plain, &mut found_plain] {
            let _ = side.as_object_mut().and_then(|object| object.remove(list));
        }
    }
    let mut lines = Vec::new();
    differences(String::new(), Some(&wanted_plain), Some(&found_plain), &mut lines);
    if lines.is_empty() { Ok(()) } else { Err(lines.join("\n").into()) }
}

/// Adds a line for each value that is not the same: "rounds[0].scores.Ada: wanted 70, found 72".
fn differences(
    place: String,
    wanted: Option<&Json>,
    found: Option<&Json>,
    lines: &mut Vec<String>,
) {
    match (wanted, found) {
        (Some(Json::Object(one)), Some(Json::Object(other))) => {
            let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for key in keys {
                let dot = if place.is_empty() { "" } else { "." };
                differences(format!("{place}{dot}{key}"), one.get(key), other.get(key), lines);
            }
        }
        (Some(Json::Array(one)), Some(Json::Array(other))) => {
            for at in 0..one.len().max(other.len()) {
                differences(format!("{place}[{at}]"), one.get(at), other.get(at), lines);
            }
        }
        (wanted, found) if wanted != found => {
            let said = |value: Option<&Json>| value.map_or("nothing".to_owned(), Json::to_string);
            lines.push(format!("{place}: wanted {}, found {}", said(wanted), said(found)));
        }
        _ => {}
    }
}

/// Returns the problems of a result in order, without their wording.
fn places(result: &Json, list: &str) -> Result<Vec<String>, Failed> {
    let Some(problems) = result.get(list).and_then(Json::as_array) else {
        return Ok(Vec::new());
    };
    let mut places = Vec::new();
    for problem in problems {
        let mut object = problem.as_object().cloned().unwrap_or_default();
        if let Some(message) = object.remove("message")
            && !message.as_str().is_some_and(|message| message.ends_with(['.', '?']))
        {
            return Err(format!("no sentence: {message}").into());
        }
        let mut place = Json::Object(object);
        place.sort_all_objects();
        places.push(place.to_string());
    }
    places.sort();
    Ok(places)
}
