//! Standings of a plain game, a game of columns, a night with every game, and an evening or a season
//! over all of its games; prizes and their winners, and a certificate for each winner.

use serde_json::{Value as Json, json};

use super::{given, line_height, rendered, running};
use crate::OpenGame;
use crate::couples::individuals;
use crate::evening::StandingsTable;
use crate::evening::prizes::{Award, PrizeKind, PrizeList, money_words, payers};
use crate::score_sheet::with_sign;
use crate::tournament::role_heading;
use scoring::next_game::role_of;
use scoring::wording::many;
use scoring::{
    ColumnsState, Evaluation, Individual, PlannedGame, Player, Record, RoundEvaluation, RoundState,
    SeatIndex, Standing, Status, TableRound, TablesState, Team, Unit, best_at_a_table, came,
    complete_standings, join_words, not_counted, signed,
};
use store::clock;
use store::format::full_date;

/// Height available on a page for its lines, in tenths of a millimeter.
const PAGE: usize = 2050;

/// Returns everybody, and in a game of columns their results in couples.
pub(super) fn plain(game: &OpenGame, columns: Option<&ColumnsState>) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let money = evaluation.money.as_ref();
    let is_open = columns.is_some_and(|columns| {
        columns.games.iter().any(|game| game.finished.is_none()) && !evaluation.is_finished()
    });
    let row = |standing: &Standing| {
        let mut row = row(game, standing, true);
        let cents = money.and_then(|money| money.net.get(standing.team.index()));
        row["money"] = cents.map(|cents| with_sign(*cents, Unit::Cents)).into();
        row
    };
    let lines = evaluation.standings.len() + columns.map_or(0, |columns| columns.players.len());
    json!({
        "heading": heading(evaluation),
        "result": result(game),
        "line": line_height(lines, PAGE, [99, 160]),
        "unit": unit(record),
        "rows": evaluation.standings.iter().map(row).collect::<Json>(),
        "money": money.is_some(),
        "people": columns.map(|_| people(game)),
        "note": if is_open { "A game pays once it is finished." } else { "" },
    })
}

/// Returns everybody by the points they won in couples, the most first.
pub(super) fn people(game: &OpenGame) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let row = |(player, of): (Player, &Individual)| {
        json!({
            "name": record.player_name(player),
            "team": record.team_name(Team(player.0 % 2)),
            "won": signed(of.won),
            "gins": signed(of.gins),
            "hands": signed(of.hands),
        })
    };
    json!({ "rows": individuals(evaluation).into_iter().map(row).collect::<Json>() })
}

/// Returns everybody with every game of the night, and a list for each role. While a game is in
/// progress it does not count: nobody leads by sitting out or by one hand more.
pub(super) fn night(game: &OpenGame, night: &TablesState) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let standings = complete_standings(evaluation);
    let counted = if evaluation.is_finished() { usize::MAX } else { standings.games };
    let tallies = night.tallies.as_ref().filter(|_| counted > 0);
    let ranked = |standing: &Standing| row(game, standing, counted > 0);
    let line = |standing: &Standing| {
        let player = Player(standing.team.0);
        let dropped = not_counted(evaluation, counted, standing.team, standing.total);
        let scores = (0..night.programme.len()).map(|index| {
            let round = evaluation.rounds.get(index).filter(|_| index < counted);
            let mut score = round.map_or(json!({}), |round| score(round, player));
            score["dropped"] = dropped.iter().any(|(round, _)| *round == index).into();
            score
        });
        let tally = tallies.and_then(|(_, each)| each.get(player.index()));
        let mut line = ranked(standing);
        line["role"] = role_of(record, player).into();
        line["scores"] = scores.collect();
        line["decides"] = night.decisive.get(player.index()).cloned().unwrap_or_default().into();
        line["tally"] = tally.map_or_else(String::new, i64::to_string).into();
        line
    };
    let came = came(evaluation);
    let has_come = |standing: &&Standing| came.contains(&Player(standing.team.0));
    let role = |(standings, of): (&Vec<Standing>, usize)| {
        let rows: Json = standings.iter().filter(has_come).map(ranked).collect();
        json!({ "heading": role_heading(night, of), "rows": rows })
    };
    let game_heading = |(number, planned): (usize, &PlannedGame)| {
        if night.by_pair { number.to_string() } else { planned.name.to_owned() }
    };
    let longest_role = standings.by_role.iter().map(Vec::len).max().unwrap_or(0);
    let ranked_roles = standings.by_role.iter().zip(0..).filter(|(of, _)| !of.is_empty());
    let drops = |one: &Standing| !not_counted(evaluation, counted, one.team, one.total).is_empty();
    json!({
        "heading": heading(evaluation),
        "drops": standings.all.iter().any(drops),
        "result": result(game),
        "line": night_line(game, night),
        "role_line": line_height(longest_role, PAGE, [68, 110]),
        "tally": night.tallies.as_ref().map(|(name, _)| name),
        "games": (1..).zip(&night.programme).map(game_heading).collect::<Json>(),
        "rows": standings.all.iter().filter(has_come).map(line).collect::<Json>(),
        "roles": night.roles.iter().flatten().map(|role| role.label).collect::<Json>(),
        "of": if night.by_pair { "round" } else { "game" },
        "both_roles": night.roles.map(|roles| roles.map(|role| many(role.label)).join(" and ")),
        "by_role": ranked_roles.map(role).collect::<Json>(),
    })
}

