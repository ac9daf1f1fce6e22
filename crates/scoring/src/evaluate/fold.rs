//! The fold that evaluates a record, round by round.
//!
//! [`evaluate`] is total: every record has an evaluation. For each round it asks the game for the
//! deal, checks every declared field, lets the game check the rest and score the round if it has no
//! problems, and asks whether the game is over. Rounds after the end are kept with a warning and
//! not scored.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::evaluate::check_setup::{by_round, read_setup};
use crate::evaluate::read_round::read_round;
use crate::evaluate::read_round::{away_of, deal};
use crate::grammar::round::PastRound;
use crate::{
    AWAY, Away, Deal, DecodeIssues, Diagnostic, Evaluation, GameEnd, Past, Record, RefusedFields,
    RoundEntry, RoundEvaluation, RoundState, Setup, Standing, Status, Team, TournamentRound,
    TournamentState, WinsBy, as_number, counted, first_of,
};

/// Evaluates a record: scores, totals, standings, diagnostics, and what comes next.
///
/// Never fails: problems of the record are in [`Evaluation::problems`].
///
/// ```
/// use scoring::{Cell, Game, RULINGS, Record, RoundEntry, Subject, Team, Value, evaluate};
///
/// static GAME: Game = Game { id: "rulings", name: "Rulings alone", ..Game::BASE };
/// let mut record = Record::new(&GAME, ["Ada", "Ben"].map(str::to_owned).to_vec());
/// let ruling = Cell::of(RULINGS.spec.id, Subject::Team(Team(1)));
/// record.rounds.push(RoundEntry::from_iter([(ruling, Value::Number(5))]));
///
/// let evaluation = evaluate(&record);
/// assert!(evaluation.problems.is_empty());
/// assert_eq!(evaluation.totals, [0, 5]);
/// assert_eq!(evaluation.standings[0].total, 5);
/// ```
pub fn evaluate(record: &Record) -> Evaluation {
    evaluate_decoded(record, &DecodeIssues::default())
}

/// Evaluates a record with text that could not be decoded.
pub fn evaluate_decoded(record: &Record, found: &DecodeIssues) -> Evaluation {
    let rounds: Vec<&RoundEntry> = record.rounds.iter().collect();
    let mut fold = Fold::begin(record, found);
    fold.run(found, &rounds);
    fold.finish(found, rounds.len())
}

/// Calls `say` with the first `rounds` rounds of a record as rules see them.
pub(crate) fn before<T>(record: &Record, rounds: usize, say: impl FnOnce(&Past<'_>) -> T) -> T {
    let rounds: Vec<&RoundEntry> = record.rounds.iter().take(rounds).collect();
    let nothing = DecodeIssues::default();
    let mut fold = Fold::begin(record, &nothing);
    fold.run(&nothing, &rounds);
    say(&fold.past())
}

pub(super) struct Fold<'a> {
    pub(super) setup: Setup<'a>,
    pub(super) played: Vec<PastRound<'a>>,
    pub(super) after_end: Vec<Arc<RoundEvaluation>>,
    pub(super) end: GameEnd,
    pub(super) problems: Vec<Diagnostic>,
    pub(super) warnings: Vec<Diagnostic>,
    /// Whether everything that later rounds and the end of the game depend on is free of problems.
    pub(super) valid: bool,
}

impl<'a> Fold<'a> {
    pub(super) fn begin(record: &'a Record, found: &DecodeIssues) -> Fold<'a> {
        let (setup, problems, valid) = read_setup(record, found);
        let (played, after_end, end) = (Vec::new(), Vec::new(), GameEnd::NotYet);
        Fold { setup, played, after_end, end, problems, warnings: Vec::new(), valid }
    }

    pub(super) fn past(&self) -> Past<'_> {
        Past { setup: &self.setup, rounds: &self.played, valid: self.valid }
    }

