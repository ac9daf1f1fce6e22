//! What is typed into a box.

use super::*;

#[test]
fn a_letter_chooses_only_in_a_box_that_shows_the_choice() {
    let (game, mut form) = form(GOODGE);
    assert_eq!(press(&game, &mut form, "h"), Outcome::Ignored);
    assert!(form.texts().is_empty(), "{:?}", form.texts());
    // In a number it is text.
    press(&game, &mut form, "1 h");
    assert_eq!((form.text(&Cell::one("bid")), form.text(&Cell::one("trump"))), ("h", ""));
    press(&game, &mut form, "All 1 0 0 Enter s");
    assert_eq!(form.text(&Cell::one("trump")), "spades");
}

#[test]
fn a_box_is_a_text_field() {
    let (game, mut form) = form(GOODGE);
    // A seat is chosen with one key and moves on; digits never move the cursor.
    press(&game, &mut form, "1 1 0 0 0 0");
    let bid = Cell::one("bid");
    assert_eq!((form.text(&bid), form.cursor()), ("10000", Some(bid)));
    press(&game, &mut form, "Erase Erase Left Erase");
    assert_eq!(form.text(&bid), "10", "before the caret");
    press(&game, &mut form, "Home 2 End 5");
    assert_eq!(form.text(&bid), "2105");
    press(&game, &mut form, "Home Delete");
    assert_eq!(form.text(&bid), "105");
    press(&game, &mut form, "All 9 5 Enter Back");
    assert!(form.is_selected());
    press(&game, &mut form, "1 0 0 Enter h");
    assert_eq!(form.text(&bid), "100");
    assert_eq!(form.paste(&game, " 45 \nmore"), Outcome::Typed);
    assert_eq!(form.text(&captured(0)), "45");
}

/// What a box does not take is shown as typed, and said; nothing of it joins.
#[test]
fn what_is_not_a_number_stays_as_typed_and_is_refused() {
    for text in ["12.5", "30,5", "1o5", "5--3", "855", "-30", "9,", "50 0", "6O", "12+", "½"] {
        let (game, mut form) = form(GOODGE);
        press(&game, &mut form, "1");
        let bid = form.cursor().unwrap();
        type_text(&game, &mut form, text);
        assert_eq!(form.text(&bid), text);
        assert!(form.shown_problems(&game).is_empty(), "{text}: it is being typed");
        for key in ["Enter", "Tab", "Record", "Enter"] {
            assert_ne!(press(&game, &mut form, key), Outcome::Record);
            assert_eq!((form.cursor(), form.text(&bid)), (Some(bid), text), "{text}: {key}");
        }
        let shown = form.shown_problems(&game);
        let said = shown.first().map(|problem| problem.message.replace('−', "-"));
        assert!(said.as_ref().is_some_and(|said| said.contains(text)), "{text}: {said:?}");
        assert!(form.is_refused(&bid), "{text}");
        // One wrong character is taken away alone, and typing goes on after the text.
        press(&game, &mut form, "Erase");
        let without: String = text.chars().take(text.chars().count() - 1).collect();
        assert_eq!(form.text(&bid), without, "{text}");
        press(&game, &mut form, "7");
        assert_eq!(form.text(&bid), format!("{without}7"), "{text}");
        press(&game, &mut form, "All 1 0 0 Enter");
        assert_eq!(form.text(&bid), "100", "{text}");
        assert_ne!(form.cursor(), Some(bid));
    }
}

#[test]
fn sums_and_grouped_numbers_are_read_as_people_write_them() {
    for (text, sum) in [("10+15+5", 30), ("60-5", 55), ("10+5-5+30", 40), ("10 + 15", 25)] {
        let (game, mut form) = form(GOODGE);
        press(&game, &mut form, "1 1 0 0 Enter h");
        type_text(&game, &mut form, text);
        assert_eq!(form.text(&captured(0)), text);
        assert_eq!(form.entry().get(&captured(0)), Some(&Value::Number(sum)), "{text}");
        assert_eq!(press(&game, &mut form, "Enter"), Outcome::Moved);
        assert_eq!(form.cursor(), Some(captured(1)), "{text}");
    }
    let players = r#"["Ada","Ben"]"#;
    for (text, number) in [("1,250", 1250), ("1 250", 1250), ("1.250", 1250), ("-30", -30)] {
        let (game, mut form) =
            form(&format!(r#"{{"game":"horseshit-rummy","players":{players},"rounds":[]}}"#));
        let here = form.cursor().unwrap();
        type_text(&game, &mut form, text);
        assert_eq!(form.entry().get(&here), Some(&Value::Number(number)), "{text}");
    }
}

#[test]
fn arrows_and_space_choose() {
    let (game, mut form) = form(GOODGE);
    let declarer = Cell::one("declarer");
    // The ring is around the first: Space chooses it, and the arrow the one after it.
    press(&game, &mut form, "Space");
    assert_eq!((form.text(&declarer), form.cursor()), ("Ada", Some(declarer)));
    press(&game, &mut form, "Delete Right");
    assert_eq!((form.text(&declarer), form.cursor()), ("Ben", Some(declarer)));
    press(&game, &mut form, "Space Left");
    assert_eq!(form.text(&declarer), "Ben");
    press(&game, &mut form, "Enter 1 0 0 Enter Left");
    assert_eq!(form.cursor(), Some(Cell::one("trump")));
    assert!(!form.text(&Cell::one("trump")).is_empty());
    press(&game, &mut form, "Delete");
    assert_eq!(form.text(&Cell::one("trump")), "");
    // With a number pad alone.
    let FieldKind::Choice(choices) = game.record().game.field("trump").unwrap().kind else {
        panic!("trump is a choice");
    };
    press(&game, &mut form, "+ + + -");
    assert_eq!(form.text(&Cell::one("trump")), choices[1].id);
    assert_eq!(form.cursor(), Some(Cell::one("trump")));
}

/// A blank or a comma between two numbers of a list, or two seats, adds nothing.
#[test]
fn a_list_is_typed_with_blanks_and_commas_between() {
    let players = r#"["Ada","Ben","Cleo","Dov"]"#;
    let with = |id: &str| form(&format!(r#"{{"game":"{id}","players":{players},"rounds":[]}}"#));
    let (game, mut form) = with("cardigan");
    let duplicates = Cell::of("duplicates", Subject::Player(Player(0)));
    form.point(duplicates);
    press(&game, &mut form, "2 Space 3");
    assert_eq!(form.text(&duplicates), "2; 3");
    press(&game, &mut form, "Delete 2 , Space 3 Space");
    assert_eq!(form.text(&duplicates), "2; 3");
    // After an arrow, Space adds the marked number.
    form.point(duplicates);
    press(&game, &mut form, "Delete Space Right Space");
    assert_eq!(form.text(&duplicates), "2; 3");
    let (game, mut form) = with("thirty-one");
    let lowest = Cell::one("lowest");
    form.point(lowest);
    press(&game, &mut form, "1 Space 3");
    assert_eq!(form.text(&lowest), "Ada; Cleo");
}
