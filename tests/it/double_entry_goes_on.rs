//! Typing on in double entry after the last slip of a round, and after a difference: it goes to the
//! next slip, and never settles or stops anything.

use house_rules::gui::session::Tab;

use super::couples_double_entry::{show, stands, to_read};
use super::double_entry as night;
use super::night::{open_night, played};

#[test]
fn typing_goes_on_with_the_sheets_of_the_next_round() {
    let (mut window, id) = to_read();
    window.press("g a 1 8 s 1 3 Tab 3 0");
    window.waits_for("2 couples to type again, 1 differs");
    window.expect("Round 2: double entry");
    // Without a further key, in every habit: Enter after the last number still stays.
    window.press("Enter r b 4 Enter 1 0 Enter d b 2 1");
    window.waits_for("1 couple differs");
    assert_eq!(stands(&window, id, 1, "deadwood", 2), "12");
}

#[test]
fn answers_after_the_last_sheet_settle_nothing_and_stop_nothing() {
    let (mut window, id) = to_read();
    window.press("g a 1 8 s 1 2 Tab 3 0 r b 4 1 0 d b 8 Enter");
    window.waits_for("1 couple differs");
    for sheet in ["s 1 0 Enter 2 0 Enter", "r a 3 1 5 Tab", "d b 8 Enter", "g a 1 3 1", "b"] {
        window.press(sheet);
        window.expect("1 couple differs");
        window.expect("Stop double entry");
        assert_eq!(stands(&window, id, 2, "caught", 2), "21", "{sheet}");
    }
    // Chosen on purpose: with Esc, an arrow, or Enter after no number.
    for chooses in ["Esc", "Up Down", "Enter Enter"] {
        window.press("s");
        window.expect("1 couple differs");
        window.press(chooses);
        window.press("s");
        window.waits_for("Every couple is double-checked");
        assert_eq!(stands(&window, id, 2, "caught", 2), "8", "{chooses}");
        window.press("Ctrl+z");
        window.waits_for("1 couple differs");
        window.press("F2 Tab Tab 9 Enter");
        window.waits_for("caught 9");
        window.press("F2 Tab Tab 8 Enter");
        window.waits_for("caught 8");
    }
}

#[test]
fn a_settled_difference_leads_to_the_next_one_or_to_the_next_sheet() {
    let (mut window, id) = to_read();
    // Both couples of the second round differ, and the first round is not typed yet.
    window.press("Esc Right Enter r b 5 1 0 d b 8 Enter");
    window.waits_for("2 couples to type again, 2 differ");
    window.press("Esc F");
    window.waits_for("2 couples to type again, 1 differs");
    // The other difference is shown, but an answer is not about it.
    window.press("s");
    window.expect("1 differs");
    assert_eq!(stands(&window, id, 2, "caught", 2), "21");
    window.press("F");
    window.waits_for("2 couples to type again");
    window.waits_for("Round 1: double entry");
    window.press("g a 1 8");
    window.waits_for("1 couple to type again");
}

#[test]
fn only_the_announced_key_stops_double_entry() {
    let (mut window, _) = to_read();
    for tab in [Tab::Individuals, Tab::Worksheet, Tab::Chart, Tab::DoubleEntry] {
        show(&mut window, tab);
        window.press("Esc r R");
        assert!(!window.sees("Double entry is off"), "{tab:?}");
        show(&mut window, Tab::Worksheet);
        window.expect("4 couples not double-checked");
    }
    window.press("Ctrl+r");
    window.waits_for("Double entry is off");
}

#[test]
fn a_settled_hand_is_not_typed_over() {
    let (mut window, id) = night::to_read();
    window.press("7 8 7 F");
    window.waits_for("7 and 6 kept, not 8 and 5");
    window.waits_for("5 hands to type again");
    // The cursor is at the next slip, with or without a look at the difference.
    window.press("6");
    window.waits_for("4 hands to type again, 1 differs");
    window.press("D F");
    window.waits_for("4 hands to type again");
    assert!(!window.sees("1 differs"));
    window.press("7 7 6 8");
    window.waits_for("2 hands differ");
    // From one difference to the next, and after the last one nothing is typed over.
    window.press("S F");
    window.waits_for("Every hand is double-checked");
    window.press("6 2 4 Enter 5");
    window.expect("Every hand is double-checked");
    assert_eq!(night::tricks(&window, id, 2, 4), Some(8));
}

#[test]
fn hands_go_on_in_the_next_game() {
    let (mut window, id) = open_night(&played(4, 4, 2));
    night::show(&mut window, Tab::Entry);
    window.press("R F6 G 1");
    window.waits_for("Game 1: 8 hands to type");
    for (table, hand) in [1, 2].iter().flat_map(|table| (1..=4).map(move |hand| (*table, hand))) {
        let tricks = night::tricks(&window, id, table, hand).unwrap();
        window.type_text(&tricks.to_string());
        window.press("Enter");
    }
    window.waits_for("8 hands to type again");
    window.waits_for("Game 2: 8 hands to type");
    assert!(!window.sees("differs"));
}
