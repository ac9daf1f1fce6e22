//! Files of a night, in the window by keys: pages for the tables, and hands and seats.

use crate::prelude::*;

fn open_match() -> Window {
    Window::playing(&read(&four_couples()))
}

/// Exports the open game to a file in the format this many lines below the first.
fn write(window: &mut Window, down: usize, path: &Path) {
    window.press_to("Ctrl+s", "Where to?");
    window.press(&"Down ".repeat(down));
    window.enter_path(path, " exported to ");
}

#[test]
fn slips_and_cards_of_a_night_are_printed_with_two_keys() {
    let folder = tempfile::tempdir().unwrap();
    let window = Window::playing(&played(8, 8, 2));
    let mut window = window.printing(folder.path(), |_| Ok(()));
    window.press_to("Ctrl+p", "Score cards");
    window.press_to("4", "Court Whist, slips: opened in your browser");
    // A half-typed hand waits meanwhile.
    window.press_to_no("Ctrl+p Esc", "Slips without names");
    window.press_to("Ctrl+p 1", "Court Whist, score cards: opened");
    assert_eq!(names_in(folder.path()).len(), 2);
    window.press_to("F1", "print");
}

#[test]
fn nothing_of_games_to_come_is_offered_after_the_last_one() {
    let mut window = Window::playing(&played(4, 4, 7));
    window.press_to("Ctrl+p", "Standings");
    window.expect_no("Slips without names");
    let mut window = Window::playing(&played(4, 4, 6));
    window.press_to("Ctrl+p", "Slips without names");
}

#[test]
fn the_seats_of_the_first_game_are_printed_before_it_begins() {
    let folder = tempfile::tempdir().unwrap();
    let window = Window::playing(&night(4, 4));
    let mut window = window.printing(folder.path(), |_| Ok(()));
    window.waits_for("Start game 1");
    // Two who swapped chairs by hand have them on paper as well.
    let ladies = ["Ada", "Bea", "Cleo", "Dora"];
    for name in ladies {
        window.expect_exactly(name);
    }
    window.press_to("Ctrl+p 3", "Court Whist, seating: opened in your browser");
    window.press_to("Ctrl+p 4", "Court Whist, slips: opened in your browser");
    let seats = names_in(folder.path()).into_iter().find(|name| name.contains("seating")).unwrap();
    let page = std::fs::read_to_string(folder.path().join(seats)).unwrap();
    assert!(page.contains("Game 1: Coronation"), "{page}");
    for name in ladies {
        assert!(page.contains(name), "{name} is not on the page");
    }
}

#[test]
fn a_night_is_exported_for_spreadsheets_and_imported_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let mut window = Window::playing(&played(8, 9, 2));
    let (record, _) = kept(&window);
    let files = [path("a.csv"), path("a hands.csv"), path("a seats.csv")];
    for (format, file) in [1, 3, 4].into_iter().zip(&files) {
        write(&mut window, format, file);
    }
    let night = path("a.json");
    write(&mut window, 0, &night);
    window.press_to("Ctrl+t", "1 game in progress");
    window.press_to("i", "Which file?");
    for file in &files {
        window.enter_path(file, "This file is not a game: this is a night’s CSV");
        window.expect("export the night as JSON and import that.");
    }
    window.enter_path(&night, "Nothing new: 1 game here already");
    // Once it is gone, it is imported.
    window.store(|store| store.remove(GameId(1)));
    let _ = window.store(move |store| Ok(session::files::import(store, &[night]))).unwrap();
    let games = window.store(|store| store.games(&Filter::default()));
    let [other] = &games[..] else { panic!("{games:?}") };
    assert_ne!(other.id, GameId(1));
    assert_eq!(window.record_of(other.id), record);
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
