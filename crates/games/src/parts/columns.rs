//! Several games at once in columns on one sheet: each award counts for all games in which the team
//! has points, and opens its next one.

use scoring::*;

/// The games played at once.
const GAMES: usize = 3;

/// The points that finish a game and the winner's pay, and the pay for each gin in it.
#[derive(Clone, Copy)]
pub struct Terms {
    pub target: i64,
    pub gin_pay: i64,
}

/// Returns what is carried on from round to round: the team that was last awarded points (0 for
/// none, or its number from 1), and each game's points and gins.
pub fn carry(round: &Round<'_>, terms: Terms) -> Vec<i64> {
    let mut games = games_so_far(&round.past, terms);
    let mut awarded = round.past.carried().first().copied().unwrap_or(0);
    if let Some(played) = round.tournament.couples() {
        play(&mut games, played, None, terms);
        awarded = match played.awarded {
            [0, 0] => awarded,
            [_, 0] => 1,
            _ => 2,
        };
    }
    let games = games.iter().flat_map(|game| game.points.into_iter().chain(game.gins));
    [awarded].into_iter().chain(games).collect()
}

/// Returns the team that was last awarded points.
pub fn last_awarded(past: &Past<'_>) -> Option<Team> {
    let number = past.carried().first()?.checked_sub(1)?;
    usize::try_from(number).ok().map(Team::at)
}

/// Returns the games as carried on, without figures and circles.
pub fn games_so_far(past: &Past<'_>, terms: Terms) -> Vec<ColumnGame> {
    let numbers = past.carried().get(1..).unwrap_or(&[]);
    let game = |[a, b, c, d]: &[i64; 4]| ColumnGame {
        points: [*a, *b],
        gins: [*c, *d],
        ..ColumnGame::default()
    };
    let mut games: Vec<ColumnGame> = numbers.as_chunks().0.iter().map(game).collect();
    games.resize_with(GAMES, ColumnGame::default);
    for game in &mut games {
        finish(game, terms, 0);
    }
    games
}

/// Returns the columns, and what each player did in couples.
pub fn columns(past: &Past<'_>, terms: Terms) -> ColumnsState {
    let mut games = vec![ColumnGame::default(); GAMES];
    let mut players = vec![Individual::default(); past.setup.player_count()];
    for (number, round) in (1..).zip(past.rounds) {
        let Some(round) = round.tournament.couples() else { continue };
        play(&mut games, round, Some(number), terms);
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
    ColumnsState { target: terms.target, games, players }
}

/// Adds a round to the games, with figures and circles if it has a number to write beside them.
fn play(games: &mut [ColumnGame], round: &CoupleRound, number: Option<usize>, terms: Terms) {
    for team in [0, 1] {
        award(games, team, round.awarded[team], round.gins_awarded[team], number);
    }
    for game in games.iter_mut().filter(|game| game.finished.is_none()) {
        finish(game, terms, number.unwrap_or(0));
    }
}

/// Writes a team's award into its columns.
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

/// Finishes a game whose target is reached.
fn finish(game: &mut ColumnGame, terms: Terms, round: usize) {
    let reached = |points: &i64| *points >= terms.target;
    let Some(winner) = game.points.iter().position(reached) else { return };
    game.finished = Some(round);
    game.winner = Some(Team::at(winner));
    game.paid = game.gins.map(|gins| terms.gin_pay * gins);
    game.paid[winner] += terms.target;
}
