//! Double entry of a match of couples, by keys: second entries, differences, and their resolution.

use house_rules::engine::{Cell, Change, RoundPath, Subject, Team, Value};
use house_rules::exchange::json;
use house_rules::gui::Message;
use house_rules::gui::screen::{Route, couples as screen};
use house_rules::gui::session::{self, Tab};
use house_rules::store::{GameId, Store};
use rusqlite::Connection;

use super::couples::four_couples;
use super::window::{Window, picture_folder};

/// Two couples; in the first round a gin that caught 18, then a stock of 12 and 30.
const TWO: &str = r#"{"game":"gin-tournament","teams":{
    "A":{"players":["Abe","Ben"]},"B":{"players":["Cleo","Dora"]}},"rounds":[
    {"couples":[{"A":"Abe","B":"Cleo","result":"gin","by":"A","caught":18},
        {"A":"Ben","B":"Dora","result":"stock","deadwood":{"A":12,"B":30}}]},
    {"couples":[{"A":"Abe","B":"Dora","result":"run","by":"B","ran_with":4,"caught":10},
        {"A":"Ben","B":"Cleo","result":"double-gin","by":"B","caught":21}]}]}"#;

/// Opens a match with this record.
fn open(text: &str) -> (Window, GameId) {
    let mut store = Store::open_in_memory().unwrap();
    let id = store.create(&json::decode(text).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    window.waits_for("Worksheet");
    (window, id)
}

/// Returns a match of two couples and two rounds with double entry.
pub fn to_read() -> (Window, GameId) {
    let (mut window, id) = open(TWO);
    window.press("Ctrl+r");
    window.waits_for("Double entry is on");
    window.press("F6");
    window.waits_for("4 couples to type again");
    (window, id)
}

pub fn show(window: &mut Window, tab: Tab) {
    window.waits_for("Corrections");
    window.tell(Message::from(screen::Message::Session(session::Message::Show(tab))));
}

/// Leaves the match and opens its double entry again.
fn come_back(window: &mut Window, id: GameId) {
    window.tell(Message::Go(Route::Home));
    window.tell(Message::Go(Route::Game(id)));
    window.waits_for("Double entry");
    show(window, Tab::DoubleEntry);
}

/// Returns the recorded value of a box of a round.
pub fn stands(
    window: &Window,
    id: GameId,
    round: usize,
    field: &'static str,
    table: u16,
) -> String {
    let key = if field == "deadwood" { Subject::Team(Team::A) } else { Subject::One };
    let cell = Cell { field, place: RoundPath { table, hand: 0 }, subject: key };
    let record = window.store(move |store| store.load(id)).record;
    match record.rounds[round - 1].get(&cell) {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Word(word)) => (*word).to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn double_entry_of_couples_shows_only_differences() {
    let (mut window, id) = to_read();
    // Nothing of the first entry is visible, nor anything that follows from it.
    for first in ["18", "12", "30", "200"] {
        assert!(!window.words().iter().any(|words| words == first), "{first}");
    }
    window.expect("Round 1: double entry");
    // The same keys as the first time.
    window.press("g a 1 8");
    window.waits_for("3 couples to type again");
    window.press("s 1 3 Tab 3 0");
    window.waits_for("2 couples to type again, 1 differs");
    window.waits_for("Round 1, table 2");
    window.expect("left over 12 and 30");
    window.expect("left over 13 and 30");
    assert_eq!(stands(&window, id, 1, "deadwood", 2), "12", "nothing changes by itself");
    // The cursor goes on to the next round by itself.
    window.expect("Round 2: double entry");
    // A difference shows the second entry; once settled, the recorded values.
    window.press("Esc Left");
    window.waits_for("Round 1: double entry");
    let shows = |window: &mut Window, text: &str| window.words().iter().any(|words| words == text);
    assert!(shows(&mut window, "13") && !shows(&mut window, "12"));

    // In the next round a letter moves on by itself after the last number.
    window.press("Enter");
    window.waits_for("Round 2: double entry");
    window.press("r b 4 1 0 d b 2 1");
    window.waits_for("1 couple differs");
    // The standings say that something is left, and the worksheet where.
    show(&mut window, Tab::Worksheet);
    window.waits_for("1 couple not double-checked");
    show(&mut window, Tab::DoubleEntry);

    // The first entry is right: the log says so, and nothing else changes.
    window.press("D F");
    window.waits_for("Round 1, table 2: left over 12 and 30 kept, not left over 13 and 30");
    window.waits_for("Every couple is double-checked");
    assert_eq!(stands(&window, id, 1, "deadwood", 2), "12");
    window.press("Left");
    assert!(shows(&mut window, "12") && !shows(&mut window, "13"));
    window.press("Ctrl+z");
    window.waits_for("1 couple differs");
    // The second entry is right: an ordinary correction, which can be undone.
    window.press("S");
    window.waits_for("Round 1, table 2: left over 13 and 30, not left over 12 and 30");
    window.waits_for("Every couple is double-checked");
    assert_eq!(stands(&window, id, 1, "deadwood", 2), "13");
    show(&mut window, Tab::Corrections);
    window.waits_for("“settled in double entry”");
    window.press("Ctrl+z");
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("1 couple differs");
    assert_eq!(stands(&window, id, 1, "deadwood", 2), "12");
    window.press("Ctrl+y");
    window.waits_for("Every couple is double-checked");
    show(&mut window, Tab::Worksheet);
    assert!(!window.sees("not read twice"));
}

#[test]
fn a_different_result_differs_in_all_its_boxes() {
    let (mut window, id) = to_read();
    window.press("r b 3 1 8");
    window.press("s 1 2 Tab 3 0");
    window.waits_for("2 couples to type again, 1 differs");
    window.expect("gin, Abe went out");
    window.expect("run, Cleo went out, ran with 3");
    // While a box is open, letters are its answers; Esc leaves it.
    window.press("Enter Esc S");
    window.waits_for("2 couples to type again");
    assert!(!window.sees("1 differs"));
    assert_eq!(stands(&window, id, 1, "result", 1), "run");
    assert_eq!(stands(&window, id, 1, "ran_with", 1), "3");
    window.press("Ctrl+z");
    window.waits_for("1 differs");
    assert_eq!(stands(&window, id, 1, "ran_with", 1), "None");
}

#[test]
fn a_correction_reopens_a_couple_even_if_settled() {
    let (mut window, _) = to_read();
    window.press("g a 1 9 s 1 2 Tab 3 0 Enter r b 4 1 0 d b 2 1");
    window.waits_for("1 couple differs");
    window.press("F");
    window.waits_for("Every couple is double-checked");
    // The first couple was settled, the second agreed.
    for (boxes, differs) in [("Tab Tab 2 0", "table 1"), ("Down Tab 2 0", "table 2")] {
        show(&mut window, Tab::Worksheet);
        window.press("Up Up F2");
        window.waits_for("Correcting round 1");
        window.press(boxes);
        window.press("Enter Enter");
        window.waits_for("Round 1 corrected");
        show(&mut window, Tab::DoubleEntry);
        window.waits_for("1 couple differs");
        window.expect(&format!("Round 1, {differs}"));
        window.press("Ctrl+z");
        window.waits_for("Every couple is double-checked");
    }
}

#[test]
fn half_typed_entries_are_kept_in_every_round() {
    let (mut window, id) = to_read();
    window.press("g a 1 9 s 1 2");
    window.waits_for("3 couples to type again, 1 differs");
    come_back(&mut window, id);
    window.waits_for("3 couples to type again, 1 differs");
    // The next round is half typed, and an earlier one half corrected.
    show(&mut window, Tab::Couples);
    window.press("g a 1 8 r b");
    window.waits_for("1 of 2 couples are in");
    show(&mut window, Tab::Worksheet);
    window.press("Up Up F2");
    window.waits_for("Correcting round 1");
    window.press("Tab Tab 7 7");
    show(&mut window, Tab::DoubleEntry);
    window.press("Esc F");
    window.waits_for("Round 1, table 1: caught 18 kept, not caught 19");
    window.press("Enter 3 0");
    window.waits_for("2 couples to type again");
    assert!(!window.sees("1 differs"));
    show(&mut window, Tab::Couples);
    window.waits_for("Correcting round 1");
    assert!(window.words().iter().any(|words| words == "77"), "{:?}", window.words());
    let drafts = window.store(move |store| store.drafts(id));
    assert_eq!(drafts.iter().map(|(round, _)| *round).collect::<Vec<_>>(), [1, 3]);
    window.press("Esc");
    window.waits_for("1 of 2 couples are in");
}

#[test]
fn nothing_typed_is_lost_when_killed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&json::decode(TWO).unwrap().record.unwrap(), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let again = |store: Store| {
        let mut window = Window::over(store);
        window.tell(Message::Go(Route::Game(id)));
        window.waits_for("Double entry");
        show(&mut window, Tab::DoubleEntry);
        window
    };
    let mut window = again(store);
    window.press("g a 2 0 g b 1");
    window.waits_for("3 couples to type again, 1 differs");
    let kept = window.store(move |store| store.second_entries(id));
    assert_eq!(kept.iter().map(|reading| reading.whole).collect::<Vec<_>>(), [true, false]);
    // Another process on the same file, without any message from the first.
    let copy = folder.path().join("after.db");
    Connection::open(&path).unwrap().execute("vacuum into ?1", [copy.to_str().unwrap()]).unwrap();
    drop(window);
    let mut window = again(Store::open(&copy).unwrap());
    window.waits_for("3 couples to type again, 1 differs");
    // The 1 is still there: a second digit makes it 12, which can become no other number.
    window.press("2 Enter");
    window.waits_for("2 couples to type again, 2 differ");
    window.expect("gin, Dora went out, caught 12");
    window.press("Esc F");
    window.waits_for("caught 18 kept, not caught 20");
    window.waits_for("2 couples to type again, 1 differs");
}

#[test]
fn a_couple_is_reopened_left_or_retyped() {
    let (mut window, id) = to_read();
    window.press("g a 1 9 s 1 2 Tab 3 0");
    window.waits_for("2 couples to type again, 1 differs");
    window.press("Esc Left");
    window.waits_for("Round 1: double entry");
    window.press("F2 d Esc");
    window.waits_for("2 couples to type again, 1 differs");
    let kept = window.store(move |store| store.second_entries(id));
    assert!(kept.iter().all(|reading| reading.whole), "{kept:?}");
    // Enter without another digit leaves it as well.
    window.press("F2 Enter");
    window.waits_for("1 differs");
    window.press("F2 Tab Tab 1 8");
    window.waits_for("2 couples to type again");
    assert!(!window.sees("1 differs"));
    // A surplus digit is not accepted.
    window.press("Right Enter g a 1 3 1");
    window.waits_for("Caught points must be from 0 to 130.");
    window.waits_for("2 couples to type again");
    // Double entry off, then on again: nothing is lost.
    window.press("Ctrl+r");
    window.waits_for("Double entry is off");
    assert!(!window.sees("Stop double entry"));
    window.press("Ctrl+r F6");
    window.waits_for("2 couples to type again");
    window.expect("13");
}

/// Typed from its first box, every box takes its value, and none of it ends up in the next.
#[test]
fn a_reopened_couple_is_retyped_from_its_first_box() {
    for keys in ["F2 g a 1 8", "F2 g Tab a Tab 1 8", "F2 g Tab a 1 8"] {
        let (mut window, id) = to_read();
        window.press("r b 4 2 1");
        window.waits_for("3 couples to type again, 1 differs");
        window.press("Up");
        window.press(keys);
        window.waits_for("3 couples to type again");
        assert!(!window.sees("1 differs"), "{keys}: {:?}", window.words());
        let kept = window.store(move |store| store.second_entries(id));
        assert_eq!(kept.len(), 1, "{keys}: {kept:?}");
    }
}

#[test]
fn second_entries_move_with_their_round() {
    let (mut window, id) = to_read();
    window.press("Esc Right Enter r b 5 1 0 d b 2 1");
    window.waits_for("2 couples to type again, 1 differs");
    window.press("F");
    window.waits_for("2 couples to type again");
    show(&mut window, Tab::Worksheet);
    window.press("Up Up F2");
    window.waits_for("Correcting round 1");
    window.press("Shift+Delete");
    window.waits_for("Round 1 deleted");
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("Every couple is double-checked");
    window.expect("Round 1: double entry");
    window.press("Ctrl+z");
    window.waits_for("2 couples to type again");
    let rounds = window.store(move |store| store.second_entries(id));
    assert_eq!(rounds.iter().map(|reading| reading.round).collect::<Vec<_>>(), [2, 2]);
    // A round that was typed twice is deleted, and is restored with its second entry.
    show(&mut window, Tab::Worksheet);
    window.press("Up F2");
    window.waits_for("Correcting round 2");
    window.press("Shift+Delete");
    window.waits_for("Round 2 deleted");
    assert_eq!(window.store(move |store| store.second_entries(id)), []);
    window.press("Ctrl+z");
    window.waits_for("undone");
    show(&mut window, Tab::DoubleEntry);
    window.waits_for("2 couples to type again");
    assert_eq!(window.store(move |store| store.second_entries(id)), rounds);
    come_back(&mut window, id);
    window.waits_for("2 couples to type again");
}

#[test]
fn a_couple_is_entered_twice_and_settled_with_the_mouse() {
    let (mut window, id) = to_read();
    window.click("Stock");
    window.type_text("1");
    window.press("Tab");
    window.type_text("9");
    window.press("Enter");
    window.waits_for("3 couples to type again, 1 differs");
    window.click("Round 1, table 1");
    window.click("Second is right");
    window.waits_for("3 couples to type again");
    assert!(!window.sees("1 differs"));
    assert_eq!(stands(&window, id, 1, "result", 1), "stock");
    window.click("Stop double entry");
    window.waits_for("Double entry is off");
}

#[test]
fn a_second_entry_that_cannot_be_saved_is_retried() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&json::decode(TWO).unwrap().record.unwrap(), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    window.waits_for("Double entry");
    show(&mut window, Tab::DoubleEntry);
    window.press("g a 1");
    let other = Connection::open(&path).unwrap();
    other.execute_batch("begin immediate").unwrap();
    window.press("8 s");
    window.waits_for("is in use by another program. Close that program, then try again.");
    window.expect("Round 1: 2 couples to type");
    other.execute_batch("rollback").unwrap();
    window.press("Enter");
    window.waits_for("3 couples to type again");
    let kept = window.store(move |store| store.second_entries(id));
    assert_eq!(kept.len(), 2, "what was typed meanwhile is there: {kept:?}");
}

