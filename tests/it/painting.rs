//! How much of the window is repainted after a key. If it is much, or in many pieces, digits appear
//! late: a list that was painted piece by piece took half a second.

mod walk;

use games::rules;
use games::simulate;
use house_rules::gui::Message;
use house_rules::gui::screen::Route;
use scoring::Record;
use store::Store;

use super::night::{owing, played};
use super::window::Window;

/// Returns how many pieces are repainted, and their share of the window in hundredths. What lies in
/// two pieces is painted twice.
fn painted(window: &mut Window) -> (usize, f32) {
    let pieces = window.painted();
    let area = pieces.iter().map(|piece| piece.width * piece.height);
    (pieces.len(), area.fold(0.0, |all, one| all + one) / (1920.0 * 1080.0) * 100.0)
}

fn open(record: &Record) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(record, None).unwrap();
    let mut window = Window::over(store);
    window.resize(1920.0, 1080.0);
    window.tell(Message::Go(Route::Game(game)));
    let _ = painted(&mut window);
    window
}

/// Types keys one by one. None may repaint more pieces than this, or a larger share of the window.
/// With `HOUSE_RULES_PAINTED` set, all of them are printed.
fn each(window: &mut Window, keys: &str, (pieces, part): (usize, f32)) {
    let mut seen = false;
    for key in keys.split(' ') {
        window.press(key);
        let (new, of_all) = painted(window);
        if std::env::var_os("HOUSE_RULES_PAINTED").is_some() {
            println!("{key:>10} {new:>4} pieces {of_all:>6.1} %");
        }
        assert!(new <= pieces && of_all <= part, "{key}: {new} pieces, {of_all} % of the window");
        seen |= new > 0;
    }
    assert!(seen, "nothing was painted: {keys}");
}

#[test]
fn a_key_repaints_little() {
    for (id, seats, rounds, keys) in [
        ("goodge", 4, 3, "2 1 1 0 Enter * 7 0 Enter 1 3 0 Enter"),
        ("hearts", 4, 8, "1 2 3 Tab 4 Backspace"),
        ("oh-hell", 5, 3, "1 Tab 1 Tab 0 Tab 1 Tab 1 Tab"),
        ("five-hundreds", 4, 4, "1 7 0 Tab 6"),
        ("gin-tournament", 8, 1, "g a 1 2 Tab d b 3 4"),
    ] {
        let game = rules::find(id).unwrap();
        let record = simulate::record(game, 3, Some(seats), Some(rounds)).unwrap();
        each(&mut open(&record), keys, (16, 60.0));
    }
}

#[test]
fn a_key_on_a_night_repaints_little() {
    let mut window = open(&owing(played(26, 26, 2), &[(3, 2), (13, 4)]));
    each(&mut window, "1 3 Backspace Backspace 7 Tab 6 Enter PageDown Down Up", (16, 101.0));
}

#[test]
fn another_screen_is_painted_once() {
    let mut store = Store::open_in_memory().unwrap();
    for seed in 0..60 {
        let game = rules::ALL[usize::try_from(seed % 20).unwrap()];
        if let Some(record) = simulate::record(game, seed, None, Some(2)) {
            let _ = store.create(&record, None).unwrap();
        }
    }
    let mut window = Window::over(store);
    window.resize(1920.0, 1080.0);
    let _ = painted(&mut window);
    each(&mut window, "Ctrl+f Esc n Esc Ctrl+k Esc F1 F1 Ctrl+f", (1, 100.0));
    each(&mut window, "Down Down Down a n Backspace", (20, 60.0));
    each(&mut window, "Esc n", (1, 100.0));
    each(&mut window, "g o a", (24, 130.0));
}
