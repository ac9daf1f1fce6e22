//! The one fold: a record in, everything that follows from it out.
//!
//! [`evaluate`] is total: any record gives a reading. It asks the game for each round's deal,
//! checks every declared field, lets the game check the rest, has it score what has no
//! problem, and asks whether it is over. Rounds after the end are kept, not scored, and said
//! in a warning.

mod incremental;
mod setup;

pub use incremental::{evaluate_from, preview, with_past_from};
pub use setup::players_fault;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::check;
use super::deal::Deal;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::field::{FieldKind, FieldSpec, Item, Scope};
use super::game::{ADJUSTMENTS, DEALER, Dealer, Game, GameEnd, Money, Totals};
use super::record::{Cell, Record, RoundEntry, RoundPath, Subject, Value};
use super::round::{Past, Played, Round};
use super::score_lines::{ScoreLine, ScoreLines, sums};
use super::seats::{Player, Team};
use super::setup::Setup;
use super::tournament_state::{TournamentRound, TournamentState};
use setup::read_setup;

/// What follows from a record.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// Every round that was written, in order; shared with the next reading, where that
    /// leaves the round as it is.
    pub rounds: Vec<Arc<RoundEvaluation>>,
    /// Each team's total, in the game's unit.
    pub totals: Vec<i64>,
    /// What every total started at.
    pub start: i64,
    /// The total that is played to, where there is one.
    pub goal: Option<i64>,
    /// All teams, best first; ties share a rank and stand in seating order.
    pub standings: Vec<Standing>,
    /// Whether it goes on, and how.
    pub status: Status,
    /// The money on the table, in games for money.
    pub money: Option<Money>,
    /// What follows beside, in games at several tables.
    pub tournament: TournamentState,
    /// What the record cannot stand with, in order.
    pub problems: Vec<Diagnostic>,
    /// What is worth a second look, in order.
    pub warnings: Vec<Diagnostic>,
}

/// One round as it was read.
#[derive(Debug, Clone, PartialEq)]
pub struct RoundEvaluation {
    /// What it was dealt as.
    pub deal: Deal,
    /// Whether it counts.
    pub state: RoundState,
    /// Why everybody scored what they did; adjustments last.
    pub lines: Vec<ScoreLine>,
    /// Each team's score.
    pub scores: Vec<i64>,
    /// Each team's total after it.
    pub totals: Vec<i64>,
    /// What it came to at its tables.
    pub tournament: TournamentRound,
}

impl RoundEvaluation {
    /// The reasons of one team's score.
    pub fn reasons(&self, team: Team) -> impl Iterator<Item = &ScoreLine> {
        self.lines.iter().filter(move |line| line.team == team)
    }
}

/// Whether a round counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoundState {
    /// It was scored.
    Scored,
    /// It has a problem and was not scored.
    Refused,
    /// The game was over before it.
    AfterEnd,
}

/// A team's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// From 1; ties share.
    pub rank: usize,
    /// Who.
    pub team: Team,
    /// Their total.
    pub total: i64,
}

/// Whether a game goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// It goes on with this deal.
    Playing {
        /// The next deal.
        next: Deal,
        /// Why it goes on although it might have ended.
        notice: Option<String>,
    },
    /// It is over.
    Finished {
        /// Everybody who won, in order.
        winners: Vec<Team>,
        /// By what, without its subject ("reached 500").
        why: String,
        /// Whether the rules ended it, or the players.
        by_rules: bool,
    },
}

impl Evaluation {
    /// Who won; nobody while it goes on.
    pub fn winners(&self) -> &[Team] {
        match &self.status {
            Status::Playing { .. } => &[],
            Status::Finished { winners, .. } => winners,
        }
    }

    /// The next deal, while it goes on.
    pub fn next(&self) -> Option<&Deal> {
        match &self.status {
            Status::Playing { next, .. } => Some(next),
            Status::Finished { .. } => None,
        }
    }

    /// Whether it is over.
    pub fn is_finished(&self) -> bool {
        matches!(self.status, Status::Finished { .. })
    }
}

/// What was found wrong before reading, where a file or a form could not be turned into
/// cells: those cells are left blank, and the problem says why.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DecodeIssues {
    /// The problems, with round and field.
    pub problems: Vec<Diagnostic>,
    /// The options that could not be turned into values.
    pub options: Vec<&'static str>,
}

/// Reads a record.
pub fn evaluate(record: &Record) -> Evaluation {
    evaluate_decoded(record, &DecodeIssues::default())
}

