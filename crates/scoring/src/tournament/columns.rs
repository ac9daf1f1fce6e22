//! Several games at once in columns on one sheet: each award counts for all games in which the team
//! has points, and opens its next one. A round's score is the award; totals are the payments of
//! finished games. Source: Gin Rummy, tournament rules.

use crate::grammar::round::{Past, Round};
use crate::outcome::tournament::{ColumnGame, ColumnsState, CoupleRound, Individual, Slot};
use crate::seats::SeatIndex;
use crate::seats::Team;

/// The rules of columns.
#[derive(Debug, Clone, Copy)]
pub struct ColumnRules {
    /// Number of games played at once.
    pub games: usize,
    /// The points that finish a game, and the winner's pay.
    pub target: i64,
    /// The pay for each gin in a finished game.
    pub gin_pay: i64,
}

/// The numbers carried on for each game: points, gins and pay of both teams, and whether it is
/// finished.
const CARRIED: usize = 7;

/// Returns what is carried on from round to round: the team that was last awarded points (0 for
/// none, or its number from 1), and the games without the figures and circles on the sheet.
pub fn carry(round: &Round<'_>, terms: ColumnRules) -> Vec<i64> {
    let mut games = read(round.past.carried(), terms);
    let mut awarded = round.past.carried().first().copied().unwrap_or(0);
    if let Some(round) = round.tournament.couples() {
        play(&mut games, round, None, terms, 0);
        awarded = match round.awarded {
            [0, 0] => awarded,
            [_, 0] => 1,
            _ => 2,
        };
    }
    let games = games.iter().flat_map(|game| {
        let finished = i64::from(game.finished.is_some());
        game.points.into_iter().chain(game.gins).chain(game.paid).chain([finished])
    });
    [awarded].into_iter().chain(games).collect()
}

/// Returns the team that was last awarded points.
pub fn last_awarded(past: &Past<'_>) -> Option<Team> {
    let number = past.carried().first()?.checked_sub(1)?;
    usize::try_from(number).ok().map(Team::at)
}

/// Returns the games as carried on, without figures, circles and winners.
fn read(carried: &[i64], terms: ColumnRules) -> Vec<ColumnGame> {
    let numbers = carried.get(1..).unwrap_or(&[]);
    let mut games: Vec<ColumnGame> = numbers.chunks_exact(CARRIED).map(game).collect();
    games.resize_with(terms.games, ColumnGame::default);
    games
}

fn game(carried: &[i64]) -> ColumnGame {
    let both = |at: usize| [at, at + 1].map(|at| carried.get(at).copied().unwrap_or(0));
    let finished = carried.get(CARRIED - 1).is_some_and(|finished| *finished > 0).then_some(0);
    ColumnGame { points: both(0), gins: both(2), paid: both(4), finished, ..ColumnGame::default() }
}

/// Returns the payment of the finished games to each team.
pub fn paid(past: &Past<'_>, terms: ColumnRules) -> Vec<i64> {
    let games = read(past.carried(), terms);
    let of = |team: usize| games.iter().map(|game| game.paid[team]).sum();
    vec![of(0), of(1)]
}

/// Returns the columns, and what each player did in couples.
pub fn columns(past: &Past<'_>, terms: ColumnRules) -> ColumnsState {
    let mut players = vec![Individual::default(); past.setup.player_count()];
    for round in past.rounds.iter().filter_map(|round| round.tournament.couples()) {
        for couple in &round.couples {
            for (side, player) in couple.players.iter().enumerate() {
                if let Some(of) = players.get_mut(player.index()) {
                    of.won += couple.points[side];
                    of.gins += couple.gins[side];
                    of.hands += 1;
                }
            }
        }
    }
    ColumnsState { target: terms.target, games: games(past, terms), players }
}

/// Returns whether every game is finished.
pub fn are_finished(past: &Past<'_>, terms: ColumnRules) -> bool {
    read(past.carried(), terms).iter().all(|game| game.finished.is_some())
}

/// Returns the games with the figures and circles of a sheet.
fn games(past: &Past<'_>, terms: ColumnRules) -> Vec<ColumnGame> {
    let mut games = vec![ColumnGame::default(); terms.games];
    for (played, number) in past.rounds.iter().zip(1..) {
        if let Some(round) = played.tournament.couples() {
            play(&mut games, round, Some(number), terms, number);
        }
    }
    games
}

/// Adds a round to the games, with figures and circles if it has a number to write beside them.
fn play(
    games: &mut [ColumnGame],
    round: &CoupleRound,
    written: Option<usize>,
    terms: ColumnRules,
    number: usize,
) {
    for team in [0, 1] {
        award(games, team, round.awarded[team], round.gins_awarded[team], written);
    }
    for game in games.iter_mut().filter(|game| game.finished.is_none()) {
        finish(game, terms, number);
    }
}

/// Writes a team's award into its columns, with figures and circles if there is a round to write
/// beside them.
fn award(games: &mut [ColumnGame], team: usize, points: i64, gins: i64, round: Option<usize>) {
    let mut opens = true;
    for game in games.iter_mut().filter(|game| game.finished.is_none()) {
        let had_points = game.points[team] > 0;
        if points > 0 && (had_points || opens) {
            game.points[team] = game.points[team].saturating_add(points);
            if let Some(round) = round {
                write_figure(&mut game.slots[team], (game.points[team], round));
            }
        }
        if had_points {
            game.gins[team] += gins;
            for round in (0..gins).filter_map(|_| round) {
                circle(&mut game.slots[team], round);
            }
        } else {
            opens = false;
        }
    }
}

/// Writes a figure into the first slot that has only a circle, or below.
fn write_figure(slots: &mut Vec<Slot>, figure: (i64, usize)) {
    match slots.iter_mut().find(|slot| slot.figure.is_none()) {
        Some(empty) => empty.figure = Some(figure),
        None => slots.push(Slot { figure: Some(figure), circle: None }),
    }
}

/// Circles the last figure of a column for its first gin, and adds a circle below for each further
/// one.
fn circle(slots: &mut Vec<Slot>, round: usize) {
    let first = slots.iter().all(|slot| slot.circle.is_none());
    match slots.last_mut().filter(|_| first) {
        Some(last) => last.circle = Some(round),
        None => slots.push(Slot { figure: None, circle: Some(round) }),
    }
}

fn finish(game: &mut ColumnGame, terms: ColumnRules, round: usize) {
    let Some(winner) = game.points.iter().position(|points| *points >= terms.target) else {
        return;
    };
    game.finished = Some(round);
    game.winner = Some(Team::at(winner));
    game.paid = game.gins.map(|gins| terms.gin_pay * gins);
    game.paid[winner] += terms.target;
}
