//! Tab reaches everything that can be pressed, on every screen outside a game, and Enter and the
//! space bar press it.

use crate::desk::{SCENES, at, begin};
use crate::prelude::*;

/// Presses Tab until everything that can be pressed was reached, then goes back through everything.
fn all_reached(window: &mut Window, name: &str) {
    let _ = window.painted();
    for keys in ["Tab", "Shift+Tab"] {
        let mut reached = BTreeSet::new();
        for _ in 0..200 {
            window.press(keys);
            let (focused, all) = window.pressable();
            if let Some(at) = focused {
                assert!(reached.insert(at), "{name}: {at} comes twice");
                let shows = keys != "Tab" || window.differs();
                assert!(shows, "{name}: {at} does not show its focus");
            }
            if reached.len() == all {
                break;
            }
        }
        let (_, all) = window.pressable();
        assert_eq!(reached.len(), all, "{name}: by {keys} only {reached:?}");
        assert!(all > 3, "{name}: {all}");
    }
}

#[test]
fn tab_reaches_everything_on_every_screen() {
    for (name, open) in SCENES {
        all_reached(&mut open(), name);
    }
    let mut window = at("Ctrl+,", "Text size");
    window.resize(1024.0, 640.0);
    window.enlarge(4);
    all_reached(&mut window, "settings in large letters");
}

#[test]
fn enter_and_space_press_the_focused_widget() {
    for key in ["Enter", "Space"] {
        let mut window = Window::empty().showing("No games yet");
        window.press("Tab");
        window.press_to(key, "What do you want to play?");
        // What was pressed is gone, and nothing else has taken its focus.
        assert_eq!(window.pressable().0, None);
    }
    // Points of an evening: the second of three counts.
    let mut window = at("Esc", "This evening");
    window.press_to("e", "scores a point per player");
    window.press_to("Tab Tab Space", "3 for the 1st");
    // Still there, to be pressed again; another key belongs to the screen and leaves it.
    assert!(window.pressable().0.is_some());
    window.press("Right");
    assert_eq!(window.pressable().0, None);
    window.press_to("Esc", "This evening");
}

#[test]
fn widgets_under_a_card_are_not_focused_or_pressed() {
    let mut window = at("Ctrl+f", "Today");
    window.press("Down Tab");
    let under = window.pressable().0.unwrap();
    window.press_to("Enter", "Export ");
    let mut reached = BTreeSet::new();
    for _ in 0..12 {
        window.press("Tab");
        reached.extend(window.pressable().0);
    }
    // Choose, five kinds of file, close, write.
    assert_eq!(reached.len(), 8, "{reached:?}");
    assert!(!reached.contains(&under));
    window.press_to_no("Esc", "Export ");
    // The menu of a narrow window with keys alone: arrows move, Enter chooses.
    window.resize(700.0, 600.0);
    window.press_to("Ctrl+,", "Text size");
    window.press_to("Shift+Tab Enter", "New game");
    window.press_to("Down Enter", "What do you want to play?");
    // It is gone when a card opens in its place.
    window.press_to("Ctrl+f", "Today");
    window.press_to("Shift+Tab Enter", "Import games");
    window.press_to("Down Enter", "Import games");
    window.expect_no("New game");
}

#[test]
fn what_is_typed_in_a_name_box_that_was_entered_replaces_the_name() {
    for game in ["goodge", "gin tour"] {
        for on in ["Enter", "Tab", "Down"] {
            let mut window = begin(game);
            window.seat(["Ada", "Ben", "Cleo"]);
            window.click_id("new-game-name-0");
            window.press(on);
            window.type_text("Zoe");
            for name in ["Ada", "Zoe", "Cleo"] {
                assert!(window.has(name), "{game}, {on}: {:?}", window.words());
            }
        }
    }
}

#[test]
fn what_is_typed_in_a_name_box_that_was_clicked_replaces_the_name() {
    let mut window = begin("goodge");
    window.press("'Ada' Enter 'Ben'");
    window.click_id("new-game-name-0");
    window.type_text("Zoe");
    window.expect_exactly("Zoe");
    // A second click places the caret.
    window.click_id("new-game-name-0");
    window.type_text("y");
    let words = window.words();
    assert!(words.iter().any(|word| word.contains('y') && word.len() == 4), "{words:?}");

    let mut window = at("n", "What do you want to play?");
    window.press_to("F4", "Custom game");
    window.press("'Tarock' Tab '5'");
    window.click_id("own-game-Name");
    window.type_text("Skat");
    window.expect_exactly("Skat");
}
