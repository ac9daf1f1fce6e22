//! What makes a long night quick to type: missing hands, names in lists, and keys with nothing left
//! to do.

use std::sync::Arc;

use session::form::{Hand, HandRules};

use crate::prelude::*;

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
    for key in [EditKey::Char('7'), EditKey::Enter, EditKey::Enter] {
        let _ = hands.press(night, key);
    }
    hands.open_at(night, RoundPath { table: 3, hand: 1 });
    assert_eq!(of_table_2(&hands), ("Hands 1, 3 and 4".to_owned(), 15));
}

/// *Tonight* names only a few of forty tables.
#[test]
fn tonight_names_a_few_of_a_hundred_and_sixty() {
    let mut record = night(26, 26);
    let (ladies, more) = (record.clone(), 108);
    for number in 0..more {
        let game = OpenGame::open(record.clone(), Vec::new());
        let change = Night(&game).arrival(&format!("Guest {number}"), number % 2, None);
        change.change.apply(&mut record).unwrap();
    }
    assert_eq!(record.players.len(), 160);
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create(&record, None).unwrap();
    let mut window = Window::over(store).showing("and 136 more");
    let words = window.words();
    let named = |name: &&String| words.iter().any(|word| word == *name);
    assert_eq!(record.players.iter().filter(named).count(), 24);
    assert!(ladies.players.iter().any(|name| words.contains(name)));
}

#[test]
fn enter_after_a_match_does_nothing() {
    let record = simulated("gin-tournament", 3, Some(4), None);
    let mut window = Window::playing(&record).showing("all three games are finished");
    let before = window.words();
    window.press("Enter Enter");
    assert_eq!(window.words(), before);
    assert_eq!(window.record_of(GameId(1)), record);
}

/// A finished night opens at the standings, and Enter on a tab with nothing left to do leads there.
#[test]
fn a_finished_night_opens_at_its_winner() {
    let record = played(9, 8, 7);
    let evaluation = scoring::evaluate(&record);
    let winner = evaluation.totals.iter().enumerate().max_by_key(|(_, total)| **total).unwrap().0;
    let mut window = Window::playing(&record).showing("The night is over");
    window.expect(&record.players[winner]);
    window.press_to("F6 F6 F6 Enter", "The night is over");
    window.expect(&record.players[winner]);
}

/// In Conspiracy, where nobody has a partner, the people who move are named, not pairs.
#[test]
fn moves_after_conspiracy_name_people_in_full() {
    let record = played(8, 8, 3);
    let mut window = Window::playing(&record);
    window.press_to("Enter", "Chivalry");
    for name in &record.players {
        window.expect(name);
    }
}

#[test]
fn a_name_with_a_number_is_found_before_one_with_another() {
    let mut record = night(8, 8);
    for (at, name) in [(1, "Bea 2"), (5, "Bea 4")] {
        record.players[at] = name.to_owned();
    }
    let mut window = Window::playing(&record).showing("Enter starts game 1");
    window.press_to("/ 'bea 4'", "“bea 4”: Bea 4, table");
}

/// Types slips at a table that has no hands yet, and returns its recorded hands: the numbers of each
/// in the order of the boxes.
fn slips(game: usize, keys: &str) -> Vec<Vec<i64>> {
    let record = owing(played(4, 4, game), &[(1, 0), (2, 0)]);
    let mut window = Window::playing(&record).showing("Type the hands");
    window.press_to("Enter", "0 of");
    window.press(keys);
    window.settle();
    let (record, evaluation) = kept(&window);
    let table = &of_tables(&evaluation, game).tables[0];
    let rules = Arc::new(HandRules::new(&record, game));
    let entry = &record.rounds[game - 1];
    let hand = |number| {
        let place = RoundPath { table: 1, hand: number };
        let hand = Hand::new(&rules, place, table.pairs_at(number));
        let of_pair = |pair| hand.at.cells_of_pair(pair).map(|(_, cell)| cell);
        of_pair(0).chain(of_pair(1)).map(|cell| number_in(entry, &cell)).collect()
    };
    (1..).take(table.hands.len()).map(hand).collect()
}

