//! Score sheets, filled in or empty: of a plain game a column for each team and a row for each round; of
//! a game of columns as on paper, with three games per team, circles for gins, the rounds, the couples
//! of the next one, and the players' results.

use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::line_height;
use super::seating::couple_list;
use super::standings::{people, result, sheet_heading, unit};
use crate::OpenGame;
use crate::chart::float;
use crate::score_sheet::net_words;
use scoring::board::{BoardColumn, BoardRow, BoardScore};
use scoring::{
    BidResult, BoardFact, ColumnsState, FieldKind, Record, RoundEvaluation, RoundState, Scope,
    SeatIndex, Slot, Team, Unit, signed, with_round,
};

/// From this many columns on, the total is printed below the score.
const STACKED_FROM: usize = 6;
/// From this many columns on, the page is in landscape.
const LANDSCAPE_FROM: usize = 11;
/// The most columns on one page; more are split evenly over several.
const MAX_COLUMNS: usize = 14;
/// Rounds on an empty pad if the rules do not fix their number.
const ROUNDS: usize = 22;
/// The same in landscape.
const WIDE_ROUNDS: usize = 15;

/// Returns the columns on each page, with "players 1 to 14 of 40" if there are several pages.
fn sheets(columns: usize) -> Json {
    let count = columns.div_ceil(MAX_COLUMNS).max(1);
    let each = columns.div_ceil(count).max(1);
    let sheet = |from: usize| {
        let to = (from + each).min(columns);
        let words = format!("players {} to {to} of {columns}", from + 1);
        json!({ "from": from, "to": to, "words": (count > 1).then_some(words) })
    };
    (0..columns).step_by(each).map(sheet).collect()
}

pub(super) fn filled(game: &OpenGame) -> Json {
    let (record, evaluation, board) = (game.record(), game.evaluation(), game.board());
    let amounts = record.game.unit;
    let column = |column: &BoardColumn| {
        let (names, total) = (record.team_name(column.team), amounts.words(column.total));
        let net = net_words(record, evaluation, column.team);
        json!({ "names": names, "total": total, "net": net, "wins": column.wins })
    };
    let facts_of = |row: &BoardRow| {
        let failed = (row.mark == Some(BidResult::Failed)).then_some("failed".to_owned());
        // A number in a row has its comma already.
        let facts = row.facts.iter().map(|fact| words(fact).trim_end_matches(',').to_owned());
        facts.chain(failed).collect::<Vec<_>>().join(", ")
    };
    let state_of = |row: &BoardRow| match row.state {
        RoundState::Scored => "",
        RoundState::Refused => "not scored",
        RoundState::AfterEnd => "after the end",
    };
    let row = |row: &BoardRow| {
        let cell = |(score, words): (&BoardScore, &String)| match row.state {
            RoundState::Scored => {
                let (own, total) = (score.words(amounts), score.total_words(amounts));
                json!({ "words": words, "score": own, "total": total })
            }
            _ => json!({}),
        };
        json!({
            "number": row.number,
            "facts": facts_of(row),
            "state": state_of(row),
            "cells": row.cells.iter().zip(&row.words).map(cell).collect::<Json>(),
        })
    };
    let says = |row: &BoardRow| !facts_of(row).is_empty() || !state_of(row).is_empty();
    let facts = heads(board.dealt.iter().map(String::as_str), record);
    let facts = board.rows.iter().any(says).then_some(facts);
    let columns = board.columns.iter().map(column).collect();
    let mut pad = pad(record, facts, columns, board.rows.iter().map(row).collect());
    pad["heading"] = sheet_heading(evaluation).into();
    pad["result"] = result(game).into();
    let pot = evaluation.money.as_ref().map(|money| money.pot).filter(|pot| *pot != 0);
    pad["pot"] = pot.map(|pot| Unit::Cents.words(pot)).into();
    pad
}

