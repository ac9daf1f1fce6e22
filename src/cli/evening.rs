//! `evening`: the standings of one night's games.

use std::io::Write;
use std::path::PathBuf;

use chrono::NaiveDate;

use super::error::Error;
use super::table::{Table, bold};
use super::terminal::visible;
use super::{End, store_to_read};
use scoring::{join_words, signed};
use session::evening::csv;
use session::evening::{PointsScheme, StandingsTable, ordinal, queries};
use store::format::full_date;

/// Prints the evenings of a day, by default the day of the latest game.
pub(super) fn evening(
    day: Option<NaiveDate>,
    (csv, all): (bool, bool),
    points: Option<PointsScheme>,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let Some(store) = store_to_read(data)? else { return nothing(day, out) };
    let day = match day {
        Some(day) => day,
        None => match store.last_evening()? {
            Some(last) => last,
            None => return nothing(None, out),
        },
    };
    let scale = points.map_or_else(|| queries::scale(&store), Ok)?;
    let mut evenings = if all {
        queries::night(&store, day, &scale)?.into_iter().collect()
    } else {
        queries::on(&store, day, &scale)?
    };
    if csv {
        evenings.retain(|evening| !evening.games.is_empty());
        out.write_all(csv::evenings_csv(&evenings).as_bytes())?;
        return Ok(End::Done);
    }
    if evenings.is_empty() {
        return nothing(Some(day), out);
    }
    for (number, evening) in evenings.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let mut table = evening.table();
        if evenings.len() > 1 && number + 1 == evenings.len() {
            table.notes.push(
                "Games count together in which most of the people are the same; --all counts all."
                    .to_owned(),
            );
        }
        if evening.games.is_empty() {
            table.about.clear();
        }
        let title = format!("{}: {}", full_date(evening.day), join_words(&table.names()));
        standing(&title, &table, usize::MAX, out)?;
    }
    Ok(End::Done)
}

fn nothing(day: Option<NaiveDate>, out: &mut dyn Write) -> Result<End, Error> {
    match day {
        Some(day) => writeln!(out, "No game was started on {}.", full_date(day))?,
        None => writeln!(out, "There are no games yet.")?,
    }
    Ok(End::Done)
}

/// Prints a standing with at most this many columns.
pub(super) fn standing(
    title: &str,
    table: &StandingsTable,
    most: usize,
    out: &mut dyn Write,
) -> Result<(), Error> {
    writeln!(out, "{}", bold(title))?;
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
        for line in lines.lines() {
            writeln!(out, "{line}")?;
        }
    }
    if table.leaves_out() {
        writeln!(out, "* does not count.")?;
    }
    if first > 0 {
        writeln!(out, "The last {most} of {all} are shown; --csv has them all.")?;
    }
    if !table.about.is_empty() {
        writeln!(out, "{}", table.about)?;
    }
    for note in &table.notes {
        writeln!(out, "{}", visible(note))?;
    }
    Ok(())
}