/// Reads a record of which something was found wrong before.
pub fn evaluate_decoded(record: &Record, found: &DecodeIssues) -> Evaluation {
    let rounds: Vec<&RoundEntry> = record.rounds.iter().collect();
    let mut fold = Fold::default();
    let setup = fold.begin(record, found);
    fold.run(&setup, found, &rounds);
    fold.finish(&setup, found, rounds.len())
}

/// What can be said of a record's first rounds, so many of them, as the rules see them.
pub(super) fn before<T>(record: &Record, rounds: usize, say: impl FnOnce(&Past<'_>) -> T) -> T {
    let rounds: Vec<&RoundEntry> = record.rounds.iter().take(rounds).collect();
    let mut fold = Fold::default();
    let setup = fold.begin(record, &DecodeIssues::default());
    fold.run(&setup, &DecodeIssues::default(), &rounds);
    say(&fold.past(&setup))
}

/// The fold over the rounds, on its way.
struct Fold<'a> {
    played: Vec<Played<'a>>,
    late: Vec<Arc<RoundEvaluation>>,
    verdict: GameEnd,
    problems: Vec<Diagnostic>,
    warnings: Vec<Diagnostic>,
    /// Whether nothing is a problem that a later round or the end of the game needs.
    sound: bool,
}

impl Default for Fold<'_> {
    fn default() -> Self {
        Fold {
            played: Vec::new(),
            late: Vec::new(),
            verdict: GameEnd::NotYet,
            problems: Vec::new(),
            warnings: Vec::new(),
            sound: true,
        }
    }
}

impl<'a> Fold<'a> {
    /// Reads the set-up.
    fn begin(&mut self, record: &'a Record, found: &DecodeIssues) -> Setup<'a> {
        let (setup, problems, sound) = read_setup(record, found);
        self.problems = problems;
        self.sound = sound;
        setup
    }

    fn past<'b>(&'b self, setup: &'b Setup<'b>) -> Past<'b> {
        Past { setup, rounds: &self.played, valid: self.sound }
    }

    /// Reads these rounds, from the first that was not read before.
    fn run(&mut self, setup: &Setup<'_>, found: &DecodeIssues, rounds: &[&'a RoundEntry]) {
        let game = setup.game();
        // Said even where the names are wrong: a round after the last is then none all the same.
        let length = (game.length)(setup);
        let mut found = by_round(found);
        let known = self.played.len() + self.late.len();
        for (index, entry) in rounds.iter().enumerate().skip(known) {
            let number = index + 1;
            let sound = self.sound;
            let past = Past { setup, rounds: &self.played, valid: sound };
            let over = matches!(self.verdict, GameEnd::Over { .. })
                || length.is_some_and(|length| number > length);
            if over {
                let message = format!(
                    "Round {number} was played after the game had ended; it is kept and not scored."
                );
                self.warnings.push(Diagnostic::round(number, None, message));
                self.late.push(Arc::new(after_end(&past, number)));
                continue;
            }
            let (round, said) = read_round(past, entry, found.remove(&number).unwrap_or_default());
            self.sound &= said.refused.is_empty();
            self.problems.extend(said.refused);
            self.warnings.extend(said.warned);
            self.played.push(round);
            if let (Totals::By(tally), true) = (game.totals, setup.is_valid()) {
                let totals = tally(&Past { setup, rounds: &self.played, valid: sound });
                if let Some(round) = self.played.last_mut() {
                    Arc::make_mut(&mut round.evaluation).totals = totals;
                }
            }
            if self.sound {
                self.verdict = (game.end)(&Past { setup, rounds: &self.played, valid: true });
            }
        }
    }

    /// What follows from all rounds together.
    fn finish(mut self, setup: &Setup<'_>, found: &DecodeIssues, rounds: usize) -> Evaluation {
        self.problems
            .extend(found.problems.iter().filter(|problem| is_beyond(problem, rounds)).cloned());
        let game = setup.game();
        let verdict = std::mem::replace(&mut self.verdict, GameEnd::NotYet);
        let past = self.past(setup);
        let standings = standings(&past);
        let status = status(&past, verdict, &standings);
        let winners: &[Team] = match &status {
            Status::Finished { winners, .. } => winners,
            Status::Playing { .. } => &[],
        };
        let money = game.money.filter(|_| setup.is_valid()).map(|money| money(&past, winners));
        let totals = setup.teams().map(|team| past.total(team)).collect();
        let detail =
            if setup.is_valid() { (game.tournament_state)(&past) } else { TournamentState::Plain };
        let (start, goal) =
            if setup.is_valid() { ((game.start)(setup), (game.goal)(setup)) } else { (0, None) };
        let rounds =
            self.played.into_iter().map(|round| round.evaluation).chain(self.late).collect();
        let (problems, warnings) = (self.problems, self.warnings);
        Evaluation {
            rounds,
            totals,
            start,
            goal,
            standings,
            status,
            money,
            tournament: detail,
            problems,
            warnings,
        }
    }
}

