//! The score sheet of a plain game, filled in or empty: a column for each team, a row for each
//! round.

use serde::Serialize;

use super::standings::{result, sheet_heading, unit};
use scoring::{
    BidResult, Board, BoardFact, Evaluation, FieldKind, Record, RoundState, Scope, Team, board,
    signed, with_round,
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

/// The pad.
#[derive(Serialize)]
pub(super) struct Pad {
    heading: String,
    result: String,
    unit: String,
    many: bool,
    wide: bool,
    /// Heading of the second column, if there is one.
    facts: Option<String>,
    columns: Vec<Column>,
    rows: Vec<Row>,
    blank: bool,
    sheets: Vec<Sheet>,
}

/// The columns on one page.
#[derive(Serialize)]
struct Sheet {
    from: usize,
    to: usize,
    /// "players 1 to 14 of 40" if there are several pages.
    words: String,
}

fn sheets(columns: usize) -> Vec<Sheet> {
    let count = columns.div_ceil(MAX_COLUMNS).max(1);
    let each = columns.div_ceil(count).max(1);
    let sheet = |from: usize| {
        let to = (from + each).min(columns);
        let words = format!("players {} to {to} of {columns}", from + 1);
        Sheet { from, to, words: if count > 1 { words } else { String::new() } }
    };
    (0..columns).step_by(each).map(sheet).collect()
}

#[derive(Serialize)]
struct Column {
    names: String,
    total: String,
    wins: bool,
}

#[derive(Serialize)]
struct Row {
    number: usize,
    facts: String,
    /// "not scored", "after the end".
    state: &'static str,
    cells: Vec<Cell>,
}

#[derive(Serialize, Default, Clone)]
struct Cell {
    score: String,
    total: String,
}

/// Returns the pad with the recorded rounds.
pub(super) fn filled(record: &Record, evaluation: &Evaluation) -> Pad {
    let board: Board = board(record, evaluation);
    let columns: Vec<Column> = board
        .columns
        .iter()
        .map(|column| Column {
            names: record.team_name(column.team),
            total: signed(column.total),
            wins: column.wins,
        })
        .collect();
    let rows = board.rows.iter().map(|row| {
        let failed = (row.mark == Some(BidResult::Failed)).then_some("failed".to_owned());
        let facts: Vec<String> = row.facts.iter().map(words).chain(failed).collect();
        let scored = row.state == RoundState::Scored;
        let cell = |score: &scoring::board::BoardScore| Cell {
            score: if scored {
                if score.away { "–".to_owned() } else { signed(score.score) }
            } else {
                String::new()
            },
            total: if scored { signed(score.total) } else { String::new() },
        };
        Row {
            number: row.number,
            facts: facts.join(", "),
            state: match row.state {
                RoundState::Scored => "",
                RoundState::Refused => "not scored",
                RoundState::AfterEnd => "after the end",
            },
            cells: row.cells.iter().map(cell).collect(),
        }
    });
    let rows: Vec<Row> = rows.collect();
    Pad {
        heading: sheet_heading(evaluation),
        result: result(record, evaluation),
        unit: unit(record),
        many: columns.len() >= STACKED_FROM,
        wide: columns.len() >= LANDSCAPE_FROM,
        facts: rows
            .iter()
            .any(|row| !row.facts.is_empty() || !row.state.is_empty())
            .then(|| heads(board.dealt.iter().map(String::as_str), record)),
        sheets: sheets(columns.len()),
        columns,
        rows,
        blank: false,
    }
}

/// Returns a pad with these names and no scores.
pub(super) fn blank(record: &Record) -> Pad {
    let teams = 0..record.team_count();
    let columns: Vec<Column> = teams
        .map(|team| Column {
            names: record.team_name(Team(u16::try_from(team).unwrap_or(u16::MAX))),
            total: String::new(),
            wins: false,
        })
        .collect();
    let length = with_round(record, 0, &record.setup, |round| (record.game.length)(round.setup));
    let wide = columns.len() >= LANDSCAPE_FROM;
    let rounds = length.unwrap_or(if wide { WIDE_ROUNDS } else { ROUNDS }).max(1);
    let facts = heads(std::iter::empty(), record);
    let row = |number| Row {
        number,
        facts: String::new(),
        state: "",
        cells: vec![Cell::default(); columns.len()],
    };
    Pad {
        heading: "Score sheet".to_owned(),
        result: String::new(),
        unit: unit(record),
        many: columns.len() >= STACKED_FROM,
        wide,
        facts: (!facts.is_empty()).then_some(facts),
        rows: (1..=rounds).map(row).collect(),
        sheets: sheets(columns.len()),
        columns,
        blank: true,
    }
}

/// Returns the heading of the column of facts: facts of the deal, then values of the round.
fn heads<'a>(dealt: impl Iterator<Item = &'a str>, record: &'a Record) -> String {
    let one = record.game.plain_fields().filter(|spec| spec.scope == Scope::One);
    let written = one.filter(|spec| !matches!(spec.kind, FieldKind::Text)).map(|spec| spec.label);
    dealt.chain(written).collect::<Vec<_>>().join(", ")
}

fn words(written: &BoardFact) -> String {
    match written {
        BoardFact::Player(name) => name.clone(),
        BoardFact::Number(_, number) => signed(*number),
        BoardFact::Word(choice) if choice.label.chars().nth(1).is_none() => choice.label.to_owned(),
        BoardFact::Word(choice) => choice.label.to_lowercase(),
        BoardFact::Flag(label) => label.to_lowercase(),
        BoardFact::Text(text) => text.clone(),
    }
}
