//! A custom game created and played in the window: keys go in, text is looked for.

use crate::prelude::*;

/// A finished game of a custom game.
const TAROCK: &str = r#"{"game":{"name":"Tarock","players":[3,4],"target":20,
    "fields":[{"label":"Tricks","weight":10}]},
    "players":["Ada","Ben","Cleo"],"rounds":[{"tricks":{"Ada":2}}]}"#;

fn choosing(mut window: Window) -> Window {
    window.press_to("n", "What do you want to play?");
    window
}

fn tarock(window: &mut Window) {
    window.waits_for("Preview of its rules");
    window.waits_for("Tarock");
    window.press("Enter Enter '3' Enter '4' Enter Enter");
    for (label, numbers) in [("tricks", ["10", "", "13", "13"]), ("fines", ["-1", "", "", ""])] {
        window.type_text(label);
        for number in numbers {
            window.press("Enter");
            window.type_text(number);
        }
        window.press("Enter");
    }
}

#[test]
fn what_is_typed_while_a_button_has_the_focus_is_for_no_box() {
    let mut window = choosing(Window::empty());
    window.press_to("F4", "Custom game");
    window.press("'Zed' Shift+Tab Shift+Tab 'x'");
    window.expect_exactly("Zed");
}

#[test]
fn a_game_is_made_and_played_by_keys_alone() {
    let mut window = choosing(Window::empty());
    matrix(&mut window, "own-choose-empty");
    window.press_to("F4", "Custom game");
    matrix(&mut window, "own-blank");
    window.press_to("Esc", "What do you want to play?");
    window.type_text("Tarock");
    window.expect("No game found for \u{201c}Tarock\u{201d}.");
    matrix(&mut window, "own-choose-none");
    // Its name is what was searched for.
    window.press("Enter");
    tarock(&mut window);
    window.expect("For example: 3 tricks \u{d7} 10 \u{2212} 2 fines = 28");
    // The end is missing: a message says so, and the cursor is there.
    window.press_to("F5", "At how many points does it end?");
    matrix(&mut window, "own-missing");
    window.type_to("100", "Complete: press F5");
    matrix(&mut window, "own-complete");
    window.press_to("F5", "Tarock saved; press Enter to play it");
    matrix(&mut window, "own-choose");
    window.press_to("Enter", "Tarock: who is playing?");
    window.seat(["Ada", "Ben", "Cleo"]);
    matrix(&mut window, "own-players");
    window.press_to("F5", "Round 1: Ada deals");
    for tricks in ["5", "4"] {
        window.type_text(tricks);
        window.press("Tab");
    }
    // The rest of the sum is filled in.
    window.waits_for("filled in");
    matrix(&mut window, "own-round");
    window.press_to_all("Enter 0 Tab 3 Tab 1 Enter Enter", &["Round 2: Ben deals", "50"]);
    let id = window.store(|store| store.games(&Filter::default()))[0].id;
    let record = window.record_of(id);
    assert_eq!(record.game.name, "Tarock");
    assert_eq!(record.rounds.len(), 1);
    window.press_to_all("Ctrl+t", &["Round 2: Ben deals", "Tarock"]);
    matrix(&mut window, "own-tonight");
}

#[test]
fn typing_is_restored() {
    let mut window = choosing(Window::empty());
    window.press("F4 'Tarock'");
    tarock(&mut window);
    window.press_to("Ctrl+t", "No games yet");
    window.press_to("n", "What do you want to play?");
    window.press_to_all("F4", &["For example: 3 tricks \u{d7} 10", "Tarock"]);
    // A line is deleted, and the next takes its place.
    window.press_to("Down Down Down Down Down Ctrl+d", "For example: \u{2212}3 fines = \u{2212}3");
}

#[test]
fn a_new_version_leaves_played_games_unchanged() {
    let mut window = choosing(Window::over(stored(&[TAROCK])));
    window.press_to("'tar' F2", "New version");
    matrix(&mut window, "own-change");
    // To what a trick counts.
    window.press_to("Tab Tab Tab Tab Tab Tab '20'", "For example: 3 tricks \u{d7} 20 = 60");
    window.press_to("F5", "Tarock saved");
    let offered = window.store(|store| store.custom_games());
    let weights = |game: &scoring::Game| game.custom.unwrap().fields[0].weight;
    assert_eq!(offered.iter().map(|game| weights(game)).collect::<Vec<_>>(), [20]);
    let old = window.record_of(GameId(1));
    assert_eq!(weights(old.game), 10);
    // Removed, and restored.
    window.press_to("Ctrl+d", "Tarock removed");
    assert!(window.store(|store| store.custom_games()).is_empty());
    window.press_to("Ctrl+z", "Tarock restored");
    assert_eq!(window.store(|store| store.custom_games()).len(), 1);
    matrix(&mut window, "own-offered");
    window.press_to("F2", "Remove");
    window.click_to("Remove", "Tarock removed");
}

/// *Play again* is offered until it is used, and not for a custom game that was removed.
#[test]
fn a_game_is_offered_again_once_and_while_it_can_be_played() {
    let mut window = Window::over(stored(&[TAROCK])).showing("Tarock again");
    window.press_to("a", "Round 1");
    window.press_to("Ctrl+t", "1 game in progress");
    window.expect_no("Tarock again");
    let begun = window.store(|store| store.games(&Filter::default()))[0].id;
    window.store(move |store| store.remove(begun));
    window.press_to("Ctrl+f", "All games");
    window.press_to("Ctrl+t", "Tarock again");
    window.press_to("n 'tar' Ctrl+d", "Tarock removed");
    window.press_to("Ctrl+t", "no games in progress");
    window.expect_no("Tarock again");
    window.press("a");
    window.expect_no("Round 1");
}

#[test]
fn taken_names_and_invalid_numbers_are_reported_in_place() {
    let mut window = choosing(Window::empty());
    window.press_to("F4", "Custom game");
    window.press_to("'hearts' Enter Enter 'x' Tab", "\u{201c}x\u{201d} is not a whole number.");
    window.expect("There is already a game called Hearts.");
    matrix(&mut window, "own-wrong");
    window.press_to_no("F5 'Our hearts'", "There is already a game called Hearts.");
    assert!(window.store(|store| store.custom_games()).is_empty());
}

#[test]
fn a_game_is_made_with_the_mouse() {
    let mut window = choosing(Window::empty());
    window.click_to("Create a custom game", "Custom game");
    window.type_text("Boules");
    window.click("in two sides");
    window.click("after this many rounds");
    window.type_text("3");
    window.click("no dealer");
    window.click("lowest total");
    window.press("Tab 'points'");
    window.click_to("Save", "Boules saved");
    let game = window.store(|store| store.custom_games())[0];
    assert_eq!(game.player_counts.words(), "2, 4 or 6");
    assert_eq!(game.summary, "Points, 3 rounds, low wins");
}
