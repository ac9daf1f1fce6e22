//! The standings as CSV: ranks, and for a night the scores of each game.

use super::cell::{guarded, list};
use super::write::WrittenColumns;
use scoring::seats::{SeatIndex, put};
use scoring::{
    CompleteStandings, Evaluation, Player, Record, RoundEvaluation, RoundState, Standing,
    TablesState, Team, complete_standings, shown_standings,
};

/// Returns the standings of a record as CSV: rank, name (for a side, its players), total, winner. A
/// night of tables has role, rank in the role and the score of every game as well, and is as of its
/// last complete game and without those who never came, as everywhere: while a game is in progress,
/// the heading of the totals says which one that is. What decides between equal totals is said. A
/// game that somebody missed is blank. Games in columns have the points, gins and pay of each.
pub fn standings_csv(record: &Record, evaluation: &Evaluation) -> String {
    let night = evaluation.tournament.tables();
    let complete = night.map(|_| complete_standings(evaluation));
    // Before the first game is complete nobody has a rank or a total.
    let counts = complete.as_ref().is_none_or(|complete| complete.games > 0);
    let if_any = move |number: String| counts.then_some(number);
    let mut columns = WrittenColumns::default();
    columns.put("rank", move |standing: &Standing| if_any(standing.rank.to_string()));
    columns.put("name", |standing| Some(guarded(&record.team_name(standing.team))));
    if let Some((night, complete)) = night.zip(complete.as_ref()) {
        put_night(night, evaluation, complete, &mut columns);
    }
    if evaluation.tournament.columns().is_some() {
        put_columns(record, evaluation, &mut columns);
    }
    let total = match complete.as_ref().map(|complete| complete.games) {
        Some(games)
            if (1..evaluation.rounds.len()).contains(&games) && !evaluation.is_finished() =>
        {
            let of = if night.is_some_and(|night| night.by_pair) { "round" } else { "game" };
            format!("total after {of} {games}")
        }
        _ => "total".to_owned(),
    };
    columns.put(total, move |standing| if_any(standing.total.to_string()));
    columns.put("winner", |standing| {
        Some(if evaluation.winners().contains(&standing.team) { "yes" } else { "no" })
    });
    columns.text(shown_standings(evaluation))
}

fn put_night<'a>(
    night: &'a TablesState,
    evaluation: &'a Evaluation,
    complete: &CompleteStandings,
    columns: &mut WrittenColumns<'a, Standing>,
) {
    // By player: the role, and the rank within it.
    let mut places = vec![(0, 0); evaluation.standings.len()];
    let games = if evaluation.is_finished() { usize::MAX } else { complete.games };
    for (role, standings) in complete.by_role.iter().enumerate() {
        for standing in standings {
            put(&mut places, standing.team, (role, standing.rank));
        }
    }
    let place = move |team: Team| places.get(team.index()).copied().unwrap_or_default();
    let role = place.clone();
    if let Some(roles) = night.roles.filter(|_| night.by_role.iter().any(|role| !role.is_empty())) {
        columns.put("role", move |standing| roles.get(role(standing.team).0).map(|role| role.id));
        columns.put("rank in role", move |standing| (games > 0).then(|| place(standing.team).1));
    }
    if let Some((name, tallies)) = &night.tallies {
        columns.put(guarded(name), |standing| tallies.get(standing.team.index()).copied());
    }
    if night.decisive.iter().any(|words| !words.is_empty()) {
        columns.put("equal totals", |standing| night.decisive.get(standing.team.index()).cloned());
    }
    for (index, game) in night.programme.iter().enumerate() {
        columns.put(game.name, move |standing| {
            let round = evaluation.rounds.get(index).filter(|_| index < games)?;
            let score = round.scores.get(standing.team.index()).copied()?;
            (round.state == RoundState::Scored && !missed(round, standing.team)).then_some(score)
        });
    }
}

/// Returns whether somebody was not there in a round and has no score from it either.
pub(super) fn missed(round: &RoundEvaluation, team: Team) -> bool {
    let score = round.scores.get(team.index()).copied().unwrap_or(0);
    let tables = round.tournament.tables();
    score == 0 && tables.is_some_and(|tables| tables.missed(Player::at(team.index())))
}

fn put_columns<'a>(
    record: &'a Record,
    evaluation: &'a Evaluation,
    columns: &mut WrittenColumns<'a, Standing>,
) {
    columns.put("players", |standing| {
        let names = record.players.iter().skip(standing.team.index()).step_by(2);
        Some(guarded(&list(names.map(String::as_str))))
    });
    let games = evaluation.tournament.columns().into_iter().flat_map(|columns| &columns.games);
    for (game, number) in games.zip(1..) {
        for (what, of) in [("points", game.points), ("gins", game.gins), ("paid", game.paid)] {
            columns.put(format!("game {number} {what}"), move |standing| {
                of.get(standing.team.index()).copied()
            });
        }
    }
}
