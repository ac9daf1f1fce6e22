//! `show`: the score sheet and the standings of a game in the terminal.

use super::error::Result;
use super::history::outcome;
use super::table::{Table, bold};
use super::{Cli, End, who_plays};
use formats::result;
use scoring::board::BoardFact;
use scoring::{
    BidResult, Board, Evaluation, Player, Record, RoundState, board, evaluate, shown_standings,
};
use serde_json::json;
use store::{Filter, GameId};

/// Prints a game of the library, by default the latest.
pub(super) fn show(game: Option<i64>, json: bool, cli: &mut Cli<'_>) -> Result<End> {
    let store = cli.stored()?;
    let latest = Filter { limit: Some(1), by_evening: true, ..Filter::default() };
    let game = match game {
        Some(game) => Some(GameId(game)),
        None => store.games(&latest)?.first().map(|game| game.id),
    };
    let Some(game) = game else { return cli.answer("There are no games yet.") };
    let record = store.load(game)?.record;
    let evaluation = evaluate(&record);
    if !json {
        return print(&record, &evaluation, cli);
    }
    if evaluation.problems.is_empty() {
        return cli.json(&json!(result::result(&record, &evaluation, false)));
    }
    let _ = cli.json(&result::problems(Some(record.game), &evaluation.problems))?;
    Ok(End::Problems)
}

/// Prints the score sheet and the standings of a game; of a night, the standings.
pub(super) fn print(record: &Record, evaluation: &Evaluation, cli: &mut Cli<'_>) -> Result<End> {
    let mut lines = vec![bold(&who_plays(record)), String::new()];
    // On a night, as of the last complete game: nobody leads by sitting out. Its sheet is the tables.
    if evaluation.tournament.tables().is_none() {
        lines.extend(sheet(&board(record, evaluation)).lines());
        lines.push(String::new());
    }
    let mut standings = Table::new(["", "standings", "total", ""].map(bold)).right([0, 2]);
    for standing in shown_standings(evaluation) {
        let wins = evaluation.winners().contains(&standing.team);
        let night = evaluation.tournament.tables();
        let counts = night.and_then(|night| night.tally_words(Player(standing.team.0)));
        let notes = wins.then(|| "winner".to_owned()).into_iter().chain(counts);
        standings.row([
            standing.rank.to_string(),
            record.team_name(standing.team),
            record.game.unit.words(standing.total),
            notes.collect::<Vec<_>>().join(" · "),
        ]);
    }
    lines.extend(standings.lines());
    let mut result = outcome(record, evaluation);
    if let Some(first) = evaluation.next().and_then(|next| next.dealer) {
        result += &format!("; {} {}", record.player_name(first), record.game.dealer.verb());
    }
    lines.extend([String::new(), format!("{result}.")]);
    cli.lines(lines)
}

fn sheet(board: &Board) -> Table {
    // A column for facts, only if the game has any for a whole round.
    let has_facts = board.rows.iter().any(|row| !row.facts.is_empty());
    let mut heading = vec![bold("round")];
    if has_facts {
        heading.push(String::new());
    }
    let first = heading.len();
    for column in &board.columns {
        heading.extend([bold(&column.names.join(" & ")), bold("total")]);
    }
    let numbers = first..heading.len();
    let mut table = Table::new(heading).right(std::iter::once(0).chain(numbers));
    for row in &board.rows {
        let mut cells = vec![row.number.to_string()];
        if has_facts {
            let mark = row.mark.map(|mark| match mark {
                BidResult::Made => "made".to_owned(),
                BidResult::Failed => "failed".to_owned(),
            });
            let words = row.facts.iter().map(|fact| match fact {
                BoardFact::Word(choice) => choice.label.to_lowercase(),
                other => other.words().into_owned(),
            });
            let words = words.chain(mark);
            cells.push(words.collect::<Vec<_>>().join(" "));
        }
        for score in &row.cells {
            if row.state == RoundState::Scored {
                cells.extend([score.words(board.unit), score.total_words(board.unit)]);
            } else {
                cells.extend([String::new(), String::new()]);
            }
        }
        table.row(cells);
    }
    table
}
