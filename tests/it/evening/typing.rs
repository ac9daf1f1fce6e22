//! How a round is typed: how many keys it takes, and undoing what was typed.

use super::*;

#[test]
fn a_goodge_round_takes_at_most_fifteen_keys() {
    let mut window = playing("goodge", "Ada Ben Cleo", "");
    window.expect("Round 1: Ada deals");
    let keys = window.keys("2 1 2 0 Enter * 7 0 Enter 1 3 0 Enter Enter");
    assert!(keys <= 15, "{keys} keys");
    window.expect("Round 1 recorded");
    window.expect("Round 2: Ben deals");
    let keys = window.keys("1 1 0 0 Enter S 2 5 Tab 2 0 Tab Enter");
    assert!(keys <= 15, "{keys} keys");
    window.expect("Round 2 recorded");
    window.expect("Round 3: Cleo deals");
}

#[test]
fn a_500_bid_hand_takes_at_most_eleven_keys() {
    let mut window = playing("five-hundred-bid", "Ida Abe June Otto", "");
    let keys = window.keys("2 7 0 Enter H 8 0 Enter Enter");
    assert!(keys <= 10, "{keys} keys");
    window.expect("Round 1 recorded");
    let keys = window.keys("3 1 0 0 Enter N 1 0 0 Enter Enter");
    assert!(keys <= 11, "{keys} keys");
    window.expect("Round 2 recorded");
    window.expect("230");
}

#[test]
fn an_oh_hell_round_of_five_takes_at_most_twenty_one_keys() {
    // The highest-scoring deal is the tenth, where a 1 could become a 10.
    let nine: Vec<String> = (1..=9)
        .map(|cards| {
            format!(r#"{{"bids":{{"Ida":0,"Abe":0,"June":0,"Otto":0,"Tess":0}},"tricks":{{"Ida":{cards}}}}}"#)
        })
        .collect();
    let mut window = playing("oh-hell", "Ida Abe June Otto Tess", &nine.join(","));
    window.expect("Round 10: Tess deals");
    let keys =
        window.keys("1 Tab 1 Tab 2 Tab 1 Tab 3 Tab 2 Tab 1 Tab 2 Tab 3 Tab Enter Enter Enter");
    assert!(keys <= 21, "{keys} keys");
    window.expect("Round 10 recorded");
    let keys =
        window.keys("1 Tab 2 Tab 3 Tab 2 Tab 2 Tab 1 Tab 2 Tab 3 Tab 2 Tab Enter Enter Enter");
    assert!(keys <= 21, "{keys} keys");
    window.expect("Round 11 recorded");
}

#[test]
fn a_hearts_hand_takes_at_most_eight_keys() {
    let mut window = playing("hearts", "Ida Abe June Otto", "");
    let keys = window.keys("1 Tab 2 Tab 1 3 Tab Enter");
    assert!(keys <= 8, "{keys} keys");
    window.expect("Round 1 recorded");
    let keys = window.keys("0 Enter 2 6 Enter Enter");
    assert!(keys <= 8, "{keys} keys");
    window.expect("Round 2 recorded");
}

#[test]
fn a_round_in_which_nothing_was_typed_is_not_recorded() {
    let mut window = playing("desert-rummy", "Ada Ben Cleo", "");
    window.expect("Nothing is typed yet");
    window.keys("Enter Enter Enter");
    window.click("Record round 1");
    assert!(!window.sees("recorded"));
    window.expect("Round 1");
}

#[test]
fn a_note_is_undone_as_one_box() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter F5 Tab Tab Tab Tab");
    window.type_text("misdeal");
    window.expect("misdeal");
    window.press("Ctrl+z");
    assert!(!window.words().iter().any(|words| words.contains("misdea")));
    window.press("Ctrl+y");
    window.expect("misdeal");
}

