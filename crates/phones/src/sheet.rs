//! What everybody may see: the score sheet of a plain game, the standings of a night or a season, the
//! result as a picture, and the room display.
//!
//! For a television the room's content is divided into pages: one part at a time, in lines that fit
//! whatever the number of people. The script turns the pages, and makes long names smaller; without it
//! they are below each other.

use axum::http::header;
use axum::response::IntoResponse as _;
use minijinja::context;
use minijinja::value::{Serde, Value};

use super::answer::{Answer, Refusal};
use super::links::code_picture;
use super::visit::Visit;
use session::display::{DisplayBody, DisplayContent, Headline, MoveColumn, SITS_OUT};
use session::evening::queries;
use session::result_picture;
use session::tonight::{StandingsPage, StandingsSubject};
use store::{Error, Store};

/// The most columns, and lines in each, of names, names with a note, and two pairs of names.
const NAMES: [usize; 2] = [COLUMNS, 8];
const NOTED: [usize; 2] = [COLUMNS, 6];
const PAIRS: [usize; 2] = [2, 5];
const COLUMNS: usize = 3;
/// More players than this have a line each instead of a column.
const TABLE_COLUMNS: usize = 6;
const TABLE_ROWS: usize = 6;

pub(super) async fn room(visit: Visit) -> Answer {
    let content = visit.snapshot.content();
    let watch = visit.served.links().watch;
    let holds = context! {
        pages => content.parts().flat_map(pages).collect::<Vec<Value>>(),
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
pub(super) async fn season(visit: Visit) -> Answer {
    let number = visit.asked.get("number").map_or(Ok(0), |number| number.parse::<usize>());
    let number = number.map_err(|_| Refusal::NoPage)?;
    let read = move |store: &mut Store| -> Result<_, Error> {
        let seasons = queries::seasons(store)?.into_iter();
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

pub(super) async fn picture(visit: Visit) -> Answer {
    let picture = result_picture::svg(&visit.snapshot.game).ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response())
}

pub(super) async fn png(visit: Visit) -> Answer {
    let picture = visit.snapshot.png().ok_or(Refusal::NoPage)?;
    Ok(([(header::CONTENT_TYPE, "image/png")], picture).into_response())
}

/// Returns the pages of a content without those that take turns with it. A line has a name, and perhaps
/// a rank or the number of a table before it, another as large and a small note below it, and an end.
fn pages(content: &DisplayContent) -> Vec<Value> {
    let headline = &content.headline;
    match &content.body {
        DisplayBody::ScoreTable(table) if table.columns.len() <= TABLE_COLUMNS => {
            let rows = table.rows.len().saturating_sub(TABLE_ROWS);
            let mut table = table.clone();
            let _ = table.rows.drain(..rows);
            vec![context! { headline => Serde(headline), table => Serde(table) }]
        }
        DisplayBody::ScoreTable(table) => lines(headline, &table.columns, |column| {
            let (name, end) = (column.name.as_str(), column.total.as_str());
            context! { name, end, leads => column.leads || column.wins, crown => column.wins }
        }),
        DisplayBody::Clock(face) => {
            vec![context! { headline => Serde(headline), clock => Serde(face) }]
        }
        DisplayBody::Seating(seats) => lines(headline, seats, |(name, seat)| {
            let end = if seat.is_none() { SITS_OUT } else { "" };
            context! { seat => *seat, name => name.as_str(), end }
        }),
        DisplayBody::Standings(rows) => lines(headline, rows, |row| {
            let (note, end) = (row.tally.as_str(), row.total.as_str());
            context! { note, end, ..Value::from(Serde(row)) }
        }),
        DisplayBody::Tables(list) => lines(headline, &list.tables, |table| {
            let [name, also] = table.sides.each_ref().map(String::as_str);
            context! { seat => table.number, name, also }
        }),
        DisplayBody::Call(tables) => {
            let all =
                tables.iter().flat_map(|table| table.cuts.iter().map(move |cut| (table, cut)));
            lines(headline, all, |(table, (note, name))| {
                let (note, name, end) = (note.as_str(), name.as_str(), table.tied_at.as_str());
                context! { seat => table.table, name, note, end }
            })
        }
        DisplayBody::Moves(columns) => {
            columns.iter().flat_map(|column| moves(headline, column)).collect()
        }
        DisplayBody::Winners(winners) => lines(headline, winners, |winner| {
            let end = joined([&winner.by, &winner.money], " · ");
            context! { name => winner.name.as_str(), note => winner.label.as_str(), end }
        }),
    }
}

fn joined(words: [&String; 2], between: &str) -> String {
    let words = words.map(String::as_str).into_iter().filter(|words| !words.is_empty());
    words.collect::<Vec<_>>().join(between)
}

fn moves(headline: &Headline, column: &MoveColumn) -> Vec<Value> {
    let aside = joined([&column.heading, &column.aside], ": ");
    let headline = Headline { aside, ..headline.clone() };
    lines(&headline, &column.rows, |row| {
        let end = joined([&row.from, &row.to], " → ");
        context! { name => row.name.as_str(), end }
    })
}

/// Distributes the lines of these rows evenly over as few pages as possible.
fn lines<T>(
    headline: &Headline,
    rows: impl IntoIterator<Item = T>,
    line: impl Fn(T) -> Value,
) -> Vec<Value> {
    let lines: Vec<Value> = rows.into_iter().map(line).collect();
    let has = |line: &Value, key: &str| line.get_attr(key).is_ok_and(|text| text.is_true());
    let any = |key: &str| lines.iter().any(|line| has(line, key));
    let [columns, rows] = match (any("also"), any("note")) {
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
    let draw = |lines: &[Value]| {
        let last = first + lines.len() - 1;
        // What part of the list this is: "17 to 32 of 40".
        let range = (pages > 1).then(|| format!("{first} to {last} of {all}"));
        first = last + 1;
        context! { headline => Serde(headline), part => range, lines, columns, rows }
    };
    if lines.is_empty() {
        return vec![context! { headline => Serde(headline), columns, rows }];
    }
    lines.chunks(each).map(draw).collect()
}
