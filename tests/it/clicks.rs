//! A law: everything that can be typed can be entered by clicks alone, in every window and at every
//! text size. What is clicked is visible above the number pad, nothing covers the pad's keys, and
//! what was clicked is recorded.
//!
//! Each game is tried in some of the windows; `HOUSE_RULES_CLICKS=all` tries all of them, and any
//! other word only games with that word in their id.

mod clicker;
mod places;

use std::sync::atomic::{AtomicUsize, Ordering};

use clicker::Clicker;

use crate::forms::{number_of, said, words};
use crate::prelude::*;

/// A window size in real pixels, and a text size.
type View = ((f32, f32), usize);

const WINDOWS: [(f32, f32); 3] = [(800.0, 600.0), (1280.0, 820.0), (1920.0, 1080.0)];
const LETTERS: [usize; 4] = [100, 125, 150, 200];

fn asked() -> String {
    std::env::var("HOUSE_RULES_CLICKS").unwrap_or_default()
}

/// Returns the windows in which the game with this number is tried: the tightest, and for every sixth
/// game one of the others.
fn views(number: usize) -> Vec<View> {
    let all = LETTERS.into_iter().flat_map(|letters| WINDOWS.map(|window| (window, letters)));
    let mut all: Vec<View> = all.collect();
    if !asked().is_empty() {
        return all;
    }
    let tightest = all.remove(9);
    let other = number.is_multiple_of(6).then(|| all[number % all.len()]);
    [tightest].into_iter().chain(other).collect()
}

