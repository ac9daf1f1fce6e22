//! Two windows, or a window and a command, on one file: nothing is overwritten unseen, changes by
//! the other are reported, and typing is kept.

use crate::prelude::*;
use crate::trust::{ROUND, playing, record_round, rounds};

/// What the other types for round 6.
const OTHER: &str = "1 9 0 Enter H 1 0 0 Enter 7 0 Enter";

fn playing_in_two() -> (tempfile::TempDir, PathBuf, [Window; 2]) {
    let (folder, path, one) = playing();
    let two = Window::on_game(Store::open(&path).unwrap(), GameId(1)).showing("250 in all");
    (folder, path, [one, two])
}

fn gets_focus(window: &mut Window) {
    window.tell(Message::Focused(false));
    window.tell(Message::Focused(true));
}

fn bid(path: &Path, round: usize) -> Option<Value> {
    let record = Store::open(path).unwrap().load(GameId(1)).unwrap().record;
    record.rounds[round - 1].get(&Cell::one("bid")).cloned()
}

#[test]
fn escape_keeps_the_other_version() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    record_round(&mut one, 6);
    two.resize(1024.0, 640.0);
    two.press(OTHER);
    two.press_to("Enter", "Another window has changed this game: Round 6");
    let words = two.words();
    let notice = words.iter().find(|words| words.starts_with("Another window")).unwrap();
    assert!(notice.matches(". ").count() == 1 && notice.len() < 130, "{notice}");
    // What is recorded and what was typed, next to each other; that is kept, whatever happens.
    two.expect_all(&["was 95", "Correct round 6", "90"]);
    let drafts = two.store(|store| store.drafts(GameId(1)));
    assert_eq!(drafts[&6].texts[&Cell::one("bid")], "90");
    two.resize(1440.0, 900.0);
    two.press_to("Esc Esc", "Round 7");
    assert_eq!((rounds(&path), bid(&path, 6)), (6, Some(Value::Number(85))));
    two.press(OTHER);
    two.press_to("Enter", "Round 7 recorded");
    assert_eq!((rounds(&path), bid(&path, 7)), (7, Some(Value::Number(90))));
}

/// Whoever types on while the other records types into the same box as before.
#[test]
fn the_cursor_stays_in_its_box() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    let (typed, rest) = OTHER.split_at(OTHER.len() - " 7 0 Enter".len());
    two.press(typed);
    record_round(&mut one, 6);
    gets_focus(&mut two);
    two.waits_for("Another window has changed this game: Round 6");
    two.press(rest);
    // A correction fills in no number.
    two.press_to("8 0 Ctrl+Enter", "Round 6 corrected");
    let record = Store::open(&path).unwrap().load(GameId(1)).unwrap().record;
    assert_eq!(bid(&path, 6), Some(Value::Number(90)));
    let holds = |number| record.rounds[5].cells().any(|(_, it)| *it == Value::Number(number));
    assert!(holds(100) && holds(70), "{record:?}");
}

#[test]
fn the_same_round_typed_twice_is_one() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    for window in [&mut one, &mut two] {
        window.press(ROUND);
        window.press("Enter");
    }
    two.waits_for("You typed the same.");
    two.expect("Round 7");
    assert_eq!(rounds(&path), 6);
}

#[test]
fn typing_survives_whatever_the_other_does() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    for window in [&mut one, &mut two] {
        window.press(ROUND);
        window.press_to("Enter", "Round 7");
        window.press("1 1 0 0 Enter C");
    }
    // Round 6 as typed here differs, and round 7 is half typed.
    one.press_to("Ctrl+z Ctrl+z Ctrl+z Ctrl+z", "Undone: Round 6");
    two.press_to("Up F2 Tab 9 0 Ctrl+Enter", "Another window has changed this game");
    two.waits_for("Ctrl+Enter records");
    two.expect("90");
    // Undone, recorded differently and undone again by the other window: it stays.
    one.press_to("Ctrl+Enter", "Round 6 recorded");
    two.press_to_all("Ctrl+Enter", &["Correct round 6", "90"]);
    one.press_to("Ctrl+z", "Undone: Round 6");
    two.press_to("Ctrl+Enter", "Ctrl+Enter records");
    two.press_to("Ctrl+Enter", "Round 6 recorded");
    assert_eq!((rounds(&path), bid(&path, 6)), (6, Some(Value::Number(90))));
    // And the round after it is there as it was typed.
    two.waits_for("100");
    two.expect("What did Ada capture?");
}

