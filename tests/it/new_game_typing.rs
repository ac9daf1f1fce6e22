//! What is typed in *New game* and in other text boxes lands where the cursor is.

use house_rules::gui::Message;
use session::roster::{self, Roster};

use crate::window::Window;

/// Opens a window in which these people have played Hearts.
fn played_before(names: [&str; 3]) -> Window {
    let mut window = setup("hearts", &names);
    window.press("F5");
    window.waits_for("deals");
    window.press("Ctrl+t");
    window.waits_for("New game");
    window
}

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
    window.press_in_turns("I d a Enter l Z | o e Enter | l Å | s a Enter");
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
        assert!(!window.sees("4 players:"), "{:?}", window.words());
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

#[test]
fn enter_takes_whom_the_list_marks() {
    let mut window = played_before(["Ann", "Benno", "Annabel"]);
    window.press("n");
    window.type_text("hearts");
    window.press("Enter");
    window.waits_for("who is playing?");
    // A whole name is taken as it is, whatever longer ones there are.
    window.type_text("ann");
    window.press("Enter");
    window.type_text("Ann");
    window.press("Enter");
    // Somebody new is marked with an arrow.
    window.type_text("Ben");
    window.expect("Ben, new");
    window.press("Down Enter");
    // Nothing matches.
    window.type_text("Cyd");
    window.press("Enter F5");
    window.waits_for("Ann deals");
    for name in ["Ann", "Annabel", "Ben", "Cyd"] {
        assert!(!window.whole_places(name).is_empty(), "{name}: {:?}", window.words());
    }
}

#[test]
fn enter_takes_a_marked_guest() {
    let mut window = played_before(["Ann", "Benno", "Annabel"]);
    window.press("n");
    window.type_text("court");
    window.press("Enter");
    window.waits_for("who is playing?");
    window.type_text("Be");
    window.press("Enter");
    window.waits_for("Benno: press L or G");
    window.press("g");
    window.type_text("Be");
    window.press("Enter g");
    window.expect("Two ladies and two gentlemen per table");
    assert!(!window.whole_places("Be").is_empty(), "{:?}", window.words());
}

#[test]
fn a_list_of_names_is_that_many_people() {
    for list in ["Ann, Abe;Cy,Dot", "Ann,Abe,Cy,Dot", "Ann; Abe; Cy; Dot"] {
        let mut window = setup("hearts", &[list]);
        window.waits_for("4 seated");
        window.press("F5");
        window.waits_for("Ann deals");
        for name in ["Ann", "Abe", "Cy", "Dot"] {
            assert!(!window.whole_places(name).is_empty(), "{list}: {:?}", window.words());
        }
    }
}

#[test]
fn a_pasted_list_is_that_many_people() {
    let game = games::rules::find("hearts").unwrap();
    for text in
        ["Ann, Abe; Cy\tDot", "Ann\nAbe\r\nCy\nDot\n", "Ann\tAbe\tCy\tDot", "Ann;Abe;Cy;Dot"]
    {
        let mut roster = Roster::new(game, Vec::new());
        let pasted = text.replace(['\n', '\r', '\t'], "");
        let _ = roster.update(roster::Message::PastedInto(0, pasted));
        let _ = roster.update(roster::Message::Pasted(Some(text.to_owned())));
        let names: Vec<&str> = roster.seats().into_iter().map(|at| roster.name(at)).collect();
        assert_eq!(names, ["Ann", "Abe", "Cy", "Dot"], "{text:?}");
    }
    // A single name is text like any other, wherever the caret was.
    let mut roster = Roster::new(game, Vec::new());
    let _ = roster.update(roster::Message::PastedInto(0, "Mary Ann Jones".to_owned()));
    let _ = roster.update(roster::Message::Pasted(Some(" Ann ".to_owned())));
    assert_eq!(roster.name(0), "Mary Ann Jones");
    // The names are seated where there is space.
    let _ = roster.update(roster::Message::Name(1, "Bo".to_owned()));
    let _ = roster.update(roster::Message::PastedInto(0, "Mary, Cy".to_owned()));
    let _ = roster.update(roster::Message::Pasted(Some("Mary, Cy".to_owned())));
    let names: Vec<&str> = roster.seats().into_iter().map(|at| roster.name(at)).collect();
    assert_eq!(names, ["Mary", "Bo", "Cy"]);
}

