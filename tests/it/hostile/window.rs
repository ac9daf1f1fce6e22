//! The forms of the window under random keys and absurd texts: the sheet of any game with its card
//! counter, a night's hands, couples, the roster, a custom game.

use crate::hostile::{below, cases, damage, each_of, one_of, records};
use crate::prelude::*;

/// A case takes this many times as long as one of the others.
const LONG: u64 = 80;
/// How many keys are pressed in a case.
const KEYS: usize = 24;
/// After this many cases everything starts over, so that no list grows without limit.
const EVENINGS: usize = 100;

/// Presses a random key, more often one that types something.
fn press_any(window: &mut Window, chance: &mut Rng) {
    const LETTERS: &str = "0123456789012345789abcdghlnrsyxjoptDS-+,.?*½\u{2212}é漢\u{202e}";
    #[rustfmt::skip] // a table
    const NAMED: [&str; 25] = [
        "Enter", "Enter", "Enter", "Tab", "Tab", "Backspace", "Backspace", "Delete", "Up", "Down",
        "Left", "Right", "Home", "PageDown", "F2", "F3", "F4", "F5", "F6", "F8", "F9", "F10",
        "Shift+Tab", "Shift+Delete", "Shift+F6",
    ];
    match below(chance, 16) {
        0..9 => {
            let letters: Vec<char> = LETTERS.chars().collect();
            window.type_text(&one_of(chance, &letters).to_string());
        }
        9..13 => window.press(one_of::<&str>(chance, &NAMED)),
        13 => {
            let keys = ["Ctrl+z", "Ctrl+y", "Ctrl+d", "Ctrl+v", "Ctrl+a", "Ctrl+z", "Ctrl+r"];
            window.press(one_of::<&str>(chance, &keys));
        }
        14 => window.press("Space"),
        _ => {
            let text = damage::text(chance);
            let letters = text.chars().filter(|letter| !letter.is_control());
            window.type_text(&letters.take(30).collect::<String>());
        }
    }
}

/// Types in a window again and again, with a new window before its lists grow long.
fn at_the_window(mut law: impl FnMut(&mut Window, &mut Rng)) {
    let mut window = Window::empty();
    let mut tried = 0;
    each_of(cases().div_ceil(LONG), |chance| {
        tried += 1;
        if tried % EVENINGS == 0 {
            window = Window::empty();
        }
        law(&mut window, chance);
    });
}

/// Checks a game under random keys: what was valid stays valid, and is shown again when the game is
/// reopened.
fn is_kept(window: &mut Window, chance: &mut Rng, record: Record) {
    let sound = evaluate(&record).problems.is_empty();
    let disputes = is_open(&record) && chance.one_in(2);
    let id: GameId = window.store(move |store| store.create(&record, None));
    if disputes {
        window.store(move |store| dispute(store, id));
    }
    window.go(Route::Game(id));
    if disputes {
        window.show(Tab::Disputes);
    }
    for key in 0..KEYS {
        press_any(window, chance);
        if key == KEYS / 2 && chance.one_in(2) {
            window.go(Route::Home);
            window.go(Route::Game(id));
        }
    }
    let kept = window.record_of(id);
    let problems = evaluate(&kept).problems;
    assert!(!sound || problems.is_empty(), "{}: {problems:?}", kept.game.id);
    let _ = window.store(move |store| store.hand_versions(id));
    window.go(Route::Home);
}

/// Stores a version of the first hand that differs from what is recorded, if anything is.
pub fn dispute(store: &mut Store, id: GameId) -> Result<(), Error> {
    let loaded = store.load(id)?;
    let record = loaded.record;
    let Some(entry) = record.rounds.first() else { return Ok(()) };
    let Some(place) = hand_places(record.game, entry).first().copied() else { return Ok(()) };
    let texts = entry.at(place).filter_map(|(cell, value)| match value {
        Value::Number(number) => Some((*cell, (number + 1).to_string())),
        Value::Word(word) => Some((*cell, (*word).to_owned())),
        _ => None,
    });
    let answer = sent((1, place), &[Player(0)], Vec::new(), texts.collect());
    let base = loaded.log.last().map(|step| step.id);
    store.store_versions(id, base, &[answer], store::clock::now())
}

/// Returns a small game that satisfies `wanted`, without its last rounds.
fn under_way(chance: &mut Rng, wanted: impl Fn(&Record) -> bool) -> Record {
    let all: Vec<&Record> = records().iter().filter(|record| wanted(record)).collect();
    let mut record = (*one_of(chance, &all)).clone();
    record.ended = false;
    record.rounds.truncate(below(chance, record.rounds.len() + 1));
    record
}

fn is_open(record: &Record) -> bool {
    record.game.player_counts.are_open()
}

#[test]
fn any_keys_leave_every_sheet_valid() {
    at_the_window(|window, chance| {
        let record = under_way(chance, |record| !is_open(record));
        is_kept(window, chance, record);
    });
}

#[test]
fn any_keys_leave_a_night_valid() {
    at_the_window(|window, chance| {
        let mut record = under_way(chance, |record| record.game.id == "court-whist");
        if let Some(last) = record.rounds.last_mut().filter(|_| chance.one_in(2)) {
            // Some hands of the last game are still missing.
            let cells: Vec<_> = last.cells().map(|(cell, _)| *cell).collect();
            for cell in cells.into_iter().filter(|cell| cell.place.hand > 0) {
                if chance.one_in(3) {
                    let _ = last.set(cell, None);
                }
            }
        }
        is_kept(window, chance, record);
    });
}

#[test]
fn any_keys_leave_couples_valid() {
    at_the_window(|window, chance| {
        let record = under_way(chance, |record| record.game.id == "gin-tournament");
        is_kept(window, chance, record);
    });
}

#[test]
fn any_keys_create_or_start_valid_games() {
    at_the_window(|window, chance| {
        let before = window.store(|store| store.counts());
        window.go(Route::NewGame);
        match below(chance, 4) {
            0 => {}
            1 => window.press("F4"),
            _ => {
                let games = ["goodge", "court", "team gin", "hearts", "whist", "tarock"];
                window.type_text(one_of::<&str>(chance, &games));
                window.press("Enter");
            }
        }
        for _ in 0..KEYS {
            press_any(window, chance);
        }
        // Every game that was started or created can be read.
        let after = window.store(|store| store.counts());
        assert!(after.0 >= before.0);
        let games = window.store(|store| store.games(&store::Filter::default()));
        for game in games.iter().take(3) {
            let id = game.id;
            let record = window.record_of(id);
            assert_eq!(evaluate(&record).problems, [], "{}", record.game.id);
        }
        let _ = window.store(|store| store.custom_games());
        window.go(Route::Home);
    });
}