#[test]
fn further_typing_is_for_the_next_round() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    record_round(&mut one, 6);
    two.press(OTHER);
    // As fast as the keys come, before anything has been read.
    two.hold(|two| two.press("Enter 3 1 0 0 Enter"));
    two.waits_for("Correct round 6 to see both");
    two.expect("Round 7");
    assert_eq!(bid(&path, 6), Some(Value::Number(85)));
    let drafts = two.store(|store| store.drafts(GameId(1)));
    assert!(drafts.keys().eq(&[6, 7]), "{drafts:?}");
    assert_eq!(drafts[&7].texts[&Cell::one("bid")], "100");
    two.press_to("Up F2", "Correct round 6");
}

/// After a conflict, one Enter too many replaces nothing, and who is away stays away.
#[test]
fn an_enter_too_many_replaces_nothing_that_another_window_recorded() {
    let begun = r#"{"game":"hearts","players":["Ada","Ben","Cleo","Dov"],
        "rounds":[{"away":["Dov"],"points":{"Ada":4,"Ben":12,"Cleo":10}}"#;
    let second = r#",{"away":["Dov"],"points":{"Ada":26,"Ben":0,"Cleo":0}}"#;
    let [record, second] = ["", second].map(|more| read(&format!("{begun}{more}]}}")));
    let (_folder, path) = fresh("evening.db");
    let game = Store::open(&path).unwrap().create(&record, None).unwrap();
    let mut window = Window::on_game(Store::open(&path).unwrap(), game).showing("Round 2");
    window.press("2 Enter 4 Enter 2 0");
    let mut other = Store::open(&path).unwrap();
    commit(&mut other, game, &Change::enter(2, &second.rounds[1]));
    window.press_to("Enter Enter", "Ctrl+Enter replaces round 2 with what you typed");
    window.expect_no("nobody");
    window.press("Enter");
    let kept = other.load(GameId(1)).unwrap().record;
    assert_eq!(kept.rounds[1], second.rounds[1]);
    window.press_to("Ctrl+Enter", "Round 2 corrected");
    let kept = other.load(GameId(1)).unwrap().record;
    assert_eq!(kept.rounds[1].away(), [Player(3)]);
}

#[test]
fn two_corrections_conflict_and_undo_reverts_nothing_unseen() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    two.press_to("Up F2", "Correct round 5");
    let before = bid(&path, 5);
    record_round(&mut one, 6);
    one.press_to("Ctrl+z", "Undone: ");
    two.press("Tab 1 3 0 Ctrl+Enter");
    two.waits_for("Another window has changed this game 2 times, last: Round 6, undone.");
    two.expect_all(&["replaces round 5 with what you typed", "130"]);
    assert_eq!(bid(&path, 5), before);
    // The other window has continued; undoing here would not undo what is shown.
    two.press_to("Ctrl+Enter", "Round 5 corrected");
    one.press("Ctrl+Enter");
    one.waits_for("Another window has changed this game: Round 5 corrected (Bid: 120 → 130).");
    one.expect("Ctrl+Enter records what you typed.");
    one.press_to("Ctrl+Enter", "Round 6 recorded");
    two.press_to("Ctrl+z", "Another window has changed this game: Round 6");
    assert_eq!((rounds(&path), bid(&path, 5)), (6, Some(Value::Number(130))));
}

#[test]
fn a_correction_moves_with_its_round_when_another_window_deletes_an_earlier_one() {
    let (_folder, path, mut window) = playing();
    window.press_to("Up F2", "Correct round 5");
    let before = bid(&path, 5);
    let mut other = Store::open(&path).unwrap();
    let record = other.load(GameId(1)).unwrap().record;
    commit(&mut other, GameId(1), &Change::remove(2, &record.rounds[1]));
    window.press_to_all("Tab 1 3 0 Ctrl+Enter", &["replaces round 4 with what you typed", "130"]);
    assert_eq!((rounds(&path), bid(&path, 4)), (4, before));
    window.press_to("Ctrl+Enter", "Round 4 corrected");
    assert_eq!((rounds(&path), bid(&path, 4)), (4, Some(Value::Number(130))));
}

/// Opens a night of two tables, whose first game has begun.
fn begun_night() -> (tempfile::TempDir, PathBuf, GameId, Window) {
    let (folder, path, mut store) = opened();
    let id = store.create(&night(4, 4), None).unwrap();
    (folder, path, id, crate::night::begin(Window::on_game(store, id)))
}

