//! `evening`: the standings of one night's games.

use chrono::NaiveDate;

use super::error::Result;
use super::table::{Table, bold};
use super::terminal::visible;
use super::{Cli, End};
use scoring::{join_words, signed};
use serde_json::{Value as Json, json};
use session::evening::{PointsScheme, StandingsTable, evenings_csv, ordinal, queries};
use store::Store;
use store::format::full_date;

/// Prints the evenings of a day, by default the day of the latest game.
pub(super) fn evening(
    day: Option<NaiveDate>,
    all: bool,
    points: Option<PointsScheme>,
    (csv, json): (bool, bool),
    cli: &mut Cli<'_>,
) -> Result<End> {
    let store = cli.store_to_read()?;
    let last = store.as_ref().map(Store::last_evening).transpose()?.flatten();
    let Some((store, day)) = store.zip(day.or(last)) else {
        return if json { cli.json(&json!([])) } else { nothing(day, cli) };
    };
    let scale = points.map_or_else(|| queries::scale(&store), Ok)?;
    let mut evenings = if all {
        queries::night(&store, day, &scale)?.into_iter().collect()
    } else {
        queries::on(&store, day, &scale)?
    };
    if json {
        let standings = evenings.iter().map(|evening| standing_json(&evening.table()));
        return cli.json(&standings.collect());
    }
    if csv {
        evenings.retain(|evening| !evening.games.is_empty());
        return cli.document(evenings_csv(&evenings));
    }
    if evenings.is_empty() {
        return nothing(Some(day), cli);
    }
    for (number, evening) in evenings.iter().enumerate() {
        if number > 0 {
            writeln!(cli)?;
        }
        let mut table = evening.table();
        if evenings.len() > 1 && number + 1 == evenings.len() {
            table.notes.push(
                "Games belong together if most of the people are the same; --all shows every game."
                    .to_owned(),
            );
        }
        if evening.games.is_empty() {
            table.about.clear();
        }
        let title = format!("{}: {}", full_date(evening.day), join_words(table.names()));
        let _ = standing(&title, &table, usize::MAX, cli)?;
    }
    Ok(End::Done)
}

fn nothing(day: Option<NaiveDate>, cli: &mut Cli<'_>) -> Result<End> {
    match day {
        Some(day) => cli.answer(&format!("No game was started on {}.", full_date(day))),
        None => cli.answer("There are no games yet."),
    }
}

/// Returns a standing for programs.
pub(super) fn standing_json(table: &StandingsTable) -> Json {
    let columns = table.columns.iter().map(
        |column| json!({ "name": column.name, "date": column.day.to_string(), "game": column.game }),
    );
    let rows = table.rows.iter().map(|row| {
        let results = row.cells.iter().map(|cell| {
            let cell = cell.as_ref()?;
            Some(json!({ "place": cell.place, "points": cell.points, "included": cell.counts }))
        });
        json!({
            "rank": row.rank, "name": row.name, "points": row.points, "won": row.won,
            "results": results.collect::<Vec<_>>(),
        })
    });
    json!({
        "title": table.title, "columns": columns.collect::<Json>(), "rows": rows.collect::<Json>(),
        "about": table.about, "notes": table.notes,
    })
}

/// Prints a standing with at most this many columns.
pub(super) fn standing(
    title: &str,
    table: &StandingsTable,
    most: usize,
    cli: &mut Cli<'_>,
) -> Result<End> {
    writeln!(cli, "{}", bold(title))?;
    let all = table.columns.len();
    let first = all.saturating_sub(most);
    if all > 0 {
        let columns = table.columns.iter().skip(first).map(|column| column.name.as_str());
        let heading = ["", "name", "points"].into_iter().chain(columns);
        let mut lines = Table::new(heading.map(bold)).right([0, 2]);
        for row in &table.rows {
            let rank = row.rank.map(|rank| rank.to_string()).unwrap_or_default();
            let cells = [rank, row.name.clone(), signed(row.points)];
            let marks = row.cells.iter().skip(first).map(|cell| match cell {
                Some(cell) if cell.counts => format!("{} ({})", cell.points, ordinal(cell.place)),
                Some(cell) => format!("{}* ({})", cell.points, ordinal(cell.place)),
                None => String::new(),
            });
            lines.row(cells.into_iter().chain(marks));
        }
        let _ = lines.print(cli)?;
    }
    if table.leaves_out() {
        writeln!(cli, "* is not included.")?;
    }
    if first > 0 {
        writeln!(cli, "The last {most} of {all} are shown; --csv prints them all.")?;
    }
    if !table.about.is_empty() {
        writeln!(cli, "{}", table.about)?;
    }
    for note in &table.notes {
        writeln!(cli, "{}", visible(note))?;
    }
    Ok(End::Done)
}
