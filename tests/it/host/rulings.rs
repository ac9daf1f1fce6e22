//! Rulings and notes on a night: points for or against somebody, and the reason.

use scoring::{ADJUSTMENTS, NOTE};

use crate::prelude::*;

#[test]
fn a_ruling_is_typed_with_its_reason_seen_in_the_standings_and_undone() {
    let before = played(9, 8, 3);
    let (mut window, id) = open_night(&before);
    let total = |window: &crate::window::Window, player: usize| kept(window, id).1.totals[player];
    let dora = total(&window, 3);
    window.press_to("F6 F6 F6", "Standings after 3 games");
    // The name, F2 for the last game, the points, Tab, the reason, Enter.
    window.type_text("dora");
    window.press_to("F2", "Dora, Game 3: Conspiracy");
    window.type_text("-5");
    window.press("Tab");
    window.enter("Looked at a trick");
    window.waits_for("Game 3: Conspiracy: −5 points for Dora");
    assert_eq!(total(&window, 3), dora - 5);
    let (record, _) = kept(&window, id);
    let round = &record.rounds[2];
    let points = Cell::of(ADJUSTMENTS.id, Subject::Team(Team(3)));
    assert_eq!(round.get(&points), Some(&Value::Number(-5)));
    let note = Value::Text("Looked at a trick".to_owned());
    assert_eq!(round.get(&Cell::one(NOTE.id)), Some(&note));
    // The score is marked, and its reasons name the ruling and the note.
    window.expect("* a ruling");
    window.waits_for("Note: Looked at a trick");
    // Both places at once: one step back, one forward.
    window.press_to("Ctrl+z", "Undone: ");
    assert_eq!(kept(&window, id).0.rounds, before.rounds);
    window.press_to("Ctrl+y", "Redone: ");
    assert_eq!(total(&window, 3), dora - 5);
    // With the mouse: the button below the reasons.
    window.press_to("F3", "Why ");
    window.click("Ruling or note");
    window.expect("Dora, Game 3: Conspiracy");
    window.click("Record");
    assert_eq!(total(&window, 3), dora - 5);
    // An entry that is not a number is refused in words, and nothing is written.
    window.press("F2");
    window.type_text("x");
    window.expect("must be a whole number");
    window.press("Esc Esc");
    assert_eq!(total(&window, 3), dora - 5);
    assert_eq!(kept(&window, id).0.players[Player(3).index()], "Dora");
}
