//! The standing of an evening or a season over all of its games.

use serde_json::json;

use super::{Error, rendered, running};
use crate::evening::StandingsTable;
use scoring::join_words;
use store::clock;
use store::format::full_date;

/// Returns the standing of an evening or a season as the text of an HTML file.
pub fn standings_table(table: &StandingsTable) -> Result<String, Error> {
    let leaders = table.first();
    let names = join_words(&leaders);
    let result = match leaders.as_slice() {
        [] => String::new(),
        [_] => format!("First: {names}"),
        _ => format!("Tied for first: {names}"),
    };
    let day = table.day.unwrap_or_else(|| clock::local_now().date_naive());
    let given = json!({
        "running": running(&table.title),
        "date": full_date(day),
        "title": table.title,
        "result": result,
        "who": join_words(table.names()),
        "table": table,
        "leaves_out": table.leaves_out(),
    });
    rendered("evening.html", given)
}
