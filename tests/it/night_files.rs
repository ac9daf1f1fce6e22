//! Files of a night, in the window by keys: pages for the tables, and hands and seats.

use std::path::Path;

use house_rules::gui::Message;
use house_rules::gui::screen::Route;
use store::{Filter, Store};

use super::couples::four_couples;
use super::night::{kept, night, open_night, played};
use super::window::{Window, pictures};

/// Returns the names in a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Opens a match of four couples.
fn open_match() -> Window {
    let record = formats::json::decode(&four_couples()).unwrap().record.unwrap();
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(&record, None).unwrap();
    let mut window = Window::over(store);
    window.tell(Message::Go(Route::Game(game)));
    window
}

/// Exports the open game to a file in the format this many lines below the first.
fn write(window: &mut Window, down: usize, path: &Path) {
    window.press("Ctrl+s");
    window.waits_for("Where to?");
    for _ in 0..down {
        window.press("Down");
    }
    window.clear();
    window.type_text(path.to_str().unwrap());
    window.press("Enter");
    window.waits_for(" saved to ");
}

#[test]
fn slips_and_cards_of_a_night_are_printed_with_two_keys() {
    let folder = tempfile::tempdir().unwrap();
    let (window, _) = open_night(&played(8, 8, 2));
    let mut window = window.printing(folder.path(), |_| Ok(()));
    window.press("Ctrl+p");
    window.expect("Score cards");
    if let Some(folder) = pictures() {
        window.picture(folder.join("night-print.png"));
    }
    window.press("4");
    window.waits_for("Court Whist, slips: opened in your browser");
    // A half-typed hand waits meanwhile.
    window.press("Ctrl+p Esc");
    assert!(!window.sees("Slips without names"));
    window.press("Ctrl+p 1");
    window.waits_for("Court Whist, score cards: opened");
    assert_eq!(files(folder.path()).len(), 2);
    window.press("F1");
    window.expect("print");
    if let Some(folder) = pictures() {
        window.picture(folder.join("night-keys.png"));
        window.resize(1024.0, 640.0);
        window.picture(folder.join("night-keys-1024.png"));
    }
}

#[test]
fn nothing_of_games_to_come_is_offered_after_the_last_one() {
    let (mut window, _) = open_night(&played(4, 4, 7));
    window.press("Ctrl+p");
    window.expect("Standings");
    assert!(!window.sees("Slips without names"), "{:?}", window.words());
    let (mut window, _) = open_night(&played(4, 4, 6));
    window.press("Ctrl+p");
    window.expect("Slips without names");
}

#[test]
fn the_seats_of_the_first_game_are_printed_before_it_begins() {
    let folder = tempfile::tempdir().unwrap();
    let (window, _) = open_night(&night(4, 4));
    let mut window = window.printing(folder.path(), |_| Ok(()));
    window.waits_for("Start game 1");
    // Two who swapped chairs by hand have them on paper as well.
    let words = window.words();
    let ladies = ["Ada", "Bea", "Cleo", "Dora"];
    let seated: Vec<&str> =
        ladies.into_iter().filter(|name| words.iter().any(|word| word == name)).collect();
    assert_eq!(seated.len(), 4, "{words:?}");
    window.press("Ctrl+p 3");
    window.waits_for("Court Whist, seating: opened in your browser");
    window.press("Ctrl+p 4");
    window.waits_for("Court Whist, slips: opened in your browser");
    let seats = files(folder.path()).into_iter().find(|name| name.contains("seating")).unwrap();
    let page = std::fs::read_to_string(folder.path().join(seats)).unwrap();
    assert!(page.contains("Game 1: Coronation"), "{page}");
    for name in ladies {
        assert!(page.contains(name), "{name} is not on the page");
    }
}

#[test]
fn the_sheet_of_a_match_is_printed_with_two_keys() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_match().printing(folder.path(), |_| Ok(()));
    window.press("g a Ctrl+p 1");
    window.waits_for("Gin Tournament, score sheet: opened in your browser");
    assert_eq!(files(folder.path()).len(), 1);
    window.press("1 8");
    window.waits_for("1 of 4 couples are in");
}

#[test]
fn a_night_is_exported_for_spreadsheets_and_imported_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (mut window, id) = open_night(&played(8, 9, 2));
    let (record, _) = kept(&window, id);
    let files = [path("a.csv"), path("a hands.csv"), path("a seats.csv")];
    for (format, file) in [1, 3, 4].into_iter().zip(&files) {
        write(&mut window, format, file);
    }
    let night = path("a.json");
    write(&mut window, 0, &night);
    if let Some(folder) = pictures() {
        window.press("Ctrl+s Down Down Down");
        window.picture(folder.join("night-export.png"));
        window.resize(1024.0, 640.0);
        window.press("F8 F8 F8 F8");
        window.picture(folder.join("night-export-200.png"));
        window.press("F7 F7 F7 F7 Esc");
        window.resize(1440.0, 900.0);
    }
    window.press("Ctrl+t");
    window.waits_for("1 game in progress");
    window.press("i");
    window.waits_for("Which file?");
    for file in &files {
        window.clear();
        window.type_text(file.to_str().unwrap());
        window.press("Enter");
        window.waits_for("This file is not a game: this is a night's CSV");
        window.expect("export the night as JSON and import that.");
    }
    window.clear();
    window.type_text(night.to_str().unwrap());
    window.press("Enter");
    window.waits_for("is here already; nothing was added.");
    // Once it is gone, it is imported.
    window.store(move |store| store.remove(id));
    let _ = window.store(move |store| Ok(session::files::import(store, &[night]))).unwrap();
    let games = window.store(|store| store.games(&Filter::default()));
    let [other] = &games[..] else { panic!("{games:?}") };
    assert_ne!(other.id, id);
    let (again, _) = kept(&window, other.id);
    assert_eq!(again, record);
}

#[test]
fn a_match_exports_hands_and_standings_too() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = open_match();
    let (standings, seats) = (folder.path().join("standings.csv"), folder.path().join("seats.csv"));
    write(&mut window, 2, &standings);
    write(&mut window, 4, &seats);
    assert!(std::fs::read_to_string(&standings).unwrap().contains("game 1 gins"));
    assert!(std::fs::read_to_string(&seats).unwrap().starts_with("round,"));
}
