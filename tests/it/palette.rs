//! The command palette: Ctrl+K over any screen.

use crate::prelude::*;

/// Returns a store with Goodge of Ada, Ben and Cleo, and Oh Hell! of six others.
fn evening() -> Store {
    let oh = r#"{"game":"oh-hell","players":["Ida","Abe","June","Otto","Tess","Walt"],
        "rounds":[{"bids":{"Ida":1},"tricks":{"Walt":1}}]}"#;
    stored(&[oh, GOODGE])
}

fn window() -> Window {
    Window::over(evening()).showing("2 games in progress")
}

#[test]
fn games_and_people_are_found_and_opened() {
    let mut window = window();
    // Outside a game, a new one comes first.
    window.press_to("Ctrl+k Enter", "What do you want to play?");
    window.press_to("Ctrl+t Ctrl+k", "Find a game, a person, a day or a command");
    window.type_to("goodge ada", "Ada, Ben, Cleo · today");
    window.press_to("Enter", "250 in all");
    assert!(!window.sees("Ada, Ben, Cleo · today"), "the card is gone: {:?}", window.words());
    // Starting a game asks for its players.
    window.press_to("Ctrl+k 'hear'", "new game");
    window.press_to("Enter", "Hearts: who is playing?");
    window.type_to("Ada", "Ada");
    window.press_to("Ctrl+k 'court w' Enter", "Court Whist: who is playing?");
    // Games of today are found by the day.
    window.press_to("Ctrl+t Ctrl+k 'today oh'", "Ida, Abe, June, Otto, Tess, Walt · today");
    window.expect_no("Ada, Ben, Cleo · today");
    window.press_to("Esc Ctrl+f", "All games");
    window.type_to("today ada", "Goodge");
    window.expect_no("Oh Hell!");
    // A person, with the mouse.
    window.press("Ctrl+t");
    window.click("Find");
    window.type_to("wal", "Walt");
    window.click_to("1 game", "Everybody");
    assert_eq!(window.app.title(), "People · House Rules");
}

#[test]
fn a_game_in_progress_comes_first_however_many_there_are() {
    let mut store = evening();
    for _ in 0..31 {
        let _ = store.create(&read(GOODGE), None).unwrap();
    }
    let mut window = Window::over(store).showing("games in progress");
    window.press_to("Ctrl+k 'oh hell'", "in progress · Ida, Abe, June, Otto, Tess, Walt");
    window.press_to("Enter", "Round 2:");
}

#[test]
fn commands_are_found_on_their_screen_by_name_and_by_what_they_do() {
    let mut window = window();
    window.press_to("1", "250 in all");
    // They come before navigation.
    window.press_to("1 Ctrl+k", "Find a game");
    let mut words = window.words();
    let list = words.iter().rposition(|words| words.starts_with("Find a game")).unwrap();
    let words = words.split_off(list);
    let place = |name: &str| words.iter().position(|words| words == name);
    let order = ["Undo", "Room display", "Count cards", "Dealer, ruling, note", "Tonight"];
    let order: Vec<usize> = order.iter().filter_map(|name| place(name)).collect();
    assert!(order.is_sorted() && order.len() > 3, "{words:?}");
    assert_eq!(place("Redo"), None, "nothing was undone: {words:?}");
    window.press("Esc");
    for (typed, found) in [("joins", "Who plays"), ("round more", "rules"), ("backup", "Settings")]
    {
        window.press("Ctrl+k");
        window.type_text(typed);
        assert!(window.sees(found), "{typed}: {:?}", window.words());
        window.press("Esc");
    }
    window.press_to("Ctrl+k 'correct' Enter", "What this changes");
    window.press_to("Esc Ctrl+k 'game log' Enter", "Imported");
    window.press("Ctrl+k 'larger' Enter");
    assert!((window.app.scale_factor() - 1.25).abs() < 0.01);
    window.press_to("Ctrl+k 'sett' Enter", "Text size");
    window.resize(1024.0, 640.0);
    window.press("F8 F8 F8 F8 Ctrl+k 'a' Up");
}

#[test]
fn arrows_wrap_around_and_escape_restores_the_caret() {
    let mut window = window();
    window.press_to("Ctrl+f", "All games");
    window.waits_for("Goodge");
    window.press_to("'wal' Ctrl+k 'oh' Down Up Up Esc 't'", "walt");
    window.expect_no("Goodge");
    // Without a match, Enter does nothing.
    window.press_to("Ctrl+k 'zzz'", "Nothing found for \u{201c}zzz\u{201d}.");
    window.press_to("Enter", "Nothing found for");
    window.press_to_no("Ctrl+k", "Nothing found for");
}
