//! The standings of evenings and seasons as CSV, a row per person and standing.
//!
//! Invariant: columns mean the same for any number of games, so several evenings can share a table.

use crate::evening::{Evening, Guest, StandingsTable};
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
        evening.standings.iter().map(move |guest| line(evening, number, guest, games))
    });
    text(headings, lines)
}

fn line(evening: &Evening, number: usize, guest: &Guest, games: usize) -> Vec<String> {
    let mut line = vec![
        evening.day.to_string(),
        number.to_string(),
        guest.rank.to_string(),
        guarded(&guest.name),
        guest.points.to_string(),
        guest.won.to_string(),
    ];
    for at in 0..games {
        match evening.games.get(at).zip(guest.marks.get(at)) {
            Some((game, mark)) => line.extend([
                guarded(game.game.name),
                mark.map(|mark| mark.place.to_string()).unwrap_or_default(),
                mark.map(|mark| mark.points.to_string()).unwrap_or_default(),
            ]),
            None => line.extend(std::array::from_fn::<_, 3, _>(|_| String::new())),
        }
    }
    line
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
        let mut line = vec![
            row.rank.map(|rank| rank.to_string()).unwrap_or_default(),
            guarded(&row.name),
            row.points.to_string(),
            row.won.to_string(),
            row.attended().to_string(),
        ];
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
