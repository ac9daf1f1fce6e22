//! What makes a long night quick to type: missing hands, names in lists, and keys with nothing left
//! to do.

use house_rules::engine::{Cell, RoundPath, Value};
use house_rules::game::OpenGame;
use house_rules::game::form::{EditKey, HandRules};
use house_rules::game::tournament::{HandEntry, HandStep, Night};
use house_rules::gui::Message;
use house_rules::gui::screen::Route;
use house_rules::store::Store;
use house_rules::{rules, simulate};

use crate::night::{kept, night, of_tables, open_night, owing, played};
use crate::window::Window;

/// A hand that is typed before the preceding one is kept, and counts as typed.
#[test]
fn missing_hands_exclude_those_typed_early() {
    let record = owing(played(8, 8, 2), &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let game = OpenGame::open(record, Vec::new());
    let (night, mut hands) = (Night(&game), HandEntry::default());
    hands.show(night, 2);
    let of_table_2 = |hands: &HandEntry| {
        let (tables, count) = hands.tables_with_missing_hands(night);
        let words = tables.into_iter().find(|(table, ..)| *table == 2).map(|(_, words, _)| words);
        (words.unwrap(), count)
    };
    assert_eq!(of_table_2(&hands), ("Hands 1, 2, 3 and 4".to_owned(), 16));
    hands.open_at(night, RoundPath { table: 2, hand: 2 });
    let _ = hands.press(night, EditKey::Char('7'));
    hands.open_at(night, RoundPath { table: 3, hand: 1 });
    assert_eq!(of_table_2(&hands), ("Hands 1, 3 and 4".to_owned(), 15));
}

/// *Tonight* names only a few of forty tables.
#[test]
fn tonight_names_a_few_of_a_hundred_and_sixty() {
    let mut record = night(26, 26);
    let (ladies, more) = (record.clone(), 108);
    for number in 0..more {
        let change = house_rules::game::attendance::arrival(
            &record,
            &house_rules::engine::evaluate(&record),
            (&format!("Guest {number}"), number % 2),
            None,
        );
        change.apply(&mut record).unwrap();
    }
    assert_eq!(record.players.len(), 160);
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create(&record, None).unwrap();
    let mut window = Window::over(store);
    window.waits_for("and 136 more");
    let words = window.words();
    let named = |name: &&String| words.iter().any(|word| word == *name);
    assert_eq!(record.players.iter().filter(named).count(), 24);
    assert!(ladies.players.iter().any(|name| words.contains(name)));
}

/// When a match is over, Enter does nothing.
#[test]
fn enter_after_a_match_does_nothing() {
    let gin = rules::find("gin-tournament").unwrap();
    let record = simulate::record(gin, 3, Some(4), None).unwrap();
    let mut store = Store::open_in_memory().unwrap();
    let id = store.create(&record, None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    window.waits_for("all three games are finished");
    let before = window.words();
    window.press("Enter Enter");
    assert_eq!(window.words(), before);
    assert_eq!(window.store(move |store| store.load(id)).record, record);
}

/// A finished night opens at the standings, and Enter on a tab with nothing left to do leads there.
#[test]
fn a_finished_night_opens_at_its_winner() {
    let record = played(9, 8, 7);
    let reading = house_rules::engine::evaluate(&record);
    let winner = reading.totals.iter().enumerate().max_by_key(|(_, total)| **total).unwrap().0;
    let (mut window, _) = open_night(&record);
    window.waits_for("The night is over");
    window.expect(&record.players[winner]);
    window.press("F6 F6 F6");
    window.press("Enter");
    window.waits_for("The night is over");
    window.expect(&record.players[winner]);
}

/// In Conspiracy, where nobody has a partner, the people who move are named, not pairs.
#[test]
fn moves_after_conspiracy_name_people_in_full() {
    let record = played(8, 8, 3);
    let (mut window, _) = open_night(&record);
    window.press("Enter");
    window.waits_for("Chivalry");
    for name in &record.players {
        assert!(window.sees(name), "{name}: {:?}", window.words());
    }
}

/// "Bea 4" finds Bea 4 before Bea 2.
#[test]
fn a_name_with_a_number_is_found_before_one_with_another() {
    let mut record = night(8, 8);
    for (at, name) in [(1, "Bea 2"), (5, "Bea 4")] {
        record.players[at] = name.to_owned();
    }
    let (mut window, _) = open_night(&record);
    window.waits_for("Enter starts game 1");
    window.press("/");
    window.type_text("bea 4");
    window.waits_for("“bea 4”: Bea 4, table");
}

/// The field for who spoke accepts four digits; any other is refused in words.
#[test]
fn in_confiscation_a_digit_is_how_often_somebody_spoke() {
    let record = owing(played(8, 8, 6), &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let game = OpenGame::open(record, Vec::new());
    let (night, mut hands) = (Night(&game), HandEntry::default());
    hands.show(night, 6);
    hands.open_at(night, RoundPath { table: 1, hand: 1 });
    assert!(matches!(hands.press(night, EditKey::Char('7')), HandStep::Typed));
    assert!(matches!(hands.press(night, EditKey::Char('5')), HandStep::Typed));
    let texts = hands.texts(night, RoundPath { table: 1, hand: 1 });
    let texts: Vec<(&str, &str)> =
        texts.iter().map(|(cell, text)| (cell.field, text.as_str())).collect();
    assert_eq!(texts, [("spoke", "5"), ("tricks", "7")]);
    // Every digit has a box of its own, and the last one records the hand.
    for digit in ['0', '6', '0'] {
        assert!(matches!(hands.press(night, EditKey::Char(digit)), HandStep::Typed), "{digit}");
    }
    assert!(matches!(hands.press(night, EditKey::Char('2')), HandStep::Commit(_)));
}

/// A hand that was refused is typed again from its first number, however the cursor gets there.
#[test]
fn a_refused_hand_is_typed_again_from_its_first_number() {
    let record = owing(played(8, 8, 1), &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let game = OpenGame::open(record, Vec::new());
    let night = Night(&game);
    let place = RoundPath { table: 1, hand: 1 };
    let keys = |hands: &mut HandEntry, keys: &[EditKey]| -> Vec<HandStep> {
        keys.iter().map(|key| hands.press(night, *key)).collect()
    };
    let digit = |digit: char| EditKey::Char(digit);
    for both in [true, false] {
        for back in [vec![EditKey::Enter], vec![EditKey::Back], vec![EditKey::Left, EditKey::Left]]
        {
            let mut hands = HandEntry::default();
            hands.show(night, 1);
            hands.ask_both_numbers(night, both);
            hands.open_at(night, place);
            let typed = if both { vec![digit('7')] } else { vec![digit('1'), EditKey::Right] };
            let _ = keys(&mut hands, &[typed, vec![digit('5')]].concat());
            let _ = keys(&mut hands, &back);
            let steps = keys(&mut hands, &[digit('8'), digit('5')]);
            let [HandStep::Typed, HandStep::Commit(change)] = steps.as_slice() else {
                panic!("both {both}, {back:?}: {steps:?}");
            };
            assert_eq!(change.said, "Table 1, hand 1: 8 and 5", "both {both}, {back:?}");
        }
    }
    // Chivalry: pair B's lady took more tricks than the pair.
    let record = owing(played(8, 8, 4), &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let game = OpenGame::open(record, Vec::new());
    let (night, mut hands) = (Night(&game), HandEntry::default());
    hands.show(night, 4);
    hands.open_at(night, place);
    for key in [digit('5'), digit('2'), digit('8'), digit('9'), EditKey::Enter] {
        let _ = hands.press(night, key);
    }
    for key in ['6', '2', '7'] {
        assert!(matches!(hands.press(night, digit(key)), HandStep::Typed), "{key}");
    }
    assert!(matches!(hands.press(night, digit('3')), HandStep::Commit(_)));
}

/// Types slips at a table that has no hands yet, and returns its recorded hands: the numbers of each
/// in the order of the boxes.
fn slips(game: usize, both: bool, keys: &str) -> Vec<Vec<i64>> {
    let record = owing(played(8, 8, game), &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let (mut window, id) = open_night(&record);
    window.waits_for("Type the hands");
    window.press("Enter");
    window.waits_for("0 of");
    if both {
        window.press("b");
    }
    window.press(keys);
    window.settle();
    let (record, reading) = kept(&window, id);
    let table = &of_tables(&reading, game).tables[0];
    let rules = HandRules::new(&record, game);
    let entry = &record.rounds[game - 1];
    let hand = |number| {
        let place = RoundPath { table: 1, hand: number };
        let pairs = table.pairs_at(number);
        let of_pair = |pair| rules.cells_of_pair(place, pairs, pair).map(|(_, cell)| cell);
        let number = |cell: Cell| match entry.get(&cell) {
            Some(Value::Number(number)) => *number,
            _ => 0,
        };
        of_pair(0).chain(of_pair(1)).map(number).collect()
    };
    (1..).take(table.hands.len()).map(hand).collect()
}

/// What reads as one slip is one hand, and what was refused is never recorded.
#[test]
fn slips_are_recorded_as_they_were_typed() {
    let cases: &[(usize, bool, &str, &[&[i64]])] = &[
        // A number that could get another digit ends with Tab or Enter.
        (1, false, "1 Tab 5 Tab", &[&[1, 12], &[5, 8]]),
        (1, false, "1 Enter 5 Enter", &[&[1, 12], &[5, 8]]),
        (1, true, "1 2 1 Tab 5 8", &[&[12, 1], &[5, 8]]),
        // Tab after each number, and Enter after the hand.
        (1, false, "7 Tab Enter 6 Tab Enter 5 Tab Enter", &[&[7, 6], &[6, 7], &[5, 8]]),
        (1, true, "7 Tab 6 Tab Enter 5 Tab 8 Tab Enter", &[&[7, 6], &[5, 8]]),
        (
            4,
            false,
            "7 Tab 6 Tab 6 Tab 6 Tab Enter 5 Tab 1 Tab 8 Tab 2 Tab Enter",
            &[&[7, 6, 6, 6], &[5, 1, 8, 2]],
        ),
        // Too many: nothing is accepted before Enter or Backspace.
        (1, false, "1 4 Enter Enter", &[]),
        (1, false, "1 4 Tab 8", &[]),
        (1, false, "1 4 1 2", &[]),
        // The first Enter may only be a habit, unless the hand before shows otherwise.
        (1, false, "1 4 Enter 1 2", &[]),
        (1, false, "7 1 4 Enter 1 2", &[&[7, 6], &[12, 1]]),
        (1, false, "7 Enter 1 4 Enter 8 Enter", &[&[7, 6]]),
        (1, true, "1 4 Enter 1 Enter 1 2 Enter 1 Enter", &[]),
        (
            1,
            true,
            "1 2 Enter 1 Enter 1 4 Enter 9 Enter Enter 4 Enter 9 Enter",
            &[&[12, 1], &[4, 9]],
        ),
        (1, true, "1 4 Enter 9 Enter Enter 4 Enter 9 Enter", &[&[4, 9]]),
        (3, false, "1 5 Enter 2 Enter 1 Enter 0 Enter 1 0 Enter 2 Enter 1 Enter 0 Enter", &[]),
        (
            3,
            false,
            "1 5 Enter 2 Enter 1 Enter 0 Enter Enter 1 0 Enter 2 Enter 1 Enter 0 Enter",
            &[&[10, 2, 1, 0]],
        ),
        (1, false, "1 4 Enter Enter 1 2", &[&[12, 1]]),
        (1, true, "7 6 1 4 9 Enter 4 9", &[&[7, 6], &[4, 9]]),
        // The next hand is looked at in between.
        (1, false, "7 1 4 Down Up Enter Enter", &[&[7, 6]]),
        (1, false, "1 4 Shift+Tab 1 2", &[&[12, 1]]),
        // A correction.
        (1, true, "7 6 Left F2 8 Enter 4 Enter Enter 8 Enter 5 Enter", &[&[8, 5]]),
        (1, false, "7 Left F2 8 Enter 4 Enter Enter 8 Enter 5 Enter", &[&[8, 5]]),
        (1, false, "1 4 Backspace Backspace 8", &[&[8, 5]]),
        (1, false, "1 4 Backspace 2", &[]),
        (1, false, "1 4 Backspace 2 Enter", &[&[12, 1]]),
        (1, false, "1 4 Backspace 1 2", &[]),
        (1, false, "1 4 Backspace 4 Backspace Backspace 8", &[&[8, 5]]),
        (1, false, "1 4 Enter Enter Backspace 1 2", &[&[12, 1]]),
        (1, true, "8 1 4 Backspace Backspace 5", &[&[8, 5]]),
        // Not 13 in all: typed again from the first number.
        (1, true, "7 5 Enter 8 5", &[&[8, 5]]),
        (1, true, "7 5 Shift+Tab 8 5", &[&[8, 5]]),
        (1, true, "7 5 6 8", &[]),
        // The Enter that the card asks for, after the one that the habit presses.
        (1, true, "7 Enter 5 Enter 7 Enter 6 Enter", &[]),
        (1, true, "7 Enter 5 Enter 7 Enter 6 Enter Enter 7 Enter 6 Enter", &[&[7, 6]]),
        (1, true, "7 Enter 5 Enter Enter 7 Enter 6 Enter", &[&[7, 6]]),
        (1, true, "1 2 Enter 2 Enter Enter 1 2 Enter 1 Enter", &[&[12, 1]]),
        (1, true, "7 Enter 5 Enter Enter 1 Enter 1 2 Enter", &[&[1, 12]]),
        (4, false, "6 Enter 7 Enter Enter 6 Enter 3 Enter 7 Enter 2 Enter", &[&[6, 3, 7, 2]]),
        (
            4,
            false,
            "6 Enter 3 Enter 7 Enter 9 Enter Enter 6 Enter 3 Enter 7 Enter 2 Enter",
            &[&[6, 3, 7, 2]],
        ),
        (
            3,
            false,
            "5 Enter 5 Enter 2 Enter 2 Enter Enter 5 Enter 5 Enter 2 Enter 1 Enter",
            &[&[5, 5, 2, 1]],
        ),
        (
            3,
            false,
            "5 Enter 5 Enter 4 Enter Enter 5 Enter 5 Enter 2 Enter 1 Enter",
            &[&[5, 5, 2, 1]],
        ),
        // Refused before the slip is typed to its end.
        (3, false, "5 Enter 5 Enter 5 Enter 5 Enter 5 Enter 5 Enter 2 Enter 1 Enter", &[]),
        (
            3,
            false,
            "5 Enter 5 Enter 5 Enter 5 Enter Enter 5 Enter 5 Enter 2 Enter 1 Enter",
            &[&[5, 5, 2, 1]],
        ),
        (3, false, "1 0 Enter 3 Enter 2 Enter 0 Enter Enter Enter", &[]),
        (3, false, "5 5 5 5 Enter 5 5 2 1 Enter", &[&[5, 5, 2, 1]]),
        // Refused twice, without Enter after each number.
        (3, false, "5 5 5 Enter 5 5 6 Enter 5 5 2 1 Enter", &[&[5, 5, 2, 1]]),
        (4, false, "7 8 Enter 7 9 Enter 7 5 6 2", &[&[7, 5, 6, 2]]),
        (4, false, "7 Enter 8 Enter 6 Enter 2 Enter 7 Enter 5 Enter 6 Enter 2 Enter", &[]),
        (
            4,
            false,
            "7 Enter 8 Enter 6 Enter 2 Enter Enter 7 Enter 5 Enter 6 Enter 2 Enter",
            &[&[7, 5, 6, 2]],
        ),
        // Chivalry: tricks and the lady's tricks of each pair.
        (4, false, "1 Tab 0 Tab 1 2 Tab 1 Tab 7 3 6 2", &[&[1, 0, 12, 1], &[7, 3, 6, 2]]),
        (4, false, "7 8 Enter 7 3 6 2", &[&[7, 3, 6, 2]]),
        // Confiscation: tricks, and how often the lady and the gentleman spoke.
        (6, false, "7 0 0 6 1 2", &[&[7, 0, 0, 6, 1, 2]]),
        (6, false, "6 Tab 0 Tab 1 Tab 7 Tab 0 Tab 2 Tab 8", &[&[6, 0, 1, 7, 0, 2]]),
        (6, false, "8 Enter 0 Enter 0 Enter 5 Enter 0 Enter 1 Enter", &[&[8, 0, 0, 5, 0, 1]]),
        // A whole game with Enter after each number.
        (
            6,
            false,
            "6 Enter 1 Enter 0 Enter 7 Enter 0 Enter 0 Enter 9 Enter 1 Enter 0 Enter 4 Enter 0 Enter \
             2 Enter 7 Enter 2 Enter 0 Enter 6 Enter 0 Enter 1 Enter",
            &[&[6, 1, 0, 7, 0, 0], &[9, 1, 0, 4, 0, 2], &[7, 2, 0, 6, 0, 1]],
        ),
        (
            3,
            false,
            "2 Enter 3 Enter 3 Enter 5 Enter 1 3 Enter 0 Enter 0 Enter 0 Enter 1 3 Enter 0 Enter \
             0 Enter 0 Enter",
            &[&[2, 3, 3, 5], &[13, 0, 0, 0], &[13, 0, 0, 0]],
        ),
        // Tab leaves a refused hand; Enter begins it again.
        (3, false, "6 Tab 6 Tab 4 Tab Enter 6 Tab 2 Tab 4 Tab 1 Tab", &[&[6, 2, 4, 1]]),
    ];
    let wrong: Vec<String> = (cases.iter())
        .map(|(game, both, keys, wanted)| (game, both, keys, wanted, slips(*game, *both, keys)))
        .filter(|(.., wanted, typed)| typed != *wanted)
        .map(|(game, both, keys, _, typed)| format!("game {game}, both {both}, {keys}: {typed:?}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
