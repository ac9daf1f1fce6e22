//! What makes a long night quick to type: missing hands, names in lists, and keys with nothing left
//! to do.

use house_rules::engine::RoundPath;
use house_rules::game::OpenGame;
use house_rules::game::form::EditKey;
use house_rules::game::tournament::{HandEntry, HandStep, Night};
use house_rules::gui::Message;
use house_rules::gui::screen::Route;
use house_rules::store::Store;
use house_rules::{rules, simulate};

use crate::night::{night, open_night, owing, played};
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

#[test]
fn enter_types_a_refused_number_again_in_its_place() {
    let record = owing(played(8, 8, 4), &[(1, 0), (2, 0), (3, 0), (4, 0)]);
    let game = OpenGame::open(record, Vec::new());
    let (night, mut hands) = (Night(&game), HandEntry::default());
    hands.show(night, 4);
    let place = RoundPath { table: 1, hand: 1 };
    hands.open_at(night, place);
    // Chivalry: pair B's lady took more tricks than the pair.
    for digit in ['5', '2', '8', '9'] {
        let _ = hands.press(night, EditKey::Char(digit));
    }
    assert!(matches!(hands.press(night, EditKey::Enter), HandStep::Moved));
    assert!(matches!(hands.press(night, EditKey::Char('3')), HandStep::Commit(_)));
}