#[test]
fn a_difference_changed_by_another_window_is_shown_before_it_is_settled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&json::decode(TWO).unwrap().record.unwrap(), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let [mut first, mut second] = [store, Store::open(&path).unwrap()].map(|store| {
        let mut window = Window::over(store);
        window.tell(Message::Go(Route::Game(id)));
        window.waits_for("Double entry");
        window
    });
    show(&mut second, Tab::DoubleEntry);
    second.press("g a 1 9 Esc");
    second.waits_for("3 couples to type again, 1 differs");
    show(&mut first, Tab::Worksheet);
    first.press("Up Up F2");
    first.waits_for("Correcting round 1");
    first.press("Tab Tab 2 0 Enter Enter");
    first.waits_for("Round 1 corrected");
    second.press("F");
    second.waits_for("caught 20");
    second.expect("3 couples to type again, 1 differs");
    let kept = second.store(move |store| store.second_entries(id));
    assert_eq!(kept[0].resolved, None);
    // What is recorded next settles nothing either.
    show(&mut second, Tab::Couples);
    second.press("g a 1 8 g b 1 9 Enter");
    second.waits_for("Round 3 recorded");
    let kept = second.store(move |store| store.second_entries(id));
    assert_eq!(kept[0].resolved, None);
    show(&mut second, Tab::DoubleEntry);
    second.press("Esc F");
    second.waits_for("caught 20 kept, not caught 19");
    second.waits_for("5 couples to type again");
    let kept = second.store(move |store| store.second_entries(id));
    assert!(kept[0].resolved.is_some());
}