#[test]
fn the_question_about_a_guest_has_the_keys_until_it_is_answered() {
    let mut window = setup("court", &["Ann"]);
    window.waits_for("Ann: press L or G");
    // Another letter is a name, and no answer.
    window.press("x");
    window.expect("x");
    window.press("Backspace Enter");
    window.expect("Ann: press L or G");
    window.press("l");
    window.type_text("Abe");
    window.press("Enter g");
    window.expect("Two ladies and two gentlemen per table");
    assert!(!window.sees("lAbe"), "{:?}", window.words());
    // Deleting one of the guests leaves the ring in the list.
    window.type_text("Abe l, Dot l");
    window.press("Enter Backspace Backspace Backspace");
    window.press("Up Up Delete");
    window.expect("Dot: press L or G");
}

#[test]
fn a_refused_name_gets_the_cursor() {
    let mut window = setup("hearts", &["Ann", "Abe", "Ann", "Cy"]);
    window.press("F5");
    window.expect("Ann");
    window.type_text("Dot");
    window.press("F5");
    window.waits_for("Ann deals");
    window.expect("Dot");
}

#[test]
fn house_rules_stay_in_sight_with_many_names() {
    let names = ["Maximilian-Alexander", "Josephine", "Bartholomew", "Ferdinand", "Wilhelmina"];
    for (width, height) in [(1280.0, 795.0), (1366.0, 700.0)] {
        for game in ["hearts", "oh hell"] {
            let mut window = Window::empty();
            window.resize(width, height);
            window.press("n");
            window.waits_for("What do you want to play?");
            window.type_text(game);
            window.press("Enter");
            window.waits_for("ho is playing?");
            for name in names {
                window.type_text(name);
                window.press("Enter");
            }
            let last = if game == "hearts" { "Play to" } else { "A made bid of 10" };
            let in_sight = window.in_sight();
            for words in ["House rules", last, "Cut"] {
                assert!(
                    in_sight.iter().any(|seen| seen == words),
                    "{game} at {width} × {height}: {words}: {in_sight:?}"
                );
            }
        }
    }
}

#[test]
fn a_rule_stays_where_it_was_clicked() {
    let mut window = setup("court", &[]);
    let before = window.place("Restoration").unwrap();
    window.click("Coronation");
    assert_eq!(window.place("Restoration").unwrap(), before);
}

#[test]
fn a_long_headline_and_a_long_message_stay_in_their_places() {
    let dealer = "Maximilian-Alexander von Hohenstein-Langenburg";
    for (width, height) in [(1280.0, 795.0), (1366.0, 743.0), (1024.0, 675.0)] {
        let mut window = setup("hearts", &[dealer, "Josephine", "Bartholomew"]);
        window.resize(width, height);
        window.press("F5");
        let headline = format!("Round 1: {dealer} deals");
        window.waits_for(&headline);
        let high = window.height_of(&headline);
        assert!(high <= 45.0, "{width} × {height}: the headline is {high} high");
        let said = "Hearts, score sheet: opened in your browser. The file is \
                    /home/maximilian/Documents/House Rules/Hearts, score sheet 2026-11-26.html";
        window.tell(Message::Printed(Ok(said.to_owned())));
        let (toast, _) = window.bounds_of("toast").unwrap();
        assert!(toast.height <= 64.0, "{width} × {height}: {toast:?}");
    }
}

/// Only L and G answer the question. Any other letter begins the next name, and the question comes
/// again after it.
#[test]
fn a_name_typed_while_a_role_is_asked_is_kept() {
    let mut window = Window::empty();
    window.press("n");
    window.type_text("court");
    window.press("Enter");
    window.type_text("Lena");
    window.press("Enter");
    window.waits_for("Lena: press L or G");
    window.type_text("Abe");
    window.expect("Abe");
    window.press("Enter");
    window.waits_for("Lena: press L or G");
    window.press("l");
    window.waits_for("Abe: press L or G");
    window.press("g");
    let has = |window: &mut Window, words: &str| window.words().iter().any(|it| it == words);
    assert!(has(&mut window, "lady") && has(&mut window, "gentleman"), "{:?}", window.words());
    // The same for somebody who arrives at a night.
    let (mut window, _) = crate::night::open_night(&crate::night::played(9, 8, 1));
    window.press("F4 F5");
    window.type_text("Ze");
    window.press("Enter");
    window.waits_for("Press L or G");
    window.type_text("no");
    window.expect("Zeno");
    window.press("Enter");
    window.waits_for("Press L or G");
}
