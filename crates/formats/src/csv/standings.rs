//! The standings as CSV: ranks, and for a night the scores of each game.

use super::cell::{guarded, list};
use super::write::text;
use scoring::seats::SeatIndex;
use scoring::{
    CompleteStandings, Evaluation, Record, RoundState, Standing, TablesState, Team,
    complete_standings,
};

/// A column: its heading, and its text for a standing.
type StandingsColumn<'a> = (String, Box<dyn Fn(&Standing) -> String + 'a>);

/// Returns the standings of a record as CSV: rank, name (for a side, its players), total, winner. A
/// night of tables has role, rank in the role and the score of every game as well, and is as of its
/// last complete game, as everywhere: while a game is in progress, the heading of the totals says
/// which one that is. Games in columns have the points, gins and pay of each.
pub fn standings_csv(record: &Record, evaluation: &Evaluation) -> String {
    let night = evaluation.tournament.tables();
    let complete = night.map(|_| complete_standings(evaluation));
    // Before the first game is complete nobody has a rank or a total.
    let counts = complete.as_ref().is_none_or(|complete| complete.games > 0);
    let if_any = move |number: String| if counts { number } else { String::new() };
    let mut columns: Vec<StandingsColumn<'_>> = vec![
        column("rank", move |standing| if_any(standing.rank.to_string())),
        column("name", |standing| guarded(&record.team_name(standing.team))),
    ];
    if let Some((night, complete)) = night.zip(complete.as_ref()) {
        columns.extend(of_night(night, evaluation, complete));
    }
    if evaluation.tournament.columns().is_some() {
        columns.extend(of_columns(record, evaluation));
    }
    let total = match complete.as_ref().map(|complete| complete.games) {
        Some(games)
            if (1..evaluation.rounds.len()).contains(&games) && !evaluation.is_finished() =>
        {
            format!("total after game {games}")
        }
        _ => "total".to_owned(),
    };
    columns.push(column(total, move |standing| if_any(standing.total.to_string())));
    columns.push(column("winner", |standing| {
        if evaluation.winners().contains(&standing.team) { "yes" } else { "no" }.to_owned()
    }));
    let standings = complete.as_ref().map_or(&evaluation.standings, |complete| &complete.all);
    let lines = standings
        .iter()
        .map(|standing| columns.iter().map(|(_, say)| say(standing)).collect::<Vec<_>>());
    text(columns.iter().map(|(heading, _)| heading.clone()).collect(), lines)
}

fn column<'a>(
    heading: impl Into<String>,
    say: impl Fn(&Standing) -> String + 'a,
) -> StandingsColumn<'a> {
    (heading.into(), Box::new(say))
}

fn of_night<'a>(
    night: &'a TablesState,
    evaluation: &'a Evaluation,
    complete: &CompleteStandings,
) -> Vec<StandingsColumn<'a>> {
    // By player: the role, and the rank within it.
    let mut places = vec![(0, 0); evaluation.standings.len()];
    let games = if evaluation.is_finished() { usize::MAX } else { complete.games };
    for (role, standings) in complete.by_role.iter().enumerate() {
        for standing in standings {
            if let Some(place) = places.get_mut(standing.team.index()) {
                *place = (role, standing.rank);
            }
        }
    }
    let place = move |team: Team| places.get(team.index()).copied().unwrap_or_default();
    let role = place.clone();
    let mut columns = Vec::new();
    if let Some(roles) = night.roles.filter(|_| night.by_role.iter().any(|role| !role.is_empty())) {
        columns.push(column("role", move |standing| {
            roles.get(role(standing.team).0).map_or("", |role| role.id).to_owned()
        }));
        columns.push(column("rank in role", move |standing| {
            if games == 0 { String::new() } else { place(standing.team).1.to_string() }
        }));
    }
    if let Some((name, tallies)) = &night.tallies {
        columns.push(column(guarded(name), move |standing| {
            tallies.get(standing.team.index()).map_or_else(String::new, i64::to_string)
        }));
    }
    for (index, game) in night.programme.iter().enumerate() {
        columns.push(column(game.name, move |standing| {
            let round = evaluation.rounds.get(index).filter(|_| index < games);
            let round = round.filter(|round| round.state == RoundState::Scored);
            let score = round.and_then(|round| round.scores.get(standing.team.index()));
            score.map_or_else(String::new, i64::to_string)
        }));
    }
    columns
}

fn of_columns<'a>(record: &'a Record, evaluation: &'a Evaluation) -> Vec<StandingsColumn<'a>> {
    let mut columns = vec![column("players", |standing| {
        let names = record.players.iter().skip(standing.team.index()).step_by(2);
        guarded(&list(names.map(String::as_str)))
    })];
    let games = evaluation.tournament.columns().into_iter().flat_map(|columns| &columns.games);
    for (game, number) in games.zip(1..) {
        for (what, of) in [("points", game.points), ("gins", game.gins), ("paid", game.paid)] {
            columns.push(column(format!("game {number} {what}"), move |standing| {
                of.get(standing.team.index()).map_or_else(String::new, i64::to_string)
            }));
        }
    }
    columns
}
