//! The standing of an evening or a season over all of its games.

use serde_json::{Value as Json, json};

use super::{Error, rendered, running};
use crate::evening::{Placement, StandingsTable, TableRow, Unit, ordinal};
use scoring::{join_words, signed};
use store::clock;
use store::format::full_date;

/// Returns the standing of an evening or a season as the text of an HTML file.
///
/// # Errors
/// [`Error::Template`], which never happens in a released program.
pub fn standings_table(table: &StandingsTable) -> Result<String, Error> {
    let leaders = table.first();
    let result = match leaders.as_slice() {
        [] => String::new(),
        [_] => format!("First: {}", join_words(&leaders)),
        _ => format!("Tied for first: {}", join_words(&leaders)),
    };
    let mut about = table.about.clone();
    if table.leaves_out() {
        about += " Results in parentheses are not included.";
    }
    let page = json!({
        "heading": table.title,
        "result": result,
        "about": about,
        "games": table.columns.iter().map(|column| column.name.as_str()).collect::<Json>(),
        "rows": table.rows.iter().map(row).collect::<Json>(),
    });
    let day = table.day.unwrap_or_else(|| clock::local_now().date_naive());
    let given = json!({
        "running": running(&table.title),
        "date": full_date(day),
        "title": table.title,
        "game": match table.counts {
            Unit::Game => "Evening",
            Unit::Evening => "Season",
        },
        "who": join_words(&table.names()),
        "notes": table.notes,
        "page": page,
    });
    rendered("evening.html", given)
}

fn row(row: &TableRow) -> Json {
    let mark = |cell: &Placement| {
        json!({
            "points": cell.points,
            "place": ordinal(cell.place),
            "won": cell.won,
            "counts": cell.counts,
        })
    };
    json!({
        "rank": row.rank.map_or_else(String::new, |rank| rank.to_string()),
        "name": row.name,
        "marks": row.cells.iter().map(|cell| cell.as_ref().map(mark)).collect::<Vec<_>>(),
        "total": signed(row.points),
        "leads": row.leads,
    })
}
