//! What is typed in *New game* and in other text boxes lands where the cursor is.

use session::roster;
use session::roster::Roster;

use crate::prelude::*;

/// Opens a window in which these people have played Hearts.
fn played_before(names: [&str; 3]) -> Window {
    let mut window = setup("hearts", &names);
    window.press_to("F5", "deals");
    window.press_to("Ctrl+t", "New game");
    window
}

/// Chooses a game by the start of its name, and types the names.
fn setup(game: &str, names: &[&str]) -> Window {
    let mut window = Window::empty();
    window.begin(game);
    window.seat(names.iter().copied());
    window
}

#[test]
fn a_number_typed_into_a_clicked_box_keeps_its_first_digit() {
    let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
    window.click_id("new-game-number-0");
    window.press_to("'150' F5", "play to 150");
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
        for name in ["Ada", "Pete", "Walt"] {
            assert!(window.has(name), "{turns}: {name}: {:?}", window.words());
        }
    }
    let mut window = setup("court", &[]);
    window.press_in_turns("I d a Enter l Z | o e Enter | l Å | s a Enter");
    window.expect_all(&["Ida", "Zoe", "Åsa"]);
}

#[test]
fn no_letter_is_lost_on_the_way_to_a_text_box() {
    let mut window = Window::empty().showing("No games yet");
    window.press_to("s", "Round 6: Cleo deals");
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
    window.expect_no("Goodge");
}

#[test]
fn the_cursor_goes_to_the_house_rule_that_cannot_stand() {
    for key in ["F5", "Down Enter"] {
        let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
        window.press("Down '12'");
        window.press_to(key, "“Play to” must be from 26 to 1,000, not 12.");
        window.press_to_all("'26' Enter F5", &["Ada deals", "play to 26"]);
        window.expect_no("4 players:");
    }
    // A missing player comes first.
    let mut window = setup("hearts", &["Ada"]);
    window.press("Down '12' F5 'Ben'");
    window.expect("Ben");
}

/// Returns a number for an option that its box takes, although it is too small or between two steps.
fn out_of_range(kind: OptionKind) -> Option<String> {
    let OptionKind::Number { min, step, .. } = kind else { return None };
    if min > 0 {
        return Some((min - 1).to_string());
    }
    (step > 1).then(|| (min + 1).to_string())
}

/// Fails unless one sentence is about this option, and it is right below its box.
#[track_caller]
fn complains_at(window: &mut Window, index: usize, label: &str) {
    let about = format!("“{label}” must be ");
    let said: Vec<String> =
        window.words().into_iter().filter(|words| words.contains(&about)).collect();
    let [said] = said.as_slice() else { panic!("{label}: {said:?}") };
    let bounds = window.text_bounds(said, 1.0)[0];
    let (shown, _) = window.bounds_of(&format!("new-game-number-{index}")).unwrap();
    let below = bounds.y - shown.y - shown.height;
    assert!((-2.0..60.0).contains(&below), "{said}: {bounds:?} below {shown:?}");
}

#[test]
fn a_house_rule_out_of_range_is_said_once_at_its_box() {
    for game in rules::ALL {
        let wrong = game.options.iter().enumerate();
        let wrong = wrong
            .filter_map(|(index, option)| Some((index, option.label, out_of_range(option.kind)?)));
        for (index, label, number) in wrong {
            let mut window = Window::empty().sized(1366.0, 4000.0);
            window.go_to(Route::Play(game), "ho is playing?");
            if !session::tournament::is_night(game) {
                window.seat(["Ada", "Ben", "Cleo", "Dov"]);
            }
            window.click_id(&format!("new-game-number-{index}"));
            window.type_text(&number);
            window.expect_no(&format!("“{label}” must be "));
            window.press("F5");
            complains_at(&mut window, index, label);
        }
    }
}

#[test]
fn a_rule_of_a_game_under_way_is_refused_once_at_its_box() {
    let mut window = Window::playing(&read(GOODGE));
    window.press_to("Ctrl+r", "What this changes");
    let option = &rules::find("goodge").unwrap().options[0];
    window.type_text(&out_of_range(option.kind).unwrap());
    window.expect_no(" must be ");
    window.press("Enter");
    complains_at(&mut window, 0, option.label);
}

#[test]
fn a_number_too_large_for_a_house_rule_stays_as_typed_and_is_refused() {
    let mut window = setup("hearts", &["Ada", "Ben", "Cleo"]);
    window.press_to("Down '9999'", "“Play to” must be from 26 to 1,000, not 9,999.");
    window.expect_exactly("9999");
    window.press_to_no("Backspace", " must be ");
    window.press("'9' F5");
    window.expect_exactly("9999");
    // What is typed next replaces it.
    window.press_to_no("'998'", " must be ");
    window.press_to("F5", "play to 998");
}

