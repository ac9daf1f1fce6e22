//! Every screen outside a game in every size, theme and text size, as pictures on request:
//! `HOUSE_RULES_PICTURES=folder cargo test --test it desk`.

use crate::prelude::*;

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

pub fn at(keys: &str, words: &str) -> Window {
    let mut window = Window::over(family()).showing("games in progress");
    window.press_to(keys, words);
    window
}

/// Chooses a game, and waits for the question who is playing.
pub fn begin(game: &str) -> Window {
    let mut window = at("n", "What do you want to play?");
    window.enter_to(game, "ho is playing?");
    window
}

fn then(mut window: Window, keys: &str, words: &str) -> Window {
    window.press_to(keys, words);
    window
}

/// The name of a screen, and how it is opened.
type Scene = (&'static str, fn() -> Window);

/// Screens on which Tab goes from part to part.
pub const SCENES: &[Scene] = &[
    ("tonight-empty", || then(Window::empty(), "Esc", "No games yet")),
    ("tonight", || at("Esc", "4 games in progress")),
    ("new-players", || then(begin("goodge"), "A Enter B Enter C Enter", "3 seated")),
    ("new-teams", || begin("gin tour")),
    ("new-guests", || begin("court")),
    ("new-own", || then(at("n", "What do you want to play?"), "F4", "Custom game")),
    ("history", || at("Ctrl+f", "Today")),
    ("people", || at("Ctrl+e", "all games")),
    ("person", || then(at("Ctrl+e", "all games"), "Down Enter", "average place")),
    ("settings-here", || at("Ctrl+,", "Text size")),
    ("evening", || then(at("Esc", "This evening"), "e", "ahead")),
];

const OTHERS: &[Scene] = &[
    ("tonight-tab", || then(at("Esc", "4 games in progress"), "Tab", "Tonight")),
    ("new-choose", || at("n", "What do you want to play?")),
    ("history-marked", || at("Ctrl+f Down Down Down Down Down Down", "Today")),
    ("history-export", || at("Ctrl+f Down Down Down Down Down Down e", "Export ")),
    ("history-removed", || at("Ctrl+f Down Down Down Down Down Down Delete", "is removed.")),
    ("people-same", || at("Ctrl+e Down s", "Name to keep")),
    ("people-rename", || at("Ctrl+e Down F2", "Rename ")),
    ("finder", || at("Ctrl+k", "Find a game, a person, a day or a command")),
    ("finder-found", || at("Ctrl+k g o o d g e Space a d a", "Ada, Ben, Cleo")),
    ("keys", || at("F1", "Keys for Tonight")),
    ("print", || then(at("Ctrl+f c o u r t Enter", "Seating"), "Ctrl+p", "Print")),
];

#[test]
fn nothing_is_cut_off_on_any_screen() {
    for (name, open) in SCENES.iter().chain(OTHERS) {
        matrix(&mut open(), name);
    }
}

#[test]
fn settings_files_and_backups() {
    let (_folder, path) = fresh("evenings.db");
    let mut store = Store::open(&path).unwrap();
    let _ = store.create(&read(GOODGE), None).unwrap();
    store.create_backup("2026-11-14T21:30:05".parse().unwrap()).unwrap();
    let mut window = Window::over(store);
    window.press_to("Ctrl+,", "1 game, 3 people");
    matrix(&mut window, "settings");
    window.press("Right Right");
    matrix(&mut window, "settings-marked");
    window.click_to("Restore a backup", "1 game");
    matrix(&mut window, "copies");
    window.press("Esc");
    window.click_to("Save a backup", "Save a backup of everything");
    matrix(&mut window, "copy");
    window.press_to("Esc Ctrl+t i", "Import games");
    window.press("Enter");
    matrix(&mut window, "import");
}

#[test]
fn trouble() {
    let (_folder, path) = fresh("evenings.db");
    std::fs::write(&path, b"SQLite format 3\0 and nothing of use").unwrap();
    let mut window = Window::on(StoreHandle::at(path)).showing("cannot be opened");
    matrix(&mut window, "trouble");
}
