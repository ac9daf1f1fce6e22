//! Everything can be typed with the mouse: a number pad opens where a box is clicked.

use house_rules::engine::{Cell, FieldKind, RoundEntry, Subject, Value};
use house_rules::game::OpenGame;
use house_rules::game::form::{Draft, RoundForm};
use house_rules::gui::Message;
use house_rules::gui::screen::Route;
use house_rules::rules;
use house_rules::simulate;
use house_rules::store::{GameId, Store};

use super::night::{owing, played};
use super::window::{Window, matrix, pictures};

fn open(record: &house_rules::engine::Record) -> (Window, GameId) {
    let mut store = Store::open_in_memory().unwrap();
    let game = store.create(record, None).unwrap();
    let mut window = Window::over(store);
    window.resize(1280.0, 820.0);
    window.tell(Message::Go(Route::Game(game)));
    (window, game)
}

/// Clicks a key of the pad; it is below everything else that says the same.
#[track_caller]
fn click_key(window: &mut Window, key: &str) {
    let places = window.places(key);
    let lowest = places.into_iter().max_by(|one, other| one.y.total_cmp(&other.y));
    window.click_at(lowest.unwrap_or_else(|| panic!("{key} is not on the pad")));
}

fn is_open(window: &mut Window) -> bool {
    window.place("Erase").is_some()
}

/// The id of a box, as the score sheet writes it.
fn id(cell: &Cell) -> String {
    match cell.subject {
        Subject::One => cell.field.to_owned(),
        Subject::Player(player) => format!("{}:p{}", cell.field, player.0 + 1),
        Subject::Team(team) => format!("{}:t{}", cell.field, team.0 + 1),
        Subject::Part(part) => format!("{}:{part}", cell.field),
        Subject::TeamPart(team, part) => format!("{}:t{}:{part}", cell.field, team.0 + 1),
    }
}

/// The numbers of a round that is nothing but numbers; what is 0 may be left open.
fn numbers(round: &RoundEntry) -> Option<Vec<(Cell, i64)>> {
    let cells = round.cells().filter(|(_, value)| **value != Value::Number(0));
    let cells = cells.map(|(cell, value)| match value {
        Value::Number(number) => Some((*cell, *number)),
        _ => None,
    });
    cells.collect::<Option<Vec<_>>>().filter(|cells| !cells.is_empty())
}

#[test]
fn a_round_is_written_by_clicks_alone() {
    let mut written = Vec::new();
    for game in rules::ALL {
        let Some(record) = simulate::record(game, 7, None, Some(2)) else { continue };
        let Some(wanted) = record.rounds.get(1).and_then(numbers) else { continue };
        let mut begun = record.clone();
        begun.rounds.truncate(1);
        let (mut window, id_of_game) = open(&begun);
        let all = wanted.iter().all(|(cell, number)| {
            let found = window.clicks_id(&id(cell));
            if found {
                assert!(is_open(&mut window), "{}: no pad", game.id);
                for digit in number.to_string().replace('-', "−").chars() {
                    click_key(&mut window, &digit.to_string());
                }
            }
            found
        });
        if !all {
            continue;
        }
        let record_it = window.words().into_iter().find(|words| words.starts_with("Record"));
        window.click(&record_it.unwrap());
        let kept = window.store(move |store| store.load(id_of_game)).record;
        // A round where 0 has to be written is not complete.
        let Some(said) = kept.rounds.get(1).and_then(numbers) else { continue };
        assert_eq!(said, wanted, "{}", game.id);
        written.push(game.id);
    }
    assert!(written.len() >= 4, "only {written:?}");
}

/// The counting aid opens it, too.
#[test]
fn cards_are_counted_by_clicks_on_the_pad() {
    let record = simulate::record(rules::find("goodge").unwrap(), 7, Some(3), Some(1)).unwrap();
    let (mut window, _) = open(&record);
    window.press("1 8 0 S F4");
    assert!(!is_open(&mut window), "a key opens no pad");
    window.click("Ones");
    assert!(is_open(&mut window), "a click on a line does");
    click_key(&mut window, "4");
    window.expect("Take 80");
    click_key(&mut window, "Next");
    click_key(&mut window, "1");
    assert!(is_open(&mut window), "its own keys leave it open");
    assert!(!window.sees("Take 80"), "the next line was counted");
}

#[test]
fn the_keyboard_a_click_elsewhere_and_escape_close_it() {
    let record = simulate::record(rules::find("hearts").unwrap(), 1, Some(4), Some(2)).unwrap();
    let (mut window, _) = open(&record);
    assert!(!is_open(&mut window));
    window.click_id("points:p2");
    assert!(is_open(&mut window));
    window.press("Esc");
    assert!(!is_open(&mut window), "Escape closes it");
    window.expect("Round 3");
    window.click_id("points:p2");
    click_key(&mut window, "1");
    assert!(is_open(&mut window), "its own keys leave it open");
    window.press("2");
    assert!(!is_open(&mut window), "a key closes it");
    window.expect("12");
    window.click_id("points:p3");
    window.click_at(iced::Point::new(500.0, 70.0));
    assert!(!is_open(&mut window), "a click beside everything closes it");
}

