//! A night that is rehearsed: invented guests, in a file of its own, at any speed.

use house_rules::engine::{Status, evaluate};
use house_rules::game::OpenGame;
use house_rules::game::host::Pace;
use house_rules::game::rehearsal::{guests, step};
use house_rules::game::tournament::{Night, SeatingPlan};
use house_rules::gui::Message;
use house_rules::rules;
use house_rules::store::{Filter, Store};

use crate::night::played;
use crate::window::{Window, pictures};

/// Plays a rehearsal to its end without a window.
fn rehearsed(pace: Pace, seed: u64) -> OpenGame {
    let mut game = OpenGame::open(guests(rules::find("court-whist").unwrap()), Vec::new());
    let mut plan = SeatingPlan::default();
    plan.replan(Night(&game));
    for turn in 0..500 {
        let Some(change) = step(Night(&game), &mut plan, pace, seed * 1000 + turn) else {
            return game;
        };
        let mut record = game.record().clone();
        change.proposal.change.apply(&mut record).unwrap();
        game = OpenGame::open(record, Vec::new());
        assert!(game.evaluation().problems.is_empty(), "{:#?}", game.evaluation().problems);
        plan.committed(false, false);
        plan.replan(Night(&game));
    }
    panic!("a rehearsal does not end");
}

#[test]
fn a_rehearsal_of_any_pace_is_a_whole_night_without_a_problem() {
    for (pace, seed) in Pace::ALL.into_iter().zip(1..) {
        let game = rehearsed(pace, seed);
        let evaluation = evaluate(game.record());
        assert!(matches!(evaluation.status, Status::Finished { .. }), "{pace:?}");
        assert_eq!(evaluation.rounds.len(), 7);
        let of = |round: usize| evaluation.rounds[round - 1].tournament.tables().unwrap();
        assert!(!of(5).absent.is_empty(), "{pace:?}: somebody has gone home");
        if pace != Pace::Whole {
            assert_eq!(game.record().players.len(), 18, "{pace:?}: somebody was late");
            assert!(of(2).hands_out.contains(&2), "{pace:?}: paid for two hands");
        }
        let table = &of(3).tables[0];
        assert_ne!(table.played[0], table.played[3], "{pace:?}: a substitute");
    }
}

#[test]
fn nothing_of_a_rehearsal_reaches_the_library() {
    let mut store = Store::open_in_memory().unwrap();
    let _ = store.create(&played(4, 4, 1), None).unwrap();
    let mut window = Window::over(store);
    window.waits_for("Tonight");
    window.press("R");
    window.waits_for("A night with invented guests");
    window.expect("Rehearsal: Ctrl+H");
    if let Some(folder) = pictures() {
        window.picture(folder.join("rehearsal.png"));
    }
    // A game each second; each step is asked for here.
    window.press("4 N");
    window.press("N");
    window.waits_for("All hands are in");
    for _ in 0..30 {
        window.press("N");
    }
    window.press("Esc");
    window.waits_for("The night is over");
    if let Some(folder) = pictures() {
        window.picture(folder.join("rehearsal-over.png"));
    }
    window.press("Esc Esc Esc");
    window.waits_for("in progress");
    let games = window.store(|store| store.games(&Filter::default()));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].rounds, 1);
    assert!(!window.sees("Greta"), "{:?}", window.words());
}

#[test]
fn a_rehearsal_plays_by_itself_once_it_is_told_to() {
    let mut window = Window::empty();
    window.waits_for("No games yet");
    window.click("Rehearse a night");
    window.waits_for("A night with invented guests");
    // It does not begin by itself.
    window.tell(Message::Tick);
    window.expect("Coronation");
    assert!(!window.sees("hands are in"));
    window.press("3 Space Esc");
    window.tell(Message::Tick);
    window.waits_for("0 of 16 hands are in");
}
