//! Double entry in the window, by keys: second entries of hands, differences, and their resolution.

use std::time::{Duration, Instant};

use house_rules::engine::tables::{ROLE, Role};
use house_rules::engine::{
    Cell, Change, Player, Record, RoundEntry, RoundPath, SeatIndex, Subject, Value, propose_opening,
};
use house_rules::gui::Message;
use house_rules::gui::screen::{Route, tournament as screen};
use house_rules::gui::session::{self, Tab};
use house_rules::rules;
use house_rules::store::{GameId, SecondEntry, Store};
use rusqlite::Connection;

use super::night::{kept, night, of_tables, open_night, owing, played};
use super::window::{Window, picture_folder};

/// Returns a night of two tables with double entry and one game played, seven tricks to A in every
/// hand.
pub fn to_read() -> (Window, GameId) {
    let (mut window, id) = open_night(&night(4, 4));
    window.press("Enter Enter");
    window.waits_for("0 of 8 hands are in");
    window.press("7 7 7 7 7 7 7 7");
    window.waits_for("All hands are in.");
    window.press("R");
    window.waits_for("Double entry is on");
    window.press("F6");
    window.waits_for("8 hands to type again");
    (window, id)
}

pub fn tricks(window: &Window, id: GameId, table: u16, hand: u8) -> Option<i64> {
    let place = RoundPath { table, hand };
    let cell = Cell { field: "tricks", place, subject: Subject::Part("A") };
    match kept(window, id).0.rounds[0].get(&cell) {
        Some(Value::Number(tricks)) => Some(*tricks),
        _ => None,
    }
}

/// Shows a tab of the night, once the night is loaded.
pub fn show(window: &mut Window, tab: Tab) {
    window.waits_for("Corrections");
    window.tell(Message::from(screen::Message::Session(session::Message::Show(tab))));
}

/// Leaves the night and opens its double entry again.
fn come_back(window: &mut Window, id: GameId) {
    window.tell(Message::Go(Route::Home));
    window.tell(Message::Go(Route::Game(id)));
    show(window, Tab::DoubleEntry);
}

#[test]
fn double_entry_of_hands_shows_only_differences() {
    let (mut window, id) = to_read();
    // Nothing of the first entry is visible.
    let seven = |window: &mut Window| window.words().iter().any(|words| words == "7");
    assert!(!seven(&mut window));
    // One key per hand, as the first time.
    window.press("7");
    window.waits_for("7 hands to type again");
    assert!(seven(&mut window));
    window.press("8");
    window.waits_for("Game 1, table 1, hand 2: first 7 and 6, second 8 and 5");
    window.waits_for("6 hands to type again, 1 differs");
    window.press("7 7 7 7 7");
    window.waits_for("1 hand to type again, 1 differs");
    assert_eq!(tricks(&window, id, 1, 2), Some(7), "nothing changes by itself");

    // The next game may begin meanwhile, and the standings say what is left.
    window.press("F6 F6");
    window.waits_for("2 hands not double-checked");
    window.press("Shift+F6 Enter");
    window.waits_for("Game 2: Prosperity starts");
    window.press("Ctrl+z");
    window.waits_for("undone");
    show(&mut window, Tab::DoubleEntry);
    window.press("6");
    window.waits_for("2 hands differ");

    // One that is typed again waits for Enter.
    window.press("D 6");
    window.waits_for("This hand is complete: press Enter");
    window.press("Esc D");
    window.waits_for("2 hands differ");

    // The first entry is right: the log says so, and nothing else changes.
    window.press("D F");
    window.waits_for("Game 1, table 1, hand 2: 7 and 6 kept, not 8 and 5");
    window.waits_for("1 hand differs");
    assert_eq!(tricks(&window, id, 1, 2), Some(7));
    // The second entry is right: an ordinary correction.
    window.press("S");
    window.waits_for("Game 1, table 2, hand 4: 6 and 7, not 7 and 6");
    window.waits_for("Every hand is double-checked");
    assert_eq!(tricks(&window, id, 2, 4), Some(6));
    let log = window.store(move |store| store.load(id)).log;
    let reasons: Vec<_> = log.iter().filter_map(|step| step.change.reason.as_deref()).collect();
    assert_eq!(reasons, ["settled in double entry"; 2]);
    show(&mut window, Tab::Corrections);
    window.waits_for("“settled in double entry”");
    window.waits_for("still 7");
    show(&mut window, Tab::Standings);
    assert!(!window.sees("not read twice"));
}