#[test]
fn a_hand_is_not_recorded_in_a_game_that_was_started_again() {
    let (_folder, path, id, mut window) = begun_night();
    let mut other = Store::open(&path).unwrap();
    let record = other.load(id).unwrap().record;
    commit(&mut other, id, &Change::remove(1, &record.rounds[0]));
    commit(&mut other, id, &Change::enter(1, &record.rounds[0]));
    window.press_to("7 Enter Enter", "Another window has changed this game");
    window.waits_for("0 of 8 hands are in");
    let record = other.load(id).unwrap().record;
    assert!(record.rounds[0].cells().all(|(cell, _)| cell.place.hand == 0), "{record:?}");
}

fn night_in_two_windows() -> (tempfile::TempDir, [Window; 2], impl Fn() -> Record) {
    let (folder, path, id, one) = begun_night();
    let mut two = Window::on_game(Store::open(&path).unwrap(), id);
    two.press_to("Enter", "0 of 8 hands are in");
    (folder, [one, two], move || Store::open(&path).unwrap().load(id).unwrap().record)
}

/// A round that another window begins is the one to enter.
#[test]
fn a_round_begun_elsewhere_is_entered_here() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evenings.db");
    let record = read(
        r#"{"game":"progressive","players":["Ann","Bob","Cat","Dan"],"rounds":[
        {"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"],"score":{"A":9,"B":4}}],
         "sit_outs":[],"absent":[]}]}"#,
    );
    let id = Store::open(&path).unwrap().create(&record, None).unwrap();
    let [mut one, mut two] = [(); 2].map(|()| Window::on_game(Store::open(&path).unwrap(), id));
    two.show(Tab::Entry);
    one.show(Tab::Moves);
    one.press_to("Enter", "Round 2 starts");
    gets_focus(&mut two);
    two.press_to("7 Enter 6 Enter", "Table 1: 7 and 6");
    assert_eq!(evaluate(&two.record_of(id)).totals, [16, 15, 11, 10]);
}

/// Opens a night of two tables, whose first round has begun, in two windows.
fn rounds_in_two_windows() -> (tempfile::TempDir, [Window; 2], impl Fn() -> Record) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evenings.db");
    let record = read(
        r#"{"game":"progressive","players":["Ann","Bob","Cat","Dan","Eve","Fay","Gus","Hal"],
        "rounds":[{"tables":[{"A":["Ann","Bob"],"B":["Cat","Dan"]},
        {"A":["Eve","Fay"],"B":["Gus","Hal"]}],"sit_outs":[],"absent":[]}]}"#,
    );
    let id = Store::open(&path).unwrap().create(&record, None).unwrap();
    let windows = [(); 2].map(|()| Window::on_game(Store::open(&path).unwrap(), id));
    (folder, windows.map(|window| window.on_tab(Tab::Entry)), move || {
        Store::open(&path).unwrap().load(id).unwrap().record
    })
}

/// What is half typed hides nothing that another window records meanwhile: what agrees with it is no
/// draft any more, and the rest is a correction of what is recorded.
#[test]
fn a_half_typed_score_does_not_hide_a_recorded_one() {
    for (keys, left, more) in [
        ("1 2 Enter", false, ""),
        ("1 2 Enter T 2", false, ""),
        ("1", true, "2 Ctrl+Enter"),
        ("1 T 2", true, "T 1 Esc Esc"),
        ("9 Enter T 2", true, "T 1 Esc Esc"),
    ] {
        let (_folder, [mut one, mut two], record) = rounds_in_two_windows();
        one.press(keys);
        two.press_to("1 2 Enter 7 Enter", "Table 1: 12 and 7");
        gets_focus(&mut one);
        one.waits_for("Another window has changed this game");
        assert!(one.has("7"), "{keys}: {:?}", one.words());
        assert_eq!(one.has("12"), !left, "{keys}: {:?}", one.words());
        one.press(more);
        one.expect("12");
        one.expect("7");
        one.settle();
        let drafts = one.store(|store| store.drafts(GameId(1)));
        assert!(drafts.iter().all(|(_, texts)| texts.is_empty()), "{keys}: {drafts:?}");
        let table = of_tables(&evaluate(&record()), 1).tables[0].clone();
        assert_eq!(table.scores, [12, 7], "{keys}");
    }
}

