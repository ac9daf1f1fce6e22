//! A rehearsed night: invented guests, in a separate file, at any pace.

use session::host::Pace;
use session::rehearsal::{RehearsalKind, guests, round, step};
use session::tournament::SeatingPlan;

use crate::prelude::*;

/// Returns a game after a change.
fn changed(game: &OpenGame, change: &Change) -> OpenGame {
    let mut record = game.record().clone();
    change.apply(&mut record).unwrap();
    let game = OpenGame::open(record, Vec::new());
    assert!(game.evaluation().problems.is_empty(), "{:#?}", game.evaluation().problems);
    game
}

/// Plays a rehearsal without a window, until there is nothing to do but at tables with phones.
fn rehearsed(pace: Pace, phones: &[u16], seed: u64) -> OpenGame {
    let mut game = OpenGame::open(guests(rules::find("court-whist").unwrap()), Vec::new());
    let mut plan = SeatingPlan::default();
    plan.replan(Night(&game));
    for turn in 0..500 {
        let Some(change) = step(Night(&game), &mut plan, (pace, phones), seed * 1000 + turn) else {
            return game;
        };
        game = changed(&game, &change.change);
        plan.committed(false, false);
        plan.replan(Night(&game));
    }
    panic!("a rehearsal does not end");
}

#[test]
fn a_rehearsal_of_any_pace_is_a_whole_night_without_a_problem() {
    for ((pace, _), seed) in Pace::ALL.into_iter().zip(1..) {
        let game = rehearsed(pace, &[], seed);
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
    let mut window = Window::over(store).showing("Tonight");
    window.press_to_all("R", &["With invented guests", "Rehearsal: Ctrl+H"]);
    // One game per second; each step is requested here.
    window.press_to("4 N N", "All hands are in");
    window.press(&"N ".repeat(30));
    window.press_to("Esc", "The night is over");
    window.press_to("Esc Esc Esc", "in progress");
    let games = window.store(|store| store.games(&Filter::default()));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].rounds, 1);
    window.expect_no("Greta");
}

#[test]
fn a_rehearsal_plays_by_itself_once_started() {
    let mut window = Window::empty().showing("No games yet");
    window.click_to("Rehearse a night", "With invented guests");
    // It does not begin by itself.
    window.tell(Message::Tick);
    window.expect("Coronation");
    window.expect_no("hands are in");
    window.press("3 Space Esc");
    window.tell(Message::Tick);
    window.waits_for("0 of 16 hands are in");
}

#[test]
fn a_rehearsed_match_is_a_whole_match_without_a_problem() {
    let mut game = OpenGame::open(RehearsalKind::Match.record().unwrap(), Vec::new());
    assert_eq!(game.record().players.len(), 8);
    for turn in 0..200 {
        let Some(change) = round(&game, turn) else { break };
        game = changed(&game, &change.change);
    }
    assert!(game.evaluation().is_finished());
}

/// Tables with phones enter their own hands; all others play by themselves.
#[test]
fn tables_with_phones_are_left_to_them() {
    for (pace, _) in Pace::ALL {
        let game = rehearsed(pace, &[2, 3], 0);
        let hands: Vec<usize> = Night(&game).tables(1).iter().map(|it| it.hands.len()).collect();
        assert_eq!(hands, [4, 0, 0, 4], "{pace:?}");
    }
}

#[test]
fn a_match_is_rehearsed_from_the_menu() {
    let mut window = Window::over(Store::open_in_memory().unwrap()).showing("Tonight");
    window.press_to("Ctrl+k 'Rehearse a match' Enter", "With invented guests");
    window.expect("Rehearsal: Ctrl+H");
    window.press_to("N", "Round 1 is in");
    window.press_to("N", "Round 2 is in");
}
