//! People over all evenings: what the games that somebody sat at came to for them.
//!
//! Invariants: everything here follows from records as they were read, and none of it is kept
//! in a file. A game counts once it is over and stands without a problem; in a game of sides
//! everybody has their side's total and place.

mod figures;
pub mod shared_data;
mod stats_cache;
mod wording;

use chrono::{DateTime, Utc};

use crate::engine::{
    Evaluation, Game, Player, Record, RoundState, Team, TournamentState, evaluate,
};

pub use figures::{Against, ByGame, Figures, Total, With, figures};
pub use stats_cache::{StatsCache, WinCount};
pub use wording::month;

/// Somebody, by their number; the same on every evening, whatever they are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Who(pub i64);

/// What one game came to for those who sat at it.
#[derive(Debug, Clone)]
pub struct Played {
    /// The number of the game, which tells it from others.
    pub number: i64,
    /// What was played.
    pub game: &'static Game,
    /// When it was begun.
    pub when: DateTime<Utc>,
    /// Whether it is over and counts.
    pub over: bool,
    /// Everybody who sat at it, in seating order.
    pub seats: Vec<Seat>,
}

/// What one game came to for somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    /// Who.
    pub who: Who,
    /// The team they scored for.
    pub team: Team,
    /// Their place, from 1; ties share.
    pub place: usize,
    /// Their total, or their side's, in the game's unit.
    pub total: i64,
    /// Whether they are among the winners.
    pub won: bool,
    /// Which role they had, where the game has roles.
    pub role: Option<&'static str>,
}

impl Played {
    /// Returns what a game came to. `people` says who sits where, one a player of the record.
    pub fn new(
        number: i64,
        record: &Record,
        reading: &Evaluation,
        people: &[Who],
        when: DateTime<Utc>,
    ) -> Played {
        // Who stop before the first round have won nothing.
        let scored = reading.rounds.iter().any(|round| round.state == RoundState::Scored);
        let over = reading.is_finished() && reading.problems.is_empty() && scored;
        let seats = people.iter().zip(0..).map(|(who, seat)| {
            let team = Player(seat).team(record.in_sides());
            let standing = reading.standings.iter().find(|standing| standing.team == team);
            Seat {
                who: *who,
                team,
                place: standing.map_or(0, |standing| standing.rank),
                total: standing.map_or(0, |standing| standing.total),
                won: over && reading.winners().contains(&team),
                role: role(&reading.tournament, team),
            }
        });
        Played { number, game: record.game, when, over, seats: seats.collect() }
    }

    /// Reads a record, and says what it came to.
    pub fn read(number: i64, record: &Record, people: &[Who], when: DateTime<Utc>) -> Played {
        Played::new(number, record, &evaluate(record), people, when)
    }

    /// Returns what it came to for somebody; nothing if they did not sit at it.
    pub fn seat(&self, who: Who) -> Option<&Seat> {
        self.seats.iter().find(|seat| seat.who == who)
    }
}

/// Returns which role a player has at a night of tables.
fn role(detail: &TournamentState, team: Team) -> Option<&'static str> {
    let night = detail.tables()?;
    let roles = night.roles.iter().zip(&night.by_role);
    let mut of = roles.filter(|(_, all)| all.iter().any(|standing| standing.team == team));
    of.next().map(|(role, _)| role.label)
}
