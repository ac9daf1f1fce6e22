//! Nights in every size, and on the room display: what must be visible there.

use crate::prelude::*;

fn at(record: &Record, tab: Tab) -> Window {
    let (mut window, _) = open_night(record);
    window.tell(Message::from(NightMessage::Session(game::Message::Show(tab))));
    window
}

#[test]
fn the_hands_of_every_game_have_their_boxes() {
    for (game, name, seen, keys) in [
        (3, "conspiracy", "Hand 1", "T 2 7 Enter 9 Enter"),
        (4, "chivalry", "Hand 1", "T 2 7 Enter 3 Enter"),
        (5, "revolution", "Tricks", "T 2 7 Enter 9 Enter"),
        (6, "confiscation", "Spoke", "T 2 7 Enter Enter 2 Enter"),
        (7, "restoration", "Face cards", "T 2 7 Enter 9 Enter"),
    ] {
        let mut window = at(&owing(played(22, 21, game), &[(2, 1), (5, 0)]), Tab::Entry);
        window.waits_for(seen);
        window.press(keys);
        matrix(&mut window, &format!("hands-{name}"));
    }
}

#[test]
fn the_room_display_shows_the_next_seats_and_pages_of_standings() {
    let (mut window, _) = open_night(&played(22, 21, 2));
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::Moves))));
    window.press("1 1 1 1 1 1 F9");
    window.expect_in_room("These people move");
    window.press("Ctrl+1");
    window.expect_in_room("Sitting out");
    window.expect_in_room("Conspiracy");
    window.press("Ctrl+2");
    window.expect_in_room("Best lady");
    let (mut window, _) = open_night(&played(26, 25, 2));
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::Standings))));
    window.press("F9 Ctrl+2");
    window.expect_in_room("1 of 2");
    window.tell(Message::DisplayPageTurned);
    window.expect_in_room("2 of 2");
}
