//! A law: everything that can be typed can be entered by clicks alone, in every window and at every
//! text size. What is clicked is visible above the number pad, nothing covers the pad's keys, and
//! what was clicked is recorded.
//!
//! Each game is tried in some of the windows, and every third is corrected, too;
//! `HOUSE_RULES_CLICKS=all` tries all of them, and any other word only games with that word in
//! their id.

mod clicker;
mod places;

use std::sync::atomic::{AtomicUsize, Ordering};

use clicker::Clicker;

use crate::entry_law::{Case, round_of};
use crate::forms::{number_of, said, words};
use crate::prelude::*;

/// A window size in real pixels, and a text size.
type View = ((f32, f32), usize);

const WINDOWS: [(f32, f32); 3] = [(800.0, 600.0), (1280.0, 820.0), (1920.0, 1080.0)];
const LETTERS: [usize; 4] = [100, 125, 150, 200];

fn asked() -> String {
    std::env::var("HOUSE_RULES_CLICKS").unwrap_or_default()
}

fn all_views() -> impl Iterator<Item = View> {
    LETTERS.into_iter().flat_map(|letters| WINDOWS.map(|window| (window, letters)))
}

/// Returns the windows in which the game with this number is tried: the tightest, and for every sixth
/// game one of the others.
fn views(number: usize) -> Vec<View> {
    let mut all: Vec<View> = all_views().collect();
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

fn cases() -> Vec<(Case, View)> {
    let only = Some(asked()).filter(|asked| asked != "all").unwrap_or_default();
    // A match of couples has a screen of its own.
    let gin = rules::find("gin-tournament").unwrap();
    let (first, every) = if asked().is_empty() { (1, 4) } else { (0, 1) };
    let of_couples: Vec<View> = all_views().skip(first).step_by(every).collect();
    let games = plain_games().map(|game| (game, views(usize::from(number_of(game)))));
    let games = games.chain([(gin, of_couples)]).filter(|(game, _)| game.id.contains(&only));
    let cases = games.flat_map(|(game, views)| {
        let case = move |view| (second_round(game), view);
        views.into_iter().map(case)
    });
    cases.collect()
}

/// Returns the second round of a game with few boxes, partly typed.
fn second_round(game: &'static Game) -> Case {
    let cases = (0..99).filter_map(|more| {
        let seed = u64::from(number_of(game)) + 100 * more;
        round_of(game, 7 * seed + 1)
    });
    let is_typed = |entry: &RoundEntry| !said(entry).is_empty();
    let cases = cases.filter(|case| case.record.rounds.len() == 1 && is_typed(&case.wanted));
    let cases = cases.filter(|case| case.other.as_ref().is_none_or(is_typed));
    cases.take(4).min_by_key(|case| case.wanted.cells().count()).unwrap()
}

#[test]
fn every_round_is_typed_and_corrected_by_clicks() {
    each(&cases(), |(case, view)| {
        let (mut clicker, id) = Clicker::open(&case.record, *view);
        let done = round_by_clicks(&mut clicker, id, case);
        done.map_err(|why| format!("{} at {view:?}: {why}", case.record.game.id))
    });
}

fn round_by_clicks(clicker: &mut Clicker, id: GameId, case: &Case) -> Result<(), String> {
    let sheet = OpenGame::open(case.record.clone(), Vec::new());
    let form = RoundForm::next(&sheet, Draft::default());
    clicker.types(&sheet, form, &answers(&case.wanted))?;
    clicker.records("Record")?;
    check(clicker, id, &case.wanted)?;
    let is_corrected = !asked().is_empty() || number_of(case.record.game).is_multiple_of(3);
    let Some(other) = case.other.as_ref().filter(|_| is_corrected) else { return Ok(()) };
    // What was recorded for the round stays while it is corrected.
    let kept = clicker.window.record_of(id);
    let sheet = OpenGame::open(kept, Vec::new());
    clicker.corrects(2);
    clicker.types(&sheet, RoundForm::correct(&sheet, 2, None), &answers(other))?;
    clicker.records("Correct round")?;
    check(clicker, id, other).map_err(|why| format!("corrected: {why}"))
}

/// Returns a round without the partnerships of couples, which the form does not ask for.
fn answers(entry: &RoundEntry) -> RoundEntry {
    let cells = entry.cells().filter(|(cell, _)| !SEATS.contains(&cell.field));
    cells.map(|(cell, value)| (*cell, value.clone())).collect()
}

fn check(clicker: &Clicker, id: GameId, wanted: &RoundEntry) -> Result<(), String> {
    let kept = clicker.window.record_of(id);
    let Some(typed) = kept.rounds.get(1) else { return Err("is not recorded".to_owned()) };
    let (typed, wanted) = (answers(typed), answers(wanted));
    if same(&kept, &typed, &wanted) {
        return Ok(());
    }
    Err(format!("typed  {}\nwanted {}", words(&kept, &typed), words(&kept, &wanted)))
}
