//! The standings of evenings as CSV, a row for everybody of each.
//!
//! Invariant: however many games an evening has, the columns mean the same, so that the rows of
//! several evenings stand in one table.

use super::cell::guarded;
use super::write::text;
use crate::evening::{Evening, Guest};

/// The standings of evenings as CSV: date, number of the evening, rank, name, points, games won;
/// then of each game what it was, the place in it, and the points for that.
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
                mark.place.to_string(),
                mark.points.to_string(),
            ]),
            None => line.extend(std::array::from_fn::<_, 3, _>(|_| String::new())),
        }
    }
    line
}
