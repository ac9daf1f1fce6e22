//! Standings of a plain game, a game of columns, and a night with every game.

use serde::Serialize;

use super::columns::{People, people};
use crate::tournament::role_heading;
use scoring::next_game::role_of;
use scoring::wording::many;
use scoring::{
    ColumnsState, Evaluation, PlannedGame, Player, Record, RoundEvaluation, RoundState, SeatIndex,
    Standing, Status, TableRound, TablesState, Unit, best_at_a_table, complete_standings, signed,
};

/// A ranking.
#[derive(Serialize)]
pub(super) struct Ranking {
    heading: String,
    result: String,
    unit: String,
    rows: Vec<StandingsRow>,
    money: bool,
    people: Option<People>,
    /// An explanation of the totals; may be empty.
    note: &'static str,
}

#[derive(Serialize)]
struct StandingsRow {
    rank: String,
    name: String,
    total: String,
    money: String,
    wins: bool,
}

/// Ranking of a night.
#[derive(Serialize)]
pub(super) struct Evening {
    heading: String,
    result: String,
    /// What the second count counts; empty if there is none.
    tally: String,
    /// The heading of each game.
    games: Vec<String>,
    rows: Vec<StandingsLine>,
    /// The two roles, if chairs have one.
    roles: Vec<&'static str>,
    /// What a night calls its parts: "game", or "round".
    of: &'static str,
    /// "Ladies and gentlemen".
    both_roles: String,
    /// The ranking of each role; none where roles have none.
    by_role: Vec<Role>,
}

#[derive(Serialize)]
struct Role {
    heading: String,
    rows: Vec<StandingsRow>,
}

#[derive(Serialize)]
struct StandingsLine {
    /// Empty, as the total, before a game is complete.
    rank: String,
    role: usize,
    name: String,
    scores: Vec<Score>,
    tally: String,
    total: String,
    wins: bool,
}

#[derive(Serialize, Default)]
struct Score {
    points: String,
    best: bool,
    sat_out: bool,
}

/// Returns everybody, and in a game of columns their results in couples.
pub(super) fn plain(
    record: &Record,
    evaluation: &Evaluation,
    columns: Option<&ColumnsState>,
) -> Ranking {
    let money = evaluation.money.as_ref();
    let is_open = columns.is_some_and(|columns| {
        columns.games.iter().any(|game| game.finished.is_none()) && !evaluation.is_finished()
    });
    let row = |standing: &Standing| StandingsRow {
        money: money
            .and_then(|money| money.net.get(usize::from(standing.team.0)))
            .map(|cents| cash(*cents))
            .unwrap_or_default(),
        ..row(record, evaluation, *standing)
    };
    Ranking {
        heading: heading(evaluation),
        result: result(record, evaluation),
        unit: unit(record),
        rows: evaluation.standings.iter().map(row).collect(),
        money: money.is_some(),
        people: columns.map(|columns| people(record, columns)),
        note: if is_open { "A game pays once it is finished." } else { "" },
    }
}

/// Returns everybody with every game of the night, and a list for each role. While a game is in
/// progress it does not count: nobody leads by sitting out or by one hand more.
pub(super) fn night(record: &Record, evaluation: &Evaluation, night: &TablesState) -> Evening {
    let standings = complete_standings(evaluation);
    let counted = if evaluation.is_finished() { usize::MAX } else { standings.games };
    let tallies = night.tallies.as_ref().filter(|_| counted > 0);
    let line = |standing: &Standing| {
        let (player, team) = (Player(standing.team.0), standing.team);
        let scores = (0..night.programme.len()).map(|index| {
            let round = evaluation.rounds.get(index).filter(|_| index < counted);
            round.map(|round| score(round, player)).unwrap_or_default()
        });
        StandingsLine {
            rank: if counted == 0 { String::new() } else { standing.rank.to_string() },
            role: role_of(record, player),
            name: record.player_name(player).to_owned(),
            scores: scores.collect(),
            tally: tallies
                .and_then(|(_, each)| each.get(player.index()))
                .map_or_else(String::new, i64::to_string),
            total: if counted == 0 { String::new() } else { signed(standing.total) },
            wins: evaluation.winners().contains(&team),
        }
    };
    let ranked = |standing: &Standing| {
        let row = row(record, evaluation, *standing);
        if counted > 0 {
            return row;
        }
        StandingsRow { rank: String::new(), total: String::new(), ..row }
    };
    let role = |(standings, of): (&Vec<Standing>, usize)| Role {
        heading: role_heading(night, of),
        rows: standings.iter().map(ranked).collect(),
    };
    let game_heading = |(number, planned): (usize, &PlannedGame)| {
        if night.by_pair { number.to_string() } else { planned.name.to_owned() }
    };
    let ranked_roles = standings.by_role.iter().zip(0..).filter(|(of, _)| !of.is_empty());
    Evening {
        heading: heading(evaluation),
        result: result(record, evaluation),
        tally: night.tallies.as_ref().map(|(name, _)| name.clone()).unwrap_or_default(),
        games: (1..).zip(&night.programme).map(game_heading).collect(),
        rows: standings.all.iter().map(line).collect(),
        roles: night.roles.iter().flatten().map(|role| role.label).collect(),
        of: if night.by_pair { "round" } else { "game" },
        both_roles: night
            .roles
            .map(|roles| roles.map(|role| many(role.label)).join(" and "))
            .unwrap_or_default(),
        by_role: ranked_roles.map(role).collect(),
    }
}