/// A correction of a cut is closed if another window takes back the round after it.
#[test]
fn a_cut_that_is_no_longer_earlier_is_not_corrected() {
    let (_folder, [mut one, mut two], record) = rounds_in_two_windows();
    one.press("6 Enter 6 Enter 7 Enter 5 Enter");
    one.press_to("Enter", "Table 1 has to cut");
    one.press_to("1", "Enter starts round 2");
    one.press_to("Enter", "Round 2 starts");
    gets_focus(&mut two);
    two.show(Tab::Moves);
    two.press_to("Left", "After round 1: who moved");
    two.press_to("F2 2", "Nothing changes until you press Enter.");
    one.press_to("Ctrl+z", "Undone: ");
    gets_focus(&mut two);
    two.waits_for("Another window has changed this game");
    one.press_to("Ctrl+y", "Redone: ");
    gets_focus(&mut two);
    two.waits_for("Round 2 starts, redone.");
    two.press("Left");
    two.expect_no("Nothing changes until you press Enter.");
    assert_eq!(of_tables(&evaluate(&record()), 1).tables[0].winner(), Some(0));
}

/// Whatever another window records meanwhile, each key goes into the box that it was meant for.
#[test]
fn a_hand_of_another_window_moves_no_cursor() {
    for (before, keys) in [
        ("T 1", ["1", "0", "Enter", "3", "Enter"]),
        ("7 Enter Enter T 1 Left F2", ["1", "0", "Enter", "3", "Enter"]),
        ("7 Enter Enter T 1 Left", ["F2", "1", "0", "Enter", "Enter"]),
    ] {
        for at in (0..keys.len()).step_by(2) {
            let (_folder, [mut one, mut two], record) = night_in_two_windows();
            one.press(before);
            one.press(&keys[..at].join(" "));
            two.press_to("T 2 8 Enter Enter", "Table 2, hand 1: 8 and 5");
            gets_focus(&mut one);
            one.waits_for("Another window has changed this game");
            one.press_to(&keys[at..].join(" "), "able 1, hand 1");
            let place = RoundPath { table: 1, hand: 1 };
            let record = record();
            let tricks = record.rounds[0].cells().filter(|(cell, _)| cell.place == place);
            let tricks: Vec<&Value> = tricks.map(|(_, value)| value).collect();
            assert_eq!(tricks, [&Value::Number(10), &Value::Number(3)], "{before}, {at} keys");
        }
    }
}

/// The same in a round: what another window corrects in an earlier one moves no cursor.
#[test]
fn a_correction_of_another_window_moves_no_cursor() {
    let keys: Vec<&str> = ROUND.split(' ').collect();
    for at in (0..keys.len()).step_by(4) {
        let (_folder, path, [mut one, mut two]) = playing_in_two();
        two.press(&keys[..at].join(" "));
        one.press_to("Up F2 Tab 1 1 5 Ctrl+Enter", "Round 5 corrected");
        gets_focus(&mut two);
        two.waits_for("Another window has changed this game");
        two.press(&keys[at..].join(" "));
        two.press_to("Enter", "Round 6 recorded");
        assert_eq!(bid(&path, 6), Some(Value::Number(85)), "{at} keys");
    }
}

/// Creates a file with a game of Goodge in progress, for the command line.
fn to_import(folder: &Path, number: usize) -> std::path::PathBuf {
    let mut record = read(GOODGE);
    record.players[0] = format!("Guest {number}");
    let path = folder.join(format!("{number}.json"));
    std::fs::write(&path, json::encode_text(&record)).unwrap();
    path
}

#[test]
fn games_are_imported_while_the_window_keeps_score() {
    let (folder, path, mut window) = playing();
    let files: Vec<_> = (0..12).map(|number| to_import(folder.path(), number)).collect();
    let data = path.clone();
    let importing = std::thread::spawn(move || {
        for file in files {
            let ran = program(&data, &["import", file.to_str().unwrap()]).output().unwrap();
            assert!(ran.status.success(), "{ran:?}");
        }
    });
    for round in [6, 7] {
        record_round(&mut window, round);
    }
    importing.join().unwrap();
    assert_eq!(rounds(&path), 7);
    let store = Store::open(&path).unwrap();
    store.check().unwrap();
    assert_eq!(store.counts().unwrap().0, 13);
    window.press_to("Esc", "Guest 11");
}

#[test]
fn a_window_that_gets_the_focus_shows_what_another_has_recorded() {
    let (_folder, path, [mut one, mut two]) = playing_in_two();
    let mut home = Window::over(Store::open(&path).unwrap()).showing("5 rounds recorded");
    record_round(&mut one, 6);
    gets_focus(&mut two);
    two.waits_for("Another window has changed this game: Round 6");
    two.expect("Round 7");
    gets_focus(&mut home);
    home.waits_for("6 rounds recorded");
}
