//! What everybody may see: the score sheet of a plain game, the standings of a night or a season, the
//! result as a picture, and the room display.
//!
//! For a television the room's content is divided into pages: one part at a time, in lines that fit
//! whatever the number of people. The script turns the pages, and makes long names smaller; without it
//! they are below each other.

use axum::extract::Query;
use axum::http::header;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::form::FormData;
use super::links::code_picture;
use super::visit::{Answer, Refusal, Visit};
use session::display::{
    DisplayBody, DisplayContent, Headline, MoveColumn, RoomTable, SITS_OUT, ScoreColumn,
    StandingRow, WinnerRow,
};
use session::evening::season_queries;
use session::result_picture;
use session::tonight::{StandingsPage, StandingsSubject};
use store::{Error, Store};

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

pub(super) async fn room(visit: Visit) -> Answer {
    let content = visit.snapshot.content();
    let watch = visit.served.links().watch;
    let holds = context! {
        pages => content.parts().flat_map(pages).collect::<Vec<Value>>(),
        // The public page, and its QR code.
        code => code_picture(&watch),
        address => watch.trim_start_matches("http://"),
    };
    visit.show("room.html", &content.headline, holds)
}

pub(super) async fn page(visit: Visit) -> Answer {
    let content = visit.snapshot.standings();
    visit.show("sheet.html", &content.headline, context! { content => Serde(&content) })
}

/// Returns the page of a season, by its index in order of the names, with a link to the next one.
pub(super) async fn season(visit: Visit, Query(asked): Query<FormData>) -> Answer {
    let number = asked.get("number").map_or(Ok(0), |number| number.parse::<usize>());
    let number = number.map_err(|_| Refusal::NoPage)?;
    let read = move |store: &mut Store| -> Result<_, Error> {
        let seasons = season_queries::seasons(store)?.into_iter();
        let seasons: Vec<String> = seasons.map(|(name, _)| name).collect();
        let subject = StandingsSubject::Season(seasons.get(number).cloned());
        Ok((seasons, StandingsPage::read(store, &subject)?))
    };
    let (seasons, Some(standings)) = visit.served.store.run(read).await? else {
        return Err(Refusal::NoPage);
    };
    let next = (number.saturating_add(1)) % seasons.len().max(1);
    let next = (seasons.len() > 1).then(|| (next, seasons[next].clone()));
    let content = standings.display();
    visit.show("sheet.html", &content.headline, context! { next, content => Serde(&content) })
}

/// Returns the result as a picture to keep, in SVG.
pub(super) async fn picture(visit: Visit) -> Answer {
    let picture = result_picture::svg(&visit.snapshot.game).ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

/// Returns it in PNG, which phones can share.
pub(super) async fn png(visit: Visit) -> Answer {
    let picture = visit.snapshot.png().ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/png")], picture).into_response())
}

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
fn pages(content: &DisplayContent) -> Vec<Value> {
    let headline = &content.headline;
    let lines = match &content.body {
        DisplayBody::ScoreTable(table) if table.columns.len() <= TABLE_COLUMNS => {
            let rows = table.rows.len().saturating_sub(TABLE_ROWS);
            let mut table = table.clone();
            let _ = table.rows.drain(..rows);
            return vec![part(headline, context! { table => Serde(table) })];
        }
        DisplayBody::Clock(face) => return vec![part(headline, context! { clock => Serde(face) })],
        DisplayBody::Moves(columns) => {
            return columns.iter().flat_map(|column| moves(headline, column)).collect();
        }
        DisplayBody::ScoreTable(table) => {
            let line = |column: &ScoreColumn| Line {
                end: column.total.clone(),
                leads: column.leads || column.wins,
                crown: column.wins,
                ..Line::new(&column.name)
            };
            table.columns.iter().map(line).collect()
        }
        DisplayBody::Seating(seats) => {
            let line = |(name, table): &(String, Option<usize>)| match table {
                Some(table) => Line::at(*table, name),
                None => Line { end: SITS_OUT.to_owned(), ..Line::new(name) },
            };
            seats.iter().map(line).collect()
        }
        DisplayBody::Standings(rows) => {
            let line = |row: &StandingRow| Line {
                number: Some(("rank", row.rank.to_string())),
                note: row.tally.clone(),
                end: row.total.clone(),
                leads: row.leads,
                crown: row.crown,
                ..Line::new(&row.name)
            };
            rows.iter().map(line).collect()
        }
        DisplayBody::Tables(list) => {
            let line = |table: &RoomTable| {
                let [name, also] = &table.sides;
                Line { also: also.clone(), ..Line::at(table.number, name) }
            };
            list.tables.iter().map(line).collect()
        }
        DisplayBody::Call(tables) => {
            let lines = tables.iter().flat_map(|table| {
                table.cuts.iter().map(|(who, names)| Line {
                    note: who.clone(),
                    end: table.tied_at.clone(),
                    ..Line::at(table.table, names)
                })
            });
            lines.collect()
        }
        DisplayBody::Winners(winners) => {
            let line = |winner: &WinnerRow| Line {
                note: winner.label.clone(),
                end: joined([&winner.by, &winner.money], " · "),
                ..Line::new(&winner.name)
            };
            winners.iter().map(line).collect()
        }
    };
    in_columns(headline, lines)
}

impl Line {
    fn new(name: &str) -> Line {
        Line { name: name.to_owned(), ..Line::default() }
    }

    fn at(table: usize, name: &str) -> Line {
        Line { number: Some(("seat", table.to_string())), ..Line::new(name) }
    }
}

fn part(headline: &Headline, holds: Value) -> Value {
    context! { headline => Serde(headline), ..holds }
}

/// Joins those of these words that are not empty.
fn joined(words: [&String; 2], between: &str) -> String {
    let words = words.map(String::as_str).into_iter().filter(|words| !words.is_empty());
    words.collect::<Vec<_>>().join(between)
}

fn moves(headline: &Headline, column: &MoveColumn) -> Vec<Value> {
    let aside = joined([&column.heading, &column.aside], ": ");
    let headline = Headline { aside, ..headline.clone() };
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
        let range = (pages > 1).then(|| format!("{first} to {last} of {all}"));
        first = last + 1;
        part(headline, context! { part => range, lines => Serde(lines), columns, rows })
    };
    if lines.is_empty() {
        return vec![part(headline, context! { columns, rows })];
    }
    lines.chunks(each).map(draw).collect()
}
