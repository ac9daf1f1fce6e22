//! How much of the window is repainted after a key: if it is much, digits appear late. And random walks
//! through the window: what is painted in parts is the whole, pixel by pixel, and games stay valid.

use crate::game_screens::dispute;
use crate::hostile::damage;
use crate::prelude::*;
use crate::window::pictures;

fn open(record: &Record) -> Window {
    Window::playing(record).sized(1920.0, 1080.0)
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
    let mut window = Window::over(store).sized(1920.0, 1080.0);
    let part = repainted(&mut window, "Ctrl+f Down Down", "Down");
    assert!(part > 0.0 && part < 10.0, "{part} % of the window");
}

const STEPS: usize = 120;

fn start(seed: u64) -> (Window, Vec<GameId>) {
    let mut store = Store::open_in_memory().unwrap();
    let mut games = Vec::new();
    for (at, game) in (0_u64..).zip(rules::ALL) {
        let some = (at + seed).is_multiple_of(3);
        let record = some.then(|| simulate::record(game, seed + at, None, Some(3))).flatten();
        games.extend(record.map(|record| store.create(&record, None).unwrap()));
    }
    games.push(store.create(&owing(played(9, 8, 2), &[(1, 2), (3, 3)]), None).unwrap());
    dispute(&mut store, games[games.len() - 1]).unwrap();
    (Window::over(store).sized(800.0, 600.0), games)
}

#[rustfmt::skip] // a table
const KEYS: [&str; 46] = [
    "1", "2", "3", "7", "0", "9", "5", "a", "h", "c", "d", "l", "g", "n", "x", "/", "+", "-", "Tab",
    "Tab", "Shift+Tab", "Enter", "Enter", "Esc", "Space", "Up", "Down", "Left", "Right", "Home",
    "PageUp", "PageDown", "Backspace", "Delete", "Ctrl+a", "Ctrl+z", "Ctrl+Shift+z", "Ctrl+k",
    "Ctrl+t", "F1", "F2", "F3", "F4", "F5", "F6", "F10",
];

fn pick<T: Copy>(chance: &mut Rng, all: &[T]) -> T {
    *chance.pick(all).unwrap()
}

fn part(chance: &mut Rng, of: f32) -> f32 {
    #[allow(clippy::cast_precision_loss)]
    let part = chance.index(1000).unwrap() as f32 / 1000.0;
    part * of
}

fn step(window: &mut Window, games: &[GameId], chance: &mut Rng) -> String {
    let size = window.size();
    match chance.index(100).unwrap() {
        0..50 => {
            let key = pick(chance, &KEYS);
            window.press(key);
            format!("key {key}")
        }
        50..62 => {
            let at = Point::new(part(chance, size.width), part(chance, size.height));
            window.click_at(at);
            format!("click {at:?}")
        }
        62..70 => {
            let at = Point::new(part(chance, size.width), part(chance, size.height));
            window.point_at(at);
            format!("pointer {at:?}")
        }
        70..80 => {
            let at = Point::new(part(chance, size.width), part(chance, size.height));
            let by = pick(chance, &[-120.0, -37.0, -3.0, 5.0, 60.0]);
            window.scroll_at(at, by);
            format!("scroll {by} {at:?}")
        }
        80..82 => {
            let (width, height) =
                pick(chance, &[(800.0, 600.0), (640.0, 480.0), (1000.0, 600.0), (723.0, 541.0)]);
            window.resize(width, height);
            format!("size {width} {height}")
        }
        82..84 => {
            let larger = chance.one_in(2);
            window.tell(Message::ZoomText(larger));
            format!("zoom {larger}")
        }
        84 => {
            let theme = pick(chance, &[ThemeMode::Light, ThemeMode::Dark, ThemeMode::HighContrast]);
            window.tell(Message::SetTheme(theme));
            format!("theme {}", theme.id())
        }
        85..87 => {
            window.press("F9");
            "display".to_owned()
        }
        87 if window.app.display().is_some() => {
            let (width, height) = pick(chance, &[(640.0, 360.0), (500.0, 500.0), (801.0, 449.0)]);
            window.tell(Message::DisplayResized(Size::new(width, height)));
            format!("display {width} {height}")
        }
        87..91 => {
            let words = window.words();
            if let Some(at) = chance.pick(&words).and_then(|words| window.place(words)) {
                window.click_at(at);
            }
            "click on words".to_owned()
        }
        91..94 => {
            let text = damage::text(chance);
            let letters = text.chars().filter(|letter| !letter.is_control());
            window.type_text(&letters.take(30).collect::<String>());
            format!("text {text:?}")
        }
        _ => {
            let game = pick(chance, games);
            let route = match chance.index(10).unwrap() {
                0 => Route::Home,
                1 => Route::NewGame,
                2 => Route::People,
                3 => Route::History,
                4 => Route::Settings,
                5 => Route::Evening(game),
                _ => Route::Game(game),
            };
            let name = format!("go {route:?}").chars().take(40).collect();
            window.tell(Message::Go(route));
            name
        }
    }
}

/// Walks with this seed, offset by `HOUSE_RULES_SEED`.
fn walk(seed: u64) {
    let seed = number("HOUSE_RULES_SEED", 0) + seed;
    let mut chance = Rng(seed);
    let (mut window, games) = start(seed);
    let mut told = Vec::new();
    for number in 1..=STEPS {
        let what = step(&mut window, &games, &mut chance);
        for (place, difference) in window.frames() {
            if let Some(folder) = pictures() {
                difference.save(&folder.join(format!("{seed}-{number}-{place}")));
            }
            told.push(format!("step {number} ({what}), {place}: {difference}"));
        }
    }
    assert!(told.is_empty(), "seed {seed}: {} frames differ\n{}", told.len(), told.join("\n"));
    for game in window.store(|store| store.games(&Filter::default())) {
        let problems = evaluate(&window.record_of(game.id)).problems;
        assert!(problems.is_empty(), "seed {seed}, game {:?}: {problems:?}", game.id);
    }
}

macro_rules! walks {
    ($($name:ident $number:literal)*) => {$(
        #[test]
        fn $name() {
            walk($number);
        }
    )*};
}

walks! {
    what_is_painted_is_the_whole_1 15
    what_is_painted_is_the_whole_2 16
    what_is_painted_is_the_whole_3 17
    what_is_painted_is_the_whole_4 18
    what_is_painted_is_the_whole_5 19
    what_is_painted_is_the_whole_6 20
    what_is_painted_is_the_whole_7 21
    what_is_painted_is_the_whole_8 22
}
