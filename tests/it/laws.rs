//! Laws for every game, tried on random records: valid ones from [`games::simulate`], the
//! same with something changed, and plain nonsense.
//!
//! `HOUSE_RULES_CASES` is the number of records for each game.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use random::{any_edit, finished, fit, nonsense, spoilt, valid};
use scoring::Cards;
use scoring::edit::{Stale, differences};
use serde_json::json;

use crate::prelude::*;

mod again;
mod away;
mod hands;
mod holds;
mod linear;
mod random;
mod wording;

pub(super) use holds::{holds, problems_hold};
pub use random::own_cell;

pub(super) type Held = Result<(), TestCaseError>;

/// Returns every game, and some custom games.
fn games() -> impl Iterator<Item = &'static Game> {
    rules::ALL.iter().copied().chain(super::own::some())
}

/// Tries a law on a number of cases of every game (a fraction of them if the law is slow).
fn each_game<S: Strategy>(
    fraction: u32,
    cases: impl Fn(&'static Game) -> S,
    law: impl Fn(S::Value) -> Held,
) {
    let count = u32::try_from(number("HOUSE_RULES_CASES", 12)).unwrap();
    let count = (count / fraction).max(1);
    for game in games() {
        let config = Config { cases: count, failure_persistence: None, ..Config::default() };
        let chance = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(config, chance);
        if let Err(error) = runner.run(&cases(game), &law) {
            panic!("{}: {error}", game.id);
        }
    }
}

// The laws.

#[test]
fn nonsense_is_evaluated() {
    each_game(1, nonsense, |case| holds(&case.0));
}

#[test]
fn spoiled_records_are_evaluated() {
    each_game(1, spoilt, |case| holds(&case.0));
}

#[test]
fn every_number_of_players_can_be_simulated() {
    for game in games() {
        for players in (0..=20).chain([26, 27, 40, 41]) {
            let rounds = if players > 20 { 1 } else { 2 };
            let record = simulate::record(game, 7, Some(players), Some(rounds));
            let allows = game.player_counts.allows(players);
            assert_eq!(record.is_some(), allows, "{} with {players}", game.id);
        }
    }
}

#[test]
fn a_change_and_its_inverse_cancel_out() {
    let cases = |game: &'static Game| {
        (spoilt(game), prop::collection::vec((any::<Index>(), any_edit(game)), 1..6))
    };
    each_game(2, cases, |(case, edits)| {
        let before = case.0;
        let mut record = before.clone();
        for (which, mut edit) in edits {
            if which.index(4) > 0 {
                fit(&mut edit, &record);
            }
            let earlier = record.clone();
            let change = Change::new("A change", vec![edit.clone(), edit]);
            once_and_back(&change, &earlier)?;
            let single = Change::new("A change", change.edits[..1].to_vec());
            once_and_back(&single, &earlier)?;
            let _ = single.apply(&mut record);
        }
        Ok(())
    });
}

/// Checks that a change either is stale and does nothing, or is undone by its inverse.
fn once_and_back(change: &Change, before: &Record) -> Held {
    let mut record = before.clone();
    if change.apply(&mut record) == Err(Stale) {
        prop_assert!(&record == before, "a stale change did something: {:?}", change);
        return Ok(());
    }
    let changed = record.clone();
    prop_assert_eq!(change.inverse("Back").apply(&mut record), Ok(()));
    prop_assert!(&record == before, "not undone: {:?}", change);
    prop_assert_eq!(change.inverse("Back").inverse("Again").apply(&mut record), Ok(()));
    prop_assert!(record == changed, "not done again: {:?}", change);
    Ok(())
}

#[test]
fn correcting_a_round_and_back_cancels_out() {
    let cases = |game: &'static Game| {
        (spoilt(game), any::<Index>(), prop::collection::vec(own_cell(game), 0..8))
    };
    each_game(2, cases, |(case, at, cells)| {
        let mut record = case.0.clone();
        let (before, after) = (evaluate(&record), RoundEntry::from_iter(cells));
        let number = at.index(record.rounds.len() + 1) + 1;
        let enter = Change::enter(number, &after);
        once_and_back(&enter, &record)?;
        prop_assert_eq!(enter.apply(&mut record), Ok(()));
        prop_assert_eq!(&record.rounds[number - 1], &after);
        prop_assert_eq!(Change::remove(number, &after).apply(&mut record), Ok(()));
        prop_assert!(record == case.0);

        if let Some(entry) = record.rounds.get(number - 1).cloned() {
            let correct = Change::correct(number, &entry, &after);
            prop_assert_eq!(correct.edits.len(), differences(number, &after, &entry).len());
            prop_assert_eq!(correct.apply(&mut record), Ok(()));
            prop_assert_eq!(&record.rounds[number - 1], &after);
            if !correct.edits.is_empty() {
                let corrected = record.clone();
                prop_assert_eq!(correct.apply(&mut record), Err(Stale));
                prop_assert!(record == corrected, "a stale correction did something");
            }
            prop_assert_eq!(Change::correct(number, &after, &entry).apply(&mut record), Ok(()));
            prop_assert!(record == case.0);
        }
        prop_assert_eq!(evaluate(&record), before);
        Ok(())
    });
}

