//! Who plays an ordinary game: people join, change seats, or turn out to be somebody else.
//!
//! Who is away from a round is a value of that round, and is in its form.
//! Source: the common rules of records, *Away*.

use std::collections::BTreeMap;

use crate::OpenGame;
use crate::form::RoundForm;
use crate::session::PendingChange;
use crate::tournament::arrival_fault;
use scoring::names;
use scoring::wording::verb;
use scoring::{
    AWAY, Cell, Change, DEALER, Edit, Game, Player, RULINGS, Record, RoundEntry, RoundPath,
    SeatIndex, SeatMoves, Subject, Value, evaluate, parse, ruling_cell,
};

/// Why nobody joins or leaves a game with sides, and what can be done instead.
pub(crate) const FIXED_SIDES: &str = "In a game with sides, nobody can join or leave. End the \
                                      game, or replace a player in all its rounds.";

/// What somebody who joins starts with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// What a new player has: usually nothing.
    Nothing,
    /// The average of the others, rounded.
    Average,
    /// The total of whoever is last.
    Last,
    /// This total, in the game's unit.
    Total(i64),
}

/// The totals that somebody who joins can start with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartTotals {
    /// What a new player has.
    pub nothing: i64,
    /// The average of the others, rounded.
    pub average: i64,
    /// The total of whoever is last.
    pub last: i64,
}

impl OpenGame {
    /// Returns why nobody can join; `None` if somebody can.
    pub fn joining_fault(&self) -> Option<String> {
        let record = self.record();
        let Game { name, player_counts: counts, .. } = record.game;
        let count = record.players.len() + 1;
        if !record.allows_away() {
            return Some(FIXED_SIDES.to_owned());
        }
        if counts.allows(count) && counts.in_sides(count) {
            return Some(format!("{name} for {count} is played in sides: nobody can join."));
        }
        if !counts.allows(count) {
            return Some(format!("{name} is for {} players: nobody can join.", counts.words()));
        }
        let over = self.evaluation().is_finished();
        over.then(|| "The game is over: nobody can join.".to_owned())
    }

    /// Returns the totals that somebody who joins can start with.
    pub fn start_totals(&self) -> StartTotals {
        let totals = &self.evaluation().totals;
        let mut players = self.record().players.clone();
        players.push(String::new());
        let joined = evaluate(&joined(self.record(), players, Player::at(totals.len())));
        let nothing = joined.totals.last().copied().unwrap_or(0);
        let last = self.evaluation().standings.last().map_or(nothing, |standing| standing.total);
        let count = i64::try_from(totals.len()).unwrap_or(1).max(1);
        let sum: i64 = totals.iter().sum();
        let average = (2 * sum + count).div_euclid(2 * count);
        StartTotals { nothing, average, last }
    }

    /// Lets somebody join on the left of `left_of`, in the next round as typed so far in its form.
    pub fn join(
        &self,
        name: &str,
        left_of: Player,
        start: Start,
        form: &RoundForm,
    ) -> Result<PendingChange, String> {
        let name = names::clean(name);
        let record = self.record();
        if let Some(fault) = self.joining_fault().or_else(|| arrival_fault(record, &name)) {
            return Err(fault);
        }
        let seat = left_of.index() + 1;
        let mut players = record.players.clone();
        players.insert(seat.min(players.len()), name.clone());
        let totals = self.start_totals();
        let points = match start {
            Start::Nothing => 0,
            Start::Average => totals.average - totals.nothing,
            Start::Last => totals.last - totals.nothing,
            Start::Total(total) => total - totals.nothing,
        };
        let moves = SeatMoves::between(record, &players);
        let mut draft = form.draft().moved(&moves);
        let player = Player::at(seat);
        // Whoever was away from the last round is still away, except the one who joins.
        let _ = draft.texts.insert(Cell::one(AWAY.id), away_text(record, form.away()));
        if points != 0 {
            let _ = draft.texts.insert(ruling_cell(player), points.to_string());
        }
        let number = self.next_number();
        let label = match points {
            0 => format!("{name} joins in round {number}"),
            _ => format!("{name} joins in round {number} with {}", record.game.unit.words(points)),
        };
        let after = joined(record, players, player);
        if let Some(problem) = self.new_problem(&after) {
            return Err(problem);
        }
        let drafts = vec![(number, draft)];
        Ok(PendingChange { drafts, ..Change::between(label, record, &after).into() })
    }

    /// Puts somebody else in a seat, for the whole game: "It was Eva, not Ada."
    pub fn replace(&self, player: Player, name: &str) -> Result<PendingChange, String> {
        let name = names::clean(name);
        let mut others = self.record().clone();
        let Some(seat) = others.players.get_mut(player.index()) else {
            return Err("There is nobody to replace.".to_owned());
        };
        // The old name may look like the new one.
        let old = std::mem::take(seat);
        if let Some(fault) = arrival_fault(&others, &name) {
            return Err(fault);
        }
        let said = format!("It was {name}, not {old}");
        let edits = vec![Edit::Rename { player, old, new: name }];
        Ok(PendingChange::by_hand(said, edits))
    }

