//! Evaluates a record from the first changed round; earlier rounds keep their evaluation.
//!
//! Invariant: the result equals a full evaluation, which a law tests. A round depends on the setup,
//! itself and earlier rounds only.

use crate::evaluate::board::board_of;
use crate::evaluate::fold::Fold;
use crate::evaluate::read_round::seated;
use crate::grammar::round::PastRound;
use crate::{
    AWAY, Board, DecodeIssues, Diagnostic, Evaluation, Past, Record, RoundEntry, RoundState,
};

/// Evaluates a record whose setup and first `same` rounds are unchanged since `before`.
pub fn evaluate_from(record: &Record, before: &Evaluation, same: usize) -> Evaluation {
    let (rounds, nothing): (Vec<&RoundEntry>, _) =
        (record.rounds.iter().collect(), DecodeIssues::default());
    let mut fold = Fold::begin(record, &nothing);
    fold.take_over(rounds.get(..same).unwrap_or(&rounds), before);
    fold.run(&nothing, &rounds);
    fold.finish(&nothing, rounds.len())
}

/// Returns the board and the evaluation that the record would have with another entry as round
/// `number` (from 1); a number one past the last is a new round. `before` is the record's own
/// evaluation. `write` receives the rounds before it and returns the entry, with what could not be
/// decoded in it and a result of its own. Everything is computed once: the fields the round asks for
/// and the effect of its values.
pub fn preview_with<T>(
    record: &Record,
    before: &Evaluation,
    number: usize,
    write: impl FnOnce(&Past<'_>) -> (RoundEntry, DecodeIssues, T),
) -> (Board, Evaluation, T) {
    let (entry, found, said);
    let nothing = DecodeIssues::default();
    let mut rounds: Vec<&RoundEntry> = record.rounds.iter().collect();
    let mut fold = Fold::begin(record, &nothing);
    let earlier = rounds.get(..number.saturating_sub(1)).unwrap_or(&rounds);
    fold.take_over(earlier, before);
    fold.run(&nothing, earlier);
    (entry, found, said) = write(&fold.past());
    match number.checked_sub(1).and_then(|at| rounds.get_mut(at)) {
        Some(round) => *round = &entry,
        None => rounds.push(&entry),
    }
    fold.run(&found, &rounds);
    let evaluation = fold.finish(&found, rounds.len());
    (board_of(record, &rounds, &evaluation), evaluation, said)
}

impl<'a> Fold<'a> {
    fn take_over(&mut self, rounds: &[&'a RoundEntry], before: &Evaluation) {
        let valid = self.valid;
        let last = rounds.len().min(before.rounds.len());
        for (entry, evaluation) in rounds.iter().zip(&before.rounds) {
            let evaluation = evaluation.clone();
            if evaluation.state == RoundState::AfterEnd {
                self.after_end.push(evaluation);
            } else {
                let setup = seated(&self.setup, entry);
                self.played.push(PastRound { entry, evaluation, setup });
            }
        }
        let of_these = |said: &[Diagnostic]| -> Vec<Diagnostic> {
            let is_of = |problem: &&Diagnostic| {
                problem.round.is_some_and(|round| (1..=last).contains(&round))
            };
            said.iter().filter(is_of).cloned().collect()
        };
        let refused = of_these(&before.problems);
        let first_refused = refused.iter().filter_map(|problem| problem.round).min();
        self.valid &= refused.is_empty();
        self.problems.extend(refused);
        // Whether somebody ahead has missed a round is asked again at the end.
        let warned = of_these(&before.warnings).into_iter();
        self.warnings.extend(warned.filter(|said| said.field.as_deref() != Some(AWAY.id)));
        // Whether the game is over was last asked before the first problem.
        let asked = first_refused.map_or(self.played.len(), |round| round - 1);
        let rounds = self.played.get(..asked).unwrap_or(&self.played);
        if valid && !rounds.is_empty() {
            let past = Past { rounds, valid: true, ..self.past() };
            self.end = (self.setup.game().end)(&past);
        }
    }
}
