//! How a round is typed, and undoing what was typed.

use super::*;

#[test]
fn a_note_is_undone_as_one_box() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter F5 Tab Tab Tab Tab");
    window.type_text("misdeal");
    window.expect("misdeal");
    window.press("Ctrl+z");
    assert!(!window.words().iter().any(|words| words.contains("misdea")));
    window.press_to("Ctrl+y", "misdeal");
}

#[test]
fn the_cursor_returns_from_the_fields_that_every_game_has() {
    for keys in ["F5 Esc", "F5 F5", "F5 Tab Tab 5 Delete Esc", "F5 Shift+Tab Tab Tab Tab Esc"] {
        let mut window = playing("golf", "Ruth Walt Joan", "");
        window.press("1 2 Tab");
        window.keys(keys);
        window.press("3 1 Tab 4 Tab");
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
    window.press("1 F5 Esc 2 Tab");
    assert!(window.words().iter().any(|word| word == "12"), "{:?}", window.words());
}

#[test]
fn the_note_of_a_round_is_among_the_reasons_of_its_scores() {
    let mut window = Window::playing(&read(GOODGE));
    window.press("2 8 5 Enter C 9 5 Enter 6 0 Enter F5 Tab Tab Tab Tab");
    window.enter("misdeal");
    window.press_to("Enter", "Round 6 recorded");
    window.press_to("F3", "Why ");
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
        }
    }
}
