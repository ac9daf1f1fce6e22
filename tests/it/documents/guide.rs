//! What the guide tells people to press does what it says.

use crate::prelude::*;

#[test]
fn the_first_evening_goes_as_the_guide_says() {
    let mut window = Window::empty();
    window.waits_for("No games yet");
    // N, the first letters of the game, the names clockwise.
    window.press("n");
    window.type_text("hea");
    window.press("Enter");
    for name in ["Ada", "Ben", "Cleo", "Dov"] {
        window.type_text(name);
        window.press("Enter");
    }
    window.press("Enter");
    window.waits_for("Record round 1");
    // Enter after each number; the last is filled in; Enter once more records.
    for number in ["5", "8", "13"] {
        window.type_text(number);
        window.press("Enter");
    }
    window.press("Enter Enter");
    window.waits_for("Record round 2");
    // Ctrl+Z undoes the round and brings it back as typed; redo records it again.
    window.press_to("Ctrl+z", "Record round 1");
    window.expect("5 + 8 + 13 + 0 = 26");
    window.press_to("Ctrl+y", "Record round 2");
    // F2 corrects a round; Esc gives the correction up, twice if something has changed.
    window.press_to("F2", "Correcting round 1");
    window.press("Esc");
    window.expect("Record round 2");
    window.press_to("F2", "Correcting round 1");
    window.type_text("4");
    window.press("Esc Esc");
    window.expect("Record round 2");
    // F5 shows the boxes for a ruling and a note, F10 ends the game, P plays again.
    window.press_to("F5", "Ruling");
    window.press("Esc");
    window.press_to("F10", "Play again");
    window.press_to("p", "Record round 1");
}

#[test]
fn a_night_goes_as_its_page_says() {
    let mut window = Window::empty();
    window.waits_for("No games yet");
    window.press("n");
    window.type_text("court");
    window.press("Enter");
    // A name and Enter, then L for a lady or G for a gentleman.
    for (name, role) in ["Ann", "Bea", "Cleo", "Dora", "Emil", "Finn", "Gus", "Hal"]
        .into_iter()
        .zip(["l", "l", "l", "l", "g", "g", "g", "g"])
    {
        window.type_text(name);
        window.press("Enter");
        window.press(role);
    }
    // F5 draws the seats, and draws them again; Enter starts the first game, and again opens Entry.
    window.press_to("F5", "Seating");
    window.press("F5");
    window.press("Enter Enter");
    window.waits_for("Game 1: Coronation");
    // A pair's tricks and Enter; the other pair's number is filled in, and Enter accepts it.
    window.press("7 Enter Enter");
    window.waits_for("1 of 8 hands");
    // With both numbers on the slip, both are typed.
    window.press("8 Enter 5 Enter");
    window.waits_for("2 of 8 hands");
    // T and a number jumps to a table.
    window.press("t 2");
    for _ in 0..4 {
        window.press("9 Enter Enter");
    }
    window.waits_for("6 of 8 hands");
    window.press("t 1");
    for _ in 0..2 {
        window.press("9 Enter Enter");
    }
    // Moves: Enter twice starts the next game.
    window.press("Enter");
    window.waits_for("Enter twice starts game 2");
    window.press("Enter Enter");
    window.waits_for("Game 2: Prosperity");
    // The host's panel.
    window.press_to("Ctrl+h", "What the room sees");
}
