//! The number of keys that a round takes, from the recorded state of the previous round to its own.

use crate::entry_law::typist::Style;
use crate::entry_law::{Case, hands_of, round_of, type_case};
use crate::prelude::*;

/// Returns every round of some games.
fn rounds(id: &str, players: usize) -> Vec<Case> {
    let game = rules::find(id).unwrap();
    let games = (0..10).map(|seed| some_rounds(game, 300 + seed, Some(players), 12));
    let rounds = games.flat_map(|record| {
        (0..record.rounds.len()).map(move |at| {
            let before = record.rounds[..at].to_vec();
            let wanted = record.rounds[at].clone();
            let record = Record { rounds: before, ..begun(&record) };
            Case { record, hand: None, wanted, other: None }
        })
    });
    rounds.collect()
}

/// Returns the digits of a case's numbers, at most `most` each.
fn digits(case: &Case, most: usize) -> bool {
    case.wanted.cells().all(|(_, value)| match value {
        Value::Number(number) => number.to_string().len() <= most,
        _ => true,
    })
}

fn hundreds(case: &Case) -> usize {
    case.wanted.cells().filter(|(_, value)| matches!(value, Value::Number(100..))).count()
}

fn keys(cases: &[Case]) -> Vec<(usize, String)> {
    let keys = (0..).zip(cases).filter_map(|(seed, case)| {
        let (sheet, form) = case.open(false)?;
        match type_case(case, (&sheet, form), Style::Enter, seed) {
            Ok((_, keys)) => Some((keys.len(), format!("{keys:?}"))),
            Err(why) => panic!("{why}"),
        }
    });
    keys.collect()
}

fn holds(cases: &[Case], most: usize, what: &str) {
    assert!(cases.len() > 10, "{what}: {}", cases.len());
    let keys = keys(cases);
    let longest = keys.iter().max_by_key(|(count, _)| *count).unwrap();
    assert!(longest.0 <= most, "{what}: {} keys: {}", longest.0, longest.1);
}

#[test]
fn a_round_takes_few_keys() {
    let mut goodge = rounds("goodge", 3);
    holds(&goodge, 15, "goodge with numbers of three digits");
    goodge.retain(|case| hundreds(case) < 3);
    holds(&goodge, 14, "goodge");
    // A bid of three digits; fewer than a hundred points on the table.
    let usual = |case: &Case| hundreds(case) < 2;
    let bids: Vec<Case> = rounds("five-hundred-bid", 4).into_iter().filter(usual).collect();
    holds(&bids, 10, "500 bid");
    let one = |case: &Case| digits(case, 1);
    let bare = |case: &Case| one(case) && case.wanted.get(&Cell::one("trump")).is_none();
    let oh_hell: Vec<Case> = rounds("oh-hell", 5).into_iter().filter(bare).collect();
    holds(&oh_hell, 21, "oh hell");
    // The queen alone makes most numbers two digits long.
    let tens = |case: &Case| {
        let numbers = case.wanted.cells().filter(|(_, it)| matches!(it, Value::Number(10..)));
        numbers.count() < 2
    };
    let hearts: Vec<Case> = rounds("hearts", 4).into_iter().filter(tens).collect();
    holds(&hearts, 9, "hearts with one number of two digits");
}

#[test]
fn a_hand_of_a_night_takes_few_keys() {
    for case in hands_of(rules::find("court-whist").unwrap(), 0..20) {
        let has = |field: &str| case.wanted.cells().any(|(cell, _)| cell.field == field);
        let boxes = case.open(false).unwrap().1.cells();
        let cells: Vec<&Cell> = boxes.iter().collect();
        let most = match cells.len() {
            2 => 4,
            4 if has("lady_tricks") => 8,
            _ => continue,
        };
        let keys = keys(std::slice::from_ref(&case));
        let two = case.wanted.cells().filter(|(_, value)| matches!(value, Value::Number(10..)));
        assert!(keys[0].0 <= most + two.count(), "{}", keys[0].1);
    }
}

#[test]
fn a_couple_takes_six_keys() {
    let gin = rules::find("gin-tournament").unwrap();
    let cases = (0..300).filter_map(|seed| round_of(gin, seed)).filter(|case| {
        let alone = case.open(false).is_some_and(|(_, form)| form.places().len() == 1);
        let left = case.wanted.cells().filter(|(_, value)| matches!(value, Value::Number(1..)));
        // One of the two has cards left, worth no more than 99; the number of couples is a number.
        alone && digits(case, 2) && left.count() <= 2
    });
    // Enter on *Record* is one more.
    holds(&cases.collect::<Vec<_>>(), 7, "a couple");
}
