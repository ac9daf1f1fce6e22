//! Nights and matches in every theme and size, and on the room display: what must be visible there,
//! and pictures.

use std::path::PathBuf;

use formats::json;
use house_rules::gui::Message;
use house_rules::gui::game::{self, Tab};
use house_rules::gui::screen::tournament::Message as NightMessage;
use house_rules::gui::screen::{Route, couples};
use scoring::Record;
use store::Store;

use super::night::{open_night, owing, played};
use super::window::{Window, matrix, pictures};

/// Draws the window in high contrast, with the largest letters, and narrow.
fn draw(window: &mut Window, name: &str) {
    let Some(folder) = pictures() else { return };
    window.set_theme("contrast");
    window.picture(folder.join(format!("looks-{name}-contrast.png")));
    window.set_theme("light");
    window.press("F8 F8 F8 F8");
    window.picture(folder.join(format!("looks-{name}-200.png")));
    window.press("F7 F7 F7 F7");
    window.resize(720.0, 640.0);
    window.picture(folder.join(format!("looks-{name}-narrow.png")));
    window.resize(1440.0, 900.0);
}

fn at(record: &Record, tab: Tab) -> Window {
    let (mut window, _) = open_night(record);
    window.tell(Message::from(NightMessage::Session(game::Message::Show(tab))));
    window
}

#[test]
fn a_night_of_ten_tables_in_every_theme() {
    let full = played(22, 21, 4);
    let behind = owing(full.clone(), &[(4, 3), (7, 2), (9, 2)]);
    let mut window = at(&behind, Tab::Entry);
    window.press("T 9 2 Enter 3 Enter");
    window.waits_for("Pair A took 2 tricks, so its lady took at most 2, not 3.");
    draw(&mut window, "entry");
    for (tab, name, seen) in [
        (Tab::Seating, "seating", "Sitting out"),
        (Tab::Moves, "moves", "Gentleman down"),
        (Tab::Standings, "standings", "best of the game"),
        (Tab::Cards, "cards", "Chivalry"),
        (Tab::People, "people", "22 ladies and 21 gentlemen"),
    ] {
        let mut window = at(&full, tab);
        window.waits_for(seen);
        draw(&mut window, name);
    }
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
        if let Some(folder) = pictures() {
            window.picture(folder.join(format!("looks-{name}-light.png")));
        }
        draw(&mut window, name);
    }
}

/// Draws the room display in a light room and in a dark one.
fn draw_room(window: &mut Window, name: &str) {
    let Some(folder) = pictures() else { return };
    for theme in ["light", "dark"] {
        window.set_theme(theme);
        window.picture_of_room(folder.join(format!("room-night-{name}-{theme}.png")));
    }
    window.set_theme("light");
}

#[test]
fn the_room_display_shows_the_next_seats_and_pages_of_standings() {
    let (mut window, _) = open_night(&played(22, 21, 2));
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::Moves))));
    window.press("1 1 1 1 1 1 F9");
    window.expect_in_room("These people move");
    draw_room(&mut window, "moves");
    window.press("Ctrl+1");
    window.expect_in_room("Sitting out");
    window.expect_in_room("Conspiracy");
    draw_room(&mut window, "seats");
    window.press("Ctrl+2");
    window.expect_in_room("Best lady");
    draw_room(&mut window, "standings");
    let (mut window, _) = open_night(&played(26, 25, 2));
    window.tell(Message::from(NightMessage::Session(game::Message::Show(Tab::Standings))));
    window.press("F9 Ctrl+2");
    window.expect_in_room("1 of 2");
    draw_room(&mut window, "standings-1");
    window.tell(Message::DisplayPageTurned);
    window.expect_in_room("2 of 2");
    draw_room(&mut window, "standings-2");
}

/// Returns eight couples with the first two rounds recorded.
fn sixteen() -> String {
    let guys = ["Abe", "Ben", "Carl", "Dov", "Emil", "Finn", "Gus", "Hal"];
    let girls = ["Ada", "Bea", "Cleo", "Dora", "Edie", "Fay", "Greta", "Hope"];
    let round = |number: usize| {
        let couples: Vec<String> = (0..8)
            .map(|chair: usize| {
                let girl = girls[(chair + 8 - number) % 8];
                let side = if (chair + number).is_multiple_of(3) { "B" } else { "A" };
                let hand = match chair % 3 {
                    0 => format!(r#""result":"gin","by":"{side}","caught":{}"#, 6 + chair),
                    1 => format!(
                        r#""result":"run","by":"{side}","ran_with":3,"caught":{}"#,
                        9 + chair
                    ),
                    _ => r#""result":"stock","deadwood":{"A":10,"B":12}"#.to_owned(),
                };
                format!(r#"{{"A":"{}","B":"{girl}",{hand}}}"#, guys[chair])
            })
            .collect();
        format!(r#"{{"couples":[{}]}}"#, couples.join(","))
    };
    let list = |names: [&str; 8]| names.map(|name| format!("{name:?}")).join(",");
    format!(
        r#"{{"game":"gin-tournament","teams":{{"A":{{"players":[{}]}},"B":{{"players":[{}]}}}},
            "rounds":[{},{}]}}"#,
        list(guys),
        list(girls),
        round(0),
        round(1)
    )
}

#[test]
fn eight_couples_in_every_theme() {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&json::decode(&sixteen()).unwrap().record.unwrap(), None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    window.waits_for("0 of 8 couples are in");
    window.press("g a 1 8 Enter d b 2 1 Enter r b 6 Enter 4 Enter s 1 0 Enter 8 Enter");
    window.waits_for("4 of 8 couples are in");
    let folder: Option<PathBuf> = pictures();
    if let Some(folder) = &folder {
        window.picture(folder.join("looks-couples-light.png"));
        window.set_theme("dark");
        window.picture(folder.join("looks-couples-dark.png"));
        window.resize(1024.0, 640.0);
        window.picture(folder.join("looks-couples-1024.png"));
        window.resize(1440.0, 900.0);
    }
    draw(&mut window, "couples");
    for (tab, name) in [(Tab::Worksheet, "worksheet"), (Tab::Individuals, "individuals")] {
        window.tell(Message::from(couples::Message::Session(game::Message::Show(tab))));
        if let Some(folder) = &folder {
            window.picture(folder.join(format!("looks-{name}-light.png")));
        }
        draw(&mut window, name);
    }
    window.press("F9");
    window.expect_in_room("Round 3");
    draw_room(&mut window, "couples");
}