fn is_beyond(problem: &Diagnostic, rounds: usize) -> bool {
    problem.round.is_some_and(|round| round > rounds)
}

/// The problems found before, by round (0 is the set-up), each field and place once.
fn by_round(found: &DecodeIssues) -> BTreeMap<usize, Vec<Diagnostic>> {
    let mut rounds: BTreeMap<usize, Vec<Diagnostic>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for problem in &found.problems {
        let number = problem.round.unwrap_or(0);
        if seen.insert((number, problem.place, problem.field.as_deref())) {
            rounds.entry(number).or_default().push(problem.clone());
        }
    }
    rounds
}

fn after_end(past: &Past<'_>, number: usize) -> RoundEvaluation {
    let totals: Vec<i64> = past.setup.teams().map(|team| past.total(team)).collect();
    RoundEvaluation {
        deal: Deal::new(number, None),
        state: RoundState::AfterEnd,
        lines: Vec::new(),
        scores: vec![0; totals.len()],
        totals,
        tournament: TournamentRound::Plain,
    }
}

/// The deal that comes after this past.
pub(super) fn deal(past: &Past<'_>) -> Deal {
    let game = past.setup.game();
    let dealer = match (game.dealer, past.rounds.last()) {
        (Dealer::Nobody, _) => None,
        (Dealer::By(dealer), _) if past.setup.is_valid() => dealer(past),
        (Dealer::Left | Dealer::By(_), Some(last)) => {
            last.deal.dealer.map(|dealer| past.setup.left_of(dealer))
        }
        _ => past.setup.first_dealer(),
    };
    let mut deal = Deal::new(past.next_number(), dealer);
    if past.setup.is_valid() {
        (game.deal)(past, &mut deal);
    }
    deal
}

fn read_round<'a>(
    past: Past<'_>,
    entry: &'a RoundEntry,
    known: Vec<Diagnostic>,
) -> (Played<'a>, Diagnostics) {
    let setup = past.setup;
    let game = setup.game();
    let mut deal = deal(&past);
    if let Some(Value::Player(dealer)) = entry.get(&Cell::one(DEALER.id)) {
        deal = redealt(&past, deal, check::known(*dealer, setup));
    } else if known.iter().any(|problem| problem.field.as_deref() == Some(DEALER.id)) {
        deal = redealt(&past, deal, None);
    }

    let mut problems = Diagnostics::new(deal.number, known);
    let whole_round = problems.faults().whole();
    if !whole_round {
        let faults = problems.faults().clone();
        let round = Round::at(past, &deal, entry, &faults, TournamentRound::PLAIN);
        if setup.is_valid() {
            check_fields(&round, game, &mut problems);
        } else {
            check_without_players(&round, game.items, &mut problems);
            for spec in game.common_fields().filter(|spec| is_for_anybody(&round, spec)) {
                check::field(&round, spec, &mut problems);
            }
        }
    }
    let mut detail = TournamentRound::Plain;
    if !whole_round && setup.is_valid() {
        let faults = problems.faults().clone();
        let round = Round::at(past, &deal, entry, &faults, TournamentRound::PLAIN);
        check::groups(&round, game.items, &mut problems);
        (game.check)(&round, &mut problems);
        detail = (game.resolve_tables)(&Round::at(past, &deal, entry, problems.faults(), &detail));
    }

    let mut faults = problems.faults().clone();
    if !setup.is_valid() {
        let _ = faults.add(RoundPath::ROUND, "");
    }
    let lines = if faults.is_empty() {
        lines_of(&Round::at(past, &deal, entry, &faults, &detail), game)
    } else {
        Vec::new()
    };
    let scores: Vec<i64> = sums(&lines, setup.team_count());
    let totals = setup.teams().zip(&scores);
    let totals = totals.map(|(team, score)| past.total(team).saturating_add(*score)).collect();
    let state = if faults.is_empty() { RoundState::Scored } else { RoundState::Refused };
    let reading =
        Arc::new(RoundEvaluation { deal, state, lines, scores, totals, tournament: detail });
    (Played { entry, refused: faults, evaluation: reading }, problems)
}