#[test]
fn it_is_there_at_every_size() {
    let record = simulate::record(rules::find("hearts").unwrap(), 1, Some(4), Some(2)).unwrap();
    for (width, height) in [(640.0, 480.0), (800.0, 600.0), (1920.0, 1080.0)] {
        let (mut window, _) = open(&record);
        window.resize(width, height);
        for _ in 0..5 {
            window.click_id("points:p1");
            let sizes = (width, window.size());
            for key in ["1", "2", "Next", "3", "−", "+", "Erase", "0"] {
                assert!(!window.places(key).is_empty(), "{key} at {sizes:?}");
            }
            click_key(&mut window, "9");
            window.press("Esc");
            window.tell(Message::ZoomText(true));
        }
    }
}

/// Gives a window a size and makes its letters so many steps larger.
fn size(window: &mut Window, (width, height): (f32, f32), steps: usize) {
    window.resize(width, height);
    for _ in 0..steps {
        window.tell(Message::ZoomText(true));
    }
}

/// Clicks a box, scrolled to where it is not in sight.
fn reaches(window: &mut Window, name: &str) -> bool {
    if window.clicks_id(name) {
        return true;
    }
    let size = window.size();
    let places =
        [0.35, 0.5, 0.65].map(|down| iced::Point::new(0.5 * size.width, down * size.height));
    let turns = [(0.0, -40.0), (0.0, 40.0), (-250.0, 0.0), (250.0, 0.0)];
    turns.into_iter().any(|by| {
        (0..36).any(|turn| {
            window.wheel_at(places[turn % 3], by);
            window.clicks_id(name)
        })
    })
}

/// What is wrong where the boxes of a game are clicked one after another.
fn out_of_reach(window: &mut Window, boxes: &[Cell]) -> Option<String> {
    for cell in boxes {
        if !reaches(window, &id(cell)) {
            return Some(format!("{cell:?} is out of reach"));
        }
        if !is_open(window) {
            return Some(format!("{cell:?} opens no pad"));
        }
        // The box is there above the pad, without being looked for.
        if !window.clicks_id(&id(cell)) {
            return Some(format!("{cell:?} is behind the pad"));
        }
        for key in ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "Next", "Erase"] {
            if window.places(key).is_empty() {
                return Some(format!("{cell:?}: no {key}"));
            }
        }
        let words = window.words();
        let record = words.iter().find(|words| words.starts_with("Record")).cloned();
        let record = record.is_some_and(|words| window.place(&words).is_some());
        if !record && window.place("Enter").is_none() {
            return Some(format!("{cell:?}: nothing records"));
        }
    }
    None
}

#[test]
fn every_box_is_reached_by_the_mouse_at_every_text_size() {
    let mut failed = Vec::new();
    for game in super::forms::plain_games() {
        let Some(record) = simulate::record(game, 7, None, Some(1)) else { continue };
        let sheet = OpenGame::open(record.clone(), Vec::new());
        let form = RoundForm::next(&sheet, Draft::default());
        let number = |cell: &Cell| {
            let kind = form.field_of(cell).map(|field| field.spec.kind);
            matches!(kind, Some(FieldKind::Number { .. }))
        };
        let mut boxes: Vec<Cell> = form.cells().into_iter().filter(number).collect();
        // What is chosen by a click is no box that is typed into.
        let (mut roomy, _) = open(&record);
        roomy.resize(3000.0, 1400.0);
        boxes.retain(|cell| roomy.clicks_id(&id(cell)));
        let ends = boxes.first().into_iter().chain(boxes.last()).copied().collect::<Vec<_>>();
        for (width, height) in [(800.0, 600.0), (1280.0, 820.0), (1920.0, 1080.0)] {
            let (mut window, _) = open(&record);
            window.resize(width, height);
            // 125, 150 and, where more than 400 by 300 logical pixels are left, 200 %.
            for larger in [1, 1, 2].into_iter().take(if width > 1000.0 { 3 } else { 2 }) {
                if is_open(&mut window) {
                    window.press("Esc");
                }
                size(&mut window, (width, height), larger);
                let some = if width > 1000.0 { &ends } else { &boxes };
                if let Some(why) = out_of_reach(&mut window, some) {
                    if let Some(folder) = pictures() {
                        window.picture(folder.join(format!("out-of-reach-{}.png", game.id)));
                    }
                    failed.push(format!("{} at {width}: {:?}: {why}", game.id, window.size()));
                }
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn hands_of_a_night_are_written_by_clicks() {
    let record = owing(played(9, 8, 2), &[(1, 2)]);
    let (mut window, id) = open(&record);
    let before = window.store(move |store| store.load(id)).record;
    // The third hand of the first table is missing, beside two that the first couple took 8 of.
    let [first, second] = window.places("8")[..2] else { panic!("no hands") };
    window.click_at(iced::Point::new(2.0 * second.x - first.x, second.y));
    assert!(is_open(&mut window));
    click_key(&mut window, "7");
    click_key(&mut window, "6");
    let after = window.store(move |store| store.load(id)).record;
    let count = |record: &house_rules::engine::Record| record.rounds[1].cells().count();
    assert!(count(&after) > count(&before), "no hand was recorded");
}

#[test]
fn pictures_of_the_number_pad() {
    if pictures().is_none() {
        return;
    }
    for name in ["hearts", "gin-tournament"] {
        let record = simulate::record(rules::find(name).unwrap(), 1, None, Some(1)).unwrap();
        let (mut window, _) = open(&record);
        if name == "hearts" {
            window.click_id("points:p1");
        }
        matrix(&mut window, &format!("number-pad-{name}"));
    }
}
