//! The number of keys that a round takes, from the recorded state of the previous round to its own.

use house_rules::engine::{Cell, Player, Record, Rng, RoundEntry, Subject, Team, Value, evaluate};
use house_rules::exchange::json;
use house_rules::game::form::{EditKey, Outcome};
use house_rules::rules;

use super::super::forms::{begun, some_rounds};
use super::typist::{Habit, type_case};
use super::{Case, hands, round_of};

/// The most keys of a round typed with nothing between the values.
const MAX_KEYS: [(&str, Option<usize>, usize); 6] = [
    ("goodge", Some(3), 13),
    ("five-hundred-bid", Some(4), 9),
    ("oh-hell", Some(5), 16),
    ("hearts", Some(4), 9),
    ("cardigan", Some(4), 24),
    ("hand-and-foot", Some(4), 29),
];
/// How many games of each kind there are, each with all its rounds.
const GAMES: u64 = 60;

/// Returns every round of some games.
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

/// Returns whether a case is usual: Cardigan's duplicates are rare, and at Oh Hell! no two players
/// bid all ten tricks.
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

/// Returns a last deal of Cardigan with everything it can ask for except duplicates: a dealer who
/// was stuck, an open hand, eight counts of full suits. The cards of the four deals are the four
/// decks.
fn last_deal(chance: &mut Rng) -> Option<Case> {
    let deals = (1..4).map(|deal| {
        format!(
            r#"{{"declarer":"Ada","strain":"red","level":1,"tricks":7,
            "cards":{{"A":{0},"B":{0}}},"discards":{{"A":9,"B":9}}}}"#,
            50 * deal
        )
    });
    let deals = deals.collect::<Vec<_>>().join(",");
    let record =
        format!(r#"{{"game":"cardigan","players":["Ada","Ben","Cleo","Dov"],"rounds":[{deals}]}}"#);
    let mut record = json::decode(&record).unwrap().record.unwrap();
    let before = record.clone();
    let mut pick = |most: i64| {
        let at = chance.index(usize::try_from(most).unwrap() + 1).unwrap();
        i64::try_from(at).unwrap()
    };
    let mut wanted = RoundEntry::default();
    let mut set = |cell, value| drop(wanted.set(cell, Some(value)));
    let declarer = u16::try_from(pick(3)).unwrap();
    set(Cell::one("declarer"), Value::Player(Player(declarer)));
    if declarer == 3 {
        set(Cell::one("stuck"), Value::Flag(true));
    }
    let strain = ["diamonds", "spades-alone", "red", "no-trump"][usize::try_from(pick(3)).unwrap()];
    set(Cell::one("strain"), Value::Word(strain));
    let play = ["dummy", "open", "open-dummy"][usize::try_from(pick(2)).unwrap()];
    set(Cell::one("play"), Value::Word(play));
    set(Cell::one("level"), Value::Number(1 + pick(6)));
    set(Cell::one("tricks"), Value::Number(pick(13)));
    // At first-deal values, 100 were counted in each earlier deal, of 560 in all.
    let first = pick(260);
    for (side, points) in [(0, first), (1, 260 - first)] {
        let side = Subject::Team(Team(side));
        set(Cell::of("cards", side), Value::Number(4 * points));
        set(Cell::of("discards", side), Value::Number(pick(19)));
    }
    for part in ["diamonds", "clubs", "hearts", "spades"] {
        for side in [0, 1] {
            let suits = Value::Number(pick(2));
            set(Cell::of("full_suits", Subject::TeamPart(Team(side), part)), suits);
        }
    }
    record.rounds.push(wanted.clone());
    let is_valid = evaluate(&record).problems.is_empty();
    is_valid.then_some(Case { record: before, hand: None, wanted, other: None })
}

/// Returns the keys and boxes of each round, and what was pressed.
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

/// Checks that a box takes at most one key more with a habit that separates them.
fn holds(cases: &[Case], most: usize, which: &str) {
    let plain = keys(cases, Habit::Plain);
    assert!(!plain.is_empty(), "{which}: no cases");
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
fn a_round_takes_no_more_keys_than_promised() {
    for (id, players, most) in MAX_KEYS {
        let mut cases = rounds(id, players);
        cases.retain(is_usual);
        assert!(cases.len() > 10, "{id}: {}", cases.len());
        holds(&cases, most, id);
    }
}

/// The cards left in the four decks determine what the second side has.
#[test]
fn the_last_deal_of_cardigan_takes_no_more_keys_than_the_others() {
    let mut chance = Rng(24);
    let cases: Vec<Case> = (0..300).filter_map(|_| last_deal(&mut chance)).collect();
    assert!(cases.len() > 100, "{} last deals", cases.len());
    holds(&cases, 24, "the last deal of cardigan");
}

/// Returns a hand of Pinochle with the melds of all four.
fn pinochle(declarer: &str, [ada, ben, cleo, dov]: [u16; 4], captured: u8) -> Case {
    let rest = 25 - captured;
    let record = format!(
        r#"{{"game":"pinochle","players":["Ada","Ben","Cleo","Dov"],"rounds":[
        {{"declarer":"{declarer}","bid":30,"trump":"hearts","meld":{{"Ada":{ada},"Ben":{ben},
        "Cleo":{cleo},"Dov":{dov}}},"captured":{{"A":{captured},"B":{rest}}}}}]}}"#
    );
    let record = json::decode(&record).unwrap().record.unwrap();
    let wanted = record.rounds[0].clone();
    Case { record: begun(&record), hand: None, wanted, other: None }
}

/// Three digits of melds in all, whoever melds: one side, both sides, three players.
#[test]
fn a_hand_of_pinochle_takes_fourteen_keys() {
    let cases = [
        pinochle("Ada", [15, 0, 4, 0], 10),
        pinochle("Cleo", [4, 0, 15, 0], 12),
        pinochle("Ada", [8, 0, 2, 0], 25),
        pinochle("Ada", [15, 4, 0, 0], 10),
        pinochle("Dov", [0, 4, 0, 15], 11),
        pinochle("Ben", [0, 15, 4, 0], 12),
        pinochle("Ada", [8, 4, 2, 0], 10),
        pinochle("Ada", [0, 4, 2, 8], 10),
        pinochle("Ben", [0, 100, 0, 0], 10),
    ];
    holds(&cases, 14, "pinochle");
}

/// A meld is of one digit to four, so what is typed next cannot say where it ends: each of the four
/// takes its digits and one key, which a player without a meld takes too. The bidder, a bid of two
/// digits, the trump, what one side captured and Enter are 7 keys; 11 are needed without the digits
/// of the melds, and 14 keys leave three for those.
#[test]
fn a_hand_of_pinochle_takes_a_key_more_for_each_further_digit_of_a_meld() {
    let mut chance = Rng(14);
    for _ in 0..60 {
        let melds = [0; 4].map(|_: u16| match chance.index(3) {
            Some(0) => 0,
            _ => 1 + u16::try_from(chance.index(40).unwrap()).unwrap(),
        });
        // If nobody melds, one of them says so.
        let digits = melds.iter().filter(|meld| **meld > 0).map(|meld| meld.to_string().len());
        let digits = digits.sum::<usize>().max(1);
        holds(&[pinochle("Ada", melds, 12)], 11 + digits, "pinochle");
    }
}

#[test]
fn a_hand_of_a_night_takes_few_keys() {
    let (mut plain, mut ladies) = (0, 0);
    for case in hands(0..20) {
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