/// Runs a test on every case, on three threads, and fails with all that went wrong.
fn each<T: Sync>(cases: &[T], test: impl Fn(&T) -> Result<(), String> + Sync) {
    let next = AtomicUsize::new(0);
    let failed: Vec<String> = thread::scope(|scope| {
        let work = || {
            let cases = std::iter::from_fn(|| cases.get(next.fetch_add(1, Ordering::Relaxed)));
            cases.filter_map(|case| test(case).err()).collect::<Vec<_>>()
        };
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert!(failed.is_empty(), "{} of {}:\n{}", failed.len(), cases.len(), failed.join("\n"));
}

/// A game of two rounds, and another valid second round.
struct Case {
    record: Record,
    other: Option<RoundEntry>,
    view: View,
}

fn cases() -> Vec<Case> {
    let only = Some(asked()).filter(|asked| asked != "all").unwrap_or_default();
    let games = plain_games().filter(|game| game.id.contains(&only));
    let cases = games.flat_map(|game| {
        let number = usize::from(number_of(game));
        let record = two_rounds(game, u64::from(number_of(game)));
        let other = other_round(&record);
        views(number).into_iter().map(move |view| Case {
            record: record.clone(),
            other: other.clone(),
            view,
        })
    });
    cases.collect()
}

/// Returns two rounds, the second partly typed.
fn two_rounds(game: &'static Game, seed: u64) -> Record {
    let records = (0..99).map(|more| some_rounds(game, seed + 100 * more, None, 2));
    let is_typed = |record: &Record| {
        record.rounds.len() == 2 && !said(&record.rounds[1]).is_empty() && !record.ended
    };
    records.into_iter().find(is_typed).unwrap()
}

fn other_round(record: &Record) -> Option<RoundEntry> {
    let players = Some(record.players.len());
    let common: Vec<&str> = record.game.common_fields().map(|spec| spec.id).collect();
    (0..40).find_map(|seed| {
        let other = simulate::record(record.game, 900 + seed, players, Some(2))?;
        let entry = other.rounds.get(1)?.clone();
        let with = vec![record.rounds[0].clone(), entry.clone()];
        let with = Record { rounds: with, ..begun(record) };
        let plain = !entry.cells().any(|(cell, _)| common.contains(&cell.field));
        (plain && !said(&entry).is_empty() && evaluate(&with).problems.is_empty()).then_some(entry)
    })
}

#[test]
fn every_round_is_typed_and_corrected_by_clicks() {
    each(&cases(), |case| {
        let ((width, height), letters) = case.view;
        let name = format!("{} at {width}x{height}, {letters} %", case.record.game.id);
        let mut before = case.record.clone();
        before.rounds.truncate(1);
        let (mut clicker, id) = Clicker::open(&before, case.view);
        let done = round_by_clicks(&mut clicker, id, case);
        done.map_err(|why| format!("{name}: {why}"))
    });
}

fn round_by_clicks(clicker: &mut Clicker, id: GameId, case: &Case) -> Result<(), String> {
    let mut before = case.record.clone();
    before.rounds.truncate(1);
    let sheet = OpenGame::open(before, Vec::new());
    clicker.types(&sheet, RoundForm::next(&sheet, Draft::default()), &case.record.rounds[1])?;
    clicker.records("Record")?;
    check(clicker, id, &case.record.rounds[1])?;
    let Some(other) = &case.other else { return Ok(()) };
    // What was recorded for the round stays while it is corrected.
    let sheet =
        OpenGame::open(clicker.window.store(move |store| store.load(id)).record, Vec::new());
    clicker.corrects(2);
    clicker.types(&sheet, RoundForm::correct(&sheet, 2, None), other)?;
    clicker.records("Correct round")?;
    check(clicker, id, other).map_err(|why| format!("corrected: {why}"))
}

/// Returns a round without the partnerships, which the form does not ask for.
fn answers(entry: &RoundEntry) -> RoundEntry {
    let cells = entry.cells().filter(|(cell, _)| !SEATS.contains(&cell.field));
    said(&cells.map(|(cell, value)| (*cell, value.clone())).collect())
}

#[test]
fn couples_are_typed_and_corrected_by_clicks() {
    let game = rules::find("gin-tournament").unwrap();
    let record = two_rounds(game, 5);
    let other = other_round(&record).unwrap();
    let mut all = LETTERS.into_iter().flat_map(|letters| WINDOWS.map(|window| (window, letters)));
    let views: Vec<View> =
        if asked().is_empty() { all.by_ref().skip(1).step_by(4).collect() } else { all.collect() };
    each(&views, |view| {
        let mut before = record.clone();
        before.rounds.truncate(1);
        let (mut clicker, id) = Clicker::open(&before, *view);
        let done = couples_by_clicks(&mut clicker, id, (&before, &record.rounds[1], &other));
        done.map_err(|why| format!("couples at {view:?}: {why}"))
    });
}

fn couples_by_clicks(
    clicker: &mut Clicker,
    id: GameId,
    (before, wanted, other): (&Record, &RoundEntry, &RoundEntry),
) -> Result<(), String> {
    let check = |clicker: &Clicker, wanted: &RoundEntry| {
        let kept = clicker.window.store(move |store| store.load(id)).record;
        let typed = kept.rounds.get(1).map(answers).unwrap_or_default();
        let wanted = answers(wanted);
        let told = || format!("typed  {}\nwanted {}", words(&kept, &typed), words(&kept, &wanted));
        if typed == wanted { Ok(()) } else { Err(told()) }
    };
    let sheet = OpenGame::open(before.clone(), Vec::new());
    clicker.types(&sheet, RoundForm::next(&sheet, Draft::default()), &answers(wanted))?;
    clicker.records("Record")?;
    check(clicker, wanted)?;
    let sheet =
        OpenGame::open(clicker.window.store(move |store| store.load(id)).record, Vec::new());
    clicker.corrects_couples(2);
    clicker.types(&sheet, RoundForm::correct(&sheet, 2, None), &answers(other))?;
    clicker.records("Correct round")?;
    check(clicker, other).map_err(|why| format!("corrected: {why}"))
}

fn check(clicker: &Clicker, id: GameId, wanted: &RoundEntry) -> Result<(), String> {
    let kept = clicker.window.store(move |store| store.load(id)).record;
    let Some(typed) = kept.rounds.get(1) else { return Err("is not recorded".to_owned()) };
    if same(&kept, typed, wanted) {
        return Ok(());
    }
    Err(format!("typed  {}\nwanted {}", words(&kept, typed), words(&kept, wanted)))
}
