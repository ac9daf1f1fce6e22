//! An evening of several games: who did best in all of them.

use chrono::Datelike;
use serde::Serialize;

use super::{Error, Given, rendered};
use crate::engine::join_words;
use crate::evening::{Evening, ordinal};

#[derive(Serialize)]
struct Page {
    heading: String,
    result: String,
    about: String,
    games: Vec<String>,
    rows: Vec<EveningRow>,
}

#[derive(Serialize)]
struct EveningRow {
    rank: usize,
    name: String,
    marks: Vec<Mark>,
    total: String,
    leads: bool,
}

#[derive(Serialize)]
struct Mark {
    points: i64,
    place: String,
    won: bool,
}

/// The standing of an evening as the text of an HTML file.
///
/// # Errors
/// [`Error::Template`], never in a released program.
pub fn evening(evening: &Evening) -> Result<String, Error> {
    let day = evening.day;
    let heading = format!("Evening of {} {}", day.day(), day.format("%B %Y"));
    let names: Vec<&str> = evening.standings.iter().map(|guest| guest.name.as_str()).collect();
    let leaders: Vec<&str> = evening.leaders().map(|guest| guest.name.as_str()).collect();
    let result = match leaders.as_slice() {
        [] => String::new(),
        [_] => format!("First: {}", join_words(&leaders)),
        _ => format!("First together: {}", join_words(&leaders)),
    };
    let rows = evening.standings.iter().map(|guest| EveningRow {
        rank: guest.rank,
        name: guest.name.clone(),
        marks: guest
            .marks
            .iter()
            .map(|mark| Mark { points: mark.points, place: ordinal(mark.place), won: mark.won })
            .collect(),
        total: guest.points.to_string(),
        leads: leaders.len() < names.len() && leaders.contains(&guest.name.as_str()),
    });
    let page = Page {
        heading: heading.clone(),
        result,
        about: evening.about(),
        games: evening.names(),
        rows: rows.collect(),
    };
    rendered(
        "evening.html",
        Given {
            running: super::running(&heading),
            title: heading,
            game: "Evening",
            who: join_words(&names),
            trouble: String::new(),
            notes: Vec::new(),
            page,
        },
    )
}
