//! Whole nights by keys.

use scoring::next_game::SeatingDraft;

use super::*;

#[test]
fn six_tables_with_sit_outs_by_keys() {
    // 14 ladies and 13 gentlemen: six tables, two ladies and one gentleman sit out.
    let mut window = Window::playing(&night(14, 13)).showing("Sitting out");
    window.press_to("Enter", "Game 1: Coronation starts");
    assert_eq!(kept_tables(&window, 1).seating.sit_outs.len(), 3);
    // A slip arrives from table 5: two keys go there, then three keys per hand.
    window.press("Enter T 5");
    assert_eq!(window.keys(&accepted("7 8 9 6")), 12);
    window.waits_for("4 of 24 hands are in");
    window.press("T 2");
    window.press_to(&accepted("11 1 0 13"), "8 of 24 hands are in");
    let tables = kept_tables(&window, 1).tables;
    assert_eq!(tables[1].scores, [11 + 1 + 13, 2 + 12 + 13]);
    assert_eq!(tables[4].scores, [30, 22]);

    // A hand that arrives early waits for the preceding one, on paper and on the disk.
    window.press_to("T 3 Right 9 Enter Enter", "Hand 2 is kept until hand 1 is in");
    window.press("Ctrl+z");
    assert!(window.place("Hand 2 is kept until hand 1 is in").is_none(), "it was undone");
    window.press("Ctrl+y");
    let drafts = window.store(|store| store.drafts(GameId(1)));
    assert_eq!(drafts.len(), 1);
    window.go_to(Route::Game(GameId(1)), "8 of 24 hands are in");
    // When the night is opened again, it is to be confirmed once more.
    window.press_to("T Shift 3 8 Enter Enter", "9 of 24 hands are in");
    window.press_to("Enter Enter", "Table 3, hand 2: 9 and 4");
    window.waits_for("10 of 24 hands are in");
    assert_eq!(kept_tables(&window, 1).tables[2].scores, [17, 9]);

    window.press("T 4");
    window.press_to(&accepted("7 6 7 6"), "14 of 24 hands are in");

    // A table goes home after two hands; the others finish.
    window.press_to("T 3 C", "Table 3 closed after 2 hands");
    for table in ["T 1", "T 6"] {
        window.press(table);
        window.press(&accepted("7 7 7 7"));
    }
    window.waits_for("All tables are done.");
    window.press_to("F6", "After game 1: who moves");
    window.waits_for("Table 4 has to cut");
    assert_eq!(whole(&kept(&window).1).cuts.len(), 2);
    window.press("2 1");

    // Typing a name shows why somebody goes where.
    let (record, evaluation) = kept(&window);
    let going = &SeatingDraft::default().moves(&record, &evaluation, None)[0];
    window.type_to(record.player_name(going.player), &going.why);

    // A lady takes a gentleman's chair: the next seating is drawn.
    window.press_to("F6 F6 F6 'ada' F4", "13 ladies and 14 gentlemen: 6 tables");
    window.press_to("Esc F6 F6 F6 Enter", "Game 2: Prosperity starts");
    let (record, evaluation) = kept(&window);
    let ada = record.player("Ada").unwrap();
    assert_eq!(of_tables(&evaluation, 2).roles[ada.index()], 1);
    window.expect("Game 2: Prosperity");

    // After undo and redo the seats are the same.
    window.press_to("Ctrl+z", "Enter starts game 2");
    window.press_to("Enter", "Game 2: Prosperity starts");
    assert_eq!(kept(&window).0.rounds[1], record.rounds[1]);
}