#[test]
fn settling_a_difference_is_undone_and_redone() {
    let (mut window, id) = to_read();
    window.press("8 7 7 7 7 7 7 7");
    window.waits_for("1 hand differs");
    window.press("F");
    window.waits_for("Every hand is double-checked");
    window.press("Ctrl+z");
    window.waits_for("1 hand differs");
    window.press("Ctrl+y");
    window.waits_for("Every hand is double-checked");
    come_back(&mut window, id);
    window.waits_for("Every hand is double-checked");
    window.press("Ctrl+z S");
    window.waits_for("8 and 5, not 7 and 6");
    window.waits_for("Every hand is double-checked");
    assert_eq!(tricks(&window, id, 1, 1), Some(8));
    window.press("Ctrl+z");
    window.waits_for("1 hand differs");
    assert_eq!(tricks(&window, id, 1, 1), Some(7));
}

#[test]
fn a_correction_reopens_the_second_entry() {
    let (mut window, id) = to_read();
    window.press("8 7 7 7 7 7 7 7 F");
    window.waits_for("Every hand is double-checked");
    // A hand that agreed, and one that was settled.
    for (at, second) in [("T 2 Left", "7 and 6"), ("T 1 Left Left Left", "8 and 5")] {
        show(&mut window, Tab::Entry);
        window.press(at);
        window.press("F2 9 Enter Enter");
        window.waits_for("corrected: 9 and 4");
        show(&mut window, Tab::DoubleEntry);
        window.waits_for("1 hand differs");
        let left = window.words().iter().any(|words| words == second);
        assert!(left, "{second}: {:?}", window.words());
        window.press("Ctrl+z");
        window.waits_for("Every hand is double-checked");
    }
    assert_eq!(tricks(&window, id, 1, 1), Some(7));
}

#[test]
fn second_entries_are_saved_key_by_key() {
    let (mut window, id) = to_read();
    window.press("7 9 1");
    window.waits_for("6 hands to type again, 1 differs");
    come_back(&mut window, id);
    window.waits_for("6 hands to type again, 1 differs");
    // The 1 is still there; what is typed next replaces it.
    window.press("1 2");
    window.waits_for("5 hands to type again, 2 differ");
    window.waits_for("12 and 1");
    // A hand is opened again, left unchanged, and typed again.
    window.press("D");
    window.press("F2 3 Esc");
    window.waits_for("5 hands to type again, 2 differ");
    window.press("7 Enter Enter");
    window.waits_for("5 hands to type again, 1 differs");
    // A surplus digit is not accepted: the box keeps its value and states its limit.
    window.press("T 2 1 4");
    window.waits_for("Tricks must be from 0 to 13.");
    window.waits_for("5 hands to type again");
    // Double entry off, then on again: nothing is lost.
    window.press("R");
    window.waits_for("Double entry is off");
    assert!(!window.sees("Stop double entry"));
    window.press("R");
    window.waits_for("Double entry is on");
    window.press("F6");
    window.waits_for("5 hands to type again, 1 differs");
}

#[test]
fn an_undone_and_redone_game_keeps_its_second_entries() {
    let (mut window, id) = to_read();
    window.press("8 7 7 7 7 7");
    window.waits_for("2 hands to type again, 1 differs");
    let before = window.store(move |store| store.second_entries(id));
    // Every hand, and the game itself.
    let log = window.store(move |store| store.load(id)).log.len();
    for _ in 1..log {
        window.press("Ctrl+z");
    }
    window.waits_for("Enter starts game 1");
    assert_eq!(window.store(move |store| store.load(id)).record.rounds.len(), 0);
    assert_eq!(window.store(move |store| store.second_entries(id)), []);
    for _ in 1..log {
        window.press("Ctrl+y");
    }
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("2 hands to type again, 1 differs");
    assert_eq!(window.store(move |store| store.second_entries(id)), before);
    // The values recorded now are next to it.
    window.press("7 7");
    window.waits_for("1 hand differs");
    come_back(&mut window, id);
    window.waits_for("1 hand differs");
}

