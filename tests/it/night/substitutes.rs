//! Substitutes on a night: who takes a chair from a hand on, and the reasons of their points.

use scoring::signed;

use crate::night::*;
use crate::prelude::*;

#[test]
fn the_letters_typed_for_a_substitute_are_shown() {
    for (width, height) in [(1440.0, 900.0), (800.0, 600.0)] {
        let mut window = Window::playing(&played(5, 5, 2));
        window.press_to("Enter Enter", "Game 3: Conspiracy");
        window.resize(width, height);
        window.press_to("S 1", "Who plays? Type or click a name.");
        window.type_to("Zo", "Who plays? zo");
    }
}

#[test]
fn a_night_where_everybody_plays_says_that_nobody_is_free_to_substitute() {
    let mut window = Window::playing(&played(4, 4, 2));
    window.press_to("Enter Enter", "Game 3: Conspiracy");
    window.press_to("S 1", "Nobody is free to play for ");
    window.type_to("Zoe", "Nobody called “zoe” is free to play for ");
}

#[test]
fn a_substitute_plays_from_a_hand_on() {
    let mut window = Window::playing(&played(5, 5, 2));
    window.press_to("Enter Enter", "Game 3: Conspiracy");
    window.press_to(&confirmed("4 3 2 4"), "1 of 8 hands is in");
    let (record, evaluation) = kept(&window);
    let own = of_tables(&evaluation, 3).tables[0].pairs[0][0];
    let name = |player: Player| record.player_name(player).to_owned();
    let player = of_tables(&evaluation, 3).seating.sit_outs[0];
    // S, the chair, and the first letters of the name.
    window.press_to("S 1", &format!("plays for {}", name(own)));
    window.enter(&name(player));
    window.waits_for(&format!(
        "{} plays for {} at table 1 from hand 2 on",
        name(player),
        name(own)
    ));
    // Every tab says who is there.
    window.waits_for("7 hands to come");
    window.expect(&format!("{} (for {})", name(player), name(own)));
    window.expect("Court Whist · game 3 of 7 · 2 tables, 10 people");
    window.show(Tab::Seating);
    window.expect(&name(player));
    assert!(!window.words().contains(&name(own)), "{} gave up the chair", name(own));
    window.show(Tab::People);
    window.expect("gave up the chair");
    window.show(Tab::Entry);
    // Kept while the window is closed, and shown at the table.
    window.go(Route::Home);
    window.go_to(Route::Game(GameId(1)), "1 of 8 hands is in");
    window.waits_for(&name(player));
    // What is typed belongs to the substitute, also in the hands that follow.
    window.press_to(&confirmed("4 3 2 4 4 3 2 4"), "3 of 8 hands are in");
    window.expect("Court Whist · game 3 of 7 · 2 tables, 10 people");
    let record = kept(&window).0;
    let four = kept_tables(&window, 3).tables.remove(0).played;
    assert_eq!(four.iter().map(|four| four[0]).collect::<Vec<_>>(), [own, player, player]);
    for hand in [2, 3] {
        let place = RoundPath { table: 1, hand };
        let cell = Cell { field: SUBSTITUTES.spec.id, place, subject: Subject::Player(own) };
        assert_eq!(record.rounds[2].get(&cell), Some(&Value::Player(player)));
        let tricks = Cell { field: "tricks", place, subject: Subject::Player(player) };
        assert_eq!(record.rounds[2].get(&tricks), Some(&Value::Number(4)));
    }
    // A hand that is undone is typed again with the same people.
    window.press_to("Ctrl+z", "2 of 8 hands are in");
    window.press_to(&confirmed("5 3 2 3"), "3 of 8 hands are in");
    assert_eq!(kept_tables(&window, 3).tables[0].played[2][0], player);
    // The owner of the chair returns.
    window.press("S 1");
    window.enter_to(&name(own), &format!("{} is back at table 1 from hand 4 on", name(own)));
    window.press_to(&confirmed("4 3 2 4"), "4 of 8 hands are in");
    assert_eq!(kept_tables(&window, 3).tables[0].played[3][0], own);
}

#[test]
fn the_reasons_of_a_table_name_who_played_which_hands() {
    let mut window = Window::playing(&played(5, 5, 1));
    window.press_to("Enter Enter", "Game 2: Prosperity");
    window.press_to("6 Enter Enter", "1 of 8 hands is in");
    let (record, evaluation) = kept(&window);
    let round = of_tables(&evaluation, 2);
    let name = |player: Player| record.player_name(player).to_owned();
    let [lady, gentleman] = round.tables[0].pairs[0].map(name);
    let player = name(round.seating.sit_outs[0]);
    window.press("S 1");
    window.enter(&player);
    window.press_to(&accepted("7 8 9"), "4 of 8 hands are in");
    window.press_to("T 1 F3", "Why 60?");
    window.expect(&format!("Table 1, pair A: {player} and {gentleman}"));
    window.expect(&format!("{lady} and {gentleman}, hand 1: 6 tricks × 2"));
    window.expect(&format!("{player} and {gentleman}, hand 4: 9 tricks × 2"));
    window.expect("hand 4: 4 tricks × 2");
}

#[test]
fn the_reasons_of_a_table_add_up_to_the_number_beside_it() {
    let game = OpenGame::open(played(5, 5, 7), Vec::new());
    let (night, mut hands) = (Night(&game), HandEntry::default());
    for number in 1..=7 {
        hands.show(night, number);
        for table in night.tables(number) {
            // Without partners one sum is everybody's.
            let parts = if table.partners { 2 } else { 1 };
            let sums = table.scores.chunks(table.scores.len() / parts);
            let sums: Vec<String> = sums.map(|scores| signed(scores.iter().sum())).collect();
            let reasons = hands.table_reasons(night, RoundPath { table: table.table, hand: 1 });
            let said: Vec<String> = reasons.into_iter().map(|reasons| reasons.sum.1).collect();
            assert_eq!(said, sums, "game {number}, table {}", table.table);
        }
    }
}

#[test]
fn a_substitute_is_chosen_by_clicks_in_a_small_window() {
    let mut window = Window::playing(&played(5, 5, 2));
    window.press_to("Enter Enter", "Game 3: Conspiracy");
    window.press_to(&confirmed("4 3 2 4"), "1 of 8 hands is in");
    window.resize(800.0, 600.0);
    window.press("F8 F8");
    let (record, evaluation) = kept(&window);
    let name = |player: Player| record.player_name(player).to_owned();
    let chair = name(of_tables(&evaluation, 3).tables[0].pairs[0][0]);
    let player = name(of_tables(&evaluation, 3).seating.sit_outs[0]);
    window.click("Substitute");
    window.click(&chair);
    window.click_to(&player, &format!("{player} plays for {chair} at table 1 from hand 2 on"));
}
