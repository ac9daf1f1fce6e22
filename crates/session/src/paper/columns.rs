//! The score sheet of a game of columns as on paper: three games per team, circles for gins; the
//! rounds, the couples of the next one, and the players' results.

use serde_json::{Value as Json, json};

use super::line_height;
use super::seating::couple_list;
use super::standings::{people, result, sheet_heading};
use crate::OpenGame;
use scoring::{ColumnsState, Record, SeatIndex, Slot, Team, signed};

/// The fewest places in a column.
const PLACES: usize = 8;
const EMPTY: usize = 16;

pub(super) fn filled(game: &OpenGame, columns: &ColumnsState) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let teams = [Team::A, Team::B].map(|team| {
        let games = columns.games.iter().zip(1..).map(|(game, number)| {
            let paid = game.finished.map(|_| signed(game.paid[team.index()]));
            json!({
                "number": number,
                "gins": signed(game.gins[team.index()]),
                "paid": paid,
                "won": game.winner == Some(team),
            })
        });
        json!({
            "name": record.team_name(team),
            "games": games.collect::<Json>(),
            "total": evaluation.totals.get(team.index()).map(|total| signed(*total)),
        })
    });
    let slots = || {
        [0, 1].into_iter().flat_map(|team| columns.games.iter().map(move |game| &game.slots[team]))
    };
    let longest = slots().map(Vec::len).max().unwrap_or(0).max(PLACES);
    // A figure, a circle, or a figure in a circle.
    let mark = |slot: &Slot| {
        let figure = slot.figure.map(|(points, _)| signed(points));
        json!({ "figure": figure, "circle": slot.circle.is_some() })
    };
    // A place for each game of the first team, then of the second.
    let line = |at: usize| slots().map(|slots| slots.get(at).map_or(json!({}), mark)).collect();
    json!({
        "open": !evaluation.is_finished(),
        "heading": sheet_heading(evaluation),
        "result": result(game),
        "teams": teams,
        "places": (0..longest).map(line).collect::<Vec<Json>>(),
        "rounds": rounds(game),
        "couples": couple_list(game),
        "people": (!evaluation.rounds.is_empty()).then(|| people(game)),
    })
}

/// Returns a sheet and the rounds to fill in by hand.
pub(super) fn blank(record: &Record, columns: &ColumnsState) -> Json {
    let numbers = 1..=columns.games.len();
    let games: Json = numbers.map(|number| json!({ "number": number })).collect();
    let team = |team| json!({ "name": record.team_name(team), "games": games });
    let chairs = record.players.len() / 2;
    json!({
        "blank": true,
        "open": true,
        "heading": "Score sheet",
        "teams": [team(Team::A), team(Team::B)],
        "places": vec![vec![json!({}); 2 * columns.games.len()]; EMPTY],
        "chairs": chairs,
        "each": rounds_a_page(chairs),
        "line": line_height((chairs + 1) * rounds_a_page(chairs), PAGE, LINE),
    })
}

/// Height available on a page for the lines of its rounds, and the smallest and largest height of a
/// line, in tenths of a millimeter.
const PAGE: usize = 1650;
const LINE: [usize; 2] = [36, 50];

/// Returns the number of rounds per page to fill in by hand: six, or as many as fit with this many
/// couples, each with a line, and the sums.
fn rounds_a_page(chairs: usize) -> usize {
    (PAGE / ((chairs + 1) * LINE[0])).clamp(1, 6)
}

fn rounds(game: &OpenGame) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let award = |awarded: [i64; 2]| match awarded {
        [0, 0] => "–".to_owned(),
        [points, 0] => format!("{} {points}", record.team_name(Team::A)),
        [_, points] => format!("{} {points}", record.team_name(Team::B)),
    };
    let columns = evaluation.tournament.columns();
    let counts = |number| columns.is_some_and(|columns| columns.counts_gins_of(number));
    let round = |round: &std::sync::Arc<scoring::RoundEvaluation>| {
        let couples = round.tournament.couples()?;
        let number = round.deal.number;
        let gins_awarded = if counts(number) { couples.gins_awarded } else { [0, 0] };
        Some(json!({
            "number": number,
            "points": couples.points.map(signed),
            "gins": couples.gins.map(signed),
            "awarded": award(couples.awarded),
            "gins_awarded": award(gins_awarded),
        }))
    };
    evaluation.rounds.iter().filter_map(round).collect()
}
