//! How many keys a round takes, from the recorded state of the one before to its own.

use house_rules::engine::{Record, Value};
use house_rules::exchange::json;
use house_rules::game::form::{EditKey, Outcome};
use house_rules::rules;

use super::super::forms::{begun, some_rounds};
use super::{Case, Habit, hands, round_of, type_case};

/// The most keys of a round typed with nothing between the values.
const MOST: [(&str, Option<usize>, usize); 6] = [
    ("goodge", Some(3), 13),
    ("five-hundred-bid", Some(4), 9),
    ("oh-hell", Some(5), 16),
    ("hearts", Some(4), 9),
    ("cardigan", Some(4), 24),
    ("hand-and-foot", Some(4), 29),
];
/// Games of each, each with all its rounds.
const GAMES: u64 = 60;

/// Every round of some games.
fn rounds(id: &str, players: Option<usize>) -> Vec<Case> {
    let game = rules::find(id).unwrap();
    let games = (0..GAMES).map(|seed| some_rounds(game, 300 + seed, players, 12));
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

fn has(case: &Case, field: &str) -> bool {
    case.wanted.cells().any(|(cell, _)| cell.field == field)
}

/// Cardigan's duplicates are rare, and its full suits are counted in the last deal alone; at Oh
/// Hell! no two players bid all ten tricks.
fn is_usual(case: &Case) -> bool {
    match case.record.game.id {
        "cardigan" => !has(case, "duplicates") && case.record.rounds.len() < 3,
        "oh-hell" => {
            let ten = |value: &Value| matches!(value, Value::Number(10));
            case.wanted.cells().filter(|(_, value)| ten(value)).count() < 2
        }
        _ => true,
    }
}

/// The keys of each round, its boxes, and what was pressed.
fn keys(cases: &[Case], habit: Habit) -> Vec<(usize, usize, String)> {
    let keys = (0..).zip(cases).filter_map(|(seed, case)| {
        let (sheet, form) = case.open(false)?;
        let (typed, mut keys) = match type_case(case, &sheet, form.clone(), habit, seed) {
            Ok(typed) => typed,
            Err(why) => panic!("{why}"),
        };
        // A letter after a number goes to the next box without a Tab.
        if habit == Habit::Plain {
            let letter = |key: Option<&EditKey>| {
                matches!(key, Some(EditKey::Char(char)) if char.is_ascii_alphabetic())
            };
            let after = keys.clone();
            let mut next = 1..;
            keys.retain(|key| {
                let after = next.next().and_then(|next| after.get(next));
                *key != EditKey::Next || !letter(after)
            });
            let mut again = form;
            let done = keys.iter().map(|key| again.press(&sheet, *key)).last();
            let same = again.entry() == typed.entry() && done == Some(Outcome::Record);
            assert!(same, "{keys:?}");
        }
        Some((keys.len(), typed.cells().len(), format!("{keys:?}")))
    });
    keys.collect()
}

/// A box takes at most one key more with a habit that separates them.
fn holds(cases: &[Case], most: usize, which: &str) {
    let plain = keys(cases, Habit::Plain);
    assert!(!plain.is_empty(), "{which}: nothing is tried");
    for (keys, _, said) in &plain {
        assert!(*keys <= most, "{which}: {keys} keys instead of {most}: {said}");
    }
    for habit in [Habit::Tab, Habit::Enter] {
        for ((plain, boxes, _), (keys, _, said)) in plain.iter().zip(self::keys(cases, habit)) {
            assert!(keys <= plain + boxes, "{which} {habit:?}: {keys} for {plain}: {said}");
        }
    }
}

#[test]
fn a_round_takes_no_more_keys_than_are_promised() {
    for (id, players, most) in MOST {
        let mut cases = rounds(id, players);
        cases.retain(is_usual);
        assert!(cases.len() > 10, "{id}: {}", cases.len());
        holds(&cases, most, id);
    }
}

#[test]
fn the_last_deal_of_cardigan_takes_a_key_more_for_each_full_suit() {
    let mut cases = rounds("cardigan", Some(4));
    cases.retain(|case| case.record.rounds.len() == 3 && !has(case, "duplicates"));
    holds(&cases, 24 + 8, "cardigan, with full suits");
}

/// Who melds and who does not, as it comes at the table: random melds are of three digits each.
#[test]
fn a_hand_of_pinochle_takes_fourteen_keys() {
    let hand = |declarer: &str, melds: [u8; 2], captured: u8| {
        let (meld, other, rest) = (melds[0], melds[1], 25 - captured);
        let record = format!(
            r#"{{"game":"pinochle","players":["Ada","Ben","Cleo","Dov"],"rounds":[
            {{"declarer":"{declarer}","bid":30,"trump":"hearts","meld":{{"Ada":{meld},
            "Cleo":{other}}},"captured":{{"A":{captured},"B":{rest}}}}}]}}"#
        );
        let record = json::decode(&record).unwrap().record.unwrap();
        let wanted = record.rounds[0].clone();
        Case { record: begun(&record), hand: None, wanted, other: None }
    };
    let cases = [hand("Ada", [15, 4], 10), hand("Cleo", [4, 15], 12), hand("Ada", [8, 2], 25)];
    holds(&cases, 14, "pinochle");
}

#[test]
fn a_hand_of_a_night_takes_few_keys() {
    let (mut plain, mut ladies) = (0, 0);
    for case in hands(20) {
        let has = |field: &str| has(&case, field);
        // Tricks alone, or with the tricks of a lady on each side.
        let boxes = case.open(false).unwrap().1.cells();
        let most = match boxes.iter().map(|cell| cell.field).collect::<Vec<_>>()[..] {
            [_, _] => 2,
            [first, _, .., "lady_tricks"] if first != "lady_tricks" && boxes.len() == 4 => 6,
            _ => continue,
        };
        if has("lady_tricks") {
            ladies += 1;
        } else {
            plain += 1;
        }
        holds(&[case], most, "a hand");
    }
    assert!(plain > 20 && ladies > 10, "{plain} {ladies}");
}

#[test]
fn a_couple_takes_five_keys() {
    let gin = rules::find("gin-tournament").unwrap();
    let couples = (0..900).filter_map(|seed| round_of(gin, seed));
    let usual = |case: &Case| {
        // One of the two has cards left, worth no more than 99.
        let numbers = case.wanted.cells().filter_map(|(_, value)| match value {
            Value::Number(number) => Some(*number),
            _ => None,
        });
        let left: Vec<i64> = numbers.filter(|number| *number > 0).collect();
        let is_alone = case.open(false).is_some_and(|(_, form)| form.places().len() == 1);
        is_alone && left.len() == 1 && left[0] < 100
    };
    let cases: Vec<Case> = couples.filter(usual).collect();
    assert!(cases.len() > 10, "{}", cases.len());
    holds(&cases, 5, "a couple");
}
