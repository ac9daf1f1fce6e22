//! Room display of a match of couples: seats, the score by game, and everybody's points.

use super::RoomState;
use crate::couples::{gins_words, individuals, pays_words};
use crate::describe::{self, GameOutcome};
use crate::display::{
    DisplayBody, DisplayContent, Headline, HeadlineFact, RoomTable, RowFact, ScoreCell,
    ScoreColumn, ScoreRow, ScoreTable, StandingRow, TableList, WinnerRow,
};
use crate::host::RoomView;
use scoring::{ColumnGame, FactValue, Player, SeatIndex, Status, Team, first_of, signed};
use store::format::how_many as counted;

/// Returns the room display of a match of couples.
pub fn couples_content(room: &RoomState<'_>) -> DisplayContent {
    let content = match room.host.room.view {
        RoomView::Seats => seats(room).unwrap_or_else(|| score(room)),
        RoomView::Standings => score(room).and(everybody(room)),
        RoomView::Clock => {
            room.clock_content(room.game.record().game.name.to_owned(), &headline(room))
        }
        RoomView::Winners => winners(room).unwrap_or_else(|| score(room)),
        RoomView::Auto | RoomView::Call => {
            match (winners(room).filter(|_| room.is_over()), seats(room)) {
                (Some(winners), _) => winners.and(score(room)).and(everybody(room)),
                (None, Some(seats)) if room.game.record().rounds.is_empty() => seats,
                (None, Some(seats)) => seats.and(score(room)).and(everybody(room)),
                (None, None) => score(room).and(everybody(room)),
            }
        }
    };
    room.framed(content)
}

fn headline(room: &RoomState<'_>) -> String {
    match room.game.evaluation().next() {
        Some(next) => describe::headline(room.game.record(), next),
        None => "The match is over".to_owned(),
    }
}

/// Returns the couples of the next round, table by table; `None` once the match is over.
fn seats(room: &RoomState<'_>) -> Option<DisplayContent> {
    let next = room.game.evaluation().next()?;
    let mut said = Headline::new(describe::eyebrow(room.game.record()), headline(room));
    "Please take your seats".clone_into(&mut said.request);
    for fact in next.facts.iter().filter(|fact| fact.id.is_none()) {
        if let FactValue::Text(words) = &fact.value {
            said.facts.push(HeadlineFact::words(fact.label, words.clone()));
        }
    }
    let FactValue::Couples(couples) = next.get("couples")? else { return None };
    let table = |(number, couple): (usize, &[Player; 2])| {
        let sides = couple.map(|player| room.game.record().player_name(player).to_owned());
        RoomTable { number, sides }
    };
    let tables = (1..).zip(couples).map(table).collect();
    Some(DisplayContent::new(said, DisplayBody::Tables(TableList { tables, partners: true })))
}

fn score(room: &RoomState<'_>) -> DisplayContent {
    let (record, evaluation) = (room.game.record(), room.game.evaluation());
    let said = match describe::outcome(record, evaluation).filter(|_| room.in_dispute == 0) {
        Some(outcome) => outcome.headline(),
        None => Headline {
            foot: room.dispute_words().unwrap_or_default(),
            ..Headline::new(
                describe::eyebrow(record),
                format!("After {}", counted(record.rounds.len(), "round", "rounds")),
            )
        },
    };
    let games = evaluation.tournament.columns().map_or(&[][..], |columns| &columns.games);
    let row = |(number, game): (usize, &ColumnGame)| {
        let cell = |team: usize| {
            let gins = gins_words(game.gins[team]).unwrap_or_default();
            ScoreCell { score: gins, negative: false, total: signed(game.points[team]) }
        };
        // The totals are what the games pay.
        let words = game.finished.map_or("under way".to_owned(), |_| pays_words(game));
        let facts = vec![RowFact::Words(words)];
        ScoreRow { number, facts, mark: None, cells: vec![cell(0), cell(1)] }
    };
    let rows = (1..).zip(games).map(row).collect();
    let first = first_of(&evaluation.standings);
    let column = |team: Team| ScoreColumn {
        name: record.team_name(team),
        total: signed(evaluation.totals.get(team.index()).copied().unwrap_or(0)),
        leads: first == [team],
        wins: evaluation.winners().contains(&team) && room.in_dispute == 0,
    };
    let columns = vec![column(Team::A), column(Team::B)];
    DisplayContent::new(said, DisplayBody::ScoreTable(ScoreTable { columns, rows, chart: None }))
}

fn everybody(room: &RoomState<'_>) -> DisplayContent {
    let record = room.game.record();
    let all = individuals(room.game.evaluation());
    let rows = all.iter().map(|(player, done)| {
        let rank = 1 + all.iter().filter(|(_, other)| other.won > done.won).count();
        let (name, total) = (record.player_name(*player).to_owned(), signed(done.won));
        let leads = rank == 1 && done.won > 0;
        StandingRow { rank, name, tally: String::new(), total, leads, crown: leads }
    });
    let rounds = counted(record.rounds.len(), "round", "rounds");
    let foot = format!("After {rounds}. The match is scored by teams.");
    let said =
        Headline { foot, ..Headline::new(describe::eyebrow(record), "Points won by everybody") };
    DisplayContent::new(said, DisplayBody::Standings(rows.collect()))
}

/// Returns the winner of the match; `None` before its end.
fn winners(room: &RoomState<'_>) -> Option<DisplayContent> {
    let (record, evaluation) = (room.game.record(), room.game.evaluation());
    let Status::Finished { .. } = &evaluation.status else { return None };
    let said = describe::outcome(record, evaluation).map(GameOutcome::headline)?;
    let games = evaluation.tournament.columns().map_or(&[][..], |columns| &columns.games);
    let row = |(number, game): (usize, &ColumnGame)| WinnerRow {
        label: format!("Game {number}"),
        name: game.winner.map_or("nobody".to_owned(), |team| record.team_name(team)),
        by: {
            let [a, b] = game.points.map(signed);
            format!("{a} to {b}, {}", pays_words(game))
        },
        money: String::new(),
    };
    let rows = (1..).zip(games).map(row).collect();
    Some(DisplayContent::new(said, DisplayBody::Winners(rows)))
}
