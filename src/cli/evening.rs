//! `evening`: what the games of one night came to for those who played them.

use std::io::Write;
use std::path::PathBuf;

use chrono::{Datelike, NaiveDate};

use super::error::Error;
use super::table::{Table, bold};
use super::{End, store_to_read};
use crate::engine::join_words;
use crate::evening::{Evening, PointsScheme, ordinal, queries};
use crate::exchange::csv;

/// Prints the evenings of a day; of the last on which a game was begun, where none is given.
pub(super) fn evening(
    day: Option<NaiveDate>,
    csv: bool,
    points: Option<PointsScheme>,
    data: Option<PathBuf>,
    out: &mut dyn Write,
) -> Result<End, Error> {
    let Some(store) = store_to_read(data)? else { return nothing(day, out) };
    let day = match day {
        Some(day) => day,
        None => match store.last_begun()? {
            Some(last) => queries::day(last),
            None => return nothing(None, out),
        },
    };
    let scale = points.map_or_else(|| queries::scale(&store), Ok)?;
    let mut evenings = queries::on(&store, day, &scale)?;
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
        one(evening, out)?;
    }
    Ok(End::Done)
}

fn nothing(day: Option<NaiveDate>, out: &mut dyn Write) -> Result<End, Error> {
    match day {
        Some(day) => writeln!(out, "No game was started on {}.", date(day))?,
        None => writeln!(out, "Nothing played yet.")?,
    }
    Ok(End::Done)
}

fn one(evening: &Evening, out: &mut dyn Write) -> Result<(), Error> {
    let names: Vec<&str> = evening.standings.iter().map(|guest| guest.name.as_str()).collect();
    let title = format!("{}: {}", date(evening.day), join_words(&names));
    writeln!(out, "{}", bold(&title))?;
    if !evening.games.is_empty() {
        let games = evening.names();
        let heading = ["", "name", "points"].into_iter().chain(games.iter().map(String::as_str));
        let mut table = Table::new(heading.map(bold)).right([0, 2]);
        for guest in &evening.standings {
            let cells = [guest.rank.to_string(), guest.name.clone(), guest.points.to_string()];
            let marks = guest.marks.iter();
            let marks = marks.map(|mark| format!("{} ({})", mark.points, ordinal(mark.place)));
            table.row(cells.into_iter().chain(marks));
        }
        for line in table.lines() {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "{}", evening.about())?;
    match evening.open.len() {
        0 => {}
        1 => writeln!(out, "One game is not finished. It counts once it is.")?,
        open => writeln!(out, "{open} games are not finished. They count once they are.")?,
    }
    Ok(())
}

/// "14 November 2026".
fn date(day: NaiveDate) -> String {
    format!("{} {}", day.day(), day.format("%B %Y"))
}