#[test]
fn the_cursor_returns_from_the_fields_that_every_game_has() {
    for keys in ["F5 Esc", "F5 F5", "F5 Tab Tab 5 Delete Esc", "F5 Shift+Tab Tab Tab Tab Esc"] {
        let mut window = playing("golf", "Ruth Walt Joan", "");
        window.keys("1 2 Tab");
        window.keys(keys);
        window.keys("3 1 Tab 4 Tab");
        for typed in ["12", "31", "4"] {
            assert!(
                window.words().iter().any(|word| word == typed),
                "{keys}: {:?}",
                window.words()
            );
        }
    }
    // Also into the middle of a number.
    let mut window = playing("golf", "Ruth Walt Joan", "");
    window.keys("1 F5 Esc 2 Tab");
    assert!(window.words().iter().any(|word| word == "12"), "{:?}", window.words());
}

#[test]
fn the_note_of_a_round_is_among_the_reasons_of_its_scores() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter F5 Tab Tab Tab Tab");
    window.type_text("misdeal");
    window.press("Enter Enter");
    window.waits_for("Round 6 recorded");
    window.press("F3");
    window.waits_for("Why ");
    window.expect("Note: misdeal");
}

#[test]
fn the_partners_of_a_deal_are_always_in_sight() {
    let partners = "Ruth and Joan against Walt and Pete";
    for (width, height) in [(1440.0, 900.0), (1280.0, 820.0), (1024.0, 640.0)] {
        for larger in 0..=4 {
            let mut window = playing("trumps", "Ruth Walt Joan Pete", "");
            window.resize(width, height);
            for _ in 0..larger {
                window.press("F8");
            }
            let words = window.in_sight();
            let told = words.iter().any(|words| words.contains(partners));
            assert!(told, "{width} by {height}, {larger}: {words:?}");
            if let Some(folder) = pictures() {
                window.picture(folder.join(format!("partners-{width}-{larger}.png")));
            }
        }
    }
}

#[test]
fn redo_never_overwrites_later_typing() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter 3 1 0 0 Enter C 2 0 0 Enter 5 0 Enter Enter Ctrl+z");
    window.expect("Ctrl+Enter records");
    window.keys("2 Ctrl+y");
    window.expect("Round 7: Ada deals");
    window.keys("Ctrl+z Ctrl+z");
    window.expect("Ctrl+Enter records");
    window.keys("Ctrl+y Ctrl+y");
    window.expect("Round 7: Ada deals");
}

#[test]
fn typing_is_undone_before_a_recorded_round() {
    let mut window = open(GOODGE);
    window.keys("2 8 5 Enter C 9 5 Enter 6 0 Enter Enter");
    window.expect("Round 6 recorded");
    window.keys("2 1 0 0 Enter H 9 5");
    window.expect("95 of 250, 155 to place");
    // Box by box: captured, trump, bid, who bid; then the round before.
    window.keys("Ctrl+z");
    assert!(!window.sees("95 of 250, 155 to place"));
    window.keys("Ctrl+y");
    window.expect("95 of 250, 155 to place");
    window.keys("Ctrl+z Ctrl+z Ctrl+z Ctrl+z");
    window.expect("Round 7: Ada deals");
    window.keys("Ctrl+z");
    window.expect("Round 6: Cleo deals");
}

#[test]
fn undo_in_a_correction_undoes_no_recorded_round() {
    let mut window = open(GOODGE);
    window.keys("Up Up F2 Tab 1 1 0");
    window.expect("Correct round 4");
    window.keys("Ctrl+z");
    window.expect("Nothing yet.");
    window.keys("Ctrl+z");
    assert!(!window.sees("Correct round 4"));
    window.expect("Round 6:");
}

#[test]
fn a_correction_is_typed_with_tab_after_every_value() {
    let mut window = open(GOODGE);
    window.keys("Up Up F2 3 Tab 1 1 0 Tab C Tab 6 0 Tab 1 3 0 Tab 6 0 Tab Enter");
    window.expect("Round 4 corrected");
    window.keys("Up Up F2");
    for typed in ["110", "60", "130"] {
        window.expect(typed);
    }
}