/// The same deal by somebody out of turn, or by nobody knows whom: what depends on the dealer
/// follows.
pub(super) fn redealt(past: &Past<'_>, deal: Deal, dealer: Option<Player>) -> Deal {
    if dealer == deal.dealer {
        return deal;
    }
    let mut other = Deal::new(deal.number, dealer);
    if past.setup.is_valid() {
        (past.setup.game().deal)(past, &mut other);
    }
    other
}

fn check_fields(round: &Round<'_>, game: &'static Game, problems: &mut Diagnostics) {
    check::items(round, game.items, problems);
    for spec in game.common_fields() {
        check::field(round, spec, problems);
    }
    let common: Vec<&str> = game.common_fields().map(|spec| spec.id).collect();
    for (place, id) in check::strangers(round, game.items, &common) {
        let message = match game.field(id) {
            Some(spec) => format!("{} is not written at this place.", spec.label),
            None => format!("{} has nothing called {id}.", game.name),
        };
        problems.refuse_at(place, id, message);
    }
}

/// Checks what has one value a round or a side: all that can be said without knowing who plays.
fn check_without_players(round: &Round<'_>, items: &[Item], problems: &mut Diagnostics) {
    for item in items {
        match item {
            Item::Field(spec) if is_for_anybody(round, spec) && (spec.when)(round) => {
                check::field(round, spec, problems);
            }
            Item::Field(_) => {}
            Item::Group(group) => {
                for part in round.each(group).filter(|part| !part.here.is_blank()) {
                    check_without_players(&part, group.items, problems);
                }
            }
        }
    }
}

/// Whether a field can be checked whoever plays.
fn is_for_anybody(round: &Round<'_>, spec: &FieldSpec) -> bool {
    // Side A and side B are there whoever plays.
    let sides = round.setup.game().player_counts.alone.1 == 0;
    let by_name =
        matches!(spec.kind, FieldKind::Player | FieldKind::Players(..) | FieldKind::Pairs);
    !by_name
        && match spec.scope {
            Scope::One | Scope::Parts(_) => true,
            Scope::Team => sides && spec.has_fixed_limits(),
            Scope::Player | Scope::TeamParts(_) => false,
        }
}

fn lines_of(round: &Round<'_>, game: &'static Game) -> Vec<ScoreLine> {
    let mut points = ScoreLines::new(round.setup);
    (game.score)(round, &mut points);
    if matches!(game.totals, Totals::By(_)) {
        return points.into_lines();
    }
    for (key, value) in round.entry().of(ADJUSTMENTS.id, RoundPath::ROUND) {
        if let (Some(team), Value::Number(number)) = (check::team_of(key, round.setup), value) {
            points.add(team, *number, "adjustment");
        }
    }
    points.into_lines()
}

fn standings(past: &Past<'_>) -> Vec<Standing> {
    ranked(past, past.setup.teams())
}

/// These teams by rank, best first; ties share a rank and stand in seating order.
pub fn ranked(past: &Past<'_>, teams: impl Iterator<Item = Team>) -> Vec<Standing> {
    let order = past.setup.game().rank_key;
    let mut teams: Vec<(Team, [i64; 3])> = teams.map(|team| (team, order(past, team))).collect();
    // The sort is stable: teams that tie stay in seating order.
    teams.sort_by_key(|(_, order)| std::cmp::Reverse(*order));
    let mut standings: Vec<Standing> = Vec::with_capacity(teams.len());
    let mut before: Option<(usize, [i64; 3])> = None;
    for (index, (team, order)) in teams.into_iter().enumerate() {
        let rank = match before {
            Some((rank, same)) if same == order => rank,
            _ => index + 1,
        };
        before = Some((rank, order));
        standings.push(Standing { rank, team, total: past.total(team) });
    }
    standings
}

fn status(past: &Past<'_>, verdict: GameEnd, standings: &[Standing]) -> Status {
    let notice = match verdict {
        GameEnd::Over { winners, why } => return Status::Finished { winners, why, by_rules: true },
        GameEnd::Tied(notice) => Some(notice),
        GameEnd::NotYet => None,
    };
    if past.setup.record().ended {
        let best = standings.iter().filter(|standing| standing.rank == 1);
        let mut winners: Vec<Team> = best.map(|standing| standing.team).collect();
        winners.sort_unstable();
        let why = "when the players stopped".to_owned();
        return Status::Finished { winners, why, by_rules: false };
    }
    let waits =
        if past.setup.is_valid() { (past.setup.game().unfinished_round)(past) } else { None };
    Status::Playing { next: waits.unwrap_or_else(|| deal(past)), notice }
}

/// The key of a common field's cell for the whole round.
pub const fn whole(field: &'static str) -> Cell {
    Cell { field, place: RoundPath::ROUND, subject: Subject::One }
}