#[test]
fn a_game_is_found_by_a_word_of_its_name_or_its_number() {
    for (words, games, marked) in [
        // The name that begins so comes first.
        ("whist", &["Canadian Salad (Whist)", "Court Whist"][..], "Whist with 10s"),
        ("ten", &["10 Dime Rummy", "10,000", "Whist with 10s"], "10 Dime Rummy"),
        ("ten thousand", &["10,000"], "10,000"),
        ("five", &["500 (bid for 125)", "Five Hundreds", "5 in a Row"], "500 (bid for 125)"),
        ("thirty one", &["Thirty One"], "Thirty One"),
        ("31", &["Thirty One"], "Thirty One"),
    ] {
        let mut window = Window::empty();
        window.press_to("n", "What do you want to play?");
        window.type_text(words);
        for game in games {
            window.expect(game);
        }
        window.press_to("Enter", &format!("{marked}: who is playing?"));
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
    window.begin("hearts");
    // A whole name is taken as it is, whatever longer ones there are.
    window.press("'ann' Enter 'Ann' Enter");
    // Somebody new is marked with an arrow.
    window.type_text("Ben");
    window.expect("Ben, new");
    window.press("Down Enter");
    // Nothing matches.
    window.press_to("'Cyd' Enter F5", "Ann deals");
    for name in ["Ann", "Annabel", "Ben", "Cyd"] {
        assert!(!window.whole_places(name).is_empty(), "{name}: {:?}", window.words());
    }
}

#[test]
fn enter_takes_a_marked_guest() {
    let mut window = played_before(["Ann", "Benno", "Annabel"]);
    window.begin("court");
    window.enter_to("Be", "Press Enter, then L or G for Benno");
    window.press_to("'Be' Enter Enter g g", "Two ladies and two gentlemen per table");
    assert!(!window.whole_places("Be").is_empty(), "{:?}", window.words());
}

#[test]
fn a_list_of_names_is_that_many_people() {
    for list in ["Ann, Abe;Cy,Dot", "Ann,Abe,Cy,Dot", "Ann; Abe; Cy; Dot"] {
        let mut window = setup("hearts", &[list]);
        window.waits_for("4 seated");
        window.press_to("F5", "Ann deals");
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
    // A single name is text like any other, wherever the caret was; without names, that is said.
    let mut roster = Roster::new(game, Vec::new());
    let empty = roster.update(roster::Message::Pasted(Some(" \n".to_owned())));
    assert!(matches!(empty, roster::Effect::NothingToPaste), "{empty:?}");
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
    window.press_to("Enter", "Ann: press L or G");
    // Another letter is a name, and no answer.
    window.press_to("x", "x");
    window.press_to("Backspace Enter", "Ann: press L or G");
    window.press_to("l 'Abe' Enter Enter g", "Two ladies and two gentlemen per table");
    window.expect_no("lAbe");
    // Deleting one of the guests leaves the ring in the list.
    window.enter("Abe l, Dot l");
    window.press_to("Backspace Backspace Backspace Up Up Delete", "Dot: press L or G");
}

#[test]
fn a_refused_name_gets_the_cursor() {
    let mut window = setup("hearts", &["Ann", "Abe", "Ann", "Cy"]);
    window.waits_for("Ann is listed twice. Each player needs a different name.");
    matrix(&mut window, "players-refused");
    window.press_to("F5", "Ann");
    window.press_to_all("'Dot' F5", &["Ann deals", "Dot"]);
}

#[test]
fn a_rule_stays_where_it_was_clicked() {
    let mut window = setup("court", &[]);
    let before = window.place("Restoration").unwrap();
    window.click("Coronation");
    assert_eq!(window.place("Restoration").unwrap(), before);
    // The keys beside the words are those of a game under way.
    let mut window = Window::empty();
    window.press("n 'court' Enter 'Lena' Enter 'Gus' Enter Enter l g Tab Tab Tab");
    window.press_to("2", "changed");
    window.press_to("1 3 4 5 6 7 1 2 3 4 5 6 7", "standard rules");
}

/// While names are typed, no letter of one answers; the question comes with Enter in a blank box, and
/// any other letter than L and G begins the next name.
#[test]
fn a_name_typed_while_a_role_is_asked_is_kept() {
    let mut window = Window::empty();
    window
        .press_to("n 'court' Enter 'Lena' Enter 'Gus' Enter", "Press Enter, then L or G for Lena");
    window.press_to("Enter", "Lena: press L or G");
    window.type_text("Abe");
    window.expect("Abe");
    window.press_to("Enter Enter", "Lena: press L or G");
    window.press_to("l", "Gus: press L or G");
    window.press_to("g", "Abe: press L or G");
    window.press("g");
    assert!(window.has("lady") && window.has("gentleman"), "{:?}", window.words());
    // The same for somebody who arrives at a night.
    let mut window = Window::playing(&crate::night::played(9, 8, 1));
    window.press_to("F4 F5 'Ze' Enter", "Press L or G");
    window.type_text("no");
    window.expect("Zeno");
    window.press_to("Enter", "Press L or G");
}

#[test]
fn the_rules_of_a_game_can_be_read_before_anybody_is_named() {
    let mut window = Window::empty();
    window.press_to("n", "What do you want to play?");
    window.press_to("'sweep' F6", "Sweep: rules");
    window.press_to("PageDown Down Up PageUp x Enter", "Sweep: who is playing?");
    window.expect_no("Sweep: rules");
    window.press_to("'Ada' Enter F6", "Sweep: rules");
    window.press_to_no("Esc", "Sweep: rules");
    window.enter_to("Ben", "Ben");
    window.expect("Ada");
    window.press_to("Esc", "What do you want to play?");
    window.press_to("F6", "Sweep: rules");
    window.press_to("Esc", "What do you want to play?");
    window.type_text("golf");
    window.expect("golf");
}

/// Where nobody else can sit down, a fifth name does not disappear without a word.
#[test]
fn a_full_table_says_so() {
    let mut window = Window::empty();
    window.begin("goodge");
    for name in ["Ada", "Ben", "Cleo"] {
        window.enter(name);
    }
    window.expect_no("every seat is taken");
    window.enter("Dov");
    window.expect("Goodge is for 3 or 4 players: every seat is taken.");
}
