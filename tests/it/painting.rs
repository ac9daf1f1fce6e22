//! How much of the window is repainted after a key. If it is much, digits appear late.

mod walk;

use crate::prelude::*;

fn open(record: &Record) -> Window {
    let mut window = Window::playing(record);
    window.resize(1920.0, 1080.0);
    window
}

/// Types keys, and returns the share of the window that is repainted after the last, in hundredths.
fn repainted(window: &mut Window, keys: &str, last: &str) -> f32 {
    window.press(keys);
    let _ = window.painted();
    window.press(last);
    window.painted().iter().map(iced::Rectangle::area).sum::<f32>() / (1920.0 * 1080.0) * 100.0
}

#[test]
fn a_digit_that_changes_only_its_box_repaints_little_else() {
    for (id, seats, rounds, keys, last) in [
        ("goodge", 4, 3, "2 1 1", "0"),
        ("oh-hell", 5, 3, "1 Tab 1 Tab", "0"),
        ("five-hundreds", 4, 4, "1", "7"),
    ] {
        let game = rules::find(id).unwrap();
        let record = simulate::record(game, 3, Some(seats), Some(rounds)).unwrap();
        let part = repainted(&mut open(&record), keys, last);
        assert!(part > 0.0 && part < 1.0, "{id}: {part} % of the window");
    }
    let mut night = open(&owing(played(26, 26, 2), &[(3, 2), (13, 4)]));
    // The first digit also offers *Undo* and a next box, far from it.
    let part = repainted(&mut night, "", "1");
    assert!(part > 0.0 && part < 4.0, "a night: {part} % of the window");
    let part = repainted(&mut night, "", "3");
    assert!(part > 0.0 && part < 1.0, "a night: {part} % of the window");
}

#[test]
fn the_next_row_of_a_list_repaints_two_rows() {
    let mut store = Store::open_in_memory().unwrap();
    for (seed, game) in (0..60).zip(rules::ALL.iter().cycle()) {
        if let Some(record) = simulate::record(game, seed, None, Some(2)) {
            let _ = store.create(&record, None).unwrap();
        }
    }
    let mut window = Window::over(store);
    window.resize(1920.0, 1080.0);
    let part = repainted(&mut window, "Ctrl+f Down Down", "Down");
    assert!(part > 0.0 && part < 10.0, "{part} % of the window");
}
