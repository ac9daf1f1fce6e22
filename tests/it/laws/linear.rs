//! Evaluating a record takes time in proportion to its rounds, whatever is wrong with them.

use std::time::SystemTime;

use scoring::evaluate_from;

use crate::prelude::*;

/// How many rounds are compared. In proportion they take twelve times as long, and with a look at
/// all earlier rounds in every round 144 times.
const ROUNDS: [usize; 2] = [200, 2_400];
const MOST: u32 = 48;
const TASKS: [&str; 3] = ["evaluating", "the last round", "the score sheet"];
/// A shorter time says nothing.
const LEAST: Duration = Duration::from_millis(250);

/// Returns a record with two rounds that leave all totals as they were, so that the game does not end.
fn pair(game: &'static Game) -> (Record, [RoundEntry; 2]) {
    let mut record = simulate::record(game, 3, None, Some(1)).unwrap();
    let scores = evaluate(&record).rounds[0].scores.clone();
    let entry = &mut record.rounds[0];
    let mut other = entry.clone();
    if game.id == "jokers-wild" {
        for (cell, value) in entry.cells().filter(|(cell, _)| cell.field == "castle") {
            let Value::Number(count) = value else { continue };
            let _ = other.set(*cell, Some(Value::Number(-count)));
        }
        return (record.clone(), [record.rounds[0].clone(), other]);
    }
    for (team, score) in scores.into_iter().enumerate() {
        let cell = Cell::of("adjustments", Subject::Team(Team(u16::try_from(team).unwrap())));
        let _ = entry.set(cell, (score != 0).then_some(Value::Number(-score)));
    }
    let entry = entry.clone();
    (record, [entry.clone(), entry])
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wrong {
    Nothing,
    First,
    All,
}

fn long(game: &'static Game, rounds: usize, wrong: Wrong) -> Record {
    let (mut record, pair) = pair(game);
    record.rounds = pair.into_iter().cycle().take(rounds).collect();
    let broken = match wrong {
        Wrong::Nothing => 0,
        Wrong::First => 1,
        Wrong::All => rounds,
    };
    for round in record.rounds.iter_mut().take(broken) {
        let cell = Cell::of("adjustments", Subject::Team(Team(999)));
        let _ = round.set(cell, Some(Value::Number(5)));
    }
    record
}

/// Returns the time that this thread has had a processor, so that what else runs does not count; on
/// systems that do not tell, the time of day.
fn processor_time() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse().ok());
    told.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap(), Duration::from_nanos)
}

/// Returns the shortest time of each task in a few tries.
fn times(game: &'static Game, rounds: usize, wrong: Wrong) -> [Duration; 3] {
    let record = long(game, rounds, wrong);
    let mut best = [Duration::MAX; 3];
    for _ in 0..4 {
        let mut at = processor_time();
        let mut lap = || {
            let before = std::mem::replace(&mut at, processor_time());
            at.saturating_sub(before)
        };
        let evaluation = evaluate(&record);
        let whole = lap();
        let _ = evaluate_from(&record, &evaluation, rounds - 1);
        let last = lap();
        let _ = board(&record, &evaluation);
        let took = [whole, last, lap()];
        for (best, took) in best.iter_mut().zip(took) {
            *best = (*best).min(took);
        }
        if best.iter().all(|best| *best < LEAST) {
            break;
        }
    }
    best
}

#[test]
fn the_time_grows_with_the_rounds_and_not_with_their_square() {
    for game in rules::ALL {
        for wrong in [Wrong::Nothing, Wrong::First, Wrong::All] {
            let many = times(game, ROUNDS[1], wrong);
            if many.iter().all(|many| *many < LEAST) {
                continue;
            }
            let few = times(game, ROUNDS[0], wrong);
            for ((task, few), many) in TASKS.iter().zip(few).zip(many) {
                let is_square = many > LEAST && many > few * MOST;
                assert!(!is_square, "{}, {wrong:?}, {task}: {few:?}, then {many:?}", game.id);
            }
        }
    }
}