/// Returns the height of a line of a night with every game: as large as the page has room for and
/// the columns of figures allow.
fn night_line(game: &OpenGame, night: &TablesState) -> usize {
    /// The longest name that takes one line in large letters.
    const NAME: usize = 12;
    let (record, evaluation) = (game.record(), game.evaluation());
    let columns = night.programme.len() + usize::from(night.tallies.is_some());
    let points = evaluation.rounds.iter().flat_map(|round| &round.scores);
    let figures = points.chain(&evaluation.totals).map(|points| signed(*points).chars().count());
    let most = 1850 / (columns * figures.max().unwrap_or(0)).max(1);
    let decisive = night.decisive.iter().map(|words| words.chars().count());
    let names = record.players.iter().zip(decisive.chain(std::iter::repeat(0)));
    let long = names.filter(|(name, words)| name.chars().count() + words > NAME).count();
    line_height(record.players.len() + long, PAGE, [43, most.min(80)])
}

/// Returns somebody's row. Before a game is complete nobody `counts`, so it has no place and no
/// total.
fn row(game: &OpenGame, standing: &Standing, counts: bool) -> Json {
    let if_counted = |text: String| if counts { text } else { String::new() };
    json!({
        "rank": if_counted(standing.rank.to_string()),
        "name": game.record().team_name(standing.team),
        "total": if_counted(game.record().game.unit.words(standing.total)),
        "wins": game.evaluation().winners().contains(&standing.team),
    })
}

/// Returns somebody's score in a game of the night.
fn score(round: &RoundEvaluation, player: Player) -> Json {
    let Some(played) = round.tournament.tables().filter(|_| round.state == RoundState::Scored)
    else {
        return json!({});
    };
    let score = round.scores.get(usize::from(player.0)).copied().unwrap_or(0);
    let missing = played.absent.contains(&player) && score == 0;
    let best = best_at_a_table(round) == Some(score) && played.complete;
    let sat_out = played.sat_out(player);
    json!({
        "points": if missing { "–".to_owned() } else { signed(score) },
        "best": best && !missing && !sat_out,
        "sat_out": sat_out,
    })
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
    let Some(last) = scored.next_back() else {
        return format!("Standings before the first {round}");
    };
    if last.tournament.tables().is_none() {
        return format!("Standings after {round} {}", last.deal.number);
    }
    let complete = complete_standings(evaluation).games.checked_sub(1);
    let played = complete.and_then(|last| evaluation.rounds.get(last)?.tournament.tables());
    played.map_or(format!("Standings before the first {round} is over"), |played| {
        format!("Standings after {}", name(played))
    })
}

/// Returns the heading of the sheet: "Score sheet after round 5".
pub(super) fn sheet_heading(evaluation: &Evaluation) -> String {
    if evaluation.is_finished() {
        return "Score sheet".to_owned();
    }
    heading(evaluation).replace("Standings", "Score sheet")
}

