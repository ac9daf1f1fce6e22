//! Room display of an open game: its recorded rounds in words and numbers.

use super::{OpenGame, describe, net_words};
use crate::chart::Chart;
use crate::describe::GameOutcome;
use crate::display::{
    DisplayBody, DisplayContent, Headline, HeadlineFact, RowFact, ScoreCell, ScoreColumn, ScoreRow,
    ScoreTable, StandingRow,
};
use scoring::board::{self, BoardFact, BoardRow};
use scoring::{
    BidResult, Choices as _, Deal, FactValue, RoundState, Status, Suit, Unit, WinsBy, join_words,
};

/// The most columns of a score table. With more, the text would be too small to read from afar, and
/// the ranking is shown instead.
const COLUMNS: usize = 8;

/// Returns the room display of a game.
pub fn display(game: &OpenGame) -> DisplayContent {
    let (board, unit) = (game.board(), game.record().game.unit);
    if board.columns.len() > COLUMNS {
        return DisplayContent::new(headline(game), DisplayBody::Standings(standings(game)));
    }
    let columns = board.columns.iter().map(|column| ScoreColumn {
        name: join_words(&column.names),
        total: unit.words(column.total),
        leads: column.leads(),
        wins: column.wins,
    });
    let rows = board.rows.iter().map(|row| written_row(row, (unit, game.record().game.wins_by)));
    let over = game.evaluation().is_finished();
    let chart = over.then(|| Chart::of(board, None)).filter(|chart| !chart.is_empty());
    let pad = ScoreTable { columns: columns.collect(), rows: rows.collect(), chart };
    DisplayContent::new(headline(game), DisplayBody::ScoreTable(pad))
}

fn headline(game: &OpenGame) -> Headline {
    match &game.evaluation().status {
        Status::Playing { next, .. } => call(game, next),
        Status::Finished { .. } => describe::outcome(game.record(), game.evaluation())
            .map(GameOutcome::headline)
            .unwrap_or_default(),
    }
}

/// Returns the headline of a round that is played with this deal: who deals, and its facts.
pub fn call(game: &OpenGame, next: &Deal) -> Headline {
    let record = game.record();
    let mut call = Headline::new(describe::eyebrow(record), describe::headline(record, next));
    let mut foot = Vec::new();
    if let Status::Playing { notice, .. } = &game.evaluation().status {
        foot.extend(notice.iter().cloned());
    }
    for fact in &next.facts {
        // Texts for each team are too long to be beside a headline.
        if let FactValue::Each(_) = fact.value {
            foot.push(format!("{}: {}", fact.label, describe::fact_words(record, &fact.value)));
        } else {
            call.facts.push(describe::headline_fact(record, fact));
        }
    }
    call.facts.extend(game.pot().map(|pot| HeadlineFact::words("Pot", pot)));
    call.foot = foot.join(" · ");
    call
}

fn written_row(row: &BoardRow, (unit, wins_by): (Unit, WinsBy)) -> ScoreRow {
    let counts = row.state == RoundState::Scored;
    let mark = match (row.state, row.mark) {
        (RoundState::AfterEnd, _) => Some("after the end"),
        (RoundState::Refused, _) => Some("has a problem"),
        (_, Some(BidResult::Failed)) => Some("failed"),
        _ => None,
    };
    let cells = row.cells.iter().map(|cell| ScoreCell {
        score: if counts { cell.words(unit) } else { String::new() },
        negative: wins_by.is_loss(cell.score),
        total: if counts { cell.total_words(unit) } else { String::new() },
    });
    ScoreRow {
        number: row.number,
        facts: row.facts.iter().map(written).collect(),
        mark: mark.map(str::to_owned),
        cells: cells.collect(),
    }
}

fn standings(game: &OpenGame) -> Vec<StandingRow> {
    let (record, board) = (game.record(), game.board());
    let rows = game.evaluation().standings.iter().map(|standing| {
        let column: Option<&board::BoardColumn> =
            board.columns.iter().find(|column| column.team == standing.team);
        let wins = column.is_some_and(|column| column.wins);
        StandingRow {
            rank: standing.rank,
            name: record.team_name(standing.team),
            tally: net_words(record, game.evaluation(), standing.team).unwrap_or_default(),
            total: record.game.unit.words(standing.total),
            leads: wins || column.is_some_and(board::BoardColumn::leads),
            crown: wins,
        }
    });
    rows.collect()
}

fn written(written: &BoardFact) -> RowFact {
    match written {
        BoardFact::Word(choice) if Suit::from_id(choice.id).is_some() => {
            RowFact::Suit(choice.id.to_owned())
        }
        other => RowFact::Words(other.words().into_owned()),
    }
}