pub(super) fn blank(record: &Record) -> Json {
    let count = record.team_count();
    let columns = (0..count).map(|team| json!({ "names": record.team_name(Team::at(team)) }));
    let length = with_round(record, 0, &record.setup, |round| (record.game.length)(round.setup));
    let usual = if count >= LANDSCAPE_FROM { WIDE_ROUNDS } else { ROUNDS };
    let rounds = length.unwrap_or(usual).max(1);
    let facts = heads(std::iter::empty(), record);
    let cells = vec![json!({}); count];
    let rows = (1..=rounds).map(|number| json!({ "number": number, "cells": cells }));
    let facts = Some(facts).filter(|facts| !facts.is_empty());
    let mut pad = pad(record, facts, columns.collect(), rows.collect());
    pad["heading"] = "Score sheet".into();
    pad["blank"] = true.into();
    pad
}

/// Returns what both pads have; without `facts` there is no column for them.
fn pad(record: &Record, facts: Option<String>, columns: Vec<Json>, rows: Json) -> Json {
    let count = columns.len();
    let names = (0..count).map(|team| record.team_name(Team::at(team)));
    json!({
        "unit": unit(record),
        "name_size": name_size(names, count, facts.is_some()),
        "many": count >= STACKED_FROM,
        "wide": count >= LANDSCAPE_FROM,
        "facts": facts,
        "sheets": sheets(count),
        "columns": columns,
        "rows": rows,
    })
}

/// Returns the size of the names over this many columns, in points: that of other heads, or smaller
/// ones in which the longest word fits its column.
fn name_size(names: impl Iterator<Item = String>, columns: usize, has_facts: bool) -> f32 {
    /// The width of a letter in points, for each point of its size.
    const LETTER: f32 = 0.6;
    /// Points in a millimeter.
    const POINTS: f32 = 2.835;
    // Millimeters of a page, of padding, and of the columns of numbers and facts, as in `page.css`.
    let (page, padding) = if columns >= LANDSCAPE_FROM { (259.0, 1.3) } else { (190.0, 3.0) };
    let others = if has_facts { 9.0 + 44.0 } else { 9.0 };
    let each = columns.div_ceil(columns.div_ceil(MAX_COLUMNS).max(1)).max(1);
    let room = ((page - others) / float(each) - padding) * POINTS;
    let letters = |name: String| name.split([' ', '-']).map(|word| word.chars().count()).max();
    let longest = names.filter_map(letters).max().unwrap_or(0).max(1);
    let most = if columns >= STACKED_FROM { 9.0 } else { 11.0 };
    (room / (LETTER * float(longest))).clamp(5.0, most)
}

/// Returns the heading of the column of facts: facts of the deal, then values of the round.
fn heads<'a>(dealt: impl Iterator<Item = &'a str>, record: &'a Record) -> String {
    let one = record.game.fields.iter().copied().filter(|spec| spec.scope == Scope::One);
    let written = one.filter(|spec| !matches!(spec.kind, FieldKind::Text)).map(|spec| spec.label);
    dealt.chain(written).collect::<Vec<_>>().join(", ")
}

fn words(written: &BoardFact) -> String {
    let words = written.words();
    match written {
        BoardFact::Word(_) if words.chars().nth(1).is_none() => words.into_owned(),
        BoardFact::Word(_) | BoardFact::Flag(_) => words.to_lowercase(),
        _ => words.into_owned(),
    }
}

/// The fewest places in a column.
const PLACES: usize = 8;
const EMPTY: usize = 16;

pub(super) fn columns(game: &OpenGame, columns: &ColumnsState) -> Json {
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
        "rounds": column_rounds(game),
        "couples": couple_list(game),
        "people": (!evaluation.rounds.is_empty()).then(|| people(game)),
    })
}

/// Returns a sheet and the rounds to fill in by hand.
pub(super) fn blank_columns(record: &Record, columns: &ColumnsState) -> Json {
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

fn column_rounds(game: &OpenGame) -> Json {
    let (record, evaluation) = (game.record(), game.evaluation());
    let award = |awarded: [i64; 2]| match awarded {
        [0, 0] => "–".to_owned(),
        [points, 0] => format!("{} {points}", record.team_name(Team::A)),
        [_, points] => format!("{} {points}", record.team_name(Team::B)),
    };
    let columns = evaluation.tournament.columns();
    let counts = |number| columns.is_some_and(|columns| columns.counts_gins_of(number));
    let round = |round: &Arc<RoundEvaluation>| {
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