#[test]
fn renaming_players_changes_only_names() {
    let cases = |game| Union::new(vec![valid(game).boxed(), spoilt(game).boxed()]);
    each_game(1, cases, |case| {
        let (mut one, mut other) = (case.0.clone(), case.0);
        let count = one.players.len();
        // In the other order, so that nothing can depend on sorting by name.
        let names = |seat: usize| (format!("Qx{seat:03}"), format!("Zy{:03}", count - seat));
        for seat in 0..count {
            (one.players[seat], other.players[seat]) = names(seat);
        }
        let said = |record: &Record| {
            let evaluation = evaluate(record);
            let json = json!(result::result(record, &evaluation, true));
            format!("{evaluation:?} {json} {:?}", board(record, &evaluation))
        };
        let mut renamed = said(&other);
        for seat in 0..count {
            let (old, new) = names(seat);
            renamed = renamed.replace(&new, &old);
        }
        prop_assert_eq!(renamed, said(&one));
        Ok(())
    });
}

#[test]
fn rounds_after_the_end_change_nothing_but_warnings() {
    let cases = |game: &'static Game| {
        let entry = prop::collection::vec(own_cell(game), 0..12).prop_map(RoundEntry::from_iter);
        (finished(game), prop::collection::vec(entry, 1..4))
    };
    each_game(8, cases, |(case, late)| {
        let mut record = case.0;
        if matches!(evaluate(&record).status, Status::Finished { by_rules: false, .. }) {
            return Ok(());
        }
        let (before, count) = (evaluate(&record), record.rounds.len());
        record.rounds.extend(late);
        let mut after = evaluate(&record);
        for round in &after.rounds[count..] {
            prop_assert_eq!(round.state, RoundState::AfterEnd);
            prop_assert_eq!(&round.totals, &before.totals);
        }
        after.rounds.truncate(count);
        let warned = after.warnings.split_off(before.warnings.len());
        prop_assert_eq!(&after, &before);
        let places: Vec<_> = warned.iter().map(|warning| (warning.round, &warning.field)).collect();
        let wanted: Vec<_> =
            (count..record.rounds.len()).map(|at| (Some(at + 1), &None::<String>)).collect();
        prop_assert_eq!(places, wanted);
        holds(&record)
    });
}

#[test]
fn stopping_a_finished_game_changes_nothing() {
    let cases = |game| Union::new(vec![finished(game).boxed(), spoilt(game).boxed()]);
    each_game(8, cases, |case| {
        let mut record = case.0;
        record.ended = false;
        let going = evaluate(&record);
        record.ended = true;
        let stopped = evaluate(&record);
        if going.is_finished() {
            prop_assert_eq!(going, stopped);
        } else {
            let winners = stopped.standings.iter().filter(|standing| standing.rank == 1);
            prop_assert!(stopped.is_finished());
            prop_assert!(winners.map(|best| best.team).eq(stopped.winners().iter().copied()));
            prop_assert_eq!(going.totals, stopped.totals);
            prop_assert_eq!(going.problems, stopped.problems);
        }
        Ok(())
    });
}

#[test]
fn the_address_of_an_id_changes_nothing() {
    let id = || -> &'static str { String::from("adjustments").leak() };
    let declared = id();
    let ids = [id(), declared, id(), declared];
    let cell = |field, seat| Cell::of(field, Subject::Team(Team(seat)));
    let entry: RoundEntry =
        ids.into_iter().zip(0..).map(|(id, seat)| (cell(id, seat), Value::Number(1))).collect();
    for field in ids.into_iter().chain(["adjustments"]) {
        assert_eq!(entry.of(field, RoundPath::ROUND).count(), 4);
        for seat in 0..4 {
            assert_eq!(entry.get(&cell(field, seat)), Some(&Value::Number(1)), "{seat}");
        }
    }
}

/// Returns the total of all cards of a deck in a counted field and the step in which it is entered,
/// if the game has one deck.
fn deck(spec: &FieldSpec) -> Option<(i64, i64)> {
    let Cards::Are(cards) = spec.cards else { return None };
    let (FieldKind::Number { .. }, [_, ..]) = (spec.kind, cards) else { return None };
    let all = cards.iter().map(|card| card.points * card.in_deck).sum();
    let step = cards.iter().map(|card| card.points).fold(0, greatest_divisor);
    cards.iter().all(|card| card.in_deck > 0).then_some((all, step))
}

fn greatest_divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

/// Returns the games that declare their deck beside a field, with the fields.
fn declared() -> impl Iterator<Item = (&'static Game, &'static FieldSpec, i64, i64)> {
    rules::ALL.iter().flat_map(|game| {
        let specs = game.fields.iter().copied();
        specs.filter_map(|spec| deck(spec).map(|(all, step)| (*game, spec, all, step)))
    })
}

#[test]
fn no_more_is_accepted_than_the_deck_holds() {
    let mut tried = Vec::new();
    for (game, spec, all, step) in declared() {
        for seed in 0..20 {
            let mut record = simulate::record(game, seed, None, Some(1)).unwrap();
            let key = |seat: u16| match spec.scope {
                Scope::Player => Subject::Player(Player(seat)),
                _ => Subject::Team(Team(seat)),
            };
            let entry = &mut record.rounds[0];
            // Together one step more than one deck has.
            for (seat, value) in [(0, all - step), (1, 2 * step)] {
                let _ = entry.set(Cell::of(spec.id, key(seat)), Some(Value::Number(value)));
            }
            let problems = evaluate(&record).problems;
            let is_refused = problems.iter().any(|problem| problem.place == RoundPath::ROUND);
            assert!(is_refused, "{}: {} of {all}: {record:?}", game.id, spec.id);
        }
        tried.push(game.id);
    }
    assert!(["goodge", "hearts", "pinochle"].iter().all(|id| tried.contains(id)), "{tried:?}");
}