    pub(super) fn run(&mut self, found: &DecodeIssues, rounds: &[&'a RoundEntry]) {
        let game = self.setup.game();
        // Reported even if the names have problems: a round after the last is out of place in any
        // case.
        let length = (game.length)(&self.setup);
        let mut found = by_round(found);
        let known = self.played.len() + self.after_end.len();
        self.played.reserve_exact(rounds.len().saturating_sub(known));
        for (index, entry) in rounds.iter().enumerate().skip(known) {
            let number = index + 1;
            let valid = self.valid;
            let before = index.checked_sub(1).and_then(|before| rounds.get(before));
            let refused = match (self.played.last(), self.after_end.is_empty()) {
                (Some(played), true) => &played.refused,
                _ => RefusedFields::NONE,
            };
            let waits = before.is_some_and(|before| (game.awaits)(before, refused));
            let is_beyond = length.is_some_and(|length| number > length);
            let over = matches!(self.end, GameEnd::Over { .. })
                || is_beyond && !(waits && self.after_end.is_empty());
            if over && waits {
                let message = format!("Round {number} began before round {index} was complete.");
                self.problems.push(Diagnostic::round(number, None, message));
            }
            if over {
                let message = format!(
                    "Round {number} was played after the game had ended. It is kept but not scored."
                );
                self.warnings.push(Diagnostic::round(number, None, message));
                let round = after_end(&self.past(), number);
                self.after_end.push(Arc::new(round));
                continue;
            }
            let known = found.remove(&number).unwrap_or_default();
            let (round, said) = read_round(self.past(), &self.setup, entry, known);
            self.valid &= said.refused.is_empty();
            self.problems.extend(said.refused);
            self.warnings.extend(said.warned);
            self.played.push(round);
            let is_known = self.setup.valid;
            if let Some(carry) = game.carry.filter(|_| is_known) {
                let past = Past { valid, ..self.past() };
                let scored = past.last().zip(self.played.last());
                let carried = scored.map(|(round, scored)| carry(&round, &scored.scores));
                if let Some((round, carried)) = self.played.last_mut().zip(carried) {
                    Arc::make_mut(&mut round.evaluation).carried = carried;
                }
            }
            if let Some(totals) = game.totals.filter(|_| is_known) {
                let totals = totals(&Past { valid, ..self.past() });
                if let Some(round) = self.played.last_mut() {
                    Arc::make_mut(&mut round.evaluation).totals = totals;
                }
            }
            if self.valid {
                self.end = (game.end)(&self.past());
            }
        }
    }

    pub(super) fn finish(mut self, found: &DecodeIssues, rounds: usize) -> Evaluation {
        let beyond = found.problems.iter().filter(|it| it.round.is_some_and(|it| it > rounds));
        self.problems.extend(beyond.cloned());
        let (setup, game) = (&self.setup, self.setup.game());
        let past = self.past();
        let standings = ranked(&past, setup.teams());
        let missed = missed(&past, &standings);
        let status = status(&past, &self.end, &standings);
        let money = game.money.filter(|_| setup.valid);
        let money = money.map(|money| money(&past, status.winners()));
        let totals = setup.teams().map(|team| past.total(team)).collect();
        let tournament =
            if setup.valid { (game.tournament_state)(&past) } else { TournamentState::Plain };
        let (start, goal) =
            if setup.valid { ((game.start)(setup), (game.goal)(setup)) } else { (0, None) };
        let rounds =
            self.played.into_iter().map(|round| round.evaluation).chain(self.after_end).collect();
        let (problems, mut warnings) = (self.problems, self.warnings);
        warnings.extend(missed);
        Evaluation {
            rounds,
            totals,
            start,
            goal,
            standings,
            status,
            money,
            tournament,
            problems,
            warnings,
        }
    }
}

fn after_end(past: &Past<'_>, number: usize) -> RoundEvaluation {
    let totals: Vec<i64> = past.setup.teams().map(|team| past.total(team)).collect();
    RoundEvaluation {
        deal: Deal::new(number, None),
        state: RoundState::AfterEnd,
        refused: RefusedFields::default(),
        lines: Vec::new(),
        row_words: Vec::new(),
        scores: vec![0; totals.len()],
        totals,
        tournament: TournamentRound::Plain,
        carried: Vec::new(),
    }
}

fn missed(past: &Past<'_>, standings: &[Standing]) -> Option<Diagnostic> {
    let low_wins = past.setup.valid && past.setup.game().wins_by == WinsBy::Lowest;
    let first = if low_wins { first_of(standings) } else { Vec::new() };
    let missed = |team: &Team| past.iter().filter(|round| round.setup.away.has(*team)).count();
    let away: Vec<Team> = first.iter().copied().filter(|team| missed(team) > 0).collect();
    let most = away.iter().map(missed).max()?;
    let lead = match (first.len(), away.len()) {
        (1, _) => "is ahead, but has",
        (_, 1) => "shares the lead, but has",
        _ => "share the lead, but have",
    };
    let up_to = if away.iter().all(|team| missed(team) == most) { "" } else { "up to " };
    let (names, rounds) =
        (past.setup.team_names(&away), counted(as_number(most), "round", "rounds"));
    let message = format!("{names} {lead} missed {up_to}{rounds}.");
    Some(Diagnostic::round(past.count(), Some(AWAY.id), message))
}

fn status(past: &Past<'_>, end: &GameEnd, standings: &[Standing]) -> Status {
    let notice = match end.clone() {
        GameEnd::Over { winners, why } => return Status::Finished { winners, why, by_rules: true },
        GameEnd::Tied(notice) => Some(notice),
        GameEnd::NotYet => None,
    };
    if past.setup.record.ended {
        let mut winners = first_of(standings);
        winners.sort_unstable();
        let why = "ended early".to_owned();
        return Status::Finished { winners, why, by_rules: false };
    }
    let waits = if past.setup.valid { (past.setup.game().unfinished_round)(past) } else { None };
    let away =
        past.rounds.last().map_or(Away::NOBODY, |round| away_of(past.setup.record, round.entry));
    Status::Playing { next: waits.unwrap_or_else(|| deal(past, away)), notice }
}

/// Returns these teams by rank, best first; ties share a rank, in seating order.
pub fn ranked(past: &Past<'_>, teams: impl Iterator<Item = Team>) -> Vec<Standing> {
    let key = past.setup.game().rank_key;
    by_key(teams, |team| (key(past, team), past.total(team)))
}

/// Returns these teams by a score, best first; ties share a rank, in the order given.
pub fn ranked_by(teams: &[Team], score: impl Fn(Team) -> i64) -> Vec<Standing> {
    by_key(teams.iter().copied(), |team| (score(team), score(team)))
}

/// Returns teams by a key, the largest first; `of` returns the key and the total of a team.
fn by_key<K: Ord + Copy>(
    teams: impl Iterator<Item = Team>,
    of: impl Fn(Team) -> (K, i64),
) -> Vec<Standing> {
    let mut teams: Vec<(Team, (K, i64))> = teams.map(|team| (team, of(team))).collect();
    // The sort is stable: teams that tie stay in order.
    teams.sort_by_key(|(_, (key, _))| Reverse(*key));
    let mut standings: Vec<Standing> = Vec::with_capacity(teams.len());
    let mut before = None;
    for (index, (team, (key, total))) in teams.into_iter().enumerate() {
        let rank = match (before, standings.last()) {
            (Some(same), Some(before)) if same == key => before.rank,
            _ => index + 1,
        };
        before = Some(key);
        standings.push(Standing { rank, team, total });
    }
    standings
}
