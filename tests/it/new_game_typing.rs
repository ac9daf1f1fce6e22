//! What is typed in *New game* and in other text boxes lands where the cursor is.

use crate::window::Window;

/// Chooses a game by the start of its name, and types the names.
fn setup(game: &str, names: &[&str]) -> Window {
    let mut window = Window::empty();
    window.press("n");
    window.waits_for("What do you want to play?");
    window.type_text(game);
    window.press("Enter");
    window.waits_for("who is playing?");
    for name in names {
        window.type_text(name);
        window.press("Enter");
    }
    window
}

#[test]
fn a_number_typed_into_a_clicked_box_keeps_its_first_digit() {
    let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
    window.click_id("new-game-number-0");
    window.type_text("150");
    window.press("F5");
    window.waits_for("play to 150");
}

#[test]
fn no_letter_is_lost_between_one_name_and_the_next() {
    for turns in [
        "A d a Enter P e t e Enter W a l t Enter",
        "A d a | Enter P | e t e Enter | W | a l t | Enter",
        "A d a | Enter | P | e t | e | Enter W a l | t Enter",
    ] {
        let mut window = setup("hearts", &[]);
        window.press_in_turns(turns);
        let words = window.words();
        for name in ["Ada", "Pete", "Walt"] {
            assert!(words.iter().any(|word| word == name), "{turns}: {name}: {words:?}");
        }
    }
    let mut window = setup("court", &[]);
    window.press_in_turns("I d a Enter Z | o e Enter | Å s a Enter");
    for name in ["Ida", "Zoe", "Åsa"] {
        window.expect(name);
    }
}

#[test]
fn no_letter_is_lost_on_the_way_to_a_text_box() {
    let mut window = Window::empty();
    window.waits_for("No games yet");
    window.press("s");
    window.waits_for("Round 6: Cleo deals");
    // The search of History has the caret when the card opens over it.
    window.press_in_turns("Ctrl+f e x p");
    window.waits_for("No games found for “exp”.");
    window.press_in_turns("Ctrl+k s e t | t Enter");
    window.waits_for("Text size");
    window.press_in_turns("Ctrl+e ä l");
    window.waits_for("“äl”");
    window.press_in_turns("Ctrl+t");
    window.press_in_turns("n h e a r t | s");
    window.waits_for("Choose players");
    assert!(!window.sees("Goodge"), "{:?}", window.words());
}

#[test]
fn the_cursor_goes_to_the_house_rule_that_cannot_stand() {
    for key in ["F5", "Down Enter"] {
        let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
        window.press("Down");
        window.type_text("12");
        window.press(key);
        window.expect("“Play to” must be from 26 to 1,000, not 12.");
        window.type_text("26");
        window.press("Enter F5");
        window.waits_for("Ada deals");
        window.expect("play to 26");
        assert!(!window.sees("Four play"), "{:?}", window.words());
    }
    // A missing player comes first.
    let mut window = setup("hearts", &["Ada"]);
    window.press("Down");
    window.type_text("12");
    window.press("F5");
    window.type_text("Ben");
    window.expect("Ben");
}

#[test]
fn a_digit_too_many_is_not_taken_by_a_house_rule() {
    let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
    window.press("Down");
    window.type_text("9999");
    let words = window.words();
    assert!(words.iter().any(|word| word == "999"), "{words:?}");
    window.expect("“Play to” must be a whole number, from 26 to 1,000.");
    // What is typed next clears the sentence.
    window.press("Backspace");
    assert!(!window.sees("must be a whole number"), "{:?}", window.words());
    window.press("F5");
    window.waits_for("play to 99");
}

#[test]
fn what_is_typed_into_a_clicked_number_replaces_it() {
    let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
    window.click_id("new-game-number-0");
    window.type_text("150");
    window.click_id("new-game-name-0");
    window.click_id("new-game-number-0");
    window.type_text("70");
    window.press("F5");
    window.waits_for("play to 70");
}

#[test]
fn a_game_is_found_by_its_number_in_digits_and_in_words() {
    for (words, games, marked) in [
        ("ten", &["10 Dime Rummy", "10,000", "Whist with 10s"][..], "10 Dime Rummy"),
        ("ten thousand", &["10,000"], "10,000"),
        ("five", &["500 (bid for 125)", "Five Hundreds", "5 in a Row"], "500 (bid for 125)"),
        ("thirty one", &["Thirty One"], "Thirty One"),
        ("31", &["Thirty One"], "Thirty One"),
    ] {
        let mut window = Window::empty();
        window.press("n");
        window.waits_for("What do you want to play?");
        window.type_text(words);
        for game in games {
            window.expect(game);
        }
        window.press("Enter");
        window.waits_for(&format!("{marked}: who is playing?"));
        window.press("Ctrl+k");
        window.type_text(words);
        for game in games {
            window.expect(game);
        }
    }
}
