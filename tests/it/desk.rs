//! Every screen outside a game in every size, theme and text size, as pictures on request:
//! `HOUSE_RULES_PICTURES=folder cargo test --test it desk`.

use crate::prelude::*;
use crate::records::GIN;

/// Returns the store of a family that has played for a month, with four games in progress.
fn family() -> Store {
    let mut store = Store::open_in_memory().unwrap();
    let now = store::clock::now();
    for ago in (0..12).rev() {
        let day: DateTime<Utc> = now - TimeDelta::days(ago * 3);
        for (index, record) in three().iter().enumerate() {
            let at = day - TimeDelta::minutes(i64::try_from(3 - index).unwrap());
            let _ = store.create_at(record, None, at).unwrap();
        }
    }
    for text in [
        r#"{"game":"five-hundred-bid","players":["Ida","Tess","Otto","Walt"],"ended":true,
        "rounds":[{"declarer":"Ida","bid":80,"trump":"hearts","captured":{"A":90,"B":35}}]}"#,
        r#"{"game":"oh-hell","players":["Ida","Abe","June","Otto","Tess","Walt"],
        "rounds":[{"bids":{"Ida":1},"tricks":{"Walt":1}},{"bids":{"Abe":1},"tricks":{"Abe":1,"June":1}}]}"#,
        WHIST,
        GIN,
        GOODGE,
    ] {
        let _ = store.create(&read(text), None).unwrap();
    }
    store
}

fn at(keys: &str, words: &str) -> Window {
    let mut window = Window::over(family());
    window.waits_for("games in progress");
    window.press_to(keys, words);
    window
}

#[test]
fn tonight() {
    let mut window = Window::empty();
    window.waits_for("No games yet");
    matrix(&mut window, "tonight-empty");
    let mut window = at("Esc", "4 games in progress");
    matrix(&mut window, "tonight");
    window.press("Tab");
    matrix(&mut window, "tonight-tab");
}

#[test]
fn new_game() {
    let mut window = at("n", "What do you want to play?");
    matrix(&mut window, "new-choose");
    window.press_to("F4", "Custom game");
    matrix(&mut window, "new-own");
    let mut window = at("n", "What do you want to play?");
    window.enter("goodge");
    window.waits_for("who is playing?");
    window.seat(["Ada", "Ben", "Cleo"]);
    matrix(&mut window, "new-players");
    let mut window = at("n", "What do you want to play?");
    window.enter("court whist");
    window.waits_for("Court Whist");
    matrix(&mut window, "new-guests");
    let mut window = at("n", "What do you want to play?");
    window.enter("gin tour");
    window.waits_for("Gin");
    matrix(&mut window, "new-teams");
}

#[test]
fn history() {
    let mut window = at("Ctrl+f", "Goodge");
    matrix(&mut window, "history");
    window.press("Down Down Down Down Down Down");
    matrix(&mut window, "history-marked");
    window.press_to("e", "to a file");
    matrix(&mut window, "history-export");
    window.press_to("Esc Delete", "is removed.");
    matrix(&mut window, "history-removed");
}

#[test]
fn people() {
    let mut window = at("Ctrl+e", "Cleo");
    window.waits_for("all games");
    matrix(&mut window, "people");
    window.press_to("Down s", "Name to keep");
    matrix(&mut window, "people-same");
    window.press("Esc F2");
    matrix(&mut window, "people-rename");
    window.press_to("Esc Enter", "average place");
    matrix(&mut window, "person");
}

#[test]
fn settings_files_and_backups() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evenings.db");
    let mut store = Store::open(&path).unwrap();
    let _ = store.create(&read(GOODGE), None).unwrap();
    store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap();
    let mut window = Window::over(store);
    window.press_to("Ctrl+,", "1 game, 3 people");
    matrix(&mut window, "settings");
    window.press("Right Right");
    matrix(&mut window, "settings-marked");
    window.click("Restore a backup");
    window.waits_for("1 game");
    matrix(&mut window, "copies");
    window.press("Esc");
    window.click("Save a backup");
    window.waits_for("Save a backup of everything");
    matrix(&mut window, "copy");
    window.press_to("Esc Ctrl+t i", "Import games");
    window.press("Enter");
    matrix(&mut window, "import");
}

#[test]
fn palette_keys_and_menu() {
    let mut window = at("Ctrl+k", "Find a game, a person, a day or a command");
    matrix(&mut window, "finder");
    window.type_text("goodge ada");
    matrix(&mut window, "finder-found");
    let mut window = at("F1", "Keys for Tonight");
    matrix(&mut window, "keys");
}

#[test]
fn evening() {
    let mut window = at("Esc", "This evening");
    window.press_to("e", "ahead");
    matrix(&mut window, "evening");
}

#[test]
fn print() {
    let mut window = at("Ctrl+f", "Court Whist");
    window.enter("court");
    window.waits_for("Seating");
    window.press_to("Ctrl+p", "Print");
    matrix(&mut window, "print");
}

#[test]
fn trouble() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evenings.db");
    std::fs::write(&path, b"SQLite format 3\0 and nothing of use").unwrap();
    let mut window = Window::on(StoreHandle::at(path));
    window.waits_for("cannot be opened");
    matrix(&mut window, "trouble");
}