#[test]
fn only_recorded_hands_can_be_entered_twice() {
    let record = owing(played(8, 8, 2), &[(2, 1), (4, 0)]);
    let (mut window, id) = open_night(&record);
    window.press("R F6");
    window.waits_for("25 hands to type again");
    window.press("T 4 7");
    window.press("T 2 Right 7");
    assert_eq!(window.store(move |store| store.second_entries(id)), []);
    // Game 1 needs double entry as well, chosen from the list or by its number.
    window.press("G 1");
    window.waits_for("Game 1: 16 hands to type");
    let (_, reading) = kept(&window, id);
    assert_eq!(of_tables(&reading, 2).tables[1].hands.len(), 1);
    // With the mouse: a difference is one click away.
    let first = tricks(&window, id, 1, 1).unwrap();
    let other = if first == 9 { 8 } else { 9 };
    window.type_text(&other.to_string());
    window.waits_for("1 differs");
    window.press("G 2");
    window.click("Game 1, table 1, hand 1");
    window.waits_for("Game 1: 15 hands to type");
    window.click("Second is right");
    window.waits_for(&format!("{other} and {}", 13 - other));
    assert_eq!(tricks(&window, id, 1, 1), Some(other));
}

#[test]
fn every_kind_of_hand_can_be_entered_twice() {
    // Conspiracy by player, Chivalry with the ladies' tricks, Confiscation with who spoke.
    for (game, wrong, differs) in [
        (3, "4 3 2 4", "first"),
        (4, "7 3 6 2", "lady"),
        (6, "7 2 Tab Tab Tab Tab 1 Enter", "spoke"),
    ] {
        let (mut window, _) = open_night(&played(4, 4, game));
        show(&mut window, Tab::Entry);
        window.press("R F6");
        let hands = game * 8;
        window.waits_for(&format!("{hands} hands to type again"));
        window.press(&format!("G {game} T 1"));
        window.press(wrong);
        window.waits_for(&format!("{} hands to type again, 1 differs", hands - 1));
        window.waits_for(&format!("Game {game}, table 1, hand 1"));
        assert!(
            window.words().iter().any(|words| words.to_lowercase().contains(differs)),
            "{differs}: {:?}",
            window.words()
        );
        window.press("S");
        window.waits_for(&format!("{} hands to type again", hands - 1));
        assert!(!window.sees("1 differs"));
    }
}

#[test]
fn a_second_entry_of_a_hand_that_cannot_be_saved_is_retried() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("night.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&played(4, 4, 1), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("8 hands to type again");
    let other = Connection::open(&path).unwrap();
    other.execute_batch("begin immediate").unwrap();
    window.press("0 5");
    window.waits_for("is in use by another program. Close that program, then try again.");
    window.expect("8 hands to type again");
    other.execute_batch("rollback").unwrap();
    window.press("Enter");
    window.waits_for("6 hands to type again");
    let texts = window.store(move |store| store.second_entries(id));
    assert!(texts.len() == 2 && texts.iter().all(|reading| reading.whole), "{texts:?}");
}