/// What reads as one slip is one hand, and what was refused is never recorded. `⏎` is Enter, `⇥` Tab.
#[test]
fn slips_are_recorded_as_they_were_typed() {
    let cases: &[(usize, &str, &[&[i64]])] = &[
        // What is filled in is accepted, or typed, as it comes.
        (1, "7⏎ ⏎", &[&[7, 6]]),
        (1, "7⏎ 6⏎", &[&[7, 6]]),
        (1, "7⇥ ⇥ 12⏎ 1⏎ 5⇥ ⏎", &[&[7, 6], &[12, 1], &[5, 8]]),
        (1, "7⏎ ⏎ 5⏎ 8⏎ 1⏎ ⏎ 13⏎ 0⏎", &[&[7, 6], &[5, 8], &[1, 12], &[13, 0]]),
        // Digits alone record nothing, and an Enter too many only asks.
        (1, "765", &[]),
        (1, "7⏎ 6⏎ ⏎ ⏎ 5⏎ ⏎", &[&[7, 6], &[5, 8]]),
        // Refused: not a number, too many, not 13 in all.
        (1, "14⏎ ⏎ ⏎", &[]),
        (1, "14⏎ ⌫2⏎ ⏎", &[&[12, 1]]),
        (1, "14⏎ 12⏎ ⏎", &[]),
        (1, "7⏎ 7⏎ ⏎", &[]),
        (1, "7⏎ 7⏎ ⌫6⏎", &[&[7, 6]]),
        (1, "7⏎ 7⏎ 6⏎", &[]),
        (1, "8,⏎ ⌫⏎ ⏎", &[&[8, 5]]),
        (1, "1o5⏎ ⏎ ⌫⌫0⏎ ⏎", &[&[10, 3]]),
        (1, "3+4⏎ ⏎", &[&[7, 6]]),
        // Ctrl and Enter records the hand as it stands.
        (1, "7^", &[&[7, 6]]),
        (6, "8⏎ ^", &[&[8, 0, 0, 5, 0, 0]]),
        (6, "8⏎ 5⏎ ⏎ 1⏎ ^", &[&[8, 0, 1, 5, 0, 0]]),
        (1, "^ 14^ ⏎", &[]),
        // Chivalry: the tricks and the lady's tricks of each pair.
        (4, "8⏎ 5⏎ 5⏎ 3⏎", &[&[8, 5, 5, 3]]),
        (4, "8⏎ 5⏎ ⏎ 3⏎", &[&[8, 5, 5, 3]]),
        (4, "7⏎ 8⏎ 6⏎ 2⏎ ⏎", &[]),
        // Conspiracy: everybody's own tricks; a red hand has thirteen, too.
        (3, "7⏎ 3⏎ 2⏎ ⏎ 5⏎ 4⏎ 2⏎ 2⏎", &[&[7, 3, 2, 1], &[5, 4, 2, 2]]),
        (3, "3⏎ 1⏎ 10⏎ ⏎", &[]),
        // Confiscation: tricks first, then how often each of the four spoke.
        (6, "6⏎ 7⏎ 1⏎ ⏎ ⏎ 2⏎", &[&[6, 1, 0, 7, 0, 2]]),
        (6, "2⏎ ⏎ 1⏎ ⏎ ⏎ ⏎ 9⏎ ⏎ ^", &[&[2, 1, 0, 11, 0, 0], &[9, 0, 0, 4, 0, 0]]),
        // A hand that was left goes on where it stopped.
        (6, "2⏎ ⏎ → ← 1⏎ ⏎ ⏎ ⏎", &[&[2, 1, 0, 11, 0, 0]]),
        // A correction: from its first box, by confirming the last.
        (1, "7⏎ ⏎ ← F2 8⏎ ⏎", &[&[8, 5]]),
        (1, "7⏎ ⏎ ← F2 8^", &[&[8, 5]]),
        (1, "7⏎ ⏎ ← F2 8⏎ 4⏎ ⏎", &[&[7, 6]]),
        // Left, it waits; Esc twice gives it up.
        (1, "7⏎ ⏎ ← F2 8 → 5⏎ ⏎ ← ← ^", &[&[8, 5], &[5, 8]]),
        (1, "7⏎ ⏎ ← F2 8 Esc Esc F2 ^", &[&[7, 6]]),
        // A letter in a box with text is text; in an empty box T goes to a table.
        (1, "7t2⏎ ⏎ ⌫⌫⏎ ⏎", &[&[7, 6]]),
        // An early hand waits once it is confirmed; half a number is not recorded, and is replaced.
        (1, "→ 1 ← 7⏎ ⏎", &[&[7, 6]]),
        (1, "→ 1 ← 7⏎ ⏎ 10⏎ ⏎", &[&[7, 6], &[10, 3]]),
        (1, "→ 1⏎ ⏎ 5⏎ ⏎", &[&[5, 8], &[1, 12]]),
        // Backspace goes neither to another hand nor back from a number that is filled in.
        (1, "8⏎ ⏎ ⌫5⏎ ⏎ 10⌫1⏎ ⏎ ⌫6⏎ ⏎", &[&[8, 5], &[5, 8], &[11, 2], &[6, 7]]),
        (1, "→ 7⏎ ⌫⏎ ⌫3⏎ ⏎", &[&[3, 10], &[7, 6]]),
        // An Enter too many in a blank hand that another key led to, and a digit at a recorded one.
        (1, "7⏎ ⏎ ← → ⏎ ⏎ 4⏎ ⏎", &[&[7, 6], &[4, 9]]),
        (1, "7⏎ ⏎ ← 9⏎", &[&[7, 6]]),
        // Undone hands are visited one by one: Enter accepts one, and a number replaces it.
        (1, "7⏎ ⏎ 6⏎ ⏎ 9⏎ ⏎ Ctrl+z Ctrl+z Ctrl+z 2⏎ ⏎", &[&[2, 11]]),
        (1, "7⏎ ⏎ 6⏎ ⏎ 9⏎ ⏎ Ctrl+z Ctrl+z Ctrl+z 2⏎ ⏎ ⏎ ⏎ 5⏎ ⏎", &[&[2, 11], &[6, 7], &[5, 8]]),
    ];
    let wrong: Vec<String> = (cases.iter())
        .map(|(game, keys, wanted)| (game, keys, wanted, slips(*game, &pressed(keys))))
        .filter(|(.., wanted, typed)| typed != *wanted)
        .map(|(game, keys, _, typed)| format!("game {game}, {keys}: {typed:?}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the names of keys that are written in short: `⏎` is Enter, `⇥` Tab, `⌫` Backspace,
/// `^` Ctrl and Enter.
fn pressed(keys: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    for word in keys.split(' ') {
        if matches!(word, "Esc" | "F2" | "Ctrl+z") {
            names.push(word.to_owned());
            continue;
        }
        names.extend(word.chars().map(|char| match char {
            '⏎' => "Enter".to_owned(),
            '⇥' => "Tab".to_owned(),
            '^' => "Ctrl+Enter".to_owned(),
            '⌫' => "Backspace".to_owned(),
            '←' => "Left".to_owned(),
            '→' => "Right".to_owned(),
            char => char.to_string(),
        }));
    }
    names.join(" ")
}