fn row(record: &Record, evaluation: &Evaluation, standing: Standing) -> StandingsRow {
    StandingsRow {
        rank: standing.rank.to_string(),
        name: record.team_name(standing.team),
        total: signed(standing.total),
        money: String::new(),
        wins: evaluation.winners().contains(&standing.team),
    }
}

/// Returns somebody's score in a game of the night.
fn score(round: &RoundEvaluation, player: Player) -> Score {
    let Some(played) = round.tournament.tables().filter(|_| round.state == RoundState::Scored)
    else {
        return Score::default();
    };
    let score = round.scores.get(usize::from(player.0)).copied().unwrap_or(0);
    let missing = played.absent.contains(&player) && score == 0;
    let best = best_at_a_table(round) == Some(score) && played.complete;
    Score {
        points: if missing { "–".to_owned() } else { signed(score) },
        best: best && !missing && !played.sat_out(player),
        sat_out: played.sat_out(player),
    }
}

/// Returns the heading: "Final standings", "Standings after round 5".
fn heading(evaluation: &Evaluation) -> String {
    if evaluation.is_finished() {
        return "Final standings".to_owned();
    }
    let mut scored = evaluation.rounds.iter().filter(|round| round.state == RoundState::Scored);
    let games = evaluation.tournament.tables().is_some_and(|night| !night.by_pair);
    let round = if games { "game" } else { "round" };
    let name = |played: &TableRound| {
        if games { played.name.to_owned() } else { format!("round {}", played.number) }
    };
    match scored.next_back() {
        Some(last) => match last.tournament.tables() {
            Some(played) if played.complete => format!("Standings after {}", name(played)),
            Some(_) => {
                let complete = complete_standings(evaluation).games.checked_sub(1);
                let last =
                    complete.and_then(|last| evaluation.rounds.get(last)?.tournament.tables());
                last.map_or(format!("Standings before the first {round} is over"), |last| {
                    format!("Standings after {}", name(last))
                })
            }
            None => format!("Standings after {round} {}", last.deal.number),
        },
        None => format!("Standings before the first {round}"),
    }
}

/// Returns the heading of the sheet: "Score sheet after round 5".
pub(super) fn sheet_heading(evaluation: &Evaluation) -> String {
    if evaluation.is_finished() {
        return "Score sheet".to_owned();
    }
    heading(evaluation).replace("Standings", "Score sheet")
}

/// Returns the result: "Winners: Ida and Otto (reached 500)"; empty while the game is in progress.
pub(super) fn result(record: &Record, evaluation: &Evaluation) -> String {
    match &evaluation.status {
        Status::Playing { .. } => String::new(),
        Status::Finished { winners, why, .. } => {
            let names = record.team_name_list(winners);
            let label = match winners.as_slice() {
                [] => return format!("Nobody wins ({why})"),
                [winner] => record.team_verb(*winner, "Winner", "Winners"),
                _ => "Winners",
            };
            format!("{label}: {names} ({why})")
        }
    }
}

/// Returns the unit of the scores, if it is not points.
pub(super) fn unit(record: &Record) -> String {
    match record.game.unit {
        Unit::Points => String::new(),
        unit => format!("counted in {}", unit.id()),
    }
}

/// Returns an amount of cents with its sign: "+1.25".
fn cash(cents: i64) -> String {
    let sign = match cents {
        0 => "",
        more if more > 0 => "+",
        _ => "−",
    };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}
