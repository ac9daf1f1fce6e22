//! Reading a record again of which the first rounds are as they were: what follows from them is
//! taken over, and the fold goes on from the first round that differs.
//!
//! Invariant: it is the same as reading everything from the start. A round depends on the
//! set-up, on itself and on the rounds before it, and on nothing else; a law tries it.

use super::{Fold, Found, Played, Reading, RoundState};
use crate::engine::board::{Board, board_of};
use crate::engine::game::Verdict;
use crate::engine::problem::{Faults, Problem};
use crate::engine::record::{Entry, Place, Record};
use crate::engine::round::Past;
use crate::engine::setup::Setup;

/// Reads a record whose set-up and first rounds, so many of them, are as they were when it was
/// read `before`.
pub fn read_again(record: &Record, before: &Reading, same: usize) -> Reading {
    let rounds: Vec<&Entry> = record.rounds.iter().collect();
    go_on(record, &rounds, &Found::default(), before, same)
}

/// What would follow if round `number` (from 1) of a record said this; one more than there are
/// is a new round. `reading` is what follows from the record as it is.
pub fn preview(
    record: &Record,
    reading: &Reading,
    number: usize,
    entry: &Entry,
    found: &Found,
) -> (Board, Reading) {
    let mut rounds: Vec<&Entry> = record.rounds.iter().collect();
    match number.checked_sub(1).and_then(|at| rounds.get_mut(at)) {
        Some(round) => *round = entry,
        None => rounds.push(entry),
    }
    let same = if number == 0 { record.rounds.len() } else { number - 1 };
    let reading = go_on(record, &rounds, found, reading, same);
    (board_of(record, &rounds, &reading), reading)
}

/// Looks at what comes after the first rounds of a record, so many of them, of which `reading`
/// says what follows.
pub fn look_again<T>(
    record: &Record,
    reading: &Reading,
    rounds: usize,
    say: impl FnOnce(&Past<'_>) -> T,
) -> T {
    let rounds: Vec<&Entry> = record.rounds.iter().take(rounds).collect();
    let (mut fold, nothing) = (Fold::default(), Found::default());
    let setup = fold.begin(record, &nothing);
    fold.take_over(&setup, &rounds, reading);
    fold.run(&setup, &nothing, &rounds);
    say(&fold.past(&setup))
}

fn go_on(
    record: &Record,
    rounds: &[&Entry],
    found: &Found,
    before: &Reading,
    same: usize,
) -> Reading {
    let mut fold = Fold::default();
    let setup = fold.begin(record, found);
    // What was found in the set-up or in those rounds was not known before.
    let is_new = |problem: &Problem| problem.round.is_none_or(|round| round <= same);
    if found.options.is_empty() && !found.problems.iter().any(is_new) {
        fold.take_over(&setup, rounds.get(..same).unwrap_or(rounds), before);
    }
    fold.run(&setup, found, rounds);
    fold.finish(&setup, found, rounds.len())
}

impl<'a> Fold<'a> {
    /// Goes past these rounds, as they were read before.
    fn take_over(&mut self, setup: &Setup<'_>, rounds: &[&'a Entry], before: &Reading) {
        let sound = self.sound;
        let last = rounds.len().min(before.rounds.len());
        let rounds = rounds.iter().zip(&before.rounds).zip(1..);
        let is_of = |problem: &&Problem, first: usize, last: usize| {
            problem.round.is_some_and(|round| (first..=last).contains(&round))
        };
        for ((entry, reading), number) in rounds {
            if reading.state == RoundState::AfterEnd {
                self.late.push(reading.clone());
                continue;
            }
            let here = before.problems.iter().filter(|problem| is_of(problem, number, number));
            let mut faults = Faults::of(here);
            if !setup.is_sound() {
                let _ = faults.add(Place::ROUND, "");
            }
            self.played.push(Played { entry, faults, reading: reading.clone() });
        }
        let of_these = |said: &[Problem]| -> Vec<Problem> {
            said.iter().filter(|problem| is_of(problem, 1, last)).cloned().collect()
        };
        let refused = of_these(&before.problems);
        let first_refused = refused.iter().filter_map(|problem| problem.round).min();
        self.sound &= refused.is_empty();
        self.problems.extend(refused);
        self.warnings.extend(of_these(&before.warnings));
        // It was last asked whether the game is over before the first problem.
        let asked = first_refused.map_or(self.played.len(), |round| round - 1);
        let rounds = self.played.get(..asked).unwrap_or(&self.played);
        if sound && !rounds.is_empty() {
            self.verdict = (setup.game().end)(&Past { setup, rounds, sound: true });
        } else {
            self.verdict = Verdict::On;
        }
    }
}