#[test]
fn double_entry_continues_after_another_window_deletes_a_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&json::decode(TWO).unwrap().record.unwrap(), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    window.waits_for("Double entry");
    show(&mut window, Tab::DoubleEntry);
    window.press("g a 1 8 s");
    window.waits_for("3 couples to type again");
    // Another window deletes the round whose second couple is being typed here.
    let mut other = Store::open(&path).unwrap();
    let loaded = other.load(id).unwrap();
    let known = loaded.log.last().map(|logged| logged.id);
    let removal = Change::remove(1, &loaded.record.rounds[0]);
    other.commit(id, known, &removal, None, loaded.changed).unwrap();
    window.press("1 2");
    window.waits_for("Another window has changed this game");
    window.waits_for("Your last double entry was not kept");
    assert!(!window.sees("Try again"), "{:?}", window.words());
    // What was round 2 is now round 1, and nothing of it was typed twice.
    window.expect("Round 1: 2 couples to type");
    assert_eq!(other.second_entries(id).unwrap(), []);
    window.press("r b 4 Enter 1 0 Enter");
    window.waits_for("1 couple to type again");
    let kept = other.second_entries(id).unwrap();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!((kept[0].round, kept[0].place.table, kept[0].whole), (1, 1, true));
}

#[test]
fn second_entries_move_when_another_window_deletes_a_round() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.db");
    let mut store = Store::open(&path).unwrap();
    let id = store.create(&json::decode(TWO).unwrap().record.unwrap(), None).unwrap();
    store.set_double_entry(id, true).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(id)));
    window.waits_for("Double entry");
    show(&mut window, Tab::DoubleEntry);
    window.press("g a 1 9 s 1 2 Tab 3 0");
    window.waits_for("2 couples to type again, 1 differs");
    let mut other = Store::open(&path).unwrap();
    let loaded = other.load(id).unwrap();
    let known = loaded.log.last().map(|logged| logged.id);
    let removal = Change::remove(1, &loaded.record.rounds[0]);
    other.commit(id, known, &removal, None, loaded.changed).unwrap();
    // The difference is of a round that no longer exists: there is nothing to settle.
    window.press("Esc F");
    window.waits_for("Another window has changed this game");
    window.waits_for("Round 1: 2 couples to type");
    assert!(!window.sees("1 differs"), "{:?}", window.words());
    assert_eq!(other.second_entries(id).unwrap(), []);
}

