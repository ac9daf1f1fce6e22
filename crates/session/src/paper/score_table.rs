//! The score sheet of a plain game, filled in or empty: a column for each team, a row for each
//! round.

use serde_json::{Value as Json, json};

use super::standings::{result, sheet_heading, unit};
use crate::OpenGame;
use crate::chart::float;
use crate::score_sheet::net_words;
use scoring::board::{BoardColumn, BoardRow, BoardScore};
use scoring::{
    BidResult, BoardFact, FieldKind, Record, RoundState, Scope, SeatIndex, Team, Unit, with_round,
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
