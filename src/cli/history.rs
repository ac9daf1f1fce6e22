//! `history`: the games of the library with their results.

use chrono::NaiveDate;
use serde_json::json;

use super::arguments::History;
use super::error::Result;
use super::table::{Table, bold};
use super::{Cli, End};
use scoring::names::folded;
use scoring::{Evaluation, Record, Status, first_of, hands, join_words};
use session::OpenGame;
use session::evening::queries;
use session::preview::disputed_hands;
use store::format::how_many;
use store::{Filter, Store, Summary};

/// Lists games with their results.
pub(super) fn history(wanted: &History, cli: &mut Cli<'_>) -> Result<End> {
    let rules = wanted.game.as_deref().map(|id| cli.game(id)).transpose()?;
    let rules = rules.map(|game| game.id.to_owned());
    let found = match cli.store_to_read()? {
        Some(store) => rows(&store, wanted, rules)?,
        None => Vec::new(),
    };
    if wanted.json {
        let listed = found.iter().map(|row| {
            json!({
                "number": row.game.id.0, "date": row.date.to_string(), "game": row.game.rules,
                "players": row.game.players, "result": row.result,
            })
        });
        return cli.json(&listed.collect());
    }
    if found.is_empty() {
        let filtered = wanted.game.is_some()
            || wanted.player.is_some()
            || wanted.from.is_some()
            || wanted.until.is_some();
        return cli.answer(if filtered { "No games match." } else { "There are no games yet." });
    }
    let heading = ["number", "date", "game", "players", "result"].map(bold);
    let mut table = Table::new(heading).right([0]);
    for row in found {
        let line = |text: &str| text.replace(['\n', '\r', '\t'], " ");
        let (number, date) = (row.game.id.to_string(), row.date.to_string());
        let players = line(&row.game.players.join(", "));
        table.row([number, date, row.name, players, line(&row.result)]);
    }
    table.print(cli)
}

/// A game in the list.
struct HistoryRow {
    game: Summary,
    date: NaiveDate,
    /// The name of its rules.
    name: String,
    result: String,
}

fn rows(store: &Store, wanted: &History, rules: Option<String>) -> Result<Vec<HistoryRow>> {
    let mut rows = Vec::new();
    for game in store.games(&Filter { rules, by_evening: true, ..Filter::default() })? {
        let date = queries::day(game.played);
        let played = wanted.player.as_ref().is_none_or(|name| {
            let name = folded(name.trim());
            game.players.iter().any(|player| folded(player) == name)
        });
        let in_time = wanted.from.is_none_or(|from| date >= from)
            && wanted.until.is_none_or(|until| date <= until);
        if !played || !in_time {
            continue;
        }
        // A game that cannot be read does not hide the others.
        let (name, result) = match store.load(game.id) {
            Ok(loaded) => {
                let open = OpenGame::from(loaded);
                let result = outcome(open.record(), open.evaluation());
                let disputed = disputed_hands(store, game.id, &open);
                let result = [result].into_iter().chain(disputed).collect::<Vec<_>>().join("; ");
                (open.record().game.name.to_owned(), result)
            }
            Err(error) => (game.rules.clone(), error.to_string()),
        };
        rows.push(HistoryRow { game, date, name, result });
    }
    Ok(rows)
}

/// Returns how a game ended, or its current state, in one line.
pub(super) fn outcome(record: &Record, evaluation: &Evaluation) -> String {
    if !evaluation.problems.is_empty() {
        let problems = how_many(evaluation.problems.len(), "problem", "problems");
        return format!("{problems}, not scored");
    }
    let of = |teams: &[scoring::Team]| join_words(teams.iter().map(|team| record.team_name(*team)));
    // For a side, or a shared win, the verb is in the plural.
    let verb = |teams: &[scoring::Team], one, many| match teams {
        [team] => record.team_verb(*team, one, many),
        _ => many,
    };
    match &evaluation.status {
        Status::Finished { winners, by_rules, .. } => {
            let totals = evaluation.standings.iter();
            let total = totals
                .filter(|standing| winners.contains(&standing.team))
                .map(|standing| evaluation.settled(standing, record.game.unit))
                .max();
            let total = total.map(|total| format!(" with {}", record.game.unit.amount(total)));
            let total = total.unwrap_or_default();
            let stopped = if *by_rules { "" } else { ", ended early" };
            let wins = verb(winners, "wins", "win");
            if winners.is_empty() {
                return format!("nobody wins{stopped}");
            }
            format!("{} {wins}{total}{stopped}", of(winners))
        }
        Status::Playing { next, .. } => {
            let word = hands::round_word(record.game);
            // On a night, as of the last complete game: nobody leads by sitting out.
            let complete = evaluation.tournament.tables().map(|night| &night.complete);
            let standings = complete.map_or(&evaluation.standings, |complete| &complete.all);
            let leaders = first_of(standings);
            let total = standings.first().map_or(0, |standing| standing.total);
            if next.number == 1 || leaders.len() == record.team_count() {
                return format!("{word} {} is next", next.number);
            }
            let leads = verb(&leaders, "is ahead", "are ahead");
            let total = record.game.unit.amount(total);
            let after = complete.map(|complete| format!(" after {word} {}", complete.games));
            let after = after.unwrap_or_default();
            format!("{word} {} is next; {} {leads} with {total}{after}", next.number, of(&leaders))
        }
    }
}
