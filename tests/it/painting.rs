//! What of the window is painted anew after a key. Much of it, or many pieces of it, and whoever
//! types sees the digits come late: a list that was painted piece by piece took half a second.

use house_rules::engine::Record;
use house_rules::gui::Message;
use house_rules::gui::screen::Destination;
use house_rules::rules;
use house_rules::simulate;
use house_rules::store::Store;
use iced::Size;

use super::night::played;
use super::window::Window;

/// How many pieces are painted anew, and how much of the window they are, in hundredths. What
/// lies in two pieces is painted twice.
fn painted(window: &mut Window) -> (usize, f32) {
    let pieces = window.painted();
    let area: f32 = pieces.iter().map(|piece| piece.width * piece.height).sum();
    (pieces.len(), area / (1920.0 * 1080.0) * 100.0)
}

fn open(record: &Record) -> Window {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(record, None).unwrap();
    let mut window = Window::over(store);
    window.resize(1920.0, 1080.0);
    window.tell(Message::Visit(Destination::Game(game)));
    let _ = painted(&mut window);
    window
}

/// A game of which there is still a round to play.
fn game(id: &str, seats: usize, rounds: usize) -> Window {
    let game = rules::find(id).unwrap();
    open(&simulate::record(game, 3, Some(seats), Some(rounds)).unwrap())
}

/// Types keys one by one and looks at each frame.
fn each(window: &mut Window, keys: &str) -> Vec<(String, usize, f32)> {
    let mut told = Vec::new();
    for key in keys.split(' ') {
        window.press(key);
        let (pieces, part) = painted(window);
        if std::env::var_os("HOUSE_RULES_PAINTED").is_some() {
            println!("{key:>10} {pieces:>4} pieces {part:>6.1} %");
        }
        told.push((key.to_owned(), pieces, part));
    }
    told
}

#[test]
fn a_key_paints_little() {
    for (id, seats, rounds, keys) in [
        ("goodge", 4, 20, "2 1 1 0 * 7 0 1 3 0"),
        ("hearts", 4, 8, "1 2 3 Tab 4 Backspace"),
        ("oh-hell", 5, 3, "1 Tab 1 0 1 1"),
        ("five-hundred", 4, 4, "1 7 S 6"),
        ("gin-couples", 8, 1, "1 2 Tab 3 4"),
    ] {
        println!("{id}");
        let mut window = game(id, seats, rounds);
        each(&mut window, keys);
    }
}

#[test]
fn a_key_on_a_night_paints_little() {
    let mut window = open(&played(26, 26, 2));
    println!("night");
    each(&mut window, "1 3 Backspace Backspace 7 Tab 6 Enter PageDown Down Down Down Down Up ]");
    let _ = Size::new(0.0, 0.0);
}

#[test]
fn a_list_paints_little() {
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
    println!("lists");
    each(
        &mut window,
        "Ctrl+f Down Down Down Down a b Backspace Esc Ctrl+p Down Down Esc n g o Esc Ctrl+k a Esc F1 F1 Ctrl++ Ctrl+-",
    );
}