    /// Lets two people change seats from the next round on; their scores go with them, except between
    /// sides, and rounds already played keep their dealers.
    pub fn swap_seats(&self, one: Player, other: Player) -> Result<PendingChange, String> {
        let record = self.record();
        let mut players = record.players.clone();
        if one.index().max(other.index()) < players.len() {
            players.swap(one.index(), other.index());
        }
        let [a, b] = [one, other].map(|player| record.player_name(player));
        let label = format!("{a} and {b} changed seats");
        let after = self.with_dealers(record.reseated(players));
        if let Some(problem) = self.new_problem(&after) {
            return Err(problem);
        }
        Ok(Change::between(label, record, &after).into())
    }

    /// Returns a record of this game in other seats, in which the same people dealt the rounds: where
    /// the new seats say otherwise, the dealer is written.
    fn with_dealers(&self, mut after: Record) -> Record {
        let moves = SeatMoves::between(self.record(), &after.players);
        let mut now = evaluate(&after);
        for (at, round) in self.evaluation().rounds.iter().enumerate() {
            let dealer = round.deal.dealer.and_then(|dealer| moves.player(dealer));
            if now.rounds[at].deal.dealer != dealer {
                let _ = after.rounds[at].set(Cell::one(DEALER.id), dealer.map(Value::Player));
                // The deal goes on from there.
                now = evaluate(&after);
            }
        }
        after
    }

    /// Returns the first problem that a changed record has and this game does not, as a sentence.
    pub fn new_problem(&self, after: &Record) -> Option<String> {
        let known = &self.evaluation().problems;
        let problems = evaluate(after).problems;
        let problem = problems.into_iter().find(|problem| !known.contains(problem))?;
        let message = problem.message;
        Some(match problem.round {
            Some(round) => format!("Round {round} does not fit: {message}"),
            None if after.players != self.record().players => {
                format!("Change a house rule first: {message}")
            }
            None => message,
        })
    }

    /// Returns what is known of somebody's part in the game: "missed round 4", "from round 3".
    pub fn part_words(&self, player: Player) -> String {
        let rounds = self.record().rounds.iter().zip(1..);
        let missed: Vec<usize> = rounds
            .filter(|(round, _)| round.away().contains(&player))
            .map(|(_, number)| number)
            .collect();
        let since = missed.iter().zip(1..).all(|(missed, number)| *missed == number);
        match missed.as_slice() {
            [] => String::new(),
            all if since => format!("from round {}", all.len() + 1),
            [one] => format!("missed round {one}"),
            many => format!("missed {} {}", many.len(), verb(many.len(), "round", "rounds")),
        }
    }
}

/// Returns what everybody starts with who joined in a round that followed those `before`: a ruling
/// on somebody who was away from all of them.
pub(crate) fn starts(
    before: &[RoundEntry],
    round: &RoundEntry,
) -> impl Iterator<Item = (Player, i64)> {
    let rulings = round.of(RULINGS.spec.id, RoundPath::ROUND);
    let starts = rulings.filter_map(|(subject, points)| match (subject, points) {
        (Subject::Team(team), Value::Number(points)) => Some((Player(team.0), *points)),
        _ => None,
    });
    let joined = |player: &Player| before.iter().all(|round| round.away().contains(player));
    starts.filter(move |(player, _)| !before.is_empty() && joined(player))
}

/// Returns who is away as typed, also if it is nobody.
pub(crate) fn away_text(record: &Record, away: &[Player]) -> String {
    match away {
        [] => parse::NOBODY.to_owned(),
        _ => parse::text(record, &Value::Players(away.to_vec())),
    }
}

/// Returns a record with these people, of whom `player` is new and was away in every round.
fn joined(record: &Record, players: Vec<String>, player: Player) -> Record {
    let mut joined = record.reseated(players);
    for round in &mut joined.rounds {
        let mut away = round.away().to_vec();
        away.push(player);
        away.sort_unstable();
        let _ = round.set(Cell::one(AWAY.id), Some(Value::Players(away)));
    }
    joined
}

impl RoundForm {
    /// Lets those who joined in the last round join in this one, because that was deleted; or no
    /// longer, because it is back. `last` is that round, after those before it.
    pub(crate) fn let_join(
        &mut self,
        game: &OpenGame,
        last: (&[RoundEntry], &RoundEntry),
        joins: bool,
    ) {
        let typed = |(player, points): (Player, i64)| (ruling_cell(player), points.to_string());
        let mut texts: BTreeMap<Cell, String> = starts(last.0, last.1).map(typed).collect();
        if texts.is_empty() {
            return;
        }
        let _ = texts.insert(Cell::one(AWAY.id), away_text(game.record(), last.1.away()));
        let mut draft = self.draft().clone();
        draft.texts.retain(|cell, text| texts.get(cell) != Some(text));
        draft.texts.extend(texts.into_iter().filter(|_| joins));
        self.retype(game, draft);
    }
}
