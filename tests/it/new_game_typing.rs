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