#[test]
fn double_entry_continues_after_another_window_deletes_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("night.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&played(4, 4, 2), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("16 hands to type again");
    let mut other = Store::open(&path).unwrap();
    let loaded = other.load(id).unwrap();
    let known = loaded.log.last().map(|logged| logged.id);
    let removal = Change::remove(2, &loaded.record.rounds[1]);
    other.commit(id, known, &removal, None, loaded.changed).unwrap();
    window.hold(|window| window.press("0 5 6"));
    window.waits_for("Another window has changed this game");
    window.waits_for("Your last double entry was not kept");
    window.expect("8 hands to type again");
    assert!(!window.sees("Try again"), "{:?}", window.words());
    assert_eq!(other.second_entries(id).unwrap(), []);
    window.press("0 5");
    window.waits_for("6 hands to type again");
    let kept = other.second_entries(id).unwrap();
    assert!(kept.iter().all(|reading| reading.round == 1 && reading.whole), "{kept:?}");
}

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_double_entry() {
    let folder = picture_folder();
    let mut record = owing(played(22, 21, 4), &[(4, 3), (7, 2), (9, 2)]);
    record.rounds.truncate(4);
    let (mut window, id) = open_night(&record);
    window.press("R");
    window.waits_for("Double entry is on");
    // Most of game 4 is typed as recorded, two hands differently.
    let (record, reading) = kept(&window, id);
    for table in of_tables(&reading, 4).tables.iter().take(6) {
        for hand in 1..=u8::try_from(table.hands.len()).unwrap() {
            let place = RoundPath { table: table.table, hand };
            let wrong = [(2, 3), (5, 1)].contains(&(place.table, hand));
            let cells = record.rounds[3].at(place).filter_map(|(cell, value)| match value {
                Value::Number(number) => Some((*cell, number + i64::from(wrong))),
                _ => None,
            });
            let texts = cells.map(|(cell, number)| (cell, number.to_string())).collect();
            let reading = SecondEntry { round: 4, place, texts, whole: true, resolved: None };
            window.store(move |store| store.save_second_entry(id, &reading));
        }
    }
    come_back(&mut window, id);
    window.waits_for("2 differ");
    window.press("T 7 1");
    let draw = |window: &mut Window, name: &str| {
        for theme in ["light", "dark", "contrast"] {
            window.set_theme(theme);
            window.picture(folder.join(format!("double-entry-{name}-{theme}.png")));
        }
        window.set_theme("light");
        window.resize(1024.0, 640.0);
        window.picture(folder.join(format!("double-entry-{name}-1024.png")));
        window.resize(1440.0, 900.0);
    };
    draw(&mut window, "second");
    window.press("4");
    draw(&mut window, "refused");
    show(&mut window, Tab::Entry);
    draw(&mut window, "entry");
    show(&mut window, Tab::Standings);
    draw(&mut window, "standings");
    let (mut window, id) = to_read();
    window.press("8 7 7 7 7 7 7 6");
    window.waits_for("2 hands differ");
    window.picture(folder.join("double-entry-few.png"));
    window.press("F S");
    window.waits_for("Every hand is double-checked");
    window.picture(folder.join("double-entry-done.png"));
    let _ = id;
}

#[test]
fn a_key_is_fast_with_256_tables_in_double_entry() {
    let names = (0..1024).map(|number| format!("Name {number}")).collect();
    let mut record = Record::new(rules::find("court-whist").unwrap(), names);
    for player in 0..1024 {
        let cell = Cell::of(ROLE.spec.id, Subject::Player(Player::at(player)));
        let _ = record.setup.set(cell, Some(Value::Word(Role::ALL[player % 2].id)));
    }
    let mut entry = propose_opening(&record, 1, &RoundEntry::default(), 7);
    let tables = 1..=256_u16;
    let tricks = |place, part| Cell { field: "tricks", place, subject: Subject::Part(part) };
    let hands =
        || tables.clone().flat_map(|table| (1..=4).map(move |hand| RoundPath { table, hand }));
    for place in hands() {
        let count =
            Cell { field: "hands", place: RoundPath { hand: 0, ..place }, subject: Subject::One };
        for (cell, number) in [(count, 4), (tricks(place, "A"), 7), (tricks(place, "B"), 6)] {
            let _ = entry.set(cell, Some(Value::Number(number)));
        }
    }
    record.rounds.push(entry);
    let mut store = Store::open_in_memory().unwrap();
    let id = store.create(&record, None).unwrap();
    store.set_double_entry(id, true).unwrap();
    for place in hands().skip(20) {
        let texts = [("A", "8"), ("B", "5")].map(|(part, text)| (tricks(place, part), text.into()));
        let second =
            SecondEntry { round: 1, place, texts: texts.into(), whole: true, resolved: None };
        store.save_second_entry(id, &second).unwrap();
    }
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("20 hands to type again, 1004 differ");
    let start = Instant::now();
    for _ in 0..10 {
        window.press("1 Backspace");
    }
    let each = start.elapsed() / 20;
    assert!(each < Duration::from_millis(250), "{each:?} a key");
    let start = Instant::now();
    window.press("7");
    window.waits_for("19 hands to type again");
    println!("a hand of 256 tables: {:?}, a key {each:?}", start.elapsed());
}