#[test]
fn a_finished_match_says_what_was_not_entered_twice() {
    let over = TWO.replacen("{\"game\"", "{\"ended\":true,\"game\"", 1);
    let (mut window, _) = open(&over);
    window.press("Ctrl+r");
    window.waits_for("Double entry is on");
    window.expect("4 couples not double-checked");
    window.press("F6 g a 1 8");
    window.waits_for("3 couples to type again");
}

#[test]
#[ignore = "draws pictures into the folder that HOUSE_RULES_PICTURES names"]
fn pictures_of_double_entry_of_couples() {
    let folder = picture_folder();
    let (mut window, _) = open(&four_couples());
    window.press("Ctrl+r F6 Esc Right Right Right Right Enter");
    window.waits_for("Round 5: double entry");
    // In a small window no message covers it.
    window.resize(1024.0, 640.0);
    window.press("r a 2 3 0 r a 4 4 2 g b 9 g a 1 5");
    window.waits_for("20 couples to type again, 2 differ");
    let draw = |window: &mut Window, name: &str| {
        for (size, width, height) in [("wide", 1440.0, 900.0), ("1024", 1024.0, 640.0)] {
            window.resize(width, height);
            for theme in ["light", "dark"] {
                window.set_theme(theme);
                window.picture(
                    folder.join(format!("couples-double-entry-{name}-{size}-{theme}.png")),
                );
            }
        }
        window.resize(1440.0, 900.0);
        window.set_theme("contrast");
        window.picture(folder.join(format!("couples-double-entry-{name}-contrast.png")));
        window.set_theme("light");
        window.press("F8 F8 F8 F8");
        window.picture(folder.join(format!("couples-double-entry-{name}-200.png")));
        window.press("F7 F7 F7 F7");
    };
    draw(&mut window, "done");
    window.resize(1024.0, 640.0);
    window.press("Right Enter g b 2 4 r");
    draw(&mut window, "open");
    window.press("b 2 1 3 2");
    draw(&mut window, "refused");
    show(&mut window, Tab::Worksheet);
    draw(&mut window, "worksheet");
    show(&mut window, Tab::Couples);
    draw(&mut window, "couples");
    window.press("F1");
    draw(&mut window, "keys");
}