/// Returns the result: "Winners: Ida and Otto (reached 500)"; empty while the game is in progress.
pub(super) fn result(game: &OpenGame) -> String {
    match &game.evaluation().status {
        Status::Playing { .. } => String::new(),
        Status::Finished { winners, why, .. } => {
            let names = game.record().team_name_list(winners);
            let label = match winners.as_slice() {
                [] => return format!("Nobody wins ({why})"),
                [winner] => game.record().team_verb(*winner, "Winner", "Winners"),
                _ => "Winners",
            };
            format!("{label}: {names} ({why})")
        }
    }
}

/// Returns the unit of the scores, if it is neither points nor money.
pub(super) fn unit(record: &Record) -> String {
    match record.game.unit {
        Unit::Points | Unit::Cents => String::new(),
        unit => format!("counted in {}", unit.id()),
    }
}

/// Returns the standing of an evening or a season as the text of an HTML file.
pub fn standings_table(table: &StandingsTable) -> Result<String, String> {
    let leaders = table.first();
    let names = join_words(&leaders);
    let result = match leaders.as_slice() {
        [] => String::new(),
        [_] => format!("First: {names}"),
        _ => format!("Tied for first: {names}"),
    };
    let day = table.day.unwrap_or_else(|| clock::local_now().date_naive());
    let given = json!({
        "running": running(&table.title),
        "date": full_date(day),
        "title": table.title,
        "result": result,
        "who": join_words(table.names()),
        "table": table,
        "leaves_out": table.leaves_out(),
    });
    rendered("evening.html", given)
}

const NO_PRIZES: &str = "No prize has been won yet. Choose prizes first; they are awarded once a game \
                         is complete.";

/// Returns the list of prizes, as the text of an HTML file.
///
/// # Errors
/// That none was chosen.
pub fn prize_list(game: &OpenGame, list: &PrizeList) -> Result<String, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let awards = list.awards(record, evaluation);
    if awards.is_empty() {
        return Err(NO_PRIZES.to_owned());
    }
    let row = |award: &Award| {
        json!({
            "label": award.label,
            "names": award.winner_words(record),
            "by": award.by,
            "money": award.reward,
        })
    };
    let payments = list.payments(&awards).into_iter();
    let payments = payments.map(|one| [record.player_name(one.player).to_owned(), one.words()]);
    let notes = awards.iter().filter_map(|award| award.uneven_words(record));
    let sum = match list.pot(evaluation) {
        0 => String::new(),
        pot => format!(
            "{} in prizes and {} kept, of {} paid by {} people.",
            money_words(list.paid()),
            money_words(list.kept),
            money_words(pot),
            payers(evaluation)
        ),
    };
    let page = json!({
        "rows": awards.iter().map(row).collect::<Json>(),
        "payments": payments.collect::<Vec<_>>(),
        "notes": notes.collect::<Json>(),
        "sum": sum,
    });
    rendered("prizes.html", given(game, "prizes", page))
}

/// Returns a winning result for the middle of a sentence: "303 points", "61 points in Chivalry", "8
/// hands".
fn result_words(kind: PrizeKind, by: &str) -> String {
    match kind {
        PrizeKind::MostWins(_) => return by.to_owned(),
        // The label says what was counted.
        PrizeKind::MostCounted => return format!("{by} in all"),
        _ => {}
    }
    let (number, rest) = by.find(' ').map_or((by, ""), |end| by.split_at(end));
    let points = if number == "1" { "point" } else { "points" };
    format!("{number} {points}{rest}")
}

/// Returns a certificate for everybody who has won a prize, also together with others, one per page,
/// as the text of an HTML file.
///
/// # Errors
/// That none has been won yet.
pub fn certificates(game: &OpenGame, list: &PrizeList) -> Result<String, String> {
    let (record, evaluation) = (game.record(), game.evaluation());
    let awards = list.awards(record, evaluation);
    let certificates = awards.iter().flat_map(|award| {
        award.winners.iter().map(move |winner| {
            let others = award.winners.iter().filter(|other| other.player != winner.player);
            json!({
                "name": record.player_name(winner.player),
                "by": result_words(award.kind, &award.by),
                "label": award.label,
                "money": winner.words(),
                "shared": join_words(others.map(|other| record.player_name(other.player))),
            })
        })
    });
    let certificates: Vec<Json> = certificates.collect();
    if certificates.is_empty() {
        return Err(NO_PRIZES.to_owned());
    }
    let page = json!({ "certificates": certificates });
    rendered("certificates.html", given(game, "certificates", page))
}
