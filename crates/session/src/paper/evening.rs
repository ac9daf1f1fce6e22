//! The standing of an evening or a season over all of its games.

use serde::Serialize;

use super::{Error, TemplateContext, rendered};
use crate::evening::{Placement, StandingsTable, TableRow, Unit, ordinal};
use scoring::{join_words, signed};

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
    rank: String,
    name: String,
    marks: Vec<Option<Mark>>,
    total: String,
    leads: bool,
}

#[derive(Serialize)]
struct Mark {
    points: i64,
    place: String,
    won: bool,
    counts: bool,
}

/// Returns the standing of an evening or a season as the text of an HTML file.
///
/// # Errors
/// [`Error::Template`], which never happens in a released program.
pub fn standings_table(table: &StandingsTable) -> Result<String, Error> {
    let heading = table.title.clone();
    let leaders = table.first();
    let result = match leaders.as_slice() {
        [] => String::new(),
        [_] => format!("First: {}", join_words(&leaders)),
        _ => format!("Tied for first: {}", join_words(&leaders)),
    };
    let mut about = table.about.clone();
    if table.leaves_out() {
        about += " Results in brackets are not included.";
    }
    let page = Page {
        heading: heading.clone(),
        result,
        about,
        games: table.columns.iter().map(|column| column.name.clone()).collect(),
        rows: table.rows.iter().map(row).collect(),
    };
    rendered(
        "evening.html",
        TemplateContext {
            running: super::running(&heading),
            title: heading,
            game: match table.counts {
                Unit::Game => "Evening",
                Unit::Night => "Season",
            },
            who: join_words(&table.names()),
            trouble: String::new(),
            notes: table.notes.clone(),
            page,
        },
    )
}

fn row(row: &TableRow) -> EveningRow {
    let mark = |cell: &Placement| Mark {
        points: cell.points,
        place: ordinal(cell.place),
        won: cell.won,
        counts: cell.counts,
    };
    EveningRow {
        rank: row.rank.map(|rank| rank.to_string()).unwrap_or_default(),
        name: row.name.clone(),
        marks: row.cells.iter().map(|cell| cell.as_ref().map(mark)).collect(),
        total: signed(row.points),
        leads: row.leads,
    }
}
