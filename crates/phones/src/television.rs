//! The room's content as pages for a television: one part at a time, in lines that fit whatever the
//! number of people. The script turns the pages, and makes long names smaller; without it they are below
//! each other.

use minijinja::context;
use minijinja::value::{Serde, Value};
use serde::Serialize;

use session::display::{DisplayBody, DisplayContent, Headline, MoveColumn, SITS_OUT};

/// The most columns of lines, and lines below each other in each: names, names with a note, and
/// two pairs of names.
const NAMES: [usize; 2] = [COLUMNS, 8];
const NOTED: [usize; 2] = [COLUMNS, 6];
const PAIRS: [usize; 2] = [2, 5];
const COLUMNS: usize = 3;
/// More players than this have a line each instead of a column.
const TABLE_COLUMNS: usize = 6;
/// The last rounds of a score table.
const TABLE_ROWS: usize = 6;

/// A line of a list.
#[derive(Clone, Default, Serialize)]
struct Line {
    /// Before the name: "rank" and a place, or "seat" and the number of a table.
    number: Option<(&'static str, String)>,
    name: String,
    /// Names below the name, as large; may be empty.
    also: String,
    /// Small words below; may be empty.
    note: String,
    /// At the end of the line: a total, where somebody goes.
    end: String,
    leads: bool,
    crown: bool,
}

/// Returns the pages of a content without those that take turns with it.
pub(super) fn pages(content: &DisplayContent) -> Vec<Value> {
    let headline = &content.headline;
    match &content.body {
        DisplayBody::ScoreTable(table) if table.columns.len() <= TABLE_COLUMNS => {
            let rows = table.rows.len().saturating_sub(TABLE_ROWS);
            let mut table = table.clone();
            let _ = table.rows.drain(..rows);
            vec![page(headline, context! { table => Serde(table) })]
        }
        DisplayBody::ScoreTable(table) => {
            let lines = table.columns.iter().map(|column| Line {
                end: column.total.clone(),
                leads: column.leads || column.wins,
                crown: column.wins,
                ..Line::new(&column.name)
            });
            in_columns(headline, lines.collect())
        }
        DisplayBody::Clock(face) => {
            vec![page(headline, context! { clock => Serde(face) })]
        }
        DisplayBody::Seating(seats) => {
            let lines = seats.iter().map(|(name, table)| match table {
                Some(table) => Line::at(*table, name),
                None => Line { end: SITS_OUT.to_owned(), ..Line::new(name) },
            });
            in_columns(headline, lines.collect())
        }
        DisplayBody::Standings(rows) => {
            let lines = rows.iter().map(|row| Line {
                number: Some(("rank", row.rank.to_string())),
                note: row.tally.clone(),
                end: row.total.clone(),
                leads: row.leads,
                crown: row.crown,
                ..Line::new(&row.name)
            });
            in_columns(headline, lines.collect())
        }
        DisplayBody::Tables(list) => {
            let lines = list.tables.iter().map(|table| {
                let [name, also] = &table.sides;
                Line { also: also.clone(), ..Line::at(table.number, name) }
            });
            in_columns(headline, lines.collect())
        }
        DisplayBody::Call(cuts) => {
            let lines = cuts.iter().flat_map(|cut| {
                cut.cuts.iter().map(|(who, names)| Line {
                    note: who.clone(),
                    end: cut.tied_at.clone(),
                    ..Line::at(cut.table, names)
                })
            });
            in_columns(headline, lines.collect())
        }
        DisplayBody::Moves(columns) => {
            columns.iter().flat_map(|column| moves(headline, column)).collect()
        }
        DisplayBody::Winners(winners) => {
            let lines = winners.iter().map(|winner| Line {
                note: winner.label.clone(),
                end: [winner.by.as_str(), winner.money.as_str()]
                    .into_iter()
                    .filter(|words| !words.is_empty())
                    .collect::<Vec<_>>()
                    .join(" · "),
                ..Line::new(&winner.name)
            });
            in_columns(headline, lines.collect())
        }
    }
}

impl Line {
    fn new(name: &str) -> Line {
        Line { name: name.to_owned(), ..Line::default() }
    }

    fn at(table: usize, name: &str) -> Line {
        Line { number: Some(("seat", table.to_string())), ..Line::new(name) }
    }
}

/// Returns a page with its headline.
fn page(headline: &Headline, holds: Value) -> Value {
    context! { headline => Serde(headline), ..holds }
}

fn moves(headline: &Headline, column: &MoveColumn) -> Vec<Value> {
    let aside = [column.heading.as_str(), column.aside.as_str()];
    let aside: Vec<&str> = aside.into_iter().filter(|words| !words.is_empty()).collect();
    let headline = Headline { aside: aside.join(": "), ..headline.clone() };
    let lines = column.rows.iter().map(|row| {
        let from = if row.from.is_empty() { String::new() } else { format!("{} → ", row.from) };
        Line { end: format!("{from}{}", row.to), ..Line::new(&row.name) }
    });
    in_columns(&headline, lines.collect())
}

/// Distributes lines evenly over as few pages as possible.
fn in_columns(headline: &Headline, lines: Vec<Line>) -> Vec<Value> {
    let any = |text: fn(&Line) -> &str| lines.iter().any(|line| !text(line).is_empty());
    let [columns, rows] = match (any(|line| &line.also), any(|line| &line.note)) {
        (true, _) => PAIRS,
        (_, true) => NOTED,
        _ => NAMES,
    };
    let all = lines.len();
    let pages = all.div_ceil(rows * columns).max(1);
    let each = all.div_ceil(pages).max(1);
    let columns = each.div_ceil(rows).max(1);
    let rows = each.div_ceil(columns).max(1);
    let mut first = 1;
    let draw = |lines: &[Line]| {
        let last = first + lines.len() - 1;
        // What part of the list this is: "17 to 32 of 40".
        let part = (pages > 1).then(|| format!("{first} to {last} of {all}"));
        first = last + 1;
        page(headline, context! { part, lines => Serde(lines), columns, rows })
    };
    if lines.is_empty() {
        return vec![page(headline, context! { columns, rows })];
    }
    lines.chunks(each).map(draw).collect()
}
