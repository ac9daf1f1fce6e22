//! The standings of evenings and seasons as CSV, a row per person and standing.
//!
//! Invariant: columns mean the same for any number of games, so several evenings can share a table.

use crate::evening::{Evening, StandingsTable, TableRow};
use formats::csv::{guarded, text};

/// Returns the standings of evenings as CSV: date, number of the evening, rank, name, points, games
/// won; then for each game its name, the place, and the points for it.
pub fn evenings_csv(evenings: &[Evening]) -> String {
    let games = evenings.iter().map(|evening| evening.games.len()).max().unwrap_or(0);
    let mut headings =
        ["date", "evening", "rank", "name", "points", "won"].map(String::from).to_vec();
    for number in 1..=games {
        headings.extend(["game", "place", "points"].map(|what| format!("{what} {number}")));
    }
    let lines = evenings.iter().zip(1..).flat_map(|(evening, number)| {
        evening.standings.iter().map(move |row| {
            let mut line = vec![evening.day.to_string(), number.to_string()];
            line.extend(person(row));
            for at in 0..games {
                let (game, cell) = (evening.games.get(at), row.cells.get(at).copied().flatten());
                line.extend([
                    game.map(|game| guarded(game.game.name)).unwrap_or_default(),
                    cell.map(|cell| cell.place.to_string()).unwrap_or_default(),
                    cell.map(|cell| cell.points.to_string()).unwrap_or_default(),
                ]);
            }
            line
        })
    });
    text(headings, lines)
}

/// Returns a person's rank (blank without one), name, points and number of wins.
fn person(row: &TableRow) -> [String; 4] {
    [
        row.rank.map(|rank| rank.to_string()).unwrap_or_default(),
        guarded(&row.name),
        row.points.to_string(),
        row.won.to_string(),
    ]
}

/// Returns the standing of a season as CSV: rank (blank without one), name, points, number of wins
/// and results; then for each game or evening its date, name, the place, the points, and whether they
/// count.
pub fn season_csv(table: &StandingsTable) -> String {
    let mut headings = ["rank", "name", "points", "won", "attended"].map(String::from).to_vec();
    for number in 1..=table.columns.len() {
        let columns = ["date", "games", "place", "points", "counts"];
        headings.extend(columns.map(|what| format!("{what} {number}")));
    }
    let lines = table.rows.iter().map(|row| {
        let mut line = person(row).to_vec();
        line.push(row.attended().to_string());
        for (column, cell) in table.columns.iter().zip(&row.cells) {
            line.extend([column.day.to_string(), guarded(&column.games)]);
            line.extend(match cell {
                Some(cell) => [
                    cell.place.to_string(),
                    cell.points.to_string(),
                    if cell.counts { "yes" } else { "no" }.to_owned(),
                ],
                None => std::array::from_fn(|_| String::new()),
            });
        }
        line
    });
    text(headings, lines)
}
