//! People across all evenings: the results of everybody's games.
//!
//! Invariants: everything is computed from records and stored nowhere. A game counts once it is
//! finished without problems; in a game with sides, everybody has their side's total and place.

mod figures;
mod wording;

use chrono::{DateTime, FixedOffset};

use scoring::{
    Evaluation, Game, Player, Record, RoundState, Standing, Team, TournamentState, evaluate,
};

pub use figures::{Figures, GameStats, OpponentRecord, PartnerRecord, Total, figures};
pub use wording::{month, tenths};

/// Number of a person in their file; it stays the same when they are renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PersonId(pub i64);

/// The result of a game for everybody in it.
#[derive(Debug, Clone)]
pub struct GameResult {
    /// The number of the game.
    pub number: i64,
    /// The rules.
    pub game: &'static Game,
    /// When it was played.
    pub when: DateTime<FixedOffset>,
    /// Whether it is finished and counts.
    pub over: bool,
    /// Everybody in seating order.
    pub seats: Vec<Seat>,
}

/// A person's result in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// The person.
    pub who: PersonId,
    /// Their team.
    pub team: Team,
    /// Place from 1; ties share it.
    pub place: usize,
    /// Their or their side's total, in the game's unit.
    pub total: i64,
    /// Whether they won.
    pub won: bool,
    /// Their role, in a game with roles.
    pub role: Option<&'static str>,
}

impl GameResult {
    /// Returns the result of a game. `people` has one person per player of the record.
    pub fn new(
        number: i64,
        record: &Record,
        evaluation: &Evaluation,
        people: &[PersonId],
        when: impl Into<DateTime<FixedOffset>>,
    ) -> GameResult {
        // Players who end the game before the first round have won nothing.
        let scored = evaluation.rounds.iter().any(|round| round.state == RoundState::Scored);
        let over = evaluation.is_finished() && evaluation.problems.is_empty() && scored;
        // A winner is first, even where somebody has a better total.
        let place = |standing: &Standing| {
            let wins = |it: &&Standing| over && evaluation.winners().contains(&it.team);
            let behind = evaluation.standings.iter().filter(wins);
            let behind = behind.filter(|winner| winner.rank > standing.rank).count();
            if wins(&standing) { 1 } else { standing.rank + behind }
        };
        let seats = people.iter().zip(0..).map(|(who, seat)| {
            let team = Player(seat).team(record.in_sides());
            let standing = evaluation.standings.iter().find(|standing| standing.team == team);
            Seat {
                who: *who,
                team,
                place: standing.map_or(0, place),
                total: standing.map_or(0, |standing| standing.total),
                won: over && evaluation.winners().contains(&team),
                role: role(&evaluation.tournament, team),
            }
        });
        let when = when.into();
        GameResult { number, game: record.game, when, over, seats: seats.collect() }
    }

    /// Evaluates a record and returns its result.
    pub fn read(
        number: i64,
        record: &Record,
        people: &[PersonId],
        when: impl Into<DateTime<FixedOffset>>,
    ) -> GameResult {
        GameResult::new(number, record, &evaluate(record), people, when)
    }

    /// Returns a person's result; `None` if they did not play.
    pub fn seat(&self, who: PersonId) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.who == who)
    }
}

/// Returns a player's role on a night of tables.
fn role(detail: &TournamentState, team: Team) -> Option<&'static str> {
    let night = detail.tables()?;
    let roles = night.roles.iter().flatten().zip(&night.by_role);
    let mut of = roles.filter(|(_, all)| all.iter().any(|standing| standing.team == team));
    of.next().map(|(role, _)| role.label)
}
